#!/usr/bin/env bats
# exam/: the databases and the questions are what they promise

bats_require_minimum_version 1.5.0
load lib

# The ERP's two data sets, for all tests here, and a role that may read them
setup_file() {
	ERP=$(own_database erp)
	SECOND=$(own_database second)
	export ERP SECOND
	load_erp "$SECOND" 2 &
	load_erp "$ERP" 1
	wait $!
	make_role exam_reader "$ERP" -v own_database=1
	make_role exam_reader "$SECOND" -v own_database=1
	export READER="$SUITE_SERVER user=exam_reader dbname=$ERP"
}

load_erp() {
	cat "$SUITE_ROOT"/exam/erp/{schema,data}.sql | sql "$1" -v seed="$2"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "erp: a seed gives the same rows under any plan" {
	local other digest=$SUITE_ROOT/exam/erp/digest.sql
	# what the seeds gave on the machine where they were written
	equal "seed 1" "$(sql "$ERP" -f "$digest")" "37ca8038c643ff0f133f1b5e11e25893"
	equal "seed 2" "$(sql "$SECOND" -f "$digest")" "b52f2e1029b5840f8d65cd8fc309574b"
	other=$(own_database other)
	PGOPTIONS='-c enable_hashjoin=off -c enable_hashagg=off -c work_mem=64kB' \
		load_erp "$other" 1
	equal "other plans" "$(sql "$other" -f "$digest")" "37ca8038c643ff0f133f1b5e11e25893"
}

@test "erp: as large, as rough and as balanced as promised, with both seeds" {
	local database
	for database in "$ERP" "$SECOND"; do
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

# gold_digests DATABASE: for each accepted statement its question, its place,
# its rows and a digest of them, run as the role
gold_digests() {
	jq -r '.id as $id | (if .ordered then "" else
			"ORDER BY t::text COLLATE \"C\"" end) as $order | .sql | to_entries[] |
		"SELECT \u0027\($id) \(.key)\u0027, count(*), md5(string_agg(t::text, chr(10)"
		+ " \($order))), bool_and(t::text ~ \u0027^\\(,*\\)$\u0027)"
		+ " FROM (\(.value)) t;"' gold.ndjson |
		psql -XqAt -v ON_ERROR_STOP=1 "$SUITE_SERVER user=exam_reader dbname=$1"
}

@test "erp: every gold gives rows on both data sets, and different ones" {
	cd "$SUITE_ROOT/exam/erp" || return
	gold_digests "$ERP" >"$BATS_TEST_TMPDIR/first"
	gold_digests "$SECOND" >"$BATS_TEST_TMPDIR/second"
	# no rows, nothing but NULL, or more than the exam lets through
	run -0 awk -F '|' '$2 < 1 || $2 > 5000 || $4 == "t" { print FILENAME, $0 }' \
		"$BATS_TEST_TMPDIR"/{first,second}
	equal "golds that tell nothing" "$output" ""
	run -0 comm -12 <(cut -d '|' -f 1,3 "$BATS_TEST_TMPDIR/first" | sort) \
		<(cut -d '|' -f 1,3 "$BATS_TEST_TMPDIR/second" | sort)
	equal "golds that a lucky answer would pass" "$output" ""
	# two accepted statements of a question differ on one data set at least
	run -0 awk -F '|' '{ split($1, id, " ")
		key = id[1] " " $3; place = id[1] " " id[2] }
		FNR == NR { first[place] = $3; next }
		seen[id[1] " " first[place] " " $3]++ { print place }' \
		"$BATS_TEST_TMPDIR"/{first,second}
	equal "golds written twice" "$output" ""
}

# plain: one line a question, its words in the order of the alphabet, without
# what a copy might change
plain() {
	jq -r '(.question // .words // .triggers // .keywords) | arrays // [.] | .[] |
		ascii_downcase | [scan("[a-z0-9]+")] | sort | join(" ")' "$@"
}

