# nl2sql-mcp, asked by real clients: tests/mcp/client.py with the Python SDKs of both
# eras, the inspector's command line; and by bytes that no client would send
bats_require_minimum_version 1.5.0
load lib
load launch

setup_file() {
	use_mcptest
	new=$("$SUITE_ROOT/tests/mcp/get" new)
	old=$("$SUITE_ROOT/tests/mcp/get" old)
	export new old
}

teardown() {
	end_launched
}

highest='What company had the highest revenue in 2020?'

# The revisions, with each SDK that speaks them.
clients='new 2026-07-28
new 2025-11-25
old 2025-11-25
old 2025-06-18'

# client SDK REVISION [ANSWER...] [-- OPTION-OF-THE-SERVER...] <STEPS
client() {
	local sdk=$1 options=() answers=()
	shift
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		answers+=("$1")
		shift
	done
	[ $# -eq 0 ] || options=("${@:2}")
	"${!sdk}" "$SUITE_ROOT/tests/mcp/client.py" "${answers[@]}" -- nl2sql-mcp "${options[@]}"
}

# call TOOL ARGUMENTS [MEMBERS]: a step
call() {
	printf '{"do":"call","name":"%s","arguments":%s%s}\n' "$1" "$2" "${3:+,$3}"
}

# query QUESTION [MEMBERS-OF-ARGUMENTS]
query() {
	call nl_query "{\"question\":\"$1\"${2:+,$2}}"
}

# line N: of $output, the first one tells of the connection
line() {
	sed -n "$(($1 + 1))p" <<<"$output"
}

# with_each_client: the function $1 with "SDK REVISION" and further arguments
with_each_client() {
	local sdk revision
	while read -r sdk revision <&7; do
		"$1" "$sdk" "$revision" "${@:2}" || fail "with the $sdk SDK, revision $revision"
	done 7<<<"$clients"
}

# envelope METHOD ID [PARAMS]: a request of the newest revision
envelope() {
	jq -nc --arg method "$1" --argjson id "$2" --argjson params "${3:-"{}"}" '{jsonrpc: "2.0", id: $id,
		method: $method, params: ($params + {_meta: {
			"io.modelcontextprotocol/protocolVersion": "2026-07-28",
			"io.modelcontextprotocol/clientCapabilities": {}}})}'
}

handshake='{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}'

# ---- what the server offers ----

lists_tools() {
	run -0 --separate-stderr client "$1" "$2" < <(echo '{"do":"tools"}')
	holds "$(line 0)" '.result.protocolVersion == $revision' --arg revision "$2"
	holds "$(line 1)" '[.result.tools[].name] == ["nl_query", "nl_schema"] and
		([.result.tools[] | .annotations | .readOnlyHint == true and .destructiveHint == false] | all) and
		([.result.tools[] | .description and .title and .outputSchema.type == "object"] | all)'
	jq -c '.result.tools[] | .inputSchema, .outputSchema' <<<"$(line 1)" | /usr/bin/python3 -c '
import json, sys, jsonschema
for line in sys.stdin:
    jsonschema.Draft202012Validator.check_schema(json.loads(line))'
}

@test "each client finds the same tools, which only read, with schemas that are such" {
	with_each_client lists_tools
}

answers() {
	run -0 --separate-stderr client "$1" "$2" < <(
		query "$highest"
		query "$highest" '"max_rows":100,"trace":false'
		query 'How many companies are there?' '"run":false'
		call nl_schema '{"about":"revenue of companies"}'
	)
	# The SDK holds what is structured against the tool's schema by itself.
	for number in 1 2; do
		holds "$(line $number)" '.result.structuredContent.status == "answered" and
			(.result.structuredContent.sql | startswith("SELECT")) and
			(.result.isError | not) and (.result.structuredContent.rows | tostring | test("Apex Industries")) and
			(.result.content[0] | .type == "text" and (.text | test("Apex Industries")) and (.text | test("SELECT")))'
	done
	holds "$(line 3)" '.result.structuredContent | .status == "proposed" and .sql and (has("rows") | not)'
	holds "$(line 4)" '[.result.structuredContent.tables[].name] | index("companies")'
}

