/*
 * expression.h - the meaning of a term as SQL over the context's columns
 *
 *	SUM(amt) / COUNT(DISTINCT acct_id)		a measure
 *	total paid amount / number of claims		a measure
 *	status is 'A' and it has no end date		a condition
 *	days between opened_on and closed_on		a value of a row
 *	large when amt > 3000, otherwise small		a value of a row
 *
 * Definitions have a grammar of their own (reader.h) and do not go through the
 * parser of questions, because people write them half in SQL.  A text that is
 * not understood to its last word gives no SQL; the caller has other ways to
 * use it.
 */
#ifndef NL2SQL_DEFINITION_EXPRESSION_H
#define NL2SQL_DEFINITION_EXPRESSION_H

#include "definition/phrases.h"

enum expression_kind {
	EXPRESSION_COLUMN,    /* nothing but a column */
	EXPRESSION_VALUE,     /* of a row */
	EXPRESSION_CONDITION, /* true or false for a row */
	EXPRESSION_MEASURE,   /* of a group of rows */
};

struct expression {
	enum expression_kind kind;
	const char *sql; /* columns as table.column */
	int table;       /* the table of the row or rows */
	int column;      /* EXPRESSION_COLUMN, else -1 */
	bool loses; /* words behind it that say which rows count are not read */
};

/*
 * False: the text is not understood.  The term helps when the text does not say
 * which column its bounds compare ("weight class: under 30 kg -> 'parcel',
 * ...").  Aggregates in a condition or a list of labels are aggregates of the
 * entity's rows (entity.h).
 */
struct expression_hint {
	const char *term;
	bool condition; /* the text stood behind "when" */
	int entity;     /* the table whose rows have the term, or -1 */
};

MUST_USE bool expression_read(struct expression *expression,
    const struct phrases *phrases, const char *text,
    const struct expression_hint *hint);

#endif
