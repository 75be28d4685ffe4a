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

#include "context/told_values.h"
#include "question/question.h"

struct name_words;

enum { ZEROS_MAX = 4 };

struct phrases {
	const struct context *context;
	struct arena *arena;
	struct name_words *tables;    /* by table */
	struct name_words **columns;  /* by table and column */
	const struct question *asked; /* NULL: not known */
	double *favour; /* by table; decides between equal names */
	int home;       /* has the columns that a formula spells, or -1 */
	long now;       /* a day, as base/calendar.h counts */
	/* what counts as 0 if missing */
	const struct question *zeros[ZEROS_MAX];
	int zero_count;
};

/* Everything lives in the arena; the context is lent. */
void phrases_open(struct phrases *phrases, const struct context *context,
    struct arena *arena);

/* Favour the tables that the text names, among equal names. */
void phrases_favour(struct phrases *phrases, const char *text, double favour);

/* The one table that has most of the columns which the text names as they are
 * stored, two at least: a formula is of one row where it can be; -1: none. */
MUST_USE int phrases_home(const struct phrases *phrases, const char *text);

/* Note the sentences of the evidence such as "A missing tip counts as zero". */
void phrases_note_zeros(struct phrases *phrases, const char *evidence);

/* Does a missing value of the column count as 0? */
MUST_USE bool phrases_is_zero(
    const struct phrases *phrases, int table, int column);

/* The column that tokens [from, to) name; false: none. */
MUST_USE bool phrases_column(const struct phrases *phrases,
    const struct question *text, int from, int to, int *table, int *column);

/* The one stored value of the table that tokens [from, to) name
 * (context/told_values.h); NULL: none, or values of several columns. */
MUST_USE const struct told_value *phrases_value(const struct phrases *phrases,
    const struct question *text, int from, int to, int table);

/* The table that tokens [from, to) name; -1: none. */
MUST_USE int phrases_table(const struct phrases *phrases,
    const struct question *text, int from, int to);

#endif
