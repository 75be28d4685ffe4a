/*
 * asking_role.h - what the role of NL2SQL_DSN may do beyond reading
 *
 * The gate and the read-only transaction stop a statement before the role's
 * rights matter; the role is the layer below them.  Each check of
 * role_checks.h is a finding that lists what it found and how to end it.
 */
#ifndef NL2SQL_DOCTOR_ASKING_ROLE_H
#define NL2SQL_DOCTOR_ASKING_ROLE_H

#include "db/db.h"
#include "doctor/checkup.h"

/* Run all checks, of a superuser only the first; a query that fails is a
 * problem, and the next one runs. */
void doctor_role(struct doctor_report *report, struct db *db);

/*
 * How the role got in, as far as a client sees it: over a network without
 * encryption, or over TCP without proof of who it is.
 */
void doctor_login(struct doctor_report *report, struct db *db);

#endif
