/*
 * sizes.h - how large the values of a statement may grow
 *
 * An upper estimate in bytes, from the parser's tree and what sizes.known says
 * of functions and operators.  A constant has the size of its text.  A column
 * of a table counts as SIZE_STORED, whatever it holds.  What an aggregate or
 * ARRAY(SELECT ...) gathers has no bound in the text: it is SIZE_GATHERED, the
 * most that PostgreSQL holds in one value, unless a LIMIT bounds it.
 *
 * A reference is traced to what FROM gives its name to, through subqueries,
 * common tables and column lists; a recursive query that grows has no bound.
 * Where two items of a FROM have the name, the larger one counts.
 *
 * Bodies that have no header of their own:
 *
 *   size_calls.c     what functions and operators make
 *   size_operands.c  what they are given
 *   size_outputs.c   what names mean and what selects give
 *   size_from.c      what FROM names
 *   size_scopes.c    SELECT and WITH
 */
#ifndef NL2SQL_GATE_SIZES_H
#define NL2SQL_GATE_SIZES_H

#include "gate/statement.h"

#define SIZE_FIXED ((uint64_t)32)
/* PostgreSQL moves values out of a row that make it longer than this. */
#define SIZE_STORED ((uint64_t)2048)
/* The digits that a numeric may have. */
#define SIZE_NUMERIC ((uint64_t)131072)
#define SIZE_GATHERED ((uint64_t)1 << 30)
/* A part of a value takes this much of it with what belongs to it. */
#define SIZE_ELEMENT ((uint64_t)8)
/* No character has more bytes. */
#define SIZE_CHARACTER ((uint64_t)4)

struct size_kept {
	const void *message;
	uint64_t size;
};

/* A name that a level of the statement gives to a large value. */
struct size_name {
	const char *name;
	uint64_t size;
	struct size_name *next;
};

/* What a select gives, in its order; starred: columns of tables are missing. */
struct size_output {
	const char *name; /* NULL: none */
	uint64_t size;
	struct size_output *next;
};

struct size_outputs {
	struct size_output *first, *last;
	uint64_t largest;
	bool starred;
};

struct size_table {
	const char *name;
	struct size_outputs outputs;
	struct size_table *next;
};

/* What an expression sees: its level's names and tables of WITH, and those of
 * the levels around it. */
struct size_scope {
	const struct size_scope *outer;
	struct size_name *names;
	struct size_table *tables;
	uint64_t largest;
};

struct sizes {
	const struct gate_lists *lists;
	struct arena *arena;
	struct size_kept *kept; /* by message */
	size_t capacity, count;
	const struct size_scope *scope; /* of what is computed */
	int rounds;                     /* of recursive queries, so far */
	bool endless; /* these were too many: sizes mean nothing */
};

/* The two largest operands of a call, and how many elements they have: the
 * items of a list of constants, else what their bytes may hold. */
struct size_operands {
	uint64_t largest, second, sum;
	uint64_t most, fewest; /* elements */
};

/* Compute the sizes of all values of a statement.  Return false when too many
 * recursive queries stand in each other. */
bool sizes_trace(struct sizes *sizes, const struct statement *statement);

/* The size of an expression's, a call's and an operator's value. */
uint64_t sizes_value(const struct sizes *sizes, const PgQuery__Node *node);
uint64_t sizes_call(const struct sizes *sizes, const PgQuery__FuncCall *call);
uint64_t sizes_operator(
    const struct sizes *sizes, const PgQuery__AExpr *expression);

/* What a function, an operator or the test of a subquery is given. */
struct size_operands sizes_arguments(
    const struct sizes *sizes, const PgQuery__FuncCall *call);
struct size_operands sizes_sides(
    const struct sizes *sizes, const PgQuery__AExpr *operator);
struct size_operands sizes_test(
    const struct sizes *sizes, const PgQuery__SubLink *link);

/* What sizes.known says of a function or an operator: name, class (how its
 * result grows), columns (what it takes); NULL when it says nothing. */
const struct gate_name *sizes_known(
    const struct sizes *sizes, PgQuery__Node *const *name, size_t parts);

/* BETWEEN THE FILES ABOVE */

static inline uint64_t
size_larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static inline uint64_t
size_smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* Sizes stay below 2^31, so that products of two fit. */
static inline uint64_t
size_bounded(uint64_t size)
{
	return size_smaller(size, SIZE_GATHERED);
}

/* Is it a constant that is no negative number? */
bool size_whole_number(const PgQuery__Node *node, uint64_t *number);

/* Compute the sizes of an expression and all in it, in sizes->scope. */
uint64_t size_compute(struct sizes *sizes, const PgQuery__Node *node);

/* Compute all of a select that stands inside of `outer`. */
struct size_outputs size_of_select(struct sizes *sizes,
    const PgQuery__SelectStmt *select, const struct size_scope *outer);

/* The size of what a name means; of a star when it is NULL. */
uint64_t size_of_name(const struct size_scope *scope, const char *name);

/* Give the level the names of an item of FROM, and compute what is in it. */
void size_add_from(
    struct sizes *sizes, struct size_scope *level, const PgQuery__Node *node);

void size_add_output(struct sizes *sizes, struct size_outputs *outputs,
    const char *name, uint64_t size);
/* The columns that jsonb_each and its kin name. */
void size_add_pair(
    struct sizes *sizes, struct size_outputs *outputs, uint64_t size);
/* The arms of a set operation share places, and the first one's names. */
void size_merge(struct size_outputs *left, const struct size_outputs *right);
/* Give the first columns other names. */
void size_rename_outputs(struct sizes *sizes, struct size_outputs *outputs,
    PgQuery__Node *const *names, size_t count);

#endif
