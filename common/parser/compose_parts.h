/*
 * compose_parts.h - measures of unrelated tables, each computed alone
 *
 * "Total orders and total payments per customer": joined to one another, every
 * payment would be added once for each order.  So each table's measures are
 * asked for as if they were the whole question, grouped alike, and the results
 * are put side by side.
 */
#ifndef NL2SQL_PARSER_COMPOSE_PARTS_H
#define NL2SQL_PARSER_COMPOSE_PARTS_H

#include "parser/composer.h"

/* PARTS_IMPOSSIBLE: the join repeats rows that are added up, and the parts
 * cannot be put side by side; no statement of this reading would be right. */
enum composer_parts { PARTS_NOT_NEEDED, PARTS_MADE, PARTS_IMPOSSIBLE };

/*
 * Does the composer's join, which is made, repeat rows that are added up?
 * `asked` is the sketch before it was settled: each part settles its own dates.
 * PARTS_MADE: `*composition` is filled.
 */
enum composer_parts composer_parts(struct composer *composer,
    const struct sketch *asked, struct composition *composition);

#endif
