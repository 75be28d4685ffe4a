/*
 * date_kind.h - what a date column is for, and what it has held
 */
#ifndef NL2SQL_PARSER_DATE_KIND_H
#define NL2SQL_PARSER_DATE_KIND_H

#include "context/context.h"
#include "question/dates.h"

/* Do rows of the table refer to others: orders, visits, not places? */
bool date_kind_of_event(const struct context_table *table);

/*
 * Is the date seldom meant unless it is named (docs/research.md, Prototype): a
 * birth, a due date, an opening?  Not where it says when the row itself came: a
 * delivery's delivered_on, or the start of a shift that has no other date.
 */
bool date_kind_is_special(const struct context_table *table, int column);

/*
 * Does the period lie outside of all that the column has ever held?  The range
 * is the index's; periods that count from now may lie beyond it because the
 * index is older.
 */
bool date_kind_never_held(
    const struct context_column *column, const struct period *period);

#endif
