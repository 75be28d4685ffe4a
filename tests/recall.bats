# recall: questions that ask what a verified question asks get its statement
bats_require_minimum_version 1.5.0
load lib

setup_file() { use_erp; }

# understood QUESTION...: records as generate gets them
understood() {
	printf '%s\n' "$@" | nl2sql-route | nl2sql-retrieve | nl2sql-link | nl2sql-plan
}

# recalled QUESTION...: the candidate of each, null where there is none
recalled() {
	understood "$@" | nl2sql-generate --with recall |
		jq -c '.candidates[0] // null'
}

# where QUESTION EXACT TEXT: the candidate's statement holds the text
where() {
	# shellcheck disable=SC2016 # variables of jq
	holds "$(recalled "$1")" '.origin == "recall" and .verified.exact == $exact and
		(.sql | contains($text))' --argjson exact "$2" --arg text "$3"
}

# not_recalled QUESTION...: there is a record for each, and no candidate
not_recalled() {
	equal "$*" "$(recalled "$@" | sort | uniq -c | awk '{ print $1, $2 }')" "$# null"
}

examples=$SUITE_ROOT/exam/erp/lexicon/examples.ndjson

@test "the lexicon's examples, asked word for word, come out as their statements" {
	local out
	out=$(jq -r .question "$examples" | ask)
	equal answered "$(jq -r .verdict.status <<<"$out" | sort | uniq -c | awk '{ print $1, $2 }')" \
		"$(wc -l <"$examples") answered"
	equal statements "$(jq -r '.chosen.sql | sub(" LIMIT 1001$"; "")' <<<"$out")" \
		"$(jq -r .sql "$examples")"
	holds "$out" '.chosen.verified.exact and .chosen.confidence > 0.95 and
		(.chosen.reading | startswith("verified: "))'
	valid record <<<"$out"
}

@test "endings, idle words and phrases of one sense may differ" {
	where 'What is the headcount per employment type?' true 'GROUP BY employment_type'
	where 'Show me the refunds by return reasons' true 'GROUP BY reason'
	where 'Cities that have over 20 customers' true 'COUNT(*) > 20'
	where 'Preferred supplier of every product' true 'x.is_preferred'
}

@test "a number, a value and a period give way to the question's own" {
	where 'Cities with more than 35 customers' false 'COUNT(*) > 35'
	where 'Who approved vacation leave of more than two days?' false \
		"l.leave_type = 'Vacation' AND l.days > 2"
	where 'Products running low in Chicago Central' false \
		"warehouse_name = 'Chicago Central'"
	where 'Gross margin by product category in 2024' false \
		"o.order_date >= DATE '2024-01-01' AND o.order_date < DATE '2025-01-01'"
	where 'Journal entries without approval in the third quarter of 2023' false \
		"entry_date >= DATE '2023-07-01' AND entry_date < DATE '2023-10-01'"
}

@test "what comes out is an answer like any other, labelled as what it is" {
	local out
	out=$(ask <<<'Cities with more than 35 customers')
	holds "$out" '.verdict.status == "answered" and .chosen.verified == {exact: false} and
		(.candidates[.chosen.index] | .check.allowed and .origin == "recall") and
		(.chosen.reading | startswith("from a verified answer: "))'
	valid record <<<"$out"
}

@test "a value that is stored nowhere in its column gives no candidate" {
	not_recalled 'Products running low in the Nowhere Hub' \
		'Who approved unicorn leave of more than 5 days?' \
		'Products running low in Berlin'
}

@test "a word more, a word less or another word gives no candidate" {
	not_recalled 'Headcount by employment type in 2023' 'Headcount by type' \
		'Cities with fewer than 20 customers' 'Cities with more than 20 vendors' \
		'Journal entries with approval in December 2024' \
		'Who rejected sick leave of more than 10 days?' \
		'Products running low in the Chicago Central and Dallas Hub' \
		'Gross margin by product category since 2024' \
		'Gross margin by product category in 2023 and 2024'
}

@test "without recall the parser is alone" {
	holds "$(understood 'Headcount by employment type' | nl2sql-generate --with parser)" \
		'.generation.generators == ["parser"] and ([.candidates[].origin] | unique == ["parser"])'
}

@test "the lexicon's examples: name, owner and day; stale ones and refused ones are told" {
	local database lexicon=$BATS_TEST_TMPDIR/lexicon output
	use_mcptest
	database=$(own_database lines mcptest)
	NL2SQL_DSN=$(reader_dsn "$database") NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	mkdir "$lexicon"
	jq -nc '{question: "Old firms", sql: "SELECT name FROM companies WHERE founding_year < 1900",
		id: "old", owner: "ann", date: "2024-05-01"},
		{question: "Odd firms", sql: "SELECT oddity FROM companies"}' >"$lexicon/examples.ndjson"
	output=$(nl2sql-index --replace --lexicon "$lexicon")
	matches refused "$output" "example 'Odd firms' is not used: .*oddity"
	holds "$(ask <<<'Old firms')" '.chosen.verified ==
		{id: "old", owner: "ann", date: "2024-05-01", exact: true}'
	holds "$(ask <<<'Odd firms')" '[.candidates[]?.origin] | index("recall") | not'
	sql "$database" <<<'ALTER TABLE companies ALTER founding_year TYPE bigint'
	output=$(nl2sql-index --lexicon "$lexicon")
	matches stale "$output" "example 'Old firms' is stale: companies.founding_year was integer"
	holds "$(ask <<<'Old firms')" '[.candidates[]?.origin] | index("recall") | not'
	sed -i s/2024-05-01/2024-06-01/ "$lexicon/examples.ndjson"
	output=$(nl2sql-index --lexicon "$lexicon")
	[[ $output != *stale* ]]
	holds "$(ask <<<'Old firms')" '.chosen.verified.date == "2024-06-01"'
}
