/* role_reach.c - objects that a role can reach; see role_checks.h */
#include "base/memory.h"
#include "doctor/role_checks.h"

#define OF_EXTENSION(catalog, oid)                                             \
	"EXISTS (SELECT FROM pg_depend d WHERE d.classid = '" catalog          \
	"'::regclass AND d.objid = " oid " AND d.deptype = 'e') "
/* Objects of users have ids from 16384 on, even in pg_catalog. */
#define OF_USERS "(p.oid >= 16384 AND n.nspname <> 'information_schema') "
/* Functions that a SELECT of this role could call by name. */
#define CALLABLE                                                               \
	"SELECT p.oid::regprocedure::text, "                                   \
	"format('REVOKE EXECUTE ON ROUTINE %s FROM PUBLIC, %I', "              \
	"p.oid::regprocedure, current_user), false "                           \
	"FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "        \
	"WHERE p.prokind <> 'p' AND has_schema_privilege(n.oid, 'USAGE') "     \
	"AND has_function_privilege(p.oid, 'EXECUTE') "                        \
	"AND p.prorettype NOT IN ('trigger'::regtype, "                        \
	"'event_trigger'::regtype, 'internal'::regtype) "                      \
	"AND 'internal'::regtype <> ALL (p.proargtypes) AND "

static const char affects_others[] =
    "revoking it from PUBLIC takes it from every role without a grant";

const struct role_check role_reach[] = {
    {"public", "no table is open to every role", "open to every role",
	"the role reads these although nobody granted it",
	"SELECT format('%I.%I (%s)', n.nspname, c.relname, rights), "
	"format('REVOKE ALL ON %I.%I FROM PUBLIC', n.nspname, c.relname), "
	"false FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, "
	"LATERAL (SELECT string_agg(a.privilege_type, ', ') AS rights "
	"FROM aclexplode(c.relacl) a WHERE a.grantee = 0 AND NOT EXISTS "
	"(SELECT FROM aclexplode(c.relacl) o "
	"WHERE o.grantee = quote_ident(current_user)::regrole "
	"AND o.privilege_type = a.privilege_type)) held "
	"WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN "
	"('pg_catalog', 'information_schema', 'pg_toast') "
	"AND has_schema_privilege(n.oid, 'USAGE') AND rights IS NOT NULL"},
    {"definers", "no SECURITY DEFINER function to call",
	"may call SECURITY DEFINER functions", affects_others,
	CALLABLE OF_USERS "AND p.prosecdef"},
    {"volatile", "no volatile function of users to call",
	"may call functions that may change things", affects_others,
	CALLABLE OF_USERS "AND NOT p.prosecdef AND p.provolatile = 'v'"},
    {"functions", "no other function of users to call",
	"may call functions of users", affects_others,
	CALLABLE OF_USERS "AND NOT p.prosecdef AND p.provolatile <> 'v' "
			  "AND NOT " OF_EXTENSION("pg_proc", "p.oid")},
    {"operators", "none that run functions of users",
	"run functions of users, with no call to be seen", affects_others,
	"SELECT o.oid::regoperator::text, "
	"format('REVOKE EXECUTE ON ROUTINE %s FROM PUBLIC, %I', "
	"o.oprcode::oid::regprocedure, current_user), false FROM pg_operator o "
	"WHERE o.oid >= 16384 AND o.oprcode <> 0 "
	"AND has_schema_privilege(o.oprnamespace, 'USAGE') "
	"AND has_function_privilege(o.oprcode, 'EXECUTE') "
	"AND NOT " OF_EXTENSION("pg_operator", "o.oid")},
    {"casts", "none that run functions of users",
	"run functions of users, with no call to be seen", affects_others,
	"SELECT format('(%s AS %s)', format_type(castsource, NULL), "
	"format_type(casttarget, NULL)), "
	"format('REVOKE EXECUTE ON ROUTINE %s FROM PUBLIC, %I', "
	"castfunc::regprocedure, current_user), false FROM pg_cast k "
	"WHERE k.oid >= 16384 AND castfunc >= 16384 "
	"AND has_function_privilege(castfunc, 'EXECUTE') "
	"AND NOT " OF_EXTENSION("pg_cast", "k.oid")},
    {"extensions", "none that reaches beyond the database",
	"reach files or other servers, or run text", "where nobody needs them",
	"SELECT quote_ident(extname), format('DROP EXTENSION %I', extname), "
	"false FROM pg_extension WHERE extname IN ('dblink', 'file_fdw', "
	"'postgres_fdw', 'adminpack', 'plpython3u', 'plpythonu', 'plperlu', "
	"'pltclu', 'tablefunc', 'xml2', 'lo')"},
    {"languages", "none that reaches beyond the database",
	"functions in these may do what the server's account may",
	"where nobody needs them",
	"SELECT quote_ident(lanname), format('DROP LANGUAGE %I', lanname), "
	"false FROM pg_language WHERE NOT lanpltrusted "
	"AND lanname NOT IN ('internal', 'c')"},
    {"large objects", "none can be made in a read-only transaction",
	"before PostgreSQL 16 a read-only transaction may call",
	"the script of nl2sql doctor --role-sql, run with -v own_database=1, "
	"takes them from every role; or ask a standby",
	"SELECT p.oid::regprocedure::text, NULL, false FROM pg_proc p "
	"WHERE p.pronamespace = 'pg_catalog'::regnamespace "
	"AND p.proname ~ '^(lo_(creat|from|import|put|unlink|export|trunc)|"
	"lowrite)' AND current_setting('server_version_num')::int < 160000 "
	"AND NOT pg_is_in_recovery() "
	"AND has_function_privilege(p.oid, 'EXECUTE')"},
    {"settings", "bounded by defaults of the role", "not bounded",
	"temp_file_limit is a superuser's to set; nl2sql sets the others "
	"itself, other programs with this role do not",
	"SELECT format('%s = %s', v.name, current_setting(v.name)), "
	"format('ALTER ROLE %I SET %s = %L', current_user, v.name, v.good), "
	"false FROM (VALUES ('temp_file_limit', '-1', '1GB'), "
	"('statement_timeout', '0', '30s'), ('lock_timeout', '0', '1s'), "
	"('idle_in_transaction_session_timeout', '0', '60s'), "
	"('default_transaction_read_only', 'off', 'on'), "
	"('lo_compat_privileges', 'on', 'off')) v (name, bad, good) "
	"WHERE current_setting(v.name) = v.bad"},
    {"limit", "the number of its connections is bounded", "no CONNECTION LIMIT",
	"it could take all that the server has",
	"SELECT quote_ident(rolname), "
	"format('ALTER ROLE %I CONNECTION LIMIT 60', rolname), false "
	"FROM pg_roles WHERE rolname = current_user AND rolconnlimit < 0"},
};
const size_t role_reach_count = COUNT_OF(role_reach);
