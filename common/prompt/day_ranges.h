/*
 * day_ranges.h - what the relative periods of a question mean in days
 *
 *	- last month: >= DATE '2024-11-01' AND < DATE '2024-12-01'
 *	- past 2 weeks: >= DATE '2024-12-17'
 *
 * A small model that is told today's date cannot count back from it; the
 * parser's calendar can (question/dates.h).
 */
#ifndef NL2SQL_PROMPT_DAY_RANGES_H
#define NL2SQL_PROMPT_DAY_RANGES_H

#include "base/memory.h"

/*
 * A line for each period in `text` that counts from the day of `now` (ISO), in
 * the arena; "" where there is none, or `now` is no date.
 */
const char *day_ranges_text(
    const char *text, const char *now, struct arena *arena);

#endif
