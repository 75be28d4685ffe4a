/*
 * role_checks.h - the checks of a role, as queries
 *
 * Each query runs as the role itself with search_path pg_catalog, so that names
 * have their schema and no user's function replaces one of the server.  It
 * returns a row for each thing found:
 *
 *	found      what it is, identifiers quoted as SQL needs them
 *	statement  SQL that ends it, without a semicolon; NULL: none would
 *	danger     true: a finding with this row is a danger, not a warning
 *
 * A danger lets a single SELECT that passed the gate and the read-only
 * transaction by mistake change data, read things that nobody granted, or reach
 * beyond the database.  The other findings weaken one layer of several
 * (docs/safety.md, "The role").
 *
 * Bodies that have no header of their own:
 *
 *   role_reach.c   objects that a role can reach
 *   role_rights.c  what a role may do to data
 */
#ifndef NL2SQL_DOCTOR_ROLE_CHECKS_H
#define NL2SQL_DOCTOR_ROLE_CHECKS_H

#include <stddef.h>

struct role_check {
	const char *subject;
	const char *good; /* the text when there are no rows */
	const char *bad;  /* the text before the things found */
	const char *advice;
	const char *sql;
};

/* What the role is, owns and may do to data.  The first check finds a
 * superuser. */
extern const struct role_check role_rights[];
extern const size_t role_rights_count;

/* Objects of others that the role can reach, and its settings. */
extern const struct role_check role_reach[];
extern const size_t role_reach_count;

#endif