@test "each client gets an answer, with the arguments of the seeds, too" {
	with_each_client answers
}

@test "arguments that do not fit are told to the model, not to the protocol" {
	run -0 --separate-stderr client new 2026-07-28 < <(
		call nl_query '{}'
		call nl_query '{"question":7}'
		call nl_query '{"question":""}'
		call nl_query '{"question":"How many companies are there?","max_rows":"many"}'
		call nl_query '{"question":"How many companies are there?","database":"none"}'
		call no_such_tool '{}'
	)
	for number in 1 2 3 4 5; do
		holds "$(line $number)" '.result.isError and (.result.content[0].text | length > 0)'
	done
	holds "$(line 6)" '.error.code == -32602'
}

# ---- several databases ----

payments='How many payments were there in 2023?'
second='{"action":"accept","content":{"reading":"2"}}'

@test "another database is asked by its name, and the tools name those that there are" {
	name_databases erp
	run -0 --separate-stderr client new 2026-07-28 < <(
		echo '{"do":"tools"}'
		query "$highest"
		query 'How many customers are there?' '"database":"erp"'
		call nl_schema '{"table":"customers","database":"erp"}'
		query "$highest" '"database":"epr"'
		call nl_schema '{"database":"mcptest"}'
		echo '{"do":"resources"}'
	)
	holds "$(line 1)" '[.result.tools[].inputSchema.properties.database.enum] == [["erp"], ["erp"]]'
	holds "$(line 2)" '.result.structuredContent | .status == "answered" and (has("database") | not) and
		(.rows | tostring | test("Apex Industries"))'
	holds "$(line 3)" '.result.structuredContent | .status == "answered" and .database == "erp" and (.rows | length) == 1'
	holds "$(line 4)" '.result.structuredContent | .database == "erp" and .tables[0].name == "customers"'
	for number in 5 6; do
		holds "$(line $number)" '.result | .isError and (.structuredContent | .code == "input.member" and (.hint | test("erp")))'
	done
	holds "$(line 7)" '[.result.resources[].name] | index("companies") and (index("customers") | not)'
	NL2SQL_CONFIG=/dev/null run -0 --separate-stderr client old 2025-06-18 < <(echo '{"do":"tools"}')
	holds "$(line 1)" '[.result.tools[].inputSchema.properties | has("database")] == [false, false]'
}

@test "a reading is run on the database that asked back" {
	name_databases mcptest erp
	NL2SQL_DB=mcptest run -0 --separate-stderr client new 2025-11-25 "$second" < <(
		query "$payments" '"database":"erp"'
		query "$highest"
	)
	holds "$(line 1)" '.asked | length == 1'
	holds "$(line 1)" '.result.structuredContent | .status == "answered" and .database == "erp"'
	holds "$(line 2)" '.result.structuredContent | .status == "answered" and .database == "mcptest"'
}

@test "no_values of a section holds for the answers of its database alone" {
	local id uri
	name_databases mcptest erp
	echo 'no_values = 1' >>"$NL2SQL_CONFIG"
	run -0 --separate-stderr client new 2026-07-28 < <(
		query 'How many customers are there?' '"database":"erp"'
		query "$highest" '"database":"mcptest"'
	)
	holds "$(line 1)" '.result.structuredContent | .status == "answered" and (has("rows") | not)'
	holds "$(line 2)" '.result.structuredContent | .status == "answered" and (.rows | tostring | test("Apex Industries"))'
	id=$(jq -r .result.structuredContent.id <<<"$(line 1)")
	uri=$(jq -r .result.structuredContent.id <<<"$(line 2)")
	run -0 --separate-stderr client new 2026-07-28 < <(
		printf '{"do":"read","uri":"nl2sql://answer/%s"}\n' "$id" "$uri"
	)
	holds "$(line 1)" '.error.message | test("no_values")'
	holds "$(line 2)" '.result.contents[0].text | fromjson | .database == "mcptest" and .result'
}

# ---- a question that is asked back ----

