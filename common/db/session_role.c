/* session_role.c - the role of the connection; see db.h */
#include "db/connection.h"

#include <stdlib.h>
#include <string.h>

static jv
role_object(const struct db_result *rows)
{
	static const char *const texts[] = {"role", "database"};
	static const char *const flags[] = {
	    "superuser", "bypassrls", "in_recovery"};
	jv role = jv_object();
	for (int i = 0; i < 2; i++)
		role = jv_object_set(
		    role, jv_string(texts[i]), jv_string(db_value(rows, 0, i)));
	for (int i = 0; i < 3; i++)
		role = jv_object_set(role, jv_string(flags[i]),
		    strcmp(db_value(rows, 0, 2 + i), "t") == 0 ? jv_true()
							       : jv_false());
	return jv_object_set(role, jv_string("server_version"),
	    jv_number((double)strtol(db_value(rows, 0, 5), NULL, 10)));
}

jv
db_role(struct db *db, jv *problem)
{
	if (!db_connect(db, problem))
		return jv_invalid();
	if (jv_is_valid(db->handle->role))
		return jv_copy(db->handle->role);
	/* The session's user counts, too: RESET ROLE returns to it.  And a
	 * member of a role, inheriting or not, needs only one SET ROLE. */
	struct db_result *rows = db_query(db,
	    "SELECT current_user, current_database(), "
	    "pg_catalog.bool_or(rolsuper), pg_catalog.bool_or(rolbypassrls), "
	    "pg_catalog.pg_is_in_recovery(), "
	    "pg_catalog.current_setting('server_version_num') "
	    "FROM pg_catalog.pg_roles r "
	    "WHERE pg_catalog.pg_has_role(current_user, r.oid, 'MEMBER') "
	    "OR pg_catalog.pg_has_role(session_user, r.oid, 'MEMBER')",
	    0, NULL, problem);
	if (!rows)
		return jv_invalid();
	jv role = role_object(rows);
	db_result_free(rows);
	jv_free(db->handle->role);
	db->handle->role = jv_copy(role);
	return role;
}

bool
db_used_password(const struct db *db)
{
	return db->handle && PQconnectionUsedPassword(db->handle->connection);
}
