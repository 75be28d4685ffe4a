# models in the whole pipe: what they write goes the way of everything else
bats_require_minimum_version 1.5.0
load lib
load fake

setup_file() {
	use_mcptest
	export NL2SQL_MODEL=fake-1 NL2SQL_MODEL_RETRIES=0
	start_fake
	says 'How many companies' $'```sql\nSELECT count(*) FROM companies\n```'
	says 'names of all' $'```sql\nDELETE FROM companies\n```' \
		$'```sql\nSELECT 1; DROP TABLE companies\n```' \
		$'```sql\nSELECT pg_sleep(60)\n```' $'```sql\nSELECT * FROM pg_shadow\n```'
	says 'by their names' $'```sql\nSELECT company_name FROM companies ORDER BY 1 LIMIT 1\n```'
}

teardown_file() {
	stop_fake
}

# answers BEHAVIOUR NAMES QUESTION
answers() {
	NL2SQL_MODEL_URL=$(fake "$1")/v1 NL2SQL_WITH=$2 ask <<<"$3"
}

route_to_plan() {
	nl2sql-route <<<"$1" | nl2sql-retrieve | nl2sql-link | nl2sql-plan
}

@test "a model alone answers a question" {
	holds "$(answers tag=one openai 'How many companies are there?')" \
		'.verdict.status == "answered" and .result.rows == [["8"]] and
		.generation.generators == ["openai"]'
}

@test "a model that agrees with the parser raises the confidence" {
	alone=$(answers tag=x parser 'How many companies are there?')
	both=$(answers tag=two parser,openai 'How many companies are there?')
	holds "$both" '.result.rows == [["8"]] and .chosen.agreement.generators == 2'
	holds "[$alone,$both]" '.[0].chosen.confidence < .[1].chosen.confidence'
}

@test "a statement that may not run is refused, whoever wrote it" {
	local left
	out=$(NL2SQL_K=4 answers tag=three openai 'Show the names of all companies')
	holds "$out" '.verdict.status == "refused" and (has("result") | not) and
		([.candidates[].check.code] == ["sql.multiple_statements",
			"sql.forbidden_function", "sql.forbidden_relation"])'
	left=$(sql mcptest <<<'SELECT count(*) FROM companies')
	equal companies "$left" 8
}

@test "a model's unknown column is mended before the choice" {
	holds "$(answers tag=four openai 'First of all companies by their names')" \
		'.verdict.status == "answered" and (.candidates[0].mended | length == 1) and (has("attempts") | not) and
		(.chosen.sql | test("company_name|name"))'
}

@test "with sketch the tables of a draft join the context before the answer" {
	local out
	says 'all the companies' $'```sql\nSELECT name FROM companies JOIN company_revenue_annual USING (company_id)\n```'
	out=$(answers tag=plain openai 'How many rows have all the companies?')
	holds "$out" '(has("sketch") | not) and (.context.tables | length > 0)'
	out=$(NL2SQL_SKETCH=1 NL2SQL_MODEL_REPAIR=0 answers tag=drafted openai 'How many rows have all the companies?')
	holds "$out" '.sketch.merged and (.context.tables[] | select(.name == "company_revenue_annual").sources | index("sketch"))'
	equal "requests" "$(asked_fake drafted | jq -s 'map(select(.method == "POST")) | length')" 2
	NL2SQL_SKETCH=maybe run -2 --separate-stderr ask <<<'How many companies are there?'
	matches 'what it takes' "$stderr" "'sketch' takes 0 or 1"
}

@test "the answer of the parser stands when the model's server is gone" {
	run -0 --separate-stderr env NL2SQL_MODEL_URL=http://127.0.0.1:1 \
		NL2SQL_WITH=parser,openai ask <<<'How many companies are there?'
	holds "$output" '.verdict.status == "answered" and .result.rows == [["8"]] and
		.generation.warnings[0].code == "model.unreachable"'
	matches 'one line' "$stderr" '^nl2sql-generate: no model.s server answers'
}

@test "candidates of a model come from several processes, too" {
	local out
	out=$(route_to_plan 'How many companies are there?' |
		NL2SQL_MODEL_URL=$(fake tag=fan)/v1 NL2SQL_WITH=parser,openai candidates -j 2)
	holds "$out" '[.candidates[].origin] | index("openai") and index("parser")'
	holds "$out" '[.candidates[] | select(.origin == "openai") | .votes] == [2]'
}
