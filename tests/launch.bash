# shellcheck shell=bash
# launch.bash - a running pipe to do harm to, and what must hold of it then
#
#	load launch
#	launch pipe ask                  in a session and a TMPDIR of its own
#	tell pipe "$(ask_for 1)"         a line more
#	until_answers pipe 1             as many lines have come out
#	finish pipe                      no more input; $ended is its exit status
#	whole pipe 1                     ids 1..N in order: N in, N out
#	nothing_left pipe DATABASE       no process, no session, no file
#
# A pipe's output is in "$BATS_TEST_TMPDIR/NAME/out", its messages in err.  Every
# wait ends with what it waits for, and fails after PATIENCE seconds (30).

# wait_until WHAT COMMAND...
wait_until() {
	local what=$1 end=$((EPOCHSECONDS + ${PATIENCE:-30}))
	shift
	until "$@"; do
		[ "$EPOCHSECONDS" -lt "$end" ] || fail "waited for: $what" || return
		sleep 0.03
	done
}

# Whoever holds a pipe's input open, a server that is started meanwhile too, would
# keep the pipe running; descriptor 3 is bats' own.
close_inputs() {
	local input
	for input in 3 4 $(cat "$BATS_TEST_TMPDIR"/*/input 2>/dev/null); do
		exec {input}>&-
	done
}

without_inputs() (
	close_inputs
	"$@"
)

launch() {
	local place=$BATS_TEST_TMPDIR/$1 input
	shift
	mkdir -p "$place/tmp"
	mkfifo "$place/in"
	# a background job would ignore SIGINT
	# shellcheck disable=SC2016 # expanded there
	(
		close_inputs
		export TMPDIR=$place/tmp
		exec setsid --wait env --default-signal=INT,HUP,TERM \
			bash -c 'echo $$ >"$0/session"; "$@"' "$place" "$@"
	) <"$place/in" >"$place/out" 2>"$place/err" &
	echo $! >"$place/waiter"
	exec {input}>"$place/in"
	echo "$input" >"$place/input"
	wait_until "the session of $place" test -s "$place/session"
}

tell() {
	local input
	input=$(<"$BATS_TEST_TMPDIR/$1/input")
	printf '%s\n' "${@:2}" >&"$input"
}

# tell_until_closed NAME LINE: again and again, 300 times unless nobody reads
tell_until_closed() (
	trap '' PIPE
	for _ in {1..300}; do
		tell "$@" 2>/dev/null || exit 0
	done
)

has_lines() {
	[ "$(wc -l <"$1")" -ge "$2" ]
}

until_answers() {
	wait_until "$2 lines from $1" has_lines "$BATS_TEST_TMPDIR/$1/out" "$2"
}

finish() {
	local place=$BATS_TEST_TMPDIR/$1 input
	input=$(<"$place/input")
	exec {input}>&-
	rm "$place/input"
	wait_until "the end of $1" has_no_processes "$1"
	ended=0
	# shellcheck disable=SC2034 # for the test
	wait "$(<"$place/waiter")" 2>/dev/null || ended=$?
}

# answer NAME N: its Nth line
answer() {
	sed -n "$2p" "$BATS_TEST_TMPDIR/$1/out"
}

whole() {
	equal "$1: ids in their order" \
		"$(jq -r .id "$BATS_TEST_TMPDIR/$1/out" | tr '\n' ' ')" \
		"$(seq -s ' ' "$2") "
	holds "$(jq -s . "$BATS_TEST_TMPDIR/$1/out")" 'all(has("verdict"))'
}

# ---- what is there ----

# Sessions of ours on the server: the pids of those where CONDITION holds.
sessions() {
	sql "$1" -c "SELECT pid FROM pg_stat_activity WHERE $2
		AND datname = current_database() AND pid <> pg_backend_pid()
		AND application_name LIKE 'nl2sql-%'"
}

has_sessions() {
	[ -n "$(sessions "$@")" ]
}

has_no_sessions() {
	[ -z "$(sessions "$@")" ]
}

until_runs() {
	wait_until "a statement that runs" has_sessions "$1" "state = 'active'"
}

# The processes of a pipe's session, zombies too: "pid ppid comm".
processes() {
	ps -o pid=,ppid=,comm= -s "$(<"$BATS_TEST_TMPDIR/$1/session")" || true
}

has_no_processes() {
	[ -z "$(processes "$1")" ]
}

# process NAME PROGRAM: the first of it in the pipe, which is not its gate: that is a
# child, and has a lower number where the numbers have just begun anew
process() {
	processes "$1" | awk -v comm="nl2sql-$2" '
		$3 == comm { parent[$1] = $2; pids[++count] = $1 }
		END {
			for (i = 1; i <= count; i++)
				if (!(parent[pids[i]] in parent)) {
					print pids[i]
					exit
				}
		}'
}

has_process() {
	[ -n "$(process "$@")" ]
}

# freeze PID...: until thaw, or the end of the test
freeze() {
	printf '%s\n' "$@" >>"$BATS_TEST_TMPDIR/frozen"
	kill -STOP "$@"
}

thaw() {
	local -a frozen
	[ -e "$BATS_TEST_TMPDIR/frozen" ] || return 0
	mapfile -t frozen <"$BATS_TEST_TMPDIR/frozen"
	rm "$BATS_TEST_TMPDIR/frozen"
	kill -CONT "${frozen[@]}" || true
}

gate_of() {
	ps -o pid= --ppid "$1" | tr -d ' '
}

end_launched() {
	local session
	thaw # or the server could not be stopped
	for session in "$BATS_TEST_TMPDIR"/*/session; do
		[ ! -e "$session" ] || pkill -KILL -s "$(<"$session")" || true
	done
}

nothing_left() {
	wait_until "the end of all processes of $1" has_no_processes "$1"
	[ -z "${2:-}" ] ||
		wait_until "the end of all sessions of $1" has_no_sessions "$2" true ||
		fail "$(sql "$2" -c "SELECT * FROM pg_stat_activity
			WHERE application_name LIKE 'nl2sql-%'")"
	equal "$1: temporary files" "$(ls -A "$BATS_TEST_TMPDIR/$1/tmp")" ""
}