is_asked_back() {
	run -0 --separate-stderr client "$1" "$2" "$second" < <(query "$payments")
	holds "$(line 1)" '(.asked | length) == 1 and (.asked[0] | (.message | length > 0) and
			(.requestedSchema.properties.reading.oneOf | map(.const)) == ["1", "2"]) and
		(.result.structuredContent | .status == "answered" and (.sql | test("vendor_payments")))'
	run -0 --separate-stderr client "$1" "$2" '{"action":"decline"}' < <(query "$payments")
	holds "$(line 1)" '(.asked | length) == 1 and .result.structuredContent.status == "needs_clarification"'
}

@test "a question with several readings is asked back, and the reading taken is run" {
	use_erp
	export NL2SQL_ANSWER_AT=1
	with_each_client is_asked_back
}

lists_readings() {
	run -0 --separate-stderr client "$1" "$2" < <(
		query "$payments"
		query "$payments" '"reading":2'
	)
	holds "$(line 1)" '(has("asked") | not) and (.result.structuredContent |
		.status == "needs_clarification" and (.readings | length) == 2) and (.result.isError | not)'
	holds "$(line 2)" '.result.structuredContent | .status == "answered" and (.sql | test("vendor_payments"))'
}

@test "a client that cannot be asked gets the readings, and names one" {
	use_erp
	export NL2SQL_ANSWER_AT=1
	with_each_client lists_readings
}

@test "a state that comes back changed is refused, and passes no gate" {
	local asked state
	use_erp
	export NL2SQL_ANSWER_AT=1
	asked=$(envelope tools/call 1 "{\"name\":\"nl_query\",\"arguments\":{\"question\":\"$payments\"}}" |
		jq -c '.params._meta["io.modelcontextprotocol/clientCapabilities"] = {elicitation: {form: {}}}')
	state=$(nl2sql-mcp <<<"$asked" | jq -r '.result.requestState')
	[ -n "$state" ]
	for changed in "${state}x" "${state:1}" x '{"sql":"SELECT 1"}'; do
		run -0 nl2sql-mcp < <(jq -c --arg state "$changed" '.params += {requestState: $state,
			inputResponses: {reading: {action: "accept", content: {reading: "2"}}}}' <<<"$asked")
		holds "$output" '.error.code == -32602 or .result.isError'
	done
}

# ---- an answer is kept ----

keeps() {
	local id
	run -0 --separate-stderr client "$1" "$2" -- --set mcp_owner=anna@example.org < <(
		echo '{"do":"tools"}'
		query 'How many items are there?'
	)
	holds "$(line 1)" '.result.tools | map(select(.name == "nl_confirm")) | length == 1 and
		(.[0].annotations | .readOnlyHint == false)'
	id=$(jq -r '.result.structuredContent.id' <<<"$(line 2)")
	run -0 --separate-stderr client "$1" "$2" -- --set mcp_owner=anna@example.org < <(
		call nl_confirm "{\"id\":\"$id\"}"
		query 'How many items are there?'
		call nl_confirm "{\"id\":\"$id\",\"reason\":\"it counts what was sold\"}"
		call nl_confirm '{"id":"00000000-0000-7000-8000-000000000000"}'
		call nl_confirm "{\"id\":\"$id\",\"owner\":\"the model\"}"
	)
	holds "$(line 1)" '.result.structuredContent | .kept == "right" and (.sql | startswith("SELECT"))'
	holds "$(line 2)" '.result.structuredContent.band == "sure"'
	holds "$(line 3)" '.result.structuredContent.kept == "wrong"'
	holds "$(line 4)" '.result.isError and .result.structuredContent.kept == "not"'
	holds "$(line 5)" '.result.isError'
	equal 'the owner' "$(sql "$DATABASE" <<<"SELECT DISTINCT owner FROM nl2sql.wrong")" anna@example.org
	sql "$DATABASE" <<<'TRUNCATE nl2sql.wrong, nl2sql.examples CASCADE'
}

@test "nl_confirm keeps an answer in the name that the server was started with" {
	held_table
	release_table
	with_each_client keeps
}

@test "without a name there is no nl_confirm" {
	refuses -32602 1 < <(envelope tools/call 1 '{"name":"nl_confirm","arguments":{"id":"0192f3a4"}}')
	NL2SQL_MCP_OWNER='' refuses -32602 1 < <(envelope tools/call 1 '{"name":"nl_confirm","arguments":{"id":"0192f3a4"}}')
}

