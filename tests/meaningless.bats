# a question with a part that means nothing in its database is never answered: who
# reads a number does not look for the words that are missing from it
bats_require_minimum_version 1.5.0
load lib

# What nothing in the databases below is called or said of, in places where a
# question says which rows, groups, order or columns it wants.
parts='[" in Zubrowka", " for the foyer", " without any haggling", " that were rebranded",
	", excluding the velvet ones", " since the merger", " by gondola", " before the summer",
	" and their horoscopes", ", also show the mascot", " per mascot",
	" with more than 17 allergies", " except Bertie", " compared with Narnia",
	" sorted by mascot", " but did not yodel"]'

# silent NAME: of the questions of constructions/NAME.ndjson that are answered, those
# that are answered with such a part, too
silent() {
	jq -c '{question, now} | with_entries(select(.value))' \
		"$SUITE_ROOT/tests/constructions/$1.ndjson" | nl2sql ask |
		jq -c 'select(.verdict.status == "answered") | {question, now}' >answered
	jq -c --argjson parts "$parts" '. as $asked | (.question | sub("[ ?.!]*$"; "")) as $stem |
		$parts[] | $asked + {question: ($stem + .)} | with_entries(select(.value))' answered |
		nl2sql ask >partly
	equal "questions with a part" "$(wc -l <partly)" $((16 * $(wc -l <answered)))
	[ "$(wc -l <answered)" -ge 15 ] || fail "answered" "$(cat answered)"
	jq -c 'select(.verdict.status == "answered") | [.question, .chosen.confidence]' partly
}

setup() {
	unset NL2SQL_ANSWER_AT # the suite answers guesses
	cd "$BATS_TEST_TMPDIR" || return
}

@test "meaningless parts: none is left out in silence, in a library" {
	use_constructions library
	run -0 silent library
	equal answered "$output" ""
}

@test "meaningless parts: none is left out in silence, at a desk" {
	use_constructions desk
	run -0 silent desk
	equal answered "$output" ""
}

@test "meaningless parts: none is left out in silence, on a campus" {
	use_constructions campus
	run -0 silent campus
	equal answered "$output" ""
}
