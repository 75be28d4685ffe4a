-- source-postgres.sql - what another PostgreSQL database has, from its own catalog
--
-- source.sql says what becomes of the views.  psql's variables are host, port,
-- user, password, database, and seconds, which a statement may take there.

CREATE EXTENSION postgres_fdw;
SELECT '-c default_transaction_read_only=on -c statement_timeout=' || :'seconds' || 's'
	AS limits \gset
CREATE SERVER source FOREIGN DATA WRAPPER postgres_fdw
	OPTIONS (host :'host', port :'port', dbname :'database', options :'limits',
		use_remote_estimate 'true', fetch_size '5000');
-- a server may trust its user without a password
CREATE USER MAPPING FOR PUBLIC SERVER source
	OPTIONS (user :'user', password :'password', password_required 'false');

CREATE FOREIGN TABLE nl2sql_source.postgres_classes (
	oid oid, relname name, relnamespace oid, relkind "char", reltuples real,
	relispartition boolean
) SERVER source OPTIONS (schema_name 'pg_catalog', table_name 'pg_class');

CREATE FOREIGN TABLE nl2sql_source.postgres_schemas (oid oid, nspname name)
SERVER source OPTIONS (schema_name 'pg_catalog', table_name 'pg_namespace');

CREATE FOREIGN TABLE nl2sql_source.postgres_columns (
	attrelid oid, attname name, attnum int2, atttypid oid, atttypmod int,
	attnotnull boolean, attisdropped boolean
) SERVER source OPTIONS (schema_name 'pg_catalog', table_name 'pg_attribute');

CREATE FOREIGN TABLE nl2sql_source.postgres_types (
	oid oid, typname name, typnamespace oid, typtype "char", typbasetype oid, typtypmod int
) SERVER source OPTIONS (schema_name 'pg_catalog', table_name 'pg_type');

CREATE FOREIGN TABLE nl2sql_source.postgres_labels (
	enumtypid oid, enumsortorder real, enumlabel name
) SERVER source OPTIONS (schema_name 'pg_catalog', table_name 'pg_enum');

CREATE FOREIGN TABLE nl2sql_source.postgres_comments (
	objoid oid, classoid oid, objsubid int, description text
) SERVER source OPTIONS (schema_name 'pg_catalog', table_name 'pg_description');

CREATE FOREIGN TABLE nl2sql_source.postgres_constraints (
	oid oid, conname name, contype "char", conrelid oid, conkey int2[], confrelid oid,
	confkey int2[]
) SERVER source OPTIONS (schema_name 'pg_catalog', table_name 'pg_constraint');

CREATE FOREIGN TABLE nl2sql_source.postgres_indexes (
	indexrelid oid, indrelid oid, indkey int2vector, indisunique boolean,
	indpred text, indexprs text, indnkeyatts int2, indnatts int2
) SERVER source OPTIONS (schema_name 'pg_catalog', table_name 'pg_index');

-- What the user there may read: this view of the source asks for the rights.
CREATE FOREIGN TABLE nl2sql_source.postgres_readable (
	table_schema name, table_name name, column_name name
) SERVER source OPTIONS (schema_name 'information_schema', table_name 'columns');

-- Tables of the source by their numbers there.
CREATE VIEW nl2sql_source.postgres_relations AS
SELECT c.oid, n.nspname::text AS schema, c.relname::text AS name, c.reltuples
FROM nl2sql_source.postgres_classes c
JOIN nl2sql_source.postgres_schemas n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition
	AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'nl2sql', 'nl2sql_source')
	AND n.nspname !~ '^pg_';

-- A materialized view is not among what the source calls readable.
CREATE VIEW nl2sql_source.source_relations AS
SELECT r.schema, r.name,
	(SELECT d.description FROM nl2sql_source.postgres_comments d
	WHERE d.objoid = r.oid AND d.classoid = 'pg_catalog.pg_class'::regclass
		AND d.objsubid = 0) AS comment,
	nullif(r.reltuples, -1)::double precision AS rows,
	pg_catalog.format('schema_name %L, table_name %L', r.schema, r.name) AS options
FROM nl2sql_source.postgres_relations r
WHERE (r.schema, r.name) IN
	(SELECT table_schema::text, table_name::text FROM nl2sql_source.postgres_readable);

