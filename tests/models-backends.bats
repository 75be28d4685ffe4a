# common/model/ against tests/fake-model: what is sent, what is made of replies,
# what is learned about a server
bats_require_minimum_version 1.5.0
load lib
load fake

schema='{"type": "object", "properties": {"explanation": {"type": "string"},
	"sql_query": {"type": "string"}}, "required": ["explanation", "sql_query"],
	"additionalProperties": false}'

setup_file() {
	start_fake
	says 'four ways' '{"explanation": "a", "sql_query": "SELECT 1"}' \
		'{"explanation": "b", "sql_query": "SELECT 2"}' \
		'{"explanation": "c", "sql_query": "SELECT 3"}' \
		'{"explanation": "d", "sql_query": "SELECT 4"}'
	says 'in prose' 'The answer is 42.'
}

teardown_file() {
	stop_fake
}

# request [JQ]: one that asks for an object
request() {
	jq -nc --arg schema "$schema" '{messages: [["system", "Rules."], ["user", "How many?"]],
		schema: $schema, temperature: 0.5, max_tokens: 200, stops: ["\n\n\n", "END"]}'" | ${1:-.}"
}

# ask BACKEND BEHAVIOUR [JQ [OPTION...]]
ask() {
	local backend=$1 behaviour=$2 filter=${3:-.} path=
	[ "$backend" != openai ] || path=/v1
	request "$filter" | "$SUITE_BUILD/tests/ask" --set model=fake-1 \
		--set model_retries=0 --set model_timeout_ms=10000 \
		--set model_url="$(fake "$behaviour")$path" "${@:4}" "$backend"
}

# bodies TAG: what was asked of the place that answers, one a line
bodies() {
	asked_fake "$1" | jq -c 'select(.method == "POST") | .body'
}

@test "openai: the request, member by member" {
	export OPENAI_API_KEY=sk-hush
	holds "$(ask openai 'tag=o1;key=sk-hush')" '.samples == [{text: "{\"explanation\": \"a constant\", \"sql_query\": \"SELECT 1 AS one\"}",
		finish: "stop", logprob: -0.5}] and .prompt_tokens == 4 and
		.completion_tokens > 10 and .requests == 1'
	holds "$(bodies o1)" '. == {model: "fake-1", messages: [{role: "system", content: "Rules."},
		{role: "user", content: "How many?"}], temperature: 0.5, max_tokens: 200,
		stop: ["END"], logprobs: true, response_format: {type: "json_schema",
		json_schema: {name: "answer", strict: true, schema: ($schema | fromjson)}}}' \
		--arg schema "$schema"
	holds "$(asked_fake o1 | jq -sc .)" 'map([.method, .path]) ==
		[["GET", "/props"], ["POST", "/v1/chat/completions"]] and
		all(.headers.authorization == "Bearer sk-hush") and
		(.[1].headers["user-agent"] | startswith("nl2sql/"))'
}

@test "a letter is as sure as its own token, whatever stands around it" {
	local backend
	jq -nc '{match: "which letter", texts: ["{\"choice\": \"B\"}"], tokens: [["`", -9], ["{\"", -0.5],
		["choice", -6], ["\": \"", 0], [" \"B", -0.25], ["\"}", 0], ["", -2]]}' >>"$FAKE/replies.ndjson"
	for backend in openai ollama; do
		holds "$(ask "$backend" tag=letter '.messages[1][1] = "which letter" | ., .letters = "ABC", .letters = "XYZ"' |
			jq -sc 'map(.samples[0].logprob)')" '.[0] < -2 and .[1:] == [-0.25, null]'
	done
	# the mean of all tokens is no letter's
	holds "$(ask gemini tag=letter '.letters = "ABC"')" '.samples[0].logprob == null'
}

