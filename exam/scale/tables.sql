-- Other tables beside the exam's ERP: modules of a larger company, by SQL alone.
--
--   psql -d DB -v seed=1 -v tables=2304 -f tables.sql
--
-- DB holds the ERP (exam/erp).  The seed chooses modules (exam/scale/words.sql),
-- which nouns each of them has tables of, how it writes names and keys, and the
-- columns and rows of each table; the same seed gives the same on every machine.
-- Every choice is a hash of a text that no two choices share.  Each table has 20
-- rows, numbered from 1, so that any reference fits.  README.md has the rule that
-- makes names compete fairly.  With -v schemas=1 a module is a schema of its own.
\set ON_ERROR_STOP on
\if :{?seed}
\else
\set seed 1
\endif
\if :{?tables}
\else
\set tables 2304
\endif
\if :{?schemas}
\else
\set schemas 0
\endif
SET client_min_messages = warning;
SET jit = off;
SET search_path = public;
CREATE SCHEMA scale;
\ir words.sql

-- pick: 0..n-1, uniform.  chance: true in pct of 100 cases.
CREATE FUNCTION scale.pick(choice text, n int) RETURNS int IMMUTABLE
	RETURN (hashtextextended(choice, :seed) & 9223372036854775807) % n;
CREATE FUNCTION scale.chance(choice text, pct int) RETURNS boolean IMMUTABLE
	RETURN scale.pick(choice, 100) < pct;
CREATE FUNCTION scale.any_of(choice text, texts text[]) RETURNS text IMMUTABLE
	RETURN texts[1 + scale.pick(choice, cardinality(texts))];

-- Modules and their tables ------------------------------------------------------

-- short: the module writes nouns short.  keys: how it calls a key.
CREATE TABLE scale.modules AS
SELECT word, row_number() OVER (ORDER BY scale.pick('module ' || word, 1 << 30), word) AS place,
	scale.chance('short ' || word, 20) AS short,
	scale.any_of('keys ' || word, '{noun,noun,noun,plain,long}') AS keys,
	scale.chance('names ' || word, 40) AS plain_names
FROM scale.module_words;

-- Most of what a module has are nouns of its own order of preference, 72 at most.
CREATE TABLE scale.tables AS
WITH preferred AS (
	SELECT m.*, n.*, row_number() OVER (PARTITION BY m.word
		ORDER BY scale.pick(m.word || ' noun ' || n.singular, 1 << 30), n.singular) AS rank
	FROM scale.modules m, scale.nouns n
	WHERE m.place <= ceil(:tables / 72.0)
), numbered AS (
	SELECT *, row_number() OVER (ORDER BY place, rank) AS n FROM preferred WHERE rank <= 72
)
SELECT word AS module, place, singular, kind, refers, keys, plain_names,
	CASE WHEN :schemas = 1 THEN word ELSE 'public' END AS schema,
	CASE WHEN :schemas = 1 THEN '' ELSE word || '_' END
		|| CASE WHEN short THEN coalesce(abbreviated, plural) ELSE plural END AS name,
	CASE keys WHEN 'plain' THEN 'id' WHEN 'long' THEN word || '_' || singular || '_id'
		ELSE singular || '_id' END AS key
FROM numbered WHERE n <= :tables;
CREATE UNIQUE INDEX ON scale.tables (module, singular);
SELECT format('CREATE SCHEMA %I', schema) FROM scale.tables
WHERE schema <> 'public' GROUP BY schema ORDER BY schema \gexec

-- Columns -----------------------------------------------------------------------

-- What a noun refers to: tables of its module, by four in five declared.
CREATE TABLE scale.refs AS
SELECT t.module, t.singular, r.place, to_table.singular || '_id' AS column_name,
	format('%I.%I', to_table.schema, to_table.name) AS target,
	scale.chance(format('%s %s declared %s', t.module, t.singular, r.place), 80) AS declared
FROM scale.tables t
	CROSS JOIN LATERAL unnest(t.refers) WITH ORDINALITY AS r (noun, place)
	JOIN scale.tables to_table ON to_table.module = t.module AND to_table.singular = r.noun;

-- One table in eight refers to a hub of the ERP by a role.
INSERT INTO scale.refs
SELECT module, singular, 9, hub.column_name, hub.target, true
FROM scale.tables t CROSS JOIN LATERAL (
	SELECT * FROM scale.hubs ORDER BY scale.pick(
		format('%s %s hub %s', t.module, t.singular, column_name), 1 << 30), column_name LIMIT 1) AS hub
WHERE scale.chance(format('%s %s hub', module, singular), 12)
	AND NOT EXISTS (SELECT FROM scale.refs r
		WHERE (r.module, r.singular, r.column_name) = (t.module, t.singular, hub.column_name));

