/* role_script.c - writes a script that makes a role which only reads; see
 * doctor/role_script.h */
#include "doctor/role_script.h"

#include "sql/quote.h"
#include "text/display.h"

#include <string.h>

/* Sixteen pipelines answer with these, and four of them keep theirs
 * (docs/architecture.md). */
enum { CONNECTION_LIMIT = 60 };

struct script {
	FILE *file;
	struct arena arena;
	const char *role; /* quoted, like all below */
	const char *role_literal;
	const char *database;
	struct db_result *places; /* the result of places_sql */
};

/*
 * The parts of the database, one in each row: the schemas with relations, the
 * owners of relations in each schema, the schemas with routines, and all
 * owners.
 */
static const char places_sql[] =
    "WITH apart AS MATERIALIZED (SELECT oid, nspname "
    "  FROM pg_catalog.pg_namespace WHERE nspname NOT IN "
    "  ('pg_catalog', 'information_schema', 'nl2sql', 'nl2sql_source') "
    "  AND nspname !~ '^pg_'), "
    "relations AS (SELECT DISTINCT nspname, relowner AS owner "
    "  FROM apart JOIN pg_catalog.pg_class ON relnamespace = apart.oid "
    "  WHERE relkind IN ('r', 'p', 'v', 'm', 'f')), "
    "routines AS (SELECT DISTINCT nspname, proowner AS owner "
    "  FROM apart JOIN pg_catalog.pg_proc ON pronamespace = apart.oid) "
    "SELECT kind, schema, pg_catalog.pg_get_userbyid(owner) FROM ("
    "  SELECT DISTINCT 'schema', nspname, NULL::pg_catalog.oid "
    "  FROM relations UNION ALL "
    "  SELECT 'reader', nspname, owner FROM relations UNION ALL "
    "  SELECT DISTINCT 'routines', nspname, NULL::pg_catalog.oid "
    "  FROM routines UNION ALL "
    "  SELECT 'owner', NULL, owner FROM (SELECT owner FROM relations "
    "    UNION SELECT owner FROM routines) o) p (kind, schema, owner) "
    "ORDER BY kind, schema <> 'public', schema COLLATE \"C\", 3";

/* Does anything else depend on the role? */
static const char use_sql[] =
    "SELECT rolsuper, EXISTS (SELECT FROM pg_catalog.pg_shdepend d "
    "  WHERE d.deptype = 'o' AND d.refobjid = r.oid "
    "  AND d.refclassid = 'pg_catalog.pg_authid'::pg_catalog.regclass), "
    "pg_catalog.current_database() "
    "FROM (SELECT 1) one LEFT JOIN pg_catalog.pg_roles r ON r.rolname = $1";

/* Functions of the catalog that write, wait, signal or run text as SQL
 * (docs/research.md, Read-only transactions).  The server itself needs no
 * right to use them. */
static const char harmful[] =
    "'^(lo_|loread$|lowrite$|pg_(try_)?advisory_|pg_sleep|"
    "(query|table|schema|database|cursor)_to_xml|set_config$|setseed$|"
    "pg_notify$|pg_logical_emit_message$|pg_export_snapshot$|ts_stat$|"
    "txid_current$|pg_current_xact_id$|pg_(terminate|cancel)_backend$)'";

/* ---- pieces ---- */

static const char *
identifier(struct script *script, const char *name)
{
	return sql_quote_shown(name, '"', &script->arena);
}

static bool
is_place(const struct script *script, int row, const char *kind)
{
	return strcmp(db_value(script->places, row, 0), kind) == 0;
}

static const char *
place_schema(struct script *script, int row)
{
	return identifier(script, db_value(script->places, row, 1));
}

static const char *
place_owner(struct script *script, int row)
{
	return identifier(script, db_value(script->places, row, 2));
}

