# The page of nl2sql-web in a real browser: tests/page/scenarios.py drives headless
# Chromium.  Its pictures stay in the folder SCREENSHOTS (screenshots below the build).
bats_require_minimum_version 1.5.0
load lib
load launch
load web
load fake

setup_file() {
	use_erp
	AXE=$("$SUITE_ROOT/tests/page/get") || [ $? -eq 3 ]
	export AXE SCREENSHOTS=${SCREENSHOTS:-$SUITE_BUILD/screenshots}
}

setup() {
	[ -n "$AXE" ] || skip 'npm is not installed'
}

teardown() {
	end_launched
}

# scenario NAME [WIDTHxHEIGHT]: with the server that was started
scenario() {
	TMPDIR=$BATS_TEST_TMPDIR HOME=$BATS_TEST_TMPDIR PYTHONDONTWRITEBYTECODE=1 \
		"$SUITE_ROOT/tests/page/scenarios.py" "$1" "$address" "${2:-1280x900}" 3>&-
}

narrow=390x800

@test "the whole way, on a desk" {
	start_web
	scenario flow
}

@test "the whole way, on a phone" {
	start_web
	scenario flow $narrow
}

@test "the main way by the keyboard alone" {
	start_web
	scenario keyboard
}

@test "a statement is completed, judged as it is typed, and run as edited" {
	start_web
	scenario edit
}

@test "a reading is taken by its number, a name that was meant by its button" {
	NL2SQL_ANSWER_AT=0.5 start_web
	scenario readings
}

@test "readings, on a phone" {
	NL2SQL_ANSWER_AT=0.5 start_web
	scenario readings $narrow
}

@test "the next question goes on from the answer before" {
	start_web
	scenario follow_up
}

@test "an answer's meaning goes along with it" {
	NL2SQL_WITH=grammar start_web
	scenario meaning
}

@test "tables, history and the record of the stages" {
	start_web
	scenario look_around
}

@test "tables, history and the record, on a phone" {
	start_web
	scenario look_around $narrow
}

@test "no rows: the condition that leaves none" {
	start_web
	scenario no_rows
}

@test "an answer is called right, another wrong" {
	use_constructions library
	start_web --set web_confirm=1
	QUESTIONS='How many books are there?|How many loans are there?' scenario judge
	equal "verified" "$(sql "own_web_page_library" <<<"SELECT question FROM nl2sql.examples WHERE source = 'confirmed'")" \
		'How many books are there?'
}

@test "Esc ends the statement on the server" {
	local waiter
	NL2SQL_STATEMENT_TIMEOUT_MS=120000 start_web
	export STARTED=$BATS_TEST_TMPDIR/started RUNS=$BATS_TEST_TMPDIR/runs
	export SLOW='SELECT count(*) FROM order_lines a JOIN order_lines b ON a.qty <> b.qty JOIN order_lines c ON b.qty <> c.qty'
	slow="state = 'active' AND query LIKE '%b.qty <> c.qty%'"
	(
		PATIENCE=240 wait_until "the run" test -e "$STARTED"
		wait_until "the statement" has_sessions erp "$slow"
		touch "$RUNS"
	) 3>&- &
	waiter=$!
	scenario cancel
	wait "$waiter"
	wait_until "the end of the statement" has_no_sessions erp "$slow"
}

@test "another database is chosen, and answers come from it" {
	name_databases mcptest
	start_web
	scenario databases
}

@test "a full queue looks like it" {
	local tree=$BATS_TEST_TMPDIR/tree
	mkdir -p "$tree/build/bin"
	cp "$(type -P nl2sql-web)" "$tree/build/bin/"
	cp -r "$SUITE_ROOT/pipelines" "$tree/"
	ln -s "$SUITE_ROOT"/{common,schemas} "$tree/"
	export STARTED=$BATS_TEST_TMPDIR/started
	printf '#!/bin/sh\nread -r line\necho >"$STARTED"\nexec sleep 1000\n' >"$tree/pipelines/propose"
	PATH=$tree/build/bin:$PATH start_web --set pipes=1 --set pipes_waiting=1
	scenario busy
}

@test "a model that is slow looks like it" {
	start_fake
	NL2SQL_MODEL_URL=$(fake 'delay=60000')/v1 NL2SQL_MODEL=fake-1 NL2SQL_WITH=openai start_web
	scenario slow
	stop_fake
}

@test "rows and texts that a limit cut look like it" {
	start_web --set max_rows=3 --set max_cell=16
	scenario cut
}

@test "a database that is down looks like it" {
	NL2SQL_DSN='host=/nonexistent dbname=erp' NL2SQL_INDEX_DSN='host=/nonexistent dbname=erp' start_web
	CODE=db.unreachable scenario trouble
}

@test "an index that is missing looks like it" {
	local name
	name=$(own_database bare)
	make_role reader "$name"
	NL2SQL_DSN=$(reader_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") start_web
	CODE=config.index_missing scenario trouble $narrow
}

@test "a session that has ended, and a server that is gone, look like it" {
	start_web
	SERVER=$(process "$place" web) scenario expired
}
