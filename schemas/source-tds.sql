-- source-tds.sql - what SQL Server or Sybase have, from their own catalogs
--
-- source.sql says what becomes of the views.  psql's variables are host, port,
-- user, password and database, and those of source-sqlserver.sql or
-- source-sybase.sql, one of which stands before this file.  The wrapper can
-- neither write nor join.  Its own estimate would run each statement to count
-- its rows, so tables are given the number that the source has.

CREATE EXTENSION tds_fdw;
CREATE SERVER source FOREIGN DATA WRAPPER tds_fdw
	OPTIONS (servername :'host', port :'port', database :'database',
		tds_version :'tds_version',
		use_remote_estimate '0');
CREATE USER MAPPING FOR PUBLIC SERVER source
	OPTIONS (username :'user', password :'password');

-- The wrapper sends each operator by its name, but none that may change within a
-- transaction: of a || b and ILIKE nobody knows here what they mean there.
UPDATE pg_catalog.pg_proc p SET provolatile = 's'
WHERE p.provolatile = 'i' AND p.prokind = 'f'
	AND NOT 'internal'::regtype = ANY (p.proargtypes)
	AND p.oid NOT IN (SELECT amproc FROM pg_catalog.pg_amproc)
	AND p.oid IN (SELECT oprcode FROM pg_catalog.pg_operator WHERE oid < 16384)
	AND p.oid NOT IN (SELECT oprcode FROM pg_catalog.pg_operator
		WHERE oprname IN ('=', '<>', '<', '<=', '>', '>='));

CREATE FOREIGN TABLE nl2sql_source.tds_relations (
	table_schema text, table_name text, comment text, row_count double precision
) SERVER source OPTIONS (query :'relations');

CREATE FOREIGN TABLE nl2sql_source.tds_columns (
	table_schema text, table_name text, column_name text, ordinal_position int,
	is_nullable text, data_type text, numeric_precision int, numeric_scale int,
	collation_name text, comment text
) SERVER source OPTIONS (query :'columns');

CREATE FOREIGN TABLE nl2sql_source.tds_keys (
	table_schema text, table_name text, key_name text, kind text, place int,
	column_name text, to_schema text, to_table text, to_column text
) SERVER source OPTIONS (query :'keys');

-- A type that is not named has none here: the column is left out.
CREATE FUNCTION nl2sql_source.tds_type(data_type text, digits int, scale int)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN data_type IN ('bit', 'tinyint', 'smallint') THEN 'smallint'
		WHEN data_type IN ('int', 'intn', 'usmallint') THEN 'integer'
		WHEN data_type IN ('bigint', 'uint') THEN 'bigint'
		WHEN data_type IN ('decimal', 'numeric') THEN pg_catalog.format('numeric(%s,%s)',
			digits, scale)
		WHEN data_type = 'money' THEN 'numeric(19,4)'
		WHEN data_type = 'smallmoney' THEN 'numeric(10,4)'
		WHEN data_type = 'real' THEN 'real'
		WHEN data_type = 'float' THEN 'double precision'
		WHEN data_type = 'date' THEN 'date'
		WHEN data_type IN ('datetime', 'datetime2', 'smalldatetime', 'bigdatetime')
			THEN 'timestamp without time zone'
		WHEN data_type = 'datetimeoffset' THEN 'timestamp with time zone'
		WHEN data_type IN ('time', 'bigtime') THEN 'time without time zone'
		WHEN data_type IN ('char', 'varchar', 'text', 'nchar', 'nvarchar', 'ntext',
			'sysname', 'unichar', 'univarchar', 'unitext', 'xml') THEN 'text'
		WHEN data_type = 'uniqueidentifier' THEN 'uuid'
		WHEN data_type IN ('binary', 'varbinary', 'image') THEN 'bytea'
	END
$$;

-- CI and AI in a name: it ignores case, and accents.
CREATE FUNCTION nl2sql_source.tds_collation(name text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN name ~ '_CI_AI' THEN 'nl2sql_source.ignores_case_and_accents'
		WHEN name ~ '_CI_' THEN 'nl2sql_source.ignores_case'
		WHEN name IS NOT NULL THEN 'pg_catalog."C"'
	END
$$;

-- What they call dbo is the schema that needs no name.
CREATE FUNCTION nl2sql_source.tds_schema(name text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE name WHEN 'dbo' THEN 'public' ELSE name END
$$;

-- The wrapper writes names in brackets as they are: one with a bracket would end
-- there.
CREATE VIEW nl2sql_source.source_relations AS
SELECT nl2sql_source.tds_schema(table_schema) AS schema, table_name AS name, comment,
	row_count AS rows,
	pg_catalog.format('schema_name %L, table_name %L, local_tuple_estimate %L',
		table_schema, table_name,
		least(coalesce(row_count, 1000), 2000000000)::bigint) AS options
FROM nl2sql_source.tds_relations
WHERE table_schema || table_name !~ '[][]' AND table_schema !~ '^pg_'
	AND table_schema NOT IN ('public', 'information_schema', 'nl2sql', 'nl2sql_source');

CREATE VIEW nl2sql_source.source_enums AS
SELECT ''::text AS schema, ''::text AS name, '{}'::text[] AS labels WHERE false;

CREATE VIEW nl2sql_source.source_columns AS
SELECT nl2sql_source.tds_schema(c.table_schema) AS schema, c.table_name AS relation,
	c.ordinal_position AS position, c.column_name AS name, c.data_type AS remote_type,
	CASE WHEN c.column_name !~ '[][]' THEN nl2sql_source.tds_type(c.data_type,
		c.numeric_precision, c.numeric_scale) END AS type,
	nl2sql_source.tds_collation(c.collation_name) AS "collation",
	c.is_nullable = 'NO' AS not_null, c.comment
FROM nl2sql_source.tds_columns c
JOIN nl2sql_source.source_relations r
	ON r.schema = nl2sql_source.tds_schema(c.table_schema) AND r.name = c.table_name;

CREATE VIEW nl2sql_source.source_key_columns AS
SELECT nl2sql_source.tds_schema(table_schema) AS schema, table_name AS relation,
	key_name AS name, kind::"char" AS kind, place, column_name,
	nl2sql_source.tds_schema(to_schema) AS to_schema, to_table AS to_relation, to_column
FROM nl2sql_source.tds_keys;
