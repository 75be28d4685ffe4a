/* session_role.c - the role of the connection; see db.h */
#include "db/connection.h"
#include "sql/quote.h"

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

void
db_set_role(struct db *db, const char *role)
{
	free(db->role);
	db->role = role && *role ? xstrdup(role) : NULL;
}

const char *
db_role_setting(const struct db *db, struct arena *arena)
{
	return db->role ? sql_quote_identifier(db->role, arena) : "DEFAULT";
}

/* The server takes this name for the absence of a role. */
static bool
is_no_role(const char *role)
{
	return strcmp(role, "none") == 0;
}

/* There is no such role (22023), or we may not be it (42501)? */
static bool
is_refusal(const jv *problem)
{
	struct arena arena = {0};
	const char *sqlstate = record_member_text(problem, "sqlstate", &arena);
	bool refused = sqlstate && (strcmp(sqlstate, "22023") == 0 ||
				       strcmp(sqlstate, "42501") == 0);
	arena_release(&arena);
	return refused;
}

static bool
set_role(struct db *db, jv *problem)
{
	const char *parameters[] = {db->role};
	struct db_result *rows = db_query_within(db,
	    "SELECT pg_catalog.set_config('role', $1, false)", 1, parameters,
	    db->connect_ms, problem);
	bool set = rows;
	db_result_free(rows);
	return set;
}

bool
connection_take_role(struct db *db, jv *problem)
{
	jv trouble = jv_invalid();
	if (!db->role)
		return true;
	bool none = is_no_role(db->role);
	if (!none && set_role(db, &trouble))
		return true;
	if (none || is_refusal(&trouble)) {
		jv_free(trouble);
		trouble = problem_with_text(
		    problem_new("config.database",
			"the server does not let this be role '%s'", db->role),
		    "hint", "the role that connects must be a member of it");
	}
	*problem = trouble;
	db_drop(db);
	return false;
}

bool
db_used_password(const struct db *db)
{
	return db->handle && PQconnectionUsedPassword(db->handle->connection);
}