# ---- while it works, and when it shall not ----

reports_progress() {
	run -0 --separate-stderr client "$1" "$2" < <(query "$highest")
	holds "$(line 1)" '(.progress | length) >= 3 and ([.progress[].progress] | . == sort and . == unique) and
		([.progress[].message] | any(test("route|evaluate|exec")))'
}

@test "progress tells of stages, and only rises" {
	with_each_client reports_progress
}

# held_table: a table of this test's own database that nobody may read until
# release_table
held_table() {
	DATABASE=$(own_database "held$BATS_TEST_NUMBER")
	sql "$DATABASE" <<'SQL'
CREATE TABLE items(id int PRIMARY KEY, name text);
INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
SQL
	make_role reader "$DATABASE"
	NL2SQL_DSN=$(reader_dsn "$DATABASE")
	NL2SQL_INDEX_DSN=$(admin_dsn "$DATABASE")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null
	mkfifo "$BATS_TEST_TMPDIR/holder"
	sql "$DATABASE" <"$BATS_TEST_TMPDIR/holder" >/dev/null 3>&- &
	exec 8>"$BATS_TEST_TMPDIR/holder"
	echo 'BEGIN; LOCK TABLE items;' >&8
}

release_table() {
	echo 'ROLLBACK;' >&8
	exec 8>&-
}

until_held() {
	wait_until "a statement that waits" has_sessions "$DATABASE" "wait_event_type = 'Lock'"
}

gives_up() {
	rm -f "$BATS_TEST_TMPDIR/now" "$BATS_TEST_TMPDIR/answers"
	exec 9> >(client "$1" "$2" >"$BATS_TEST_TMPDIR/answers" 2>/dev/null 8>&- 3>&-)
	call nl_query '{"question":"How many items are there?"}' "\"cancel_when\":\"$BATS_TEST_TMPDIR/now\"" >&9
	until_held
	touch "$BATS_TEST_TMPDIR/now"
	wait_until "the end of the statement" has_no_sessions "$DATABASE" "wait_event_type = 'Lock'"
	call nl_schema '{"about":"items"}' >&9
	exec 9>&-
	wait_until "the answers" has_lines "$BATS_TEST_TMPDIR/answers" 3
	output=$(<"$BATS_TEST_TMPDIR/answers")
	holds "$(line 1)" '.result.cancelled'
	holds "$(line 2)" '.result.structuredContent.tables[0].name == "items"'
}

@test "a call that is given up ends its statement on the server, not the session" {
	held_table
	with_each_client gives_up
	release_table
}

@test "a client that vanishes leaves no process and no statement" {
	held_table
	launch gone "$old" "$SUITE_ROOT/tests/mcp/client.py" 2025-11-25 -- nl2sql-mcp
	tell gone "$(query 'How many items are there?')"
	until_held
	pkill -KILL -s "$(<"$BATS_TEST_TMPDIR/gone/session")" -f tests/mcp/client.py
	nothing_left gone "$DATABASE"
	release_table
}

@test "the end of input ends it, and what was asked before is answered" {
	run -0 nl2sql-mcp < <(
		envelope tools/list 1
		envelope tools/call 2 "{\"name\":\"nl_query\",\"arguments\":{\"question\":\"$highest\"}}"
	)
	holds "$(jq -sc 'sort_by(.id)' <<<"$output")" '(map(.id) == [1, 2]) and
		.[1].result.structuredContent.status == "answered"'
}

# ---- many ----

@test "a thousand calls in one session are all answered" {
	run -0 --separate-stderr client old 2025-11-25 < <(
		echo '{"do":"many","count":1000,"at_once":4,"name":"nl_query","arguments":{"question":"How many companies are there?","run":false}}'
	)
	holds "$(line 1)" '.result.answered == 1000 and .result.failed == []'
}

