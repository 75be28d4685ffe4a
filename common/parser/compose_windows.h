/*
 * compose_windows.h - values that need other rows beside their own
 *
 *	series	each month beside the one before, or added up so far
 *	share	of all groups together
 *	rank	its place among all, or within its group; the first n of each
 *
 * A series is two steps (compose_steps.h): windows over the grouped block.
 */
#ifndef NL2SQL_PARSER_COMPOSE_WINDOWS_H
#define NL2SQL_PARSER_COMPOSE_WINDOWS_H

#include "parser/composer.h"

/*
 * Growth or a running total along the unit of time that is grouped by.  False:
 * neither was asked for, or there is no such unit; the block is as it was.
 * True: the block is new, and ordered.
 */
bool composer_series(struct composer *composer);

/*
 * "including months without any": are periods wanted in which there are no
 * rows?  Where the unit of time is all that is grouped by.
 */
bool composer_wants_periods(const struct composer *composer);
/* Every period of those asked for, else from the first to the last, beside the
 * grouped block; 0 where that has none. */
void composer_fill_periods(struct composer *composer);

/* 100 * aggregate / its sum over all groups, for the aggregates shown. */
void composer_share_of_all(struct composer *composer);

/*
 * "top 3 products of each category": is the superlative decided within groups?
 * Then a plain measure's groups become columns and partitions.  Before joins.
 */
void composer_settle_within(struct composer *composer);

/* The place by the first key of the order, and the best of each group. */
void composer_rank(struct composer *composer);

#endif
