# What goes wrong around a pipe, against the real thing: every line is answered
# in its place, the next one is served, nothing is left behind.  docs/safety.md,
# "Faults", lists these tests.
bats_require_minimum_version 1.5.0
load lib
load launch

# shellcheck disable=SC2154 # finish sets ended

setup_file() {
	DATABASE=$(own_database db)
	sql "$DATABASE" <<'SQL'
CREATE ROLE faults_reader LOGIN;
CREATE TABLE items(id int PRIMARY KEY, name text);
INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
GRANT SELECT ON items TO faults_reader;
ANALYZE items;
SQL
	export DATABASE
	NL2SQL_DSN="$SUITE_SERVER user=faults_reader dbname=$DATABASE"
	NL2SQL_INDEX_DSN=$(admin_dsn "$DATABASE")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null
}

teardown() {
	end_launched
}

# A database of its own for a test that looks at the sessions in it; the roles
# are the server's.  own NAME: as setup_file's
own() {
	DATABASE=$(own_database "$1" "$DATABASE")
	NL2SQL_DSN="$SUITE_SERVER user=faults_reader dbname=$DATABASE"
	NL2SQL_INDEX_DSN=$(admin_dsn "$DATABASE")
	nl2sql-index --replace >/dev/null # the copy's index is the other's
}

slow='SELECT count(*) FROM items a, items b, items c, items d'

# record ID SQL [MEMBERS]
record() {
	jq -nc --arg id "$1" --arg sql "$2" --argjson more "${3:-"{}"}" '{id: $id,
		question: "q", candidates: [{sql: $sql}],
		chosen: {index: 0, sql: $sql}} + $more'
}

# code NAME N: of the error of its Nth answer
code() {
	answer "$1" "$2" | jq -r '.error | "\(.code) \(.sqlstate)"'
}

# asked ID: a question that is answered when all is well
asked() {
	printf '{"id":"%s","question":"How many items are there?"}\n' "$1"
}

# serves NAME N: the Nth answer is the number itself
serves() {
	holds "$(answer "$1" "$2")" ".result.rows == [[\"$2\"]]"
}

@test "a session that is terminated mid-result costs one answer" {
	own terminated
	launch holder psql -XqAt "$NL2SQL_INDEX_DSN"
	tell holder 'BEGIN; LOCK items; SELECT 1;'
	until_answers holder 1
	launch exec nl2sql-exec --final --set max_bytes=8388608 \
		--set lock_timeout_ms=30000
	# a megabyte of rows at once, then none for a long time
	tell exec "$(record 1 'SELECT 1')" "$(record 2 "SELECT repeat('x', 9000),
		CASE WHEN a.id > 100 THEN (SELECT count(*)
		FROM items b, items c, items d WHERE b.id < a.id) END FROM items a")"
	wait_until "the lock" has_sessions "$DATABASE" "wait_event_type = 'Lock'"
	# rows fill the socket of a reader that does not read
	freeze "$(process exec exec)"
	finish holder
	wait_until "rows" has_sessions "$DATABASE" "wait_event = 'ClientWrite'"
	thaw
	wait_until "the rows to be read" has_sessions "$DATABASE" \
		"state = 'active' AND wait_event IS NULL"
	wait_until "the rows to be read" has_no_sessions "$DATABASE" \
		"wait_event = 'ClientWrite'"
	sql "$DATABASE" -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE pid IN ($(sessions "$DATABASE" "state = 'active'"))"
	tell exec "$(record 3 'SELECT 3')"
	finish exec
	equal exit "$ended" 0
	whole exec 3
	equal code "$(code exec 2)" "db.terminated 57P01"
	holds "$(answer exec 2)" 'has("result") | not'
	serves exec 3
	nothing_left exec "$DATABASE"
}

