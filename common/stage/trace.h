/*
 * trace.h - writes the trace of each record, for option `trace`
 *
 * An event is {id, stage, ms, counters ...}.  It goes to the trace file, one
 * line in one write, and into the record if its options.trace asks for it.
 */
#ifndef NL2SQL_STAGE_TRACE_H
#define NL2SQL_STAGE_TRACE_H

#include "stage/stage.h"

/* Open the file of option `trace`.  End the process when it cannot be
 * opened. */
void stage_open_trace(struct stage *stage);

/* Write the event of the current record, which is done. */
void stage_trace(struct stage *stage);

#endif
