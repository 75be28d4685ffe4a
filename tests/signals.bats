# Told to end: the record in hand is answered, the statement ended, by the signal.
# bats file_tags=majors
bats_require_minimum_version 1.5.0
load lib
load launch

setup_file() {
	DATABASE=$(own_database db)
	sql "$DATABASE" <<'SQL'
CREATE ROLE signal_reader LOGIN;
CREATE TABLE items(id int PRIMARY KEY);
INSERT INTO items SELECT generate_series(1, 1000);
CREATE TABLE held AS TABLE items;
GRANT SELECT ON items, held TO signal_reader;
SQL
	NL2SQL_DSN="$SUITE_SERVER user=signal_reader dbname=$DATABASE"
	export NL2SQL_DSN DATABASE
}

# Tests run side by side, so each knows its sessions by a name of their own.
setup() {
	NL2SQL_DSN+=" application_name=signals-$BATS_TEST_NUMBER"
}

slow='SELECT count(*) FROM items a, items b, items c, items d'

# record ID SQL
record() {
	jq -nc --arg id "$1" --arg sql "$2" '{id: $id, question: "q",
		candidates: [{sql: $sql}], chosen: {index: 0, sql: $sql}}'
}

# start PROGRAM [ARGUMENT...]: reads a pipe whose other end is descriptor 8; a
# background job would ignore SIGINT without env
start() {
	rm -f "$BATS_TEST_TMPDIR/in"
	mkfifo "$BATS_TEST_TMPDIR/in"
	env --default-signal=INT,HUP,TERM "$@" <"$BATS_TEST_TMPDIR/in" \
		>"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err" &
	running=$!
	exec 8>"$BATS_TEST_TMPDIR/in"
}

# ended WHAT STATUS: it ends, and with this
ended() {
	local status=0
	wait "$running" 2>/dev/null || status=$?
	exec 8>&-
	equal "$1: status" "$status" "$2"
}

# backends CONDITION: how many of this test's are on the server
backends() {
	sql "$DATABASE" -c "SELECT count(*) FROM pg_stat_activity
		WHERE application_name = 'signals-$BATS_TEST_NUMBER' AND $1"
}

# until_backends COUNT CONDITION
until_backends() {
	for _ in {1..100}; do
		[ "$(backends "$2")" != "$1" ] || return 0
		sleep 0.05
	done
	fail "not $1 backends where $2"
}

# Bytes that wait in the pipe.
unread() {
	/usr/bin/python3 -c 'import array, fcntl, os, sys, termios
size = array.array("i", [0])
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY | os.O_NONBLOCK), termios.FIONREAD, size)
print(size[0])' "$BATS_TEST_TMPDIR/in"
}

@test "exec: a signal ends the statement, not the answer" {
	local signal
	for signal in TERM INT HUP; do
		start nl2sql-exec --relations any
		record 1 "$slow" >&8
		record 2 'SELECT 1' >&8
		echo "$settled" >&8
		until_backends 1 "state = 'active' AND query LIKE '%items d%'"
		kill -"$signal" "$running"
		ended "SIG$signal" $((128 + $(kill -l "$signal")))
		equal "SIG$signal: lines" "$(wc -l <"$BATS_TEST_TMPDIR/out")" 3
		holds "$(sed -n 1p "$BATS_TEST_TMPDIR/out")" '.id == "1"
			and .verdict.status == "error" and .error.code == "stage.stopped"'
		holds "$(sed -n 2p "$BATS_TEST_TMPDIR/out")" '.id == "2"
			and .error.code == "stage.stopped"'
		equal "SIG$signal: settled" "$(sed -n 3p "$BATS_TEST_TMPDIR/out")" "$settled"
		until_backends 0 true
	done
}

@test "exec: a signal ends a wait for the gate" {
	local child
	start nl2sql-exec --relations any --set gate_timeout_ms=60000
	record 1 'SELECT 1' >&8
	until [ -s "$BATS_TEST_TMPDIR/out" ]; do sleep 0.02; done
	child=$(pgrep -P "$running")
	kill -STOP "$child"
	record 2 'SELECT 2' >&8
	# Once it has read the record it can wait for nothing but the gate.
	until [ "$(unread)" == 0 ]; do sleep 0.02; done
	kill -TERM "$running"
	ended TERM 143
	equal outcomes "$(jq -r '.error.code // .verdict.status' \
		"$BATS_TEST_TMPDIR/out" | tr '\n' ' ')" "answered stage.stopped "
	! kill -0 "$child" 2>/dev/null || fail "the gate's child is left"
}

