/*
 * ids.h - ids of traces and spans, made from what they are about
 *
 * The same event has the same ids whenever it is translated, so that sending it
 * twice makes no second span.
 */
#ifndef NL2SQL_OTLP_IDS_H
#define NL2SQL_OTLP_IDS_H

enum { TRACE_ID_BYTES = 33, SPAN_ID_BYTES = 17 }; /* with a NUL */

/*
 * The trace of a record: its id is given as JSON text.  A UUID is its own
 * trace's id; any other id is hashed, together with `run`, which tells records
 * of the same id apart (line numbers) and may be NULL.
 */
void ids_trace(
    const char *record_id, const char *run, char trace[TRACE_ID_BYTES]);

/* A span of the trace; `what` says which. */
void ids_span(const char *trace, const char *what, char span[SPAN_ID_BYTES]);

#endif
