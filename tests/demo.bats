#!/usr/bin/env bats
# pipelines/demo: a server, the ERP, an index and three answers in one command

bats_require_minimum_version 1.5.0
load lib

setup_file() {
	# one demo, several steps
	export BATS_NO_PARALLELIZE_WITHIN_FILE=true
	# below the suite's folder, which the server's user can reach
	B=$SUITE_DIR/demo
	mkdir -p "$B"
	ln -s "$NL2SQL_BIN" "$B/bin"
	export B
}

teardown_file() {
	demo stop
}

@test "demo: loads, indexes, answers three questions, says how to go on" {
	run -0 demo
	equal "questions" "$(grep -c '^== nl2sql "' <<<"$output")" 3
	matches "the last question has a table of warehouses" "$output" 'Chicago Central'
	matches "env.sh" "$output" '\. [^ ]*env\.sh'
	# the README's transcript, as far as the time that it took
	local shown
	shown=$(sed -n '/^== nl2sql "/,/^tables /p' "$SUITE_ROOT/README.md")
	[ "$(wc -l <<<"$shown")" -ge 20 ]
	[[ $output == *"$shown"* ]] || fail "the README shows another answer"
}

@test "demo: env.sh is all that a shell needs" {
	run -0 env -i HOME="$HOME" PATH=/usr/bin:/bin bash -euc "
		. $B/env.sh
		nl2sql -y --csv 'How many employees are there?'"
	matches "the answer" "$output" '(^|[^0-9])780($|[^0-9])'
	# its role may read and nothing else
	run -1 bash -c ". $B/env.sh && psql -qX \"\$NL2SQL_DSN\" -c 'BEGIN READ WRITE;
		DELETE FROM stock'"
	matches "delete" "$output" 'permission denied'
}

@test "demo: a second run makes nothing again" {
	local socket before
	socket=$(server conninfo "$B/demo")
	before=$(psql -qXAt "${socket/dbname=postgres/dbname=erp}" \
		-c "SELECT 'employees'::regclass::oid")
	run -0 demo
	[[ $output != *"loading the ERP"* ]] || fail "loaded again"
	equal "the same table" "$(psql -qXAt "${socket/dbname=postgres/dbname=erp}" \
		-c "SELECT 'employees'::regclass::oid")" "$before"
}

@test "demo: a load that broke off is done again" {
	local socket
	socket=$(server conninfo "$B/demo")
	psql -qX "$socket" -c 'COMMENT ON DATABASE erp IS NULL'
	run -0 demo
	matches "says so" "$output" 'loading the ERP'
}

@test "demo: stop leaves nothing" {
	run -0 demo stop
	run -0 ls -A "$B"
	equal "left" "$output" bin
	run -2 demo sideways
}
