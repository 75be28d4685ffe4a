/*
 * compose.h - a sketch made into a query block
 *
 * FROM is derived: the tables that are shown, grouped, ordered or aggregated
 * are the core, joined by the cheapest tree of foreign keys.  A table that only
 * filters is joined where that cannot multiply rows and becomes a semi-join
 * (IN) where it could, so aggregates stay right over one-to-many links.
 */
#ifndef NL2SQL_PARSER_COMPOSE_H
#define NL2SQL_PARSER_COMPOSE_H

#include "graph/graph.h"
#include "parser/block.h"
#include "parser/request.h"
#include "parser/sketch.h"

/* What a reading may do otherwise than the first choice. */
struct compose_variant {
	int tree;          /* the n-th cheapest join tree, from 0 */
	bool no_distinct;  /* leave out a DISTINCT nobody asked for */
	bool no_mentions;  /* tables only mentioned are not joined */
	bool plain_values; /* a negated value is <>, not NOT IN */
	double penalty;
};

struct composition {
	struct block *block;
	double cost; /* of the join tree */
	double penalty;
	int unbound; /* parts of the sketch that found no place */
};

/* False: the tables are not connected, or nothing would come out. */
MUST_USE bool compose(struct composition *composition,
    const struct parser_request *request, struct graph *graph,
    const struct sketch *sketch, const struct compose_variant *variant);

#endif
