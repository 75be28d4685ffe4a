/*
 * compile.h - compiles a meaning into a query block
 *
 * What is shown, grouped, ordered or measured is the core; the cheapest tree of
 * keys joins its tables.  A condition on another table joins that table while
 * this repeats no row, and is a semi-join (IN) from there on, so that counts
 * and sums stay right.  A measure beside values of rows groups by them.  A
 * bound of a measure is one of these groups, or, where they are no groups of
 * what it is said of, of a block of its own.
 */
#ifndef NL2SQL_MEANING_COMPILE_H
#define NL2SQL_MEANING_COMPILE_H

#include "graph/graph.h"
#include "meaning/meaning.h"
#include "parser/block.h"

struct meaning_block {
	struct block *block;
	double joins;    /* the cost of its keys, as graph.h counts */
	int tables;      /* that it reads, those of inner blocks included */
	int semi_joins;  /* blocks that conditions needed */
	bool grouped;    /* it groups by what nobody asked to group by */
	bool idle_table; /* the rows' own table adds nothing to the answer */
};

/* Compile a query.  False: its tables are not connected, or the block would
 * count rows twice.  Everything lives in the arena. */
MUST_USE bool meaning_compile(struct meaning_block *compiled,
    const struct meaning *query, struct graph *graph, struct arena *arena);

#endif
