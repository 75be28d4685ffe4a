/*
 * role_script.h - writes the psql script that makes a role for a database
 *
 * The role may SELECT from the database's own schemas and do nothing else.  The
 * script ends every finding of doctor/role_checks.h, or names it as a step that
 * affects other roles.  The script
 *
 *	psql -d DATABASE -f SCRIPT [-v keep_public=1] [-v own_database=1]
 *
 * runs in one transaction, as a superuser, any number of times, and holds no
 * password.  keep_public omits the parts that revoke rights from PUBLIC.
 * own_database adds a part that is only safe in a database that nobody else
 * uses: it revokes from PUBLIC the functions of pg_catalog that write, wait,
 * signal or run text.
 *
 * docs/safety.md, "The role", says what each part stops.
 */
#ifndef NL2SQL_DOCTOR_ROLE_SCRIPT_H
#define NL2SQL_DOCTOR_ROLE_SCRIPT_H

#include "db/db.h"

#include <stdio.h>

/*
 * Write the script for `role`, by the schemas and owners that the connected
 * database has now.  On failure write nothing and return false; `*problem` says
 * why.  A role that is a superuser or owns something here is refused
 * (config.role), because the script would break what the role is used for.
 */
MUST_USE bool doctor_role_script(
    FILE *file, struct db *db, const char *role, jv *problem);

#endif
