/*
 * periods.h - a wish to see periods in which nothing happened
 *
 *	Sales per month in 2024? Include months without sales.
 *	Return all weeks, including those where the count is 0.
 *
 * Such words ask for rows that do not exist.  They name nothing to look for.
 */
#ifndef NL2SQL_QUESTION_PERIODS_H
#define NL2SQL_QUESTION_PERIODS_H

#include "base/memory.h"

/*
 * The question with "including zero" in place of the wish, in the arena; the
 * question itself when it has no wish ("List the months without sales" asks for
 * those months).
 */
const char *periods_rewrite(const char *question, struct arena *arena);

/* Does the evidence contain such a wish? */
bool periods_wanted(const char *evidence);

#endif
