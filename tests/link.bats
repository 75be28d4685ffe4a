# nl2sql-link: meanings of words on a small database with a lexicon.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local name folder=$SUITE_ROOT/tests/fixtures/workshop
	name=$(own_database workshop)
	sql "$name" <"$folder/schema.sql"
	NL2SQL_DSN=$(admin_dsn "$name")
	export NL2SQL_DSN NL2SQL_NOW=2024-12-31T12:00:00Z
	nl2sql-index --set lexicon="$folder/lexicon"
	# The same context for every question: the whole database.
	context=$(nl2sql-route <<<"members" | nl2sql-retrieve | jq -c .context)
	export context
}

# linked QUESTION [MEMBER]: the record with that question and the context
linked() {
	# shellcheck disable=SC2016 # variables of jq
	jq -nc --arg question "$1" --argjson more "${2:-{\}}" --argjson context \
		"$context" '{id: 1, question: $question, context: $context} + $more' |
		nl2sql-link
}

# best QUESTION SECTION WANTED: the best row of a section, as table.column=value
best() {
	local record row
	record=$(linked "$1")
	row=$(jq -r --arg of "$2" '.link[$of] | max_by(.score) // empty |
		.table + (if .column then "." + .column else "" end)
		+ (if .value then "=" + .value else "" end)
		+ " " + .phrase + " " + .why' <<<"$record")
	equal "$1: best of $2" "$row" "$3"
}

@test "tables by name, plural, synonym and lexicon" {
	best "list tools" tables "tools tools exact"
	best "every loan" tables "loans loan exact"
	best "all lenders" tables "members lenders lexicon"
}

@test "what brings tables together, without the names of these" {
	local name
	name=$(own_database walks)
	sql "$name" <<-'SQL'
		CREATE TABLE guides (guide_id integer PRIMARY KEY, guide_name text);
		CREATE TABLE walkers (walker_id integer PRIMARY KEY, walker_name text);
		CREATE TABLE walks (walk_id integer PRIMARY KEY, title text);
		CREATE TABLE participates_in (walker_id integer REFERENCES walkers,
			walk_id integer REFERENCES walks, PRIMARY KEY (walker_id, walk_id));
		CREATE TABLE guide_participates_in (guide_id integer REFERENCES guides,
			walk_id integer REFERENCES walks, PRIMARY KEY (guide_id, walk_id));
	SQL
	NL2SQL_DSN=$(admin_dsn "$name") nl2sql-index >/dev/null
	NL2SQL_DSN=$(admin_dsn "$name")
	context=$(nl2sql-route <<<"guides" | nl2sql-retrieve | jq -c .context)
	run -0 jq -r '.link.tables[] | select(.phrase == "participate") | .table, .score' \
		<<<"$(linked "guides who participate in a walk")"
	equal "tables" "$output" $'participates_in\n1\nguide_participates_in\n0.95'
}

@test "columns in the ways people say them" {
	best "home town" columns "members.home_town home town exact"
	best "town of the home" columns "members.home_town town of the home other order"
	best "date of birth" columns "members.dob date of birth exact"
	best "the loan_date" columns "loans.loan_date loan_date typed"
	best "tools.list_price please" columns "tools.list_price tools.list_price typed"
	best "ListPrice" columns "tools.list_price ListPrice exact"
	best "quantity on hand" columns "tools.qty_on_hand quantity on hand exact"
	best "the deposit amount" columns "loan_lines.Deposit Amt deposit amount exact"
	best "tool prices" columns "tools.list_price prices part"
	best "member IDs" columns "loans.member_id member IDs exact"
	holds "$(linked "their first and last names")" '.link.columns |
		any(.column == "first_name" and .at == [1, 2] and .score >= 0.9)
		and any(.column == "last_name" and .at == [3, 5])'
	best "surname" columns "members.last_name surname synonym"
	holds "$(linked "full names of members")" '.link.columns |
		any(.column == "first_name" and .at == [0, 2] and .why == "label")
		and any(.column == "last_name" and .at == [0, 2])'
	holds "$(linked "Show id and first name of members")" '.link.columns |
		any(.column == "member_id" and .at == [1, 2] and .why == "key")'
	holds "$(linked "member id")" '.link.columns | any(.table == "members"
		and .column == "member_id" and .score == 1)'
}

@test "values as stored, folded, with apostrophe, near and by part" {
	best "members from Springfield" values "members.home_town=Springfield Springfield exact"
	best "members from springfield" values "members.home_town=Springfield springfield folded"
	best "loans of O'Brien" values "members.last_name=O'Brien O'Brien exact"
	best "uses of the 'circular saw'" values "tools.tool_name=Circular Saw 'circular saw' folded"
	best "members from Springfeild" values "members.home_town=Springfield Springfeild spelling"
	best "members in San Diego" values "members.home_town=San Diego, CA San Diego part"
	best "power tools" values "tool_kinds.kind_name=Power tools power tools folded"
}

