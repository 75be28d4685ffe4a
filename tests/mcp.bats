# nl2sql-mcp, asked by real clients: tests/mcp/client.py with the Python SDKs of both
# eras, the inspector's command line
bats_require_minimum_version 1.5.0
load lib
load launch
load mcp
load held

setup_file() {
	use_mcptest
	get_sdks
}

teardown() {
	end_launched
	[ -z "${MCP_INSPECTOR_DAEMON_DIR:-}" ] || mcpdo daemon stop >/dev/null 2>&1
}

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

@test "an answer's meaning is told" {
	NL2SQL_WITH=grammar run -0 --separate-stderr client new 2026-07-28 < <(
		query 'How many companies are there?'
	)
	holds "$(line 1)" '.result.structuredContent.meaning == "(query (show (count companies)))"'
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
	NL2SQL_ANSWER_AT=-1 NL2SQL_DB=mcptest run -0 --separate-stderr client new 2025-11-25 "$second" < <(
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
		run -0 --separate-stderr nl2sql-mcp < <(jq -c --arg state "$changed" '.params += {requestState: $state,
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

# ---- resources, prompts, completion ----

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

# settings VARIABLE: an array of options, for it hands on a few variables only
settings() {
	local -n options=$1
	local name
	options=()
	for name in "${!NL2SQL_@}" XDG_STATE_HOME; do
		options+=(-e "$name=${!name}")
	done
}

get_inspector() {
	inspector=$("$SUITE_ROOT/tests/mcp/get" inspector) || skip 'npm is not installed'
	PATH=$inspector:$PATH
	export HOME=$BATS_TEST_TMPDIR
}

# inspect ARGUMENT...: a server for one request
inspect() {
	local given
	settings given
	mcp-inspector --cli "$SUITE_BUILD/bin/nl2sql-mcp" "$@" "${given[@]}"
}

# mcpdo_connect ERA: the inspector's other program, which keeps a server
mcpdo_connect() {
	local given
	settings given
	export MCP_INSPECTOR_DAEMON_DIR=$BATS_TEST_TMPDIR/inspector MCP_INSPECTOR_DAEMON_TOKEN=test
	[ -d "$MCP_INSPECTOR_DAEMON_DIR" ] || mkdir -m 700 "$MCP_INSPECTOR_DAEMON_DIR"
	mcpdo connect --era "$1" "${given[@]}" -- "$SUITE_BUILD/bin/nl2sql-mcp" </dev/null >/dev/null 2>&1
}

# mcpdo_asks ARGUMENT...: a request to that server
mcpdo_asks() {
	mcpdo --connection "$SUITE_BUILD/bin/nl2sql-mcp" --format json "$@" </dev/null
}

@test "the inspector's command line lists, calls and reads, in either era" {
	local era
	get_inspector
	for era in legacy modern; do
		run -0 --separate-stderr inspect --protocol-era $era --method tools/list --strict
		holds "$output" '[.tools[].name] == ["nl_query", "nl_schema"]'
		run -0 --separate-stderr inspect --protocol-era $era --method tools/call --tool-name nl_query --tool-arg "question=$highest"
		holds "$output" '.structuredContent.status == "answered"'
		run -0 --separate-stderr inspect --protocol-era $era --method resources/read --uri nl2sql://table/companies
		holds "$output" '.contents[0].text | test("company_id")'
		run -0 --separate-stderr inspect --protocol-era $era --method prompts/get --prompt-name ask_database --prompt-args "question=$highest"
		holds "$output" '.messages[0].content.text | test("highest revenue")'
	done
	run -0 --separate-stderr inspect --method resources/templates/list
	holds "$output" '.resourceTemplates | length > 0'
	run -0 --separate-stderr inspect --method prompts/list
	holds "$output" '.prompts[0].name == "ask_database"'
}

@test "the inspector puts many calls at once, and each is answered" {
	get_inspector
	NL2SQL_PIPES_WAITING=64 run -0 --separate-stderr inspect --method tools/call --tool-name nl_query \
		--tool-arg 'question=How many companies are there?' --load --load-requests 50 --load-concurrency 50
	holds "$output" '.requests == 50 and .ok == 50'
}

@test "the inspector is asked back, in either era" {
	local era id
	use_erp
	export NL2SQL_ANSWER_AT=1
	get_inspector
	for era in legacy modern; do
		mcpdo_connect $era
		run -0 --separate-stderr mcpdo_asks tools/call nl_query "question:=$payments"
		holds "$output" '.elicitationPending.requestedSchema.properties.reading.enum == ["1", "2"]'
		id=$(jq -r .elicitationPending.elicitationId <<<"$output")
		run -0 --separate-stderr mcpdo_asks elicitation/respond "$id" '{"reading":"2"}'
		holds "$output" '.. | .structuredContent? // empty | .status == "answered" and (.sql | test("vendor_payments"))'
		mcpdo disconnect "$SUITE_BUILD/bin/nl2sql-mcp" >/dev/null 2>&1
	done
}

@test "the inspector, interrupted, leaves no process and no statement" {
	local given
	get_inspector
	held_table
	hold_table
	settings given
	launch gone mcp-inspector --cli "$SUITE_BUILD/bin/nl2sql-mcp" --method tools/call \
		--tool-name nl_query --tool-arg 'question=How many items are there?' "${given[@]}"
	until_held
	pkill -INT -s "$(<"$BATS_TEST_TMPDIR/gone/session")" -f mcp-inspector
	nothing_left gone "$DATABASE"
	release_table
}
