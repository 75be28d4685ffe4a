/*
 * report.h - a record as a person reads it
 *
 * Bodies that have no header of their own:
 *
 *   explain.c  each stage's decision with its reasons
 */
#ifndef NL2SQL_PRESENT_REPORT_H
#define NL2SQL_PRESENT_REPORT_H

#include "present/table.h"
#include "record/record.h"

#include <stdio.h>

/*
 * Print a settled record: the reading, the statement, the rows and a line about
 * how reliable they are; or why there is no answer and which question to ask
 * instead.
 */
void present_report(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena);

/* Print the same without reading and statement, for a user who saw the
 * proposal. */
void present_rows(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena);

/* Print a record that has not run yet: the reading, the statement, its
 * estimate. */
void present_proposal(
    FILE *file, const struct record *record, struct arena *arena);

/* Print what the chosen statement did not use, added and does not do
 * (doubts.h): nothing when there is nothing to say. */
void present_doubts(
    FILE *file, const struct record *record, struct arena *arena);

/* Print each stage's decision with its reasons, from the record alone. */
void present_explain(
    FILE *file, const struct record *record, struct arena *arena);

/* The exit status of `nl2sql "question"`: 0 answered, 3 needs clarification,
 * 4 cannot answer, 5 refused, 6 error or not settled. */
int present_status(const struct record *record, struct arena *arena);

#endif