@test "fifty calls at once are answered, each to its own question" {
	run -0 --separate-stderr client new 2026-07-28 -- --set pipes_waiting=64 < <(
		echo '{"do":"many","count":50,"at_once":50,"name":"nl_query","arguments":{"question":"How many companies are there?"}}'
	)
	holds "$(line 1)" '.result.answered == 50 and .result.failed == []'
	run -0 --separate-stderr nl2sql-mcp --set pipes_waiting=64 < <(for i in {1..50}; do
		envelope tools/call "$i" "{\"name\":\"nl_query\",\"arguments\":{\"question\":\"Show the top $i companies by revenue in 2020\",\"run\":false}}"
	done)
	for i in 1 17 50; do
		holds "$(jq -c "select(.id == $i)" <<<"$output")" '.result.structuredContent.sql | test("LIMIT \($n)\\b")' --argjson n "$i"
	done
}

@test "more requests than may be outstanding are refused by their ids" {
	for i in {1..300}; do
		printf '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"nl_schema","arguments":{"table":"companies"}}}\n' "$i"
	done >"$BATS_TEST_TMPDIR/many"
	run -0 --separate-stderr nl2sql-mcp < <(
		echo "$handshake"
		cat "$BATS_TEST_TMPDIR/many"
	)
	holds "$(jq -sc 'map(select(.id | type == "number")) | sort_by(.id)' <<<"$output")" 'map(.id) == [range(1; 301)] and
		any(.error or .result.isError) and any(.result.structuredContent.tables)'
}

# ---- bytes ----

messages() {
	printf '%s\n' "$handshake" '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' \
		'{"jsonrpc":"2.0","id":2,"method":"ping"}' '' 'no JSON' \
		'{"jsonrpc":"2.0","id":"é€😀","method":"ping"}' \
		'{"jsonrpc":"2.0","id":3,"method":"prompts/list"}'
	printf '%s' '{"jsonrpc":"2.0","id":4,"method":"ping"}'
}

@test "messages may be split and joined at any byte" {
	local whole seed
	run -0 "$new" "$SUITE_ROOT/tests/mcp/pieces.py" 0 -- nl2sql-mcp < <(messages)
	whole=$output
	equal 'answers' "$(wc -l <<<"$whole")" 7
	for seed in 1 2 3 4 5; do
		run -0 "$new" "$SUITE_ROOT/tests/mcp/pieces.py" $seed -- nl2sql-mcp < <(messages)
		equal "cut by $seed" "$output" "$whole"
	done
}

# refuses CODE ID <MESSAGE
refuses() {
	local text
	text=$(cat)
	run -0 nl2sql-mcp <<<"$text"
	holds "$output" '.jsonrpc == "2.0" and .error.code == $code and .id == $id and (.error.message | length > 0)' \
		--argjson code "$1" --argjson id "$2" || fail "to: ${text:0:200}"
}

@test "broken messages get the standard's errors" {
	refuses -32700 null <<<'{"jsonrpc":"2.0","id":1,'
	refuses -32700 null <<<$'{"jsonrpc":"2.0","id":1,"method":"p\xff"}'
	refuses -32600 null <<<'[]'
	refuses -32600 null <<<'7'
	refuses -32600 null <<<'[{"jsonrpc":"2.0","id":1,"method":"ping"}]'
	refuses -32600 1 <<<'{"id":1,"method":"ping"}'
	refuses -32600 1 <<<'{"jsonrpc":"2.0","id":1,"method":7}'
	refuses -32600 null <<<'{"jsonrpc":"2.0","id":{},"method":"ping"}'
	refuses -32600 null <<<'{"jsonrpc":"2.0","id":null,"method":"ping"}'
	refuses -32601 '"a"' < <(envelope no/such/method '"a"')
	refuses -32601 1 < <(envelope ping 1)
	refuses -32602 1 < <(envelope tools/call 1)
	refuses -32602 1 < <(envelope resources/read 1 '{"uri":"nl2sql://nothing/x"}')
	refuses -32602 1 < <(envelope prompts/get 1 '{"name":"nothing"}')
	refuses -32602 1 < <(envelope tools/list 1 | jq -c 'del(.params._meta["io.modelcontextprotocol/clientCapabilities"])')
	refuses -32022 1 < <(envelope tools/list 1 | jq -c '.params._meta["io.modelcontextprotocol/protocolVersion"] = "1999-01-01"')
	holds "$output" '.error.data.supported == ["2026-07-28"] and .error.data.requested == "1999-01-01"'
}

