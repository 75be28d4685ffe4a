-- Beside tests/safety/fixture.sql, for a server of the test's own: whatever
-- calls one of these functions leaves a row in audit_log.
CREATE EXTENSION dblink;
CREATE FUNCTION note(what text) RETURNS boolean LANGUAGE sql VOLATILE AS
	$$ INSERT INTO audit_log VALUES (1, what); SELECT true $$;
CREATE FUNCTION trap(text) RETURNS boolean LANGUAGE sql AS $$ SELECT note('call') $$;
CREATE FUNCTION trap(customers) RETURNS boolean LANGUAGE sql AS $$ SELECT note('row') $$;
CREATE FUNCTION trap(orders) RETURNS boolean LANGUAGE sql AS $$ SELECT note('row') $$;
CREATE FUNCTION trap(text, text) RETURNS boolean LANGUAGE sql AS $$ SELECT note('operator') $$;
CREATE OPERATOR <%%> (LEFTARG = text, RIGHTARG = text, FUNCTION = trap);
CREATE FUNCTION trap_check(text) RETURNS boolean LANGUAGE sql AS $$ SELECT note('domain') $$;
CREATE DOMAIN trapdom AS text CHECK (trap_check(VALUE));
CREATE TYPE trapped AS (a int8);
CREATE FUNCTION trap_cast(int8) RETURNS trapped LANGUAGE sql AS
	$$ SELECT note('cast'); SELECT ROW($1)::trapped $$;
CREATE CAST (int8 AS trapped) WITH FUNCTION trap_cast(int8) AS IMPLICIT;
CREATE FUNCTION trap_step(int, text) RETURNS int LANGUAGE sql AS
	$$ SELECT note('aggregate'); SELECT 1 $$;
CREATE AGGREGATE trap_agg(text) (SFUNC = trap_step, STYPE = int, INITCOND = '0');
CREATE TYPE order_status AS ENUM ('new', 'paid', 'shipped', 'returned');

CREATE FUNCTION row_counts(OUT relation regclass, OUT n bigint) RETURNS SETOF record
LANGUAGE plpgsql AS $$ BEGIN
	FOR relation IN SELECT oid FROM pg_class
		WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
	LOOP
		EXECUTE 'SELECT count(*) FROM ' || relation INTO n;
		RETURN NEXT;
	END LOOP;
END $$;

VACUUM (FREEZE, ANALYZE);
CHECKPOINT;
