-- endless.sql - how large operands must be for one call that no timeout ends
--
--	psql -XqAt -f tests/safety/endless.sql
--
-- Prints rows of a table for docs/safety.md: a call, what n counts, the n at which
-- it takes a second, and the time of n = 256.  n doubles until a call takes a
-- second or n is 2 million; the last two calls give the figure between.
SET work_mem = '256MB';
SET max_parallel_workers_per_gather = 0;

CREATE FUNCTION pg_temp.milliseconds(call text, a text, b text, n bigint)
RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE ms float8;
BEGIN
	EXECUTE replace(format(
		'WITH given AS MATERIALIZED (SELECT %s AS a, %s AS b), begun AS MATERIALIZED
			(SELECT a, b, clock_timestamp() AS at FROM given)
		SELECT extract(epoch FROM clock_timestamp() - at) * 1000 FROM (SELECT
			(%s) IS NULL AS done, at FROM begun OFFSET 0) AS ran WHERE done IS NOT NULL',
		a, b, call), ':#', n::text) INTO ms;
	RETURN ms;
END $$;

CREATE FUNCTION pg_temp.reached(call text, a text, b text, counts text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE n bigint := 128; ms float8 := 0; before float8; first float8;
BEGIN
	LOOP
		n := n * 2;
		before := ms;
		ms := pg_temp.milliseconds(call, a, b, n);
		first := coalesce(first, ms);
		EXIT WHEN ms > 1000 OR n > 2000000;
	END LOOP;
	RETURN format('| `%s` | %s | %s | %s ms |', call, counts, CASE WHEN ms > 1000
		THEN to_char(round((n / 2 * (1000 / before) ^ (ln(2) / ln(ms / before)))::numeric, -2), 'FM9,999,999')
		ELSE 'more than 2,000,000' END, round(first::numeric, 1));
END $$;

SELECT pg_temp.reached(call, a, b, counts) FROM (VALUES
	('a && b', 'ARRAY(SELECT generate_series(1, :#))',
		'ARRAY(SELECT generate_series(:# + 1, 2 * :#))', 'elements of each'),
	('a @> b', 'ARRAY(SELECT generate_series(1, :#))',
		'ARRAY(SELECT generate_series(1, :#))', 'elements of each'),
	('a @> ARRAY[-1, -2, -3]', 'ARRAY(SELECT generate_series(1, :#))', '1', 'elements of a'),
	('a @> b', '(SELECT jsonb_agg(i) FROM generate_series(1, :#) i)',
		'(SELECT jsonb_agg(i) FROM generate_series(1, :#) i)', 'numbers of each, jsonb'),
	('a - b', '(SELECT jsonb_agg(''k'' || i) FROM generate_series(1, :#) i)',
		'ARRAY(SELECT ''x'' || i FROM generate_series(1, :#) i)', 'texts of each, jsonb and text[]'),
	('a <-> b', '(SELECT (''('' || string_agg(''('' || i || '','' || i || '')'', '','') || '')'')::path
		FROM generate_series(1, :#) i)',
		'(SELECT (''('' || string_agg(''('' || i || '','' || -i || '')'', '','') || '')'')::path
		FROM generate_series(1, :#) i)', 'points of each path'),
	('a ?# b', '(SELECT (''('' || string_agg(''('' || i || '','' || i || '')'', '','') || '')'')::path
		FROM generate_series(1, :#) i)',
		'(SELECT (''('' || string_agg(''('' || i || '','' || i + 0.5 || '')'', '','') || '')'')::path
		FROM generate_series(1, :#) i)', 'points of each path'),
	('a && b', '(SELECT (''('' || string_agg(''('' || i || '','' || i || '')'', '','') || '')'')::polygon
		FROM generate_series(1, :#) i)',
		'(SELECT (''('' || string_agg(''('' || i || '','' || i + 0.5 || '')'', '','') || '')'')::polygon
		FROM generate_series(1, :#) i)', 'points of each polygon'),
	('strpos(a, b)', 'repeat(''a'', 2 * :#)', '''b'' || repeat(''a'', :#)', 'characters of b, half of a'),
	('replace(a, b, '''')', 'repeat(''a'', 2 * :#)', '''b'' || repeat(''a'', :#)', 'characters of b, half of a'),
	('a LIKE b', 'repeat(''a'', 2 * :#)', '''%'' || repeat(''a'', :#) || ''b%''', 'characters of b, half of a'),
	('translate(a, b, '''')', 'repeat(''a'', :#)', 'repeat(''b'', :#)', 'characters of each'),
	('btrim(a, b)', 'repeat(''a'', :#)', 'repeat(''b'', :#) || ''a''', 'characters of each'),
	('normalize(a)', '''a'' || repeat(U&''\0301\0323'', :# / 2)', '1', 'accents on one letter'),
	('a / b', '(''9'' || repeat(''7'', least(:# * 2, 130000)))::numeric',
		'(''9'' || repeat(''7'', least(:#, 65000)))::numeric', 'digits of b, half of a, at most 65,000'),
	('a = b', 'repeat(''a'', :#)', 'repeat(''a'', :#)', 'characters of each'),
	('md5(a)', 'repeat(''a'', :#)', '1', 'characters'),
	('array_length(a, 1)', 'ARRAY(SELECT generate_series(1, :#))', '1', 'elements')
) AS calls(call, a, b, counts);
