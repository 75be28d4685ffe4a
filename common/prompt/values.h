/*
 * values.h - stored values in a prompt, or placeholders in their stead
 *
 * With no_values no stored value may leave the machine: what would be written
 * as 'Dallas Hub' goes out as 'VALUE_1', and the reply gets it back here, as a
 * properly quoted literal wherever the model put it: 'VALUE_1', '%VALUE_1%'
 * (the wildcards of the value itself escaped), VALUE_1 without quotes or in
 * those of a name, 'value_1' (then lower('Dallas Hub')).  What is put back is
 * not read again, so that a value that looks like a placeholder stays what it
 * is, and the prefix is one that nothing else of the prompt holds.
 *
 * Without no_values every function gives back what it got.
 *
 * What counts as a stored value: what link found as one, a string constant in
 * the lexicon's expressions and examples, and whatever the question or the
 * evidence has in quotes.  Left as they are: ISO dates and times, and
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
 *   values_restore.c   a reply with the stored values in it
 */
#ifndef NL2SQL_PROMPT_VALUES_H
#define NL2SQL_PROMPT_VALUES_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

/* Of one prompt; further values all go out as the last one's placeholder and
 * are not put back. */
enum { VALUES_MAX = 512 };

struct values {
	bool hidden;
	const char *prefix; /* "VALUE_" */
	const char **texts; /* number n stands for texts[n - 1] */
	/* Stood in a question or a statement, not in hints alone. */
	bool *spoken;
	int count;
	struct arena *arena;
};

/*
 * `texts` are those that go out as they are; none may hold the prefix.  False:
 * all prefixes tried are in one of them.
 */
MUST_USE bool values_open(struct values *values, bool hidden,
    const char *const texts[], int count, struct arena *arena);

/* The value, or its placeholder. */
const char *values_name(struct values *values, const char *value);
/* The same as a literal of SQL. */
const char *values_literal(struct values *values, const char *value);

/* String constants of SQL, but for fields and formats of dates ('month',
 * 'YYYY-MM'); '...' spans of prose. */
const char *values_conceal_sql(struct values *values, const char *sql);
const char *values_conceal_text(struct values *values, const char *text);

/* Every place of a text where a value stands that was concealed in a question
 * or a statement before, its plural too; a text about such a statement. */
const char *values_conceal_known(struct values *values, const char *text);

/*
 * Words of a question or its evidence that mean a stored value, by the record's
 * `link`, and everything in quotes.  A word that means a table, a column or a
 * metric at least as well is left: it is in the schema anyway.
 */
const char *values_conceal_question(
    struct values *values, const char *question, const jv *link);

/* The reply with the values in it: a statement, and an explanation. */
const char *values_restore_sql(
    const struct values *values, const char *sql, struct arena *arena);
const char *values_restore_text(
    const struct values *values, const char *text, struct arena *arena);

#endif
