/*
 * asking_role.h - reports what the role of NL2SQL_DSN may do beyond reading
 *
 * The gate and the read-only transaction stop a statement before the role's
 * rights matter; the role is the layer below them.  Each check of role_checks.h
 * gives a finding, which lists the things found and the SQL that ends them.
 */
#ifndef NL2SQL_DOCTOR_ASKING_ROLE_H
#define NL2SQL_DOCTOR_ASKING_ROLE_H

#include "db/db.h"
#include "doctor/checkup.h"

/* Run all checks, but only the first on a superuser.  A query that fails is
 * reported as a problem, and the next one runs. */
void doctor_role(struct doctor_report *report, struct db *db);

/* Report how the role connected, as far as a client can see it: over a network
 * without encryption, or over TCP without proof of its identity. */
void doctor_login(struct doctor_report *report, struct db *db);

#endif