CREATE VIEW nl2sql_source.source_enums AS
SELECT n.nspname::text AS schema, t.typname::text AS name,
	pg_catalog.array_agg(l.enumlabel::text ORDER BY l.enumsortorder) AS labels
FROM nl2sql_source.postgres_types t
JOIN nl2sql_source.postgres_schemas n ON n.oid = t.typnamespace
JOIN nl2sql_source.postgres_labels l ON l.enumtypid = t.oid
WHERE n.nspname !~ '^pg_'
GROUP BY 1, 2;

-- The server's own types are the same here, as far as this server has them; a domain
-- is its base, and an enum one of the same name here.
CREATE VIEW nl2sql_source.postgres_known_types AS
SELECT t.oid, -1 AS modifier, t.oid AS base, NULL AS enum
FROM pg_catalog.pg_type t WHERE t.oid < 16384 AND t.typtype IN ('b', 'r', 'm')
UNION ALL
SELECT d.oid, d.typtypmod, d.typbasetype, NULL
FROM nl2sql_source.postgres_types d
JOIN pg_catalog.pg_type t ON t.oid = d.typbasetype AND t.oid < 16384
WHERE d.typtype = 'd'
UNION ALL
SELECT e.oid, -1, NULL, pg_catalog.format('%I.%I', n.nspname, e.typname)
FROM nl2sql_source.postgres_types e
JOIN nl2sql_source.postgres_schemas n ON n.oid = e.typnamespace
WHERE e.typtype = 'e' AND n.nspname !~ '^pg_';

CREATE VIEW nl2sql_source.source_columns AS
SELECT r.schema, r.name AS relation, a.attnum::int AS position, a.attname::text AS name,
	coalesce(t.typname::text, a.atttypid::text) AS remote_type,
	coalesce(k.enum, pg_catalog.format_type(k.base,
		CASE WHEN k.base = a.atttypid THEN a.atttypmod ELSE k.modifier END)) AS type,
	NULL AS "collation", a.attnotnull AS not_null, d.description AS comment
FROM nl2sql_source.postgres_relations r
JOIN nl2sql_source.postgres_columns a ON a.attrelid = r.oid AND a.attnum > 0
	AND NOT a.attisdropped
JOIN nl2sql_source.postgres_readable m ON m.table_schema = r.schema
	AND m.table_name = r.name AND m.column_name = a.attname
LEFT JOIN nl2sql_source.postgres_types t ON t.oid = a.atttypid
LEFT JOIN nl2sql_source.postgres_known_types k ON k.oid = a.atttypid
LEFT JOIN nl2sql_source.postgres_comments d ON d.objoid = r.oid AND d.objsubid = a.attnum
	AND d.classoid = 'pg_catalog.pg_class'::regclass;

-- Keys by constraint, and unique indexes that no constraint declares.
CREATE VIEW nl2sql_source.postgres_keys AS
SELECT conrelid, conname, contype, conkey, confrelid, confkey
FROM nl2sql_source.postgres_constraints WHERE contype IN ('p', 'u', 'f')
UNION ALL
SELECT i.indrelid, i.indexrelid::text, 'u', pg_catalog.string_to_array(i.indkey::text, ' ')::int2[],
	0, NULL
FROM nl2sql_source.postgres_indexes i
WHERE i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL
	AND i.indnkeyatts = i.indnatts;

CREATE VIEW nl2sql_source.source_key_columns AS
SELECT r.schema, r.name AS relation, k.conname::text AS name, k.contype AS kind,
	u.place::int, coalesce(a.attname::text, '') AS column_name,
	t.schema AS to_schema, t.name AS to_relation, b.attname::text AS to_column
FROM nl2sql_source.postgres_keys k
JOIN nl2sql_source.postgres_relations r ON r.oid = k.conrelid
CROSS JOIN LATERAL ROWS FROM (unnest(k.conkey), unnest(k.confkey))
	WITH ORDINALITY AS u (here, there, place)
LEFT JOIN nl2sql_source.postgres_columns a ON a.attrelid = k.conrelid AND a.attnum = u.here
LEFT JOIN nl2sql_source.postgres_relations t ON t.oid = k.confrelid
LEFT JOIN nl2sql_source.postgres_columns b ON b.attrelid = k.confrelid AND b.attnum = u.there;
