/* intake.h - turns a line of input into the current record */
#ifndef NL2SQL_STAGE_INTAKE_H
#define NL2SQL_STAGE_INTAKE_H

#include "stage/stage.h"

/*
 * Read the line, a record or (if the stage takes text) a question, into
 * stage->record, with an id: its own or the number of the line.  Return false
 * with `*problem` when it is neither or exceeds a limit of record.h.  The
 * record then has the members that could be read, above all its id.
 */
bool stage_take_line(
    struct stage *stage, const char *text, size_t length, jv *problem);

/* Give a record without an id the number of its line. */
void stage_ensure_id(struct stage *stage);

/* Return the problem with its place: `byte` from 0 and the line's number. */
MUST_USE jv stage_at_byte(jv problem, size_t byte);

#endif
