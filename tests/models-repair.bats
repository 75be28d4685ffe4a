# shellcheck disable=SC2016,SC2030,SC2031,SC2154 # jq's variables, bats' subshells
# a model that is asked again: repairs, semantic findings, grammars of the
# schema; against tests/fake-model, no server of a database
bats_require_minimum_version 1.5.0
load lib
load fake

setup_file() {
	export PGHOST=/nonexistent NL2SQL_MODEL_RETRIES=0 NL2SQL_MODEL=fake-1 NL2SQL_K=1
	start_fake
	says '42703' $'```sql\nSELECT c.name, o.total FROM customers c JOIN orders o USING (customer_id)\n```'
	says '42804' $'```sql\nSELECT count(*) FROM orders\n```'
	says 'Does Not Say' $'```sql\nSELECT count(*) FROM customers WHERE is_active\n```'
	says '22023' 'SELECT wizardry FROM  customers;'
	says 'and their days' $'```sql\nSELECT name, o.order_date\nFROM customers c\n```'
	says 'with their managers' $'```sql\nSELECT e.first_name, d.location\nFROM employees e\n```'
	says '42601' 'I cannot.'
}

teardown_file() {
	stop_fake
}

# asked [QUESTION]: a linked record
asked() {
	# shellcheck disable=SC2016 # variables of jq
	jq -c --slurpfile context "$SUITE_ROOT/tests/fixtures/parser-context.json" \
		--arg words "${1:-How many customers are there?}" \
		'select(.question == "How many customers are there?") |
		{id: 7, question: $words, now: "2024-12-31T12:00:00Z", context: $context[0], link,
		plan: {required: [], skeletons: [], bridges: [], paths: []}}' \
		"$SUITE_ROOT/tests/fixtures/parser-cases.ndjson"
}

# failed STATE [SQL]: the same with a candidate that PostgreSQL refuses so
failed() {
	asked | jq -c --arg state "$1" --arg sql "${2:-SELECT wizardry FROM customers}" \
		'.candidates = [{sql: $sql, origin: "openai", votes: 1, check: {allowed: true}, lint: [],
		points: {total: 50}, error: {stage: "evaluate", code: "sql.invalid", sqlstate: $state,
		message: "column \"wizardry\" does not exist", repairable: true}}]'
}

# repair BEHAVIOUR [ARGUMENT...]
repair() {
	NL2SQL_MODEL_URL=$(fake "$1")/v1 nl2sql-repair --set with=parser,openai "${@:2}"
}

posts() {
	asked_fake "$1" | jq -c 'select(.method == "POST")'
}

calls() {
	posts "$1" | wc -l
}

@test "what the rules mend costs no request" {
	out=$(failed 42703 'SELECT c.names FROM customers c' |
		jq -c '.candidates[0].error.message = "column c.names does not exist"' | repair tag=rules)
	holds "$out" '.candidates[1].sql == "SELECT c.name FROM customers c" and
		(.attempts[0] | has("model") | not)'
	equal calls "$(calls rules)" 0
}

@test "what they cannot mend is shown to the model, whose text is judged as any" {
	out=$(failed 42703 | repair 'tag=ask;llama=1')
	holds "$out" '.candidates[1] == {sql:
			"SELECT c.name, o.total FROM customers c JOIN orders o USING (customer_id)",
			origin: "repair", reading: "", repairs: 0} and
		(.attempts | length == 1) and (.attempts[0] | .repaired == 1 and .candidate == 0 and
			.model.generator == "openai" and .model.samples == 1 and .model.tokens.prompt > 0 and
			.error.sqlstate == "42703" and (has("ended") or has("warning") | not))'
	valid_but_fixture "$out"
	for option in with=parser model_repair=0; do
		out=$(failed 42703 | repair tag=off --set "$option")
		holds "$out" '.attempts[0].ended and (.candidates | length == 1)'
	done
	equal calls "$(calls off)" 0
}

