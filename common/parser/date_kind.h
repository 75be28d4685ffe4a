/* date_kind.h - the purpose of a date column, and its range */
#ifndef NL2SQL_PARSER_DATE_KIND_H
#define NL2SQL_PARSER_DATE_KIND_H

#include "context/context.h"
#include "question/dates.h"

/* Do rows of the table refer to others: orders, visits, not places? */
bool date_kind_of_event(const struct context_table *table);

/* Is it a date of birth, which no period is about unless the question says so?
 */
bool date_kind_of_birth(const struct context_column *column);

/* Does it only tell when the row was entered or changed? */
MUST_USE bool date_kind_of_entry(const struct context_column *column);

/* The date when what the table's rows are about starts; -1: none.  Beside it,
 * the date of entry is not when they take place. */
MUST_USE int date_kind_start(const struct context_table *table);

/*
 * Is the date seldom meant unless it is named (docs/research.md, Prototype): a
 * birth, a due date, an opening?  A date that tells when the row itself was
 * made is not: a delivery's delivered_on, or the start of a shift without
 * another date.
 */
bool date_kind_is_special(const struct context_table *table, int column);

/* The first date that tells when the table's rows came about, that is no such
 * date; -1: none. */
int date_kind_first(const struct context_table *table);

/*
 * Is the period outside the range of the column?  The range comes from the
 * index.  A period that counts from now may be outside because the index is
 * older.
 */
bool date_kind_never_held(
    const struct context_column *column, const struct period *period);

/*
 * Does the period begin when all rows of the column are over, today or later,
 * and end?  Only a forecast has such rows; "after 2024" may have none yet, and
 * is no forecast.  Dates of plans are not asked: they may lie ahead although
 * the index has not seen it.
 */
bool date_kind_is_ahead(
    const struct context_column *column, const struct period *period, long now);

#endif
