# how far a long run is, told on a terminal and nowhere else
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
	export TERM=xterm
}

@test "index tells how many tables it read, on a terminal only" {
	export NL2SQL_INDEX_DSN
	NL2SQL_INDEX_DSN=$(admin_dsn "$(own_database progress mcptest)")
	run -0 on_terminal '' nl2sql-index --all
	[[ $output == *$'\x1b[Knl2sql-index: 1 of 2 tables read'*$'\x1b[K{"generation"'* ]]
	run -0 on_terminal '' env TERM=dumb nl2sql-index --all
	[[ $output == '{"generation"'* ]]
	run -0 --separate-stderr nl2sql-index --all
	equal 'standard error' "$stderr" ''
}

@test "a warning of the index stands on a line of its own" {
	local lexicon=$BATS_TEST_TMPDIR/lexicon
	export NL2SQL_INDEX_DSN
	NL2SQL_INDEX_DSN=$(admin_dsn "$(own_database warned mcptest)")
	mkdir "$lexicon"
	echo '{"table": "nowhere", "synonyms": ["somewhere"]}' >"$lexicon/tables.ndjson"
	run on_terminal '' nl2sql-index --all --lexicon "$lexicon"
	[[ ! $output =~ [a-z]\{\"warning ]]
}

@test "batch tells how many questions are answered" {
	local questions=$BATS_TEST_TMPDIR/questions
	printf 'How many companies are there?\n%.0s' 1 2 3 >"$questions"
	run -0 on_terminal '' bash -c 'nl2sql batch -j 1 <"$1" >"$1.out"' - "$questions"
	[[ $output == *$'\x1b[Kbatch: '?' of 3 answered'* ]]
	equal records "$(jq -r .verdict.status "$questions.out" | sort | uniq -c | tr -s ' ')" ' 3 answered'
	run -0 --separate-stderr bash -c 'nl2sql batch -j 1 <"$1" | wc -l' - "$questions"
	[[ $stderr != *answered* ]]
}

# tells COMMAND: run on a terminal, with what progress.bash has
tells() {
	run "$1" on_terminal '' bash -c ". $SUITE_ROOT/pipelines/progress.bash; $2"
}

@test "the lines come through whole, and the status too" {
	local bytes=$BATS_TEST_TMPDIR/bytes
	printf '{"a":"\xff"}\n{"b":2}\nlast without an end' >"$bytes"
	tells -0 "progress 3 read <$bytes >$bytes.out"
	cmp "$bytes" "$bytes.out"
	[[ $output == *'3 of 3 read'* ]]
	tells -5 'set -o pipefail; beside_progress eval "echo oops >&2; (exit 5)" | progress 1 read'
	[[ $output == *$'\x1b[Koops\n'* ]]
	run -5 --separate-stderr bash -c ". $SUITE_ROOT/pipelines/progress.bash
		set -o pipefail; beside_progress eval 'echo oops >&2; (exit 5)' | progress 1 read"
	equal 'without a terminal' "$stderr" oops
}
