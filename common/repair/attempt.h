/*
 * attempt.h - what a repair tried, for a record's `attempts`
 *
 *	{sql, error | findings, candidate, action?, repaired?, hints?,
 *	 whitelist?, model?, warning?, ended?, kept?}
 *
 * Functions that take an attempt give it back with more in it.
 */
#ifndef NL2SQL_REPAIR_ATTEMPT_H
#define NL2SQL_REPAIR_ATTEMPT_H

#include "repair/ask_model.h"
#include "repair/repair.h"
#include "statement/candidate.h"

/* On a candidate that failed, with what the rules found. */
MUST_USE jv attempt_new(
    const struct candidate *candidate, const struct repair_outcome *outcome);

/* On one that does not say what was asked, with its semantic findings. */
MUST_USE jv attempt_of_findings(const struct candidate *candidate);

/* A candidate came of it. */
MUST_USE jv attempt_repaired(jv attempt, int index);

/* A model was asked: what it cost, and why nothing came. */
MUST_USE jv attempt_asked(jv attempt, const struct repair_answer *answer);

/* Milliseconds of waiting for the model. */
double attempt_waited(const jv *attempt);

/* Append it to the record's; takes the attempt. */
void attempt_add(struct record *record, jv attempt);

/* Is one of the record's about findings? */
bool attempt_on_findings(const struct record *record);

#endif
