/*
 * event_spans.h - the spans of one event: its stage, and what the stage did
 *
 *	record                      made by roots.c
 *	  stage                     one an event
 *	    candidate               one that was judged
 *	      statement             DB conventions of OpenTelemetry
 *	    request                 to a model: GenAI conventions
 *
 * Of an event only names, codes and numbers are taken: a text that is more than
 * a word is left out, unless it is a statement and texts are wanted.
 */
#ifndef NL2SQL_OTLP_EVENT_SPANS_H
#define NL2SQL_OTLP_EVENT_SPANS_H

#include "base/memory.h"
#include "otlp/ids.h"

#include <jv.h>
#include <stdbool.h>

/* A span that is being made. */
struct span_outline {
	const char *trace;
	const char *id;
	const char *parent; /* NULL: the root */
	const char *name;
	int kind;       /* SPAN_INTERNAL or SPAN_CLIENT */
	double started; /* milliseconds since 1970 */
	double ended;
	const char *failure; /* a code; NULL: none */
};

enum { SPAN_INTERNAL = 1, SPAN_CLIENT = 3 };

/* The times of an event: the latest that may be is the year 2262, where 63 bits
 * of nanoseconds end. */
#define LATEST_MS 9.2e12

/* Return the span as OTLP's JSON has it; takes the attributes. */
jv span_made(const struct span_outline *outline, jv attributes);

/* Add the spans of the event to the array, which this takes.  `root` is the id
 * of the record's span. */
jv event_spans(
    const jv *event, const char *trace, const char *root, bool texts, jv spans);

/* Return the text of a member in the arena when it is a word, of letters,
 * digits and . : / _ - alone; NULL when it is not. */
const char *event_word(const jv *object, const char *key, struct arena *arena);

/* Are these the times of a span? */
bool event_times(const jv *object, double *started, double *ended);

#endif
