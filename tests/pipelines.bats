# pipelines/: ask, answer, rounds, candidates, batch on two databases
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
}

questions() {
	printf '%s\n' "$highest" 'How many companies are there?' \
		'Which companies were founded before 1980?' \
		'colourless green ideas sleep furiously' '{"id":true,"question":"List the states"}'
}

@test "ask answers the first question of all" {
	run -0 --separate-stderr ask <<<"$highest"
	holds "$output" '.id == "1" and .verdict.status == "answered"'
	holds "$output" '[.result.rows[] | index("Apex Industries")] | any'
	holds "$output" '.chosen.sql | type == "string"'
	equal 'standard error' "$stderr" ''
}

@test "ask is interactive: the first answer comes before the second question" {
	local first second
	coproc ASK { ask; }
	printf '%s\n' "$highest" >&"${ASK[1]}"
	IFS= read -r -t 60 first <&"${ASK[0]}"
	holds "$first" '.verdict.status == "answered"'
	printf 'How many companies are there?\n' >&"${ASK[1]}"
	IFS= read -r -t 60 second <&"${ASK[0]}"
	holds "$second" '.id == "2" and .result.rows == [["8"]]'
	# the shell forgets both once it has ended
	local input=${ASK[1]} process=$ASK_PID
	exec {input}>&-
	wait "$process"
}

@test "as many lines come out as went in, in their order, all settled" {
	run -0 --separate-stderr ask < <(questions)
	equal ids "$(jq -c .id <<<"$output" | tr '\n' ' ')" '"1" "2" "3" "4" true '
	equal settled "$(jq -c '.verdict.status' <<<"$output" | grep -c .)" 5
	equal 'the fourth' "$(jq -r 'select(.id == "4") | .verdict.status' <<<"$output")" cannot_answer
}

@test "the same questions give the same bytes" {
	alike "second run" "$(questions | ask)" "$(questions | ask)"
}

@test "a record saved behind any stage goes on from there" {
	local stage record
	record=$(nl2sql-route <<<"$highest")
	for stage in retrieve link plan generate evaluate; do
		record=$("nl2sql-$stage" <<<"$record")
		[ "$stage" != link ] || record=$(jq -c '.saved = 1.50' <<<"$record")
	done
	run -0 nl2sql-exec --final <<<"$record"
	holds "$output" '.verdict.status == "answered" and .saved == 1.5'
	run -0 ask <<<"$output"
	holds "$output" '.verdict.status == "answered"'
}

@test "a settled record passes the whole pipeline byte for byte" {
	run -0 --separate-stderr ask <<<"$settled"
	equal record "$output" "$settled"
}

@test "--redo answers a settled record again from any stage" {
	local record
	record=$(ask <<<"$highest")
	record=$(jq -c '.result.rows = []' <<<"$record" | nl2sql-exec --redo --final)
	holds "$record" '.result.rows | length > 0'
}

@test "broken lines are answered and the run ends with 1" {
	run -1 --separate-stderr ask < <(printf '%s\n\n{"question":\n%s\n' "$highest" "$highest")
	equal statuses "$(jq -r .verdict.status <<<"$output" | tr '\n' ' ')" \
		'answered error error answered '
}

@test "no server: every line is answered and the run ends with 75" {
	NL2SQL_INDEX_DSN='host=/nonexistent' NL2SQL_DSN='host=/nonexistent' \
		run -75 --separate-stderr ask < <(questions)
	equal codes "$(jq -r .error.code <<<"$output" | sort -u)" db.unreachable
	equal lines "$(grep -c . <<<"$output")" 5
}

@test "a database without an index: every line is answered and the run ends with 2" {
	NL2SQL_INDEX_DSN=$(admin_dsn postgres) run -2 --separate-stderr ask < <(questions)
	equal codes "$(jq -r .error.code <<<"$output" | sort -u)" config.index_missing
}

@test "options work as variables, and a bad one is a usage error" {
	NL2SQL_MAX_ROWS=2 run -0 ask <<<'List all companies'
	holds "$output" '(.result.rows | length) == 2 and .result.truncated.by == "rows"'
	NL2SQL_MAX_ROWS=none run -2 --separate-stderr ask <<<'List all companies'
	NL2SQL_ROUNDS=6 run -2 ask <<<'List all companies'
	run -2 ask surplus
	run -0 ask --help
	[[ $output == 'ask - '* && $output != *'set -euo'* ]]
}

@test "without rounds the pipe is shorter and the answer the same" {
	local with without
	with=$(ask <<<"$highest")
	without=$(NL2SQL_ROUNDS=0 ask <<<"$highest")
	alike answer "$without" "$with"
}

@test "rounds repairs what a misspelt column breaks" {
	local broken
	broken=$(nl2sql-route <<<"$highest" | nl2sql-retrieve | nl2sql-link | nl2sql-plan |
		nl2sql-generate | jq -c '.candidates |= [.[0] | .sql |= sub("revenue_millions"; "revenue_milions"; "g")]')
	run -0 rounds 2 < <(nl2sql-evaluate <<<"$broken")
	holds "$output" '(.attempts | length) >= 1 and .chosen.sql != null'
	run -0 nl2sql-exec --final <<<"$output"
	holds "$output" '.verdict.status == "answered"'
	run -2 rounds 9 </dev/null
	run -2 rounds 1 surplus </dev/null
}

