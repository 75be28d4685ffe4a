# The gate against judged statements, and what it allows against a real server.
bats_require_minimum_version 1.5.0
load lib

# The fixture's database and what its role may read, loaded when first asked
# for; the list stands in for an index, so that the gate alone is judged.
load_fixture() {
	sql postgres <<<"CREATE DATABASE safety"
	sql safety -f "$SUITE_ROOT/tests/safety/fixture.sql"
	sql safety -v role=nl2sql_ro -f "$SUITE_ROOT/tests/safety/relations.sql" \
		>"$SUITE_DIR/safety.relations"
}

setup_file() {
	once safety load_fixture
	export NL2SQL_DSN="$SUITE_SERVER user=nl2sql_ro dbname=safety"
	export RELATIONS=$SUITE_DIR/safety.relations
}

# Two sets of judged statements: id, sql, expect, class.
cases() {
	cat "$SUITE_ROOT/tests/safety/cases.ndjson" \
		"$SUITE_ROOT/tests/safety/more-cases.ndjson"
}

judge() {
	nl2sql-check --relations "$RELATIONS"
}

@test "every judged statement gets its verdict" {
	local wrong
	wrong=$(cases | judge | jq -c 'select((.check.allowed == true)
		!= (.expect == "allow")) | {id, sql: .sql[0:200], check, error}')
	equal "statements with the wrong verdict" "$wrong" ""
	equal "statements" "$(cases | judge | wc -l)" "$(cases | wc -l)"
}

