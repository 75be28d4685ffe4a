/*
 * compiler.h - what the parts of meaning/compile.c share
 *
 * Private to them:
 *
 *	compile_parts.c		what a query shows, keeps, groups and orders
 *	compile_joins.c		FROM, and the semi-joins of conditions
 *	compile_conditions.c	WHERE and HAVING
 *	compile_bounds.c	bounds of what rows have, in blocks of their own
 *	compile_values.c	columns, literals and measures
 *	compile_top.c		the first rows of each group
 *	compile.c		the clauses, and the two sides of `both`
 */
#ifndef NL2SQL_MEANING_COMPILER_H
#define NL2SQL_MEANING_COMPILER_H

#include "meaning/compile.h"

enum { COMPILER_MOST = 24, COMPILER_MOST_SEMI_JOINS = 8 };

/* A block that decides a condition on rows of the left table. */
struct semi_join {
	int fk, left;
	struct block *outer, *inner;
};

struct kept {
	const struct meaning *condition;
	int owner; /* the table whose rows it is said of; -1: the query's */
	/* It bounds what each of these has: a column that tells apart the rows,
	 * or the groups, that are kept.  NULL: it is one of WHERE or HAVING. */
	const struct meaning *of;
};

struct compiler {
	struct meaning_block *out;
	struct graph *graph;
	const struct context *context;
	struct arena *arena;
	struct block *block;
	struct graph_tree tree; /* of the core */
	/* the parts of the query */
	const struct meaning *show[COMPILER_MOST];
	struct kept where[COMPILER_MOST];
	const struct meaning *by[COMPILER_MOST];
	int show_count, where_count, by_count;
	struct {
		const struct meaning *value;
		bool descending;
	} order[COMPILER_MOST];
	int order_count;
	const struct meaning *about;
	long limit;
	long top; /* rows that each of these has; 0: all */
	const struct meaning *within[COMPILER_MOST];
	int within_count;
	bool distinct;
	bool opened; /* the rows that are counted are those of the query */
	/* Blocks that were made for conditions. */
	struct semi_join semi[COMPILER_MOST_SEMI_JOINS];
	int semi_count;
	bool failed; /* something did not fit */
};

/* Take the parts of a query.  False: there are too many, or two of which there
 * may be one. */
MUST_USE bool compiler_take_query(
    struct compiler *compiler, const struct meaning *query);

/* Is the condition one of groups: has it a measure on its left side? */
MUST_USE bool compiler_is_having(const struct meaning *condition);

/* Is it a condition of HAVING? */
MUST_USE bool compiler_is_of_groups(const struct kept *kept);

/* The column that is the whole key of the table; NULL: there is none. */
MUST_USE const struct meaning *compiler_key_of(
    const struct compiler *compiler, int table);

/* Does the value tell the rows of its table apart, or name them? */
MUST_USE bool compiler_names_row(
    const struct context *context, const struct meaning *value);

/* Find the conditions that bound what each row has: those of HAVING that would
 * count all rows together, or lose the rows that have none.  False: one of them
 * bounds nothing. */
MUST_USE bool compiler_set_bounds_apart(struct compiler *compiler);

/* The condition that `of`, read from this source, is among those that meet the
 * bound; where nothing meets it too, that it is not among the others.  NULL: it
 * cannot be written. */
MUST_USE struct filter *compiler_bound_filter(struct compiler *compiler,
    const struct meaning *bound, const struct meaning *of,
    struct source *source);

/* Make of the block, which is complete, one that reads its first rows of each
 * group.  False: nothing orders them. */
MUST_USE bool compiler_cut_groups(struct compiler *compiler);

/* Join the tables of what is shown, grouped, ordered and measured.  False:
 * nothing connects them. */
MUST_USE bool compiler_join_core(struct compiler *compiler);

/* The block, and the source in it, where a table of a condition is read. */
struct place {
	struct block *block;
	struct source *source;
};

/*
 * Reach a table from the core.  `apart` asks for a semi-join of its own, which
 * can be negated; it comes back in `*own`, NULL where the table is joined.
 */
MUST_USE bool compiler_reach(struct compiler *compiler, int table, bool apart,
    struct place *place, struct semi_join **own);
/* Likewise from this table of the core. */
MUST_USE bool compiler_reach_from(struct compiler *compiler, int from,
    int table, bool apart, struct place *place, struct semi_join **own);

/* Make the condition of the outer block that the semi-join is. */
MUST_USE struct filter *compiler_semi_filter(
    struct compiler *compiler, const struct semi_join *semi, bool negated);

/* Reach every table of the condition by keys that repeat no row. */
MUST_USE bool compiler_join_tables(
    struct compiler *compiler, const struct meaning *condition);

/* The condition on rows of this source, or of the core where it is NULL.  NULL:
 * it cannot be written. */
MUST_USE struct filter *compiler_filter(struct compiler *compiler,
    const struct meaning *condition, struct source *source, bool negated);

/* Each side of `both` is met by rows of their own that belong to a row of
 * `owner`. */
MUST_USE bool compiler_place_both(
    struct compiler *compiler, const struct meaning *both, int owner);

/* Add a condition on rows to the block, or to a semi-join of it. */
MUST_USE bool compiler_place(
    struct compiler *compiler, const struct meaning *condition, bool negated);

/* The value read from this source, or from the core where it is NULL.  `beside`
 * is the column that it is compared with, or NULL.  NULL: it cannot be
 * written. */
MUST_USE struct expr *compiler_value(struct compiler *compiler,
    const struct meaning *value, const struct context_column *beside,
    struct source *source);

/* SQL of a lexicon, read likewise.  NULL: the joins repeat the rows that it
 * measures, or its table is not there. */
MUST_USE struct expr *compiler_defined(struct compiler *compiler,
    const struct meaning *defined, struct source *source);

#endif
