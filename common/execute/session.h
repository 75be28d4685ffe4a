/*
 * session.h - the facts of a connection, and whether it may be used
 *
 * Each connection is asked once for the role and its rights and for its
 * search_path.  execute_session (execute.h) returns these facts.
 */
#ifndef NL2SQL_EXECUTE_SESSION_H
#define NL2SQL_EXECUTE_SESSION_H

#include "execute/execute.h"

/* Is the role safe?  A superuser and a role that bypasses row security are
 * refused (config.superuser) unless an option allows them. */
MUST_USE bool session_role_is_safe(
    const struct execute *execute, const jv *session, jv *problem);

#endif
