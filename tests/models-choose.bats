# shellcheck disable=SC2016,SC2030,SC2031,SC2154 # jq's variables, bats' subshells
# what models and services think of the candidates: model_select, score_url;
# against tests/fake-model
bats_require_minimum_version 1.5.0
load lib
load fake

all='SELECT name FROM companies'
some='SELECT name FROM companies WHERE founding_year > 1980'

setup_file() {
	use_mcptest
	export NL2SQL_MODEL_RETRIES=0 NL2SQL_MODEL=fake-1 NL2SQL_WITH=parser,openai
	start_fake
	says 'in a word' '{"choice": "B"}' '{"choice": "B"}'
	says 'all the companies' C C
	says 'our companies' 'As far as I can see' 'Both'
	# who is right is told by the question, wherever the statement stands; what ends
	# the letter is told as worth little
	for letter in A B; do
		jq -nc --arg letter "$letter" --arg all "$all" --arg some "$some" '
			[$all, $some] | if $letter == "A" then reverse else . end |
			{match: "\(.[0])\nB:\n\(.[1])\nWhich", texts: [$letter], tokens: [[$letter, -0.125], ["", -6]]}' \
			>>"$FAKE/replies.ndjson"
	done
	# scores
	says "founding_year > 1980" 0.9
	says "FROM companies" 0.25
}

teardown_file() {
	stop_fake
}

# between QUESTION: the parser says all, the model some
between() {
	nl2sql-route <<<"$1" | nl2sql-retrieve | nl2sql-link | nl2sql-plan |
		jq -c --arg all "$all" --arg some "$some" '.candidates = [
		{sql: $all, origin: "parser", reading: "all of them", score: 1, parts: {weakest: 1}},
		{sql: $some, origin: "openai", votes: 1}]'
}

# evaluate BEHAVIOUR [ARGUMENT...]
evaluate() {
	NL2SQL_MODEL_URL=$(fake "$1")/v1 nl2sql-evaluate "${@:2}"
}

posts() {
	asked_fake "$1" | jq -c 'select(.method == "POST")'
}

calls() {
	posts "$1" | wc -l
}

@test "a model turns to the other of the last two where it says so twice" {
	record=$(between 'names of the companies')
	out=$(evaluate tag=off <<<"$record")
	holds "$out" '.chosen.index == 0 and (.chosen | has("selected") | not)'
	out=$(evaluate 'tag=turn;llama=1' --set model_select=1 <<<"$record")
	equal 'off unless asked for' "$(calls off)" 0
	holds "$out" '.chosen | .index == 1 and (.selected | .against == 0 and .lean > 0.5 and
		(.models | length == 2) and .models[0].tokens.prompt > 0)'
	valid record <<<"$out"
	holds "$(posts turn | jq -sc .)" 'length == 2 and all(.[]; .body.grammar == "root ::= [A-C]" and
		.body.max_tokens == 16 and .body.temperature == 0) and
		(.[0].body.messages[1].content | contains("A:\n" + $all + "\nB:\n" + $some)) and
		(.[1].body.messages[1].content | contains("A:\n" + $some + "\nB:\n" + $all))' \
		--arg all "$all" --arg some "$some"
	# behind the prompt of the question
	jq -c 'del(.candidates)' <<<"$record" | NL2SQL_MODEL_URL=$(fake tag=base)/v1 \
		nl2sql-generate --with openai >/dev/null
	holds "$( (posts base; posts turn) | jq -sc 'map(.body.messages)')" \
		'.[0][1].content as $base | .[1][1].content | startswith($base)'
}

@test "choosing counts in the budget of the question" {
	record=$(between 'names of the companies' | jq -c '.generation.models = [
		{generator: "openai", milliseconds: 1000, cached: false}]')
	out=$(evaluate 'tag=late;llama=1' --set model_select=1 --set model_budget_ms=900 \
		<<<"$record" 2>/dev/null)
	holds "$out" '.chosen.index == 0 and (.chosen | has("selected") | not)'
	equal 'no time left' "$(calls late)" 0
	out=$(evaluate 'tag=late;llama=1' --set model_select=1 --set model_budget_ms=60000 <<<"$record")
	holds "$out" '.chosen.index == 1'
	equal 'time enough' "$(calls late)" 2
}

