#!/usr/bin/env bats
# exam/: the databases are what they promise, the grader tells right from wrong

bats_require_minimum_version 1.5.0
load lib

# The ERP as it is delivered, for all tests here, and a role that may read it
setup_file() {
	ERP=$(own_database erp)
	export ERP
	load_erp "$ERP" 1
	sql "$ERP" -v role=exam_reader -f "$SUITE_ROOT/exam/erp/role.sql"
	export READER="$SUITE_SERVER user=exam_reader dbname=$ERP"
}

load_erp() {
	cat "$SUITE_ROOT"/exam/erp/{schema,data}.sql | sql "$1" -v seed="$2"
}

setup() {
	grade=$SUITE_ROOT/exam/grade.py
	cd "$BATS_TEST_TMPDIR" || return
}

# graded GOLD-SQL ROWS [ORDERED]: the verdict on an answer with these rows
graded() {
	jq -nc --arg sql "$1" --argjson ordered "${3:-false}" \
		'{id: 1, sql: [$sql], ordered: $ordered}' >gold
	echo '{"id":1,"question":"q"}' >questions
	jq -nc --argjson rows "$2" \
		'{id: 1, verdict: {status: "answered"}, result: {rows: $rows}}' |
		"$grade" grade --dsn "$(admin_dsn postgres)" --gold gold --out out questions \
			>/dev/null
	jq -r .verdict out
}

right() { equal "right: $*" "$(graded "$@")" exact; }
wider() { equal "wider: $*" "$(graded "$@")" lenient; }
wrong() { equal "wrong: $*" "$(graded "$@")" wrong; }

# status GOLD STATUS: the verdict on a record that settled with STATUS
status() {
	echo "$1" >gold
	echo '{"id":1,"question":"q"}' >questions
	echo "{\"id\":1,\"verdict\":{\"status\":\"$2\"},\"result\":{\"rows\":[[\"1\"]]}}" |
		"$grade" grade --dsn "$(admin_dsn postgres)" --gold gold --out out questions \
			>/dev/null
	jq -r .verdict out
}

@test "grade: rows match as a multiset, columns by what they hold" {
	right "VALUES (1, 'a'), (2, 'b')" '[["1","a"],["2","b"]]'
	right "VALUES (1, 'a'), (2, 'b')" '[["2","b"],["1","a"]]'
	right "VALUES (1, 'a'), (2, 'b')" '[["a","1"],["b","2"]]'
	wrong "VALUES (1, 'a'), (2, 'b')" '[["1","b"],["2","a"]]'
	wrong "VALUES (1, 'a'), (2, 'b')" '[["1","a"]]'
	wrong "VALUES (1, 'a'), (2, 'b')" '[["1","a"],["2","b"],["2","b"]]'
	wrong "VALUES (1), (1), (2)" '[["1"],["2"],["2"]]'
	right "VALUES (1), (1), (2)" '[["1"],["2"],["1"]]'
	# two columns that hold the same values apart, but not together
	wrong "VALUES (1, 1), (2, 2)" '[["1","2"],["2","1"]]'
	right "VALUES (1, 2), (2, 1)" '[["2","1"],["1","2"]]'
}

@test "grade: columns beyond the gold's are told apart, missing ones are wrong" {
	wider "VALUES ('a'), ('b')" '[["1","a"],["2","b"]]'
	wrong "VALUES (1, 'a'), (2, 'b')" '[["a"],["b"]]'
	# one column of the answer cannot stand for two
	wrong "VALUES (1, 1), (2, 2)" '[["1"],["2"]]'
	wrong "VALUES (1, 1), (2, 2)" '[["1","x"],["2","y"]]'
}

@test "grade: numbers by value, nearly equal, rounded to two decimals or more" {
	right 'SELECT 10.50' '[["10.5"]]'
	right 'SELECT 1e3' '[["1000.00"]]'
	right 'SELECT 1.0::float8 / 3' '[["0.33333333333333333333"]]'
	right 'SELECT 85.8793715' '[["85.88"]]'
	wrong 'SELECT 85.8793715' '[["85.87"]]'
	wrong 'SELECT 85.8793715' '[["85.9"]]'
	wrong 'SELECT 85.8793715' '[["86"]]'
	wrong 'SELECT 100' '[["101"]]'
	wrong 'SELECT 0' '[["0.001"]]'
	wrong "SELECT '007'" '[["7a"]]'
	right 'VALUES (1.00, 0.1 + 0.2), (2.00, 0.5)' '[["2","0.5"],["1","0.30000000000000004"]]'
}

