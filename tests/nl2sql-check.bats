# nl2sql-check: the gate as a filter.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	export RELATIONS=$BATS_FILE_TMPDIR/relations
	printf '%s\n' '{"name":"orders","columns":["id","status","amount"]}' \
		'{"name":"orders","schema":"old","columns":["key"]}' \
		'{"type":"order_status"}' >"$RELATIONS"
}

check() {
	nl2sql-check --relations "$RELATIONS" "$@"
}

# verdicts ARGUMENT...: allowed or the code, a line for each line of input
verdicts() {
	check "$@" | jq -r 'if .check.allowed then "allowed"
		else .check.code // .error.code end'
}

@test "a line of text is a statement" {
	run -0 verdicts < <(printf '%s\n' 'SELECT id FROM orders' \
		'SELECT 1 FROM secrets' 'DROP TABLE orders' 'SELECT nope FROM orders')
	equal verdicts "$output" "$(printf '%s\n' allowed sql.unknown_relation \
		sql.not_select sql.unknown_column)"
}

@test "a record is judged by its sql, else by what was chosen" {
	run -0 verdicts < <(printf '%s\n' \
		'{"id":1,"sql":"SELECT 1","chosen":{"sql":"DROP TABLE t"}}' \
		'{"id":2,"chosen":{"sql":"SELECT pg_sleep(1)"}}' \
		'{"id":3}' '{"id":4,"sql":7}')
	equal verdicts "$output" "$(printf '%s\n' allowed sql.forbidden_function \
		stage.order stage.order)"
}

@test "a verdict settles nothing and is not made twice" {
	run -0 check <<<'{"id":1,"sql":"DROP TABLE t"}'
	holds "$output" '.check.allowed == false and (has("verdict") | not)'
	local once=$output
	run -0 check <<<"$once"
	equal "the second time" "$output" "$once"
	run -0 check --redo <<<'{"id":1,"sql":"SELECT 1","check":{"allowed":false}}'
	holds "$output" '.check.allowed'
}

@test "positions count characters" {
	run -0 check <<<"SELECT 'größe €', pg_sleep(1)"
	holds "$output" '.check.position == 19'
	run -0 check <<<"SELECT 'größe €' FROM"
	holds "$output" '.check.code == "sql.syntax" and .check.position == 22'
}

@test "a line end may be Windows', and a file of several lines is one record" {
	run -0 check < <(printf 'SELECT 1\r\nSELECT pg_sleep(1)')
	equal verdicts "$(jq -c '[.id, .sql, .check.code]' <<<"$output")" \
		"$(printf '%s\n' '["1","SELECT 1",null]' \
			'["2","SELECT pg_sleep(1)","sql.forbidden_function"]')"
	run -0 jq -Rsc '{sql: .}' < <(printf -- '-- ours\r\nSELECT id,\r\n\tnope\r\nFROM orders;\r\n')
	run -0 check <<<"$output"
	holds "$output" '.check.code == "sql.unknown_column" and .check.position == 23'
}

@test "relations are found by schema, the first without one" {
	run -0 verdicts < <(printf '%s\n' 'SELECT amount FROM orders' \
		'SELECT key FROM old.orders' 'SELECT amount FROM old.orders' \
		'SELECT orders.amount FROM public.orders' 'SELECT id FROM new.orders')
	equal verdicts "$output" "$(printf '%s\n' allowed allowed \
		sql.unknown_column allowed sql.unknown_relation)"
}

@test "without a list relations go unchecked, and the record says so" {
	run -0 nl2sql-check --relations any <<<'SELECT a FROM b'
	holds "$output" '.check == {allowed: true, relations: "any"}'
	run -0 nl2sql-check --relations any <<<'SELECT a FROM pg_authid'
	holds "$output" '.check.code == "sql.forbidden_relation"'
}

@test "what the server would say comes with its sqlstate" {
	run -0 check < <(printf '%s\n' 'SELECT 1 FROM nope' \
		'SELECT nope FROM orders' 'SELECT ifnull(1, 2)' 'SELECT 1 FROM')
	equal sqlstates "$(jq -r .check.sqlstate <<<"$output" | tr '\n' ' ')" \
		"42P01 42703 42883 42601 "
}

@test "an allow file adds names exactly as they are written" {
	local allow=$BATS_TEST_TMPDIR/allow
	printf '%s\n' '# ours' 'function app.price' 'function weekday' \
		'type app.money' 'operator app.===' >"$allow"
	run -0 verdicts --set allow_file="$allow" < <(printf '%s\n' \
		'SELECT app.price(1)' 'SELECT price(1)' 'SELECT weekday(1)' \
		"SELECT '1'::app.money" 'SELECT 1 OPERATOR(app.===) 2' \
		'SELECT 1 === 2')
	equal verdicts "$output" "$(printf '%s\n' allowed sql.unknown_function \
		allowed allowed allowed sql.forbidden_operator)"
	echo 'functions app.price' >"$allow"
	run -2 --separate-stderr check --set allow_file="$allow" <<<'SELECT 1'
	holds "$output" '.error.code == "config.data"'
}

@test "a missing list stops everything" {
	run -2 --separate-stderr nl2sql-check --relations /nonexistent <<<'SELECT 1'
	holds "$output" '.error.code == "config.data"'
	run -2 --separate-stderr nl2sql-check --relations any \
		--set data=/nonexistent <<<'SELECT 1'
	holds "$output" '.error.code == "config.data"'
}

@test "facts say what a statement is made of" {
	run -0 check --facts <<<'SELECT status, sum(amount) FROM orders GROUP BY 1'
	holds "$output" '.check.facts | .relations[0].table.name == "orders"
		and .selects[0].group[0].output == 0
		and .functions[0].class == "aggregates"'
}

@test "every line is answered before the next is read" {
	local first
	coproc CHECK { check; }
	# shellcheck disable=SC2154 # set by coproc
	echo 'SELECT 1' >&"${CHECK[1]}"
	read -r -t 10 first <&"${CHECK[0]}"
	holds "$first" '.check.allowed'
}

@test "the kept child leaves with its parent, however that ends" {
	local answer child
	coproc nl2sql-check --relations any
	# shellcheck disable=SC2154 # set by coproc
	echo 'SELECT 1' >&"${COPROC[1]}"
	read -r -t 10 answer <&"${COPROC[0]}"
	holds "$answer" '.check.allowed'
	# shellcheck disable=SC2153 # set by coproc
	child=$(pgrep -P "$COPROC_PID")
	kill -0 "$child"
	kill -KILL "$COPROC_PID"
	for _ in {1..50}; do
		kill -0 "$child" 2>/dev/null || return 0
		sleep 0.1
	done
	fail "the child $child still runs"
}