@test "exec: what a file still holds is left unread, and the status tells" {
	record 1 "$slow" >"$BATS_TEST_TMPDIR/records"
	record 2 'SELECT 1' >>"$BATS_TEST_TMPDIR/records"
	nl2sql-exec --relations any <"$BATS_TEST_TMPDIR/records" \
		>"$BATS_TEST_TMPDIR/out" &
	running=$!
	until_backends 1 "state = 'active' AND query LIKE '%items d%'"
	kill -TERM "$running"
	ended TERM 143
	equal lines "$(jq -r .id "$BATS_TEST_TMPDIR/out")" 1
}

@test "evaluate: a signal ends an EXPLAIN that waits for a lock" {
	local holder
	mkfifo "$BATS_TEST_TMPDIR/hold"
	sql "$DATABASE" <"$BATS_TEST_TMPDIR/hold" >/dev/null &
	holder=$!
	exec 7>"$BATS_TEST_TMPDIR/hold"
	echo 'BEGIN; LOCK held; \! touch "$BATS_TEST_TMPDIR/locked"' >&7
	until [ -e "$BATS_TEST_TMPDIR/locked" ]; do sleep 0.02; done
	start nl2sql-evaluate --relations any --set explain_timeout_ms=20000 \
		--set evaluate_timeout_ms=20000
	echo '{"id":1,"question":"q","candidates":[{"sql":"SELECT id FROM held"}]}' >&8
	until_backends 1 "wait_event_type = 'Lock'"
	kill -TERM "$running"
	ended TERM 143
	exec 7>&-
	wait "$holder"
	holds "$(cat "$BATS_TEST_TMPDIR/out")" '.error.code == "stage.stopped"
		and .error.stage == "evaluate" and (has("chosen") | not)'
	until_backends 0 true
}

# is_gone GROUP: none of its processes is left
is_gone() {
	! kill -0 -- "-$1" 2>/dev/null
}

@test "a signal to a pipe of stages loses no record" {
	start setsid sh -c 'echo $$ >"$1"
		nl2sql-exec --relations any | nl2sql-repair |
		nl2sql-evaluate --relations any | nl2sql-exec --relations any --final' \
		pipe "$BATS_TEST_TMPDIR/group"
	record 1 "$slow" >&8
	record 2 'SELECT 1' >&8
	until_backends 1 "state = 'active' AND query LIKE '%items d%'"
	kill -TERM -- "-$(cat "$BATS_TEST_TMPDIR/group")"
	wait "$running" 2>/dev/null || true
	exec 8>&-
	# the shell before them ends at once
	wait_until "the end of the stages" is_gone "$(cat "$BATS_TEST_TMPDIR/group")"
	equal ids "$(jq -r '.id + .error.code' "$BATS_TEST_TMPDIR/out" | tr '\n' ' ')" \
		"1stage.stopped 2stage.stopped "
	until_backends 0 true
}

@test "every stage ends between records, by the signal" {
	local stage ledger=$BATS_TEST_TMPDIR/ledger
	for stage in route retrieve link plan generate evaluate repair exec check \
		fan gather; do
		[ "$stage" != gather ] || : >"$ledger"
		case $stage in
		fan | gather) start "nl2sql-$stage" --ledger "$ledger" ;;
		*) start "nl2sql-$stage" ;;
		esac
		# Once this is through, the signals are taken.
		echo "$settled" >&8
		until [ -s "$BATS_TEST_TMPDIR/out" ]; do sleep 0.02; done
		kill -TERM "$running" ||
			fail "nl2sql-$stage ended: $(cat "$BATS_TEST_TMPDIR/err")"
		ended "nl2sql-$stage" 143
		equal "nl2sql-$stage: messages" "$(cat "$BATS_TEST_TMPDIR/err")" ""
	done
}

@test "a signal that the parent ignores stays ignored" {
	start env --ignore-signal=INT nl2sql-exec --relations any
	echo "$settled" >&8
	until [ -s "$BATS_TEST_TMPDIR/out" ]; do sleep 0.02; done
	kill -INT "$running"
	record 1 'SELECT 1' >&8
	exec 8>&-
	ended 'end of input' 0
	holds "$(tail -n 1 "$BATS_TEST_TMPDIR/out")" '.verdict.status == "answered"'
}

@test "a stage that nobody reads from ends all the same" {
	mkfifo "$BATS_TEST_TMPDIR/unread"
	exec 7<>"$BATS_TEST_TMPDIR/unread"
	jq -c '. + {x: ("x" * 300000)}' <<<"$settled" >"$BATS_TEST_TMPDIR/records"
	# The alarm that ends it is its own, whatever was inherited.
	(trap '' ALRM; exec nl2sql-plan <"$BATS_TEST_TMPDIR/records" >&7) &
	running=$!
	# The pipe takes 64 KiB; then the program waits for a reader.
	until grep -q pipe_w "/proc/$running/wchan" 2>/dev/null ||
		[ "$(cut -d ' ' -f 3 "/proc/$running/stat")" == S ]; do sleep 0.02; done
	sleep 0.2
	kill -TERM "$running"
	ended TERM 143
	exec 7>&-
}
