# nl2sql-exec: run the chosen statement, read-only and within limits.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local database
	database=$(own_database db)
	sql "$database" <<'SQL'
CREATE ROLE exec_reader LOGIN;
CREATE TABLE items(id int PRIMARY KEY, name text, price numeric(10,2), sold date);
INSERT INTO items SELECT i, 'item ' || i, i * 1.50, date '2024-01-01' + i
	FROM generate_series(1, 500) i;
CREATE TABLE hidden(secret text);
CREATE FUNCTION upper(date) RETURNS text LANGUAGE sql AS $$ SELECT 'mine' $$;
CREATE TYPE mood AS ENUM ('good', 'bad');
GRANT SELECT ON items TO exec_reader;
SQL
	NL2SQL_DSN="$SUITE_SERVER user=exec_reader dbname=$database"
	DATABASE=$database
	RELATIONS=$BATS_FILE_TMPDIR/relations
	sql "$database" -v role=exec_reader -f "$SUITE_ROOT/tests/safety/relations.sql" \
		>"$RELATIONS"
	export NL2SQL_DSN DATABASE RELATIONS
}

# record SQL [MEMBERS]: a record with one candidate, which is chosen
record() {
	jq -nc --arg sql "$1" --argjson more "${2:-"{}"}" '{id: 1, question: "q",
		candidates: [{sql: $sql}], chosen: {index: 0, sql: $sql}} + $more'
}

# execute SQL [ARGUMENT...]
execute() {
	local statement=$1
	shift
	record "$statement" | nl2sql-exec --relations "$RELATIONS" "$@"
}

# As long as nothing of ours runs on the server.
no_backend_left() {
	for _ in {1..50}; do
		[ "$(sql "$DATABASE" -c "SELECT count(*) FROM pg_stat_activity
			WHERE application_name = 'nl2sql-exec'
			AND datname = current_database()")" != 0 ] || return 0
		sleep 0.1
	done
	fail "a backend is left"
}

@test "rows are texts or null, in order, with names and types" {
	run -0 execute "SELECT id, name, price, sold, NULL::int AS n, true AS t,
		ARRAY['a'] AS a, 'good'::mood AS m, 0.1::float8 AS f
		FROM items ORDER BY id LIMIT 1" --relations any --set \
		allow_file=<(echo 'type mood')
	holds "$output" '.verdict.status == "answered"'
	holds "$output" '.result.rows[0][5:] == ["t", "{a}", "good", "0.1"]'
	holds "$output" '.result.rows[0][0:5] ==
		["1", "item 1", "1.50", "2024-01-02", null]'
	holds "$output" '[.result.columns[].type] == ["int", "text", "numeric",
		"date", "int", "bool", "text[]", "mood", "float"]'
	holds "$output" '.result.row_count == 1 and (.result | has("truncated") | not)'
}

@test "a record may tighten limits, not loosen them" {
	run -0 nl2sql-exec --relations "$RELATIONS" --set max_rows=3 < <(
		record 'SELECT id FROM items' '{"options":{"max_rows":2}}'
		record 'SELECT id FROM items' '{"options":{"max_rows":9}}'
	)
	equal rows "$(jq .result.row_count <<<"$output" | tr '\n' ' ')" "2 3 "
}

@test "a failure that can be mended marks the candidate and settles nothing" {
	run -0 execute 'SELECT 1 / (id - id) FROM items'
	holds "$output" '(has("verdict") or has("chosen")) | not'
	holds "$output" '.candidates[0].error | .stage == "exec"
		and .code == "sql.data" and .sqlstate == "22012" and .repairable'
	run -0 execute 'SELECT nam FROM items'
	holds "$output" '.candidates[0].error | .sqlstate == "42703"
		and .position == 8'
	run -0 execute 'SELECT sum(name) FROM items'
	holds "$output" '.candidates[0].error | .sqlstate == "42883"
		and .position == 8'
}