@test "a message that is too long is refused, and the next one answered" {
	run -0 --separate-stderr nl2sql-mcp --set max_line=4096 < <(
		printf '{"jsonrpc":"2.0","id":1,"method":"ping","x":"%08000d"}\n' 0
		envelope tools/list 2
	)
	holds "$(jq -sc . <<<"$output")" 'length == 2 and (.[0].error.code == -32600 or .[0].error.code == -32700) and
		.[1].id == 2 and .[1].result.tools'
}

@test "a notification is never answered, and an unknown one is nothing" {
	run -0 nl2sql-mcp < <(
		echo '{"jsonrpc":"2.0","method":"no/such"}'
		echo '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}'
		echo '{"jsonrpc":"2.0","method":"notifications/cancelled"}'
		echo '{"jsonrpc":"2.0","id":5,"result":{}}'
	)
	equal 'answers' "$output" ''
}

@test "the revisions: what is proposed when it is known, else the newest with a handshake" {
	local proposed agreed
	while read -r proposed agreed; do
		run -0 nl2sql-mcp <<<"${handshake//2025-11-25/$proposed}"
		holds "$output" '.result.protocolVersion == $agreed and .result.serverInfo.name == "nl2sql"
			and (.result | has("resultType") | not)' --arg agreed "$agreed"
	done <<-'EOF2'
		2025-11-25 2025-11-25
		2025-06-18 2025-06-18
		1999-01-01 2025-11-25
		2026-07-28 2025-11-25
	EOF2
	run -0 nl2sql-mcp < <(envelope server/discover 1)
	holds "$output" '.result | .supportedVersions == ["2026-07-28"] and .resultType == "complete" and
		(.ttlMs | type == "number") and .cacheScope == "private" and
		._meta["io.modelcontextprotocol/serverInfo"].name == "nl2sql" and .capabilities.tools'
}

# ---- resources, prompts, completion, logs ----

reads_resources() {
	run -0 --separate-stderr client "$1" "$2" < <(
		query 'How many companies are there?'
		cat <<-'EOF2'
			{"do":"resources"}
			{"do":"templates"}
			{"do":"read","uri":"nl2sql://table/companies"}
			{"do":"prompts"}
			{"do":"prompt","name":"ask_database","arguments":{"question":"How many companies are there?"}}
			{"do":"complete","ref":{"type":"ref/resource","uri":"nl2sql://table/{name}"},"argument":{"name":"name","value":"comp"}}
		EOF2
	)
	holds "$(line 2)" '[.result.resources[].uri] | index("nl2sql://table/companies")'
	holds "$(line 3)" '[.result.resourceTemplates[].uriTemplate] | index("nl2sql://table/{name}") and index("nl2sql://answer/{id}")'
	holds "$(line 4)" '.result.contents[0] | .uri == "nl2sql://table/companies" and (.text | test("company_id"))'
	holds "$(line 5)" '.result.prompts | length == 1 and .[0].name == "ask_database" and
		(.[0].arguments | any(.name == "question" and .required))'
	holds "$(line 6)" '.result.messages[0] | .role == "user" and (.content.text | test("How many companies"))'
	holds "$(line 7)" '.result.completion.values | index("companies") and index("company_revenue_annual")'
	run -0 --separate-stderr client "$1" "$2" < <(
		printf '{"do":"read","uri":"nl2sql://answer/%s"}\n' "$(jq -r '.result.structuredContent.id' <<<"$(line 1)")"
	)
	holds "$(line 1)" '.result.contents[0].text | fromjson | .verdict.status == "answered"'
}

@test "the lexicon is a resource" {
	use_erp
	run -0 --separate-stderr client new 2026-07-28 < <(
		echo '{"do":"resources"}'
		echo '{"do":"read","uri":"nl2sql://lexicon"}'
	)
	holds "$(line 1)" '[.result.resources[].uri] | index("nl2sql://lexicon")'
	holds "$(line 2)" '.result.contents[0].text | fromjson | (.modules | length > 0) and (.metrics | any(.name == "revenue")) and
		(.synonyms | length > 0 and all(has("words") and has("table"))) and (.confusables | any(.table == "sales_regions"))'
}

