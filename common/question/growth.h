/*
 * growth.h - a definition of growth from one unit of time to the next
 *
 *	MoM = (current month - previous month) / previous month * 100
 *	change = value of this quarter minus that of the previous quarter
 *	YoY = (the year - the year before it) / the year before it * 100
 *
 * Such a formula needs rows of one unit and of the unit before it.  An
 * expression over one group does not see both.  The parser has words for it.
 */
#ifndef NL2SQL_QUESTION_GROWTH_H
#define NL2SQL_QUESTION_GROWTH_H

#include "base/memory.h"

/*
 * "month over month growth", "... growth as a fraction" (the definition does
 * not multiply by 100) or "... increase" (it does not divide), in the arena.
 * NULL when the meaning does not compare a unit with the one before it.
 */
const char *growth_words(const char *meaning, struct arena *arena);

#endif
