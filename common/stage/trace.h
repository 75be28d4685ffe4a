/*
 * trace.h - writes the trace of each record, for option `trace`
 *
 * An event is {id, stage, started, ms, counters ..., status?, code?, spans?}:
 * `started` are milliseconds since 1970, `status` is that of the verdict where
 * the stage settled the record, `spans` are candidates, statements and requests
 * (record/timeline.h), which a pipe gets only where the event fits PIPE_BUF. It
 * goes to the trace file, one line in one write, and into the record if its
 * options.trace asks for it.  No event holds a question, a statement or a
 * value, unless the option trace_texts is set.
 */
#ifndef NL2SQL_STAGE_TRACE_H
#define NL2SQL_STAGE_TRACE_H

#include "stage/stage.h"

/* Open the file of option `trace`; -1: there is none.  End the process when it
 * cannot be opened. */
MUST_USE int trace_open(const struct config *config, const char *program);

/* Begin the event of the current record: the time counts from now. */
void stage_begin_trace(struct stage *stage);

/* Write the event of the current record, which is done. */
void stage_trace(struct stage *stage);

#endif
