/*
 * inspect.h - one statement in, one line out: what the child does for each
 *
 * Parses, applies the lists and collects the facts, in the process of whoever
 * calls it: gate_check calls it in the child, the fuzzer in itself.
 */
#ifndef NL2SQL_GATE_INSPECT_H
#define NL2SQL_GATE_INSPECT_H

#include "gate/allow_lists.h"
#include "gate/json_writer.h"

/*
 * Write the answer (answer.h) to the statement, whose `length` bytes
 * gate_prescan has passed and a NUL follows.  Takes up to 16 MB of stack; what
 * it takes from the arena is forgotten with it.
 */
void gate_judge(const char *sql, size_t length, const struct gate_lists *lists,
    struct arena *arena, struct json_writer *json);

#endif
