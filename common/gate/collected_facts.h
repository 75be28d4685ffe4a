/*
 * collected_facts.h - the facts of a statement, collected in the child
 *
 * The arrays and their members are documented in ../gate.h; here an index is an
 * int (-1 stands for null), and a place is a byte offset from 0 until it is
 * written.
 *
 * Bodies that have no header of their own:
 *
 *   expression_nodes.c  references, calls, constants, comparisons
 *   from.c FROM clauses: relations, joins, visible names
 *   select.c            selects, their WITH clauses and the order of their
 *                       parts
 *   targets.c           select lists, GROUP BY and ORDER BY, and the names of
 *                       columns
 *   text_spans.c        which text belongs to what, by tokens
 */
#ifndef NL2SQL_GATE_COLLECTED_FACTS_H
#define NL2SQL_GATE_COLLECTED_FACTS_H

#include "gate/statement.h"

enum fact_clause {
	CLAUSE_SELECT,
	CLAUSE_FROM,
	CLAUSE_ON,
	CLAUSE_WHERE,
	CLAUSE_GROUP,
	CLAUSE_HAVING,
	CLAUSE_WINDOW,
	CLAUSE_ORDER,
	CLAUSE_LIMIT,
	CLAUSE_DISTINCT,
	CLAUSE_VALUES,
	CLAUSE_WITH,
};

/* A length of 0 means that the place is unknown. */
struct fact_span {
	size_t start, length;
};

struct fact_names {
	const char **names;
	size_t count;
};

struct fact_indexes {
	int *indexes;
	size_t count;
	size_t capacity;
};

struct fact_output {
	const char *name;
	const char *kind;
	struct fact_span span;
	const char *qualifier; /* of a star */
	const char *function;  /* of a bare call */
	int column;            /* plain column */
	int literal;           /* plain constant */
	bool aggregated, windowed;
};

struct fact_group {
	int column, output;
	long byte;
	bool sets;
};

struct fact_order {
	int column, output;
	bool descending;
	const char *nulls;     /* "first", "last" or NULL */
	const char *aggregate; /* name or NULL */
	long byte;
};

struct fact_select {
	int parent;
	const char *role;
	int depth;
	const char *set; /* NULL: no set operation */
	bool all;
	int arms[2];
	bool values;
	int namespace;
	bool distinct;
	size_t distinct_on;
	struct fact_output *outputs;
	size_t output_count;
	bool where, having;
	struct fact_group *group;
	size_t group_count;
	struct fact_order *order;
	size_t order_count;
	const PgQuery__Node *limit, *offset;
	bool with_ties;
	size_t aggregates, windows;
	struct fact_names renamed; /* column names that WITH gives a body */
	struct fact_names extra;   /* columns that SEARCH and CYCLE add */
};

struct fact_relation {
	int select;
	const char *kind;
	const char *schema, *name, *alias;
	bool aliased;
	struct fact_span span;
	int source;
	const struct fact_cte *cte; /* its body may be collected later */
	struct fact_names names;
	struct fact_indexes members;
	bool lateral, sampled, ordinality, whole;
};

struct fact_namespace {
	int parent;
	struct fact_indexes relations;
};

struct fact_column {
	int select;
	enum fact_clause clause;
	int namespace;
	const char *schema, *qualifier, *name;
	bool star;
	struct fact_span span, name_span;
	int nested;
	const char *aggregate;
};

struct fact_function {
	int select;
	enum fact_clause clause;
	const char *schema, *name, *class;
	const char *kind;
	struct fact_span span;
	size_t arguments;
	bool distinct, star, filter, over, trusted;
	int first_column, end_column; /* references inside it */
	const char *aggregate;
};

struct fact_literal {
	int select;
	enum fact_clause clause;
	struct fact_span span;
	const char *kind, *text;
	int column;
	const char *comparison;
	const char *cast;
	bool compared;
};

struct fact_join {
	int select;
	const char *type;
	bool natural, on;
	struct fact_names using;
	struct fact_indexes left, right;
};

struct fact_equality {
	int select;
	const char *clause;
	int left, right;
	const char *name; /* of USING */
	int join;
};

/* Columns and literals stand in the order in which they are read, so that those
 * of one expression follow each other. */
struct fact_operation {
	int select;
	enum fact_clause clause;
	const char *name;
	size_t first_column, end_column;
	size_t first_literal, end_literal;
};

