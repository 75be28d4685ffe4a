# What a database owner defines does not run in place of what was judged.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	sql postgres <<<"CREATE ROLE overloads_reader LOGIN"
}

# use_own NAME: a database of the test's own, for what its owner defines
use_own() {
	DATABASE=$(own_database "$1")
	sql "$DATABASE" <<-'SQL'
		CREATE TYPE mood AS ENUM ('good', 'bad');
		CREATE TABLE items (id int PRIMARY KEY, name text);
		CREATE TABLE feelings (mood mood, moods mood[]);
		CREATE TABLE plain (id int, name text);
		INSERT INTO items VALUES (1, 'one');
		INSERT INTO feelings VALUES ('good', '{bad}');
		INSERT INTO plain VALUES (1, 'one');
		GRANT SELECT ON items, feelings, plain TO overloads_reader;
	SQL
	export NL2SQL_DSN="$SUITE_SERVER user=overloads_reader dbname=$DATABASE"
}

# verdict SQL: how nl2sql-exec settles it
verdict() {
	execute "$1" --final | jq -r '.verdict.code // .verdict.status'
}

@test "what is made while a session is open does not run" {
	local to from running i=0 line
	local statements=("SELECT upper(name) FROM items"
		"SELECT id + 1 FROM items WHERE name ~~ 'o%'")
	local makes=("CREATE FUNCTION upper(text) RETURNS text LANGUAGE sql
			AS \$\$ SELECT 'mine' \$\$"
		"CREATE FUNCTION plus(int, int) RETURNS int LANGUAGE sql
			AS \$\$ SELECT 7 \$\$;
		CREATE OPERATOR + (FUNCTION = plus, LEFTARG = int, RIGHTARG = int)")
	local drops=("DROP FUNCTION public.upper(text)"
		"DROP OPERATOR public.+ (int, int); DROP FUNCTION plus")
	local codes=(sql.forbidden_function sql.forbidden_operator)
	use_own session
	mkfifo "$BATS_TEST_TMPDIR/to" "$BATS_TEST_TMPDIR/from"
	nl2sql-exec --relations any --final \
		<"$BATS_TEST_TMPDIR/to" >"$BATS_TEST_TMPDIR/from" &
	running=$!
	exec {to}>"$BATS_TEST_TMPDIR/to" {from}<"$BATS_TEST_TMPDIR/from"
	for i in 0 1; do
		record "${statements[i]}" >&"$to"
		IFS= read -r -u "$from" line
		holds "$line" '.verdict.status == "answered"'
		sql "$DATABASE" <<<"${makes[i]}"
		record "${statements[i]}" >&"$to"
		IFS= read -r -u "$from" line
		holds "$line" '.verdict.code == $code' --arg code "${codes[i]}"
		sql "$DATABASE" <<<"${drops[i]}"
		record "${statements[i]}" >&"$to"
		IFS= read -r -u "$from" line
		holds "$line" '.verdict.status == "answered"'
	done
	exec {to}>&-
	wait "$running"
	exec {from}<&-
}

@test "a cast of a row does not run" {
	use_own rows
	sql "$DATABASE" <<-'SQL'
		CREATE FUNCTION row_text(items) RETURNS text LANGUAGE sql
			AS $$ SELECT 'mine' $$;
		CREATE CAST (items AS text) WITH FUNCTION row_text(items) AS IMPLICIT;
	SQL
	equal "an implicit cast" "$(verdict 'SELECT upper(i) FROM items i')" \
		sql.forbidden_function
	equal "a named one" "$(verdict 'SELECT i::text FROM items i')" \
		sql.forbidden_function
	equal "in a subquery" "$(verdict 'SELECT 1 WHERE EXISTS
		(SELECT FROM public.items i WHERE i LIKE $$a$$)')" \
		sql.forbidden_function
	equal "another table" "$(verdict 'SELECT upper(name) FROM plain')" answered
	sql "$DATABASE" <<<"REVOKE EXECUTE ON FUNCTION row_text FROM PUBLIC"
	equal "one that the role may not call" \
		"$(verdict 'SELECT upper(i.name) FROM items i')" answered
}

@test "a cast of an enum does not run" {
	use_own enums
	sql "$DATABASE" <<-'SQL'
		CREATE FUNCTION rank(mood) RETURNS int LANGUAGE sql AS 'SELECT 7';
		CREATE CAST (mood AS int) WITH FUNCTION rank(mood);
	SQL
	equal "unused" "$(verdict 'SELECT mood FROM feelings')" answered
	equal "named" "$(verdict 'SELECT mood::int FROM feelings')" \
		sql.forbidden_function
	equal "of elements" "$(verdict 'SELECT moods::int[] FROM feelings')" \
		sql.forbidden_function
	sql "$DATABASE" <<-'SQL'
		CREATE FUNCTION told(mood) RETURNS text LANGUAGE sql AS $$ SELECT 'm' $$;
		CREATE CAST (mood AS text) WITH FUNCTION told(mood) AS IMPLICIT;
	SQL
	equal "implicit" "$(verdict 'SELECT upper(mood) FROM feelings')" \
		sql.forbidden_function
	equal "another table" "$(verdict 'SELECT id::int FROM plain')" answered
}

@test "casts and functions of an extension are trusted" {
	use_own extension
	sql "$DATABASE" <<-'SQL'
		CREATE EXTENSION citext;
		ALTER TABLE items ADD nick citext DEFAULT 'uno';
	SQL
	equal "citext" "$(verdict 'SELECT upper(nick), nick::text,
		replace(nick, $$u$$, $$a$$) FROM items WHERE nick = $$UNO$$')" answered
}