@test "grade: NULL is neither empty text nor zero nor the word" {
	right 'SELECT NULL' '[[null]]'
	wrong 'SELECT NULL' '[[""]]'
	wrong 'SELECT NULL' '[["0"]]'
	wrong "SELECT ''" '[[null]]'
	wrong "SELECT '\\N'" '[[null]]'
	right "SELECT '\\N'" '[["\\N"]]'
	right "SELECT E'a\\tb\\nc\\\\d'" '[["a\tb\nc\\d"]]'
}

@test "grade: a date is its midnight, an interval its length, text is exact" {
	right "SELECT DATE '2024-01-01'" '[["2024-01-01 00:00:00+00"]]'
	right "SELECT TIMESTAMP '2024-01-01 10:00'" '[["2024-01-01 10:00:00.000"]]'
	wrong "SELECT DATE '2024-01-01'" '[["2024-01-02"]]'
	wrong "SELECT DATE '2024-01-01'" '[["2024-01-01 01:00:00"]]'
	right "SELECT INTERVAL '1 day 29:03'" '[["2 days 05:03:00"]]'
	wrong "SELECT INTERVAL '1 day'" '[["1 mon"]]'
	wrong "SELECT 'abc'" '[["ABC"]]'
	wrong "SELECT 'abc'" '[["abc "]]'
}

@test "grade: order counts only where the gold says so" {
	right 'VALUES (1), (2), (3)' '[["3"],["1"],["2"]]'
	wrong 'VALUES (1), (2), (3)' '[["3"],["1"],["2"]]' true
	right 'VALUES (1), (2), (3)' '[["1"],["2"],["3"]]' true
	wider 'VALUES (1), (2), (3)' '[["9","1"],["8","2"],["7","3"]]' true
}

@test "grade: any of several golds, the last one too" {
	echo '{"id":1,"sql":["SELECT 1","SELECT 2"]}' >gold
	echo '{"id":1,"question":"q"}' >questions
	answer='{"id":1,"verdict":{"status":"answered"},"result":{"rows":[["2"]]}}'
	run -0 "$grade" grade --dsn "$(admin_dsn postgres)" --gold gold --min 1 questions \
		<<<"$answer"
	equal "plan" "${lines[0]}" "1..1"
	equal "line" "${lines[1]}" "ok 1 - 1 q"
	run -1 "$grade" grade --dsn "$(admin_dsn postgres)" --gold gold --min 1 questions \
		<<<"${answer/2/3}"
	matches "line" "${lines[1]}" '^not ok 1 - 1 q # wrong: '
}

@test "grade: only an answer counts, and no answer where none can be" {
	local gold='{"id":1,"sql":["SELECT 1"]}' none='{"id":2,"sql":["SELECT 1"]}'
	equal answered "$(status "$gold" answered)" exact
	equal clarification "$(status "$gold" needs_clarification)" abstained
	equal cannot "$(status "$gold" cannot_answer)" abstained
	equal error "$(status "$gold" error)" error
	equal "unanswerable, answered" "$(status "$none" answered)" answered
	equal "unanswerable, declined" "$(status "$none" cannot_answer)" declined
	equal "unanswerable, broken" "$(status "$none" error)" error
	run -0 "$grade" grade --gold gold --out out questions </dev/null
	equal "no record" "$(jq -r .verdict out)" missing
}

@test "grade: the tables that a context must hold" {
	echo '{"id":1,"tables":["a","b"]}' >gold
	echo '{"id":1,"question":"q"}' >questions
	run -0 "$grade" grade --gold gold --min 1 questions \
		<<<'{"id":1,"context":{"tables":[{"name":"b"},{"name":"c"},{"name":"a"}]}}'
	run -1 "$grade" grade --gold gold --min 1 questions \
		<<<'{"id":1,"context":{"tables":[{"name":"b"}]}}'
	matches "says which" "$output" 'not in the context: a'
}