@test "codes beyond those that the index keeps are values, too" {
	local name
	name=$(own_database orders)
	sql "$name" <<-'SQL'
		CREATE TABLE orders (order_id integer PRIMARY KEY, order_no text UNIQUE, state text);
		INSERT INTO orders SELECT i, 'SO-' || lpad(i::text, 6, '0'), 'open'
			FROM generate_series(1, 300) i;
	SQL
	NL2SQL_DSN=$(admin_dsn "$name")
	NL2SQL_INDEX_COLUMN_VALUES=100 nl2sql-index >/dev/null
	context=$(nl2sql-route <<<"orders" | nl2sql-retrieve | jq -c .context)
	best "state of order SO-000042" values "orders.order_no=SO-000042 SO-000042 exact"
	best "state of order so-000242" values "orders.order_no=SO-000242 so-000242 numbered"
	run -0 jq -c '.link.values' <<<"$(linked "state of order SO-000342")"
	equal "beyond the last one" "$output" '[]'
}

@test "codes that comments explain, and flags" {
	best "lost loans" values "loans.state=L lost comment"
	best "returned loans" values "loans.state=R returned comment"
	best "active members" values "members.is_active=true active flag"
	best "disabled members" values "members.is_active=false disabled flag"
	best "inactive members" values "members.is_active=false inactive flag"
}

@test "metrics, expressions and examples of the lexicon" {
	record=$(linked "what is the stock value by member name")
	holds "$record" '.link.metrics[0] | .name == "stock value"
		and .table == "tools" and .at == [3, 5]'
	holds "$record" '.link.expressions[0].expr | startswith("members.first")'
	record=$(linked "each member name's loans")
	holds "$record" '.link.expressions[0].expr | startswith("members.first")'
	record=$(linked "How many loans are lost?")
	holds "$record" '.link.examples[0].sql | endswith("state = '\''O'\''")'
}

@test "warnings of the lexicon and of columns on the parent" {
	record=$(linked "deposits of loan lines by loan date")
	holds "$record" '.link.warnings | any(.kind == "confusable"
		and .table == "loans")'
	holds "$record" '.link.warnings | any(.kind == "redirect"
		and .table == "loan_lines" and .column == "loan_date"
		and .parent == "loans")'
	equal "twice the same" "$(jq '.link.warnings | length - (unique | length)' <<<"$(linked \
		"loan date and date of the loan of loan lines")")" 0
	holds "$record" '.link.contract | contains("### Column Warnings")
		and contains("loan_lines.loan_id = loans.loan_id")'
}

@test "words that nothing explains are named, once" {
	record=$(linked "zebra loans of the Zebra and the quaggas")
	holds "$record" '.link.unexplained == ["zebra", "quaggas"]'
	record=$(linked "How many loans are there per month?")
	holds "$record" '.link.unexplained == []'
}

# not_understood QUESTION EVIDENCE: what link says of the evidence
not_understood() {
	linked "$1" "$(jq -nc --arg evidence "$2" '{evidence: $evidence}')" |
		jq -r '.link.warnings[] | select(.kind == "evidence").text | sub("^[^:]*: "; "")'
}

@test "evidence about the question that is not understood is said" {
	local question='How many gold tools are there?'
	equal condition "$(not_understood "$question" 'A tool is gold when its shimmer is above nine.')" \
		'gold: its shimmer is above nine'
	equal 'in other words' "$(not_understood "$question" 'Gold refers to tools full of unicorns.')" \
		'Gold: tools full of unicorns'
	equal 'a part' "$(not_understood 'What is the XYZ?' 'XYZ = list price without unicorns')" unicorns
	equal 'about something else' "$(not_understood "$question" 'A member is green when its shimmer is above nine.')" ''
	equal 'a value' "$(not_understood 'What is the ALP?' "ALP = average list price, for kept tools (state 'zz') only")" \
		"ALP: average list price, for kept tools (state 'zz') only"
	equal understood "$(not_understood 'How many dear tools are there?' 'A tool is dear when list_price > 1000.')" ''
}

@test "what is not understood of the evidence is owed, and no reason to be sure" {
	local evidence='{"evidence": "A tool is gold when its shimmer is above nine."}' record without
	record=$(linked 'How many gold tools are there?' "$evidence")
	equal term "$(jq -r '.link.warnings[] | select(.kind == "evidence").term' <<<"$record")" gold
	judged() {
		jq -c --arg origin "$1" '.candidates = [{sql: "SELECT count(*) FROM tools", origin: $origin}]' |
			nl2sql-evaluate --set allow_superuser=1
	}
	without=$(jq -c 'del(.evidence) | .link.warnings = []' <<<"$record" | judged parser)
	holds "$(judged parser <<<"$record")" '(.candidates[0].obligations | map([.kind, .word])) == [["evidence", "gold"]]
		and .candidates[0].confidence <= $least' --argjson least "$(jq '.candidates[0].confidence' <<<"$without")"
	# a model has read it, too
	holds "$(judged model <<<"$record")" '.candidates[0].obligations == []'
}

