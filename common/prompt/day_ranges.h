/*
 * day_ranges.h - gives the days of a question's relative periods
 *
 *	- last month: >= DATE '2024-11-01' AND < DATE '2024-12-01'
 *	- past 2 weeks: >= DATE '2024-12-17'
 *
 * A small model cannot count back from today's date; the parser's calendar can
 * (question/dates.h).
 */
#ifndef NL2SQL_PROMPT_DAY_RANGES_H
#define NL2SQL_PROMPT_DAY_RANGES_H

#include "base/memory.h"

/* Return a line for each period in `text` that counts from the day of `now`
 * (ISO), in the arena; "" when there is none, or when `now` is no date. */
const char *day_ranges_text(
    const char *text, const char *now, struct arena *arena);

#endif