@test "grade: a broken exam is an error, not a grade" {
	echo '{"id":1,"question":"q"}' >questions
	answer='{"id":1,"verdict":{"status":"answered"},"result":{"rows":[["1"]]}}'
	for sql in 'SELECT nonsense' 'SELECT 1 WHERE false' \
		'DELETE FROM pg_class RETURNING 1'; do
		jq -nc --arg sql "$sql" '{id: 1, sql: [$sql]}' >gold
		run -2 "$grade" grade --dsn "$(admin_dsn postgres)" --gold gold questions \
			<<<"$answer"
	done
	echo '{"id":1,"sql":["SELECT 1"]}' >gold
	run -2 "$grade" grade --gold gold questions <<<'{"id":'
	run -2 "$grade" grade --gold nowhere questions <<<"$answer"
}

@test "grade: the pipeline sees no more than the question" {
	echo '{"id":1,"question":"q","now":"n","evidence":"e","sql":"s","pattern":3}' >questions
	run -0 "$grade" ask questions
	equal "what it sees" "$output" \
		'{"id": 1, "question": "q", "evidence": "e", "now": "n"}'
}

@test "erp: a seed gives the same rows under any plan" {
	local other digest=$SUITE_ROOT/exam/erp/digest.sql
	# what seed 1 gave on the machine where it was written
	equal "seed 1" "$(sql "$ERP" -f "$digest")" "370e1fa2cc8f5843e1217aafdb23c258"
	other=$(own_database other)
	PGOPTIONS='-c enable_hashjoin=off -c enable_hashagg=off -c work_mem=64kB' \
		load_erp "$other" 1
	equal "other plans" "$(sql "$other" -f "$digest")" "370e1fa2cc8f5843e1217aafdb23c258"
}

@test "erp: as large, as rough and as balanced as promised, whatever the seed" {
	local other database
	other=$(own_database seed)
	load_erp "$other" 20242
	for database in "$ERP" "$other"; do
		run -0 sql "$database" <<<"SELECT sum(reltuples) BETWEEN 100000 AND 200000
			FROM pg_class
			WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
		equal "rows" "$output" t
		run -0 sql "$database" <<<"SELECT count(*) > 20 FROM pg_constraint
			WHERE contype = 'f' AND confrelid = 'employees'::regclass"
		equal "a hub" "$output" t
		run -0 sql "$database" <<<"SELECT count(*) FROM (SELECT FROM journal_lines
			GROUP BY journal_entry_id HAVING sum(debit_amt) <> sum(credit_amt)) s"
		equal "entries that do not balance" "$output" 0
		run -0 sql "$database" <<<"SELECT count(*) FROM (SELECT
			FROM sales_orders LEFT JOIN order_lines USING (order_id)
			GROUP BY order_id HAVING sum(line_total) IS DISTINCT FROM total_amount) s"
		equal "orders that do not add up" "$output" 0
		run -0 sql "$database" <<<"SELECT max(abs(total_amt - paid_amt))
			FROM invoices WHERE status = 'PAID'"
		equal "paid invoices are paid" "$output" 0.00
	done
	run -0 sql "$other" -f "$SUITE_ROOT/exam/erp/digest.sql"
	[ "$output" != "$(sql "$ERP" -f "$SUITE_ROOT/exam/erp/digest.sql")" ]
}

@test "erp: the role reads and does nothing else" {
	run -0 psql -XqAt "$READER" -c 'SELECT count(*) > 0 FROM "BinLocations"'
	equal "reads" "$output" t
	for statement in 'BEGIN READ WRITE; DELETE FROM stock' \
		'BEGIN READ WRITE; CREATE TABLE mine (i int)' \
		'BEGIN READ WRITE; CREATE TEMP TABLE mine (i int)' \
		"SELECT set_config('statement_timeout', '0', false)" \
		'SELECT pg_sleep(0)' 'BEGIN READ WRITE; SELECT lo_creat(-1)' \
		"SELECT query_to_xml('SELECT 1', false, false, '')" \
		'SET temp_file_limit = -1'; do
		run -1 psql -XqAt "$READER" -c "$statement"
		matches "$statement" "$output" 'permission denied'
	done
}

