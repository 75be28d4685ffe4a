-- signatures.sql - what the functions and operators of these names take
--
--	psql -v names='lpad && ...' -f signatures.sql
--
-- One line for each form that takes a value which may be large: its name and the
-- types of its operands, separated by tabs.
WITH form(name, types) AS (
	SELECT p.proname, p.proargtypes::oid[] FROM pg_catalog.pg_proc p
	WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.prokind = 'f'
	UNION ALL SELECT o.oprname, array_remove(ARRAY[o.oprleft, o.oprright], 0::oid)
	FROM pg_catalog.pg_operator o WHERE o.oprnamespace = 'pg_catalog'::regnamespace
)
SELECT form.name, string_agg(t.typname, E'\t' ORDER BY a.place)
FROM form CROSS JOIN unnest(form.types) WITH ORDINALITY AS a(type, place)
JOIN pg_catalog.pg_type t ON t.oid = a.type
WHERE form.name = ANY (string_to_array(:'names', ' '))
GROUP BY form.name, form.types
HAVING bool_or(t.typlen < 0 AND t.typname NOT IN ('inet', 'cidr', 'jsonpath', 'name'))
ORDER BY 1, 2;
