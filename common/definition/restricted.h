/*
 * restricted.h - a figure whose rows are restricted as a whole
 *
 *	ARPPU = sum(amount) / count(distinct payer), where status = 'paid'
 *
 * Without the comma, the restriction is of the last part alone.  The rows may
 * also stand behind "over" and the like:
 *
 *	yield = sum(fare_paid) / sum(passengers) of confirmed bookings
 *	payout = tonnes * price_per_tonne over accepted deliveries
 */
#ifndef NL2SQL_DEFINITION_RESTRICTED_H
#define NL2SQL_DEFINITION_RESTRICTED_H

#include "base/memory.h"

#include <stdbool.h>

/* Find the clause behind the last comma that restricts a quotient.  The parts,
 * without the comma and the clause's first word, are in the arena.  Return
 * false when there is none. */
MUST_USE bool restricted_part(const char *text, const char **figure,
    const char **condition, struct arena *arena);

/* Find where rows may stand behind the figure, before the place `*end` of the
 * text, from its end on; the parts are in the arena, and `*end` is the next
 * place.  Return false when there is none. */
MUST_USE bool restricted_rows(const char *text, size_t *end,
    const char **figure, const char **rows, struct arena *arena);

/* Write the aggregates of the SQL over the rows that meet the condition alone,
 * in the arena. */
MUST_USE const char *restricted_sql(
    const char *sql, const char *condition, struct arena *arena);

#endif