static void
write_head(struct script *script, const char *role, const char *database)
{
	fprintf(script->file,
	    "-- A role for nl2sql that may read database %s and nothing "
	    "else.\n"
	    "--\n"
	    "-- Read this, then run it in that database as a superuser, as "
	    "often as wanted:\n"
	    "--\n"
	    "--   psql -d DATABASE -f FILE\n"
	    "--     -v keep_public=1    leave out the part that other roles "
	    "may notice\n"
	    "--     -v own_database=1   more, for a database that nobody else "
	    "uses\n"
	    "--\n"
	    "-- It sets no password.  In psql, afterwards:  \\password %s\n"
	    "-- To keep a table from the role, REVOKE SELECT on it "
	    "afterwards.\n\n"
	    "\\set ON_ERROR_STOP on\n"
	    "SET client_min_messages = warning;\n"
	    "SET standard_conforming_strings = on;\n"
	    "BEGIN;\n",
	    display_safe(&script->arena, database),
	    display_safe(
		&script->arena, sql_quote_identifier(role, &script->arena)));
}

static void
write_role(struct script *script)
{
	FILE *file = script->file;
	const char *role = script->role;
	fprintf(file,
	    "\n-- The role: no right that goes with the role itself, member of "
	    "none.\n"
	    "SELECT pg_catalog.format('CREATE ROLE %%I', %s)\n"
	    "WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname "
	    "= %s) \\gexec\n"
	    "ALTER ROLE %s LOGIN NOSUPERUSER NOINHERIT NOCREATEDB "
	    "NOCREATEROLE\n"
	    "\tNOREPLICATION NOBYPASSRLS CONNECTION LIMIT %d;\n"
	    "SELECT pg_catalog.format('REVOKE %%I FROM %%I', r.rolname, "
	    "m.rolname)\n"
	    "FROM pg_catalog.pg_auth_members a\n"
	    "JOIN pg_catalog.pg_roles r ON r.oid = a.roleid\n"
	    "JOIN pg_catalog.pg_roles m ON m.oid = a.member\n"
	    "WHERE m.rolname = %s \\gexec\n",
	    script->role_literal, script->role_literal, role, CONNECTION_LIMIT,
	    script->role_literal);
}

/* nl2sql sets most of these itself, but other programs with this role do
 * not.  PostgreSQL 13 has no client_connection_check_interval. */
static void
write_settings(struct script *script)
{
	static const char *const settings[] = {
	    "default_transaction_read_only = on", "statement_timeout = '30s'",
	    "lock_timeout = '1s'",
	    "idle_in_transaction_session_timeout = '60s'", "work_mem = '16MB'",
	    "temp_file_limit = '1GB'"};
	fprintf(script->file, "\n-- Its limits.\n");
	for (size_t i = 0; i < COUNT_OF(settings); i++)
		fprintf(script->file, "ALTER ROLE %s SET %s;\n", script->role,
		    settings[i]);
	fprintf(script->file,
	    "SELECT pg_catalog.format('ALTER ROLE %%I SET %%I = ''1s''', "
	    "%s, name)\n"
	    "FROM pg_catalog.pg_settings\n"
	    "WHERE name = 'client_connection_check_interval' \\gexec\n",
	    script->role_literal);
	const char *path = "";
	for (int row = 0; row < db_rows(script->places); row++) {
		if (is_place(script, row, "schema"))
			path = arena_printf(&script->arena, "%s%s%s", path,
			    *path ? ", " : "", place_schema(script, row));
	}
	if (*path)
		fprintf(script->file,
		    "ALTER ROLE %s IN DATABASE %s SET search_path = %s;\n",
		    script->role, script->database, path);
}

static void
write_schema(struct script *script, const char *schema)
{
	FILE *file = script->file;
	const char *role = script->role;
	fprintf(file,
	    "REVOKE CREATE ON SCHEMA %s FROM %s;\n"
	    "REVOKE ALL ON ALL TABLES IN SCHEMA %s FROM %s;\n"
	    "REVOKE ALL ON ALL SEQUENCES IN SCHEMA %s FROM %s;\n",
	    schema, role, schema, role, schema, role);
	fprintf(file,
	    "GRANT USAGE ON SCHEMA %s TO %s;\n"
	    "GRANT SELECT ON ALL TABLES IN SCHEMA %s TO %s;\n",
	    schema, role, schema, role);
}

