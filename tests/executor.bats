# The executor's bounds: what is cut, and where exactly; memory; settings.
# bats file_tags=majors
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	DATABASE=$(own_database db)
	sql "$DATABASE" <<'SQL'
CREATE ROLE executor_reader LOGIN;
CREATE TABLE items(id int PRIMARY KEY, name text);
INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
CREATE VIEW settings AS SELECT name, setting FROM pg_settings;
GRANT SELECT ON items, settings TO executor_reader;
SQL
	NL2SQL_DSN="$SUITE_SERVER user=executor_reader dbname=$DATABASE"
	export NL2SQL_DSN DATABASE
}

# cut SQL WANTED [ARGUMENT...]: result.truncated, null where nothing is cut
cut_is() {
	local statement=$1 wanted=$2
	shift 2
	run -0 execute "$statement" "$@"
	holds "$output" '.verdict.status == "answered" and .result.truncated == $wanted' \
		--argjson wanted "$wanted"
}

sanitized() {
	nm "$SUITE_BUILD/bin/nl2sql-exec" 2>/dev/null | grep -q __asan_init
}

@test "rows: below, at and above the limit" {
	cut_is 'SELECT id FROM items WHERE id <= 9' null --set max_rows=10
	holds "$output" '.result.row_count == 9'
	cut_is 'SELECT id FROM items WHERE id <= 10' null --set max_rows=10
	holds "$output" '.result.row_count == 10'
	cut_is 'SELECT id FROM items WHERE id <= 11' '{"by":"rows","at":10}' \
		--set max_rows=10
	holds "$output" '.result.row_count == 10 and (.result.rows | length) == 10'
}

@test "bytes: below, at and above the limit, counted as JSON" {
	# [["xxx"]]: six bytes around the value
	cut_is "SELECT repeat('x', 1017)" null --set max_bytes=1024
	cut_is "SELECT repeat('x', 1018)" null --set max_bytes=1024
	holds "$output" '.result.rows | tojson | utf8bytelength == 1024'
	cut_is "SELECT repeat('x', 1019)" '{"by":"bytes","at":1024}' \
		--set max_bytes=1024
	holds "$output" '.result.rows == [] and .result.row_count == 0'
	# [["xxx",null],["xxx",null]]: 21 bytes around two values
	local two="SELECT repeat('x', 1001), NULL FROM items WHERE id <= 2"
	cut_is "$two" null --set max_bytes=2024
	cut_is "$two" null --set max_bytes=2023
	holds "$output" '.result.rows | tojson | utf8bytelength == 2023'
	cut_is "$two" '{"by":"bytes","at":2022}' --set max_bytes=2022
	holds "$output" '.result.row_count == 1'
	# characters that JSON writes in more bytes than they have
	cut_is "SELECT repeat(E'\\x01\\x7f\"\\\\\\n\\u00e9', 51)" null --set max_bytes=1026
	equal length "$(grep -o '"rows":\[\[[^]]*\]\]' <<<"$output" | cut -b 8- | wc -c)" 1027
	cut_is "SELECT repeat(E'\\x01\\x7f\"\\\\\\n\\u00e9', 51)" \
		'{"by":"bytes","at":1025}' --set max_bytes=1025
}

@test "a value: below, at and above the limit, never inside a character" {
	cut_is "SELECT repeat('x', 15)" null --set max_cell=16
	cut_is "SELECT repeat('x', 16)" null --set max_cell=16
	cut_is "SELECT repeat('x', 17)" '{"by":"cell","at":16}' --set max_cell=16
	holds "$output" '.result.rows[0][0] | length == 16'
	cut_is "SELECT repeat('é', 9)" '{"by":"cell","at":17}' --set max_cell=17
	holds "$output" '.result.rows[0][0] == "éééééééé"'
}

@test "columns: below, at and above the limit, with and without rows" {
	cut_is 'SELECT 1, 2' null --set max_columns=3
	cut_is 'SELECT 1, 2, 3' null --set max_columns=3
	cut_is 'SELECT 1, 2, 3, 4' '{"by":"columns","at":3}' --set max_columns=3
	holds "$output" '.result.rows == [["1", "2", "3"]]
		and (.result.columns | length) == 3'
	cut_is 'SELECT 1, 2, 3, 4 FROM items WHERE id < 0' \
		'{"by":"columns","at":3}' --set max_columns=3
}

@test "several cuts are all told" {
	cut_is "SELECT repeat('x', 20), 2 FROM items" '{"by":"rows","at":3,"also":
		[{"by":"columns","at":1},{"by":"cell","at":16}]}' \
		--set max_rows=3 --set max_columns=1 --set max_cell=16
}

