-- source.sql - the tables of another database, as foreign tables of this one
--
-- pipelines/source runs this in a database that it has made for one source, then
-- source-mysql.sql or source-postgres.sql, whose views source_relations,
-- source_columns, source_enums and source_key_columns ask the source's own catalog.
-- refresh() copies what they say and builds the foreign tables from it.  What a foreign
-- table cannot declare stands in `keys`, where nl2sql-index reads it.

CREATE SCHEMA nl2sql_source;
COMMENT ON SCHEMA nl2sql_source IS 'what nl2sql source knows of the source';

CREATE TABLE nl2sql_source.relations (
	schema text NOT NULL,
	name text NOT NULL,
	comment text,
	rows double precision, -- by the source's own statistics; NULL: unknown
	options text NOT NULL, -- of the foreign table, as SQL
	PRIMARY KEY (schema, name)
);

CREATE TABLE nl2sql_source.columns (
	schema text NOT NULL,
	relation text NOT NULL,
	position integer NOT NULL,
	name text NOT NULL,
	remote_type text NOT NULL,
	type text, -- as SQL; NULL: there is none here for it
	"collation" text, -- as SQL; NULL: the type's
	not_null boolean NOT NULL,
	comment text,
	PRIMARY KEY (schema, relation, position)
);

CREATE TABLE nl2sql_source.enums (
	schema text NOT NULL,
	name text NOT NULL,
	labels text[] NOT NULL,
	PRIMARY KEY (schema, name)
);

-- One row for each column of a key.
CREATE TABLE nl2sql_source.key_columns (
	schema text NOT NULL,
	relation text NOT NULL,
	name text NOT NULL,
	kind "char" NOT NULL, -- p, u, f as in pg_constraint
	place integer NOT NULL,
	column_name text NOT NULL,
	to_schema text,
	to_relation text,
	to_column text
);

-- Keys of relations that cannot declare them, in the form of pg_constraint.
CREATE TABLE nl2sql_source.keys (
	relation regclass NOT NULL,
	kind "char" NOT NULL,
	columns int2[] NOT NULL,
	target regclass,
	target_columns int2[]
);

-- Text compares here as in the source, whether it is pushed down or not: what
-- ignores case there, or case and accents, does so here.
CREATE COLLATION nl2sql_source.ignores_case
	(provider = icu, locale = 'und-u-ks-level2', deterministic = false);
CREATE COLLATION nl2sql_source.ignores_case_and_accents
	(provider = icu, locale = 'und-u-ks-level1', deterministic = false);

-- What can stand here: a type that is known, and a name that is not cut.
CREATE VIEW nl2sql_source.usable_columns AS
SELECT * FROM nl2sql_source.columns
WHERE type IS NOT NULL AND pg_catalog.octet_length(name) < 64
	AND pg_catalog.octet_length(relation) < 64;

CREATE VIEW nl2sql_source.left_out AS
SELECT c.relation || '.' || c.name AS name, c.remote_type
FROM nl2sql_source.columns c
WHERE NOT EXISTS (SELECT FROM nl2sql_source.usable_columns u
	WHERE (u.schema, u.relation, u.position) = (c.schema, c.relation, c.position))
ORDER BY c.schema, c.relation, c.position;

CREATE FUNCTION nl2sql_source.definition(relation nl2sql_source.relations)
RETURNS text LANGUAGE sql STABLE AS $$
	SELECT pg_catalog.format('CREATE FOREIGN TABLE %I.%I (%s) SERVER source OPTIONS (%s)',
		relation.schema, relation.name,
		pg_catalog.string_agg(pg_catalog.concat_ws(' ', pg_catalog.quote_ident(c.name),
			c.type, 'COLLATE ' || c.collation,
			CASE WHEN c.not_null THEN 'NOT NULL' END), ', ' ORDER BY c.position),
		relation.options)
	FROM nl2sql_source.usable_columns c
	WHERE (c.schema, c.relation) = (relation.schema, relation.name)
$$;

-- The foreign table itself; NULL: it has no column that can stand here, or no name.
CREATE FUNCTION nl2sql_source.place(schema text, relation text)
RETURNS regclass LANGUAGE sql STABLE STRICT AS $$
	SELECT pg_catalog.to_regclass(pg_catalog.format('%I.%I', schema, relation))
$$;

CREATE FUNCTION nl2sql_source.position_of(relation regclass, column_name text)
RETURNS int2 LANGUAGE sql STABLE AS $$
	SELECT attnum FROM pg_catalog.pg_attribute
	WHERE attrelid = relation AND attname = column_name AND attnum > 0
		AND NOT attisdropped
$$;

CREATE PROCEDURE nl2sql_source.build_tables() LANGUAGE plpgsql AS $$
DECLARE
	statement text;