@test "--final settles with the last error" {
	local first
	run -0 execute 'SELECT 1 / (id - id) FROM items' --final
	holds "$output" '.verdict.status == "error" and .error.sqlstate == "22012"'
	run -0 execute 'SELECT 1 / (id - id) FROM items'
	first=$output
	run -0 nl2sql-exec <<<"$first"
	equal "nothing chosen, not final" "$output" "$first"
	run -0 nl2sql-exec --final <<<"$first"
	holds "$output" '.verdict == {status: "error", code: "sql.data",
		message: "division by zero"} and .error.sqlstate == "22012"'
	run -0 nl2sql-exec --final <<<'{"id":1,"candidates":[{"error":{"code":"x.y","message":"m"}}]}'
	holds "$output" '.error.code == "evaluate.none"'
}

@test "what the gate forbids is refused, without a connection" {
	NL2SQL_DSN='host=/nonexistent' run -0 execute 'SELECT pg_sleep(9)'
	holds "$output" '.verdict.status == "refused"
		and .verdict.code == "sql.forbidden_function"'
	NL2SQL_DSN='host=/nonexistent' run -0 execute 'SELECT secret FROM hidden'
	holds "$output" '.candidates[0].error.sqlstate == "42P01"'
}

@test "a person's statement that would cost too much is asked back, too" {
	local audit=$BATS_TEST_TMPDIR/audit
	local costly='SELECT count(*) FROM items a, items b WHERE a.id <> b.id'
	export NL2SQL_EXPLAIN_COST_LIMIT=100
	NL2SQL_AUDIT=$audit run -0 execute "$costly"
	holds "$output" '.verdict.status == "needs_clarification" and (has("result") | not)
		and .verdict.code == "question.costly" and .verdict.estimate.cost > 100
		and .verdict.readings[0].sql == .chosen.sql'
	equal "sent" "$(jq -r .purpose "$audit")" explain
	run -0 nl2sql-show <<<"$output"
	[[ $output == 'not run: the server expects a cost of '*"$costly"*'raise explain_cost_limit'* ]]
	# Whoever raises the limit gets the rows, of the settled record too.
	run -0 nl2sql-exec --relations "$RELATIONS" --redo --set explain_cost_limit=0 < <(
		execute "$costly")
	holds "$output" '.result.rows == [["249500"]]'
	run -0 execute 'SELECT count(*) FROM items'
	holds "$output" '.verdict.status == "answered"'
	run -0 execute 'SELECT 1/0 FROM items' --final
	holds "$output" '.error.sqlstate == "22012"'
}

@test "a function of the database does not stand in for the server's" {
	run -0 execute 'SELECT upper(name) FROM items'
	holds "$output" '.verdict.code == "sql.forbidden_function"'
	run -0 execute 'SELECT pg_catalog.upper(name) FROM items LIMIT 1'
	holds "$output" '.result.rows == [["ITEM 1"]]'
	echo 'function upper' >"$BATS_TEST_TMPDIR/allow"
	run -0 execute 'SELECT upper(name), upper(sold) FROM items LIMIT 1' \
		--set allow_file="$BATS_TEST_TMPDIR/allow"
	holds "$output" '.result.rows == [["ITEM 1", "mine"]]'
}

@test "a role that could do more is refused" {
	local admin
	admin=$(admin_dsn "$DATABASE")
	NL2SQL_DSN=$admin run -2 --separate-stderr execute 'SELECT 1'
	holds "$output" '.error.code == "config.superuser"'
	NL2SQL_DSN=$admin run -0 execute 'SELECT 1' --allow-superuser
	holds "$output" '.verdict.status == "answered"'
	NL2SQL_DSN=$admin NL2SQL_ALLOW_SUPERUSER=1 run -0 execute 'SELECT 1'
	holds "$output" '.verdict.status == "answered"'
}

