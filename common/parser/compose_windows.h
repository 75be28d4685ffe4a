/*
 * compose_windows.h - values that need other rows besides their own
 *
 *	series	each month beside the one before, or the sum so far
 *	share	the part of the sum of all groups
 *	rank	the place among all, or within a group; the first n of each
 *
 * A series has two steps (compose_steps.h): windows over the grouped block.
 */
#ifndef NL2SQL_PARSER_COMPOSE_WINDOWS_H
#define NL2SQL_PARSER_COMPOSE_WINDOWS_H

#include "parser/composer.h"

/*
 * Add growth or a running total along the unit of time of the groups.  Return
 * false, with the block unchanged, when the question asks for neither, or there
 * is no such unit.  On true the block is new, and ordered.
 */
bool composer_series(struct composer *composer);

/* Does the question want periods without rows ("including months without any")?
 * This needs the unit of time as the only group. */
bool composer_wants_periods(const struct composer *composer);
/* Put every period in question, else every one from the first to the last,
 * beside the grouped block, with 0 for those that it lacks. */
void composer_fill_periods(struct composer *composer);

/* Show 100 * aggregate / its sum over all groups, for the shown aggregates. */
void composer_share_of_all(struct composer *composer);

/*
 * "top 3 products of each category": when the superlative is decided within
 * groups, turn the groups of a plain measure into columns and partitions.  This
 * runs before tables are joined.
 */
void composer_settle_within(struct composer *composer);

/* Show the rank by the first key of the order, and keep the best of each
 * group. */
void composer_rank(struct composer *composer);

#endif
