/* tail_reach.h - the rows of a block, and the one row of another table that
 * each of them leads to */
#ifndef NL2SQL_PARSER_TAIL_REACH_H
#define NL2SQL_PARSER_TAIL_REACH_H

#include "parser/tail_show.h"

enum {
	TAIL_MAX_STEPS = 3,
	TAIL_STEM_LENGTH = 3, /* shorter stems are in too many names */
};

struct tail_rows {
	struct block *block;
	struct source *finest; /* no join repeats its rows */
	struct source *shown;  /* of the first output */
	bool grouped;
	bool keyed; /* a group is of one row of it */
	bool whole; /* the block only counts its rows */
};

/* The keys from a source of the block to the row meant. */
struct tail_way {
	struct source *from;
	int fks[TAIL_MAX_STEPS];
	int length; /* 0: the source itself */
	double cost;
};

/* Return false when the block is of a kind that takes no further outputs. */
MUST_USE bool tail_rows_find(
    struct tail_rows *rows, struct block *block, const struct context *context);

/* Find the cheapest way to the one row of the table.  A key with a word of the
 * item in its name is the one that is meant.  False: there is none. */
MUST_USE bool tail_way_find(struct tail_way *way, const struct tail_rows *rows,
    const struct tail_source *source, int table, struct tail_item item);

/* The way by the key that the column is.  False: it is none. */
MUST_USE bool tail_way_by(struct tail_way *way, struct source *from, int column,
    const struct context *context);

/* Join what the way needs; return its last source, NULL when there are too
 * many. */
MUST_USE struct source *tail_way_join(const struct tail_way *way,
    struct block *block, const struct tail_source *source);

#endif
