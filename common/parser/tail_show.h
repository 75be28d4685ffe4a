/* tail_show.h - the outputs of a tail, added to the block of its head */
#ifndef NL2SQL_PARSER_TAIL_SHOW_H
#define NL2SQL_PARSER_TAIL_SHOW_H

#include "graph/graph.h"
#include "linked/tail.h"
#include "parser/block.h"

/* The whole question, lent. */
struct tail_source {
	const struct question *question;
	const struct link_result *link;
	const struct closed_words *words;
	const struct graph *graph; /* its context is the block's */
	struct arena *arena;
};

/*
 * Show the items of the tail: values of the block's rows, or of the one row of
 * another table that a row leads to by keys, which is joined; of groups,
 * aggregates of their rows.  An item that is neither is left out.  Return how
 * many are; -1 when none can be shown, and the block is of no use then.
 */
MUST_USE int tail_show(struct block *block, const struct tail *tail,
    const struct tail_source *source);

#endif
