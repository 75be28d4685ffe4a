/*
 * session.h - what is known of a connection, and whether it may be used
 *
 * Asked once for each connection: the role and its rights, its search_path, and
 * what stands on that path under the name of a function or operator of the
 * server.  execute_session (execute.h) answers with it.
 */
#ifndef NL2SQL_EXECUTE_SESSION_H
#define NL2SQL_EXECUTE_SESSION_H

#include "execute/execute.h"

/* A superuser and a role that bypasses row security are refused
 * (config.superuser) unless that is allowed. */
MUST_USE bool session_role_is_safe(
    const struct execute *execute, const jv *session, jv *problem);

/* Does no bare name of the gate's facts mean something of the database's own?
 * (sql.forbidden_function, sql.forbidden_operator) */
MUST_USE bool session_names_are_plain(
    const jv *session, const jv *facts, jv *problem);

#endif
