/*
 * row_end.h - the column that tells that a row has ended
 *
 * Vans are in use until the date of their disposal, members there until their
 * left_on, pets live until their deceased_on.  Where there is no such date a
 * flag may tell it: retired, or active while it goes on.
 */
#ifndef NL2SQL_QUESTION_ROW_END_H
#define NL2SQL_QUESTION_ROW_END_H

#include "context/context.h"
#include "question/closed_words.h"

struct row_end {
	int column; /* -1: none tells it */
	bool flag;  /* true or false, and no date */
	bool alive; /* the flag is true while the row goes on */
};

/* By the parts of names of the closed word: of ends in its columns, of flags of
 * what goes on in those reversed. */
MUST_USE struct row_end row_end_by(
    const struct context_table *table, const struct closed_word *word);

/* By those of "extant", which are in use. */
MUST_USE struct row_end row_end_of(
    const struct context_table *table, const struct closed_words *words);

/* Is the token a word that says that the rows right behind it go on: "current
 * helpers", "live accounts"? */
MUST_USE bool row_end_denied(const struct question *question, int at);

#endif
