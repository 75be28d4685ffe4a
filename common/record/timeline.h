/*
 * timeline.h - what took time for a record, for the trace of its stage
 *
 *	double begun = clock_ms();
 *	...
 *	jv facts = record_with_text(jv_object(), "purpose", "explain");
 *	timeline_note(record, "statement", begun, clock_ms(), facts);
 *
 * Modules note a span for each candidate that was judged, each statement that
 * went to the server and each request to a model.  The stage owns the list,
 * lends it to its record (record.h) and writes it into its trace event.  Where
 * no trace is wanted the record has no list, and noting costs nothing.
 *
 * A span is {span, started, ms, facts ...}; `started` are milliseconds since
 * 1970.  Facts are numbers, codes and names of programs; texts of questions
 * and statements come in through timeline_text alone, which the option
 * trace_texts allows.
 */
#ifndef NL2SQL_RECORD_TIMELINE_H
#define NL2SQL_RECORD_TIMELINE_H

#include "record/record.h"

/* A question has up to 16 candidates, each of which is explained and run, in
 * each of 5 rounds; what is more is counted and left out. */
enum { TIMELINE_MAX = 256 };

struct timeline {
	jv list;
	int left_out;
	bool texts; /* of questions and statements are wanted */
};

/* Begin a new list; free it with timeline_end. */
void timeline_begin(struct timeline *timeline, bool texts);
void timeline_end(struct timeline *timeline);

/* Note a span that lasted from `begun_ms` to `ended_ms` on clock_ms.  Takes the
 * facts, an object.  `record` may be NULL. */
void timeline_note(const struct record *record, const char *kind,
    double begun_ms, double ended_ms, jv facts);

/* Add a text to the facts when the record's trace is to hold texts. */
MUST_USE jv timeline_text(const struct record *record, jv facts,
    const char *key, const char *text, size_t length);

/* Add the problem's code and SQLSTATE; NULL: add nothing. */
MUST_USE jv timeline_problem(jv facts, const jv *problem);

/* Return the milliseconds since 1970 of a moment on clock_ms. */
MUST_USE jv timeline_time(double clock);

#endif
