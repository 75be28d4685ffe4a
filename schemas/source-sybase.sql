-- source-sybase.sql - how the catalog of Sybase ASE is asked
--
-- As source-sqlserver.sql, for a server without an information_schema.  Keys,
-- comments and numbers of rows are not asked for.  Nobody has run it on a server
-- yet.

SELECT '5.0' AS tds_version, $$
SELECT u.name AS table_schema, o.name AS table_name,
	CAST(NULL AS varchar(1)) AS comment, CAST(NULL AS float) AS row_count
FROM dbo.sysobjects o, dbo.sysusers u
WHERE u.uid = o.uid AND o.type IN ('U', 'V')
$$ AS relations, $$
SELECT u.name AS table_schema, o.name AS table_name, c.name AS column_name,
	c.colid AS ordinal_position,
	CASE c.status & 8 WHEN 8 THEN 'YES' ELSE 'NO' END AS is_nullable,
	t.name AS data_type, c.prec AS numeric_precision, c.scale AS numeric_scale,
	CAST(NULL AS varchar(1)) AS collation_name, CAST(NULL AS varchar(1)) AS comment
FROM dbo.sysobjects o, dbo.sysusers u, dbo.syscolumns c, dbo.systypes t
WHERE u.uid = o.uid AND c.id = o.id AND t.usertype = c.usertype AND o.type IN ('U', 'V')
$$ AS columns, $$
SELECT 'none' AS table_schema, 'none' AS table_name, 'none' AS key_name, 'u' AS kind,
	0 AS place, 'none' AS column_name, 'none' AS to_schema, 'none' AS to_table,
	'none' AS to_column
WHERE 1 = 0
$$ AS keys \gset
