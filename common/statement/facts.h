/*
 * facts.h - the facts of a statement, as C structs
 *
 * The gate's child answers with facts (gate.h lists every member); lint, score,
 * semantic checks and repair read them here.  Indexes are positions in the
 * arrays, -1 for none.  Places are bytes of the statement from 0, so that they
 * can be cut out of the text.  A member that the facts lack is NULL, 0 or
 * false.
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
	const char *name;   /* as folded; NULL: a subquery */
	const char *alias;  /* the name that references use */
	const char *schema; /* as written */
	bool lateral, aliased;
	int source;
	int table; /* index in the context; -1: not in it */
	struct facts_span span;
};

struct facts_column {
	int select;
	const char *clause;
	const char *qualifier, *name; /* name NULL: a star */
	const char *aggregate;
	int relation; /* its relation; -1: output name or unknown */
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
	bool compared; /* by itself a side of a comparison */
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

struct facts_operation {
	int select;
	const char *clause;
	const char *name; /* "<>", "/", "IS NULL", "NOT", "EXISTS", ... */
	const int *columns, *literals;
	int column_count, literal_count;
};

struct facts_predicate {
	int select;
	const char *clause;
	const int *columns, *literals;
	int column_count, literal_count;
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
	struct facts_operation *operations;
	struct facts_predicate *predicates;
	int select_count;
	int relation_count;
	int column_count;
	int function_count;
	int literal_count;
	int join_count;
	int equality_count;
	int operation_count;
	int predicate_count;
	int depth;
};

/*
 * Read the facts.  Everything lives in the arena, texts in the tree (of struct
 * gate_facts).  `context` (may be NULL) gives relations and columns their
 * indexes.  A column that the gate did not resolve, because it knew no
 * relations, is resolved against the context: by its qualifier, or because only
 * one relation has that name.  If several have it, it is ambiguous, unless a
 * USING merges them.  Return false when there is no tree, because the statement
 * did not parse.
 */
MUST_USE bool facts_read(struct facts *facts, const struct json_node *tree,
    const char *sql, const struct context *context, struct arena *arena);

/* Make the facts those of the text without the LIMIT that was put behind it.
 * Return false, with nothing changed, when that is not what the last word of
 * the top select says. */
MUST_USE bool facts_forget_limit(
    struct facts *facts, long limit, const char *text);

/* Is the text of a member (may be NULL) this word? */
bool facts_is(const char *text, const char *word);

/* The column that rows are ordered by, itself or as an output; -1: an aggregate
 * or an expression. */
int facts_ordered_by(
    const struct facts_select *select, const struct facts_order *order);

/* The column that rows are grouped by, likewise. */
int facts_grouped_by(
    const struct facts_select *select, const struct facts_group *group);

/* The byte of a position that counts characters from 1; the end of the text for
 * later positions. */
size_t facts_byte(const char *sql, double position);

/* The relation that a reference in a select can mean by this alias: first of
 * its own level, then of the levels around it; -1: none. */
int facts_find_relation(
    const struct facts *facts, int select, const char *alias);

#endif
