/*
 * empty.h - why a statement gave no rows
 *
 *	{"predicates": [{sql, position, length}],
 *	 "values": [{table, column, asked, nearest: [stored values]}]}
 *
 * Each of the predicates is a condition without which there would be rows.
 * Each condition is tried alone, read-only, for 1 s at most, and all of them
 * for 5 s.  values are texts of those conditions that their columns do not
 * hold, with the nearest values that they do hold.  execute_answer says when a
 * result is empty.
 */
#ifndef NL2SQL_EXECUTE_EMPTY_H
#define NL2SQL_EXECUTE_EMPTY_H

#include "catalog/catalog.h"
#include "execute/execute.h"

/*
 * Return the explanation; it is an object without members when nothing was
 * found.  When `catalog` is NULL, no values are looked up.  This never fails:
 * it leaves out what it cannot find.
 */
MUST_USE jv empty_explain(struct execute *execute, struct catalog *catalog,
    const struct config *config, const char *sql, size_t length);

#endif