@test "candidates by many processes are those of one" {
	local planned
	planned=$(nl2sql-route < <(questions) | nl2sql-retrieve | nl2sql-link | nl2sql-plan)
	run -0 --separate-stderr candidates -j 2 <<<"$planned"
	alike candidates "$(jq -c '[.id, .candidates, .verdict]' <<<"$output")" \
		"$(nl2sql-generate <<<"$planned" | jq -c '[.id, .candidates, .verdict]')"
}

@test "a killed job costs its own candidate and no line" {
	local planned bin=$BATS_TEST_TMPDIR/bin
	planned=$(nl2sql-route <<<"$highest" | nl2sql-retrieve | nl2sql-link | nl2sql-plan)
	planned=$(printf '%s\n%s\n' "$planned" "$planned" | jq -c '.options.k = 3')
	mkdir "$bin"
	ln -s "$NL2SQL_BIN"/* "$bin"
	rm "$bin/nl2sql-generate"
	cat >"$bin/nl2sql-generate" <<-KILLER
		#!/bin/bash
		read -r line
		[[ \$line != *'"seq":2,'* ]] || kill -9 \$\$
		exec "$NL2SQL_BIN/nl2sql-generate" <<<"\$line"
	KILLER
	chmod +x "$bin/nl2sql-generate"
	NL2SQL_BIN=$bin run -1 --separate-stderr candidates <<<"$planned"
	equal lines "$(grep -c . <<<"$output")" 2
	[[ $(jq -c 'has("candidates") or has("error")' <<<"$output" | sort -u) == true ]]
}

@test "batch gives what ask gives, in its order, from several jobs" {
	for _ in 1 2 3 4 5 6; do questions; done >"$BATS_TEST_TMPDIR/questions"
	ask <"$BATS_TEST_TMPDIR/questions" >"$BATS_TEST_TMPDIR/asked"
	run -0 --separate-stderr batch -j 3 <"$BATS_TEST_TMPDIR/questions"
	equal records "$output" "$(cat "$BATS_TEST_TMPDIR/asked")"
	[[ $stderr == '3 pipelines keep up to '*' connections, '*' are free' ]]
	run -0 batch </dev/null
	equal 'no questions' "$output" ''
	run -2 batch -j none </dev/null
	run -1 batch < <(printf '%s\n\n' "$highest")
	equal 'lines of a broken batch' "$(grep -c '"verdict"' <<<"$output")" 2
}

@test "batch goes on where it was killed, with the questions that have no record" {
	local records=$BATS_TEST_TMPDIR/records whole=$BATS_TEST_TMPDIR/whole
	questions >"$BATS_TEST_TMPDIR/questions"
	run -0 --separate-stderr batch --resume "$records" <"$BATS_TEST_TMPDIR/questions"
	equal 'standard output' "$output" ''
	cp "$records" "$whole"
	{
		head -n 2 "$whole"
		sed -n 3p "$whole" | head -c 40
	} >"$records"
	run -0 --separate-stderr batch --resume "$records" <"$BATS_TEST_TMPDIR/questions"
	diff "$whole" "$records"
	run -0 batch --resume "$records" <"$BATS_TEST_TMPDIR/questions"
	diff "$whole" "$records"
	sed -i '1s/"id":"1"/"id":"7"/' "$records"
	run -2 --separate-stderr batch --resume "$records" <"$BATS_TEST_TMPDIR/questions"
	run -2 batch --resume /nonexistent/records </dev/null
}

# of_stages FUNCTION ARGUMENT...: one of the functions that the scripts share
of_stages() (
	# shellcheck source=pipelines/stages.bash
	. "$SUITE_ROOT/pipelines/stages.bash"
	"$@"
)

@test "of several statuses the one that tells the most is given" {
	local case statuses log
	for case in '0 0:0' '1 0:1' '75 1:75' '1 75:75' '75 2 1:2' '137 0:137' ':0'; do
		read -ra statuses <<<"${case%:*}"
		equal "worst $case" "$(of_stages worst "${statuses[@]}")" "${case#*:}"
	done
	log=$BATS_TEST_TMPDIR/log
	printf 'Seq\tHost\tStart\tTime\tSend\tReceive\tExitval\tSignal\tCommand\n' >"$log"
	printf '1\t:\t1\t1\t1\t1\t0\t0\tx\n2\t:\t1\t1\t1\t1\t0\t9\tx\n' >>"$log"
	equal 'killed by a signal' "$(of_stages joblog_status "$log")" 1
	printf '3\t:\t1\t1\t1\t1\t75\t0\tx\n' >>"$log"
	equal unreachable "$(of_stages joblog_status "$log")" 75
}
