/*
 * witness.h - a second opinion on a statement that the gate allows
 *
 * It shares only PostgreSQL's parser with the gate: it reads the parser's JSON
 * text, while the gate reads its protobuf, and it reads the lists as plain
 * text.  It searches for parts that an allowed statement must never have:
 *
 *	a second statement, anything but SELECT, INTO, FOR UPDATE, $1
 *	a function, type or operator that is off its list or out of pg_catalog
 *	`(x).name`, and `a.b` where b names a forbidden function and nothing
 *	else in the statement
 */
#ifndef NL2SQL_TESTS_WITNESS_H
#define NL2SQL_TESTS_WITNESS_H

#include <stdbool.h>

/* Read the lists once (common/data, from the top of the tree). */
void witness_open(void);

/* The first objection to the statement, in a buffer that the next call reuses;
 * NULL when there is none.  Text that does not parse is an objection. */
const char *witness_objection(const char *sql);

/* Does PostgreSQL's parser read the text as a SELECT of any content? */
bool witness_sees_select(const char *sql);

#endif