-- value: SQL of a column over g, the number of the row; tag tells columns apart.
CREATE FUNCTION scale.value(domain text, tag text) RETURNS text IMMUTABLE
	RETURN CASE domain
		WHEN 'name' THEN format('scale.any_of(%1$L || g, (SELECT w FROM scale.lists WHERE list = ''first part''))'
			' || '' '' || scale.any_of(%1$L || -g, (SELECT w FROM scale.lists WHERE list = ''last part''))', tag)
		WHEN 'number' THEN format('%L || ''-'' || lpad((scale.pick(%L, 900) + g)::text, 5, ''0'')',
			upper(left(split_part(tag, ' ', 2), 3)), tag)
		WHEN 'date' THEN format('date ''2022-01-01'' + scale.pick(%L || g, 1096)', tag)
		WHEN 'time' THEN format('timestamp ''2022-01-01'' + scale.pick(%L || g, 26000) * interval ''1 hour''', tag)
		WHEN 'money' THEN format('round((20 + scale.pick(%L || g, 900000)) / 100.0, 2)', tag)
		WHEN 'count' THEN format('1 + scale.pick(%L || g, 60)', tag)
		WHEN 'grade' THEN format('1 + scale.pick(%L || g, 5)', tag)
		WHEN 'year' THEN format('2022 + scale.pick(%L || g, 3)', tag)
		WHEN 'flag' THEN format('scale.chance(%L || g, 60)', tag)
		WHEN 'status' THEN format('scale.any_of(%L || g, %L)', tag,
			(SELECT w FROM scale.lists WHERE list = 'status ' || scale.pick(tag, 6)))
		WHEN 'email' THEN format('''box'' || scale.pick(%L || g, 9000) || ''@example.com''', tag)
		WHEN 'phone' THEN format('''555-'' || lpad(scale.pick(%L || g, 10000)::text, 4, ''0'')', tag)
		ELSE format('scale.any_of(%L || g, %L)', tag, (SELECT w FROM scale.lists WHERE list = domain))
	END;

-- Every column as name, type and value, in the order of the table.
CREATE TABLE scale.columns AS
SELECT t.module, t.singular, 0 AS place, t.key AS name, 'int PRIMARY KEY' AS type, 'g' AS value
FROM scale.tables t
UNION ALL
SELECT r.module, r.singular, 1 + r.place, r.column_name,
	'int' || CASE WHEN r.declared THEN ' REFERENCES ' || r.target ELSE '' END,
	format('1 + scale.pick(%L || g, 20)', format('%s %s %s', r.module, r.singular, r.column_name))
FROM scale.refs r
UNION ALL
SELECT t.module, t.singular, 20 + f.place, f.name, f.type, scale.value(f.domain, f.tag)
FROM scale.tables t CROSS JOIN LATERAL (
	SELECT c.place, c.type, c.domain, format('%s %s %s', t.module, t.singular, c.name) AS tag,
		CASE WHEN t.plain_names THEN replace(c.name, '{}_name', 'name') ELSE c.name END AS pattern,
		c.pct FROM scale.kinds c WHERE c.kind = t.kind) AS k
	CROSS JOIN LATERAL (SELECT k.place, k.type, k.domain, k.tag,
		replace(k.pattern, '{}', t.singular) AS name) AS f
WHERE scale.chance(k.tag || ' is there', k.pct);
DELETE FROM scale.columns c USING scale.columns other
WHERE (c.module, c.singular, c.name) = (other.module, other.singular, other.name)
	AND c.place > other.place;

-- Tables and rows -----------------------------------------------------------------

-- A module is made at once: tables first, then what they refer to, then rows.
SELECT string_agg(format('CREATE TABLE %I.%I (%s);', t.schema, t.name, c.defined), ' ' ORDER BY t.name)
FROM scale.tables t CROSS JOIN LATERAL (
	SELECT string_agg(format('%I %s', name, split_part(type, ' REFERENCES ', 1)), ', ' ORDER BY place) AS defined
	FROM scale.columns c WHERE (c.module, c.singular) = (t.module, t.singular)) AS c
GROUP BY t.module ORDER BY t.module \gexec
SELECT string_agg(format('INSERT INTO %I.%I SELECT %s FROM generate_series(1, 20) AS g;', t.schema, t.name,
	c.filled), ' ' ORDER BY t.name)
FROM scale.tables t CROSS JOIN LATERAL (
	SELECT string_agg(value, ', ' ORDER BY place) AS filled
	FROM scale.columns c WHERE (c.module, c.singular) = (t.module, t.singular)) AS c
GROUP BY t.module ORDER BY t.module \gexec
SELECT string_agg(format('ALTER TABLE %I.%I ADD FOREIGN KEY (%I) REFERENCES %s;', t.schema, t.name, c.name,
	split_part(c.type, ' REFERENCES ', 2)), ' ' ORDER BY t.name, c.place)
FROM scale.tables t JOIN scale.columns c USING (module, singular)
WHERE c.type LIKE '% REFERENCES %' GROUP BY t.module ORDER BY t.module \gexec
SELECT string_agg(format('COMMENT ON TABLE %I.%I IS %L;', t.schema, t.name,
	initcap(replace(n.plural, '_', ' ')) || ' of ' || m.title), ' ' ORDER BY t.name)
FROM scale.tables t JOIN scale.nouns n USING (singular)
	JOIN scale.module_words m ON m.word = t.module
WHERE scale.chance(t.module || ' comment ' || t.singular, 50) GROUP BY t.module ORDER BY t.module \gexec
SET client_min_messages = error;
DROP SCHEMA scale CASCADE;
ANALYZE;
