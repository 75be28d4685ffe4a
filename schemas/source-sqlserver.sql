-- source-sqlserver.sql - how the catalog of SQL Server is asked
--
-- source-tds.sql makes foreign tables of these.  Each names its columns as the
-- foreign table does.  Nobody has run them on a server yet.

SELECT '7.1' AS tds_version, $$
SELECT s.name AS table_schema, o.name AS table_name,
	CAST(p.value AS nvarchar(4000)) AS comment,
	(SELECT SUM(t.rows) FROM sys.partitions t
	WHERE t.object_id = o.object_id AND t.index_id IN (0, 1)) AS row_count
FROM sys.objects o
JOIN sys.schemas s ON s.schema_id = o.schema_id
LEFT JOIN sys.extended_properties p ON p.class = 1 AND p.major_id = o.object_id
	AND p.minor_id = 0 AND p.name = 'MS_Description'
WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0
$$ AS relations, $$
SELECT c.TABLE_SCHEMA AS table_schema, c.TABLE_NAME AS table_name,
	c.COLUMN_NAME AS column_name, c.ORDINAL_POSITION AS ordinal_position,
	c.IS_NULLABLE AS is_nullable, c.DATA_TYPE AS data_type,
	c.NUMERIC_PRECISION AS numeric_precision, c.NUMERIC_SCALE AS numeric_scale,
	c.COLLATION_NAME AS collation_name, CAST(p.value AS nvarchar(4000)) AS comment
FROM INFORMATION_SCHEMA.COLUMNS c
JOIN sys.schemas s ON s.name = c.TABLE_SCHEMA
JOIN sys.objects o ON o.schema_id = s.schema_id AND o.name = c.TABLE_NAME
JOIN sys.columns k ON k.object_id = o.object_id AND k.name = c.COLUMN_NAME
LEFT JOIN sys.extended_properties p ON p.class = 1 AND p.major_id = o.object_id
	AND p.minor_id = k.column_id AND p.name = 'MS_Description'
WHERE o.is_ms_shipped = 0
$$ AS columns, $$
SELECT s.name AS table_schema, o.name AS table_name, i.name AS key_name,
	CASE i.is_primary_key WHEN 1 THEN 'p' ELSE 'u' END AS kind,
	ic.key_ordinal AS place, c.name AS column_name,
	CAST(NULL AS nvarchar(128)) AS to_schema, CAST(NULL AS nvarchar(128)) AS to_table,
	CAST(NULL AS nvarchar(128)) AS to_column
FROM sys.indexes i
JOIN sys.index_columns ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id
	AND ic.key_ordinal > 0
JOIN sys.columns c ON c.object_id = ic.object_id AND c.column_id = ic.column_id
JOIN sys.objects o ON o.object_id = i.object_id
JOIN sys.schemas s ON s.schema_id = o.schema_id
WHERE i.is_unique = 1 AND i.has_filter = 0 AND o.type = 'U' AND o.is_ms_shipped = 0
UNION ALL
SELECT s.name, o.name, f.name, 'f', fc.constraint_column_id, c.name, ts.name, t.name, tc.name
FROM sys.foreign_keys f
JOIN sys.foreign_key_columns fc ON fc.constraint_object_id = f.object_id
JOIN sys.objects o ON o.object_id = f.parent_object_id
JOIN sys.schemas s ON s.schema_id = o.schema_id
JOIN sys.columns c ON c.object_id = o.object_id AND c.column_id = fc.parent_column_id
JOIN sys.objects t ON t.object_id = f.referenced_object_id
JOIN sys.schemas ts ON ts.schema_id = t.schema_id
JOIN sys.columns tc ON tc.object_id = t.object_id AND tc.column_id = fc.referenced_column_id
$$ AS keys \gset
