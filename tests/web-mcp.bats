# nl2sql-web at /mcp: the Model Context Protocol over HTTP, asked by real clients
bats_require_minimum_version 1.5.0
load lib
load launch
load web
load mcp
load held

setup_file() {
	use_mcptest
	get_sdks
}

teardown() {
	end_launched
}

# web_client SDK REVISION [ANSWER...] <STEPS
web_client() {
	MCP_TOKEN=$token "${!1}" "$SUITE_ROOT/tests/mcp/client.py" "${@:2}" -- "$base/mcp"
}

asks_over_http() {
	run -0 --separate-stderr web_client "$1" "$2" < <(
		echo '{"do":"tools"}'
		jq -nc --arg q "$highest" '{do: "call", name: "nl_query", arguments: {question: $q}}'
		echo '{"do":"call","name":"nl_schema","arguments":{"table":"companies"}}'
		echo '{"do":"call","name":"no_such_tool","arguments":{}}'
		echo '{"do":"many","count":10,"at_once":5,"name":"nl_schema","arguments":{"table":"companies"}}'
	)
	holds "$(line 0)" '.result.protocolVersion == $revision' --arg revision "$2"
	holds "$(line 1)" '[.result.tools[].name] == ["nl_query", "nl_schema"]'
	holds "$(line 2)" '.result.structuredContent.status == "answered" and (.progress | length) >= 3 and
		(.result.structuredContent.rows | tostring | test("Apex Industries"))'
	holds "$(line 3)" '.result.structuredContent.tables[0].name == "companies"'
	holds "$(line 4)" '.error.code == -32602'
	holds "$(line 5)" '.result.answered == 10'
}

@test "MCP: each client asks over HTTP, in every revision" {
	start_web
	with_each_client asks_over_http
}

is_asked_back() {
	run -0 --separate-stderr web_client "$1" "$2" '{"action":"accept","content":{"reading":"2"}}' \
		< <(echo '{"do":"call","name":"nl_query","arguments":{"question":"How many payments were there in 2023?"}}')
	holds "$(line 1)" '(.asked | length) == 1 and .result.structuredContent.status == "answered" and
		(.result.structuredContent.sql | test("vendor_payments"))'
}

@test "MCP: a person is asked back, in every revision" {
	use_erp
	export NL2SQL_ANSWER_AT=1
	start_web
	with_each_client is_asked_back
}

gives_up() {
	rm -f "$BATS_TEST_TMPDIR/now" "$BATS_TEST_TMPDIR/answers"
	jq -nc --arg file "$BATS_TEST_TMPDIR/now" '{do: "call", name: "nl_query",
		arguments: {question: "How many items are there?"}, cancel_when: $file}' >"$BATS_TEST_TMPDIR/steps"
	web_client "$1" "$2" <"$BATS_TEST_TMPDIR/steps" >"$BATS_TEST_TMPDIR/answers" 2>/dev/null 3>&- 8>&- &
	until_held
	touch "$BATS_TEST_TMPDIR/now"
	until_not_held
}

@test "MCP: a call that is given up ends its statement on the server" {
	held_table
	hold_table
	start_web
	with_each_client gives_up
	release_table
}

@test "MCP: the bearer token, our own origin, sessions of the older revisions" {
	start_web
	local ping='{"jsonrpc":"2.0","id":1,"method":"ping"}' hello session
	hello='{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}'
	post /mcp "$hello"
	refused 401 web.session
	post /mcp "$hello" -H "Authorization: Bearer ${token}0"
	refused 401 web.session
	set -- -H "Authorization: Bearer $token"
	# shellcheck disable=SC2034 # request reads it
	cookie=''
	request POST /mcp -H 'Content-Type: application/json' -H 'Origin: http://evil.example' -d "$hello" "$@"
	refused 403 web.origin
	request POST /mcp -H 'Content-Type: text/plain' -d "$hello" "$@"
	refused 415 web.type
	request GET /mcp "$@"
	refused 405 web.method
	post /mcp "$hello" "$@"
	holds "$(event message)" '.id == 0 and .result.protocolVersion == "2025-11-25"'
	session=$(sed -n 's/^Mcp-Session-Id: //p' <<<"$headers")
	[ -n "$session" ]
	post /mcp "$ping" "$@"
	refused 400 input.member
	post /mcp "$ping" "$@" -H "Mcp-Session-Id: ${session}0"
	refused 404 web.not_found
	post /mcp "$ping" "$@" -H "Mcp-Session-Id: $session"
	holds "$(event message)" '.id == 1 and .result == {}'
	post /mcp '{"jsonrpc":"2.0","method":"notifications/initialized"}' "$@" -H "Mcp-Session-Id: $session"
	equal "status" "$status_code" 202
	request DELETE /mcp "$@" -H "Mcp-Session-Id: $session"
	equal "status" "$status_code" 204
	post /mcp "$ping" "$@" -H "Mcp-Session-Id: $session"
	refused 404 web.not_found
	post /mcp '[]' "$@"
	equal "status" "$status_code" 400
}

@test "MCP: more sessions than there is room for end the oldest" {
	start_web --set web_rate=1000
	local hello first
	hello='{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}'
	set -- -H "Authorization: Bearer $token"
	post /mcp "$hello" "$@"
	first=$(sed -n 's/^Mcp-Session-Id: //p' <<<"$headers")
	curl -s "$@" -H 'Content-Type: application/json' -d "$hello" -o /dev/null "$base/mcp?[1-70]"
	post /mcp '{"jsonrpc":"2.0","id":1,"method":"ping"}' "$@" -H "Mcp-Session-Id: $first"
	refused 404 web.not_found
	post /mcp "$hello" "$@"
	holds "$(event message)" '.result'
}