@test "tables, past records, the prompt and completion" {
	with_each_client reads_resources
}

@test "the handshake revisions have ping and levels of the log" {
	run -0 --separate-stderr client old 2025-06-18 < <(
		echo '{"do":"ping"}'
		echo '{"do":"log","level":"debug"}'
		echo '{"do":"log","level":"loud"}'
	)
	holds "$(line 1)" '.result'
	holds "$(line 2)" '.result'
	holds "$(line 3)" '.error'
	refuses -32602 2 < <(echo '{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":"loud"}}')
}

@test "a client that wants a log gets the stages, without what is in them" {
	export NL2SQL_TRACE_TEXTS=1
	run -0 --separate-stderr client old 2025-06-18 < <(
		query "$highest"
		echo '{"do":"log","level":"debug"}'
		query "$highest"
		echo '{"do":"log","level":"warning"}'
		query "$highest"
		call nl_query '{}'
	)
	holds "$(line 1)" 'has("logs") | not'
	holds "$(line 3)" '[.logs[] | select(.level == "debug") | .data.stage] | index("route") and index("exec")'
	holds "$(line 3)" '[.logs[].data | keys] | unique == [["ms", "stage"]]'
	holds "$(line 5)" 'has("logs") | not'
	holds "$(line 6)" '.logs[0] | .level == "warning" and .data.code == "input.question"'
	LOG_LEVEL=debug run -0 --separate-stderr client new 2026-07-28 < <(query "$highest")
	holds "$(line 1)" '[.logs[].data.stage] | index("exec")'
}

# ---- what a model may see ----

# keeps_values OPTION...: the server has them, or the environment
keeps_values() {
	run -0 --separate-stderr client old 2025-11-25 "$@" < <(
		query "$highest"
		call nl_schema '{"table":"companies"}'
		call nl_schema '{"about":"companies"}'
		echo '{"do":"read","uri":"nl2sql://table/companies"}'
	)
	[[ $output != *'Apex Industries'* ]] || fail 'a value went out' "$output"
	holds "$(line 1)" '.result.structuredContent | .sql and (has("rows") | not) and (has("row_count") | not)'
	holds "$(line 4)" '.result.contents[0].text | test("company_id")'
}

@test "no_values keeps rows and stored values from the client, however it is set" {
	NL2SQL_NO_VALUES=1 keeps_values
	keeps_values -- --set no_values=1
}

@test "the egress log has a line for each answer that a model gets to see" {
	export NL2SQL_EGRESS=$BATS_TEST_TMPDIR/egress
	run -0 --separate-stderr client old 2025-11-25 < <(
		query "$highest"
		query 'How many companies are there?'
	)
	holds "$(jq -sc . "$NL2SQL_EGRESS")" 'length == 2'
}

@test "rows are cut to what was asked for, and the text says so" {
	run -0 --separate-stderr client old 2025-11-25 < <(query 'Show all companies' '"max_rows":3')
	holds "$(line 1)" '.result.structuredContent | (.rows | length) == 3 and .truncated'
}

# ---- the inspector ----

# inspect ARGUMENT...
inspect() {
	local name settings=()
	# it hands on a few variables only
	for name in "${!NL2SQL_@}" XDG_STATE_HOME; do
		settings+=(-e "$name=${!name}")
	done
	PATH=$inspector:$PATH mcp-inspector --cli "$SUITE_BUILD/bin/nl2sql-mcp" "$@" "${settings[@]}"
}

@test "the inspector's command line lists, calls and reads" {
	local inspector
	inspector=$("$SUITE_ROOT/tests/mcp/get" inspector) || skip 'npm is not installed'
	run -0 --separate-stderr inspect --method tools/list
	holds "$output" '[.tools[].name] == ["nl_query", "nl_schema"]'
	run -0 --separate-stderr inspect --method tools/call --tool-name nl_query --tool-arg "question=$highest"
	holds "$output" '.structuredContent.status == "answered"'
	run -0 --separate-stderr inspect --method resources/templates/list
	holds "$output" '.resourceTemplates | length > 0'
	run -0 --separate-stderr inspect --method prompts/list
	holds "$output" '.prompts[0].name == "ask_database"'
}
