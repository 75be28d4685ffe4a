/*
 * facts.h - what a statement is made of, as C structs
 *
 * The gate's child answers with facts (gate.h lists every member); lint, score,
 * semantic checks and repair read them here.  Indexes are places in the arrays,
 * -1 for none; places are bytes of the statement from 0, so that they can be
 * cut out of the text; what the facts did not say is NULL, 0 or false.
 *
 *	struct facts facts;
 *	if (facts_read(&facts, told.tree, sql, &context, &arena))
 *		...
 */
#ifndef NL2SQL_STATEMENT_FACTS_H
#define NL2SQL_STATEMENT_FACTS_H

#include "base/json_tree.h"
#include "base/memory.h"
#include "context/context.h"

#include <stdbool.h>

struct facts_span {
	size_t start, end; /* both 0: unknown */
};

struct facts_output {
	const char *name;
	const char *kind; /* "column", "aggregate", "star", ... */
	const char *function;
	struct facts_span span;
	int column;
	bool aggregated, windowed;
};

struct facts_group {
	int column, output;
	bool sets;
};

struct facts_order {
	int column, output;
	bool descending;
	const char *aggregate;
};

struct facts_select {
	int parent;
	const char *role; /* "top", "arm", "from", "cte", "expression" */
	const char *set;  /* NULL: no set operation */
	int arms[2];
	bool values, distinct, where, having, aggregate_only;
	bool limited; /* has a LIMIT or FETCH FIRST */
	long limit;   /* -1: none or no plain number */
	int distinct_on;
	int aggregates;
	struct facts_output *outputs;
	int output_count;
	struct facts_group *group;
	int group_count;
	struct facts_order *order;
	int order_count;
};

struct facts_relation {
	int select;
	const char *kind;   /* "table", "cte", "subquery", "function", "join" */
	const char *name;   /* as written, folded; NULL of a subquery */
	const char *alias;  /* as references call it */
	const char *schema; /* as written */
	bool lateral, aliased;
	int source;
	int table; /* of the context; -1: none of it */
	struct facts_span span;
};

struct facts_column {
	int select;
	const char *clause;
	const char *qualifier, *name; /* name NULL: a star */
	const char *aggregate;
	int relation; /* it resolves to; -1: output name or unknown */
	int column;   /* of the relation's table in the context; -1 */
	bool star, output, ambiguous, row;
	int nested;
	struct facts_span span, name_span;
};

struct facts_function {
	int select;
	const char *clause;
	const char *name;
	const char *kind; /* "aggregate", "window", "plain" */
	const char *aggregate;
	bool distinct, star, over, filter;
	const int *columns; /* references anywhere in its arguments */
	int column_count;
	struct facts_span span; /* of the name */
};

struct facts_literal {
	int select;
	const char *clause;
	const char *kind; /* "string", "number", "boolean", "null", "bits" */
	const char *text;
	const char *operator;
	const char *cast;
	int column;
	struct facts_span span;
};

struct facts_join {
	int select;
	const char *type;
	bool natural, on;
	const char **using;
	int using_count;
	const int *left, *right;
	int left_count, right_count;
};

struct facts_equality {
	int select;
	const char *clause;
	int left, right; /* columns; -1 for USING */
	int join;
};

struct facts_predicate {
	int select;
	const char *clause;
	const int *columns;
	int column_count;
	bool subquery;
	struct facts_span span;
};

struct facts {
	const char *sql;
	size_t end; /* byte behind the last token */
	struct facts_select *selects;
	struct facts_relation *relations;
	struct facts_column *columns;
	struct facts_function *functions;
	struct facts_literal *literals;
	struct facts_join *joins;
	struct facts_equality *equalities;
	struct facts_predicate *predicates;
	int select_count;
	int relation_count;
	int column_count;
	int function_count;
	int literal_count;
	int join_count;
	int equality_count;
	int predicate_count;
	int depth;
};

/*
 * Everything lives in the arena, texts in the tree (of struct gate_facts).
 * `context` (may be NULL) gives relations and
 * columns their places in it; a column that the gate did not resolve (it knew
 * no relations) is resolved against it: by its qualifier, or by being the only
 * one of that name; several make it ambiguous, unless a USING merges them.
 * False: there is no tree, the statement did not parse.
 */
MUST_USE bool facts_read(struct facts *facts, const struct json_node *tree,
    const char *sql, const struct context *context, struct arena *arena);

/* Is the text of a member (may be NULL) this word? */
bool facts_is(const char *text, const char *word);

/* The byte of a place that counts characters from 1; the end of the text for
 * places behind it. */
size_t facts_byte(const char *sql, double position);

/* The relation a reference may mean by this alias, seen from a select: its own
 * level first, then those around it; -1 when there is none. */
int facts_find_relation(
    const struct facts *facts, int select, const char *alias);

#endif
