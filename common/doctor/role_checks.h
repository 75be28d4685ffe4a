/*
 * role_checks.h - what to look for in a role, as queries
 *
 * Each query runs as the role itself with search_path pg_catalog, so that names
 * come out qualified and nobody's function stands in for the server's.  It
 * returns a row for each thing found:
 *
 *	found      what it is, identifiers quoted as SQL needs them
 *	statement  SQL that ends it, without a semicolon; NULL: none would
 *	danger     true: a finding with this row is a danger, not a warning
 *
 * A danger is what lets a single SELECT that slipped past the gate and the
 * read-only transaction change data, read what nobody granted, or reach beyond
 * the database; the rest weakens one layer of several (docs/safety.md, "The
 * role").
 *
 * Bodies that have no header of their own:
 *
 *   role_reach.c   what lies within a role's reach
 *   role_rights.c  what a role may do to data
 */
#ifndef NL2SQL_DOCTOR_ROLE_CHECKS_H
#define NL2SQL_DOCTOR_ROLE_CHECKS_H

#include <stddef.h>

struct role_check {
	const char *subject;
	const char *good; /* what no rows mean */
	const char *bad;  /* before what was found */
	const char *advice;
	const char *sql;
};

/* What the role is, owns and may do to data; the first tells a superuser. */
extern const struct role_check role_rights[];
extern const size_t role_rights_count;

/* What others left where the role can reach it, and its settings. */
extern const struct role_check role_reach[];
extern const size_t role_reach_count;

#endif
