/*
 * row_walk.h - how many rows the joins of a select give for a row
 *
 *	struct row_walk walk;
 *	row_walk_init(&walk, facts, context, arena);
 *	row_walk_enter(&walk, select);
 *	walk.seen[relation] = true;
 *	found = row_walk_repeating(&walk, relation);
 *
 * A join goes from a row to many when it goes from a key to a column that is no
 * key.  Joins whose columns are not in the context, or that neither a key nor a
 * reference explains, are taken to give one row.
 */
#ifndef NL2SQL_EVALUATE_ROW_WALK_H
#define NL2SQL_EVALUATE_ROW_WALK_H

#include "statement/facts.h"

struct row_edge;

struct row_walk {
	const struct facts *facts;
	const struct context *context;
	const struct facts_select *select;
	struct row_edge *edges;
	int count;
	bool *seen; /* by relation; the caller clears it before a walk */
};

/* `context` is the one that facts_read got.  All of it lives in the arena. */
void row_walk_init(struct row_walk *walk, const struct facts *facts,
    const struct context *context, struct arena *arena);

/* Look at the joins of the select with this index. */
void row_walk_enter(struct row_walk *walk, int select);

/* Does each group of the select have at most one row of the relation?  Its key
 * is among what is grouped by. */
MUST_USE bool row_walk_grouped(const struct row_walk *walk, int relation);

/*
 * Follow the joins from a relation, and mark what is reached in `seen`.  Return
 * the first relation that has many rows for one row of those where the walk
 * began; -1: there is none.
 */
MUST_USE int row_walk_repeating(struct row_walk *walk, int relation);

#endif
