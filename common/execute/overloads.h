/*
 * overloads.h - what of the database's own a statement would call unnamed
 *
 * The gate knows names.  The server chooses what a bare name means along the
 * search_path, so a function or an operator of the database that has the name
 * of one of the server's may be called instead; and it calls the function of a
 * cast wherever a value of the cast's type is converted.  The catalogs are
 * asked in the transaction that then runs the statement, by its names alone:
 * what was made since the session began counts, and the look-up costs what
 * those few names cost.
 *
 * What is created between this question and the statement, some tenths of a
 * millisecond later, is not seen.
 */
#ifndef NL2SQL_EXECUTE_OVERLOADS_H
#define NL2SQL_EXECUTE_OVERLOADS_H

#include "base/json_tree.h"
#include "db/db.h"

/*
 * Begin the transaction with the statements of `begin`, and look in it for what
 * the calls of a statement (gate_check_calls) could mean of the database's own,
 * by the search_path that is set.  Objects of extensions, those the role may
 * not execute, and names that the allow file trusts do not count.
 * `*refusal` is then sql.forbidden_function or sql.forbidden_operator, and else
 * invalid.  Return false with `*problem` set when the server did not answer.
 */
MUST_USE bool overloads_find(struct db *db, const char *begin,
    const struct json_node *calls, jv *refusal, jv *problem);

#endif
