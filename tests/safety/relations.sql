-- The relations a role may SELECT, as nl2sql-check --relations FILE reads them:
--   psql -XAt -v role=nl2sql_ro -f relations.sql DSN > FILE
SELECT jsonb_build_object('schema', n.nspname, 'name', c.relname,
	'columns', jsonb_agg(a.attname ORDER BY a.attnum))
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
AND a.attnum > 0 AND NOT a.attisdropped
AND has_column_privilege(:'role', c.oid, a.attnum, 'SELECT')
GROUP BY n.nspname, c.relname
ORDER BY 1;
