# Connections: what kept pipelines hold, and that many share what a role has
bats_require_minimum_version 1.5.0
load lib
load launch

# The index lies in the database asked, so that all connections are one role's.
# Its limit is changed, so one test runs after the other.
setup_file() {
	export BATS_NO_PARALLELIZE_WITHIN_FILE=true
	DATABASE=$(own_database pipes)
	cat "$SUITE_ROOT"/exam/mcptest/{schema,data}.sql | sql "$DATABASE" >/dev/null
	make_role connections_reader "$DATABASE"
	NL2SQL_DSN="$SUITE_SERVER user=connections_reader dbname=$DATABASE"
	NL2SQL_DSN=$NL2SQL_DSN NL2SQL_INDEX_DSN=$(admin_dsn "$DATABASE") nl2sql-index \
		--set lexicon="$SUITE_ROOT/exam/mcptest/lexicon" >/dev/null
	# again, for the index is the role's own
	make_role connections_reader "$DATABASE"
	export DATABASE NL2SQL_DSN
}

teardown() {
	end_launched
	sql postgres <<<"ALTER ROLE connections_reader CONNECTION LIMIT 60"
}

limit() {
	sql postgres <<<"ALTER ROLE connections_reader CONNECTION LIMIT $1"
}

held() {
	sql "$DATABASE" -c "SELECT count(*) FROM pg_stat_activity WHERE usename = 'connections_reader'"
}

holds_at_most() {
	[ "$(held)" -le "$1" ]
}

question='{"id":1,"question":"How many companies are there?"}'
ranking="{\"id\":2,\"question\":\"$highest\"}"

# What nothing but a repair mends: the column is another one's
failing='{"id":3,"question":"Names of companies","now":"2024-12-31","route":{"modules":[]},"context":{"tables":[]},
	"link":{},"plan":{},"generation":{},"candidates":[{"id":"a","source":"given","sql":"SELECT nane FROM companies"}]}'

@test "a kept pipe keeps seven, and none in its repair rounds" {
	limit 60
	launch pipe ask
	tell pipe "$question" "$ranking" "${failing//$'\n\t'/}" "$question"
	until_answers pipe 4
	wait_until 'seven connections' holds_at_most 7
	equal 'of evaluate and exec' "$(sql "$DATABASE" -c "SELECT count(*) FROM pg_stat_activity
		WHERE usename = 'connections_reader' AND application_name IN ('nl2sql-evaluate', 'nl2sql-exec')")" 4
	finish pipe
}

# started_by_repair: "pid program" of what runs behind the rounds
started_by_repair() {
	processes pipe | awk '$3 == "nl2sql-repair" { repair[$1] } { parent[$1] = $2; comm[$1] = $3 }
		END { for (pid in parent) if (parent[pid] in repair) print pid, comm[pid] }'
}

@test "the programs of a repair round start with the first record that needs one" {
	launch pipe ask
	tell pipe "$question" "$ranking"
	until_answers pipe 2
	equal 'before' "$(started_by_repair)" ''
	tell pipe "${failing//$'\n\t'/}" "$question"
	until_answers pipe 4
	# three rounds, and the one behind exec; one repair has a gate
	equal 'behind' "$(started_by_repair | cut -d ' ' -f 2 | sort | uniq -c | tr -s ' \n' ' ')" \
		' 4 nl2sql-evaluate 1 nl2sql-exec 3 nl2sql-repair '
	finish pipe
	equal exit "$ended" 0
	equal order "$(jq -r '"\(.id) \(.verdict.status)"' "$BATS_TEST_TMPDIR/pipe/out" | tr '\n' ' ')" \
		'1 answered 2 answered 3 error 1 answered '
}

@test "kill -9 of a program that a round started ends the pipe" {
	launch pipe ask
	tell pipe "${failing//$'\n\t'/}"
	until_answers pipe 1
	kill -9 "$(started_by_repair | awk '/evaluate/ { print $1; exit }')"
	tell_until_closed pipe "$question"
	finish pipe
	[ "$ended" -ne 0 ] || fail 'the pipe ends as if nothing were lost'
}

