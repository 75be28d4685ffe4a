/*
 * roots.h - the records whose events come in: the span over all of a record's
 *
 * The span of a record's whole way is its trace's root.  Its times and its end
 * are known when a stage has settled the record; the spans below it are sent
 * before, because they know its id.
 *
 *	struct roots roots = {.texts = false};
 *	jv spans = roots_take(&roots, line, length, jv_array());
 *	...
 *	spans = roots_end(&roots, jv_array());
 */
#ifndef NL2SQL_OTLP_ROOTS_H
#define NL2SQL_OTLP_ROOTS_H

#include "otlp/ids.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>

/* Records of which something is remembered.  A pipeline has a dozen under way;
 * beyond this the one that was silent longest makes way. */
enum { ROOTS_MAX = 1024 };

struct root {
	char id[TRACE_ID_BYTES];
	char *record_id; /* JSON text */
	char *status;    /* of the verdict; NULL: not settled */
	char *code;
	char *question;    /* NULL: none, or not wanted */
	double started;    /* milliseconds since 1970 */
	double ended;      /* likewise */
	double touched_ms; /* the last event, on clock_ms */
	bool sent;         /* its span was handed out */
};

struct roots {
	bool texts;      /* questions and statements are handed on */
	const char *run; /* see ids_trace; lent; may be NULL */
	struct root items[ROOTS_MAX];
	int count;
	long events;
	long broken; /* lines that are no events */
};

/* Take an event of the trace file (stage/trace.h).  Returns the array, which
 * this takes, with the spans that are complete now. */
jv roots_take(struct roots *roots, const char *line, size_t length, jv spans);

/* Add the spans of records that were silent since `before_ms` on clock_ms. */
jv roots_expire(struct roots *roots, double before_ms, jv spans);

/* Add the spans of all records that are left, and forget them. */
jv roots_end(struct roots *roots, jv spans);

#endif