@test "openai: several samples are one request" {
	holds "$(ask openai tag=o2 '.count = 4 | .messages[1][1] = "four ways"')" \
		'[.samples[].text | fromjson.sql_query] == ["SELECT 1", "SELECT 2", "SELECT 3", "SELECT 4"]
		and .requests == 1 and (.samples | map(.logprob) | . == [-0.5, -1, -1.5, -2])'
	holds "$(bodies o2)" '.n == 4'
	# without chance they would be the same
	holds "$(ask openai tag=o3 '.count = 4 | .temperature = 0')" '.samples | length == 1'
	holds "$(bodies o3)" 'has("n") | not'
}

@test "openai: a server that knows no n is asked side by side, and so from then on" {
	local how
	for how in ignore refuse; do
		out=$(ask openai "tag=$how;n=$how;delay=150" '.count = 3, .count = 3')
		holds "$(jq -sc . <<<"$out")" 'length == 2 and all(.samples | length == 3)'
		# the second question asks for single ones at once
		holds "$(bodies "$how" | jq -sc 'map(.n // 1)')" \
			'(.[0] == 3) and (.[-3:] == [1, 1, 1]) and (length | . == 6 or . == 7)'
		holds "$(asked_fake "$how" | jq -sc 'map(.at_once) | max')" '. >= 2'
	done
	holds "$(ask openai 'tag=fewer;n=fewer' '.count = 4')" '.samples | length == 4'
}

@test "openai: what a server refuses is left out from then on" {
	out=$(ask openai 'tag=old;old=logprobs+max_tokens+temperature+stop' '., .')
	holds "$(jq -sc . <<<"$out")" 'length == 2 and all(.samples | length == 1)'
	holds "$(bodies old | jq -sc .)" 'length == 6 and (.[-1] | .max_completion_tokens == 200 and
		(has("max_tokens") or has("temperature") or has("logprobs") or has("stop") | not))'
	out=$(ask openai 'tag=noschema;schema=refuse' '., .')
	holds "$(bodies noschema | jq -sc 'map(.response_format.type)')" \
		'. == ["json_schema", "json_object", null, null]'
	out=$(ask openai 'tag=object;schema=object' '., .')
	holds "$(bodies object | jq -sc 'map(.response_format.type)')" \
		'. == ["json_schema", "json_object", "json_object"]'
}

@test "a server that ignores the schema is noticed" {
	out=$(ask openai 'tag=prose' '.messages[1][1] = "in prose" | ., .')
	holds "$(bodies prose | jq -sc 'map(.response_format.type)')" \
		'. == ["json_schema", "json_object"]'
	out=$(ask ollama 'tag=oprose' '.messages[1][1] = "in prose" | ., ., .')
	holds "$(bodies oprose | jq -sc 'map(.format | type)')" '. == ["object", "string", "null"]'
}

@test "llama.cpp: a grammar, its slots, and what it needs for names" {
	out=$(ask openai 'tag=l1;llama=1;slots=2' '.count = 4 | .messages[1][1] = "four ways"')
	holds "$out" '.samples | length == 4'
	holds "$(bodies l1 | jq -sc .)" 'map(.n) == [2, 2] and all(.cache_prompt and
		.repeat_penalty == 1 and .top_logprobs == 1 and (has("response_format") | not) and
		(.grammar | test("root ::= .*explanation.*sql_query")))'
	equal 'probed once' "$(asked_fake l1 | jq -s 'map(select(.path == "/props")) | length')" 1
	out=$(ask openai 'tag=l2;llama=1' '.grammar = "root ::= \"SELECT 1\""')
	holds "$(bodies l2)" '.grammar == "root ::= \"SELECT 1\""'
	# a grammar is nothing to others, the schema stands for it
	out=$(ask openai 'tag=l3' '.grammar = "root ::= \"SELECT 1\""')
	holds "$(bodies l3)" '(has("grammar") | not) and .response_format.type == "json_schema"'
	# more than its slots are taken by halves where it did not tell how many
	holds "$(ask openai 'tag=l4;llama=1;slots=1' '.count = 2')" '.samples | length == 2'
}

