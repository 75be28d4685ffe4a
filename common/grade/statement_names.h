/*
 * statement_names.h - what a statement is made of, as names to compare
 *
 * Tables, columns ("table.column"), joins ("a.x=b.y", the smaller side first)
 * and string values, by the gate's facts, whatever aliases the statement uses.
 * A column is known by its table only where the gate could resolve it: with
 * the relations of an index all are.
 */
#ifndef NL2SQL_GRADE_STATEMENT_NAMES_H
#define NL2SQL_GRADE_STATEMENT_NAMES_H

#include "gate/gate.h"

/* A set of names in the arena, each once. */
struct piece_names {
	const char **names;
	int count, capacity;
};

struct pieces {
	struct piece_names tables, columns, joins, values;
};

/* How statements are taken apart. */
struct pieces_reader {
	struct gate *gate;
	const struct gate_relations *relations; /* NULL: any */
};

/* Everything lies in the arena.  False: the statement does not parse. */
MUST_USE bool pieces_read(struct pieces *pieces,
    const struct pieces_reader *reader, const char *sql, struct arena *arena);

void piece_add(
    struct piece_names *names, const char *name, struct arena *arena);
bool piece_holds(const struct piece_names *names, const char *name);

#endif
