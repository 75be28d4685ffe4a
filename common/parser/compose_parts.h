/*
 * compose_parts.h - computes measures of unrelated tables separately
 *
 * In "total orders and total payments per customer", a join of both tables
 * would add every payment once for each order.  So the measures of each table
 * are computed as if they were the whole question, with the same groups, and
 * the results are put side by side.
 */
#ifndef NL2SQL_PARSER_COMPOSE_PARTS_H
#define NL2SQL_PARSER_COMPOSE_PARTS_H

#include "parser/composer.h"

/* PARTS_IMPOSSIBLE: the join repeats rows that are added up, and the parts
 * cannot be put side by side.  No statement of this reading would be right. */
enum composer_parts { PARTS_NOT_NEEDED, PARTS_MADE, PARTS_IMPOSSIBLE };

/*
 * Does the composer's finished join repeat rows that are added up?  `asked` is
 * the sketch before compose_settle.c, because each part settles its own dates.
 * With PARTS_MADE, `*composition` is filled.
 */
enum composer_parts composer_parts(struct composer *composer,
    const struct sketch *asked, struct composition *composition);

#endif
