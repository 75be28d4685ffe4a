/*
 * verdict.h - settles a record; only this writes verdict and error
 *
 * A record is settled once.  status is one of answered, needs_clarification,
 * cannot_answer, refused, error; with error the record also gets the member
 * error {stage, code, sqlstate?, message, detail?, hint?, position?,
 * repairable}.
 */
#ifndef NL2SQL_RECORD_VERDICT_H
#define NL2SQL_RECORD_VERDICT_H

#include "record/record.h"

/* Settle a record that has its rows. */
void verdict_answered(struct record *record);

/* No generator can explain the question.  `unexplained` is an array of
 * words. */
void verdict_cannot_answer(struct record *record, const char *code,
    const char *message, const char *rephrase, jv unexplained);

/* The question is asked back.  `readings` is an array of {text, sql,
 * confidence}, the best first; `unused` are the words that the first one does
 * not use.  Takes both. */
void verdict_needs_clarification(
    struct record *record, const char *message, jv readings, jv unused);

/* It is not said of which division the question is.  `readings` is an array of
 * {text, scope}, empty where there are too many; `scopes` has all names.  Takes
 * both. */
void verdict_which_scope(
    struct record *record, const char *message, jv readings, jv scopes);

/* The statement of the only reading costs more than is run unasked.  `estimate`
 * is {cost, rows, fetched?}. */
void verdict_costly(struct record *record, const char *message,
    const char *rephrase, jv estimate, jv readings);

/* No statement may run.  `problem` is the gate's problem with the last
 * candidate. */
void verdict_refused(struct record *record, jv problem, const char *rephrase);

/* Something failed in `stage`; takes the problem.  Readings that the record was
 * asked back with stay in the verdict, so that it can be answered again. */
void verdict_error(struct record *record, const char *stage, jv problem);

/*
 * Did a stage before `stage` in the pipe settle the record?  Such a record
 * never reached that stage, so another run of the stage has nothing to do.
 * Return false for a name that is no stage of the pipe.
 */
MUST_USE bool verdict_settled_before(
    const struct record *record, const char *stage);

/* Return the error member for a problem in `stage` (for
 * candidates[i].error). */
MUST_USE jv verdict_error_member(const char *stage, jv problem);

#endif
