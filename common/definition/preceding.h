/*
 * preceding.h - a row's figure less that of the row before it
 *
 *	EHG = eng_hrs minus eng_hrs at the previous snapshot of the same machine
 *	stock change = units - units of the preceding snapshot
 *
 * Rows come one after another by the date of their table, for each owner that
 * is named; where none is, for each of all rows that they refer to.
 */
#ifndef NL2SQL_DEFINITION_PRECEDING_H
#define NL2SQL_DEFINITION_PRECEDING_H

#include "definition/expression.h"

/* A text at its sign. */
struct preceding_parts {
	const char *own;    /* the figure, in the arena */
	const char *behind; /* what stands behind the sign, lent */
};

/* Return false when no row before is spoken of. */
MUST_USE bool preceding_part(
    struct preceding_parts *parts, const char *text, struct arena *arena);

/* Take the row before from the meaning of the own figure: a value of a row in
 * which a window stands.  Return false where the words for that row are not
 * understood to the last one, or leave out rows that have none before them. */
MUST_USE bool preceding_read(struct expression *expression,
    const struct phrases *phrases, const struct preceding_parts *parts,
    const struct expression *own);

#endif
