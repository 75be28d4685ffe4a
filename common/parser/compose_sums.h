/*
 * compose_sums.h - decides which of the shown values are added up
 *
 * People ask for a measure and mean its sum, unless the question is about one
 * row.  These functions decide that before tables are joined.  compose_settle.c
 * calls them in this order, and the last one when the groups are known.
 */
#ifndef NL2SQL_PARSER_COMPOSE_SUMS_H
#define NL2SQL_PARSER_COMPOSE_SUMS_H

#include "parser/composer.h"

/* compose_many.c.  "Top customers by amount", "the customers who paid most":
 * add up what ranks the shown things. */
void composer_sum_best(struct composer *composer);

/* "Who took more than 30 days": all their days together are bounded. */
void composer_sum_bounds(struct composer *composer);

/* "Travel expenses this year": what is listed may be meant as one sum. */
void composer_sum_list(struct composer *composer);

/* Does the value add up, and has each shown row many rows with one? */
bool composer_adds_up_of_many(
    const struct composer *composer, const struct term *term);

/* "customers whose bills exceed their credit limit": a column of the listed row
 * bounds what its rows add up to. */
void composer_sum_compared(struct composer *composer);

/* "how many hours did it take": add up a number of the rows when the question
 * is about many such rows. */
void composer_sum_counted(struct composer *composer);

/* Add up "the total amount of orders", and amounts beside other aggregates. */
void composer_sum_totals(struct composer *composer);

/* "Unpaid bills: how many, and how much": what is added up is what is left to
 * pay of them, and not what they came to. */
void composer_sum_what_is_left(struct composer *composer);

/* "revenue by product": add up the amounts of the lines instead of those of
 * their heads, which would count once for each line. */
void composer_sum_lines(struct composer *composer);

#endif
