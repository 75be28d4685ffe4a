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

# understood QUESTION: the record as generate gets it
understood() {
	nl2sql-route <<<"$1" | nl2sql-retrieve | nl2sql-link | nl2sql-plan
}

# own_lexicon NAME: a database of the file's own, and a folder for its lexicon
own_lexicon() {
	local database
	use_mcptest
	database=$(own_database "$1" mcptest)
	NL2SQL_DSN=$(reader_dsn "$database") NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	lexicon=$BATS_TEST_TMPDIR/lexicon
	mkdir "$lexicon"
}

@test "a word of the lexicon beats the same word of the closed classes" {
	own_lexicon closed
	nl2sql-index --replace >/dev/null
	holds "$(understood 'What is the headcount per state?')" '.link.metrics == []'
	jq -nc '{name: "headcount", words: ["headcount"], table: "companies",
		expr: "SUM(companies.founding_year)"}' >"$lexicon/metrics.ndjson"
	jq -nc '{words: ["least"], table: "companies", column: "founding_year"}' \
		>"$lexicon/synonyms.ndjson"
	nl2sql-index --lexicon "$lexicon" >/dev/null
	holds "$(understood 'What is the headcount per state?' | nl2sql-generate --with parser)" \
		'(.link.metrics | map(.name) == ["headcount"]) and
		(.candidates[0].sql | contains("SUM(founding_year)") and contains("GROUP BY state"))'
	# nothing else of this question names a table
	holds "$(understood 'headcount today')" '.link.metrics | map(.name) == ["headcount"]'
	holds "$(understood 'Companies of at least 3 states')" \
		'[.link.columns[] | select(.why == "lexicon")] == []'
}

# best_table QUESTION: what link takes its word "payments" for, first
best_table() {
	understood "$1" | jq -r '[.link.tables[] | select(.phrase == "payments")] |
		max_by(.score) | "\(.table) \(.why)"'
}

@test "the advice of a confusable steers the parser" {
	use_erp
	equal 'no trigger' "$(best_table 'How many payments are there?')" 'payments exact'
	equal 'a trigger' "$(best_table 'How many payments were made to vendors in 2024?')" \
		'vendor_payments lexicon'
	holds "$(understood 'How many payments were made to vendors in 2024?' |
		nl2sql-generate --with parser)" \
		'.candidates[0].sql | test("FROM vendor_payments") and (test("FROM payments") | not)'
	holds "$(understood 'How many sales regions are there?' | nl2sql-generate --with parser)" \
		'.candidates[0].sql | test("FROM sales_regions")'
}
