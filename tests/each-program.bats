# Every program does its work once.  Under a wrapper that watches memory
# (make test-valgrind SUBSET=1) this is the pass that covers all of them.
# shellcheck disable=SC2129 # each line is a program
bats_require_minimum_version 1.5.0
load lib
load launch
load web

setup_file() {
	local database
	use_mcptest
	# index and confirm write to it
	database=$(own_database index)
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null
	export TERM=xterm PAGER=cat NO_COLOR=1
	# below a wrapper a pipeline takes minutes
	export NL2SQL_PATIENCE_MS=1500000 PATIENCE_S=1500
}

teardown() {
	end_launched
}

question='How many companies are there?'

# the programs that a test of this file runs by their names
named() {
	grep -oE 'nl2sql-[a-z]+' "$BATS_TEST_FILENAME" | sort -u
}

# unharmed FILE...: no wrapper complained in what a program said
unharmed() {
	! grep -E '^==[0-9]+==' "$@" || fail "see above"
}

@test "every program stands in a test of this file" {
	equal programs "$(named)" "$(basename -s .c "$SUITE_ROOT"/bin/*.c | sort)"
}

@test "the stages one by one, and what reads their records" {
	local stage
	cd "$BATS_TEST_TMPDIR"
	jq -nc --arg q "$question" '{id: "1", question: $q}' >record
	for stage in nl2sql-route nl2sql-retrieve nl2sql-link nl2sql-plan nl2sql-generate \
		nl2sql-evaluate nl2sql-repair 'nl2sql-exec --final'; do
		$stage <record >next 2>>said || fail "$stage ends with $?" "$(<said)"
		mv next record
	done
	holds "$(<record)" '.verdict.status == "answered" and (.result.rows | length) == 1'
	nl2sql-way 'nl2sql-plan | cat' <record >passed 2>>said
	cmp record passed
	nl2sql-show <record >shown 2>>said
	nl2sql-translate --set dialect=sqlite <record >translated 2>>said
	holds "$(<translated)" '.translation.sql'
	nl2sql-asked <record >kept 2>>said
	nl2sql-confirm <kept >/dev/null 2>>said
	run -0 nl2sql-diff record record
	jq -c '{id, question, sql: .chosen.sql}' record >gold
	nl2sql-grade --gold gold <record >graded 2>>said
	holds "$(<graded)" .execution_success
	unharmed said
}

@test "statements and candidates by themselves" {
	cd "$BATS_TEST_TMPDIR"
	local sql='SELECT 1 AS one'
	echo "$sql" >sql
	: >ledger
	holds "$(nl2sql-check --relations any --facts <<<"{\"id\":1,\"sql\":\"$sql\"}" 2>>said)" '.check.allowed'
	nl2sql-edit --sql-file sql <<<'{"id":1,"question":"q"}' >edited 2>>said
	nl2sql-fan --ledger ledger <<<'{"id":1,"question":"q"}' >fanned 2>>said
	nl2sql-gather --ledger ledger <fanned >/dev/null 2>>said
	unharmed said
}

@test "what tells of the database and of what is set" {
	cd "$BATS_TEST_TMPDIR"
	nl2sql-index >/dev/null 2>said
	nl2sql-doctor >/dev/null 2>>said || true # what it finds is another test's
	nl2sql-describe <<<'companies' >/dev/null 2>>said
	nl2sql-views >/dev/null 2>>said
	nl2sql-config >/dev/null 2>>said
	unharmed said
}

@test "a trace as spans" {
	cd "$BATS_TEST_TMPDIR"
	NL2SQL_TRACE=trace nl2sql-route <<<"$question" >/dev/null 2>said
	nl2sql-otlp <trace >/dev/null 2>>said
	unharmed said
}

@test "the doors: MCP, the page, a terminal" {
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
		"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"nl_query\",\"arguments\":{\"question\":\"$question\"}}}" |
		nl2sql-mcp >messages 2>said
	holds "$(tail -n 1 messages)" '.id == 1 and (.result.isError | not)'
	start_web # nl2sql-web
	post /api/propose "{\"question\":\"$question\"}" --max-time 1500
	holds "$(event record)" '.record.chosen.sql'
	pkill -TERM -s "$(<web1/session)"
	finish web1
	"$SUITE_ROOT/tests/talk.py" nl2sql-talk >spoken 2>>said <<-STEPS
		expect nl2sql> 
		type $question
		expect run it\\? \\[y/N/e\\] 
		type y
		expect confirm.*nl2sql> 
		type \\q
	STEPS
	unharmed said web*/err
}
