#!/usr/bin/env bats
# paraphrase: a question in other words has the same answer.  Questions whose
# answer is known are put into other words by rule (paraphrase/generate), and the
# rows that come out must be those of the plain one.

bats_require_minimum_version 1.5.0
load lib

# So many of a hundred must hold; the others are listed.
threshold=99

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# hold NAME: all variants of the questions with golds on standard input
hold() {
	local all wrong
	"$SUITE_ROOT/tests/paraphrase/generate" >variants
	jq -c '{id, question}' variants | nl2sql ask | nl2sql-grade --gold variants >graded
	all=$(wc -l <variants)
	equal "$1: graded" "$(wc -l <graded)" "$all"
	jq -r 'select(.right | not) | "\(.id): \(.question)\n\t\(.why)\n\t\(.sql)"' graded >failed
	wrong=$(jq -s 'map(select(.right | not)) | length' graded)
	sed 's/^/# /' failed >&3
	((all > 100)) || fail "$1: only $all variants"
	((100 * wrong <= (100 - threshold) * all)) ||
		fail "$1: $wrong of $all do not hold" "$(cat failed)"
}

# of NAME: the questions of constructions/NAME.ndjson, its database in use
of() {
	use_constructions "$1"
	jq -c '{id: "\(input_line_number)"} + .' \
		"$SUITE_ROOT/tests/constructions/$1.ndjson" >seeds
	hold "$1" <seeds
}

@test "paraphrase: a library" { of library; }

@test "paraphrase: football" { of football; }

@test "paraphrase: a garden center" { of garden; }

@test "paraphrase: easy questions to the ERP" {
	use_erp
	jq -c --slurpfile gold "$SUITE_ROOT/exam/erp/gold.ndjson" '
		INDEX($gold[]; .id) as $golds
		| select(.difficulty == "easy" and (.question | test("^How many|^What is")))
		| {id, question, sql: $golds[.id].sql}' \
		"$SUITE_ROOT/exam/erp/questions.ndjson" >seeds
	hold erp <seeds
}

@test "paraphrase: the rules leave alone what they would change" {
	run -0 "$SUITE_ROOT/tests/paraphrase/generate" <<-'NDJSON'
		{"id": 1, "question": "Show the books called \"The Sea\"."}
		{"id": 2, "question": "Show the top 3 plants by price."}
		{"id": 3, "question": "How many loans did each branch make?"}
	NDJSON
	equal 'said otherwise' "$(jq -s 'map(.of) | unique | length' <<<"$output")" 3
	holds "$output" 'if .of == 1 then .rule == "plain"
		elif .of == 2 then .question | test("each|per ") | not
		else .question | test("know|tell") | not end'
}
