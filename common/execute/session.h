/*
 * session.h - the facts of a connection, and whether it may be used
 *
 * Each connection is asked once for the role and its rights, its search_path,
 * and the objects on that path that have the name of one of the server's
 * functions or operators.  execute_session (execute.h) returns these facts.
 */
#ifndef NL2SQL_EXECUTE_SESSION_H
#define NL2SQL_EXECUTE_SESSION_H

#include "execute/execute.h"

/* Is the role safe?  A superuser and a role that bypasses row security are
 * refused (config.superuser) unless an option allows them. */
MUST_USE bool session_role_is_safe(
    const struct execute *execute, const jv *session, jv *problem);

/* Return false when a bare name of the gate's facts could mean an object of the
 * database's own (sql.forbidden_function, sql.forbidden_operator). */
MUST_USE bool session_names_are_plain(
    const jv *session, const jv *facts, jv *problem);

#endif
