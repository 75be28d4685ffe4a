/*
 * statement_run.h - what the two files of grade.h share
 *
 * statement_run.c compares rows with a gold's, grade.c judges a whole reply.
 */
#ifndef NL2SQL_GRADE_STATEMENT_RUN_H
#define NL2SQL_GRADE_STATEMENT_RUN_H

#include "grade/grade.h"

/* Set the judgement; `verdict` and `why` (or NULL) must outlive it. */
void judge_settle(struct judgement *judgement, const char *verdict, bool right,
    const char *why);

/* The statement without the LIMIT at its end, in the arena.  Without a LIMIT it
 * is the statement itself. */
const char *judge_without_limit(const char *sql, struct arena *arena);

#endif
