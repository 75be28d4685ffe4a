-- sized-calls.sql - calls whose result could be as large as an argument says
--
--	psql -v functions='abs lpad ...' -f sized-calls.sql
--
-- For each form of these functions that takes a number: one call for each of its
-- numbers, which is then 100,000,000; every other argument is a small value.
WITH value(type, small, large) AS (VALUES
	('int2', '1::int2', '30000::int2'), ('int4', '1', '100000000'),
	('int8', '1::int8', '100000000::int8'), ('numeric', '1.5', '100000000.5'),
	('float8', '1.5::float8', '1e8::float8'), ('text', '''abc''', NULL),
	('varchar', '''abc''::varchar', NULL), ('bpchar', '''abc''::char(3)', NULL),
	('name', '''abc''::name', NULL), ('bytea', '''abc''::bytea', NULL),
	('bit', 'B''101''', NULL), ('bool', 'true', NULL),
	('json', '''[1]''::json', NULL), ('jsonb', '''[1]''::jsonb', NULL),
	('jsonpath', '''$''::jsonpath', NULL), ('_text', 'ARRAY[''a'']', NULL),
	('anyarray', 'ARRAY[1]', NULL), ('anyelement', '1', NULL),
	('anycompatiblearray', 'ARRAY[1]', NULL), ('anycompatible', '1', NULL),
	('any', '''abc''::text', NULL), ('tsvector', '''a:1''::tsvector', NULL),
	('tsquery', '''a''::tsquery', NULL), ('regconfig', '''simple''::regconfig', NULL),
	('date', '''2024-01-01''::date', NULL), ('interval', '''1 day''::interval', NULL),
	('timestamp', '''2024-01-01''::timestamp', NULL),
	('timestamptz', '''2024-01-01''::timestamptz', NULL),
	('inet', '''10.0.0.1''::inet', NULL), ('cidr', '''10.0.0.0/8''::cidr', NULL)
), form AS (
	SELECT p.oid, p.proname, p.pronargs FROM pg_catalog.pg_proc p
	WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.prokind = 'f'
	AND NOT p.proretset AND p.proname = ANY (string_to_array(:'functions', ' '))
)
SELECT json_build_object('sql', format('SELECT %I(%s)',
	form.proname, string_agg(
		CASE WHEN a.place = large.place THEN v.large ELSE v.small END, ', '
		ORDER BY a.place)))
FROM form JOIN pg_catalog.pg_proc p USING (oid)
CROSS JOIN generate_series(1, form.pronargs) AS large(place)
CROSS JOIN unnest(p.proargtypes) WITH ORDINALITY AS a(type, place)
JOIN pg_catalog.pg_type t ON t.oid = a.type
JOIN value v ON v.type = t.typname
GROUP BY form.oid, form.proname, form.pronargs, large.place
HAVING count(*) = form.pronargs
AND bool_or(a.place = large.place AND v.large IS NOT NULL)
ORDER BY form.oid, large.place;
