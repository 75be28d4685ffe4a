# nl2sql-generate with models, against tests/fake-model: no server of a database
bats_require_minimum_version 1.5.0
load lib
load fake

setup_file() {
	export PGHOST=/nonexistent NL2SQL_MODEL_RETRIES=0 NL2SQL_MODEL=fake-1
	start_fake
	says 'by department' 'I would rather not.'
	says 'hits twice' $'```sql\nSELECT 1; DELETE FROM customers\n```'
	says 'in words' '{"explanation": "no table has it", "sql_query": ""}'
	says 'VALUE_1' $'```sql\nSELECT count(*) FROM customers WHERE city = \'VALUE_1\'\n```'
	jq -nc '{match: "stopped by a filter", finish: "content_filter", texts: ["SELECT count(*) FROM customers"]},
		{match: "ended by a filter", finish: "content_filter", texts: ["SELECT count(*) FROM customers;"]},
		{match: "with a NUL", texts: [{sql_query: "SELECT count(*) FROM customers\u0000 WHERE false"} | tojson]},
		{match: "without an end", texts: ["SELECT " + ("1+" * 3000000) + "1"]}' >>"$FAKE/replies.ndjson"
	says 'many customers' $'```sql\nSELECT COUNT(*) FROM customers;\n```' \
		'SELECT count(*) AS number_of_customers FROM customers' \
		$'Sure!\n```sql\nSELECT count(customer_id) FROM customers\n```' \
		$'```sql\nselect count(*)\nfrom customers\n```'
}

teardown_file() {
	stop_fake
}

# asked QUESTION [WORDS]: the fixture's record of that question, put otherwise
asked() {
	# shellcheck disable=SC2016 # variables of jq
	jq -c --slurpfile context "$SUITE_ROOT/tests/fixtures/parser-context.json" \
		--arg question "$1" --arg words "${2:-$1}" 'select(.question == $question) |
		{id: 7, question: $words, now: "2024-12-31T12:00:00Z", context: $context[0], link,
		plan: {required: [], skeletons: [], bridges: [], paths: []}}' \
		"$SUITE_ROOT/tests/fixtures/parser-cases.ndjson"
}

customers() {
	asked 'How many customers are there?' "$@"
}

# generate BEHAVIOUR NAMES [ARGUMENT...]
generate() {
	NL2SQL_MODEL_URL=$(fake "$1")/v1 nl2sql-generate --with "$2" "${@:3}"
}

@test "a model's samples become candidates, equal ones one with its votes" {
	out=$(customers | generate tag=s openai -k 4)
	# shellcheck disable=SC2016 # $votes is jq's
	holds "$out" '(.candidates | map(.votes) | add) == 4 and
		(.candidates | map(.votes) | . == (sort | reverse)) and .candidates[0].votes == 2 and
		all(.candidates[]; .origin == "openai" and (has("score") | not) and
			(.logprob < 0) and (.sql | test("^(SELECT|select) [^;`]*$")))'
	holds "$out" '.generation | .generators == ["openai"] and .k == 4 and
		.tokens.prompt > 200 and .tokens.completion > 10 and
		(.models | length == 1) and (.models[0] | .samples == 4 and .model == "fake-1" and
			.requests == 1 and (.cached | not)) and
		(.prompt.version | startswith("qwen2.5-coder-"))'
	valid_but_fixture "$out"
}

@test "model_samples bounds a model's samples, not the parser's readings" {
	out=$(customers | generate tag=few parser,openai -k 4 --set model_samples=2)
	holds "$out" '.generation.models[0].samples == 2 and .generation.k == 4 and
		([.candidates[] | select(.origin == "openai").votes] | add) == 2'
	few=$(jq '[.candidates[] | select(.origin == "parser")] | length' <<<"$out")
	out=$(customers | generate tag=few parser,openai -k 4)
	equal readings "$(jq '[.candidates[] | select(.origin == "parser")] | length' <<<"$out")" "$few"
	holds "$out" '.generation.models[0].samples == 4'
	out=$(customers | generate tag=few openai -k 2 --set model_samples=4)
	holds "$out" '.generation.models[0].samples == 2'
}

