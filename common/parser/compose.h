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

/* The point in which a reading may differ from the first choice. */
enum compose_way {
	COMPOSE_FIRST,
	COMPOSE_OTHER_TREE,   /* the second cheapest join tree */
	COMPOSE_NO_DISTINCT,  /* omit a DISTINCT that nobody asked for, also
				 that of a count */
	COMPOSE_PLAIN_VALUES, /* a negated value is <>, not NOT IN */
	COMPOSE_NO_MENTIONS,  /* do not join tables that are only mentioned */
	COMPOSE_OTHER_SUM,    /* one row's value, and not the sum of many, ranks
				 and is bounded, or the other way round; a list
				 is added up */
	COMPOSE_BY_NAME,      /* groups of rows with one name are one group */
};

struct compose_variant {
	enum compose_way way;
	double penalty;
};

struct composition {
	struct block *block;
	double cost; /* of the join tree */
	double penalty;
	int unbound;     /* parts of the sketch without a place */
	bool weighs;     /* it holds one total of a thing against another */
	bool ahead;      /* it asks for days that no row has come to yet */
	int left_out;    /* a state that leaves out rows which take part: its
			    token + 1; 0: none */
	unsigned parted; /* by way, a bit: it leads to another block, or none */
};

/* Return false when the tables are not connected, or the block would have no
 * output; `parted` is set in any case.  A way whose bit is not set leads to the
 * same block, or to none. */
MUST_USE bool compose(struct composition *composition,
    const struct parser_request *request, struct graph *graph,
    const struct sketch *sketch, const struct compose_variant *variant);

#endif
