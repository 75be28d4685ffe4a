/*
 * meaning.h - what a question asks for, as a small typed algebra
 *
 * A meaning is a tree over the tables and columns of a context.  It says what
 * is wanted of which rows, and leaves to compile.h how the tables are
 * joined (after NatSQL, Gan 2021, and lambda DCS, Liang 2013).  It is written
 * as an S-expression:
 *
 *	(query (show (count singer)) (by singer.country)
 *	    (where (> singer.age 20)) (desc (count singer)) (limit 1))
 *
 * The kinds of trees:
 *
 *	rows		TABLE, (with ROWS CONDITION ...)
 *	value		TABLE.COLUMN, 5, 'text', (date '2024-01-01'),
 *			(period '2024-01-01' '2025-01-01'),
 *			(part 'year' COLUMN), (span 'month' COLUMN): the month
 *			that the day is in, (each ROWS): what names a row,
 *			(first): what is shown first, (measured): what is
 *			shown that is measured, (plus V V), (minus V V),
 *			(times V V), (expression 'SQL' TABLE ...)
 *	measure		(count ROWS), (kinds COLUMN): distinct values,
 *			(avg VALUE), (sum VALUE), (min VALUE), (max VALUE),
 *			(only MEASURE CONDITION), (one QUERY): the one value
 *			that it shows, (ratio MEASURE MEASURE),
 *			(percent MEASURE MEASURE), the same times 100,
 *			(share CONDITION ROWS): the percentage of the rows
 *			that meets it, (formula 'SQL' TABLE ...), and the
 *			arithmetic of values
 *	condition	(= V V), (<> V V), (> V V), (>= V V), (< V V), (<= V V),
 *			(starts V 'text'), (ends V 'text'), (holds V 'text'),
 *			(in V PERIOD), (missing V), (has ROWS), (not C),
 *			(and C C), (or C C), (both C C): each is met by a row
 *			of its own that shows the same, (rule 'SQL' TABLE ...)
 *	query		(query PART ...); a part is (show V ...), (where C),
 *			(by V ...), (asc V ...), (desc V ...), (limit N),
 *			(top N V ...): the first N for each V, (distinct),
 *			(about ROWS), (all ROWS): every column
 *
 * The forms with SQL are definitions of a lexicon that are nothing else
 * (defined.h).  Three forms stand for others.  (column C) is the column that
 * the condition C compares; (too 'avg' (show M ...)) puts an average before
 * the measure M, of the value that M has; (within QUERY V ...) is the query
 * with its limit for each V.
 *
 * A tree never changes once it is made, so parts may be shared.  Everything
 * lives in one arena.
 */
#ifndef NL2SQL_MEANING_MEANING_H
#define NL2SQL_MEANING_MEANING_H

#include "base/memory.h"
#include "context/context.h"

#include <stdint.h>

enum meaning_op {
	MEANING_NONE,
	/* leaves */
	MEANING_SLOT,   /* text: its name; only in the data of constructions */
	MEANING_TABLE,  /* table */
	MEANING_COLUMN, /* table, column */
	MEANING_NUMBER, /* text, as SQL writes it */
	MEANING_TEXT,   /* text */
	/* forms, in the order of the table in meaning.c */
	MEANING_WITH,
	MEANING_EACH,
	MEANING_DATE,
	MEANING_PERIOD,
	MEANING_PART,
	MEANING_SPAN,
	MEANING_FIRST,
	MEANING_MEASURED,
	MEANING_EXPRESSION,
	MEANING_COUNT,
	MEANING_KINDS,
	MEANING_AVERAGE,
	MEANING_SUM,
	MEANING_MINIMUM,
	MEANING_MAXIMUM,
	MEANING_ONLY,
	MEANING_ONE,
	MEANING_SHARE,
	MEANING_RATIO,
	MEANING_PERCENT,
	MEANING_FORMULA,
	MEANING_PLUS,
	MEANING_MINUS,
	MEANING_TIMES,
	MEANING_EQUAL,
	MEANING_UNEQUAL,
	MEANING_MORE,
	MEANING_LEAST,
	MEANING_LESS,
	MEANING_MOST,
	MEANING_STARTS,
	MEANING_ENDS,
	MEANING_HOLDS,
	MEANING_IN,
	MEANING_MISSING,
	MEANING_HAS,
	MEANING_NOT,
	MEANING_AND,
	MEANING_OR,
	MEANING_BOTH,
	MEANING_RULE,
	MEANING_QUERY,
	MEANING_SHOW,
	MEANING_WHERE,
	MEANING_BY,
	MEANING_ASC,
	MEANING_DESC,
	MEANING_LIMIT,
	MEANING_TOP,
	MEANING_DISTINCT,
	MEANING_ABOUT,
	MEANING_ALL,
	/* forms that stand for others, and are never in a tree */
	MEANING_COLUMN_OF,
	MEANING_TOO,
	MEANING_WITHIN,
	MEANING_OPS
};

enum { MEANING_MAX_ARGUMENTS = 16, MEANING_MAX_DEPTH = 24 };

struct meaning {
	enum meaning_op op;
	int table, column; /* -1 when it has none */
	const char *text;  /* NULL when it has none */
	const struct meaning **argument;
	int count;
	uint64_t hash;   /* equal trees have equal ones */
	uint64_t tables; /* bits of the tables below, of the first 64 */
};

MUST_USE const struct meaning *meaning_table(int table, struct arena *arena);
MUST_USE const struct meaning *meaning_column(
    int table, int column, struct arena *arena);
/* A leaf with a text: MEANING_NUMBER, MEANING_TEXT or MEANING_SLOT. */
MUST_USE const struct meaning *meaning_leaf(
    enum meaning_op op, const char *text, struct arena *arena);

/*
 * Make a form.  A query inside a query gives its parts, a list of outputs
 * inside `show` or `by` its members, and rows that are restricted twice are
 * restricted once by both; the count of a value counts the rows that have it.
 * NULL: there are too many arguments, or they do not fit (an average of a
 * text).
 */
MUST_USE const struct meaning *meaning_form(enum meaning_op op,
    const struct meaning *const *arguments, int count,
    const struct context *context, struct arena *arena);

/* The written name of a form; a literal. */
const char *meaning_op_name(enum meaning_op op);
/* MEANING_NONE when there is no such form. */
enum meaning_op meaning_op_find(const char *name);

/* The column of the context; NULL when it is none. */
MUST_USE const struct context_column *meaning_stored(
    const struct meaning *meaning, const struct context *context);

/* Is it rows, a condition, a number for many rows? */
MUST_USE bool meaning_is_rows(const struct meaning *meaning);
MUST_USE bool meaning_is_condition(const struct meaning *meaning);
MUST_USE bool meaning_is_measure(const struct meaning *meaning);

/* Is it a sum, a difference or a product? */
MUST_USE bool meaning_is_arithmetic(const struct meaning *meaning);

/* Does a measure stand in it, outside of the rows that it counts? */
MUST_USE bool meaning_measures(const struct meaning *meaning);

/* The table of the rows, or of the value; -1 when there is none. */
MUST_USE int meaning_home(const struct meaning *meaning);

#endif
