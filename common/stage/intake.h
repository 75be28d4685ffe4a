/*
 * intake.h - from a line of input to the record in hand
 */
#ifndef NL2SQL_STAGE_INTAKE_H
#define NL2SQL_STAGE_INTAKE_H

#include "stage/stage.h"

/*
 * The line, a record or (where the stage takes text) a question, into
 * stage->record, with an id: its own or the number of the line.  False with
 * `*problem` set when it is neither or breaks a limit of record.h; what could
 * be read of it, its id above all, is in the record then.
 */
bool stage_take_line(
    struct stage *stage, const char *text, size_t length, jv *problem);

/* A record without an id gets the number of its line. */
void stage_ensure_id(struct stage *stage);

/* The problem, with `byte` from 0 and the line's number as its place. */
MUST_USE jv stage_at_byte(jv problem, size_t byte);

#endif