static void
write_reading(struct script *script)
{
	FILE *file = script->file;
	const char *role = script->role;
	fprintf(file,
	    "\n-- Reading, of new tables too, and nothing else.\n"
	    "GRANT CONNECT ON DATABASE %s TO %s;\n"
	    "REVOKE CREATE, TEMPORARY ON DATABASE %s FROM %s;\n",
	    script->database, role, script->database, role);
	for (int row = 0; row < db_rows(script->places); row++) {
		if (is_place(script, row, "schema"))
			write_schema(script, place_schema(script, row));
		else if (is_place(script, row, "reader"))
			fprintf(file,
			    "ALTER DEFAULT PRIVILEGES FOR ROLE %s IN SCHEMA %s "
			    "GRANT SELECT ON TABLES TO %s;\n",
			    place_owner(script, row), place_schema(script, row),
			    role);
		else if (is_place(script, row, "routines"))
			fprintf(file,
			    "REVOKE ALL ON ALL ROUTINES IN SCHEMA %s FROM "
			    "%s;\n",
			    place_schema(script, row), role);
	}
}

/* The gate lets no question read this schema, because none of its tables is in
 * the index.  An index that another role made may hold what this one may not
 * read. */
static void
write_index(struct script *script)
{
	fprintf(script->file,
	    "\n-- The index, where it is this role's own, for those who ask "
	    "with it alone\n"
	    "-- (NL2SQL_INDEX_DSN unset); run this again when nl2sql-index has "
	    "made it in this\n"
	    "-- database.  Another role's index is read by others through "
	    "NL2SQL_INDEX_DSN only.\n"
	    "SELECT pg_catalog.to_regclass('nl2sql.meta') IS NOT NULL AS "
	    "indexed \\gset\n"
	    "\\if :indexed\n"
	    "SELECT pg_catalog.format(CASE WHEN o.own THEN v.own ELSE v.other "
	    "END, %s)\n"
	    "FROM (VALUES ('GRANT USAGE ON SCHEMA nl2sql TO %%I',\n"
	    "\t\t'REVOKE ALL ON SCHEMA nl2sql FROM %%I'),\n"
	    "\t('GRANT SELECT ON ALL TABLES IN SCHEMA nl2sql TO %%I',\n"
	    "\t\t'REVOKE ALL ON ALL TABLES IN SCHEMA nl2sql FROM %%I')) v "
	    "(own, other),\n"
	    "\t(SELECT EXISTS (SELECT FROM nl2sql.meta WHERE key = 'role'\n"
	    "\t\tAND value = %s) AS own) o \\gexec\n"
	    "\\endif\n",
	    script->role_literal, script->role_literal);
}

static void
write_public_schema(struct script *script, const char *schema)
{
	fprintf(script->file,
	    "REVOKE CREATE ON SCHEMA %s FROM PUBLIC;\n"
	    "REVOKE INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER\n"
	    "\tON ALL TABLES IN SCHEMA %s FROM PUBLIC;\n"
	    "REVOKE ALL ON ALL SEQUENCES IN SCHEMA %s FROM PUBLIC;\n",
	    schema, schema, schema);
}

/* Only PostgreSQL 17 and later know this right. */
static void
write_public_maintenance(struct script *script)
{
	fprintf(script->file,
	    "SELECT pg_catalog.format('REVOKE MAINTAIN ON ALL TABLES IN SCHEMA "
	    "%%I FROM PUBLIC', nspname)\n"
	    "FROM pg_catalog.pg_namespace\n"
	    "WHERE nspname NOT IN ('pg_catalog', 'information_schema', "
	    "'nl2sql')\n"
	    "AND nspname !~ '^pg_'\n"
	    "AND pg_catalog.current_setting('server_version_num')::int >= "
	    "170000 \\gexec\n");
}

