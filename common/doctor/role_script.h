/*
 * role_script.h - the psql script that makes a role for a database
 *
 * The role may SELECT what the database's own schemas hold and nothing else:
 * everything that doctor/role_checks.h looks for is not there, or is named as a
 * step that other roles notice.  The script
 *
 *	psql -d DATABASE -f SCRIPT [-v keep_public=1] [-v own_database=1]
 *
 * runs in one transaction, as a superuser, as often as wanted, and holds no
 * password.  keep_public leaves out what it takes from PUBLIC; own_database
 * adds what only a database that nobody else uses can bear: functions of
 * pg_catalog that write, wait, signal or run text, taken from PUBLIC.
 *
 * docs/safety.md, "The role", says what each part stops.
 */
#ifndef NL2SQL_DOCTOR_ROLE_SCRIPT_H
#define NL2SQL_DOCTOR_ROLE_SCRIPT_H

#include "db/db.h"

#include <stdio.h>

/*
 * Write the script for `role`, from the schemas and owners that the connected
 * database has now.  False: nothing is written and `*problem` says why; a role
 * that is a superuser or owns something here is refused (config.role), for the
 * script would break what it is used for.
 */
MUST_USE bool doctor_role_script(
    FILE *file, struct db *db, const char *role, jv *problem);

#endif