@test "the parser's candidates come first, those of others beside them" {
	out=$(customers | generate tag=p parser,openai -k 4)
	holds "$out" '.candidates | .[0].origin == "parser" and (.[0] | has("votes") | not) and
		(map(select(.origin == "openai")) | length == 3 and (map(.votes) | add) == 4)'
}

@test "a model that fails leaves the parser's candidates and a warning" {
	out=$(customers | generate 'fault=503' parser,openai 2>"$BATS_TEST_TMPDIR/err")
	holds "$out" '(.candidates | length > 0) and (has("error") | not) and
		.generation.warnings == [{generator: "openai", code: "model.server",
			message: .generation.warnings[0].message}]'
	matches 'told once' "$(<"$BATS_TEST_TMPDIR/err")" '^nl2sql-generate: .*met an error'
	# each way to fail, with the parser beside it, ends with 0
	for fault in html cut 401 silence; do
		run -0 --separate-stderr generate "fault=$fault" parser,openai \
			--set model_timeout_ms=500 < <(customers)
		holds "$output" '(.candidates[0].origin == "parser") and
			(.generation.warnings | length) == 1' || fail "$fault"
	done
}

@test "alone it is an error of the record, or of the set-up" {
	run -0 generate 'fault=503' openai < <(customers)
	holds "$output" '.error.code == "model.server" and .error.stage == "generate"'
	run -75 --separate-stderr env NL2SQL_MODEL_URL=http://127.0.0.1:1 \
		nl2sql-generate --with openai < <(customers)
	holds "$output" '.error.code == "model.unreachable"'
	run -2 --separate-stderr generate 'tag=key;key=other' openai < <(customers; customers)
	holds "$(jq -sc . <<<"$output")" 'map(.error.code) == ["model.key", "model.key"]'
	equal 'asked once' "$(asked_fake key | jq -s 'map(select(.method == "POST")) | length')" 1
	run -2 --separate-stderr env NL2SQL_MODEL= nl2sql-generate --with anthropic < <(customers)
	holds "$output" '.error.code == "config.model"'
	run -2 --separate-stderr nl2sql-generate --with anthropic < <(customers)
	holds "$output" '.error.code == "model.key"'
	run -2 --separate-stderr nl2sql-generate --with nobody < <(customers)
	holds "$output" '.error.code == "config.option"'
}

@test "a dead server is left alone for a while, a refused key for good" {
	out=$( (customers; customers; customers) | generate 'tag=dead;fault=empty-reply' parser,openai 2>/dev/null)
	holds "$(jq -sc . <<<"$out")" 'length == 3 and all(.generation.warnings[0].code == "model.unreachable")'
	equal requests "$(asked_fake dead | wc -l)" 1
	out=$( (customers; customers; customers) | generate 'tag=shut;key=x' parser,openai 2>/dev/null)
	holds "$(jq -sc . <<<"$out")" 'all(.generation.warnings[0].code == "model.key")'
	equal requests "$(asked_fake shut | grep -c '"POST"')" 1
}

@test "no statement, a refusal and a decline" {
	department='Average salary by department'
	run -0 --separate-stderr generate tag=n openai < <(asked "$department" 'What is made by department?')
	holds "$output" '.error.code == "model.no_statement"'
	out=$(customers 'Say it in words' | generate tag=n openai)
	holds "$out" '.verdict.status == "cannot_answer" and .candidates == []'
	out=$(customers 'How many customers are there, in words?' | generate tag=n parser,openai)
	holds "$out" '.candidates[0].origin == "parser"'
}

@test "what a model writes goes to the gate like anything else" {
	out=$(customers 'What hits twice?' | generate tag=d openai)
	holds "$out" '.candidates[0].sql | test("DELETE")'
	holds "$(jq -c '{id, sql: .candidates[0].sql}' <<<"$out" | nl2sql-check --relations any)" \
		'.check.allowed == false and .check.code == "sql.multiple_statements"'
}

@test "a password in an address is no argument" {
	for url in http://me:hunter2@h/v1 openai=http://h/,ollama=http://me:hunter2@h/; do
		usage_error nl2sql-generate --set model_url="$url"
		[[ $stderr != *hunter2* ]] || fail "$stderr"
	done
}