@test "its prompt is the first one with a delta of at most 2,000 bytes behind" {
	asked | NL2SQL_MODEL_URL=$(fake tag=first)/v1 nl2sql-generate --with openai >/dev/null
	failed 42703 | repair tag=second >/dev/null
	holds "$( (posts first; posts second) | jq -sc 'map(.body.messages)')" 'map(length) == [2, 2] and
		.[0][0] == .[1][0] and .[0][1].content as $base | .[1][1].content |
		startswith($base) and (.[($base | length):] | length > 100 and length <= 2000 and
			contains("SELECT wizardry FROM customers") and contains("PostgreSQL Error 42703") and
			contains("Column That Does Not Exist"))'
	# the parser's draft stands in both
	draft='SELECT count(*) AS number_of_customers FROM customers'
	record=$(asked | jq -c --arg sql "$draft" '.candidates = [{sql: "other", raw: $sql,
		origin: "parser", reading: "r", check: {allowed: true}}]')
	failed 42703 | jq -c --argjson first "$record" '.candidates = $first.candidates + .candidates' |
		repair tag=draft --set parser_hint=1 >/dev/null
	holds "$(posts draft)" '.body.messages[1].content | contains($draft)' --arg draft "$draft"
}

@test "a statement that is there already ends the loop, and so does none" {
	out=$(failed 22023 | repair tag=again)
	holds "$out" '(.candidates | length == 1) and (.attempts[0] | .ended and
		.model.samples == 1) and (.candidates[0].error.hint | length > 10)'
	equal 'a later round passes it' "$(repair tag=again <<<"$out")" "$out"
	out=$(failed 42601 | repair tag=none 2>/dev/null)
	holds "$out" '.attempts[0] | .ended and .warning.code == "model.no_statement"'
	valid_but_fixture "$out"
}

@test "what was changed by evaluate is still the same statement" {
	out=$(failed 22023 'SELECT wizardry FROM customers LIMIT 1001' |
		jq -c '.candidates[0].raw = "select WIZARDRY from customers"' | repair tag=raw)
	holds "$out" '(.candidates | length == 1) and .attempts[0].ended'
}

@test "a model that fails costs the record nothing but its help" {
	for fault in 503 html silence; do
		run -0 --separate-stderr repair "fault=$fault" --set model_timeout_ms=500 < <(failed 42703)
		holds "$output" '.attempts[0] | .ended and (.warning.code | startswith("model."))' ||
			fail "$fault"
		matches told "$stderr" '^nl2sql-repair: '
	done
	run -0 --separate-stderr env NL2SQL_MODEL_URL=http://127.0.0.1:1 \
		nl2sql-repair < <(failed 42703)
	holds "$output" '.attempts[0].warning.code == "model.unreachable"'
}

@test "all models of a question have one budget, repairs included" {
	local record preset=$BATS_TEST_TMPDIR/hasty.json
	record=$(failed 42703 | jq -c '.generation = {models: [{generator: "openai", milliseconds: 900,
		cached: false}, {generator: "openai", milliseconds: 900000, cached: true}]} |
		.attempts = [{sql: "x", error: {}, candidate: 0, repaired: 0, model: {milliseconds: 100,
		cached: false}}]')
	out=$(repair tag=budget --set model_budget_ms=1000 <<<"$record" 2>/dev/null)
	holds "$out" '.attempts[1].warning.code == "model.timeout"'
	jq '.budget_ms = 1000' "$SUITE_ROOT/common/data/presets/gpt.json" >"$preset"
	out=$(repair tag=budget --set preset="$preset" <<<"$record" 2>/dev/null)
	holds "$out" '.attempts[1].warning.code == "model.timeout"'
	equal calls "$(calls budget)" 0
	repair tag=budget --set preset="$preset" --set model_budget_ms=60000 <<<"$record" >/dev/null
	equal 'more time' "$(calls budget)" 1
}

@test "the model that wrote the statement is asked, else the first" {
	export NL2SQL_MODEL_URL
	NL2SQL_MODEL_URL="openai=$(fake tag=w1)/v1,ollama=$(fake tag=w2)"
	failed 42703 | jq -c '.candidates[0].origin = "ollama"' |
		nl2sql-repair --set with=auto >/dev/null
	failed 42703 | jq -c '.candidates[0].origin = "parser"' |
		nl2sql-repair --set with=auto >/dev/null
	equal ollama "$(calls w2)" 1
	equal openai "$(calls w1)" 1
}

