# shellcheck shell=bash
# held.bash - a statement that waits as long as the test likes
#
#	load held
#	held_table          items, 500 rows, in a database of the test's own
#	hold_table          nobody may read it from now on
#	until_held          a statement waits for it
#	until_not_held      none does any more
#	release_table
#
# A process that is started meanwhile must close descriptor 8, or it holds the table, too.

held_table() {
	DATABASE=$(own_database "held$BATS_TEST_NUMBER")
	sql "$DATABASE" <<'SQL'
CREATE TABLE items(id int PRIMARY KEY, name text);
INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
SQL
	make_role reader "$DATABASE"
	NL2SQL_DSN=$(reader_dsn "$DATABASE")
	NL2SQL_INDEX_DSN=$(admin_dsn "$DATABASE")
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LOCK_TIMEOUT_MS=60000
	nl2sql-index >/dev/null
	mkfifo "$BATS_TEST_TMPDIR/holder"
	sql "$DATABASE" <"$BATS_TEST_TMPDIR/holder" >/dev/null 3>&- &
	exec 8>"$BATS_TEST_TMPDIR/holder"
}

hold_table() {
	echo 'BEGIN; LOCK TABLE items;' >&8
}

until_held() {
	wait_until "a statement that waits" has_sessions "$DATABASE" "wait_event_type = 'Lock'"
}

until_not_held() {
	wait_until "the end of the statement" has_no_sessions "$DATABASE" "wait_event_type = 'Lock'"
}

release_table() {
	echo 'ROLLBACK;' >&8
	exec 8>&-
}
