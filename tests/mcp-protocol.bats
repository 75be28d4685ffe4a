# nl2sql-mcp as a protocol: what it says while it works, many calls at once, every
# revision, and bytes that no client would send
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

gives_up() {
	rm -f "$BATS_TEST_TMPDIR/now" "$BATS_TEST_TMPDIR/answers"
	exec 9> >(client "$1" "$2" >"$BATS_TEST_TMPDIR/answers" 2>/dev/null 8>&- 3>&-)
	call nl_query '{"question":"How many items are there?"}' "\"cancel_when\":\"$BATS_TEST_TMPDIR/now\"" >&9
	until_held
	touch "$BATS_TEST_TMPDIR/now"
	until_not_held
	call nl_schema '{"about":"items"}' >&9
	exec 9>&-
	wait_until "the answers" has_lines "$BATS_TEST_TMPDIR/answers" 3
	output=$(<"$BATS_TEST_TMPDIR/answers")
	holds "$(line 1)" '.result.cancelled'
	holds "$(line 2)" '.result.structuredContent.tables[0].name == "items"'
}

@test "a call that is given up ends its statement on the server, not the session" {
	held_table
	hold_table
	with_each_client gives_up
	release_table
}

@test "a client that vanishes leaves no process and no statement" {
	held_table
	hold_table
	launch gone "$old" "$SUITE_ROOT/tests/mcp/client.py" 2025-11-25 -- nl2sql-mcp
	tell gone "$(query 'How many items are there?')"
	until_held
	pkill -KILL -s "$(<"$BATS_TEST_TMPDIR/gone/session")" -f tests/mcp/client.py
	nothing_left gone "$DATABASE"
	release_table
}

@test "the end of input ends it, and what was asked before is answered" {
	run -0 --separate-stderr nl2sql-mcp < <(
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
	run -0 --separate-stderr "$new" "$SUITE_ROOT/tests/mcp/pieces.py" 0 -- nl2sql-mcp < <(messages)
	whole=$output
	equal 'answers' "$(wc -l <<<"$whole")" 7
	for seed in 1 2 3 4 5; do
		run -0 --separate-stderr "$new" "$SUITE_ROOT/tests/mcp/pieces.py" $seed -- nl2sql-mcp < <(messages)
		equal "cut by $seed" "$output" "$whole"
	done
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
	run -0 --separate-stderr nl2sql-mcp < <(
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
		run -0 --separate-stderr nl2sql-mcp <<<"${handshake//2025-11-25/$proposed}"
		holds "$output" '.result.protocolVersion == $agreed and .result.serverInfo.name == "nl2sql"
			and (.result | has("resultType") | not)' --arg agreed "$agreed"
	done <<-'EOF2'
		2025-11-25 2025-11-25
		2025-06-18 2025-06-18
		1999-01-01 2025-11-25
		2026-07-28 2025-11-25
	EOF2
	run -0 --separate-stderr nl2sql-mcp < <(envelope server/discover 1)
	holds "$output" '.result | .supportedVersions == ["2026-07-28"] and .resultType == "complete" and
		(.ttlMs | type == "number") and .cacheScope == "private" and
		._meta["io.modelcontextprotocol/serverInfo"].name == "nl2sql" and .capabilities.tools'
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