@test "a value of any size is an answer or an error, and the next one runs" {
	! sanitized || skip "built with the address sanitizer"
	local megabytes
	run -0 nl2sql-exec --relations any --final < <(
		for megabytes in 40 250 300; do
			record "SELECT string_agg(repeat('x', 10000), '')
				FROM generate_series(1, ${megabytes}00)"
			record 'SELECT 1'
		done
	)
	equal outcomes "$(jq -r '.error.code // .result.truncated.by // .result.rows[0][0]' \
		<<<"$output" | tr '\n' ' ')" "cell 1 db.too_large 1 db.too_large 1 "
}

@test "a message that quotes megabytes is cut to what a person can read" {
	run -0 execute "SELECT string_agg(repeat('é', 5000), '')::int
		FROM generate_series(1, 1000)" --final
	holds "$output" '.error.sqlstate == "22P02"
		and (.error.message | utf8bytelength <= 1024 and length > 500)'
}

# The settings a statement runs under, by way of a view of the test's.
setting() {
	execute "SELECT setting FROM settings WHERE name = '$1'" "${@:2}" |
		jq -r '.result.rows[0][0]'
}

@test "settings: ours win over the role's, options over ours" {
	local options='-c row_security=off -c work_mem=64MB -c DateStyle=German
		-c default_transaction_isolation=serializable -c statement_timeout=0
		-c extra_float_digits=-5 -c bytea_output=escape
		-c IntervalStyle=iso_8601 -c transform_null_equals=on
		-c lock_timeout=0 -c default_transaction_read_only=off'
	local version
	version=$(sql "$DATABASE" -c 'SHOW server_version_num')
	NL2SQL_DSN+=" options='${options//$'\n'/ }'"
	equal work_mem "$(setting work_mem)" 16384
	equal isolation "$(setting transaction_isolation)" 'read committed'
	equal read_only "$(setting transaction_read_only)" on
	equal statement_timeout "$(setting statement_timeout)" 30000
	equal lock_timeout "$(setting lock_timeout)" 1000
	equal parallel "$(setting max_parallel_workers_per_gather)" 2
	[ "$version" -lt 140000 ] || # has no such setting
		equal check "$(setting client_connection_check_interval)" 1000
	equal row_security "$(setting row_security)" on
	equal path "$(setting search_path)" 'public, pg_temp'
	equal date "$(setting DateStyle)" 'ISO, YMD'
	equal time_zone "$(setting TimeZone)" UTC
	equal work_mem "$(setting work_mem --set work_mem_kb=1024)" 1024
	equal parallel "$(setting max_parallel_workers_per_gather \
		--set parallel_workers=0)" 0
	[ "$version" -lt 140000 ] || equal check "$(setting client_connection_check_interval \
		--set connection_check_ms=0)" 0
	equal time_zone "$(setting TimeZone --set time_zone=Europe/Berlin)" Europe/Berlin
	run -0 execute "SELECT NULL = NULL, interval '1 day', '\\x41'::bytea, 0.1::float8"
	holds "$output" '.result.rows == [[null, "1 day", "\\x41", "0.1"]]'
}

@test "a setting that the server refuses is a matter of configuration" {
	run -2 --separate-stderr execute 'SELECT 1' --set "time_zone=No/Where'; DROP"
	holds "$output" '.error.code == "config.option"'
}

@test "a session that ended while it was idle costs nothing" {
	local in=$BATS_TEST_TMPDIR/in out=$BATS_TEST_TMPDIR/out running
	mkfifo "$in"
	nl2sql-exec --relations any <"$in" >"$out" &
	running=$!
	exec 8>"$in"
	record 'SELECT 1' >&8
	until [ -s "$out" ]; do sleep 0.02; done
	local idle="FROM pg_stat_activity WHERE usename = 'executor_reader'
		AND datname = current_database() AND state = 'idle'"
	sql "$DATABASE" -c "SELECT pg_terminate_backend(pid) $idle" >/dev/null
	until [ "$(sql "$DATABASE" -c "SELECT count(*) $idle")" = 0 ]; do sleep 0.02; done
	record 'SELECT 2' >&8
	exec 8>&-
	wait "$running"
	equal rows "$(jq -r '.result.rows[0][0]' "$out" | tr '\n' ' ')" '1 2 '
}

@test "what the gate forbids is never explained" {
	sql "$DATABASE" <<<"ALTER ROLE executor_reader SET log_statement = 'all'"
	run -0 nl2sql-evaluate --relations any < <(jq -nc '{id: 1, question: "q",
		candidates: [{sql: "SELECT pg_sleep(0) AS forbidden_mark FROM items"},
			{sql: "SELECT id AS allowed_mark FROM items"}]}')
	sql "$DATABASE" <<<"ALTER ROLE executor_reader RESET log_statement"
	holds "$output" '.candidates[0].check.allowed == false
		and (.candidates[0] | has("explain") | not)
		and .candidates[1].explain.cost > 0'
	run -0 grep -o "EXPLAIN.*allowed_mark" < <(server_log)
	run -1 grep -o "EXPLAIN.*forbidden_mark" < <(server_log)
}