@test "ollama: the request, and a context as large as the prompt needs" {
	holds "$(ask ollama tag=a1)" '.samples[0].finish == "stop" and .samples[0].logprob == -0.5
		and .prompt_tokens == 4'
	holds "$(bodies a1)" '. == {model: "fake-1", messages: [{role: "system", content: "Rules."},
		{role: "user", content: "How many?"}], stream: false, keep_alive: "30m",
		format: ($schema | fromjson), logprobs: true, options: {num_ctx: 2048,
		num_predict: 200, temperature: 0.5, seed: 1, stop: ["END"]}}' --arg schema "$schema"
	# it grows by doubling and never back: another size loads the model anew
	out=$(ask ollama tag=a2 '., .messages[1][1] = "x" * 9000, .messages[1][1] = "x" * 6000, .' \
		--set model_keep_alive=-1)
	holds "$(bodies a2 | jq -sc 'map(.options.num_ctx)')" '. == [2048, 4096, 4096, 4096]'
	holds "$(bodies a2 | jq -sc 'map(.keep_alive) | unique')" '. == [-1]'
	# samples are requests side by side with seeds of their own
	out=$(ask ollama 'tag=a3;delay=150' '.count = 3 | .messages[1][1] = "four ways"')
	holds "$out" '[.samples[].text] | unique | length == 3'
	holds "$(asked_fake a3 | jq -sc .)" '(map(.body.options.seed) | sort == [1, 2, 3]) and
		(map(.at_once) | max >= 2)'
}

@test "gemini: the request, its own kind of schema, candidates" {
	export GEMINI_API_KEY=g-hush
	holds "$(ask gemini 'tag=g1;key=g-hush' '.count = 2 | .messages[1][1] = "four ways"')" \
		'(.samples | length == 2) and .samples[0].logprob == -0.125 and .requests == 1'
	holds "$(bodies g1)" '. == {systemInstruction: {parts: [{text: "Rules."}]},
		contents: [{role: "user", parts: [{text: "four ways"}]}], generationConfig: {
		temperature: 0.5, maxOutputTokens: 200, candidateCount: 2, stopSequences: ["END"],
		responseMimeType: "application/json", responseSchema: {type: "OBJECT",
		properties: {explanation: {type: "STRING"}, sql_query: {type: "STRING"}},
		propertyOrdering: ["explanation", "sql_query"],
		required: ["explanation", "sql_query"]}}}'
	holds "$(asked_fake g1)" '.path == "/v1beta/models/fake-1:generateContent" and
		.headers["x-goog-api-key"] == "g-hush"'
	holds "$(ask gemini 'tag=g2;key=g-hush;n=refuse' '.count = 3')" '.samples | length == 3'
	holds "$(ask gemini 'tag=g3;key=other')" '.code == "model.key"'
	holds "$(ask gemini 'tag=g4;fault=refusal')" '.code == "model.refused"'
	# a name stays a name
	holds "$(ask gemini 'tag=g5' . --set model='a/../b?c')" '.code == "model.unknown"'
	holds "$(asked_fake g5)" '.path == "/v1beta/models/a%2F..%2Fb%3Fc:generateContent"'
}

