# what is asked back can be answered: readings taken, words explained
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
	NL2SQL_ANSWER_AT=1 "$SUITE_ROOT/pipelines/ask" <<<"$payments" >"$BATS_FILE_TMPDIR/asked"
}

payments='How many payments were there in 2023?'

# come_back ANSWERS [JQ-FILTER]: the record asked back, once more with ANSWERS
come_back() {
	jq -c ".answers = $1 | ${2:-.}" "$BATS_FILE_TMPDIR/asked" | "$SUITE_ROOT/pipelines/ask"
}

@test "the reading that is taken is judged, chosen and run" {
	local asked wanted
	asked=$(<"$BATS_FILE_TMPDIR/asked")
	holds "$asked" '.verdict.status == "needs_clarification" and (.verdict.readings | length) == 2'
	for number in 1 2; do
		run -0 come_back "{\"reading\": $number}"
		valid record-settled <<<"$output"
		wanted=$(jq -r ".verdict.readings[$((number - 1))].sql" <<<"$asked" | psql -XqAt "$(reader_dsn erp)")
		holds "$output" '.verdict.status == "answered" and .result.rows == [[$wanted]] and
			.chosen.sql == $asked.verdict.readings[$n - 1].sql and .chosen.picked and
			(has("answers") | not) and .candidates[0].check.allowed and
			(.candidates | length) == 1 and (.candidates[0].origin | . == "parser" or . == "grammar")' \
			--arg wanted "$wanted" --argjson asked "$asked" --argjson n "$number"
	done
}

