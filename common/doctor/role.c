/* doctor/role.c - what the role may do beyond reading; see doctor/role.h */
#include "doctor/role.h"

#include <string.h>

enum { SHOWN = 5 }; /* names of one finding */

struct role_check {
	const char *subject;
	enum finding finding; /* when the query returns rows */
	const char *good;     /* what no rows mean */
	const char *bad;
	const char *advice;
	const char *sql; /* one text column: what was found */
};

static const struct role_check checks[] = {
    {"role", FINDING_PROBLEM, "no superuser, row security applies",
	"is a superuser or bypasses row security",
	"make a role that may only read, as exam/erp/role.sql does, and name "
	"it in NL2SQL_DSN",
	"SELECT rolname FROM pg_roles WHERE rolname IN (current_user, "
	"session_user) AND (rolsuper OR rolbypassrls)"},
    {"memberships", FINDING_WARNING, "the role is a member of no other",
	"the role is a member of", "REVOKE those roles from it",
	"SELECT rolname FROM pg_roles WHERE rolname <> current_user AND "
	"pg_has_role(current_user, oid, 'MEMBER') ORDER BY 1"},
    {"attributes", FINDING_WARNING, "may make no roles and no databases",
	"the role has", "ALTER ROLE ... NOCREATEROLE NOCREATEDB NOREPLICATION",
	"SELECT a.name FROM pg_roles r, LATERAL (VALUES ('CREATEROLE', "
	"rolcreaterole), ('CREATEDB', rolcreatedb), ('REPLICATION', "
	"rolreplication)) a (name, held) WHERE rolname = current_user AND "
	"a.held"},
    {"tables", FINDING_WARNING, "none may be changed", "may be changed:",
	"REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ... FROM the role",
	"SELECT c.oid::regclass::text FROM pg_class c WHERE relkind IN "
	"('r', 'p', 'v', 'f') AND relnamespace NOT IN "
	"('pg_catalog'::regnamespace, 'information_schema'::regnamespace) "
	"AND has_schema_privilege(relnamespace, 'USAGE') AND "
	"has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') "
	"ORDER BY 1"},
    {"sequences", FINDING_WARNING, "none may be advanced",
	"may be advanced:", "REVOKE ALL ON SEQUENCE ... FROM the role",
	"SELECT c.oid::regclass::text FROM pg_class c WHERE CASE WHEN "
	"relkind = 'S' THEN has_schema_privilege(relnamespace, 'USAGE') AND "
	"has_sequence_privilege(c.oid, 'USAGE, UPDATE') ELSE false END "
	"ORDER BY 1"},
    {"creating", FINDING_WARNING, "may create nothing, no temporary tables",
	"may create objects in",
	"REVOKE CREATE ON SCHEMA ...; REVOKE CREATE, TEMPORARY ON DATABASE "
	"... FROM PUBLIC and the role",
	"SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_(toast|temp)'"
	" AND has_schema_privilege(oid, 'CREATE') UNION ALL SELECT "
	"'the database' WHERE has_database_privilege(current_database(), "
	"'CREATE') UNION ALL SELECT 'temporary tables' WHERE "
	"has_database_privilege(current_database(), 'TEMPORARY')"},
    {"definers", FINDING_WARNING, "no SECURITY DEFINER function to run",
	"may run SECURITY DEFINER functions:",
	"REVOKE EXECUTE ON FUNCTION ... FROM PUBLIC",
	"SELECT p.oid::regprocedure::text FROM pg_proc p WHERE prosecdef AND "
	"has_schema_privilege(pronamespace, 'USAGE') AND "
	"has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1"},
    {"functions", FINDING_WARNING, "no volatile function of an application",
	"may run volatile functions:",
	"REVOKE EXECUTE ON FUNCTION ... FROM PUBLIC",
	"SELECT p.oid::regprocedure::text FROM pg_proc p WHERE provolatile = "
	"'v' AND NOT prosecdef AND prokind = 'f' AND prorettype NOT IN "
	"('trigger'::regtype, 'event_trigger'::regtype) AND pronamespace NOT "
	"IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) "
	"AND has_schema_privilege(pronamespace, 'USAGE') AND "
	"has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1"},
    {"large objects", FINDING_WARNING, "cannot be made in a read-only one",
	"before PostgreSQL 16 a read-only transaction may call",
	"in a database of its own: REVOKE EXECUTE ON FUNCTION ... FROM PUBLIC",
	"SELECT p.oid::regprocedure::text FROM pg_proc p WHERE pronamespace = "
	"'pg_catalog'::regnamespace AND proname ~ '^(lo_(creat|from|import|"
	"put|unlink|export)|lowrite)' AND NOT pg_is_in_recovery() AND "
	"current_setting('server_version_num')::int < 160000 AND "
	"has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1"},
    {"extensions", FINDING_WARNING, "none that reaches beyond the database",
	"these reach files, other servers or run text:",
	"DROP EXTENSION, or REVOKE EXECUTE on their functions",
	"SELECT extname FROM pg_extension WHERE extname IN ('dblink', "
	"'file_fdw', 'postgres_fdw', 'adminpack', 'plpython3u', 'plperlu', "
	"'tablefunc', 'xml2', 'lo') ORDER BY 1"},
    {"operators", FINDING_WARNING, "none made by users",
	"operators and casts made by users run functions unseen:",
	"know what they call, or ask a database without them",
	"SELECT o.oid::regoperator::text FROM pg_operator o WHERE o.oid >= "
	"16384 AND oprnamespace <> 'pg_catalog'::regnamespace UNION ALL "
	"SELECT format('(%s AS %s)', format_type(castsource, NULL), "
	"format_type(casttarget, NULL)) FROM pg_cast WHERE oid >= 16384 AND "
	"castfunc <> 0"},
    {"temp files", FINDING_WARNING, "bounded", "are not bounded:",
	"as superuser: ALTER ROLE ... SET temp_file_limit = '1GB'",
	"SELECT 'temp_file_limit = -1' WHERE "
	"current_setting('temp_file_limit') = '-1'"},
};

/* "is bad: a, b, c and 12 more" */
static const char *
list_found(const struct role_check *check, const struct db_result *rows,
    struct arena *arena)
{
	const char *text = check->bad;
	int count = db_rows(rows);
	for (int i = 0; i < count && i < SHOWN; i++)
		text = arena_printf(
		    arena, "%s%s %s", text, i ? "," : "", db_value(rows, i, 0));
	if (count > SHOWN)
		text =
		    arena_printf(arena, "%s and %d more", text, count - SHOWN);
	return text;
}

static void
run_check(
    struct doctor_report *report, const struct role_check *check, struct db *db)
{
	jv problem = jv_invalid();
	struct arena arena = {0};
	struct db_result *rows = db_query(db, check->sql, 0, NULL, &problem);
	if (!rows)
		doctor_fail(report, check->subject, problem);
	else if (db_rows(rows) == 0)
		doctor_say(
		    report, FINDING_OK, check->subject, check->good, NULL);
	else
		doctor_say(report, check->finding, check->subject,
		    list_found(check, rows, &arena), check->advice);
	db_result_free(rows);
	arena_release(&arena);
}

void
doctor_role(struct doctor_report *report, struct db *db)
{
	for (size_t i = 0; i < COUNT_OF(checks); i++)
		run_check(report, &checks[i], db);
}