BEGIN
	FOR statement IN
		SELECT pg_catalog.format('DROP FOREIGN TABLE %s', ftrelid::regclass)
		FROM pg_catalog.pg_foreign_table t
		JOIN pg_catalog.pg_class c ON c.oid = t.ftrelid
		WHERE c.relnamespace <> 'nl2sql_source'::regnamespace
	UNION ALL
		SELECT pg_catalog.format('DROP TYPE %s', oid::regtype) FROM pg_catalog.pg_type
		WHERE typtype = 'e' AND typnamespace <> 'nl2sql_source'::regnamespace
	UNION ALL
		SELECT DISTINCT pg_catalog.format('CREATE SCHEMA IF NOT EXISTS %I', schema)
		FROM (SELECT schema FROM nl2sql_source.relations
			UNION SELECT schema FROM nl2sql_source.enums) named
	UNION ALL
		SELECT pg_catalog.format('CREATE TYPE %I.%I AS ENUM (%s)', schema, name,
			(SELECT pg_catalog.string_agg(pg_catalog.quote_literal(label), ', ' ORDER BY place)
			FROM unnest(labels) WITH ORDINALITY l (label, place)))
		FROM nl2sql_source.enums
	UNION ALL
		SELECT nl2sql_source.definition(r) FROM nl2sql_source.relations r
		WHERE nl2sql_source.definition(r) IS NOT NULL
	LOOP
		EXECUTE statement;
	END LOOP;
END
$$;

CREATE PROCEDURE nl2sql_source.build_comments() LANGUAGE plpgsql AS $$
DECLARE
	statement text;
BEGIN
	FOR statement IN
		SELECT pg_catalog.format('COMMENT ON FOREIGN TABLE %s IS %L', place, comment)
		FROM nl2sql_source.relations, nl2sql_source.place(schema, name) place
		WHERE place IS NOT NULL AND comment <> ''
	UNION ALL
		SELECT pg_catalog.format('COMMENT ON COLUMN %s.%I IS %L', place, name, comment)
		FROM nl2sql_source.usable_columns, nl2sql_source.place(schema, relation) place
		WHERE place IS NOT NULL AND comment <> ''
	LOOP
		EXECUTE statement;
	END LOOP;
END
$$;

-- A wrapper that cannot ANALYZE leaves the number of rows unknown; the catalog
-- is the only place where planner and index look for it.
CREATE PROCEDURE nl2sql_source.build_statistics() LANGUAGE sql AS $$
	UPDATE pg_catalog.pg_class c
	SET reltuples = r.rows, relpages = pg_catalog.ceil(r.rows / 100)
	FROM nl2sql_source.relations r
	WHERE r.rows IS NOT NULL AND c.oid = nl2sql_source.place(r.schema, r.name)
$$;

-- A key counts where each of its columns stands here.
CREATE PROCEDURE nl2sql_source.build_keys() LANGUAGE sql AS $$
	DELETE FROM nl2sql_source.keys;
	INSERT INTO nl2sql_source.keys
	SELECT relation, kind, columns, target,
		CASE WHEN kind = 'f' THEN target_columns END
	FROM (SELECT here AS relation, kind, there AS target,
			pg_catalog.array_agg(nl2sql_source.position_of(here, column_name)
				ORDER BY k.place) AS columns,
			pg_catalog.array_agg(nl2sql_source.position_of(there, to_column)
				ORDER BY k.place) AS target_columns
		FROM nl2sql_source.key_columns k,
			nl2sql_source.place(schema, relation) here,
			nl2sql_source.place(to_schema, to_relation) there
		GROUP BY here, k.name, kind, there) placed
	WHERE relation IS NOT NULL AND pg_catalog.array_position(columns, NULL) IS NULL
		AND (kind <> 'f' OR target IS NOT NULL
			AND pg_catalog.array_position(target_columns, NULL) IS NULL)
$$;

-- Ask the source first, so that nobody waits for it while the tables are gone.
CREATE PROCEDURE nl2sql_source.refresh() LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM nl2sql_source.relations;
	DELETE FROM nl2sql_source.columns;
	DELETE FROM nl2sql_source.enums;
	DELETE FROM nl2sql_source.key_columns;
	INSERT INTO nl2sql_source.relations SELECT * FROM nl2sql_source.source_relations;
	INSERT INTO nl2sql_source.columns SELECT * FROM nl2sql_source.source_columns;
	INSERT INTO nl2sql_source.enums SELECT * FROM nl2sql_source.source_enums;
	INSERT INTO nl2sql_source.key_columns SELECT * FROM nl2sql_source.source_key_columns;
	CALL nl2sql_source.build_tables();
	CALL nl2sql_source.build_comments();
	CALL nl2sql_source.build_statistics();
	CALL nl2sql_source.build_keys();
END
$$;
