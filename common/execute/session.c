/* session.c - asks a new connection for its facts; see session.h */
#include "execute/session.h"

#include "execute/far_end.h"
#include "record/record.h"

#include <string.h>

/* The search_path without pg_catalog, which the server then searches first; and
 * whether a cancel has to end what runs elsewhere. */
static const char path_query[] =
    "SELECT pg_catalog.string_agg(pg_catalog.quote_ident(s.name), ', ' "
    "  ORDER BY s.place), " FAR_END_COLUMN " "
    "FROM pg_catalog.unnest(pg_catalog.current_schemas(false)) "
    "  WITH ORDINALITY AS s(name, place) WHERE s.name <> 'pg_catalog'";

/* Ask as the role and with the search_path that a session starts with: behind a
 * pooler another client may have left its own. */
static jv
ask_session(struct execute *execute, jv *problem)
{
	struct db *db = &execute->db;
	jv session = jv_invalid();
	struct arena arena = {0};
	bool begun = db_execute(db,
	    arena_printf(&arena,
		"BEGIN READ ONLY; SET LOCAL role TO %s; "
		"SET LOCAL search_path TO DEFAULT",
		db_role_setting(db, &arena)),
	    problem);
	arena_release(&arena);
	if (!begun)
		return session;
	jv role = db_role(db, problem);
	struct db_result *rows =
	    jv_is_valid(role) ? db_query(db, path_query, 0, NULL, problem)
			      : NULL;
	if (rows)
		session = record_with_text(
		    jv_copy(role), "search_path", db_value(rows, 0, 0));
	if (rows && strcmp(db_value(rows, 0, 1), "t") == 0)
		session = jv_object_set(session, jv_string("far"), jv_true());
	db_result_free(rows);
	jv_free(role);
	db_roll_back(db);
	return session;
}

jv
execute_session(struct execute *execute, jv *problem)
{
	if (!db_connect(&execute->db, problem))
		return jv_invalid();
	if (jv_is_valid(execute->session) &&
	    execute->session_of == execute->db.connections)
		return jv_copy(execute->session);
	unsigned connection = execute->db.connections;
	jv session = ask_session(execute, problem);
	if (!jv_is_valid(session))
		return session;
	jv_free(execute->session);
	execute->session = jv_copy(session);
	execute->session_of = connection;
	return session;
}

bool
session_role_is_safe(
    const struct execute *execute, const jv *session, jv *problem)
{
	bool superuser = record_member_flag(session, "superuser");
	if (execute->allow_superuser ||
	    (!superuser && !record_member_flag(session, "bypassrls")))
		return true;
	*problem =
	    problem_with_text(problem_new("config.superuser",
				  superuser ? "the role is a superuser, or "
					      "member of one"
					    : "the role bypasses row "
					      "security, or is member of one "
					      "that does"),
		"hint",
		"connect as a role that may only SELECT (nl2sql doctor "
		"--role-sql), or set NL2SQL_ALLOW_SUPERUSER=1");
	return false;
}
