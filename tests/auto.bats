# models that are asked only where the parser is not sure (--with auto)
bats_require_minimum_version 1.5.0
load lib
load fake

setup_file() {
	use_mcptest
	export NL2SQL_MODEL_RETRIES=0 NL2SQL_MODEL=fake-1
	start_fake
	says 'How many companies' $'```sql\nSELECT count(*) FROM companies\n```'
	says 'founded before 1800' $'```sql\nSELECT name FROM companies WHERE founding_year < 1980\n```'
}

teardown_file() {
	stop_fake
}

# auto_ask BEHAVIOUR QUESTION [NAME=VALUE...]: the record that comes of it
auto_ask() {
	env NL2SQL_MODEL_URL="$(fake "$1")/v1" "${@:3}" ask 2>/dev/null <<<"$2"
}

calls() {
	asked_fake "$1" | jq -s 'map(select(.method == "POST")) | length'
}

many='How many companies are there?'

@test "where the parser is sure no model is asked" {
	out=$(auto_ask tag=sure "$many")
	holds "$out" '.verdict.status == "answered" and .result.rows == [["8"]] and
		.generation.generators == ["recall", "parser", "grammar"] and (.generation | has("open") | not)'
	equal calls "$(calls sure)" 0
}

@test "where it is not, the model's statements join the parser's" {
	out=$(auto_ask tag=unsure "$many" NL2SQL_AUTO_CONFIDENCE=1)
	holds "$out" '.verdict.status == "answered" and .result.rows == [["8"]] and
		.generation.generators == ["recall", "parser", "grammar", "openai"] and
		(.generation | has("open") | not) and .generation.tokens.prompt > 0 and
		([.candidates[].origin] | contains(["parser", "openai"])) and
		.chosen.agreement.generators == 2'
	[ "$(calls unsure)" -gt 0 ]
}

@test "the same where the models stand behind auto" {
	out=$(auto_ask tag=listed "$many" NL2SQL_AUTO_CONFIDENCE=1 NL2SQL_WITH=auto,openai)
	holds "$out" '.verdict.status == "answered" and
		.generation.generators == ["recall", "parser", "grammar", "openai"] and (.generation | has("open") | not)'
	[ "$(calls listed)" -gt 0 ]
	out=$(auto_ask tag=known "$many" NL2SQL_WITH=auto,openai)
	holds "$out" '.generation.generators == ["recall", "parser", "grammar"] and (.generation | has("open") | not)'
	equal calls "$(calls known)" 0
}

@test "an empty result is not sure" {
	out=$(auto_ask tag=empty 'Which companies were founded before 1800?' \
		NL2SQL_AUTO_CONFIDENCE=0)
	holds "$out" '([.candidates[].origin] | index("openai")) and
		.candidates[.chosen.index].origin == "openai" and .result.row_count > 0'
	[ "$(calls empty)" -gt 0 ]
}

@test "a model that fails leaves what the parser chose" {
	out=$(auto_ask 'fault=503' "$many" NL2SQL_AUTO_CONFIDENCE=1)
	holds "$out" '.verdict.status == "answered" and .result.rows == [["8"]] and
		.generation.warnings[0].code == "model.server"'
}

@test "what would be asked back for want of sureness waits for the model" {
	alone=$(ask 2>/dev/null <<<"$many" | jq .chosen.confidence)
	least=$(jq -n "[$alone + 0.05, 0.97] | min")
	out=$(NL2SQL_ANSWER_AT=$least ask 2>/dev/null <<<"$many")
	holds "$out" '.verdict.status == "needs_clarification"'
	out=$(auto_ask tag=least "$many" NL2SQL_AUTO_CONFIDENCE=1 NL2SQL_ANSWER_AT="$least")
	holds "$out" '.verdict.status == "answered"'
}

@test "what nothing in the database explains is declined, no model asked" {
	out=$(auto_ask tag=none 'colourless green ideas sleep furiously')
	holds "$out" '.verdict.status == "cannot_answer"'
	equal calls "$(calls none)" 0
}

@test "a question that the parser has no reading of is the model's" {
	first=$(nl2sql-route <<<"$many" | nl2sql-retrieve | nl2sql-link | nl2sql-plan |
		nl2sql-generate --with auto)
	holds "$first" '.generation | .generators == ["recall", "parser", "grammar"] and .open == ["openai"]'
	bare=$(jq -c '.candidates = []' <<<"$first" | nl2sql-evaluate)
	holds "$bare" '(has("verdict") or has("chosen") or has("error")) | not'
	out=$(NL2SQL_MODEL_URL=$(fake tag=bare)/v1 nl2sql-generate <<<"$bare" | nl2sql-evaluate |
		nl2sql-exec --final)
	holds "$out" '.result.rows == [["8"]] and .candidates[0].origin == "openai"'
}

@test "auto names its models itself, by a list or by their addresses" {
	url=$(fake tag=named)
	open() {
		nl2sql-route <<<"$many" | nl2sql-retrieve | nl2sql-link | nl2sql-plan |
			nl2sql-generate "$@" | jq -c .generation.open
	}
	equal list "$(open --with auto,ollama,gemini)" '["ollama","gemini"]'
	export NL2SQL_MODEL_URL="ollama=$url,openai=$url/v1"
	equal addresses "$(open)" '["ollama","openai"]'
	equal given "$(open --with parser)" null
	run -2 --separate-stderr nl2sql-generate --with parser,auto <<<'{"question":"x"}'
	holds "$output" '.error.code == "config.option"'
}
