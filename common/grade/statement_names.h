/*
 * statement_names.h - the names in a statement, to compare
 *
 * Tables, columns ("table.column"), joins ("a.x=b.y", the smaller side first)
 * and string values come from the gate's facts, so aliases do not matter.  A
 * column's table is known only if the gate resolved the column; with the
 * relations of an index it resolves all.
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

/* The tools to take statements apart. */
struct pieces_reader {
	struct gate *gate;
	const struct gate_relations *relations; /* NULL: any */
};

/* Return false when the statement does not parse.  Everything lies in the
 * arena. */
MUST_USE bool pieces_read(struct pieces *pieces,
    const struct pieces_reader *reader, const char *sql, struct arena *arena);

void piece_add(
    struct piece_names *names, const char *name, struct arena *arena);
bool piece_holds(const struct piece_names *names, const char *name);

#endif
