/*
 * division_words.h - the words of a question that say which division is meant
 *
 * "in div_07", "div_07's employees", "division 7", "div_01 and div_02", the
 * lexicon's words for a division, "by division", "in all divisions", "in total
 * over all divisions", "which division has the most".  A name
 * that could be an ordinary word (without a digit or an underscore) counts
 * behind a preposition or beside the word division.  Where a word is denied
 * ("except div_07"), nothing is said.
 */
#ifndef NL2SQL_RETRIEVE_DIVISION_WORDS_H
#define NL2SQL_RETRIEVE_DIVISION_WORDS_H

#include "catalog/catalog.h"
#include "record/record.h"

struct division_names {
	struct text_words named; /* schemas that may be named */
	struct text_words all;   /* those that "all divisions" means */
};

MUST_USE struct division_names division_words_names(
    const struct catalog *whole, struct arena *arena);

/* Fill the scope, with its words, where the question says it; else it stays as
 * it is.  Return false when the server fails. */
MUST_USE bool division_words_read(struct scope *scope, struct catalog *whole,
    const struct division_names *known, const struct record *record,
    struct arena *arena, jv *problem);

#endif
