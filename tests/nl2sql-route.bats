# nl2sql-route.bats - the first stage: text, ids, instants, modules
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
}

@test "plain text and records become records with id, now, index and route" {
	run -0 --separate-stderr nl2sql-route <<-'EOF2'
		How many employees are there?
		{"id": "x", "question": "List all vendors", "now": "2023-05-06"}
	EOF2
	equal "lines" "${#lines[@]}" 2
	holds "${lines[0]}" '.id == "1" and .now == "2024-12-31T12:00:00Z" and
		.question == "How many employees are there?" and
		.index.generation >= 1 and (.index.fingerprint | length) == 32'
	holds "${lines[1]}" '.id == "x" and .now == "2023-05-06"'
}

@test "a JSON array is no question" {
	local line
	while read -r line; do
		run -1 nl2sql-route <<<"$line"
		holds "$output" '.error.code == "input.not_record" and (has("question") | not) and
			.error.detail == "line 1, byte 0" and (.error.hint | length) > 0'
	done <<-'EOF2'
		[{"question": "How many companies are there?"}]
		["How many companies are there?"]
		[]
		[1, [2]]
		[
		  ],
		},
	EOF2
	for line in '[urgent] How many companies are there?' '[2020] revenue of all companies'; do
		run -0 nl2sql-route <<<"$line"
		holds "$output" '.question == $line and (has("verdict") | not)' --arg line "$line"
	done
}

@test "modules are named with score and reason, at most three" {
	run -0 nl2sql-route <<<"Total salary of employees by department"
	holds "$output" '.route.method == "keywords" and
		.route.modules[0].name == "HR" and
		.route.modules[0].score > 0.4 and
		(.route.modules[0].why | test("salary"))'
	run -0 nl2sql-route <<<"salary invoice customer stock vendor machine project ticket"
	holds "$output" '.route.modules | length <= 3'
}

@test "what speaks of no module passes everything" {
	run -0 nl2sql-route <<<"What is the meaning of life?"
	holds "$output" '.route == {modules: [], method: "all"}'
	use_mcptest
	run -0 nl2sql-route <<<"$highest"
	holds "$output" '.route == {modules: [], method: "all"}'
}

@test "now comes from the record, the option, else the clock" {
	run -0 nl2sql-route --set now=2020-02-29T00:00:00Z <<<"q"
	holds "$output" '.now == "2020-02-29T00:00:00Z"'
	NL2SQL_NOW='' run -0 nl2sql-route <<<"q"
	holds "$output" 'now - (.now | fromdate) | . >= 0 and . < 300'
	local now
	for now in '"yesterday"' '"2024-13-01"' '"2024-1-1"' '"2024-01-01T25:00"' \
		'"2024-01-01Tx"' 5 '""'; do
		run -1 nl2sql-route <<<"{\"question\": \"q\", \"now\": $now}"
		holds "$output" '.error.code == "input.now" and
			.verdict.status == "error"'
	done
	for now in 2024-01-01T23:59 '2024-01-01 10:00:00.5+02:00' 2024-12-31; do
		run -0 nl2sql-route <<<"{\"question\": \"q\", \"now\": \"$now\"}"
		holds "$output" 'has("error") | not'
	done
}

@test "a record without a question, and a database without an index" {
	run -1 nl2sql-route <<<'{"id": 1}'
	holds "$output" '.error.code == "input.question"'
	NL2SQL_INDEX_DSN=$(admin_dsn postgres) run -2 --separate-stderr nl2sql-route \
		<<<$'a\nb'
	equal "lines" "${#lines[@]}" 2
	holds "${lines[1]}" '.error.code == "config.index_missing" and
		(.error.hint | test("nl2sql index"))'
}

@test "a new generation of the index is noticed while running" {
	local database
	database=$(own_database growing)
	sql "$database" <<<"CREATE TABLE a_x (i int); CREATE SCHEMA s; CREATE TABLE s.b (i int)"
	NL2SQL_DSN=$(admin_dsn "$database")
	export NL2SQL_INDEX_DSN=$NL2SQL_DSN
	nl2sql-index >/dev/null
	coproc ROUTE { nl2sql-route; }
	echo "first" >&"${ROUTE[1]}"
	read -r -t 20 line <&"${ROUTE[0]}"
	holds "$line" '.index.generation == 1'
	sql "$database" <<<"CREATE TABLE c (i int)"
	nl2sql-index >/dev/null
	echo "second" >&"${ROUTE[1]}"
	read -r -t 20 line <&"${ROUTE[0]}"
	holds "$line" '.index.generation == 2'
	eval "exec ${ROUTE[1]}>&-"
}
