# llama.bats - a real llama-server: make test-models
bats_require_minimum_version 1.5.0
load ../lib

setup_file() {
	models=$SUITE_ROOT/tests/models.sh
	export models model=0.5b port=
	"$models" path llama >/dev/null || return 0
	"$models" path "$model" >/dev/null || return 0
	port=$((30000 + RANDOM % 10000))
	"$models" start llama "$model" "$port" 3>&- 4>&-
	use_mcptest
	export NL2SQL_MODEL_URL=http://127.0.0.1:$port NL2SQL_WITH=openai
	export NL2SQL_MODEL_TIMEOUT_MS=300000 NL2SQL_MODEL_BUDGET_MS=600000
	export NL2SQL_MODEL_FIRST_BYTE_TIMEOUT_MS=300000
}

setup() {
	[ -n "$port" ] ||
		skip "no llama-server or no model here: tests/models.sh get llama $model"
}

teardown_file() {
	if [ -n "$port" ]; then "$models" stop llama "$port"; fi
}

@test "a real model's candidates come through the pipeline" {
	local record
	record=$(nl2sql-route <<<"How many companies are there?" | nl2sql-retrieve | nl2sql-link |
		nl2sql-plan | nl2sql-generate -k 2)
	holds "$record" '[.candidates[] | select(.origin == "openai")] | length >= 1 and
		all(.sql | test("select"; "i"))'
}
