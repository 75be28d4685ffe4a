# nl2sql-generate: candidates from saved links, no server
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	unset NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_K NL2SQL_WITH
	export PGHOST=/nonexistent
}

# cases: one record for each line of the fixture, over the fixture's context
cases() {
	# shellcheck disable=SC2016 # variables of jq
	jq -c --slurpfile context "$SUITE_ROOT/tests/fixtures/parser-context.json" '
		{id: .question, question, now: "2024-12-31T12:00:00Z",
		 context: $context[0], link, wanted: .sql}' \
		"$SUITE_ROOT/tests/fixtures/parser-cases.ndjson"
}

# asked QUESTION: the fixture's record of that question
asked() {
	cases | jq -c --arg question "$1" 'select(.question == $question)'
}

@test "each question gets the statement written down for it" {
	# shellcheck disable=SC2016 # $sql is jq's
	cases | nl2sql-generate | none "other statements" "$(cases | wc -l)" '
		(.candidates[0].sql // "none" | gsub("\\s+"; " ")) as $sql |
		select($sql != .wanted) | {question, got: $sql, wanted}'
}

@test "no statement meets the gate's refusal" {
	statements=$(cases | nl2sql-generate | jq -c '.candidates[] | {id: 1, sql}')
	nl2sql-check --relations any <<<"$statements" |
		none refused "$(wc -l <<<"$statements")" \
			'select(.check.allowed | not) | {sql, check}'
}

@test "a metric is understood where the grammar leaves it to others" {
	record=$(asked 'Top 3 customers by total revenue' | nl2sql-generate --with recall,grammar)
	holds "$record" '.candidates == [] and (.verdict.message | test("no reading"))'
}

@test "the same record gives the same bytes" {
	alike "second run" "$(cases | nl2sql-generate)" "$(cases | nl2sql-generate)"
}

@test "k says how many, and no two are the same statement" {
	record=$(asked "products more expensive than the average price of their category")
	holds "$(nl2sql-generate -k 1 <<<"$record")" '.candidates | map(.origin) == ["parser", "grammar"]'
	# shellcheck disable=SC2016 # $n is jq's
	holds "$(nl2sql-generate --with parser -k 9 <<<"$record")" '
		(.candidates | length) as $n | $n > 1 and $n <= 9 and
		(.candidates | map(.sql) | unique | length) == $n and
		(.candidates | map(.score) | . == (sort | reverse))'
}

@test "a record's own k may only lower it" {
	record=$(asked "Which customer has the most orders?" |
		jq -c '.options = {k: 1}')
	holds "$(nl2sql-generate -k 9 <<<"$record")" \
		'.generation.k == 1 and (.candidates | map(.origin) == ["parser", "grammar"])'
	holds "$(jq -c '.options.k = 50' <<<"$record" | nl2sql-generate -k 2)" \
		'.generation.k == 2'
}

@test "a candidate says where it comes from and what it computes" {
	record=$(asked "Average salary by department" | nl2sql-generate)
	holds "$record" '.candidates[0] | .origin == "parser" and
		(.reading | test("average.*salary")) and
		(.reading | test("each department")) and
		(.parts | keys == ["joins", "structure", "tags", "unheard", "unplaced", "weakest"])'
	holds "$record" '.generation | .generators == ["recall", "parser", "grammar"] and
		.difficulty == "medium" and .k == 4'
}

@test "a variant of a fan gets the candidate of its rank, or none" {
	record=$(asked "products more expensive than the average price of their category")
	whole=$(nl2sql-generate -k 2 <<<"$record")
	holds "$whole" '.candidates | map(.origin) == ["parser", "parser", "grammar", "grammar"]'
	second=$(jq -c '.fan = {seq: 1, index: 1, of: 2}' <<<"$record" |
		nl2sql-generate)
	equal "rank 1" "$(jq -c '.candidates[0]' <<<"$second")" \
		"$(jq -c '.candidates[1]' <<<"$whole")"
	none=$(jq -c '.fan = {seq: 1, index: 15, of: 16}' <<<"$record" |
		nl2sql-generate)
	holds "$none" '.candidates == [] and (has("error") | not) and
		(has("verdict") | not)'
}

@test "words that nothing explains are declined by name" {
	record=$(asked "How many customers are there?" |
		jq -c '.link.unexplained = ["carbon", "footprint"]' |
		nl2sql-generate)
	holds "$record" '.verdict.status == "cannot_answer" and
		.verdict.code == "question.unexplained" and
		.verdict.unexplained == ["carbon", "footprint"] and
		(.verdict.rephrase | test("carbon.*customers"))'
	holds "$(asked "How many customers are there?" |
		jq -c '.link.unexplained = ["carbon", "footprint"]' |
		nl2sql-generate --set unexplained_limit=0.9)" \
		'.candidates | length > 0'
}