@test "a refusal has a code, a reason and a position" {
	cases | judge | none "refusals that do not explain themselves" \
		"$(cases | wc -l)" 'select(.check.allowed == false)
		| select((.check.code | test("^sql\\.[a-z_]+$") | not)
			or (.check.message | length < 10)
			or ((.check.position // 1) < 1)) | {id, check}'
}

@test "every allowed statement runs on the server" {
	local allowed
	allowed=$(cases | jq -c 'select(.expect == "allow") | {id, chosen: {sql}}')
	nl2sql-exec --relations "$RELATIONS" <<<"$allowed" |
		none "allowed statements that failed" "$(wc -l <<<"$allowed")" \
			'select(.verdict.status != "answered") | {id, error}'
}

@test "the protocol alone refuses a second statement" {
	run -0 sql safety -c "SELECT count(*) FROM customers"
	equal "customers before" "$output" 500
	run -0 nl2sql-exec --relations any --final \
		<<<'{"chosen":{"sql":"SELECT 1; DELETE FROM customers"}}'
	holds "$output" '.verdict.code == "sql.multiple_statements"'
	run -0 sql safety -c "SELECT count(*) FROM customers"
	equal "customers after" "$output" 500
}

# Every place of a statement x every forbidden function x six ways to write it.
spellings() {
	jq -nRc --rawfile places "$SUITE_ROOT/tests/safety/places.txt" \
		--rawfile functions "$SUITE_ROOT/tests/safety/forbidden.txt" '
		def lines: split("\n") | map(select(. != ""));
		def hex: ("0123456789abcdef" / "") as $d
			| $d[. / 16 | floor] + $d[. % 16];
		($functions | lines[] / "\t") as [$name, $arguments]
		| ($arguments | split(", ")[0]) as $first
		| ("\($name)(\($arguments))", "\"\($name)\"(\($arguments))",
			"U&\"\\00\($name | explode[0] | hex)\($name[1:])\"(\($arguments))",
			"pg_catalog.\($name)(\($arguments))", "(\($first)).\($name)",
			"\($name | ascii_upcase) /* c */ -- d\n(\($arguments))") as $call
		| ($places | lines[]) as $place
		| {sql: ($place | split("@") | join($call))}'
}

@test "every place of a statement takes an allowed function" {
	jq -Rc '{sql: (split("@") | join("abs(1)"))}' \
		"$SUITE_ROOT/tests/safety/places.txt" | judge |
		none "places that refuse abs(1)" \
			"$(grep -c . "$SUITE_ROOT/tests/safety/places.txt")" \
			'select(.check.allowed | not) | {sql, check}'
}

@test "no place takes a forbidden function, however it is written" {
	local judged=$BATS_TEST_TMPDIR/judged
	spellings | judge >"$judged"
	equal "statements that pass" \
		"$(jq -c 'select(.check.allowed != false) | .sql' "$judged")" ""
	[ "$(wc -l <"$judged")" -ge 7200 ] || fail "only $(wc -l <"$judged")"
	# Nearly all must be refused for the function, not for broken syntax.
	equal "statements that do not parse, outside of FROM and attributes" \
		"$(jq -c 'select(.check.code == "sql.syntax"
			and (.sql | test("FROM (\\(|ROWS)|\\)\\.[a-z]") | not)) | .sql' \
			"$judged")" ""
}

# The server runs every such call that the gate allows.
@test "no argument of an allowed function is the size of its result" {
	local calls=$BATS_TEST_TMPDIR/calls sizes=$BATS_TEST_TMPDIR/sizes functions
	functions=$(sed '/^#/d;s/\t.*//' "$SUITE_ROOT/common/data/functions.allow" |
		tr '\n' ' ')
	sql safety -v functions="$functions" -f "$SUITE_ROOT/tests/safety/sized-calls.sql" |
		judge | jq -r 'select(.check.allowed)
			| "SELECT coalesce(pg_column_size(x), 0) FROM (\(.sql)) AS s(x);"' \
			>"$calls"
	[ "$(wc -l <"$calls")" -gt 200 ] || fail "only $(wc -l <"$calls") calls"
	sql safety -v ON_ERROR_STOP=0 <"$calls" >"$sizes" 2>"$sizes.errors"
	[ "$(wc -l <"$sizes")" -gt 100 ] || fail "only $(wc -l <"$sizes") ran"
	equal "bytes of the largest results" "$(awk '$1 > 100000' "$sizes")" ""
	run -1 grep -i 'memory alloc\|requested length\|server closed' "$sizes.errors"
}

@test "every gold statement of the exam passes, names checked by the index" {
	local golds
	use_erp
	golds=$(jq -c '.id as $id | .sql[] | {id: $id, sql: .}' \
		"$SUITE_ROOT/exam/erp/gold.ndjson")
	nl2sql-check <<<"$golds" | none "golds that are refused" "$(wc -l <<<"$golds")" \
		'select(.check.allowed | not) | {id, sql, check, error}'
}

@test "the index makes enums known, not domains, whose CHECK may call anything" {
	local database verdicts
	database=$(own_database types)
	sql "$database" <<-SQL
		CREATE TYPE mood AS ENUM ('calm', 'cross');
		CREATE DOMAIN checked AS text CHECK (length(VALUE) > 0);
		CREATE SCHEMA other;
		CREATE DOMAIN hidden AS text;
		CREATE TYPE other.hidden AS ENUM ('a');
		CREATE TYPE "other.mood" AS ENUM ('a');
		CREATE TABLE feelings (mood mood, other other.hidden);
		GRANT SELECT ON feelings TO nl2sql_ro;
		ALTER ROLE nl2sql_ro IN DATABASE $database SET search_path = public, other;
	SQL
	export NL2SQL_DSN="$SUITE_SERVER user=nl2sql_ro dbname=$database"
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_INDEX_DSN
	nl2sql-index
	verdicts=$(nl2sql-check <<-'SQL' | jq -r '.check.code // .check.allowed'
		SELECT 'calm'::mood, mood FROM feelings
		SELECT 'calm'::public.mood, ARRAY['cross']::mood[]
		SELECT 'x'::checked
		SELECT 'x'::public.checked
		SELECT 'a'::hidden
		SELECT 'a'::"other.mood"
		SELECT CAST('x' AS public."mood.x")
	SQL
	)
	equal verdicts "$verdicts" "$(printf '%s\n' true true sql.forbidden_type \
		sql.forbidden_type sql.forbidden_type sql.forbidden_type \
		sql.forbidden_type)"
}