@test "a word with a quote in evidence is no text of a condition" {
	record=$(linked 'How many fine tools are there?' \
		"$(jq -nc --arg evidence "Fine means tools with state o'clock." '{$evidence}')")
	holds "$record" '[.link | .. | strings | select(test("= *.o.clock"))] == []'
}

@test "words that evidence defines are linked as what they mean" {
	record=$(linked "the AVP" '{"evidence": "AVP = the list price"}')
	holds "$record" '.link.columns | any(.column == "list_price")'
	record=$(linked "the AVP")
	holds "$record" '.link.columns == []'
}

@test "rows are bounded, and scores at least the threshold" {
	record=$(linked "$(printf 'member tool loan name id price state %.0s' {1..40})")
	holds "$record" '[.link | .tables, .columns, .values | length] | add <= 200'
	holds "$record" '[.link | .tables, .columns, .values | .[].score] | min >= 0.5'
}

@test "hostile questions" {
	# shellcheck disable=SC1003
	for question in "'" '""' "'''" '%_\\' "$(printf 'a%.0s' {1..5000})" \
		"Robert'); DROP TABLE members;--" $'\xf0\x9f\x92\xa9 loans' '{1,2}'; do
		record=$(linked "$question")
		holds "$record" '.link and ((.verdict | not) or
			.verdict.code == "question.command")'
	done
}

@test "off writes an empty link" {
	record=$(NL2SQL_SCHEMA_LINKER=0 linked "list tools")
	holds "$record" '.link == {}'
}

@test "no context, no link" {
	run -1 nl2sql-link <<<'{"id":1,"question":"list tools"}'
	holds "$output" '.error.code == "input.member"'
}

@test "a new index is noticed by a running stage" {
	coproc stage { nl2sql-link; }
	jq -nc --argjson context "$context" \
		'{id: 1, question: "borrowers", context: $context}' >&"${stage[1]}"
	read -r -t 20 record <&"${stage[0]}"
	holds "$record" '.link.unexplained == ["borrowers"]'
	mkdir "$BATS_TEST_TMPDIR/lexicon"
	echo '{"words": ["borrowers"], "table": "members"}' \
		>"$BATS_TEST_TMPDIR/lexicon/synonyms.ndjson"
	nl2sql-index --set lexicon="$BATS_TEST_TMPDIR/lexicon"
	jq -nc --argjson context "$context" \
		'{id: 2, question: "borrowers", context: $context}' >&"${stage[1]}"
	read -r -t 20 record <&"${stage[0]}"
	eval "exec ${stage[1]}>&-"
	nl2sql-index --set lexicon="$SUITE_ROOT/tests/fixtures/workshop/lexicon"
	holds "$record" '.link.tables[0].table == "members"'
}

@test "the ending of a verb makes no likeness, and small words no initials" {
	local name
	name=$(own_database crews)
	sql "$name" <<-'END'
		CREATE TABLE crews (crew_id integer PRIMARY KEY, crew text, amt numeric);
		INSERT INTO crews VALUES (1, 'Marketing', 3), (2, 'Sales', 4);
	END
	NL2SQL_DSN=$(admin_dsn "$name")
	nl2sql-index
	record=$(nl2sql-route <<<"crews marked as late" | nl2sql-retrieve | nl2sql-link)
	equal "marked" "$(jq -c '[.link.values[].value]' <<<"$record")" "[]"
	record=$(nl2sql-route <<<"crews that are more than late" | nl2sql-retrieve | nl2sql-link)
	equal "are more than" "$(jq -c '[.link.columns[] | select(.why == "initials")]' <<<"$record")" "[]"
}

@test "a question that asks to change data is refused before it is read" {
	holds "$(linked "delete all tools")" '.verdict.status == "refused" and
		.verdict.code == "question.command" and
		(.verdict.rephrase | length > 0)'
	holds "$(linked "which tools were deleted?")" 'has("verdict") | not'
	run -0 nl2sql-link --set schema_linker=false \
		< <(linked "x" | jq -c 'del(.link) | .question = "drop tools"')
	holds "$output" '.verdict.status == "refused"'
	run -0 nl2sql-plan < <(linked "delete all tools")
	holds "$output" 'has("plan") | not'
}

@test "values that words of the evidence name, for every stage" {
	local evidence record
	evidence='{"evidence": "The return rate = returned loans / (returned loans + lost loans). Only Springfield counts."}'
	record=$(linked "What is the return rate?" "$evidence")
	equal "told" "$(jq -c '.link.told[] | [.phrase, .table + "." + .column, .value]' <<<"$record")" \
		$'["returned","loans.state","R"]\n["lost","loans.state","L"]\n["springfield","members.home_town","Springfield"]'
	equal "the metric" "$(jq -r '.link.metrics[0].expr' <<<"$record")" \
		"(count(loans.loan_id) FILTER (WHERE loans.state = 'R'))::numeric / NULLIF((count(loans.loan_id) FILTER (WHERE loans.state = 'R') + count(loans.loan_id) FILTER (WHERE loans.state = 'L')), 0)"
	record=$(linked "What is the return rate?")
	equal "without evidence" "$(jq -c '.link | has("told")' <<<"$record")" false
}