struct fact_predicate {
	int select;
	enum fact_clause clause;
	struct fact_span span;
};

#define FACT_ARRAY(type)                                                       \
	struct {                                                               \
		type *items;                                                   \
		size_t count;                                                  \
		size_t capacity;                                               \
	}

struct facts {
	struct statement *statement;
	FACT_ARRAY(struct fact_select) selects;
	FACT_ARRAY(struct fact_relation) relations;
	FACT_ARRAY(struct fact_namespace) namespaces;
	FACT_ARRAY(struct fact_column) columns;
	FACT_ARRAY(struct fact_function) functions;
	FACT_ARRAY(struct fact_literal) literals;
	FACT_ARRAY(struct fact_join) joins;
	FACT_ARRAY(struct fact_equality) equalities;
	FACT_ARRAY(struct fact_operation) operations;
	FACT_ARRAY(struct fact_predicate) predicates;
	size_t members; /* of all namespaces together, for a limit */
	size_t range_vars;
};

/* Append a zeroed item to one of the arrays. */
#define FACT_NEW(facts, array)                                                 \
	((facts)->array.items = fact_grow((facts)->statement->arena,           \
	     (facts)->array.items, (facts)->array.count,                       \
	     &(facts)->array.capacity, sizeof(*(facts)->array.items)),         \
	    &(facts)->array.items[(facts)->array.count++])

/* A common table expression that a FROM can see. */
struct fact_cte {
	const char *name;
	int select; /* -1 until its body is collected */
	struct fact_cte *next;
};

/* Where an expression stands. */
struct fact_place {
	int select;
	int namespace;
	enum fact_clause clause;
	struct fact_cte *ctes;
	const char *aggregate; /* the call it is an argument of */
	int nested;
};

/*
 * Collect all facts.  Return false, with the refusal set, for a relation of the
 * server's own, for too many relations, or for a reference that the rules saw
 * and the facts did not.
 */
bool facts_collect(struct facts *facts, struct statement *statement);

/* Used between the files of this module. */
void *fact_grow(struct arena *arena, void *items, size_t count,
    size_t *capacity, size_t size);
void fact_index_add(
    struct arena *arena, struct fact_indexes *indexes, int index);
int fact_namespace_new(
    struct facts *facts, int parent, const struct fact_indexes *relations);

/* Collect a SELECT inside of `outer`.  Return its index. */
int facts_select(struct facts *facts, const PgQuery__SelectStmt *select,
    const char *role, const struct fact_place *outer);

/* Collect all that an expression (any message) holds. */
bool facts_expression(struct facts *facts, const ProtobufCMessage *message,
    const struct fact_place *place);
/* Do the same for a list of nodes. */
bool facts_expressions(struct facts *facts, PgQuery__Node *const *list,
    size_t count, const struct fact_place *place);

/* Collect FROM of a select: relations, joins, namespaces.  Return the visible
 * relations. */
bool facts_from(struct facts *facts, const PgQuery__SelectStmt *select,
    const struct fact_place *place, struct fact_indexes *visible);

/* Collect the select list, GROUP BY and ORDER BY of the select `index`. */
bool facts_targets(struct facts *facts, int index,
    const PgQuery__SelectStmt *select, const struct fact_place *place);

/* The column of to_date(column, 'form'): a date that is stored as text, of
 * which the form says nothing of what is asked.  NULL: it is none. */
const PgQuery__Node *fact_stored_date(const PgQuery__FuncCall *call);

/* The column name the server gives to an expression. */
const char *fact_output_name(const PgQuery__Node *node);

/* TEXT SPANS, by tokens */

/* The text of `parts` names joined by dots that starts at a byte. */
struct fact_span span_dotted(
    const struct statement *statement, long byte, size_t parts);
/* The text of the constant at a byte, with its sign. */
struct fact_span span_constant(const struct statement *statement, long byte);
/* An item of a select list, GROUP BY or ORDER BY that starts at a byte. */
struct fact_span span_item(const struct statement *statement, long byte);
/* Is the item's text the output's whole text, or its text before AS? */
bool span_same_text(const struct statement *statement, struct fact_span item,
    struct fact_span output);
/* Collect the ANDed parts of the clause whose expression starts at a byte. */
void span_predicates(struct facts *facts, int select, enum fact_clause clause,
    const PgQuery__Node *expression);

#endif
