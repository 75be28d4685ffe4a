/*
 * inspect.h - judges one statement and writes one line, as the child does
 *
 * gate_judge parses the statement, applies the lists and collects the facts in
 * the process that calls it: the child calls it for gate_check, a fuzzer calls
 * it directly.
 */
#ifndef NL2SQL_GATE_INSPECT_H
#define NL2SQL_GATE_INSPECT_H

#include "gate/allow_lists.h"
#include "gate/json_writer.h"
#include "gate/tree_reader.h"

/*
 * Write the answer (answer.h) to the statement.  gate_prescan has passed its
 * `length` bytes, and a NUL follows them.  This takes up to 16 MB of stack.
 * The arena still owns what this takes from it.
 */
void gate_judge(const char *sql, size_t length, const struct gate_lists *lists,
    struct arena *arena, struct json_writer *json);

/* Do the same, and write what the reader makes of the tree as `text` in place
 * of facts. */
void gate_judge_read(const char *sql, size_t length,
    const struct gate_lists *lists, const struct gate_tree_reader *reader,
    struct arena *arena, struct json_writer *json);

#endif