# unknown QUESTION WORD...: the fixture's first record, another question, and the
# words of it that link could not explain
unknown() {
	local question=$1
	shift
	asked "How many customers are there?" | jq -c --arg question "$question" \
		'.question = $question | .link.unexplained = $ARGS.positional' \
		--args "$@" | nl2sql-generate
}

@test "a name that is not stored is looked for or declined, not left out" {
	holds "$(unknown "How many customers named Zork Ltd are there?" Zork Ltd)" \
		'.candidates[0].sql | test("= .Zork Ltd.")'
	holds "$(unknown "How many customers called zork are there?" zork)" \
		'.candidates[0].sql | test("= .zork.")'
	record=$(unknown "How many customers bought from Zork?" Zork)
	holds "$record" '.verdict.code == "question.unexplained" and
		.verdict.unexplained == ["Zork"] and (.verdict.rephrase | test("quotes"))'
	# no name: a headline's word, an abbreviation
	holds "$(unknown "How Many Customers Are There Altogether" Altogether)" '.verdict == null'
	holds "$(unknown "How many customers pay in USD?" USD)" '.verdict == null'
}

@test "evidence writes out the terms it defines" {
	record=$(asked "the number of customers per country" |
		jq -c '.question = "the NOC per country" |
			.evidence = "NOC = how many customers"' |
		nl2sql-generate)
	holds "$record" '.candidates[0].sql | test("count\\(\\*\\)") and
		test("GROUP BY country")'
}

@test "an unknown generator is a matter of configuration" {
	run -2 --separate-stderr nl2sql-generate --with oracle \
		<<<"$(asked "How many customers are there?")"
	holds "$output" '.error.code == "config.option"'
}

@test "hostile questions end in a record" {
	record=$(asked "Which customer has the most orders?")
	for question in \
		"$(printf 'most %.0s' {1..1600})" \
		"$(printf 'average of %.0s' {1..700})" \
		"$(printf '(/%.0s' {1..2000})" \
		"$(printf '%s' "';;--\\\" ) UNION SELECT 1 between and or not in 2024 -- 1e9")" \
		"$(printf 'customers or %.0s' {1..600})" \
		"" "?" "'" "((((" "top 99999999999999999999 customers" \
		"last 99999999999 days"; do
		out=$(jq -c --arg question "$question" '.question = $question' \
			<<<"$record" | nl2sql-generate)
		holds "$out" 'has("candidates") or has("verdict")'
	done
}

@test "a link of another question points nowhere, and harms nothing" {
	record=$(asked "Which products have a price higher than Widget?" |
		jq -c '.question = "x"' | nl2sql-generate)
	holds "$record" '.verdict.status == "cannot_answer"'
}

# version_of RECORD: what the parser's version is for it; empty without one
version_of() {
	nl2sql-generate <<<"$1" 2>/dev/null | jq -r '.generation.parser_version // empty'
}

@test "parser_version is another where a data file that generate reads is" {
	local file version was read=0
	record=$(asked "Which customer has the most orders?")
	cp -R "$SUITE_ROOT/common/data" "$BATS_TEST_TMPDIR/data"
	export NL2SQL_DATA=$BATS_TEST_TMPDIR/data
	version=$(version_of "$record")
	matches version "$version" "^$(nl2sql-generate --version | cut -d' ' -f2)-[0-9a-f]{12}$"
	for file in "$NL2SQL_DATA"/*.ndjson; do
		was=$version
		mv "$file" "$file.away"
		[ "$(version_of "$record")" ] || read=$((read + 1)) was=""
		mv "$file.away" "$file"
		echo >>"$file" # an empty line means nothing
		if [ "$was" ]; then
			equal "version after ${file##*/}" "$(version_of "$record")" "$was"
		else
			was=$version version=$(version_of "$record")
			[ "$version" != "$was" ] || fail "${file##*/} is read and changes no version"
		fi
	done
	[ "$read" -ge 2 ] || fail "no data file is read"
}

@test "help and man page name the generators that --with takes" {
	local names name page
	names=$(sed -n '/^static const struct generator generators/,/^};/s/^ *{"\([a-z]*\)".*/\1/p' \
		"$SUITE_ROOT/common/generate/generate.c" | paste -sd, | sed 's/,/, /g')
	matches names "$names" "^recall, parser, grammar, openai, "
	page=$(tr '\n' ' ' <"$SUITE_ROOT/docs/man/nl2sql-generate.1")
	matches help "$(nl2sql-generate --help | tr -s '\n ' ' ')" "--with NAMES [^"$'\n'"]* of $names; or auto "
	matches page "$page" "Fl -with Ar NAMES [^.]* of $names; or auto "
	for name in ${names//,/} auto nobody; do
		run -- nl2sql-generate --print-prompt --set preset=gpt --with "$name" \
			< <(asked "Which customer has the most orders?")
		[ "$status" -eq 0 ] || [ "$name" = nobody ] || fail "--with $name: $status" "$output"
	done
	equal "--with nobody" "$status" 2
}
