/*
 * step_back.h - what a series of periods is compared with
 *
 * "Against the previous month", "on the preceding quarter", "versus the year
 * before": each period is compared with the one that went before.
 */
#ifndef NL2SQL_QUESTION_STEP_BACK_H
#define NL2SQL_QUESTION_STEP_BACK_H

#include "base/calendar.h"
#include "question/question.h"

/* The number of tokens that say so, and the unit of the period; 0: they do
 * not. */
MUST_USE int step_back_at(
    const struct question *question, int at, enum calendar_unit *unit);

#endif
