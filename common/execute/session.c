/* session.c - asks a new connection for its facts; see session.h */
#include "execute/session.h"

#include "record/record.h"

#include <string.h>

/*
 * One query asks for all facts of a connection: the search_path without
 * pg_catalog, which the server then searches first, and the functions and
 * operators on it that belong to no extension and could win over those of the
 * same name in pg_catalog.
 */
static const char session_query[] =
    "WITH path AS (SELECT n.oid, n.nspname, s.place "
    "  FROM pg_catalog.unnest(pg_catalog.current_schemas(false)) "
    "    WITH ORDINALITY AS s(name, place) "
    "  JOIN pg_catalog.pg_namespace n ON n.nspname = s.name "
    "  WHERE s.name <> 'pg_catalog'), "
    "own AS (SELECT 'f' || p.proname AS name "
    "  FROM pg_catalog.pg_proc p JOIN path ON path.oid = p.pronamespace "
    "  WHERE pg_catalog.has_function_privilege(p.oid, 'EXECUTE') "
    "  AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d "
    "    WHERE d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass "
    "    AND d.objid = p.oid AND d.deptype = 'e') "
    "  UNION SELECT 'o' || o.oprname "
    "  FROM pg_catalog.pg_operator o JOIN path ON path.oid = o.oprnamespace "
    "  WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_depend d "
    "    WHERE d.classid = 'pg_catalog.pg_operator'::pg_catalog.regclass "
    "    AND d.objid = o.oid AND d.deptype = 'e')) "
    "SELECT (SELECT pg_catalog.string_agg(pg_catalog.quote_ident(nspname), "
    "  ', ' ORDER BY place) FROM path), "
    "(SELECT pg_catalog.array_agg(name) FROM own)";

static jv
names_with(const char *const names[], size_t count, char kind)
{
	jv found = jv_object();
	for (size_t i = 0; i < count; i++) {
		if (names[i] && names[i][0] == kind)
			found = jv_object_set(
			    found, jv_string(names[i] + 1), jv_true());
	}
	return found;
}

static jv
add_session(jv role, const struct db_result *rows)
{
	struct arena arena = {0};
	size_t count = 0;
	const char **names =
	    db_parse_array(&arena, db_value(rows, 0, 1), &count);
	role = record_with_text(role, "search_path", db_value(rows, 0, 0));
	role = jv_object_set(
	    role, jv_string("functions"), names_with(names, count, 'f'));
	role = jv_object_set(
	    role, jv_string("operators"), names_with(names, count, 'o'));
	arena_release(&arena);
	return role;
}

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
	    jv_is_valid(role) ? db_query(db, session_query, 0, NULL, problem)
			      : NULL;
	if (rows)
		session = add_session(jv_copy(role), rows);
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

static bool
is_member(const jv *object, const char *name)
{
	jv value = record_member(object, name);
	bool present = jv_get_kind(value) == JV_KIND_TRUE;
	jv_free(value);
	return present;
}

/* Refuse a bare call of a name that the database overloads. */
static bool
calls_are_plain(const jv *facts, const jv *own, jv *problem)
{
	struct arena arena = {0};
	jv functions = record_member(facts, "functions");
	int count = record_array_length(&functions);
	bool plain = true;
	for (int i = 0; plain && i < count; i++) {
		jv call = jv_array_get(jv_copy(functions), i);
		const char *name = record_member_text(&call, "name", &arena);
		if (name && !record_member_flag(&call, "trusted") &&
		    !record_member_text(&call, "schema", &arena) &&
		    is_member(own, name)) {
			plain = false;
			*problem = problem_new("sql.forbidden_function",
			    "function %s is overloaded by one of the "
			    "database's own",
			    name);
			*problem = problem_with(*problem, "position",
			    record_member(&call, "position"));
			*problem = problem_with_text(*problem, "hint",
			    "write pg_catalog before the name, or revoke "
			    "EXECUTE on the overload");
		}
		jv_free(call);
	}
	jv_free(functions);
	arena_release(&arena);
	return plain;
}

/* Do the same for operators; the facts list each name once. */
static bool
operators_are_plain(const jv *facts, const jv *own, jv *problem)
{
	jv operators = record_member(facts, "operators");
	int count = record_array_length(&operators);
	bool plain = true;
	for (int i = 0; plain && i < count; i++) {
		jv name = jv_array_get(jv_copy(operators), i);
		if (jv_get_kind(name) == JV_KIND_STRING &&
		    is_member(own, jv_string_value(name))) {
			plain = false;
			*problem = problem_with_text(
			    problem_new("sql.forbidden_operator",
				"operator %s is overloaded by one of the "
				"database's own",
				jv_string_value(name)),
			    "hint",
			    "write OPERATOR(pg_catalog.name), or drop the "
			    "overload");
		}
		jv_free(name);
	}
	jv_free(operators);
	return plain;
}

bool
session_names_are_plain(const jv *session, const jv *facts, jv *problem)
{
	jv functions = record_member(session, "functions");
	jv operators = record_member(session, "operators");
	bool plain = calls_are_plain(facts, &functions, problem) &&
		     operators_are_plain(facts, &operators, problem);
	jv_free(functions);
	jv_free(operators);
	return plain;
}