@test "settings are ours for the statement only" {
	local dsn="$NL2SQL_DSN options='-c timezone=Asia/Tokyo -c DateStyle=German'"
	NL2SQL_DSN=$dsn run -0 execute "SELECT timestamptz '2024-01-01 00:00+00'"
	holds "$output" '.result.rows == [["2024-01-01 00:00:00+00"]]'
	dsn="$NL2SQL_DSN options='-c standard_conforming_strings=off'"
	NL2SQL_DSN=$dsn run -0 execute "SELECT '\\', '; DROP'"
	holds "$output" '.result.rows == [["\\", "; DROP"]]'
}

@test "a statement over its time is ended, and the next one runs" {
	local slow='SELECT count(*) FROM items a, items b, items c, items d'
	run -0 nl2sql-exec --relations "$RELATIONS" \
		--set statement_timeout_ms=200 < <(
		record "$slow"
		record 'SELECT 1'
	)
	holds "$(head -n 1 <<<"$output")" '.candidates[0].error
		| .code == "db.timeout" and .sqlstate == "57014"'
	holds "$(tail -n 1 <<<"$output")" '.result.rows == [["1"]]'
	no_backend_left
}

@test "a lock is waited for no longer than allowed" {
	local holder
	mkfifo "$BATS_TEST_TMPDIR/hold"
	sql "$DATABASE" <"$BATS_TEST_TMPDIR/hold" >"$BATS_TEST_TMPDIR/held" &
	holder=$!
	exec 8>"$BATS_TEST_TMPDIR/hold"
	echo 'BEGIN; LOCK items; SELECT 1;' >&8
	for _ in {1..50}; do
		[ ! -s "$BATS_TEST_TMPDIR/held" ] || break
		sleep 0.1
	done
	run -0 execute 'SELECT id FROM items' --set lock_timeout_ms=100 --final
	exec 8>&-
	wait "$holder"
	holds "$output" '.error.code == "db.lock_timeout" and .error.sqlstate == "55P03"'
}

@test "an empty result names the condition that emptied it" {
	run -0 execute "SELECT id FROM items WHERE name = 'nothing' AND price > 3"
	holds "$output" '.result.row_count == 0 and .verdict.status == "answered"'
	holds "$output" ".result.empty.predicates == [{sql: \"name = 'nothing'\",
		position: 28, length: 16}]"
	run -0 execute "SELECT sum(price) FROM items WHERE sold > '2030-01-01'"
	holds "$output" '.result.empty.predicates | length == 1'
	run -0 execute 'SELECT count(*) FROM items WHERE id < 0'
	holds "$output" '.result.rows == [["0"]] and (.result | has("empty") | not)'
}

@test "a server that is not there is told apart from one that refuses" {
	NL2SQL_DSN='host=/nonexistent dbname=x' run -75 execute 'SELECT 1'
	holds "$output" '.error.code == "db.unreachable"'
	NL2SQL_DSN="$SUITE_SERVER user=exec_reader dbname=no_such_database" run -2 --separate-stderr \
		execute 'SELECT 1'
	holds "$output" '.error.code == "config.database"
		and .error.sqlstate == "3D000"'
}

@test "a terminated backend costs one answer" {
	local out=$BATS_TEST_TMPDIR/out in=$BATS_TEST_TMPDIR/in
	mkfifo "$in"
	nl2sql-exec --relations "$RELATIONS" <"$in" >"$out" &
	local running=$!
	exec 8>"$in"
	record 'SELECT count(*) FROM items a, items b, items c, items d' >&8
	for _ in {1..100}; do
		[ "$(sql "$DATABASE" -c "SELECT count(pg_terminate_backend(pid))
			FROM pg_stat_activity WHERE application_name = 'nl2sql-exec'
			AND datname = current_database() AND query ~ 'items d'")" == 0 ] ||
			break
		sleep 0.1
	done
	record 'SELECT 2' >&8
	exec 8>&-
	wait "$running"
	equal lines "$(wc -l <"$out")" 2
	holds "$(head -n 1 "$out")" '.error.code == "db.terminated"
		and .error.sqlstate == "57P01"'
	holds "$(tail -n 1 "$out")" '.result.rows == [["2"]]'
	no_backend_left
}