@test "several models, each at its own place" {
	export NL2SQL_MODEL_URL NL2SQL_PRESET=qwen2.5-coder GEMINI_API_KEY=g ANTHROPIC_API_KEY=a
	NL2SQL_MODEL_URL="openai=$(fake tag=m1)/v1,ollama=$(fake tag=m2),gemini=$(fake tag=m3),anthropic=$(fake tag=m4)"
	out=$(customers | nl2sql-generate --with openai,ollama,gemini,anthropic -k 2)
	holds "$out" '[.generation.models[].generator] == ["openai", "ollama", "gemini", "anthropic"]
		and all(.generation.models[]; .samples == 2)
		and .generation.tokens.prompt == ([.generation.models[].tokens.prompt] | add)'
	for tag in m1 m2 m3 m4; do
		[ -n "$(asked_fake "$tag")" ] || fail "$tag was not asked"
	done
}

@test "a fan's variant draws one sample, by its own seed" {
	record=$(customers)
	for index in 0 1; do
		jq -c ".fan = {seq: 1, index: $index, of: 2}" <<<"$record" |
			NL2SQL_MODEL_URL=$(fake tag=fan) nl2sql-generate --with parser,ollama \
				>"$BATS_TEST_TMPDIR/$index"
		holds "$(<"$BATS_TEST_TMPDIR/$index")" '[.candidates[] | select(.origin == "ollama") | .votes] == [1]'
	done
	holds "$(asked_fake fan | jq -sc 'map(.body.options.seed)')" '. == [1, 2]'
}

@test "the time for a question's models is one for all" {
	local began=$EPOCHREALTIME
	run -0 --separate-stderr generate fault=silence parser,openai \
		--set model_budget_ms=400 < <(customers)
	holds "$output" '.generation.warnings[0].code == "model.timeout"'
	holds "$(jq -n "$EPOCHREALTIME - $began")" '. < 4'
}

@test "a preset says how long a question's models may take, the option overrides it" {
	local began=$EPOCHREALTIME preset=$BATS_TEST_TMPDIR/hasty.json
	jq '.name = "hasty" | .budget_ms = 400' \
		"$SUITE_ROOT/common/data/presets/gpt.json" >"$preset"
	run -0 --separate-stderr generate fault=silence parser,openai \
		--set preset="$preset" < <(customers)
	holds "$output" '.generation.warnings[0].code == "model.timeout"'
	holds "$(jq -n "$EPOCHREALTIME - $began")" '. < 4'
	jq '.budget_ms = 3600000' "$preset" >"$BATS_TEST_TMPDIR/patient.json"
	run -0 --separate-stderr generate fault=silence parser,openai \
		--set preset="$BATS_TEST_TMPDIR/patient.json" --set model_budget_ms=400 < <(customers)
	holds "$output" '.generation.warnings[0].code == "model.timeout"'
	holds "$(jq -n "$EPOCHREALTIME - $began")" '. < 8'
}

@test "replies that are kept need no server" {
	local cache=$BATS_TEST_TMPDIR/cache one two
	one=$(customers | generate tag=c openai --set model_cache="$cache")
	two=$(customers | NL2SQL_MODEL_URL=http://127.0.0.1:1 nl2sql-generate --with openai \
		--set model_cache="$cache")
	holds "$two" '.generation.models[0].cached'
	equal candidates "$(jq -c .candidates <<<"$two")" "$(jq -c .candidates <<<"$one")"
}

