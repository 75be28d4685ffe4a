/*
 * trace.h - what a stage tells of each record, for option `trace`
 *
 * An event is {id, stage, ms, counters ...}; it goes to the trace file, one
 * line in one write, and into the record where its options.trace asks for it.
 */
#ifndef NL2SQL_STAGE_TRACE_H
#define NL2SQL_STAGE_TRACE_H

#include "stage/stage.h"

/* Ends the process when the file of option `trace` cannot be opened. */
void stage_open_trace(struct stage *stage);

/* The record in hand is done: tell of it. */
void stage_trace(struct stage *stage);

#endif
