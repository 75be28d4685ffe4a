# The option role: statements run as another role than the one that connects
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	DATABASE=$(own_database rows)
	sql "$DATABASE" <<-'SQL'
		CREATE ROLE as_north;
		CREATE ROLE as_south;
		CREATE ROLE as_boss SUPERUSER;
		CREATE ROLE as_other;
		CREATE ROLE as_door LOGIN NOINHERIT IN ROLE as_north, as_south;
		CREATE ROLE as_any LOGIN NOINHERIT IN ROLE as_boss;
		CREATE TABLE sales (region text, amount int);
		INSERT INTO sales VALUES ('north', 1), ('north', 2), ('south', 7);
		ALTER TABLE sales ENABLE ROW LEVEL SECURITY;
		CREATE POLICY own ON sales USING ('as_' || region = current_user);
		GRANT SELECT ON sales TO as_north, as_south;
		GRANT USAGE ON SCHEMA public TO as_north, as_south;
	SQL
	export DATABASE NL2SQL_DSN="$SUITE_SERVER user=as_door dbname=$DATABASE"
}

teardown_file() {
	sql postgres -c "DROP DATABASE $DATABASE"
	sql postgres -c 'DROP ROLE as_door, as_any, as_north, as_south, as_boss, as_other'
}

sum='SELECT sum(amount) AS s FROM sales'

@test "another role has other rows" {
	run -0 execute "$sum" --set role=as_north
	holds "$output" '.result.rows == [["3"]]'
	NL2SQL_ROLE=as_south run -0 execute "$sum"
	holds "$output" '.result.rows == [["7"]]'
	run -0 execute "$sum"
	holds "$output" '.error.code == "db.permission"'
}

@test "the audit log has the role that ran it" {
	run -0 execute "$sum" --set role=as_north --set audit="$BATS_TEST_TMPDIR/audit"
	holds "$(<"$BATS_TEST_TMPDIR/audit")" '.role == "as_north"'
}

@test "a role that the one that connects is no member of is refused" {
	local role
	for role in as_other as_nobody postgres none 'as_north"; RESET ROLE; --'; do
		run -2 --separate-stderr execute "$sum" --set role="$role"
		holds "$output" '.error.code == "config.database" and (has("result") | not)'
	done
}

@test "a role that could do more than read is refused" {
	NL2SQL_DSN="$SUITE_SERVER user=as_any dbname=$DATABASE" run -2 --separate-stderr \
		execute "$sum" --set role=as_boss
	holds "$output" '.error.code == "config.superuser"'
	# nor may the one that connects, to which it could go back
	NL2SQL_DSN=$(admin_dsn "$DATABASE") run -2 --separate-stderr execute "$sum" --set role=as_north
	holds "$output" '.error.code == "config.superuser"'
}

@test "the indexer reads what the role may read, and the doctor looks at it" {
	run -0 --separate-stderr nl2sql-index --set index_dsn="$(admin_dsn "$DATABASE")" --set role=as_north
	holds "$output" '.tables == 1'
	run -0 sql "$DATABASE" -c "SELECT string_agg(value, ',' ORDER BY value) FROM nl2sql.values"
	equal "values" "$output" north
	run --separate-stderr nl2sql-doctor --json --set index_dsn="$(admin_dsn "$DATABASE")" --set role=as_other
	[[ $output == *"config.database"* || $output == *"as_other"* ]]
}
