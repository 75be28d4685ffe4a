-- source-mysql.sql - what a MySQL or MariaDB database has, from its own catalog
--
-- source.sql says what becomes of the three views.  psql's variables are host,
-- port, user, password, database, and seconds, which a statement may take there.
-- The limit has another name in MySQL, and each of the two servers skips the
-- comment with the other's.  The foreign tables over the source's
-- information_schema keep its upper-case names.

CREATE EXTENSION mysql_fdw;
-- Quotients and means get as many digits as here.
SELECT pg_catalog.format('SET SESSION div_precision_increment=16, '
	'/*M! max_statement_time=%s, tx_read_only=1 */ '
	'/*!80000 max_execution_time=%s000, transaction_read_only=1 */', n, n) AS limits
FROM (SELECT :'seconds'::int) AS given (n) \gset
CREATE SERVER source FOREIGN DATA WRAPPER mysql_fdw
	OPTIONS (host :'host', port :'port', init_command :'limits', character_set 'utf8mb4');
CREATE USER MAPPING FOR PUBLIC SERVER source
	OPTIONS (username :'user', password :'password');

-- The wrapper sends each function and operator by its name, whatever that means to
-- MySQL: a difference of two days, id / 3 and a || b are others there.  But it sends
-- none that may change within a transaction.  So all but those that are known to
-- mean the same are called stable, in this database alone.  What loses nothing by a
-- cast may be sent without it.
UPDATE pg_catalog.pg_proc p SET provolatile = 's'
WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.provolatile = 'i' AND p.prokind = 'f'
	AND NOT 'internal'::regtype = ANY (p.proargtypes) AND NOT 'cstring'::regtype = ANY (p.proargtypes)
	AND p.oid NOT IN (SELECT amproc FROM pg_catalog.pg_amproc)
	AND p.oid NOT IN (SELECT castfunc FROM pg_catalog.pg_cast
		WHERE castcontext = 'i' AND castsource <> casttarget)
	AND p.oid NOT IN (SELECT o.oprcode FROM pg_catalog.pg_operator o
		LEFT JOIN pg_catalog.pg_type l ON l.oid = o.oprleft
		JOIN pg_catalog.pg_type r ON r.oid = o.oprright
		WHERE o.oprname IN ('=', '<>', '<', '<=', '>', '>=', '~~', '!~~', '~~*', '!~~*',
			'~', '!~', '~*', '!~*')
		OR o.oprname IN ('+', '-', '*', '%') AND r.typcategory = 'N'
			AND coalesce(l.typcategory, 'N') = 'N'
		OR o.oprname = '/' AND r.typname IN ('numeric', 'float4', 'float8')
			AND l.typcategory = 'N'
		OR o.oprname IN ('+', '-') AND r.typname = 'interval'
			AND l.typname IN ('date', 'timestamp'))
	AND NOT (p.proname IN ('abs', 'ceil', 'ceiling', 'floor', 'sign', 'mod', 'lower',
			'upper', 'char_length', 'character_length', 'octet_length', 'replace', 'md5')
		OR p.proname IN ('btrim', 'ltrim', 'rtrim') AND p.pronargs = 1
		OR p.proname = 'round' AND p.proargtypes[0] = 'numeric'::regtype);

-- Else the planner takes the first row of all, sorted, for a minimum: the source sorts
-- the whole table, and an enum by its labels.
UPDATE pg_catalog.pg_aggregate SET aggsortop = 0 WHERE aggsortop <> 0;

-- The wrapper does not look up from a statement that runs, so no limit and no cancel
-- of this server ends it.  What ends it is a KILL QUERY over another connection,
-- for which whoever asks has to know the session there.  It is the one that runs
-- a statement which nobody else can: the one that looks for it.
CREATE FOREIGN TABLE nl2sql_source.mysql_sessions ("ID" bigint, "INFO" text)
SERVER source OPTIONS (dbname 'information_schema', table_name 'PROCESSLIST');