# wanting ORIGIN: chosen, and does not say what was asked
wanting() {
	asked 'How many active customers are there?' | jq -c --arg origin "$1" '.candidates = [
		{sql: "SELECT count(*) FROM customers", origin: $origin, check: {allowed: true},
		lint: [{code: "lint.x", severity: "warning", message: "not this"},
		{code: "semantic.value_unused", severity: "warning", message: "active is not used"}],
		points: {total: 90}}] | .chosen = {index: 0, sql: .candidates[0].sql, findings: 1}'
}

@test "a semantic finding gets one repair, and what was chosen stays the best so far" {
	out=$(wanting openai | repair tag=semantic)
	holds "$out" '(has("chosen") | not) and .candidates[1].repairs == 0 and
		.candidates[1].sql == "SELECT count(*) FROM customers WHERE is_active" and
		(.attempts | length == 1) and (.attempts[0] | .repaired == 1 and
			(.findings | map(.code)) == ["semantic.value_unused"])'
	valid_but_fixture "$out"
	holds "$(posts semantic)" '.body.messages[-1].content | contains("- active is not used") and
		(contains("not this") | not)'
	# once only, whatever is chosen then
	again=$(jq -c '.chosen = {index: 1, sql: "x", findings: 1}' <<<"$out")
	equal 'the second time' "$(repair tag=semantic <<<"$again")" "$again"
	equal calls "$(calls semantic)" 1
	out=$(wanting openai | jq -c '.candidates[0].sql = "select count(*) from customers where is_active"' |
		repair tag=kept)
	holds "$out" '.chosen.index == 0 and (.candidates | length == 1) and .attempts[0].kept'
	valid_but_fixture "$out"
}

@test "the parser's statement, and one without a model, stay as they are" {
	record=$(wanting parser)
	equal parser "$(repair tag=never <<<"$record")" "$record"
	record=$(wanting openai)
	equal 'no model' "$(nl2sql-repair <<<"$record")" "$record"
	equal calls "$(calls never)" 0
}

@test "after an unknown name the reply is held to the names of the schema" {
	failed 42703 | repair 'tag=held;llama=1' >/dev/null
	holds "$(posts held)" '(.body.grammar | startswith("root ::= \"```sql\\n\" statement") and
		contains("\"c.\" (") and contains("join ::= \"") and (contains("wizardry") | not))'
	failed 42804 | repair 'tag=free;llama=1' >/dev/null
	holds "$(posts free)" '.body | has("grammar") | not'
}

@test "a server without grammars is not sent one, and that is said once" {
	run -0 --separate-stderr repair tag=plain < <(failed 42703; failed 42703)
	holds "$(jq -sc . <<<"$output")" 'map(.attempts[0].warning.code) == ["model.grammar", null] and
		all(.[]; .attempts[0].repaired == 1)'
	equal 'lines told' "$(grep -c grammar <<<"$stderr")" 1
	holds "$(posts plain | jq -sc .)" 'length == 2 and all(.[]; .body | has("grammar") | not)'
}

@test "a preset may hold every reply, and tables that it forgets are put in" {
	export NL2SQL_PRESET=qwen2.5-coder-0.5b
	out=$(asked 'Names and their days' | NL2SQL_MODEL_URL=$(fake 'tag=half;llama=1')/v1 \
		nl2sql-generate --with openai)
	holds "$out" '.candidates[0].sql == "SELECT c.name, o.order_date\nFROM customers c\nJOIN orders o ON c.customer_id = o.customer_id" and
		.generation.models[0].grammar and (.generation | has("warnings") | not)'
	valid_but_fixture "$out"
	holds "$(posts half)" '.body.grammar | length > 500'
	run -0 --separate-stderr env NL2SQL_MODEL_URL="$(fake tag=none)/v1" nl2sql-generate \
		--with openai < <(asked 'Names and their days'; asked 'Names and their days')
	holds "$(jq -sc . <<<"$output")" 'map(.generation.warnings[0].code) == ["model.grammar", null] and
		all(.[]; .candidates[0].sql | contains("JOIN") | not)'
	equal 'lines told' "$(grep -c grammar <<<"$stderr")" 1
}

