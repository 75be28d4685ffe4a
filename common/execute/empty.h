/*
 * empty.h - why a statement gave no rows
 *
 *	{"predicates": [{sql, position, length}],
 *	 "values": [{table, column, asked, nearest: [stored values]}]}
 *
 * predicates are the conditions without one of which there would be rows (each
 * tried alone, read-only, 1 s each and 5 s in all); values are texts of those
 * conditions that their columns do not hold, with what they hold instead.
 * Asked of a result that is empty (execute_answer).
 */
#ifndef NL2SQL_EXECUTE_EMPTY_H
#define NL2SQL_EXECUTE_EMPTY_H

#include "catalog/catalog.h"
#include "execute/execute.h"

/*
 * The explanation; an object without members when nothing was found.  `catalog`
 * may be NULL: no values are looked up then.  Never fails: what cannot be found
 * out is left out.
 */
MUST_USE jv empty_explain(struct execute *execute, struct catalog *catalog,
    const struct config *config, const char *sql, size_t length);

#endif
