/*
 * previous.h - the answer that a question may go on from
 *
 * It is the record's member `previous` {question, sql}.  Before anything is
 * linked, retrieve asks whether the question reads as one that goes on from it:
 * only then do the statement's tables come into the context.
 */
#ifndef NL2SQL_FOLLOW_PREVIOUS_H
#define NL2SQL_FOLLOW_PREVIOUS_H

#include "follow/fragment.h"
#include "record/record.h"
#include "record/scope.h"

struct previous {
	const char *question, *sql;
	const char *moved; /* to this division; NULL: it stays in its own */
};

/* Return false when the record has none with both texts.  In the arena. */
MUST_USE bool previous_read(struct previous *previous,
    const struct record *record, struct arena *arena);

/* Where the question goes on from an answer of another division, make the
 * statement that of its own; `scope` is the question's. */
void previous_move(
    struct previous *previous, const struct scope *scope, struct arena *arena);

/* The files that tell how a question is read; all are lent. */
struct previous_words {
	const struct wordings *wordings;
	const struct closed_words *words;
	const struct cues *cues;
};

/* Could the question go on from the answer, whatever its words name? */
MUST_USE bool previous_may_be_meant(const struct previous *previous,
    const struct question *question, const struct previous_words *words,
    long day, struct arena *arena);

#endif