@test "anthropic: the request, the answer in a tool's input" {
	export ANTHROPIC_API_KEY=a-hush
	holds "$(ask anthropic 'tag=c1;key=a-hush' '.temperature = 1.5')" \
		'(.samples[0].text | fromjson.sql_query == "SELECT 1 AS one") and
		.samples[0].logprob == null and .prompt_tokens == 4'
	holds "$(bodies c1)" '. == {model: "fake-1", max_tokens: 200, system: "Rules.",
		messages: [{role: "user", content: "How many?"}], temperature: 1,
		stop_sequences: ["END"], tools: [{name: "answer",
		description: "Give the answer to the question.", input_schema: ($schema | fromjson)}],
		tool_choice: {type: "tool", name: "answer"}}' --arg schema "$schema"
	holds "$(asked_fake c1)" '.path == "/v1/messages" and .headers["x-api-key"] == "a-hush" and
		.headers["anthropic-version"] == "2023-06-01"'
	holds "$(ask anthropic 'tag=c2;key=a-hush' '.count = 2 | .messages[1][1] = "in prose"')" \
		'[.samples[].text] == ["The answer is 42.", "The answer is 42."]'
	holds "$(ask anthropic 'tag=c3' 'del(.max_tokens) | del(.schema)')" '.samples | length == 1'
	holds "$(bodies c3)" '.max_tokens == 1024 and (has("tools") | not)'
	holds "$(ask anthropic 'tag=c4;fault=refusal')" '.code == "model.refused"'
}

@test "each failure has its code, in plain words" {
	local backend case
	export GEMINI_API_KEY=x ANTHROPIC_API_KEY=x OPENAI_API_KEY=x
	for case in fault=401:model.key fault=403:model.key fault=429:model.limit \
		fault=503:model.server fault=bad-json:model.reply fault=deep:model.reply \
		fault=gzip:model.reply fault=redirect:model.redirect fault=cut:model.cut \
		fault=huge:model.too_large fault=422:model.request; do
		holds "$(ask openai "tag=f;${case%:*}")" ".code == \"${case##*:}\"" || fail "$case"
	done
	for backend in openai ollama gemini anthropic; do
		for case in key=other:model.key model=other:model.unknown fault=html:model.reply \
			fault=no-choices:model.reply; do
			holds "$(ask "$backend" "tag=f;${case%:*}")" ".code == \"${case##*:}\"" ||
				fail "$backend $case"
		done
	done
	holds "$(ask openai 'tag=f;fault=null-content')" '.code == "model.reply"'
	holds "$(ask openai 'tag=f;fault=refusal')" '.code == "model.refused"'
	holds "$(ask openai 'tag=f;context=2')" '.code == "model.context"'
	holds "$(ask anthropic 'tag=f;context=2')" '.code == "model.context"'
}

@test "words of a server stand in detail, cut and on one line, without the key" {
	export OPENAI_API_KEY=sk-hush
	holds "$(ask openai 'tag=w;fault=html')" '.detail | startswith("<html>") and (test("\n") | not)'
	holds "$(ask openai 'tag=w;key=other')" '.code == "model.key" and (has("detail") | not)'
	[[ $output != *sk-hush* ]]
}

@test "a model's name is the server's where it has one, else it must be said" {
	local ask=("$SUITE_BUILD/tests/ask" --set model_retries=0)
	holds "$(request | "${ask[@]}" --set model_url="$(fake tag=m1)/v1" openai)" \
		'.model == "fake-1"'
	holds "$(request | "${ask[@]}" --set model_url="$(fake tag=m2)" ollama)" '.model == "fake-1"'
	holds "$(request | "${ask[@]}" --set model_url="$(fake 'tag=m3;model=a+b')/v1" openai)" \
		'.code == "config.model" and .detail == "a, b"'
	run -1 env ANTHROPIC_API_KEY=x "${ask[@]}" anthropic </dev/null
	holds "$output" '.code == "config.model"'
}