@test "--egress tells what left; --no-values keeps stored values here" {
	record=$(asked 'How many customers are in Denver?') || true
	[ -n "$record" ] || record=$(customers 'How many customers are "in Denver"?')
	record=$(jq -c '.question = "How many customers are in Denver?" | .link.values =
		[{phrase: "denver", at: [5, 6], table: "customers", column: "city", value: "Denver",
		score: 1, why: "exact"}]' <<<"$record")
	generate tag=v openai --egress "$BATS_TEST_TMPDIR/one" <<<"$record" >/dev/null
	holds "$(tail -1 "$BATS_TEST_TMPDIR/one")" '.by == "openai" and .id == 7 and .tables >= 4 and
		.columns > 20 and .values >= 1 and .rows == 0 and (.body | test("Denver"))'
	out=$(generate tag=v openai --no-values --egress "$BATS_TEST_TMPDIR/two" <<<"$record")
	[[ $(<"$BATS_TEST_TMPDIR/two") != *Denver* ]] || fail "$(<"$BATS_TEST_TMPDIR/two")"
	holds "$out" '.candidates[0].sql | test("city = .Denver.$")'
}

@test "no key, no prompt and no reply is in any message" {
	export OPENAI_API_KEY=sk-hush
	for behaviour in tag=q 'key=x' fault=html fault=503 'old=temperature' context=5; do
		generate "$behaviour" parser,openai --set trace="$BATS_TEST_TMPDIR/trace" \
			2>>"$BATS_TEST_TMPDIR/err" < <(customers) >>"$BATS_TEST_TMPDIR/out"
	done
	run -1 grep -q 'sk-hush' "$BATS_TEST_TMPDIR"/{err,out,trace}
	run -1 grep -qi 'schema\|select\|Sign in' "$BATS_TEST_TMPDIR"/{err,trace}
}

@test "SIGTERM while a model is asked: the record comes out, the end is soon" {
	local status=0 began
	generate 'tag=term;fault=silence' openai < <(customers) >"$BATS_TEST_TMPDIR/out" 3>&- &
	until asked_fake term | grep -q . ; do sleep 0.05; done
	began=$EPOCHREALTIME
	pkill -TERM -P $! nl2sql-generate || kill -TERM $!
	wait $! || status=$?
	equal status "$status" 143
	holds "$(<"$BATS_TEST_TMPDIR/out")" '.error.code == "stage.stopped"'
	holds "$(jq -n "$EPOCHREALTIME - $began")" '. < 4'
}

@test "--sketch writes a draft and its tables, and no candidate" {
	says 'sketch me' $'```sql\nSELECT c.name FROM customers c JOIN invoices i ON i.customer_id = c.customer_id\n```'
	record=$(customers 'sketch me: many')
	out=$(generate tag=k parser,openai --sketch <<<"$record")
	holds "$out" '(has("candidates") | not) and .sketch.origin == "openai" and
		.sketch.tables == ["customers", "invoices"] and .sketch.generation.k == 1'
	valid_but_fixture "$out"
	equal "once" "$(generate tag=k parser,openai --sketch <<<"$out")" "$out"
	# The parser's where the model has none, nothing where nobody has one.
	holds "$(customers | generate fault=503 parser,openai --sketch 2>/dev/null)" \
		'.sketch.origin == "parser" and (has("verdict") | not)'
	run --separate-stderr generate fault=503 openai --sketch <<<"$record"
	holds "$output" '(has("sketch") | not) and (has("verdict") | not)'
	[ -n "$stderr" ]
	# A draft is no reason to leave a question alone.
	holds "$(generate tag=k parser <<<"$out")" 'has("candidates") and has("sketch")'
}

# said WORDS: the code of the error, or the statement
said() {
	customers "$1" | generate tag=cut openai -k 1 | jq -r '.error.code // .candidates[0].sql'
}

@test "a reply that is not whole is no statement" {
	equal 'cut by a filter' "$(said 'stopped by a filter')" model.no_statement
	equal 'whole before the filter' "$(said 'ended by a filter')" 'SELECT count(*) FROM customers'
	equal 'cut by a NUL' "$(said 'with a NUL')" model.no_statement
}

@test "a statement of megabytes costs no more than its reading, and no memory" {
	needs_own_memory
	export NL2SQL_MODEL_URL GEMINI_API_KEY=g
	NL2SQL_MODEL_URL=$(fake 'tag=long;key=g') # that one heeds no bound of tokens
	customers 'without an end' >"$BATS_TEST_TMPDIR/record"
	run -0 bash -c 'ulimit -Sv 250000; nl2sql-generate --with gemini -k 1 <"$1"' - "$BATS_TEST_TMPDIR/record"
	equal code "$(jq -r .error.code <<<"$output")" sql.too_long
}
