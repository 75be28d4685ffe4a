/*
 * compose.h - turns a sketch into a query block
 *
 * The composer derives FROM.  The tables that are shown, grouped, ordered or
 * aggregated are the core, joined by the cheapest tree of foreign keys.  A
 * table that only filters is joined when that cannot multiply rows.  When it
 * can, the table becomes a semi-join (IN), so aggregates stay right over
 * one-to-many keys.
 */
#ifndef NL2SQL_PARSER_COMPOSE_H
#define NL2SQL_PARSER_COMPOSE_H

#include "graph/graph.h"
#include "parser/block.h"
#include "parser/request.h"
#include "parser/sketch.h"

/* The points in which a reading may differ from the first choice. */
struct compose_variant {
	int tree;          /* the n-th cheapest join tree, from 0 */
	bool no_distinct;  /* omit a DISTINCT that nobody asked for, also that
			      of a count */
	bool no_mentions;  /* do not join tables that are only mentioned */
	bool plain_values; /* a negated value is <>, not NOT IN */
	bool other_sum;    /* one row's value, and not the sum of many, ranks
			      and is bounded, or the other way round; a list is
			      added up */
	bool by_name;      /* groups of rows with one name are one group */
	double penalty;
};

struct composition {
	struct block *block;
	double cost; /* of the join tree */
	double penalty;
	int unbound; /* parts of the sketch without a place */
	bool weighs; /* it holds one total of a thing against another */
	bool ahead;  /* it asks for days that no row has come to yet */
};

/* Return false when the tables are not connected, or the block would have no
 * output. */
MUST_USE bool compose(struct composition *composition,
    const struct parser_request *request, struct graph *graph,
    const struct sketch *sketch, const struct compose_variant *variant);

#endif