@test "other servers answer with a word of a schema" {
	out=$(between 'names of the companies in a word' | evaluate tag=word --set model_select=1)
	holds "$(posts word | jq -sc .)" 'length == 2 and
		all(.[]; .body.response_format.json_schema.schema.properties.choice.enum == ["A", "B", "C"])'
	# the second place twice is nobody
	holds "$out" '.chosen.index == 0 and .chosen.selected.lean == 0'
}

@test "C, and what is no letter, change nothing" {
	out=$(between 'names of all the companies' | evaluate tag=c --set model_select=1)
	holds "$out" '.chosen.index == 0 and .chosen.selected.lean == 0'
	out=$(between 'names of our companies' | evaluate tag=prose --set model_select=1)
	holds "$out" '.chosen.index == 0 and (.chosen | has("selected") | not)'
}

@test "a model that fails changes nothing, and that is said once" {
	record=$(between 'names of the companies')
	run -0 --separate-stderr evaluate fault=503 --set model_select=1 <<<"$record"$'\n'"$record"
	holds "$(jq -sc . <<<"$output")" 'length == 2 and all(.[]; .chosen.index == 0)'
	equal told "$(grep -c '^nl2sql-evaluate: ' <<<"$stderr")" 1
}

@test "where the parser and a model agree nobody is asked" {
	out=$(between 'names of the companies' | jq -c --arg sql "$all" '.candidates += [
		{sql: ($sql + " ORDER BY name"), origin: "openai", votes: 1}]' |
		evaluate tag=agree --set model_select=1)
	holds "$out" '.chosen.agreement.generators == 2'
	equal calls "$(calls agree)" 0
	out=$(between 'names of the companies' | jq -c '.candidates[1].origin = "parser" |
		.candidates[1].score = 0.5' | evaluate tag=own --set model_select=1)
	equal 'readings of the parser' "$(calls own)" 0
}

# rated BEHAVIOUR [ARGUMENT...]
rated() {
	between 'names of the companies' |
		nl2sql-evaluate --set score_url="$(fake "$1")/score" "${@:2}"
}

@test "a scoring service is worth points and weighs votes" {
	out=$(rated tag=score --set egress="$BATS_TEST_TMPDIR/log")
	holds "$out" '(.candidates | map(.reward)) == [0.25, 0.9] and
		(.candidates | map(.points.reward)) == [5, 18] and .chosen.index == 1 and
		.chosen.agreement.share > 0.7'
	valid record <<<"$out"
	holds "$(posts score | jq -sc 'map(.body) | sort_by(.sql)')" 'length == 2 and
		all(.[]; .question == "names of the companies")'
	holds "$(jq -sc . "$BATS_TEST_TMPDIR/log")" 'length == 2 and all(.[]; .tables == 1)'
	equal 'a second look asks nothing' "$(jq -c 'del(.chosen)' <<<"$out" |
		nl2sql-evaluate --set score_url="$(fake tag=twice)/score" | jq .chosen.index)" 1
	equal calls "$(calls twice)" 0
}

@test "no score, and a service that fails, change nothing" {
	for how in fault=503 fault=html fault=bad-json fault=cut key=x; do
		run -0 --separate-stderr rated "$how"
		holds "$output" '.chosen.index == 0 and all(.candidates[]; has("reward") | not)' || fail "$how"
		equal "told of $how" "$(grep -c '^nl2sql-evaluate: ' <<<"$stderr")" 1
	done
	run -0 --separate-stderr rated tag=kept --set no_values=1
	holds "$output" '.chosen.index == 0'
	matches told "$stderr" no_values
	equal 'nothing was sent' "$(calls kept)" 0
	run -0 --separate-stderr rated 'tag=known;key=s3cret'
	holds "$output" 'all(.candidates[]; has("reward") | not)'
	run -0 --separate-stderr env SCORE_API_KEY=s3cret nl2sql-evaluate \
		--set score_url="$(fake 'tag=known;key=s3cret')/score" < <(between 'names of the companies')
	holds "$output" 'all(.candidates[]; has("reward"))'
}
