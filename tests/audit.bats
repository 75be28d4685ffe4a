# The audit log: a line for each outcome, whole, private, without values of rows.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	DATABASE=$(own_database db)
	sql "$DATABASE" <<'SQL'
CREATE ROLE audit_reader LOGIN;
CREATE TABLE items(id int PRIMARY KEY, name text);
INSERT INTO items SELECT i, 'canary ' || i FROM generate_series(1, 500) i;
GRANT SELECT ON items TO audit_reader;
SQL
	NL2SQL_DSN="$SUITE_SERVER user=audit_reader dbname=$DATABASE"
	export NL2SQL_DSN DATABASE
}

setup() {
	export NL2SQL_AUDIT=$BATS_TEST_TMPDIR/audit
}

events() {
	jq -r '.event + (if .code then ":" + .code else "" end)' "$NL2SQL_AUDIT" |
		tr '\n' ' '
}

@test "each outcome has its line, with role and database, and no value" {
	execute 'SELECT name FROM items LIMIT 1' >/dev/null
	execute 'SELECT pg_sleep(1)' >/dev/null
	execute 'SELECT name::int FROM items' >/dev/null
	execute 'SELECT nam FROM items' >/dev/null
	NL2SQL_DSN='host=/nonexistent' execute 'SELECT 1' >/dev/null || true
	equal mode "$(stat -c %a "$NL2SQL_AUDIT")" 600
	equal events "$(events)" "executed refused:sql.forbidden_function failed:sql.data \
failed:sql.unknown_column failed:db.unreachable "
	holds "$(sed -n 1p "$NL2SQL_AUDIT")" '.role == "audit_reader" and .id == 1
		and .database == $database and .row_count == 1 and .question == "q"
		and .purpose == "rows" and .sql == "SELECT name FROM items LIMIT 1"
		and .program == "nl2sql-exec" and (.time | test("^20.*Z$"))' \
		--arg database "$DATABASE"
	# The server's message quotes 'canary 1'; that of an unknown column does not.
	holds "$(sed -n 3p "$NL2SQL_AUDIT")" '.sqlstate == "22P02"'
	matches reason "$(sed -n 4p "$NL2SQL_AUDIT" | jq -r .reason)" '"nam"'
	run -1 grep -q canary "$NL2SQL_AUDIT"
}

@test "evaluate logs what its gate refuses, what it explains and runs" {
	nl2sql-evaluate --relations any >/dev/null < <(jq -nc '{id: 7, question: "q",
		candidates: [{sql: "SELECT pg_sleep(1)"},
			{sql: "SELECT count(*) FROM items", origin: "parser"},
			{sql: "SELECT count(id) FROM items", origin: "openai"}]}')
	equal events "$(jq -r '[.event, .purpose, .id] | join(":")' "$NL2SQL_AUDIT" |
		sort | uniq -c | awk '{ print $1 $2 }' | tr '\n' ' ')" \
		"2executed:digest:7 2executed:explain:7 1refused:check:7 "
}

@test "strict: nothing runs before the log has it" {
	export NL2SQL_AUDIT_STRICT=1
	execute 'SELECT 1' >/dev/null
	execute 'SELECT pg_sleep(1)' >/dev/null
	equal events "$(events)" "started executed refused:sql.forbidden_function "
	sql "$DATABASE" <<<"ALTER ROLE audit_reader SET log_statement = 'all'"
	NL2SQL_AUDIT=/dev/full run -2 --separate-stderr \
		execute 'SELECT 1 AS unlogged_mark'
	execute 'SELECT 1 AS logged_mark' >/dev/null
	sql "$DATABASE" <<<"ALTER ROLE audit_reader RESET log_statement"
	holds "$output" '.error.code == "config.audit" and (has("result") | not)'
	run -0 grep -o 'execute <unnamed>: SELECT 1 AS logged_mark' < <(server_log)
	run -1 grep -o 'execute <unnamed>: SELECT 1 AS unlogged_mark' < <(server_log)
	unset NL2SQL_AUDIT NL2SQL_AUDIT_STRICT
	run -2 --separate-stderr execute 'SELECT 1' --audit strict
	holds "$output" '.error.code == "config.audit" and (has("result") | not)'
	run -2 --separate-stderr execute 'SELECT 1' --audit lax
}

@test "not strict: answers go on, lost lines are counted" {
	NL2SQL_AUDIT=/dev/full run -0 --separate-stderr nl2sql-exec --relations any < <(
		record 'SELECT 1'
		record 'SELECT 2'
		record 'SELECT 3'
	)
	equal rows "$(jq -r '.result.rows[0][0]' <<<"$output" | tr '\n' ' ')" '1 2 3 '
	equal messages "${#stderr_lines[@]}" 2
	matches count "${stderr_lines[1]}" 'lost 3 lines'
}

@test "a file that others may read or write is refused" {
	local mode
	for mode in 644 620 602 604; do
		rm -f "$NL2SQL_AUDIT"
		install -m "$mode" /dev/null "$NL2SQL_AUDIT"
		run -2 --separate-stderr execute 'SELECT 1'
		holds "$output" '.error.code == "config.audit"'
		equal "mode $mode: bytes" "$(stat -c %s "$NL2SQL_AUDIT")" 0
	done
	for mode in 600 640; do
		rm -f "$NL2SQL_AUDIT"
		install -m "$mode" /dev/null "$NL2SQL_AUDIT"
		run -0 execute 'SELECT 1'
		equal "mode $mode" "$(stat -c %a "$NL2SQL_AUDIT")" "$mode"
	done
	rm "$NL2SQL_AUDIT"
	mkfifo "$NL2SQL_AUDIT"
	run -2 --separate-stderr execute 'SELECT 1'
	NL2SQL_AUDIT=/nonexistent/audit run -2 --separate-stderr execute 'SELECT 1'
	holds "$output" '.error.code == "config.audit"'
}

@test "the lines of processes side by side stay whole" {
	local writer long writers=()
	long=$(printf '%08000d' 0)
	for writer in {1..8}; do
		for _ in {1..40}; do
			record "SELECT pg_sleep(1), '$long'" "$writer"
		done | nl2sql-exec --relations any >/dev/null &
		writers+=($!)
	done
	# the runner's clock is a child too, so never for all of them
	wait "${writers[@]}"
	equal lines "$(jq -rc 'select(.event == "refused") | .id' "$NL2SQL_AUDIT" |
		sort | uniq -c | awk '{ print $1 }' | sort -u)" 40
	equal "all lines" "$(wc -l <"$NL2SQL_AUDIT")" 320
}

@test "long and odd texts are cut, escaped and still a line" {
	local long
	long=$(printf '%020000d' 0)
	execute "SELECT '$long'" >/dev/null
	record $'SELECT 1 -- \u2028 \x7f' "\"$long\"" | nl2sql-exec --relations any >/dev/null
	equal lines "$(wc -l <"$NL2SQL_AUDIT")" 2
	holds "$(sed -n 1p "$NL2SQL_AUDIT")" '.event == "refused" and .sql_bytes == 20009
		and (.sql | utf8bytelength) == 16384'
	holds "$(sed -n 2p "$NL2SQL_AUDIT")" '(.id | utf8bytelength) == 1024'
}
