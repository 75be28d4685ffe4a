# A server that goes away, comes back, or lets nobody in.  The tests share one of
# their own, one after the other.  docs/safety.md, "Faults", lists them beside
# faults.bats.
bats_require_minimum_version 1.5.0
load lib
load launch

# shellcheck disable=SC2034 # bats reads it
setup_file() {
	BATS_NO_PARALLELIZE_WITHIN_FILE=true
	# the suite's end removes it, however that comes
	export OWN_SERVER=$SUITE_DIR/server-outages
	start_own
	own_sql <<-'SQL'
		CREATE ROLE outage_reader LOGIN;
		CREATE TABLE items(id int PRIMARY KEY, name text);
		INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
		GRANT SELECT ON items TO outage_reader;
	SQL
	export NL2SQL_DSN="$own user=outage_reader dbname=postgres"
	export NL2SQL_INDEX_DSN="$own user=postgres dbname=postgres"
	nl2sql-index >/dev/null
}

teardown_file() {
	server stop --remove "$OWN_SERVER"
}

setup() {
	start_own
}

teardown() {
	end_launched
}

# start_own: the server, unless it runs; $own is how to reach it
start_own() {
	own=$(without_inputs server start "$OWN_SERVER")
	own=${own%% user=*}
}

own_sql() {
	psql -XqAt -v ON_ERROR_STOP=1 "$own user=postgres dbname=postgres" "$@"
}

# stop_own SIGNAL: as PostgreSQL's postmaster takes it: INT fast, QUIT immediate
stop_own() {
	local data main
	data=$(head -n 1 "$OWN_SERVER/server")/data
	main=$(head -n 1 "$data/postmaster.pid")
	kill "-$1" "$main"
	wait_until "the end of the server" not_alive "$main"
}

not_alive() {
	! kill -0 "$1" 2>/dev/null
}

runs_on_own() {
	[ -n "$(own_sql -c "SELECT 1 FROM pg_stat_activity WHERE state = 'active'
		AND application_name LIKE 'nl2sql-%'")" ]
}

none_on_own() {
	[ "$(own_sql -c "SELECT count(*) FROM pg_stat_activity
		WHERE application_name LIKE 'nl2sql-%'")" = 0 ]
}

# nothing_left_on_own NAME
nothing_left_on_own() {
	nothing_left "$1"
	wait_until "the end of all sessions" none_on_own
}

# asked ID: a question that is answered when all is well
asked() {
	printf '{"id":"%s","question":"How many items are there?"}' "$1"
}

# record ID SQL
record() {
	jq -nc --arg id "$1" --arg sql "$2" '{id: $id, question: "q",
		candidates: [{sql: $sql}], chosen: {index: 0, sql: $sql}}'
}

# answered NAME N / unreachable NAME N: its Nth answer
answered() {
	holds "$(answer "$1" "$2")" '.result.rows == [["500"]]'
}

unreachable() {
	holds "$(answer "$1" "$2")" '.verdict.status == "error"
		and (.error.code | test("^db\\.(unreachable|terminated)$"))'
}

@test "a server that is stopped before, goes fast, and comes back" {
	stop_own INT
	launch pipe ask
	tell pipe "$(asked 1)"
	until_answers pipe 1
	start_own
	tell pipe "$(asked 2)"
	until_answers pipe 2
	stop_own INT
	tell pipe "$(asked 3)"
	until_answers pipe 3
	start_own
	tell pipe "$(asked 4)"
	finish pipe
	equal exit "$ended" 75
	whole pipe 4
	unreachable pipe 1
	answered pipe 2
	unreachable pipe 3
	answered pipe 4
	nothing_left_on_own pipe
}

@test "a server that goes fast or at once in the middle of a statement" {
	local signal
	for signal in INT QUIT; do
		launch "$signal" nl2sql-exec --final
		tell "$signal" "$(record 1 \
			'SELECT count(*) FROM items a, items b, items c, items d')"
		wait_until "a statement that runs" runs_on_own
		stop_own "$signal"
		tell "$signal" "$(record 2 'SELECT count(*) FROM items')"
		until_answers "$signal" 2
		start_own
		tell "$signal" "$(record 3 'SELECT count(*) FROM items')"
		finish "$signal"
		equal "$signal: exit" "$ended" 75
		whole "$signal" 3
		# fast says so as an error, at once as no more than a notice
		holds "$(answer "$signal" 1)" '.error.code == "db.terminated"
			and .error.sqlstate == "57P01"'
		unreachable "$signal" 2
		answered "$signal" 3
		equal "$signal: messages" "$(cat "$BATS_TEST_TMPDIR/$signal/err")" ""
		nothing_left_on_own "$signal"
	done
}

