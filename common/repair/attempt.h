/*
 * attempt.h - notes what a repair tried, for a record's `attempts`
 *
 *	{sql, error | findings, candidate, action?, repaired?, hints?,
 *	 whitelist?, model?, warning?, ended?, kept?}
 *
 * Functions that take an attempt return it with more members.
 */
#ifndef NL2SQL_REPAIR_ATTEMPT_H
#define NL2SQL_REPAIR_ATTEMPT_H

#include "repair/ask_model.h"
#include "repair/repair.h"
#include "statement/candidate.h"

/* Return an attempt on a candidate that failed, with the findings of the
 * rules. */
MUST_USE jv attempt_new(
    const struct candidate *candidate, const struct repair_outcome *outcome);

/* Return an attempt on a candidate that does not fit the question, with its
 * semantic findings. */
MUST_USE jv attempt_of_findings(const struct candidate *candidate);

/* Note that the attempt made the candidate at `index`. */
MUST_USE jv attempt_repaired(jv attempt, int index);

/* Note that a model was asked, with its cost, and why it gave nothing. */
MUST_USE jv attempt_asked(jv attempt, const struct repair_answer *answer);

/* Return the milliseconds of waiting for the model. */
double attempt_waited(const jv *attempt);

/* Append the attempt, which this takes, to the record's `attempts`. */
void attempt_add(struct record *record, jv attempt);

/* Is one of the record's attempts about findings? */
bool attempt_on_findings(const struct record *record);

#endif
