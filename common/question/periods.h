/*
 * periods.h - a wish to see periods in which nothing happened
 *
 *	Sales per month in 2024? Include months without sales.
 *	Return all weeks, including those where the count is 0.
 *
 * Such words speak of rows that are not there, and name nothing to look for.
 */
#ifndef NL2SQL_QUESTION_PERIODS_H
#define NL2SQL_QUESTION_PERIODS_H

#include "base/memory.h"

/*
 * The question with the wish said as "including zero", in the arena; itself
 * where there is none ("List the months without sales" asks for those).
 */
const char *periods_rewrite(const char *question, struct arena *arena);

/* Does the evidence hold such a wish? */
bool periods_wanted(const char *evidence);

#endif