static void
write_public(struct script *script)
{
	FILE *file = script->file;
	fprintf(file,
	    "\n-- OTHER ROLES MAY NOTICE THIS: what every role may do, this "
	    "one "
	    "may do too.  A\n"
	    "-- role that needs one of these needs a GRANT of its own.\n"
	    "\\if :{?keep_public}\n\\else\n"
	    "REVOKE CREATE, TEMPORARY ON DATABASE %s FROM PUBLIC;\n",
	    script->database);
	for (int row = 0; row < db_rows(script->places); row++) {
		if (is_place(script, row, "schema"))
			write_public_schema(script, place_schema(script, row));
		else if (is_place(script, row, "routines"))
			fprintf(file,
			    "REVOKE EXECUTE ON ALL ROUTINES IN SCHEMA %s FROM "
			    "PUBLIC;\n",
			    place_schema(script, row));
		else if (is_place(script, row, "owner"))
			fprintf(file,
			    "ALTER DEFAULT PRIVILEGES FOR ROLE %s REVOKE "
			    "EXECUTE ON ROUTINES FROM PUBLIC;\n",
			    place_owner(script, row));
	}
	write_public_maintenance(script);
	fprintf(file, "\\endif\n");
}

static void
write_own_database(struct script *script)
{
	fprintf(script->file,
	    "\n-- EVERY OTHER ROLE LOSES THESE: functions of the server that "
	    "write, wait,\n"
	    "-- signal or run text as SQL.\n"
	    "\\if :{?own_database}\n"
	    "SELECT pg_catalog.format('REVOKE EXECUTE ON FUNCTION "
	    "pg_catalog.%%I(%%s) FROM PUBLIC',\n"
	    "\tproname, pg_catalog.pg_get_function_identity_arguments(oid))\n"
	    "FROM pg_catalog.pg_proc\n"
	    "WHERE pronamespace = 'pg_catalog'::pg_catalog.regnamespace\n"
	    "AND (proname ~ %s\n"
	    "\tOR proname = 'ts_rewrite' AND pronargs = 2) \\gexec\n"
	    "-- nl2sql-index takes a lock of its own.\n"
	    "SELECT pg_catalog.format('GRANT EXECUTE ON FUNCTION "
	    "pg_catalog.pg_advisory_lock(bigint) TO %%I',\n"
	    "\tpg_catalog.pg_get_userbyid(nspowner))\n"
	    "FROM pg_catalog.pg_namespace WHERE nspname = 'nl2sql' \\gexec\n"
	    "\\endif\n\nCOMMIT;\n",
	    harmful);
}

/* ---- the whole ---- */

static bool
role_is_free(const struct db_result *use, const char *role, jv *problem)
{
	bool superuser = strcmp(db_value(use, 0, 0), "t") == 0;
	if (!superuser && strcmp(db_value(use, 0, 1), "t") != 0)
		return true;
	*problem = problem_with_text(
	    problem_new("config.role", "role '%s' %s", role,
		superuser ? "is a superuser" : "owns what others use"),
	    "hint", "name a role that nl2sql has for itself, or a new one");
	return false;
}

static void
write_script(struct script *script, const char *role, const char *database)
{
	write_head(script, role, database);
	write_role(script);
	write_settings(script);
	write_reading(script);
	write_index(script);
	write_public(script);
	write_own_database(script);
}

bool
doctor_role_script(FILE *file, struct db *db, const char *role, jv *problem)
{
	struct script script = {.file = file};
	struct db_result *use = db_query(db, use_sql, 1, &role, problem);
	bool done = use && role_is_free(use, role, problem);
	if (done)
		script.places = db_query(db, places_sql, 0, NULL, problem);
	done = script.places;
	if (done) {
		const char *database = db_value(use, 0, 2);
		script.role = identifier(&script, role);
		script.role_literal =
		    sql_quote_shown(role, '\'', &script.arena);
		script.database = identifier(&script, database);
		write_script(&script, role, database);
	}
	db_result_free(script.places);
	db_result_free(use);
	arena_release(&script.arena);
	return done;
}
