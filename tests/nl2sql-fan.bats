# nl2sql-fan and nl2sql-gather: candidates by several processes, no line lost
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
	printf '%s\n' \
		"$highest" \
		'{"id":"done","x":1.10,"question":"q","verdict":{"status":"answered"}}' \
		'How many companies are there?' \
		'What is the meaning of life?' \
		'List the names of companies' |
		nl2sql-route | nl2sql-retrieve | nl2sql-link | nl2sql-plan \
		>"$BATS_FILE_TMPDIR/planned"
	nl2sql-generate <"$BATS_FILE_TMPDIR/planned" >"$BATS_FILE_TMPDIR/alone"
}

setup() {
	ledger=$BATS_TEST_TMPDIR/ledger
	planned=$BATS_FILE_TMPDIR/planned
}

# One process for each line, as parallel does it.
fan_out() {
	nl2sql-fan --ledger "$ledger" <"$planned" |
		parallel --plain --pipe -N1 -k "$@" |
		nl2sql-gather --ledger "$ledger"
}

@test "K processes give what one gives" {
	alike records "$(fan_out nl2sql-generate)" "$(<"$BATS_FILE_TMPDIR/alone")"
}

@test "variants name their record, their place and their number" {
	run -0 nl2sql-fan --ledger "$ledger" <"$planned"
	equal 'settled records are one line' \
		"$(grep -c '"id":"done"' <<<"$output")" 1
	[[ $output == *'{"id":"done","x":1.10,"question":"q","verdict":{"status":"answered"}}'* ]] ||
		fail 'a settled record was changed'
	holds "$(jq -s . <<<"$output")" '[.[] | select(.fan) | .fan]
		| group_by(.seq) | all(length == .[0].of
			and map(.index) == [range(.[0].of)])'
}

@test "-k says how many variants there are" {
	run -0 nl2sql-fan --ledger "$ledger" --set k=3 <"$planned"
	holds "$(jq -s . <<<"$output")" '[.[] | .fan.of // empty] | unique == [3]'
}

@test "a killed job costs its candidate and nothing else" {
	cat >"$BATS_TEST_TMPDIR/job" <<-'JOB'
		#!/usr/bin/env bash
		read -r line
		case $line in *'"fan":{"seq":1,"index":1'*) kill -9 $$ ;; esac
		printf '%s\n' "$line" | nl2sql-generate
	JOB
	chmod +x "$BATS_TEST_TMPDIR/job"
	fan_out "$BATS_TEST_TMPDIR/job" >"$BATS_TEST_TMPDIR/joined" || true
	equal lines "$(wc -l <"$BATS_TEST_TMPDIR/joined")" 5
	equal ids "$(jq -c .id "$BATS_TEST_TMPDIR/joined")" \
		"$(jq -c .id "$planned")"
	holds "$(head -1 "$BATS_TEST_TMPDIR/joined")" \
		'.generation.errors == [{index: 1, error: .generation.errors[0].error}]
		and .generation.errors[0].error.code == "input.lost"
		and (.candidates | length) >= 1'
	diff <(tail -n +2 "$BATS_FILE_TMPDIR/alone") \
		<(tail -n +2 "$BATS_TEST_TMPDIR/joined")
}

@test "a record whose jobs all died, settled or not, still comes out" {
	cat >"$BATS_TEST_TMPDIR/job" <<-'JOB'
		#!/usr/bin/env bash
		read -r line
		case $line in *'"id":"done"'* | *'"fan":{"seq":3,'*) kill -9 $$ ;; esac
		printf '%s\n' "$line" | nl2sql-generate
	JOB
	chmod +x "$BATS_TEST_TMPDIR/job"
	fan_out "$BATS_TEST_TMPDIR/job" >"$BATS_TEST_TMPDIR/joined" || true
	equal lines "$(wc -l <"$BATS_TEST_TMPDIR/joined")" 5
	equal 'the settled record' "$(sed -n 2p "$BATS_TEST_TMPDIR/joined")" \
		"$(sed -n 2p "$planned")"
	holds "$(sed -n 3p "$BATS_TEST_TMPDIR/joined")" \
		'.verdict.status == "error" and .error.code == "input.lost"
		and (has("fan") | not)'
}

@test "what a job left of a line is dropped, and its record is told" {
	nl2sql-fan --ledger "$ledger" <"$planned" >"$BATS_TEST_TMPDIR/variants"
	head -1 "$BATS_TEST_TMPDIR/variants" | nl2sql-generate >"$BATS_TEST_TMPDIR/first"
	run -1 --separate-stderr nl2sql-gather --ledger "$ledger" < <(
		cat "$BATS_TEST_TMPDIR/first"
		printf '%s\n' '{"id":"1","question":"Wh'
	)
	equal lines "${#lines[@]}" 5
	holds "${lines[0]}" '(.candidates | map(.origin)) == ["parser", "grammar"]
		and (.generation.errors | length) >= 1'
}

@test "one record at a time: the first is out before the second is in" {
	coproc RUN { nl2sql-fan --ledger "$ledger" | nl2sql-generate |
		nl2sql-gather --ledger "$ledger"; }
	head -1 "$planned" >&"${RUN[1]}"
	read -r -t 20 -u "${RUN[0]}" line
	holds "$line" '.candidates | length >= 1'
	# the shell forgets both once it has ended
	local input=${RUN[1]} process=$RUN_PID
	exec {input}>&-
	wait "$process"
}

@test "without a ledger, or one that cannot be written, nothing starts" {
	run -2 --separate-stderr nl2sql-fan <"$planned"
	equal 'no output' "$output" ""
	run -2 --separate-stderr nl2sql-gather <"$planned"
	run -2 --separate-stderr nl2sql-fan --ledger /nonexistent/x <"$planned"
	run -2 --separate-stderr nl2sql-gather --ledger /nonexistent/x <"$planned"
	run -1 --separate-stderr nl2sql-fan --ledger /dev/full <"$planned"
}