@test "a clock that jumps, by a day each way, changes no deadline and no answer" {
	own jumps
	local library
	library=$(echo /usr/lib/*/faketime/libfaketimeMT.so.1)
	launch holder psql -XqAt "$NL2SQL_INDEX_DSN"
	tell holder 'BEGIN; LOCK items; SELECT 1;'
	until_answers holder 1
	echo +0 >"$BATS_TEST_TMPDIR/clock"
	launch exec env LD_PRELOAD="$library" FAKETIME_TIMESTAMP_FILE="$BATS_TEST_TMPDIR/clock" \
		FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1 NL2SQL_TRACE="$BATS_TEST_TMPDIR/trace" \
		nl2sql-exec --final --set lock_timeout_ms=30000 --set statement_timeout_ms=30000
	tell exec "$(record 1 'SELECT 1')"
	until_answers exec 1
	tell exec "$(record 2 'SELECT count(*) > 0 FROM items')"
	wait_until "the lock" has_sessions "$DATABASE" "wait_event_type = 'Lock'"
	echo +86400 >"$BATS_TEST_TMPDIR/clock.new"
	mv "$BATS_TEST_TMPDIR/clock.new" "$BATS_TEST_TMPDIR/clock"
	finish holder
	until_answers exec 2
	echo -86400 >"$BATS_TEST_TMPDIR/clock.new"
	mv "$BATS_TEST_TMPDIR/clock.new" "$BATS_TEST_TMPDIR/clock"
	tell exec "$(record 3 'SELECT 3')"
	finish exec
	equal exit "$ended" 0
	holds "$(answer exec 2)" '.result.rows == [["t"]]'
	serves exec 3
	# the clock did jump, and what took time did not
	holds "$(jq -sc '[.[] | select(.id == "1" or .id == "3")] | (.[0].started - .[1].started)' "$BATS_TEST_TMPDIR/trace")" '. > 8e7'
	holds "$(jq -sc 'map(.ms)' "$BATS_TEST_TMPDIR/trace")" 'length == 3 and all(.[]; . >= 0 and . < 600000)'
	nothing_left exec "$DATABASE"
}

# ends_evaluate: lock the table, ask evaluate, and end the session that waits
ends_evaluate() {
	launch holder psql -XqAt "$NL2SQL_INDEX_DSN"
	tell holder 'BEGIN; LOCK items; SELECT 1;'
	until_answers holder 1
	launch evaluate nl2sql-evaluate --set lock_timeout_ms=30000 \
		--set explain_timeout_ms=30000 --set evaluate_timeout_ms=60000
	tell evaluate '{"id":"1","question":"q","candidates":[{"sql":"SELECT id FROM items"}]}'
	wait_until "the lock" has_sessions "$DATABASE" "wait_event_type = 'Lock'"
	sql "$DATABASE" -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE pid IN ($(sessions "$DATABASE" "wait_event_type = 'Lock'"))"
}

@test "a session of evaluate that is ended says nothing about the candidate" {
	own ended
	ends_evaluate
	until_answers evaluate 1
	finish holder
	tell evaluate '{"id":"2","question":"q","candidates":[{"sql":"SELECT id FROM items"}]}'
	finish evaluate
	equal code "$(code evaluate 1)" "db.terminated 57P01"
	holds "$(answer evaluate 1)" '.verdict.status == "error" and (.candidates[0] | has("error") | not)'
	holds "$(answer evaluate 2)" '.chosen.index == 0 and (has("error") | not)'
	nothing_left evaluate "$DATABASE"
}

@test "with wait_db_ms evaluate asks again in another session" {
	own again
	export NL2SQL_WAIT_DB_MS=60000
	ends_evaluate
	wait_until "the lock again" has_sessions "$DATABASE" "wait_event_type = 'Lock'"
	finish holder
	finish evaluate
	holds "$(answer evaluate 1)" '.chosen.index == 0 and (has("error") | not)
		and .candidates[0].explain.cost'
	nothing_left evaluate "$DATABASE"
}

@test "a frozen session is given up after the time of the statement" {
	local -a sessions
	own frozen
	launch exec nl2sql-exec --final --set statement_timeout_ms=100
	tell exec "$(record 1 'SELECT 1')"
	until_answers exec 1
	mapfile -t sessions < <(sessions "$DATABASE" "usename = 'faults_reader'")
	freeze "${sessions[@]}"
	tell exec "$(record 2 'SELECT 2')" "$(record 3 'SELECT 3')"
	until_answers exec 2
	until_answers exec 3
	thaw
	finish exec
	whole exec 3
	serves exec 1
	matches "the second" "$(code exec 2)" '^db\.(timeout|unreachable)'
	nothing_left exec "$DATABASE"
}

@test "a frozen session of the index costs each stage one line" {
	local -a sessions
	own frozen_index
	NL2SQL_LOOKUP_TIMEOUT_MS=300 launch pipe ask
	tell pipe '{"id":"1","question":"How many items are there?"}'
	until_answers pipe 1
	mapfile -t sessions < <(sessions "$DATABASE" "usename = 'postgres'
		AND application_name IN ('nl2sql-route', 'nl2sql-evaluate')")
	equal "sessions of route and the first evaluate" "${#sessions[@]}" 2
	freeze "${sessions[@]}"
	tell pipe '{"id":"2","question":"How many items are there?"}' \
		'{"id":"3","question":"How many items are there?"}' \
		'{"id":"4","question":"How many items are there?"}'
	until_answers pipe 4
	thaw
	finish pipe
	equal exit "$ended" 0
	whole pipe 4
	equal codes "$(jq -r '.error | "\(.stage) \(.code)"' \
		"$BATS_TEST_TMPDIR/pipe/out" | tr '\n' ',')" \
		"null null,route db.timeout,evaluate db.timeout,null null,"
	holds "$(answer pipe 4)" '.result.rows == [["500"]]'
	nothing_left pipe "$DATABASE"
}

@test "a server without a connection left is asked again, then given up" {
	own full
	sql "$DATABASE" <<<"CREATE ROLE faults_limited LOGIN CONNECTION LIMIT 1
		IN ROLE faults_reader"
	export NL2SQL_DSN="$SUITE_SERVER user=faults_limited dbname=$DATABASE"
	launch holder psql -XqAt "$NL2SQL_DSN"
	tell holder 'SELECT 1;'
	until_answers holder 1
	launch exec nl2sql-exec --final --relations any
	tell exec "$(record 1 'SELECT 1')"
	until_answers exec 1
	finish holder
	tell exec "$(record 2 'SELECT 2')"
	finish exec
	equal exit "$ended" 75
	whole exec 2
	equal code "$(code exec 1)" "db.unreachable 53300"
	serves exec 2
	nothing_left exec "$DATABASE"
}

@test "a lock is waited for no longer than allowed" {
	own locked
	launch holder psql -XqAt "$NL2SQL_INDEX_DSN"
	tell holder 'BEGIN; LOCK items; SELECT 1;'
	until_answers holder 1
	launch exec nl2sql-exec --final --set lock_timeout_ms=50
	tell exec "$(record 1 'SELECT id FROM items')" "$(record 2 'SELECT 2')"
	until_answers exec 2
	finish holder
	tell exec "$(record 3 'SELECT min(id) + 2 FROM items')"
	finish exec
	equal exit "$ended" 0
	whole exec 3
	equal code "$(code exec 1)" "db.lock_timeout 55P03"
	serves exec 2
	serves exec 3
	nothing_left exec "$DATABASE"
}

@test "temporary files over the server's limit cost one answer" {
	own spilling
	sql "$DATABASE" <<<"CREATE ROLE faults_spilling LOGIN IN ROLE faults_reader;
		ALTER ROLE faults_spilling SET temp_file_limit = '64kB'"
	export NL2SQL_DSN="$SUITE_SERVER user=faults_spilling dbname=$DATABASE"
	launch exec nl2sql-exec --final --set work_mem_kb=64
	tell exec "$(record 1 'SELECT a.id FROM items a, items b ORDER BY b.name, 1')" \
		"$(record 2 'SELECT 2')"
	finish exec
	equal exit "$ended" 0
	whole exec 2
	equal code "$(code exec 1)" "db.resources 53400"
	serves exec 2
	nothing_left exec "$DATABASE"
}

@test "a statement over its time is ended, the connection serves on" {
	own timeout
	launch exec nl2sql-exec --final --set statement_timeout_ms=100
	tell exec "$(record 1 'SELECT 1')" "$(record 2 "$slow")" "$(record 3 'SELECT 3')"
	finish exec
	equal exit "$ended" 0
	whole exec 3
	equal code "$(code exec 2)" "db.timeout 57014"
	serves exec 3
	nothing_left exec "$DATABASE"
}

@test "an index that is changed, or dropped and made anew, counts for the next question" {
	own anew
	launch pipe ask
	tell pipe '{"id":"1","question":"How many parcels are there?"}'
	until_answers pipe 1
	sql "$DATABASE" <<<'CREATE TABLE parcels(id int PRIMARY KEY);
		GRANT SELECT ON parcels TO faults_reader'
	nl2sql-index >/dev/null
	tell pipe '{"id":"2","question":"How many parcels are there?"}'
	until_answers pipe 2
	sql "$DATABASE" <<<'DROP SCHEMA nl2sql CASCADE; ALTER TABLE parcels RENAME TO crates'
	nl2sql-index >/dev/null
	sql "$DATABASE" <<<"UPDATE nl2sql.meta SET value = '2' WHERE key = 'generation'"
	tell pipe '{"id":"3","question":"How many crates are there?"}'
	finish pipe
	equal exit "$ended" 0
	whole pipe 3
	equal statuses "$(jq -r .verdict.status "$BATS_TEST_TMPDIR/pipe/out" | tr '\n' ' ')" \
		'cannot_answer answered answered '
	matches 'the index that was used' "$(jq -c .index.generation "$BATS_TEST_TMPDIR/pipe/out" | tr '\n' ' ')" '^[0-9]+ ([0-9]+) \1 $'
	nothing_left pipe "$DATABASE"
}

@test "questions while there is no index cost none of those after it is made" {
	own unindexed
	sql "$DATABASE" <<<'DROP SCHEMA nl2sql CASCADE'
	launch pipe ask
	tell pipe '{"id":"1","question":"How many items are there?"}' '{"id":"2","question":"How many items are there?"}'
	until_answers pipe 2
	nl2sql-index >/dev/null
	tell pipe '{"id":"3","question":"How many items are there?"}'
	finish pipe
	equal exit "$ended" 2
	whole pipe 3
	equal codes "$(jq -r .error.code "$BATS_TEST_TMPDIR/pipe/out" | tr '\n' ' ')" \
		'config.index_missing config.index_missing null '
	equal messages "$(wc -l <"$BATS_TEST_TMPDIR/pipe/err")" 1
	nothing_left pipe "$DATABASE"
}

@test "an index that goes while a question is looked up is a missing index" {
	own halved
	sql "$DATABASE" <<<'DROP TABLE nl2sql.postings'
	run -2 --separate-stderr ask <<<'How many items are there?'
	holds "$output" '.error.code == "config.index_missing"'
}

@test "a table that was dropped since the index costs no line" {
	own dropped
	launch pipe ask
	tell pipe '{"id":"1","question":"How many items are there?"}'
	until_answers pipe 1
	sql "$DATABASE" <<<'DROP TABLE items'
	tell pipe '{"id":"2","question":"How many items are there?"}' \
		"$(record 3 'SELECT 3')"
	finish pipe
	equal exit "$ended" 0
	whole pipe 3
	holds "$(answer pipe 1)" '.result.rows == [["500"]]'
	holds "$(answer pipe 2)" '.error.code == "sql.unknown_relation"
		and .error.sqlstate == "42P01"'
	serves pipe 3
	nothing_left pipe "$DATABASE"
}

@test "a table that is dropped between plan and run is told by exec" {
	own vanished
	launch exec nl2sql-exec --final
	tell exec "$(record 1 'SELECT count(*) - 499 FROM items')"
	until_answers exec 1
	sql "$DATABASE" <<<'DROP TABLE items'
	tell exec "$(record 2 'SELECT count(*) FROM items')" "$(record 3 'SELECT 3')"
	finish exec
	whole exec 3
	serves exec 1
	equal code "$(code exec 2)" "sql.unknown_relation 42P01"
	serves exec 3
	nothing_left exec "$DATABASE"
}

@test "standard output closed ends the pipe, quietly" {
	own closed
	launch pipe bash -c 'ask | head -n 1'
	tell pipe '{"id":"1","question":"How many items are there?"}'
	until_answers pipe 1
	tell_until_closed pipe '{"question":"How many items are there?"}'
	finish pipe
	whole pipe 1
	equal "messages, one of each stage at most" \
		"$(sort "$BATS_TEST_TMPDIR/pipe/err" | uniq -d | grep -vc 'evaluate\|repair\|exec' || true)" 0
	[ "$(wc -l <"$BATS_TEST_TMPDIR/pipe/err")" -le 16 ]
	nothing_left pipe "$DATABASE"
}

@test "a full disk: standard output ends the stage, logs do not" {
	local status
	own full_disk
	status=0
	record 1 'SELECT 1' | nl2sql-exec >/dev/full 2>"$BATS_TEST_TMPDIR/said" ||
		status=$?
	equal "exit with a full standard output" "$status" 1
	NL2SQL_TRACE=/dev/full NL2SQL_AUDIT=/dev/full launch exec \
		bash -c 'nl2sql-exec --final 2>/dev/full'
	tell exec "$(record 1 'SELECT 1')" "$(record 2 'SELECT 2')"
	finish exec
	equal "exit with full logs" "$ended" 0
	whole exec 2
	serves exec 2
	nothing_left exec "$DATABASE"
	NL2SQL_AUDIT=/dev/full launch strict nl2sql-exec --final --audit strict
	tell strict "$(record 1 'SELECT 1')" "$(record 2 'SELECT 2')"
	finish strict
	equal "exit with a strict log" "$ended" 2
	whole strict 2
	equal code "$(code strict 1)" "config.audit null"
	holds "$(answer strict 2)" 'has("result") | not'
	nothing_left strict "$DATABASE"
}

@test "a file that is as large as it may get is a full disk" {
	local long
	long=$(printf '%01500d' 0)
	run -1 bash -c 'ulimit -f 1; nl2sql-exec --final >"$0"' "$BATS_TEST_TMPDIR/out" < <(
		record 1 "SELECT '$long'"
	)
	matches message "$output" 'nl2sql-exec: cannot write'
	run -0 --separate-stderr bash -c 'ulimit -f 1; NL2SQL_TRACE=$0/trace NL2SQL_AUDIT=$0/audit nl2sql-exec --final' \
		"$BATS_TEST_TMPDIR" < <(for id in 1 2; do record "$id" "SELECT '$long'"; done)
	equal answers "$(jq -r .verdict.status <<<"$output")" $'answered\nanswered'
}

@test "a log into a pipe that nobody reads is said at once" {
	local log
	mkfifo "$BATS_TEST_TMPDIR/log"
	for log in NL2SQL_TRACE NL2SQL_AUDIT; do
		run -2 timeout 10 env "$log=$BATS_TEST_TMPDIR/log" nl2sql-exec --final < <(record 1 'SELECT 1')
		matches "$log" "$output" "$BATS_TEST_TMPDIR/log"
	done
}

@test "a full TMPDIR, or none, costs batch no line" {
	local number
	for number in {1..12}; do asked "$number"; done >"$BATS_TEST_TMPDIR/questions"
	# what is over 1 KB in a file is what a full disk would not take
	run -0 --separate-stderr bash -c 'ulimit -f 1; batch -j 2 <"$0"' "$BATS_TEST_TMPDIR/questions"
	equal full "$(jq -r '"\(.id) \(.verdict.status)"' <<<"$output")" "$(seq -f '%g answered' 12)"
	TMPDIR=/nonexistent run -0 --separate-stderr batch -j 2 <"$BATS_TEST_TMPDIR/questions"
	equal none "$(jq -r '"\(.id) \(.verdict.status)"' <<<"$output")" "$(seq -f '%g answered' 12)"
}

@test "a stage is told from its gate, whatever their numbers" {
	# shellcheck disable=SC2317,SC2329 # process calls it
	processes() {
		printf '%s\n' '  301 32767 nl2sql-exec' '32761  9176 bash' '32767 32761 nl2sql-exec'
	}
	equal exec "$(process pipe exec)" 32767
	processes() {
		printf '%s\n' '   90     1 bash' '  100    90 nl2sql-exec' '  101   100 nl2sql-exec'
	}
	equal exec "$(process pipe exec)" 100
	equal none "$(process pipe link)" ''
}

@test "SIGTERM and SIGINT mid-query: answered, ended, nothing runs on" {
	local signal
	own signals
	for signal in TERM INT; do
		launch "$signal" bash -c 'exec nl2sql-exec --final'
		tell "$signal" "$(record 1 "$slow")" "$(record 2 'SELECT 2')"
		until_runs "$DATABASE"
		kill "-$signal" "$(process "$signal" exec)"
		finish "$signal"
		equal "$signal: exit" "$ended" $((128 + $(kill -l "$signal")))
		whole "$signal" 2
		equal code "$(code "$signal" 1)" "stage.stopped null"
		nothing_left "$signal" "$DATABASE"
	done
}

# killed PROGRAM: kill -9 of one stage of a pipe that runs
killed() {
	launch "$1" ask
	tell "$1" '{"id":"1","question":"How many items are there?"}'
	until_answers "$1" 1
	kill -9 "$(process "$1" "$1")"
	wait_until "the end of all the others" has_no_processes "$1"
	finish "$1"
	[ "$ended" -ne 0 ] || fail "$1: its pipe ends as if nothing were lost"
	holds "$(answer "$1" 1)" '.result.rows == [["500"]]'
	nothing_left "$1"
}

@test "kill -9 of any stage ends the pipe at both ends" {
	local stage jobs=()
	own killed
	for stage in route retrieve link plan generate evaluate repair exec; do
		killed "$stage" >"$BATS_TEST_TMPDIR/$stage.said" 2>&1 &
		jobs+=($!)
	done
	for stage in "${jobs[@]}"; do
		wait "$stage" || fail "$(cat "$BATS_TEST_TMPDIR"/*.said)"
	done
	wait_until "the end of all sessions" has_no_sessions "$DATABASE" true
}

@test "kill -9 of exec mid-query: the server ends the statement by itself" {
	own orphan
	launch exec nl2sql-exec
	tell exec "$(record 1 "$slow")"
	until_runs "$DATABASE"
	kill -9 "$(process exec exec)"
	finish exec
	equal exit "$ended" 137
	equal lines "$(wc -l <"$BATS_TEST_TMPDIR/exec/out")" 0
	nothing_left exec "$DATABASE"
}

# unchosen ID: a record to judge, with a statement that nothing speaks against
unchosen() {
	record "$1" "SELECT count(*) + $1 FROM items" |
		jq -c '.sql = .chosen.sql | del(.chosen)'
}

@test "an index that cannot be read is an error, and no refusal of a statement" {
	local program
	own denied
	sql "$DATABASE" <<<'CREATE ROLE faults_index LOGIN;
		GRANT USAGE ON SCHEMA nl2sql TO faults_index;
		GRANT SELECT ON ALL TABLES IN SCHEMA nl2sql TO faults_index;
		REVOKE SELECT ON nl2sql.columns FROM faults_index'
	export NL2SQL_INDEX_DSN="$SUITE_SERVER user=faults_index dbname=$DATABASE"
	unchosen 1 >"$BATS_TEST_TMPDIR/check"
	cp "$BATS_TEST_TMPDIR/check" "$BATS_TEST_TMPDIR/evaluate"
	record 1 'SELECT count(*) FROM items' >"$BATS_TEST_TMPDIR/exec"
	for program in check evaluate exec; do
		run -0 "nl2sql-$program" <"$BATS_TEST_TMPDIR/$program"
		holds "$output" '.verdict.status == "error"
			and .error.code == "db.permission" and (has("check") | not)'
	done
	sql "$DATABASE" <<<'DROP OWNED BY faults_index; DROP ROLE faults_index'
}

@test "a gate that is killed or frozen costs its statement, the next one is served" {
	local stage gate
	own gate
	launch exec nl2sql-exec --final --set gate_timeout_ms=200
	tell exec "$(record 1 'SELECT 1')"
	until_answers exec 1
	stage=$(process exec exec)
	gate=$(gate_of "$stage")
	kill -9 "$gate"
	tell exec "$(record 2 'SELECT 2')" "$(record 3 'SELECT 3')"
	until_answers exec 3
	[ "$(gate_of "$stage")" != "$gate" ]
	kill -STOP "$(gate_of "$stage")"
	tell exec "$(record 4 'SELECT 4')" "$(record 5 'SELECT 5')"
	finish exec
	equal exit "$ended" 0
	whole exec 5
	serves exec 3
	serves exec 5
	holds "$(answer exec 4)" '.verdict.status == "error"
		and .error.code == "sql.gate"'
	nothing_left exec "$DATABASE"
}

@test "a frozen parser is an error of check and evaluate, and no refusal" {
	local program
	own parser
	for program in check evaluate; do
		launch "$program" "nl2sql-$program" --set gate_timeout_ms=200
		tell "$program" "$(unchosen 1)"
		until_answers "$program" 1
		kill -STOP "$(gate_of "$(process "$program" "$program")")"
		tell "$program" "$(unchosen 2)"
		finish "$program"
		equal "$program: exit" "$ended" 0
		holds "$(answer "$program" 1)" 'has("error") | not'
		equal "$program: code" "$(code "$program" 2)" "sql.gate null"
		holds "$(answer "$program" 2)" '.verdict.status == "error"'
		nothing_left "$program" "$DATABASE"
	done
}
