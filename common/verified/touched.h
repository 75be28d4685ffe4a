/*
 * touched.h - the tables and columns that a statement reads
 *
 * They are those of PostgreSQL's parse tree, resolved by the gate.  A verified
 * pair keeps them, so that a change of one of them makes it stale.
 */
#ifndef NL2SQL_VERIFIED_TOUCHED_H
#define NL2SQL_VERIFIED_TOUCHED_H

#include "catalog/catalog.h"
#include "gate/gate.h"

/* Parallel lists; a column "" stands for its table. */
struct touched {
	struct text_words schemas;
	struct text_words tables;
	struct text_words columns;
};

/* Return false with `*problem` when the gate does not allow the statement.
 * Everything lives in the arena. */
MUST_USE bool touched_read(struct touched *touched, struct gate *gate,
    struct catalog *catalog, const char *sql, struct arena *arena, jv *problem);

#endif
