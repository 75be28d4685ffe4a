# nl2sql-doctor on models, against tests/fake-model; no database is needed
bats_require_minimum_version 1.5.0
load lib
load fake

setup_file() {
	export PGHOST=/nonexistent NL2SQL_MODEL_RETRIES=0
	start_fake
	says 'SELECT 1' '{"sql_query": "SELECT 1"}'
}

teardown_file() {
	stop_fake
}

# finding BEHAVIOUR [NAME=VALUE...]: what is said of the model
finding() {
	env NL2SQL_MODEL_URL="$(fake "$1")/v1" NL2SQL_MODEL=fake-1 "${@:2}" \
		nl2sql-doctor --json | jq -c 'select(.subject | startswith("model"))'
}

@test "no model is set up: nothing is said, nothing asked" {
	run -1 nl2sql-doctor --json
	matches "no server of a database" "$output" '"subject":"server"'
	[[ $output != *'"subject":"model'* ]] || fail "$output"
}

@test "one that answers is in order, and how it is held to a shape is told" {
	holds "$(finding tag=fine)" '.level == "ok" and .subject == "model openai" and
		(.text | test("^fake-1 answers in [0-9]+ ms; .*JSON schema"))'
	holds "$(finding 'tag=llama;llama=1')" '.level == "ok" and (.text | test("llama.cpp.*grammar"))'
	holds "$(finding 'tag=object;schema=object')" '.text | test("JSON mode")'
	holds "$(finding 'tag=none;schema=refuse')" '.text | test("taken out of their text")'
}

@test "not running" {
	holds "$(finding x NL2SQL_MODEL_URL=http://127.0.0.1:1)" '.level == "problem" and
		(.text | test("no model.s server answers at http://127.0.0.1:1"))'
}

@test "a wrong name, with the names that it has" {
	holds "$(finding 'tag=name;model=one+two')" '.level == "problem" and
		(.text | test("no model .fake-1.")) and .found == ["one", "two"]'
	holds "$(finding 'tag=many;model=one+two' NL2SQL_MODEL=)" '.level == "problem" and
		(.text | test("2 models: name one in NL2SQL_MODEL"))'
}

@test "a context that is too small" {
	holds "$(finding 'tag=small;llama=1;context=512')" '.level == "problem" and
		(.text | test("512 tokens is too small")) and (.advice | test("-c"))'
}

@test "a key refused, and one that is missing" {
	holds "$(finding 'tag=key;key=right' OPENAI_API_KEY=wrong)" '.level == "problem" and
		(.text | test("refuses the key")) and (.advice | test("OPENAI_API_KEY"))'
	holds "$(finding 'tag=key' NL2SQL_WITH=gemini)" '.subject == "model gemini" and
		.level == "problem" and (.text | test("GEMINI_API_KEY"))'
}

@test "no place of a model, a certificate, a reply that is none" {
	holds "$(finding 'tag=place' NL2SQL_MODEL_URL="http://$FAKE_PLACE/nowhere")" \
		'.level == "problem" and (.text | test("404"))'
	holds "$(finding 'tag=tls' NL2SQL_MODEL_URL="https://$FAKE_PLACE")" \
		'.level == "problem" and (.text | test("no secure connection"))'
	holds "$(finding 'tag=html;fault=html')" '.level == "problem"'
}

@test "each backend of the option with is looked at" {
	run env NL2SQL_WITH=parser,openai,ollama NL2SQL_MODEL=fake-1 \
		NL2SQL_MODEL_URL="openai=$(fake tag=a)/v1,ollama=$(fake tag=b)" nl2sql-doctor --json
	holds "$(jq -sc 'map(select(.subject | startswith("model")))' <<<"$output")" \
		'map([.subject, .level]) == [["model openai", "ok"], ["model ollama", "ok"]]'
}