@test "erp: the question files are whole, and nothing gives an answer away" {
	cd "$SUITE_ROOT/exam/erp" || return
	local file floor asked=(questions.ndjson paraphrases.ndjson unanswerable.ndjson
		hostile.ndjson)
	equal "lines" "$(cat "${asked[@]}" | wc -l)" 210
	equal "difficulty" "$(jq -r .difficulty questions.ndjson | sort | uniq -c |
		xargs)" "20 easy 15 hard 25 medium"
	equal "modules" "$(jq -r .module questions.ndjson | sort -u | wc -l)" 9
	equal "patterns" "$(jq .pattern questions.ndjson | sort -nu | xargs)" \
		"$(seq 30 | xargs)"
	equal "expected" "$(jq -r '.expect | arrays // [.] | first' \
		{unanswerable,hostile}.ndjson | sort | uniq -c | xargs)" \
		"2 answered 10 cannot_answer 10 needs_clarification 8 refused"
	equal "ids twice" "$(jq -r .id "${asked[@]}" | sort | uniq -d)" ""
	equal "questions twice" "$(plain "${asked[@]}" | sort | uniq -d)" ""
	# every question has golds and two paraphrases at least
	equal "without gold" "$(comm -23 <(jq -r .id questions.ndjson | sort) \
		<(jq -r .id gold.ndjson | sort))" ""
	equal "paraphrases" "$(jq -r .of paraphrases.ndjson | sort | uniq -c |
		awk '$1 >= 2 { print $2 }')" "$(jq -r .id questions.ndjson | sort)"
	# the tables named are there
	run -0 comm -23 <(jq -r '.tables[]' questions.ndjson | sort -u) \
		<(sql "$ERP" <<<"SELECT relname COLLATE \"C\" FROM pg_class
			WHERE relkind = 'r'" | sort)
	equal "tables that are not there" "$output" ""
	run -0 comm -23 <(jq -r '.readings // [] | .[]' unanswerable.ndjson | sort -u) \
		<(sql "$ERP" <<<"SELECT table_name FROM information_schema.columns UNION
			SELECT table_name || '.' || column_name FROM information_schema.columns" |
			sort)
	equal "readings that are not there" "$output" ""
	# floors are of files that are there, and not above what they hold
	holds "$(cat thresholds.json)" 'keys == ["default", "hostile", "paraphrases", "questions", "unanswerable"]
		and . as $floors | .default | keys == ["paraphrases", "questions"]
		and all(to_entries[]; .value <= $floors[.key])'
	while IFS=$'\t' read -r file floor; do
		[ "$(wc -l <"$file.ndjson")" -ge "$floor" ] || fail "$file has less than $floor"
	done < <(jq -r 'del(.default) | to_entries[] | [.key, .value] | @tsv' thresholds.json)
	# what the lexicon says is no question
	run -0 comm -12 <(plain "${asked[@]}" | sort -u) \
		<(plain lexicon/{examples,synonyms,metrics,confusables,modules}.ndjson |
			sort -u)
	equal "questions in the lexicon" "$output" ""
}

@test "the question files keep to the schemas, and the schemas refuse" {
	local file line questions=()
	for file in "$SUITE_ROOT"/exam/*/{questions,paraphrases,unanswerable,hostile}.ndjson \
		"$SUITE_ROOT"/exam/{erp/writers,business}/*.ndjson; do
		[ ! -e "$file" ] || questions+=("$file")
	done
	cat "${questions[@]}" | valid exam.question
	cat "$SUITE_ROOT"/exam/*/gold.ndjson | valid exam.gold
	# the lines that exam/README.md shows
	run -0 grep -c '^    {"id"' "$SUITE_ROOT/exam/README.md"
	equal "examples" "$output" 6
	sed -n 's/^    {"id"/{"id"/p' "$SUITE_ROOT/exam/README.md" | valid exam.question
	for line in '{"id": "a"}' '{"id": [], "question": "q"}' \
		'{"id": "a", "question": "q", "gold": "SELECT 1"}' \
		'{"id": "a", "question": "q", "expect": "error"}' \
		'{"id": "a", "question": "q", "readings": ["a", "b"]}' \
		'{"id": "a", "question": "q", "sql": []}'; do
		invalid exam.question <<<"$line"
	done
}

@test "erp: an empty answer is right nowhere" {
	cd "$SUITE_ROOT/exam/erp" || return
	jq -c '.sql |= .[:1]' gold.ndjson >"$BATS_TEST_TMPDIR/gold" # the rest alike
	jq -c '{id, verdict: {status: "answered"}, chosen: {sql: "SELECT 1 WHERE false"}}' \
		questions.ndjson |
		NL2SQL_DSN=$READER nl2sql-grade --gold "$BATS_TEST_TMPDIR/gold" \
			>"$BATS_TEST_TMPDIR/out"
	equal "verdicts" "$(jq -r .verdict "$BATS_TEST_TMPDIR/out" | sort | uniq -c | xargs)" \
		"60 wrong"
}