@test "what is put in follows the keys that the plan would follow" {
	# the employees' managers are no departments', although these have some
	record=$(asked 'Employees with their managers' | jq -c '.link = {tables: [
		{phrase: "employees", at: [0, 1], table: "employees", score: 1, why: "exact"}]}
		| (.context.tables[] | select(.name == "departments").columns) += ["manager_id int FK->employees.employee_id"]
		| .context.fks += [{from: "departments", columns: ["manager_id"], to: "employees",
			references: ["employee_id"], cost: 1, declared: true}]')
	out=$(NL2SQL_PRESET=qwen2.5-coder-0.5b NL2SQL_MODEL_URL=$(fake 'tag=own;llama=1')/v1 \
		nl2sql-generate --with openai <<<"$record")
	holds "$out" '.candidates[0].sql | endswith("JOIN departments d ON e.department_id = d.department_id")'
}

@test "tables are called in the grammar as the plan's best skeleton calls them" {
	# openings and orders both are o, whichever the skeleton has first
	record=$(asked 'Names and their days' | jq -c '.context.tables |= map(if .name == "products" then .name = "openings" else . end)
		| .context.fks |= map(select(.to != "products" and .from != "products")) | .link = {}
		| .plan.skeletons = [{tables: ["openings", "orders"], from: "", joins: [], cost: 1, why: "x"}]')
	NL2SQL_PRESET=qwen2.5-coder-0.5b NL2SQL_MODEL_URL=$(fake 'tag=called;llama=1')/v1 \
		nl2sql-generate --with openai <<<"$record" >/dev/null
	holds "$(posts called)" '.body.grammar | contains("\"openings o\"") and contains("\"orders o2\"")'
	for plan in '7' '{"skeletons": 7}' '{"skeletons": [7]}' '{"skeletons": [{"tables": [7, "no table", "orders", "orders"]}]}'; do
		out=$(jq -c --argjson plan "$plan" '.plan = $plan' <<<"$record" | NL2SQL_PRESET=qwen2.5-coder-0.5b \
			NL2SQL_MODEL_URL=$(fake 'tag=odd;llama=1')/v1 nl2sql-generate --with openai 2>/dev/null) || true
		holds "$out" 'has("error") or .generation.models[0].grammar'
	done
}

@test "a server that takes a grammar and does not heed it is not sent another" {
	says 'stubborn' 'Well. SELECT count(*) FROM customers'
	(asked 'be stubborn'; asked 'be stubborn') | NL2SQL_PRESET=qwen2.5-coder-0.5b \
		NL2SQL_MODEL_URL=$(fake 'tag=deaf;llama=1')/v1 nl2sql-generate --with openai >/dev/null 2>&1
	holds "$(posts deaf | jq -sc 'map(.body | has("grammar"))')" '. == [true, false]'
}

@test "stored values are in no grammar where they stay here" {
	record=$(asked 'Customers and their days in Berlin' | jq -c '.link.values = [{phrase: "Berlin",
		at: [5, 6], table: "customers", column: "city", value: "Berlin", score: 1, why: "exact"}]')
	export NL2SQL_PRESET=qwen2.5-coder-0.5b NL2SQL_MODEL_URL
	NL2SQL_MODEL_URL=$(fake 'tag=open;llama=1')/v1
	nl2sql-generate --with openai <<<"$record" >/dev/null
	holds "$(posts open)" ".body.grammar | contains(\"'Berlin'\")"
	NL2SQL_MODEL_URL=$(fake 'tag=shut;llama=1')/v1
	nl2sql-generate --with openai --no-values <<<"$record" >/dev/null
	holds "$(posts shut)" '.body | tostring | contains("Berlin") | not'
}