@test "a lesser candidate that a person took wins, and nobody asks again" {
	local record
	record=$(come_back '{"reading": 2}' | jq -c 'del(.verdict, .result, .chosen) |
		.candidates = [.candidates[0] | {sql: "SELECT count(*) FROM payments", origin, score: 0.98, reading: "other"},
			{sql: "SELECT count(*) FROM vendor_payments", origin, score: 0.1, reading: "taken", picked: true}]')
	run -0 nl2sql-evaluate --set answer_at=1 <<<"$record"
	holds "$output" '.chosen.index == 1 and .chosen.picked and (has("verdict") | not)'
	record=$(jq -c 'del(.candidates[].picked)' <<<"$record")
	run -0 nl2sql-evaluate --set answer_at=1 <<<"$record"
	holds "$output" '.verdict.status == "needs_clarification"'
}

@test "a reading is a statement of the record, and no way past the gate" {
	for sql in 'DELETE FROM payments' 'SELECT pg_sleep(60)' 'SELECT * FROM pg_authid'; do
		run -0 come_back '{"reading": 1}' ".verdict.readings[0].sql = \"$sql\""
		holds "$output" '.verdict.status == "refused" and .candidates[0].origin == "person" and
			(.candidates[0].check.allowed | not) and (has("result") | not)'
	done
	run -0 come_back '{"reading": 1}' 'del(.candidates, .link, .context, .plan)'
	holds "$output" '.verdict.status == "answered" and .candidates[0].origin == "person"'
}

@test "no generator runs for a reading that is taken" {
	export NL2SQL_WITH=parser,openai NL2SQL_MODEL_URL=http://127.0.0.1:9 NL2SQL_MODEL=none
	run -0 come_back '{"reading": 2}'
	holds "$output" '.verdict.status == "answered" and .generation.generators == [] and
		(.generation | has("warnings") | not)'
}

@test "an answer that cannot be meant says what can, and loses nothing" {
	local answers
	while read -r answers; do
		run -1 come_back "$answers"
		holds "$output" '.error.code == "input.answers" and .error.stage == "route" and
			(.error.hint | length) > 0 and (has("meant") | not) and .answers == $answers and
			(.verdict.readings == $asked[0].verdict.readings) and
			(del(.verdict, .error, .answers) == ($asked[0] | del(.verdict)))' \
			--argjson answers "$answers" --slurpfile asked "$BATS_FILE_TMPDIR/asked"
	done <<-'EOF2'
		{"reading": 3}
		{"reading": 0}
		{"reading": "2"}
		{"reading": 1.5}
		{"word": "refunds", "means": "vendor_payments"}
		{"word": "payments", "means": "vendr_payments"}
		{"word": "payments", "means": "vendor_payments.amnt"}
		{"word": "payments", "means": "vendor_payments", "value": "x"}
		{"word": "payments", "means": "vendor_payments.amount", "value": 5}
		{"word": 5, "means": []}
		{"word": "payments"}
		[{"word": "payments", "means": "payments"}, {"reading": 9}]
		[]
		"2"
		null
	EOF2
	run -1 come_back '{"word": "payments", "means": "vendr_payments"}'
	[[ $(jq -r .error.hint <<<"$output") == *vendor_payments* ]]
	run -0 "$SUITE_ROOT/pipelines/ask" <<<"$(jq -c '.answers = {reading: 2}' <<<"$output")"
	holds "$output" '.verdict.status == "answered" and (has("error") | not)'
}

@test "a reading of what was not asked back is none" {
	run -1 nl2sql-route <<<'{"question": "How many customers are there?", "answers": {"reading": 1}}'
	holds "$output" '.error.code == "input.answers"'
}

# what link says of the words that a person explained
meanings='[.link[]? | arrays[] | objects | select(.why == "meant")]'

@test "a word means the table, the column, the value, the metric that is said" {
	run -0 come_back '{"word": "payments", "means": "vendor_payments"}'
	valid record-settled <<<"$output"
	holds "$output" '.verdict.status == "answered" and .chosen.tables == ["vendor_payments"] and
		[.link.tables[] | select(.phrase == "payments")] == '"$meanings"' and
		('"$meanings"' | length) == 1 and .link.tables[0].score == 1'
	ask() {
		jq -nc --arg question "$1" "{question: \$question, answers: $2}" | "$SUITE_ROOT/pipelines/ask"
	}
	run -0 ask 'Show turnover by customer' '{word: "turnover", means: "payments.amount"}'
	holds "$output" '.chosen.sql | test("sum\\(.*amount") and test("payments")'
	run -0 ask 'Number of vendors of the golden class' '{word: "golden class", means: "vendors.active_flag", value: "Y"}'
	holds "$output" '.chosen.sql | test("active_flag = .Y.")'
	run -0 ask 'Show our takings by customer' '{word: "takings", means: "revenue"}'
	holds "$output" '(.chosen.sql | test("sum\\(.*total_amount"; "i")) and
		'"$meanings"'[0].name == "revenue"'
}

@test "retrieve brings in the table and keeps the column that a word means" {
	local record='{"question": "How many flimflams have we got in total?",
		"answers": {"word": "flimflams", "means": "vendor_payments.bank_account_id"}}'
	record=$(nl2sql-route <<<"${record//$'\n'/ }")
	run -0 nl2sql-retrieve --set column_pruning=1 --set pruned_columns=1 --set max_tables=3 <<<"$record"
	holds "$output" '.context.tables[] | select(.name == "vendor_payments") |
		(.sources | index("meant")) and any(.columns[]; startswith("bank_account_id "))'
	run -0 nl2sql-retrieve --set max_tables=3 <<<"$(jq -c 'del(.meant)' <<<"$record")"
	holds "$output" '[.context.tables[].name] | index("vendor_payments") | not'
}

