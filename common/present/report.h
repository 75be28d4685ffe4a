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
 * A settled record: the reading, the statement, the rows and a line on how far
 * to trust them; or why there is no answer and what to ask instead.
 */
void present_report(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena);

/* The same without reading and statement, for who has seen the proposal. */
void present_rows(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena);

/* A record that is not run yet: the reading, the statement, its estimate. */
void present_proposal(
    FILE *file, const struct record *record, struct arena *arena);

/* Each stage's decision with its reasons, from the record alone. */
void present_explain(
    FILE *file, const struct record *record, struct arena *arena);

/* The exit status of `nl2sql "question"`: 0 answered, 3 needs clarification,
 * 4 cannot answer, 5 refused, 6 error or not settled. */
int present_status(const struct record *record, struct arena *arena);

#endif
