# lexicon.bats - the lexicon's schemas and the program agree
bats_require_minimum_version 1.5.0
load lib

kinds="modules synonyms metrics confusables abbreviations examples"

@test "the lexicons that come with the exam keep to the schemas" {
	local kind file found=0
	for kind in $kinds; do
		for file in "$SUITE_ROOT"/exam/*/lexicon/"$kind.ndjson"; do
			valid "lexicon.$kind" <"$file"
			found=$((found + 1))
		done
	done
	[ "$found" -ge 7 ]
}

# refused KIND LINE: by the schema and by the program, which reads no database
refused() {
	local folder=$BATS_TEST_TMPDIR/lexicon
	mkdir -p "$folder"
	printf '%s\n' "$2" >"$folder/$1.ndjson"
	invalid "lexicon.$1" <"$folder/$1.ndjson"
	run -2 --separate-stderr nowhere nl2sql-index --lexicon "$folder"
	matches "$2" "$stderr" "$1.ndjson:1: "
	rm "$folder/$1.ndjson"
}

@test "what a schema refuses the program refuses, with file and line" {
	refused modules '{"name": "m", "keywords": ["k"]}'
	refused modules '{"name": "m", "keywords": [], "tables": ["t"]}'
	refused modules '{"name": "m", "keywords": ["k"], "tables": [1]}'
	refused synonyms '{"words": ["w"], "table": "t", "expression": "x"}'
	refused synonyms '{"words": ["w"], "table": null}'
	refused metrics '{"name": "n", "words": "w", "table": "t"}'
	refused confusables '{"table": "t", "triggers": ["a"], "advice": " "}'
	refused abbreviations '{"short": "qty"}'
	refused abbreviations '["qty", "quantity"]'
	refused examples '{"question": "q", "sql": 1}'
}

@test "the examples in docs/lexicon.md are what it says they are" {
	local kind line found=0
	while IFS=' ' read -r kind line; do
		valid "lexicon.$kind" <<<"$line" ||
			fail "docs/lexicon.md: $kind: $line"
		found=$((found + 1))
	done < <(awk '/^## `/ { split($2, part, /[`.]/); kind = part[2] }
		/^    \{/ { sub(/^ +/, ""); print kind, $0 }' "$SUITE_ROOT/docs/lexicon.md")
	[ "$found" -ge 6 ]
}
