/*
 * name_spelling.h - spans of words against names as they are written
 *
 * Run together ("order date", "headcount"), typed as in the schema (order_date,
 * orders.order_date), by initials ("mpg"): for what the words of a name alone
 * do not tell.  The scores are listed in name_matcher.h.
 */
#ifndef NL2SQL_LINK_NAME_SPELLING_H
#define NL2SQL_LINK_NAME_SPELLING_H

#include "link/name_matcher.h"

/* Note the tables and columns whose name the span spells. */
void name_spelling_match(struct name_matcher *matcher, const struct span *span);

/* Note every table.column that a single token of the question is. */
void name_spelling_match_qualified(struct name_matcher *matcher);

#endif
