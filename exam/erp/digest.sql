-- One digest of every row of every table, to show that a seed gives the same
-- rows everywhere:  psql -qXAt -d DB -f digest.sql
SET TimeZone = 'UTC';
SELECT md5(string_agg(line, E'\n' ORDER BY line COLLATE "C"))
FROM (SELECT relname || ' ' || (xpath('/row/d/text()', query_to_xml(format(
		'SELECT md5(string_agg(t::text, E''\n'' ORDER BY t::text COLLATE "C")) AS d'
		' FROM %I t', relname), false, true, '')))[1]::text AS line
	FROM pg_class
	WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace) s;