@test "with wait_db_ms a server that was stopped is waited for, and all is answered" {
	export NL2SQL_WAIT_DB_MS=60000
	launch pipe ask
	tell pipe "$(asked 1)"
	until_answers pipe 1
	stop_own INT
	tell pipe "$(asked 2)" "$(asked 3)"
	start_own
	until_answers pipe 3
	stop_own QUIT
	tell pipe "$(asked 4)"
	start_own
	finish pipe
	equal exit "$ended" 0
	whole pipe 4
	equal statuses "$(jq -r .verdict.status "$BATS_TEST_TMPDIR/pipe/out" | sort | uniq -c | tr -s ' ')" ' 4 answered'
	nothing_left_on_own pipe
}

@test "with wait_db_ms a statement that a stop cut off runs again, one that was ended does not" {
	local slow='SELECT count(*) FROM items a, items b, items c, items d'
	export NL2SQL_WAIT_DB_MS=60000
	launch exec nl2sql-exec --final --set statement_timeout_ms=3000
	tell exec "$(record 1 "$slow")"
	wait_until "a statement that runs" runs_on_own
	own_sql <<<"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'active'
		AND application_name LIKE 'nl2sql-%'" >/dev/null
	until_answers exec 1
	tell exec "$(record 2 "$slow")"
	wait_until "a statement that runs" runs_on_own
	stop_own INT
	start_own
	tell exec "$(record 3 'SELECT count(*) FROM items')"
	finish exec
	equal exit "$ended" 0
	whole exec 3
	equal codes "$(jq -r .error.code "$BATS_TEST_TMPDIR/exec/out" | tr '\n' ' ')" 'db.terminated db.timeout null '
	answered exec 3
	nothing_left_on_own exec
}

@test "a server that does not come back is waited for once, and batch waits by itself" {
	stop_own INT
	for _ in {1..30}; do echo "How many items are there?"; done >"$BATS_TEST_TMPDIR/questions"
	SECONDS=0
	run -75 --separate-stderr batch -j 1 --wait-db 2s <"$BATS_TEST_TMPDIR/questions"
	# thirty times two seconds, if each line waited
	[ "$SECONDS" -lt 40 ] || fail "waited $SECONDS s"
	equal codes "$(jq -r .error.code <<<"$output" | uniq -c | tr -s ' ')" ' 30 db.unreachable'
	launch pipe batch -j 2
	tell pipe "$(asked 1)" "$(asked 2)" "$(asked 3)"
	wait_until "the first stage" has_process pipe route
	start_own
	finish pipe
	equal exit "$ended" 0
	whole pipe 3
	answered pipe 3
	run -2 batch --wait-db soon </dev/null
	nothing_left_on_own pipe
}

@test "a wrong password is told once, and every line gets it" {
	own_sql <<<"SET password_encryption = 'scram-sha-256';
		CREATE ROLE outage_secret LOGIN PASSWORD 'right'"
	sed -i '1i local all outage_secret scram-sha-256' \
		"$(own_sql -c 'SHOW hba_file')"
	own_sql <<<'SELECT pg_reload_conf()' >/dev/null
	export NL2SQL_DSN="$own user=outage_secret dbname=postgres"
	PGPASSWORD=wrong launch exec nl2sql-exec --final --relations any
	tell exec "$(record 1 'SELECT 1')" "$(record 2 'SELECT 2')"
	finish exec
	equal exit "$ended" 2
	whole exec 2
	holds "$(jq -s . "$BATS_TEST_TMPDIR/exec/out")" 'all(.error
		| .code == "config.database" and .sqlstate == "28P01")'
	equal messages "$(wc -l <"$BATS_TEST_TMPDIR/exec/err")" 1
	[[ $(cat "$BATS_TEST_TMPDIR/exec/"{out,err}) != *wrong* ]]
	nothing_left_on_own exec
	PGPASSWORD=right run -0 nl2sql-exec --final --relations any <<<"$(record 1 'SELECT 1')"
	holds "$output" '.verdict.status == "answered"'
}

@test "an index server that goes while the asked one lives" {
	DATABASE=$(own_database asked)
	sql "$DATABASE" <<-'SQL'
		CREATE ROLE outage_asked LOGIN;
		CREATE TABLE items(id int PRIMARY KEY, name text);
		INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
		GRANT SELECT ON items TO outage_asked;
	SQL
	own_sql <<<'CREATE DATABASE index_only'
	export NL2SQL_DSN="$SUITE_SERVER user=outage_asked dbname=$DATABASE"
	export NL2SQL_INDEX_DSN="$own user=postgres dbname=index_only"
	nl2sql-index >/dev/null
	launch pipe ask
	tell pipe "$(asked 1)"
	until_answers pipe 1
	stop_own QUIT
	tell pipe "$(asked 2)"
	until_answers pipe 2
	start_own
	tell pipe "$(asked 3)"
	finish pipe
	equal exit "$ended" 75
	whole pipe 3
	answered pipe 1
	unreachable pipe 2
	answered pipe 3
	nothing_left pipe "$DATABASE"
	nothing_left_on_own pipe
}
