/* role_rights.c - what a role may do to data; see role_checks.h */
#include "base/memory.h"
#include "doctor/role_checks.h"

/* Relations of users that the role can name. */
#define RELATIONS                                                              \
	"FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
#define OF_USERS                                                               \
	"c.relkind IN ('r', 'p', 'v', 'm', 'f') "                              \
	"AND n.nspname NOT IN ('information_schema', 'pg_toast') "             \
	"AND (n.nspname <> 'pg_catalog' OR c.relname <> 'pg_settings') "       \
	"AND has_schema_privilege(n.oid, 'USAGE') "
/* The rights on c among `list`, as text; no row when there are none. */
#define HELD(list)                                                             \
	", LATERAL (SELECT string_agg(p, ', ') AS rights "                     \
	"FROM unnest(ARRAY[" list "]) p "                                      \
	"WHERE has_table_privilege(c.oid, p)) held "

const struct role_check role_rights[] = {
    {"role", "no superuser, row security applies to it",
	"superuser, or bypasses row security",
	"nl2sql runs nothing as such a role; nl2sql doctor --role-sql NAME "
	"makes another",
	"SELECT quote_ident(rolname), NULL, true "
	"FROM pg_roles WHERE rolname IN (current_user, session_user) "
	"AND (rolsuper OR rolbypassrls)"},
    {"attributes", "makes no roles and no databases, replicates nothing", "has",
	"attributes that no question needs",
	"SELECT a.name, format('ALTER ROLE %I NO%s', rolname, a.name), "
	"a.danger FROM pg_roles, LATERAL (VALUES "
	"('CREATEROLE', rolcreaterole, true), "
	"('REPLICATION', rolreplication, true), "
	"('CREATEDB', rolcreatedb, false)) a (name, held, danger) "
	"WHERE rolname = current_user AND a.held"},
    /* SET ROLE needs no inheritance, so every membership counts. */
    {"memberships", "member of no other role", "member of",
	"its rights come with theirs, by SET ROLE also where it inherits none",
	"WITH RECURSIVE held (role, member) AS ("
	"SELECT m.roleid, m.member FROM pg_auth_members m "
	"JOIN pg_roles r ON r.oid = m.member "
	"WHERE r.rolname IN (current_user, session_user) "
	"UNION SELECT m.roleid, m.member FROM pg_auth_members m "
	"JOIN held ON m.member = held.role) "
	"SELECT CASE WHEN own THEN quote_ident(r.rolname) "
	"ELSE format('%I through %I', r.rolname, m.rolname) END, "
	"CASE WHEN own THEN format('REVOKE %I FROM %I', r.rolname, "
	"m.rolname) END, "
	"r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolreplication "
	"OR r.rolname IN ('pg_read_server_files', 'pg_write_server_files', "
	"'pg_execute_server_program', 'pg_read_all_data', "
	"'pg_write_all_data', 'pg_signal_backend', 'pg_maintain', "
	"'pg_create_subscription') "
	"FROM held JOIN pg_roles r ON r.oid = held.role "
	"JOIN pg_roles m ON m.oid = held.member, "
	"LATERAL (SELECT m.rolname IN (current_user, session_user)) o (own)"},
    {"ownership", "owns nothing in this database", "owns",
	"an owner may do everything to what it owns",
	"SELECT pg_describe_object(classid, objid, objsubid), "
	"format('REASSIGN OWNED BY %I TO %I', current_user, "
	"(SELECT rolname FROM pg_roles WHERE oid = 10)), true "
	"FROM pg_shdepend WHERE deptype = 'o' "
	"AND refclassid = 'pg_authid'::regclass "
	"AND refobjid = quote_ident(current_user)::regrole "
	"AND dbid IN (0, (SELECT oid FROM pg_database "
	"WHERE datname = current_database()))"},
    {"tables", "none may be changed", "may be changed",
	"rights that no question needs",
	"SELECT format('%I.%I (%s)', n.nspname, c.relname, rights), "
	"format('REVOKE %s ON %I.%I FROM PUBLIC, %I', rights, n.nspname, "
	"c.relname, current_user), true " RELATIONS HELD(
	    "'INSERT', 'UPDATE', 'DELETE', "
	    "'TRUNCATE'") "WHERE " OF_USERS "AND rights IS NOT NULL"},
    {"columns", "none may be changed", "may be changed",
	"rights that no question needs",
	"SELECT format('%I.%I.%I (%s)', n.nspname, c.relname, a.attname, "
	"rights), format('REVOKE %s (%I) ON %I.%I FROM PUBLIC, %I', rights, "
	"a.attname, n.nspname, c.relname, current_user), "
	"rights <> 'REFERENCES' " RELATIONS
	"JOIN pg_attribute a ON a.attrelid = c.oid, "
	"LATERAL (SELECT string_agg(p, ', ') AS rights "
	"FROM unnest(ARRAY['INSERT', 'UPDATE', 'REFERENCES']) p "
	"WHERE has_column_privilege(c.oid, a.attnum, p) "
	"AND NOT has_table_privilege(c.oid, p)) held "
	"WHERE " OF_USERS "AND a.attacl IS NOT NULL AND rights IS NOT NULL"},
    {"references", "no keys to, no triggers on tables",
	"may refer to or put triggers on", "rights that no question needs",
	"SELECT format('%I.%I (%s)', n.nspname, c.relname, rights), "
	"format('REVOKE %s ON %I.%I FROM PUBLIC, %I', rights, n.nspname, "
	"c.relname, current_user), false " RELATIONS HELD(
	    "'REFERENCES', 'TRIGGER'") "WHERE " OF_USERS
				       "AND rights IS NOT NULL"},
    {"sequences", "none may be advanced", "may be advanced",
	"rights that no question needs",
	"SELECT format('%I.%I', n.nspname, c.relname), "
	"format('REVOKE ALL ON SEQUENCE %I.%I FROM PUBLIC, %I', n.nspname, "
	"c.relname, current_user), false " RELATIONS
	"WHERE CASE WHEN c.relkind = 'S' THEN "
	"has_schema_privilege(n.oid, 'USAGE') "
	"AND has_sequence_privilege(c.oid, 'USAGE, UPDATE') END"},
    {"creating", "nothing, no temporary tables", "may create",
	"revoking it from PUBLIC takes it from every role without a grant",
	"SELECT format('objects in schema %I', nspname), "
	"format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC, %I', nspname, "
	"current_user), false FROM pg_namespace "
	"WHERE nspname !~ '^pg_(toast|temp)' "
	"AND has_schema_privilege(oid, 'CREATE') "
	"UNION ALL SELECT v.what, "
	"format('REVOKE %s ON DATABASE %I FROM PUBLIC, %I', v.name, "
	"current_database(), current_user), false "
	"FROM (VALUES ('schemas', 'CREATE'), "
	"('temporary tables', 'TEMPORARY')) v (what, name) "
	"WHERE has_database_privilege(current_database(), v.name)"},
};
const size_t role_rights_count = COUNT_OF(role_rights);
