-- source-files.sql - tables that were loaded from files, with types by their values
--
-- pipelines/source loads each file's rows as text, as source.sql's table `columns`
-- says; then each column gets the first type that fits all its values.  The `keys` of
-- a SQLite file are its own; a folder of CSV has none.

CREATE PROCEDURE nl2sql_source.create_loaded() LANGUAGE plpgsql AS $$
DECLARE
	statement text;
BEGIN
	FOR statement IN
		SELECT pg_catalog.format('CREATE TABLE public.%I (%s)', relation,
			pg_catalog.string_agg(pg_catalog.quote_ident(name) || ' text', ', '
				ORDER BY position))
		FROM nl2sql_source.usable_columns GROUP BY relation
	LOOP
		EXECUTE statement;
	END LOOP;
END
$$;

-- A number with a leading zero is a code, and stays text.
CREATE PROCEDURE nl2sql_source.take_type(place regclass, column_name text)
LANGUAGE plpgsql AS $$
DECLARE
	kind record;
	fits boolean;
BEGIN
	FOR kind IN SELECT * FROM (VALUES
		('bigint', '^-?(0|[1-9][0-9]{0,17})$'),
		('numeric', '^-?(0|[1-9][0-9]*)([.][0-9]+)?$'),
		('double precision', '^-?(0|[1-9][0-9]*)([.][0-9]+)?(e[-+]?[0-9]{1,3})?$'),
		('date', '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
		('timestamp', '^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?$'),
		('boolean', '^(true|false|TRUE|FALSE|True|False)$')) kinds (name, form)
	LOOP
		EXECUTE pg_catalog.format('SELECT bool_and(%I ~ %L) FROM %s', column_name,
			kind.form, place) INTO fits;
		CONTINUE WHEN fits IS NOT TRUE;
		BEGIN
			EXECUTE pg_catalog.format('ALTER TABLE %s ALTER %I TYPE %s USING %2$I::%3$s',
				place, column_name, kind.name);
			RETURN;
		EXCEPTION WHEN data_exception THEN
			CONTINUE; -- the 30th of February, for one
		END;
	END LOOP;
END
$$;

CREATE PROCEDURE nl2sql_source.finish_loaded() LANGUAGE plpgsql AS $$
DECLARE
	loaded record;
BEGIN
	FOR loaded IN SELECT nl2sql_source.place(schema, relation) AS place, name
		FROM nl2sql_source.usable_columns
	LOOP
		CALL nl2sql_source.take_type(loaded.place, loaded.name);
	END LOOP;
	CALL nl2sql_source.build_keys();
END
$$;

CREATE PROCEDURE nl2sql_source.drop_loaded() LANGUAGE plpgsql AS $$
DECLARE
	old text;
BEGIN
	DELETE FROM nl2sql_source.columns;
	DELETE FROM nl2sql_source.key_columns;
	DELETE FROM nl2sql_source.keys;
	FOR old IN SELECT oid::regclass FROM pg_catalog.pg_class
		WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
	LOOP
		EXECUTE 'DROP TABLE ' || old;
	END LOOP;
END
$$;
