/*
 * phrases.h - which column or table a phrase of a definition names
 *
 * People look at the schema when they write definitions: they name a column as
 * it is stored (fee_amt, claims.fee_amt) or by the words of its name.  There
 * are no synonyms and no guesses: a phrase names nothing when one of its words
 * is in no name.
 */
#ifndef NL2SQL_DEFINITION_PHRASES_H
#define NL2SQL_DEFINITION_PHRASES_H

#include "context/context.h"
#include "question/question.h"

struct name_words;

struct phrases {
	const struct context *context;
	struct arena *arena;
	struct name_words *tables;    /* by table */
	struct name_words **columns;  /* by table and column */
	const struct question *asked; /* NULL: not known */
	double *favour; /* by table; decides between equal names */
	long now;       /* a day, as base/calendar.h counts */
};

/* Everything lives in the arena; the context is lent. */
void phrases_open(struct phrases *phrases, const struct context *context,
    struct arena *arena);

/* Favour the tables that the text names, among equal names. */
void phrases_favour(struct phrases *phrases, const char *text, double favour);

/* The column that tokens [from, to) name; false: none. */
MUST_USE bool phrases_column(const struct phrases *phrases,
    const struct question *text, int from, int to, int *table, int *column);

/* The table that tokens [from, to) name; -1: none. */
MUST_USE int phrases_table(const struct phrases *phrases,
    const struct question *text, int from, int to);

#endif
