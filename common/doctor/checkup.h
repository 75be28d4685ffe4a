/*
 * checkup.h - findings of a doctor, each a line with advice
 *
 *	ok       server         PostgreSQL 15, database sales, role reader
 *	danger   tables         may be changed: public.orders (DELETE)
 *	                        rights that no question needs
 *	                        run: REVOKE DELETE ON public.orders FROM ...;
 *
 * or, as NDJSON, one object each:
 *
 *	{"level": "danger", "subject": "tables", "text": "may be changed",
 *	 "found": ["public.orders (DELETE)"], "count": 1,
 *	 "advice": "...", "statements": ["REVOKE ..."]}
 *
 * found, count, advice and statements are omitted when there are none; found
 * and statements hold the first few of `count`.  Texts hold names of a catalog.
 * For people display_safe escapes them; as JSON they are ASCII.
 */
#ifndef NL2SQL_DOCTOR_CHECKUP_H
#define NL2SQL_DOCTOR_CHECKUP_H

#include "base/memory.h"

#include <jv.h>
#include <stdio.h>

enum doctor_level {
	DOCTOR_OK,
	DOCTOR_WARNING, /* works, but is not as it should be */
	DOCTOR_PROBLEM, /* questions will fail */
	DOCTOR_DANGER,  /* a statement that the gate misses could do harm */
	DOCTOR_LEVELS,
};

struct doctor_finding {
	enum doctor_level level;
	const char *subject;
	const char *text;
	const char *const *found; /* names, after the text */
	size_t found_count;
	size_t found_total;            /* found_count or more */
	const char *advice;            /* NULL: nothing to do */
	const char *const *statements; /* the SQL for that, for the DBA */
	size_t statement_count;
};

struct doctor_report {
	FILE *file;
	bool json;
	int counts[DOCTOR_LEVELS];
};

void doctor_add(
    struct doctor_report *report, const struct doctor_finding *finding);

/* A finding without names and statements. */
void doctor_say(struct doctor_report *report, enum doctor_level level,
    const char *subject, const char *text, const char *advice);

/* Add a failure of a check, with its hint as the advice; takes the problem. */
void doctor_fail(struct doctor_report *report, const char *subject, jv problem);

/* Print "20 ok, 2 warnings, 0 problems, 0 dangers".  As NDJSON print nothing:
 * the reader can count. */
void doctor_sum_up(const struct doctor_report *report);

/* Is anything worse than a warning? */
bool doctor_worried(const struct doctor_report *report);

#endif