CREATE FUNCTION nl2sql_source.session() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	found bigint;
BEGIN
	EXECUTE pg_catalog.format(
		'SELECT "ID" FROM nl2sql_source.mysql_sessions WHERE "INFO" LIKE %L',
		'%nl2sql ' || pg_catalog.gen_random_uuid() || '%') INTO found;
	RETURN found;
END
$$;

-- The wrapper sends no statement of ours as it stands but the one with which a
-- connection begins, so a server of its own begins with KILL QUERY.  The caller
-- rolls back.
CREATE SERVER source_end FOREIGN DATA WRAPPER mysql_fdw
	OPTIONS (host :'host', port :'port', init_command 'DO 0');
CREATE USER MAPPING FOR PUBLIC SERVER source_end
	OPTIONS (username :'user', password :'password');
CREATE FOREIGN TABLE nl2sql_source.mysql_end ("ID" bigint)
SERVER source_end OPTIONS (dbname 'information_schema', table_name 'PROCESSLIST');

CREATE FUNCTION nl2sql_source.end_statement(session bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	PERFORM pg_advisory_xact_lock('nl2sql_source.mysql_end'::regclass::bigint);
	EXECUTE format('ALTER SERVER source_end OPTIONS (SET init_command %L)',
		'KILL QUERY ' || session);
	PERFORM FROM nl2sql_source.mysql_end LIMIT 1;
END
$$;
REVOKE EXECUTE ON FUNCTION nl2sql_source.session, nl2sql_source.end_statement FROM PUBLIC;

CREATE FOREIGN TABLE nl2sql_source.mysql_tables (
	"TABLE_SCHEMA" text, "TABLE_NAME" text, "TABLE_TYPE" text,
	"TABLE_ROWS" double precision, "TABLE_COMMENT" text
) SERVER source OPTIONS (dbname 'information_schema', table_name 'TABLES');

CREATE FOREIGN TABLE nl2sql_source.mysql_columns (
	"TABLE_SCHEMA" text, "TABLE_NAME" text, "COLUMN_NAME" text,
	"ORDINAL_POSITION" bigint, "IS_NULLABLE" text, "DATA_TYPE" text,
	"COLUMN_TYPE" text, "COLLATION_NAME" text, "NUMERIC_PRECISION" bigint,
	"NUMERIC_SCALE" bigint, "COLUMN_COMMENT" text
) SERVER source OPTIONS (dbname 'information_schema', table_name 'COLUMNS');

CREATE FOREIGN TABLE nl2sql_source.mysql_statistics (
	"TABLE_SCHEMA" text, "TABLE_NAME" text, "NON_UNIQUE" bigint,
	"INDEX_NAME" text, "SEQ_IN_INDEX" bigint, "COLUMN_NAME" text
) SERVER source OPTIONS (dbname 'information_schema', table_name 'STATISTICS');

CREATE FOREIGN TABLE nl2sql_source.mysql_references (
	"TABLE_SCHEMA" text, "TABLE_NAME" text, "CONSTRAINT_NAME" text,
	"COLUMN_NAME" text, "ORDINAL_POSITION" bigint, "REFERENCED_TABLE_SCHEMA" text,
	"REFERENCED_TABLE_NAME" text, "REFERENCED_COLUMN_NAME" text
) SERVER source OPTIONS (dbname 'information_schema', table_name 'KEY_COLUMN_USAGE');

-- An unsigned type needs the next larger one.  Text has one type, whatever its
-- length there.  A type that is not named has none here: the column is left out.
CREATE FUNCTION nl2sql_source.mysql_type(data_type text, column_type text,
	digits bigint, scale bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN data_type IN ('tinyint', 'year') THEN 'smallint'
		WHEN data_type = 'smallint' AND column_type LIKE '%unsigned%' THEN 'integer'
		WHEN data_type = 'smallint' THEN 'smallint'
		WHEN data_type = 'mediumint' THEN 'integer'
		WHEN data_type = 'int' AND column_type LIKE '%unsigned%' THEN 'bigint'
		WHEN data_type = 'int' THEN 'integer'
		WHEN data_type = 'bigint' THEN 'bigint'
		WHEN data_type = 'decimal' THEN pg_catalog.format('numeric(%s,%s)', digits, scale)
		WHEN data_type = 'float' THEN 'real'
		WHEN data_type = 'double' THEN 'double precision'
		WHEN data_type = 'date' THEN 'date'
		WHEN data_type IN ('datetime', 'timestamp') THEN 'timestamp without time zone'
		WHEN data_type = 'time' THEN 'time without time zone'
		WHEN data_type IN ('char', 'varchar', 'tinytext', 'text', 'mediumtext',
			'longtext', 'enum', 'set', 'json', 'uuid', 'inet4', 'inet6') THEN 'text'
		WHEN data_type IN ('binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob',
			'longblob') THEN 'bytea'
	END
$$;

-- A name ends in what its collation tells apart: _bin and _cs everything, _as_ci
-- accents, _ci neither.
CREATE FUNCTION nl2sql_source.mysql_collation(name text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN name ~ '_as_ci$' THEN 'nl2sql_source.ignores_case'
		WHEN name ~ '_ci$' THEN 'nl2sql_source.ignores_case_and_accents'
		WHEN name IS NOT NULL THEN 'pg_catalog."C"'
	END
$$;

CREATE VIEW nl2sql_source.source_relations AS
SELECT 'public' AS schema, "TABLE_NAME" AS name,
	CASE WHEN "TABLE_TYPE" <> 'VIEW' THEN "TABLE_COMMENT" END AS comment,
	"TABLE_ROWS" AS rows,
	pg_catalog.format('dbname %L, table_name %L', "TABLE_SCHEMA", "TABLE_NAME") AS options
FROM nl2sql_source.mysql_tables
WHERE "TABLE_SCHEMA" = :'database'
	AND "TABLE_TYPE" IN ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW');

-- An enum is text here: its values are compared as text there, too.
CREATE VIEW nl2sql_source.source_enums AS
SELECT ''::text AS schema, ''::text AS name, '{}'::text[] AS labels WHERE false;

CREATE VIEW nl2sql_source.source_columns AS
SELECT 'public' AS schema, "TABLE_NAME" AS relation, "ORDINAL_POSITION" AS position,
	"COLUMN_NAME" AS name, "COLUMN_TYPE" AS remote_type,
	nl2sql_source.mysql_type("DATA_TYPE", "COLUMN_TYPE", "NUMERIC_PRECISION",
		"NUMERIC_SCALE") AS type,
	nl2sql_source.mysql_collation("COLLATION_NAME") AS "collation",
	"IS_NULLABLE" = 'NO' AS not_null, "COLUMN_COMMENT" AS comment
FROM nl2sql_source.mysql_columns
WHERE "TABLE_SCHEMA" = :'database';

-- An index over an expression has no column here, so that it is no key.
CREATE VIEW nl2sql_source.source_key_columns AS
SELECT 'public' AS schema, "TABLE_NAME" AS relation, "INDEX_NAME" AS name,
	CASE "INDEX_NAME" WHEN 'PRIMARY' THEN 'p' ELSE 'u' END AS kind,
	"SEQ_IN_INDEX" AS place, coalesce("COLUMN_NAME", '') AS column_name,
	NULL AS to_schema, NULL AS to_relation, NULL AS to_column
FROM nl2sql_source.mysql_statistics
WHERE "TABLE_SCHEMA" = :'database' AND "NON_UNIQUE" = 0
UNION ALL
SELECT 'public', "TABLE_NAME", "CONSTRAINT_NAME", 'f', "ORDINAL_POSITION", "COLUMN_NAME",
	'public', "REFERENCED_TABLE_NAME", "REFERENCED_COLUMN_NAME"
FROM nl2sql_source.mysql_references
WHERE "TABLE_SCHEMA" = :'database' AND "REFERENCED_TABLE_SCHEMA" = :'database';
