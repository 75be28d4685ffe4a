# nearest.bats - words that are nearly a name, and words that name nothing
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local name
	name=$(own_database towns)
	sql "$name" <<-'EOF'
		CREATE TABLE regions (
			region_id integer PRIMARY KEY,
			region_name text NOT NULL
		);
		CREATE TABLE members (
			member_id integer PRIMARY KEY,
			member_name text NOT NULL,
			town text NOT NULL,
			radio text,
			ratio numeric
		);
		CREATE TABLE deliveries (
			delivery_id integer PRIMARY KEY,
			weight_kg numeric
		);
		INSERT INTO regions VALUES (1, 'California'), (2, 'Bavaria');
		INSERT INTO members VALUES (1, 'Ann', 'Carlton', 'fm', 1),
			(2, 'Bo', 'Carlson', 'am', 2), (3, 'Cy', 'Springfield', 'fm', 3);
		INSERT INTO deliveries VALUES (1, 10), (2, 20);
		ANALYZE;
	EOF
	make_role reader "$name"
	NL2SQL_DSN=$(reader_dsn "$name")
	NL2SQL_INDEX_DSN=$(admin_dsn "$name")
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_NOW=2024-12-31T12:00:00Z
	mkdir "$BATS_FILE_TMPDIR/lexicon"
	echo '{"name": "load", "words": ["freight"], "expr": "SUM(deliveries.weight_kg)", "table": "deliveries"}' \
		>"$BATS_FILE_TMPDIR/lexicon/metrics.ndjson"
	nl2sql-index --lexicon "$BATS_FILE_TMPDIR/lexicon" >/dev/null
}

ask() {
	"$SUITE_ROOT/pipelines/ask" <<<"$1"
}

linked() {
	nl2sql-route <<<"$1" | nl2sql-retrieve | nl2sql-link
}

@test "a misspelt value is mended, and the answer says so" {
	record=$(ask "How many members live in Springfeild?")
	holds "$record" '.verdict.status == "answered" and
		(.chosen.sql | test("Springfield")) and
		any(.link.values[]; .why == "spelling" and .value == "Springfield") and
		.link.nearest == [{word: "Springfeild", taken: true, names:
			[{kind: "value", name: "Springfield", in: "members.town"}]}]'
	valid record-settled <<<"$record"
	run -0 nl2sql-show <<<"$record"
	matches note "$output" "note: read 'Springfeild' as Springfield \(members.town\)"
	run -0 nl2sql-show --explain <<<"$record"
	matches explained "$output" "'Springfeild' is read as the first of Springfield"
}

@test "a misspelt name and a misspelt word of the lexicon likewise" {
	record=$(ask "How many membres are there?")
	holds "$record" '.verdict.status == "answered" and
		.link.nearest[0].taken and .link.nearest[0].names[0].name == "members"'
	record=$(ask "What is the total frieght?")
	holds "$record" '.verdict.status == "answered" and
		(.chosen.sql | test("sum\\(weight_kg\\)"; "i")) and
		.link.nearest[0].names[0] == {kind: "metric", name: "load", in: "deliveries"}'
}

@test "where two values are as near, none is taken and both are offered" {
	record=$(ask "How many members live in Carlron?")
	holds "$record" '.verdict.status == "cannot_answer" and
		.link.values == [] and .verdict.unexplained == ["Carlron"] and
		(.link.nearest[0].names | map(.name)) == ["Carlson", "Carlton"] and
		(.link.nearest[0] | has("taken") | not) and
		(.verdict.rephrase | test("did you mean Carlson .members.town. or Carlton"))'
	run -0 nl2sql-show <<<"$record"
	matches shown "$output" "try: for 'Carlron', did you mean Carlson"
}

@test "where two names are as near, none is taken and both are offered" {
	record=$(linked "the raxio of members")
	holds "$record" '.link.unexplained == ["raxio"] and
		(.link.nearest[0].names | map([.kind, .name, .in])) ==
			[["column", "radio", "members"], ["column", "ratio", "members"]]'
}

@test "words that are like nothing get no names, words of English neither" {
	record=$(ask "list the unicorns")
	holds "$record" '.verdict.status == "cannot_answer" and
		(.link | has("nearest") | not) and
		(.verdict.rephrase | test("what tables are there"))'
	# one letter from ratio, but a word of its own
	holds "$(linked "the ratios and rations of members")" \
		'.link.nearest // [] | all(.word != "rations")'
}

@test "explained questions have no nearest names" {
	holds "$(linked "How many members live in Springfield?")" '.link | has("nearest") | not'
}

@test "the names are bounded, whatever the question" {
	record=$(linked "$(printf 'Springfeeld Carlxon rqgions dxliveries membxrs memqer Bxvaria xyzzy%d %.0s' {1..60})")
	holds "$record" '.link.nearest | length <= 6 and all(.names | length | . >= 1 and . <= 3)'
	valid record-link <<<"$record"
}

@test "values of tables that the question does not name are offered" {
	use_erp
	record=$(ask "How many customers are in Californa?")
	holds "$record" '.verdict.status == "cannot_answer" and .verdict.rephrase ==
		"for '\''Californa'\'', did you mean California (states_provinces.state_name)?"'
	holds "$(linked 'customers in "Californa"')" '.link.unexplained == [] and
		.link.nearest == [{word: "Californa", names:
			[{kind: "value", name: "California", in: "states_provinces.state_name"}]}]'
}

@test "a name of several words, of which one is misspelt, and a table" {
	use_erp
	holds "$(linked "members in San Deigo")" \
		'.link.nearest | any(.word == "San Deigo" and .names[0].name == "San Diego")'
	holds "$(linked "list the suplier names")" '.link.nearest | map({word, taken, first: .names[0]}) ==
		[{word: "suplier", taken: true, first: {kind: "table", name: "vendors"}}]'
}

@test "an answer with quoted text that is stored nowhere says what is near" {
	use_erp
	run -0 nl2sql-show < <(linked 'customers in "Californa"' |
		jq -c '. + {chosen: {sql: "SELECT 1"}, verdict: {status: "answered"},
			result: {columns: [], rows: [], row_count: 0}}')
	matches shown "$output" "for 'Californa', did you mean California \(states"
}
