/*
 * verdict.h - how a record is settled; nobody else writes verdict or error
 *
 * A record is settled once.  status is one of answered, needs_clarification,
 * cannot_answer, refused, error; with error the record also gets the member
 * error {stage, code, sqlstate?, message, detail?, hint?, position?,
 * repairable}.
 */
#ifndef NL2SQL_RECORD_VERDICT_H
#define NL2SQL_RECORD_VERDICT_H

#include "record/record.h"

/* The record carries its rows. */
void verdict_answered(struct record *record);

/* No generator can explain the question; `unexplained` is an array of words. */
void verdict_cannot_answer(struct record *record, const char *code,
    const char *message, const char *rephrase, jv unexplained);

/* The best readings differ; `readings` is an array of {text, sql}. */
void verdict_needs_clarification(
    struct record *record, const char *message, jv readings);

/* Nothing may run; `problem` is what the gate said of the last candidate. */
void verdict_refused(struct record *record, jv problem, const char *rephrase);

/* Something failed in `stage`; takes the problem. */
void verdict_error(struct record *record, const char *stage, jv problem);

/*
 * Was the record settled by a stage that stands in the pipe before `stage`?
 * Such a record never came to that stage, so running the stage again has
 * nothing to do on it.  False for a name that is none of the pipe.
 */
MUST_USE bool verdict_settled_before(
    const struct record *record, const char *stage);

/* The error member for a problem met in `stage` (for candidates[i].error). */
MUST_USE jv verdict_error_member(const char *stage, jv problem);

#endif