@test "erp: every gold runs as the role and gives rows, questions do not repeat" {
	cd "$SUITE_ROOT/exam/erp" || return
	# an answer of nothing makes the grader run all golds of all questions
	jq -c '{id, verdict: {status: "answered"}, result: {rows: []}}' questions.ndjson |
		"$grade" grade --dsn "$READER" --gold gold.ndjson questions.ndjson \
			>"$BATS_TEST_TMPDIR/out"
	run -0 tail -n 1 "$BATS_TEST_TMPDIR/out"
	equal "total" "$output" "# 0 of 40 right: 40 wrong"
	run -0 jq -s 'map(.question | ascii_downcase) | length - (unique | length)' \
		questions.ndjson unanswerable.ndjson retrieval.ndjson lexicon/examples.ndjson
	equal "repeated questions" "$output" 0
	# what the pipeline reads holds no gold
	run -0 jq -s 'map(has("sql") or has("gold") or has("tables")) | any' \
		questions.ndjson unanswerable.ndjson
	equal "gold among the questions" "$output" false
}

@test "erp: the lexicon names what is there, its expressions and examples run" {
	cd "$SUITE_ROOT/exam/erp/lexicon" || return
	local table column expr from
	# one script, as one psql is faster than a hundred
	{
		echo '\set ON_ERROR_STOP on'
		while IFS=$'\t' read -r table column; do
			echo "EXPLAIN SELECT $column FROM \"$table\";"
		done < <(jq -r 'select(.table) | [.table, .column // "1"] | @tsv' -- *.ndjson
			jq -r '.tables[] | [., "1"] | @tsv' modules.ndjson)
		while IFS=$'\t' read -r table expr; do
			# the tables an expression names, joined on nothing: it need only parse
			from=$( (echo "$table" && grep -oE '[a-z_]+\.[a-z_]' <<<"$expr" |
				sed 's/\..//') | sort -u | paste -sd,)
			echo "EXPLAIN SELECT $expr FROM $from;"
		done < <(jq -r 'select(.expr) | [.table, .expr] | @tsv' -- *.ndjson)
	} >"$BATS_TEST_TMPDIR/script"
	run -0 psql -XqAt "$READER" -f "$BATS_TEST_TMPDIR/script"
	while IFS= read -r statement; do
		run -0 psql -XqAt "$READER" -v ON_ERROR_STOP=1 -c "$statement"
		[ -n "$output" ] || fail "an example without rows: $statement"
	done < <(jq -r .sql examples.ndjson)
	# every table is in one module
	equal "modules" "$(jq -r '.tables[]' modules.ndjson | sort | uniq | wc -l)" \
		"$(($(sql "$ERP" <<<"SELECT count(*) FROM pg_class WHERE relkind = 'r'
			AND relnamespace = 'public'::regnamespace")))"
	equal "in two modules" "$(jq -r '.tables[]' modules.ndjson | sort | uniq -d)" ""
}

# in_context: the questions whose tables must all be found, through two stages
in_context() {
	"$grade" ask retrieval.ndjson | nl2sql-route | nl2sql-retrieve |
		"$grade" grade --gold retrieval.ndjson --min 2 retrieval.ndjson
}

@test "erp: reports over many tables find them all, without the lexicon too" {
	cd "$SUITE_ROOT/exam/erp" || return
	local bare
	use_erp
	run -0 in_context
	bare=$(own_database bare)
	NL2SQL_DSN=$READER NL2SQL_INDEX_DSN=$(admin_dsn "$bare") nl2sql-index
	export NL2SQL_DSN=$READER NL2SQL_INDEX_DSN
	NL2SQL_INDEX_DSN=$(admin_dsn "$bare")
	run -0 in_context
}

@test "exam: asks a file of questions, grades the answers, keeps the records" {
	use_mcptest
	local folder=$SUITE_ROOT/exam/mcptest
	run -0 --separate-stderr exam --keep kept --out out --min 3 \
		"$folder/questions.ndjson"
	equal "plan" "${lines[0]}" "1..4"
	matches "the first question" "${lines[1]}" '^ok 1 - mcp-1 '
	equal "records kept" "$(wc -l <kept)" 4
	equal "verdicts" "$(jq -r .id out | paste -sd' ')" "mcp-1 mcp-2 mcp-3 mcp-4"
	# golds of something else: nothing is right, and --min says so
	jq -c '.sql = ["SELECT 424242"]' "$folder/gold.ndjson" >other
	run -1 --separate-stderr exam --gold other --min 1 "$folder/questions.ndjson"
	matches "total" "$output" '# 0 of 4 right'
	run -2 exam --sideways
	run -2 exam
}
