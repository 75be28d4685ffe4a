/*
 * translation.h - a statement of PostgreSQL's as another engine writes it
 *
 * This is the way out: a statement that the gate lets pass becomes one of MySQL
 * or SQLite that gives the same rows, to be run there by hand.  The way in is
 * dialect/: it makes PostgreSQL of what generators write in other dialects.
 *
 * The printer reads PostgreSQL's own parse tree in the gate's child.  It prints
 * what it knows to mean the same and refuses all else (sql.untranslatable): it
 * never prints a statement that means something else.  docs/dialects.md says
 * what it can say and what the rows depend on.
 *
 *	const char *sql = NULL;
 *	jv check = translation_of(&gate, &wish, text, length, &sql, &arena);
 */
#ifndef NL2SQL_TRANSLATION_TRANSLATION_H
#define NL2SQL_TRANSLATION_TRANSLATION_H

#include "context/context.h"
#include "gate/gate.h"

enum translation_dialect {
	TRANSLATION_MYSQL, /* and MariaDB */
	TRANSLATION_SQLITE,
};

struct translation_wish {
	enum translation_dialect dialect;
	/* The types of columns.  What needs the type of a column that is not
	 * here is refused. */
	const struct context *context;
};

/*
 * Translate a statement of `length` bytes.  Return the gate's check (gate.h);
 * `*sql` lives in the arena and is NULL where the check is not allowed.
 */
MUST_USE jv translation_of(struct gate *gate,
    const struct translation_wish *wish, const char *statement, size_t length,
    const char **sql, struct arena *arena);

#endif
