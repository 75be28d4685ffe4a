/*
 * resolve.h - relations, columns and types of a statement against a database
 *
 * Runs in the parent on the child's facts.  References are resolved as
 * PostgreSQL does, so that a qualified name which is no column, and would be
 * taken for a function call on the row, is refused.
 */
#ifndef NL2SQL_GATE_RESOLVE_H
#define NL2SQL_GATE_RESOLVE_H

#include "base/json_tree.h"
#include "gate/gate.h"
#include "gate/refusal.h"

/*
 * Check the facts.  `relations` NULL: names of tables and their columns pass.
 * Refused: `refusal` is set.  The question could not be asked: `*problem` is
 * set (it was an invalid jv before), and nothing else counts.  With `describe`
 * the facts get what ../gate.h says the parent adds.
 */
void gate_resolve(struct json_node *facts, bool describe,
    const struct gate_relations *relations, struct arena *arena,
    struct gate_refusal *refusal, jv *problem);

#endif
