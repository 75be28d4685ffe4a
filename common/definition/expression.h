/*
 * expression.h - the meaning of a term as SQL over the context's columns
 *
 *	SUM(amt) / COUNT(DISTINCT acct_id)		a measure
 *	total paid amount / number of claims		a measure
 *	status is 'A' and it has no end date		a condition
 *	days between opened_on and closed_on		a value of a row
 *	large when amt > 3000, otherwise small		a value of a row
 *
 * Read by a grammar of its own (reader.h), not by the parser of questions:
 * what people write here is half SQL.  A text that it does not understand to
 * the last word is no SQL; the caller has other ways to use it.
 */
#ifndef NL2SQL_DEFINITION_EXPRESSION_H
#define NL2SQL_DEFINITION_EXPRESSION_H

#include "definition/phrases.h"

enum expression_kind {
	EXPRESSION_COLUMN,    /* nothing but a column */
	EXPRESSION_VALUE,     /* of a row */
	EXPRESSION_CONDITION, /* holds of a row or not */
	EXPRESSION_MEASURE,   /* of a group of rows */
};

struct expression {
	enum expression_kind kind;
	const char *sql; /* columns as table.column */
	int table;       /* whose row or rows */
	int column;      /* EXPRESSION_COLUMN, else -1 */
};

/*
 * False: not understood.  The term helps where the text does not say what it
 * bounds ("weight class: under 30 kg -> 'parcel', ...").  Aggregates in a
 * condition or a list of labels are those of the entity's rows (entity.h).
 */
struct expression_hint {
	const char *term;
	bool condition; /* the text stood behind "when" */
	int entity;     /* whose rows have the term, -1: not said */
};

MUST_USE bool expression_read(struct expression *expression,
    const struct phrases *phrases, const char *text,
    const struct expression_hint *hint);

#endif
