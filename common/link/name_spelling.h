/*
 * name_spelling.h - compares spans with names as they are written
 *
 * This finds names that their words alone do not show: run together ("order
 * date", "headcount"), typed as in the schema (order_date, orders.order_date),
 * or by initials ("mpg").  name_matcher.h lists the scores.
 */
#ifndef NL2SQL_LINK_NAME_SPELLING_H
#define NL2SQL_LINK_NAME_SPELLING_H

#include "link/name_matcher.h"

/* Add the tables and columns whose name the span spells. */
void name_spelling_match(struct name_matcher *matcher, const struct span *span);

/* Add each table.column that a single token of the question spells. */
void name_spelling_match_qualified(struct name_matcher *matcher);

#endif