@test "erp: the golds of the writers run and have rows" {
	cd "$SUITE_ROOT/exam/erp/writers" || return
	cat ./??.ndjson >"$BATS_TEST_TMPDIR/gold"
	gzip -dc ./??.ndjson.gz >>"$BATS_TEST_TMPDIR/gold"
	jq -c '{id, verdict: {status: "answered"}, chosen: {sql: .sql[0]}}' "$BATS_TEST_TMPDIR/gold" |
		NL2SQL_DSN=$READER nl2sql-grade --gold "$BATS_TEST_TMPDIR/gold" \
			>"$BATS_TEST_TMPDIR/out"
	equal "verdicts" "$(jq -r .verdict "$BATS_TEST_TMPDIR/out" | sort | uniq -c | xargs)" \
		"3310 exact"
}

@test "business: the databases load, and the golds run and have rows" {
	local name file database
	for name in {a,b,c,d,e,f,g,t,v,x,y,z,aa,ab}-{1,2,3}; do
		for file in sql ndjson; do
			gzip -cdf "$SUITE_ROOT/exam/business/$name.$file"* >"$BATS_TEST_TMPDIR/$file"
		done
		database=$(own_database "business_$name")
		sql "$database" <"$BATS_TEST_TMPDIR/sql" >/dev/null
		make_role reader "$database"
		jq -c '{id, verdict: {status: "answered"}, chosen: {sql: .sql[0]}}' "$BATS_TEST_TMPDIR/ndjson" |
			NL2SQL_DSN=$(reader_dsn "$database") \
				nl2sql-grade --gold "$BATS_TEST_TMPDIR/ndjson" >"$BATS_TEST_TMPDIR/out"
		equal "$name" "$(jq -r .verdict "$BATS_TEST_TMPDIR/out" | sort | uniq -c | xargs)" \
			"$(wc -l <"$BATS_TEST_TMPDIR/ndjson") exact"
	done
}

@test "erp: no example of the lexicon is right for any question" {
	cd "$SUITE_ROOT/exam/erp" || return
	jq -c --slurpfile asked questions.ndjson '.sql as $sql | $asked[] |
		{id, verdict: {status: "answered"}, chosen: {sql: $sql}}' lexicon/examples.ndjson |
		NL2SQL_DSN=$READER nl2sql-grade --gold gold.ndjson >"$BATS_TEST_TMPDIR/out"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/out")" -ge 600 ]
	equal "right ones" "$(jq -c 'select(.right) | [.id, .sql]' "$BATS_TEST_TMPDIR/out")" ""
}

@test "erp: the lexicon names what is there, its expressions and examples run" {
	cd "$SUITE_ROOT/exam/erp/lexicon" || return
	local table column expr from tried=0
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
			# a metric may say by what it is grouped
			[[ $expr == *" GROUP BY "* ]] && from+=" GROUP BY ${expr##* GROUP BY }"
			echo "EXPLAIN SELECT ${expr%% GROUP BY *} FROM $from;"
		done < <(jq -r 'select(.expr) | [.table, .expr] | @tsv' -- *.ndjson)
	} >"$BATS_TEST_TMPDIR/script"
	[ "$(grep -c EXPLAIN "$BATS_TEST_TMPDIR/script")" -ge 100 ]
	run -0 psql -XqAt "$READER" -f "$BATS_TEST_TMPDIR/script"
	while IFS= read -r statement; do
		tried=$((tried + 1))
		run -0 psql -XqAt "$READER" -v ON_ERROR_STOP=1 -c "$statement"
		[ -n "$output" ] || fail "an example without rows: $statement"
	done < <(jq -r .sql examples.ndjson)
	equal "examples" "$tried" "$(grep -c . examples.ndjson)"
	# every table is in one module
	equal "modules" "$(jq -r '.tables[]' modules.ndjson | sort | uniq | wc -l)" \
		"$(($(sql "$ERP" <<<"SELECT count(*) FROM pg_class WHERE relkind = 'r'
			AND relnamespace = 'public'::regnamespace")))"
	equal "in two modules" "$(jq -r '.tables[]' modules.ndjson | sort | uniq -d)" ""
}

# in_context: the questions whose tables must all be found, through two stages
in_context() {
	jq -c . retrieval.ndjson | nl2sql-route | nl2sql-retrieve |
		nl2sql-grade --gold retrieval.ndjson | jq -c 'select(.right)' | wc -l
}

@test "erp: reports over many tables find them all, without the lexicon too" {
	cd "$SUITE_ROOT/exam/erp" || return
	local bare
	use_erp
	equal "found" "$(in_context)" 2
	bare=$(own_database bare)
	NL2SQL_DSN=$READER NL2SQL_INDEX_DSN=$(admin_dsn "$bare") nl2sql-index
	export NL2SQL_DSN=$READER NL2SQL_INDEX_DSN
	NL2SQL_INDEX_DSN=$(admin_dsn "$bare")
	equal "found" "$(in_context)" 2
}
