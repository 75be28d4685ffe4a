-- A role that may read the ERP and nothing else, made again as often as wanted.
--
--   psql -d DB -v role=erp_ro -f role.sql
--
-- Run it as a superuser (temp_file_limit is the DBA's), in a database of its
-- own: what it takes from PUBLIC it takes from every other role too.  See
-- docs/safety.md for what each line stops.
\set ON_ERROR_STOP on
\if :{?role}
\else
\set role erp_ro
\endif
SET client_min_messages = warning;
-- roles are shared by all databases: two loads must not make one at once
BEGIN;
LOCK TABLE pg_authid IN SHARE ROW EXCLUSIVE MODE;

SELECT format('CREATE ROLE %I', :'role')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'role') \gexec
ALTER ROLE :"role" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
	NOBYPASSRLS NOINHERIT CONNECTION LIMIT 200;
SELECT format('REVOKE %I FROM %I', r.rolname, :'role')
FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid
WHERE m.member = :'role'::regrole \gexec

ALTER ROLE :"role" SET default_transaction_read_only = on;
ALTER ROLE :"role" SET statement_timeout = '30s';
ALTER ROLE :"role" SET lock_timeout = '1s';
ALTER ROLE :"role" SET idle_in_transaction_session_timeout = '60s';
ALTER ROLE :"role" SET temp_file_limit = '1GB';
ALTER ROLE :"role" SET work_mem = '16MB';
ALTER ROLE :"role" SET client_connection_check_interval = '1s';
ALTER ROLE :"role" SET search_path = public;
COMMIT;

-- nothing for everybody
SELECT format('REVOKE TEMPORARY, CREATE ON DATABASE %I FROM PUBLIC, %I',
	current_database(), :'role') \gexec
REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL ROUTINES IN SCHEMA public FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON ROUTINES FROM PUBLIC;

-- catalogue functions that write, wait, signal or run text as SQL
SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', p.oid::regprocedure)
FROM pg_proc p
WHERE p.pronamespace = 'pg_catalog'::regnamespace
	AND (p.proname ~ '^(lo_|pg_(try_)?advisory_|pg_sleep)'
		OR p.proname ~ '^(query|table|schema|database|cursor)_to_xml'
		OR p.proname IN ('lowrite', 'loread', 'pg_logical_emit_message',
			'set_config', 'pg_notify', 'pg_export_snapshot', 'ts_stat'))
\gexec

-- reading for this role
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM :"role";
GRANT USAGE ON SCHEMA public TO :"role";
GRANT SELECT ON ALL TABLES IN SCHEMA public TO :"role";
