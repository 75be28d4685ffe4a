/*
 * values.h - replaces stored values of a prompt by placeholders
 *
 * With no_values no stored value may leave the machine: 'Dallas Hub' is sent as
 * 'VALUE_1'.  This module puts the value back into the reply, as a properly
 * quoted literal in each form that a model writes: 'VALUE_1', '%VALUE_1%' (the
 * wildcards of the value itself are escaped), VALUE_1 without quotes or in
 * those of a name, 'value_1' (then lower('Dallas Hub')).  A value that was put
 * back is not read again, so that a value that looks like a placeholder stays
 * unchanged.  No other text of the prompt holds the prefix.
 *
 * Without no_values every function returns its text unchanged.
 *
 * These count as stored values: a text that link found as one, a string
 * constant in the lexicon's expressions and examples, and any quoted text in
 * the question or the evidence.  ISO dates and times stay unchanged, and so do
 * numbers of up to four digits, which are years, limits and shares.
 *
 *	struct values values;
 *	if (!values_open(&values, true, texts, count, arena))
 *		...			every prefix is taken: give up
 *	values_name(&values, "Dallas Hub")		VALUE_1
 *	values_restore_sql(&values, "... = 'VALUE_1'")	... = 'Dallas Hub'
 *
 * Bodies that have no header of their own:
 *
 *   values_question.c  placeholders in a question
 *   values_restore.c   puts the stored values into a reply
 */
#ifndef NL2SQL_PROMPT_VALUES_H
#define NL2SQL_PROMPT_VALUES_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

/* The most values of one prompt.  Further values are all sent as the
 * placeholder of the last one and are not put back. */
enum { VALUES_MAX = 512 };

struct values {
	bool hidden;
	const char *prefix; /* "VALUE_" */
	const char **texts; /* number n stands for texts[n - 1] */
	/* Whether a question or a statement holds the value, not only a
	 * hint. */
	bool *spoken;
	int count;
	struct arena *arena;
};

/* `texts` are those that are sent unchanged; none of them may hold the prefix.
 * Return false when one of them holds each prefix that was tried. */
MUST_USE bool values_open(struct values *values, bool hidden,
    const char *const texts[], int count, struct arena *arena);

/* Return the value, or its placeholder. */
const char *values_name(struct values *values, const char *value);
/* Return the same as a literal of SQL. */
const char *values_literal(struct values *values, const char *value);

/* Conceal the string constants of SQL, except fields and formats of dates
 * ('month', 'YYYY-MM'), or the '...' spans of prose. */
const char *values_conceal_sql(struct values *values, const char *sql);
const char *values_conceal_text(struct values *values, const char *text);

/* Conceal each value in a text that was concealed in a question or a statement
 * before, and its plural.  The text is about such a statement. */
const char *values_conceal_known(struct values *values, const char *text);

/*
 * Conceal the words of a question or its evidence that mean a stored value, by
 * the record's `link`, and everything in quotes.  A word that means a table, a
 * column or a metric at least as well stays: the schema has it anyway.
 */
const char *values_conceal_question(
    struct values *values, const char *question, const jv *link);

/* Return the reply with the values in it: a statement, or an explanation. */
const char *values_restore_sql(
    const struct values *values, const char *sql, struct arena *arena);
const char *values_restore_text(
    const struct values *values, const char *text, struct arena *arena);

#endif
