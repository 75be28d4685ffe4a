/*
 * compose_sums.h - which of the values shown are added up
 *
 * People ask for a measure and mean its sum, unless they speak of one row.
 * These decide it before tables are joined; compose_settle.c calls them in the
 * order that they stand here, the last one when groups are known.
 */
#ifndef NL2SQL_PARSER_COMPOSE_SUMS_H
#define NL2SQL_PARSER_COMPOSE_SUMS_H

#include "parser/composer.h"

/* "how many hours did it take": a number that a row holds is added up, where
 * the question speaks of many such rows. */
void composer_sum_counted(struct composer *composer);

/* "the total amount of orders", and amounts beside other aggregates. */
void composer_sum_totals(struct composer *composer);

/* "revenue by product": what the lines are worth for what their heads are,
 * which would count once for each line. */
void composer_sum_lines(struct composer *composer);

#endif
