/*
 * doctor/role.h - what the role of NL2SQL_DSN may do beyond reading
 *
 * The gate and the read-only transaction stop a statement before the role's
 * rights matter; the role is the layer below them (research: safety 1.5, 8
 * and 9).  Each check lists what it found.
 */
#ifndef NL2SQL_DOCTOR_ROLE_H
#define NL2SQL_DOCTOR_ROLE_H

#include "db.h"
#include "doctor/report.h"

void doctor_role(struct doctor_report *report, struct db *db);

#endif
