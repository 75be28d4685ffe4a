/*
 * growth.h - a definition of growth from one unit of time to the next
 *
 *	MoM = (current month - previous month) / previous month * 100
 *	change = value of this quarter minus that of the previous quarter
 *
 * Such a formula speaks of rows before and after, which no expression over one
 * group has; the parser has words for it.
 */
#ifndef NL2SQL_QUESTION_GROWTH_H
#define NL2SQL_QUESTION_GROWTH_H

#include "base/memory.h"

/*
 * "month over month growth", "... growth as a fraction" (nothing is multiplied
 * by 100) or "... increase" (nothing is divided), in the arena; NULL: the
 * meaning speaks of no unit and the one before it.
 */
const char *growth_words(const char *meaning, struct arena *arena);

#endif