@test "answers add up, and --redo keeps them" {
	local record
	record=$(come_back '{"word": "payments", "means": "payments"}')
	holds "$record" '.chosen.tables == ["payments"]'
	record=$(jq -c '.answers = [{word: "2023", means: "vendor_payments.paid_on"}, {word: "payments", means: "vendor_payments"}]' \
		<<<"$record" | nl2sql-route)
	holds "$record" '[.meant.words[].table] == ["vendor_payments", "vendor_payments"] and
		(has("verdict") or has("result") or has("candidates") | not)'
	run -0 come_back '{"reading": 2}'
	record=$(nl2sql-route --redo <<<"$output" | "$SUITE_ROOT/pipelines/answer")
	holds "$record" '.chosen.picked and .chosen.tables == ["vendor_payments"]'
	record=$(jq -c '.answers = {word: "payments", means: "payments"}' <<<"$record" | nl2sql-route)
	holds "$record" '.meant.reading == null'
}

@test "--reading takes a reading where there is no terminal" {
	export NL2SQL_ANSWER_AT=1
	run -3 nl2sql "$payments"
	[[ $output == *'1. '*'2. '*"nl2sql --reading 1 '$payments'"* ]]
	run -0 nl2sql --reading 2 "$payments"
	[[ $output == *'FROM vendor_payments'* && $output == *'nl2sql confirm'* ]]
	run -0 nl2sql --sql-only --reading 2 "$payments"
	[[ $output == *'FROM vendor_payments'* ]]
	run -6 nl2sql --reading 3 "$payments"
	[[ $output == *input.answers* && $output == *'from 1 to 2'* ]]
	NL2SQL_ANSWER_AT=0 run -0 nl2sql --reading 1 'How many customers are there?'
	NL2SQL_ANSWER_AT=0 run -6 nl2sql --reading 2 'How many customers are there?'
	run -5 nl2sql --reading 2 'drop table customers'
	run -2 nl2sql --reading 0 "$payments"
	run -2 nl2sql --reading two "$payments"
	run -2 nl2sql --reading
}

@test "on a terminal the key of a number runs that reading, and nothing else does" {
	export NL2SQL_ANSWER_AT=1
	run -0 on_terminal 2 nl2sql "$payments"
	[[ $output == *'which one? [1-2/N] '* && $output == *' 653'* && $output != *'run it?'* ]]
	run -0 on_terminal 1 nl2sql "$payments"
	[[ $output == *number_of_payments* && $output != *' 653'* ]]
	for key in 3 n y '\n'; do
		run -3 on_terminal "$key" nl2sql "$payments"
		[[ $output != *row\)* ]]
	done
	run -0 on_terminal 'n\n' nl2sql --reading 2 "$payments"
	[[ $output == *'FROM vendor_payments'*'run it? [y/N/e]'* && $output != *' 653'* ]]
}

@test "a single reading is one key away" {
	local bin=$BATS_TEST_TMPDIR/bin programs=$NL2SQL_BIN
	mkdir "$bin"
	ln -s "$programs"/* "$bin"
	rm "$bin/nl2sql-evaluate"
	printf '#!/bin/sh\n"%s/nl2sql-evaluate" "$@" | jq -c "if .verdict.readings then .verdict.readings |= .[:1] else . end"\n' \
		"$programs" >"$bin/nl2sql-evaluate"
	chmod +x "$bin/nl2sql-evaluate"
	export NL2SQL_BIN=$bin NL2SQL_ANSWER_AT=1
	for key in 1 y; do
		run -0 on_terminal "$key" nl2sql "$payments"
		[[ $output == *'run it? [y/N] '* && $output == *'(1 row)'* ]]
	done
	run -3 on_terminal '\n' nl2sql "$payments"
	[[ $output != *'(1 row)'* ]]
}

@test "an answer that came so is kept by confirm" {
	local id database
	export NL2SQL_INDEX_DSN NL2SQL_ANSWER_AT=1
	database=$(own_database answered erp)
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	run -0 nl2sql --reading 2 "$payments"
	id=$(sed -n 's/^right? .* //p' <<<"$output")
	run -0 nl2sql confirm "$id"
	run -0 sql "$database" <<<"SELECT sql FROM nl2sql.examples WHERE source = 'confirmed'"
	[[ $output == *vendor_payments* ]]
}