@test "keys come from the environment or a file, and only to a named place" {
	local ask=("$SUITE_BUILD/tests/ask" --set model=fake-1 --set model_retries=0) url
	url=$(fake 'tag=k;key=sk-file')/v1
	printf '  sk-file\r\nsecond line\n' >"$BATS_TEST_TMPDIR/key"
	holds "$(request | OPENAI_API_KEY_FILE=$BATS_TEST_TMPDIR/key "${ask[@]}" \
		--set model_url="$url" openai)" '.samples | length == 1'
	run -1 env OPENAI_API_KEY_FILE=/nonexistent "${ask[@]}" --set model_url="$url" openai
	holds "$output" '.code == "model.key"'
	run -1 env OPENAI_API_KEY=$'sk\r\nX-Other: 1' "${ask[@]}" --set model_url="$url" openai
	holds "$output" '.code == "model.key"'
	[[ $output != *X-Other* ]]
	run -1 env "${ask[@]}" gemini </dev/null
	holds "$output" '.code == "model.key" and (.message | test("GEMINI_API_KEY"))'
	run -1 env "${ask[@]}" --set model_url=file:///etc/passwd openai
	holds "$output" '.code == "config.model"'
	run -1 env "${ask[@]}" nobody
	holds "$output" '.code == "config.option"'
}

@test "options may say one thing for each backend" {
	local ask=("$SUITE_BUILD/tests/ask" --set model_retries=0 --set
		"model_url=openai=$(fake tag=p1)/v1,ollama=$(fake tag=p2)" --set
		'model=openai=fake-1,ollama=other')
	holds "$(request | "${ask[@]}" openai)" '.samples | length == 1'
	holds "$(request | "${ask[@]}" ollama)" '.code == "model.unknown"'
	holds "$(asked_fake p2)" '.body.model == "other"'
}

@test "replies are kept by what was asked, and asked for once" {
	local folder=$BATS_TEST_TMPDIR/cache one two
	one=$(ask openai tag=h1 . --set model_cache="$folder")
	two=$(ask openai tag=h2 . --set model_cache="$folder")
	holds "$one" '.cached | not'
	holds "$two" '.cached and .requests == 0'
	equal 'the same reply' "$(jq -c '[.samples, .prompt_tokens]' <<<"$two")" \
		"$(jq -c '[.samples, .prompt_tokens]' <<<"$one")"
	equal 'asked again' "$(asked_fake h2)" ''
	equal modes "$(stat -c %a "$folder" "$folder"/* | tr '\n' ' ')" '700 600 '
	# any parameter makes it another question
	for change in '.temperature = 0.6' '.messages[1][1] = "other"' '.max_tokens = 1' 'del(.schema)'; do
		holds "$(ask openai tag=h3 "$change" --set model_cache="$folder")" '.cached | not'
	done
	# a file that is not what it should be is none
	for file in "$folder"/*; do echo '{"asked": 1}' >"$file"; done
	holds "$(ask openai tag=h4 . --set model_cache="$folder")" '.cached | not'
	# nothing to keep it in
	holds "$(ask openai tag=h5 . --set model_cache=/dev/null/x)" '.samples | length == 1'
}

@test "the egress log tells what of a record left" {
	local log=$BATS_TEST_TMPDIR/egress
	OPENAI_API_KEY=sk-hush ask openai tag=e1 '.id = "q-1" |
		.context = {tables: [{name: "orders", columns: ["id int PK", "status text FLAG(open|done)"]}],
			fks: []} | .link = {} |
		.messages[1][1] = "orders with status '"'open'"'"' --set egress="$log" >/dev/null
	holds "$(tail -1 "$log")" '(.id == "q-1") and .by == "openai" and .tables == 1 and .columns == 1 and
		.values == 1 and .rows == 0 and .bytes == (.body | utf8bytelength) and
		(.body | fromjson.model == "fake-1")'
	[[ $(<"$log") != *sk-hush* ]]
	equal 'the bytes that left' "$(tail -1 "$log" | jq -c '.body | fromjson')" "$(bodies e1)"
}

@test "time for a question ends it, with all its requests" {
	local began=$EPOCHREALTIME
	holds "$(ask ollama 'tag=t;fault=silence' '.count = 4' --set model_timeout_ms=400)" \
		'.code == "model.timeout"'
	holds "$(ask openai 'tag=t;fault=silence' '.count = 4' --set model_timeout_ms=400)" \
		'.code == "model.timeout"'
	holds "$(jq -n "$EPOCHREALTIME - $began")" '. < 6'
}
