/*
 * today.h - the day that a record's question counts from
 *
 * Route writes `now` into every record.  For a record without it, this is the
 * day of the clock.  A day counts from 1970-01-01, as in base/calendar.h.
 */
#ifndef NL2SQL_QUESTION_TODAY_H
#define NL2SQL_QUESTION_TODAY_H

#include "record/record.h"

MUST_USE long today_of(const struct record *record, struct arena *arena);

#endif
