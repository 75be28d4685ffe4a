/*
 * witness.h - a second opinion on a statement that the gate allows
 *
 * It shares nothing with the gate but PostgreSQL's parser: it reads the
 * parser's JSON text, where the gate reads its protobuf, and the lists as plain
 * text.  It looks for what must never be in an allowed statement:
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

/* What is wrong with the statement, in a buffer that the next call reuses; NULL
 * when nothing is.  Text that does not parse is wrong. */
const char *witness_objection(const char *sql);

/* Does PostgreSQL's parser take the text for a SELECT, whatever it says? */
bool witness_sees_select(const char *sql);

#endif
