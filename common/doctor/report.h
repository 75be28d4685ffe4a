/*
 * doctor/report.h - findings of a doctor: a line each, with what to do
 *
 *	ok       server       PostgreSQL 15.8, role reader
 *	problem  index        the database has no nl2sql index
 *	                      run: nl2sql index
 */
#ifndef NL2SQL_DOCTOR_REPORT_H
#define NL2SQL_DOCTOR_REPORT_H

#include <jv.h>
#include <stdio.h>

#include "memory.h"

enum finding {
	FINDING_OK,
	FINDING_WARNING, /* works, but is not as it should be */
	FINDING_PROBLEM, /* questions will fail or harm may be done */
};

struct doctor_report {
	FILE *file;
	int counts[FINDING_PROBLEM + 1];
};

/* One line; `advice` NULL: nothing to do.  Texts are escaped for terminals. */
void doctor_say(struct doctor_report *report, enum finding finding,
    const char *subject, const char *text, const char *advice);

/* A failure met on the way, with its hint as the advice; takes the problem. */
void doctor_fail(struct doctor_report *report, const char *subject, jv problem);

#endif