@test "sixteen kept pipes answer with the sixty connections of a role" {
	local pipe
	limit 60
	for pipe in {1..16}; do launch "pipe$pipe" ask; done
	for pipe in {1..16}; do tell "pipe$pipe" "$question" "$ranking"; done
	for pipe in {1..16}; do until_answers "pipe$pipe" 2; done
	wait_until 'half are kept' holds_at_most 30
	for pipe in {1..16}; do tell "pipe$pipe" '{"id":3,"question":"How many companies are there?"}'; done
	for pipe in {1..16}; do
		until_answers "pipe$pipe" 3
		equal "pipe $pipe" "$(jq -r '.verdict.status' "$BATS_TEST_TMPDIR/pipe$pipe/out" | sort -u)" answered
	done
	# all of them are there still
	equal pipes "$(pgrep -c -x nl2sql-route -s "$(cat "$BATS_TEST_TMPDIR"/pipe*/session | paste -sd,)")" 16
	for pipe in {1..16}; do finish "pipe$pipe"; done
}

@test "a pool of sixteen pipes does the same for a door" {
	limit 60
	run -0 "$SUITE_BUILD/tests/drive" "$SUITE_ROOT/pipelines" 16 200 60000 < <(
		for i in {1..64}; do
			printf '{"ask":"ask","name":"n%d","record":%s}\n' "$i" "$question"
		done
	)
	equal answered "$(grep -c '^n[0-9]* answered .*"status":"answered"' <<<"$output")" 64
}

@test "a pipe keeps none where over half are in use, and all where they are told to" {
	limit 9
	launch pipe ask
	tell pipe "$question" "$ranking"
	until_answers pipe 2
	wait_until 'few connections' holds_at_most 4
	finish pipe
	wait_until 'the end of all' holds_at_most 0
	NL2SQL_KEEP_CONNECTIONS=0 launch none ask
	limit 60
	tell none "$question"
	until_answers none 1
	wait_until 'no connection' holds_at_most 0
	finish none
}

@test "a connection that a full server gives at last leaves no trouble behind" {
	local other
	limit 1
	coproc OTHER { psql -XAtq "$NL2SQL_DSN"; }
	other=$OTHER_PID
	printf 'SELECT 1;\n' >&"${OTHER[1]}"
	read -r -t 30 <&"${OTHER[0]}"
	launch pipe nl2sql-exec --relations any --final
	tell pipe "$(record 'SELECT 1' 1)"
	wait_until 'a refusal' refused
	printf '\\q\n' >&"${OTHER[1]}"
	wait "$other" 2>/dev/null || true
	until_answers pipe 1
	tell pipe "$(record 'SELECT 2' 2)"
	finish pipe
	equal ended "$ended" 0
	equal rows "$(jq -r '.result.rows[0][0]' "$BATS_TEST_TMPDIR/pipe/out" | paste -sd' ')" '1 2'
}

# The log of the suite's server says so.
refused() {
	server_log | grep 'too many connections for role "connections_reader"' >/dev/null
}

@test "doctor counts what is left, and what the pipes of a door keep" {
	limit 20
	run nl2sql-doctor --json --set pipes=3
	holds "$(jq -c 'select(.subject == "connections")' <<<"$output")" \
		'.level == "ok" and (.text | test("^1[0-9] are free.* 7, .* 3 of a door 21"))'
	run -0 --separate-stderr nl2sql-doctor --pipelines 16
	equal pipelines "$output" 2
	limit 5
	run nl2sql-doctor --json --set with=auto,openai
	holds "$(jq -c 'select(.subject == "connections")' <<<"$output")" '.level == "warning" and (.text | test("up to 9"))'
}

@test "a door says at its start, beside what it is asked for, what its pipelines keep" {
	run -0 --separate-stderr nl2sql-mcp --set pipes=3 </dev/null
	equal 'answers' "$output" ''
	matches 'mcp' "$stderr" '^nl2sql-mcp: .* 21 connections .*3 .*7'
	launch page nl2sql-web --set web_listen=127.0.0.1:0 --set pipes=1 --set with=auto,openai
	wait_until 'the address' has_lines "$BATS_TEST_TMPDIR/page/out" 1
	matches 'web' "$(<"$BATS_TEST_TMPDIR/page/err")" '^nl2sql-web: .* 9 connections .*1 .*9'
	equal 'the address alone' "$(wc -l <"$BATS_TEST_TMPDIR/page/out")" 1
}
