/*
 * resolve.h - relations, columns and types of a statement against a database
 *
 * The parent runs this on the child's facts.  It resolves references as
 * PostgreSQL does.  A qualified name that is no column would be a function call
 * on the row, so it is refused.
 */
#ifndef NL2SQL_GATE_RESOLVE_H
#define NL2SQL_GATE_RESOLVE_H

#include "base/json_tree.h"
#include "gate/gate.h"
#include "gate/refusal.h"

/*
 * Check the facts.  When `relations` is NULL, names of tables and of their
 * columns pass.  A refused statement sets `refusal`.  When names could not be
 * looked up, `*problem` is set (it was an invalid jv before) and the other
 * results do not count.  With `describe` the facts get the members that
 * ../gate.h says the parent adds.
 */
void gate_resolve(struct json_node *facts, bool describe,
    const struct gate_relations *relations, struct arena *arena,
    struct gate_refusal *refusal, jv *problem);

#endif
