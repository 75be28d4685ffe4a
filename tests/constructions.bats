#!/usr/bin/env bats
# constructions: ways to ask that the parser understands on databases that
# nobody prepared it for; each question's statement was read and found right.
# A gain elsewhere must not cost one of them.

bats_require_minimum_version 1.5.0
load lib

# database NAME: constructions/NAME.sql, indexed, in NL2SQL_DSN
database() {
	local name
	name=$(own_database "$1")
	sql "$name" <"$SUITE_ROOT/tests/constructions/$1.sql"
	make_role reader "$name"
	NL2SQL_DSN=$(reader_dsn "$name")
	NL2SQL_INDEX_DSN=$(admin_dsn "$name")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	local lexicon=$SUITE_ROOT/tests/constructions/$1
	if [ -d "$lexicon" ]; then
		nl2sql-index --lexicon "$lexicon" >/dev/null
	else
		nl2sql-index >/dev/null
	fi
}

# right NAME: all questions of constructions/NAME.ndjson
right() {
	local gold=$BATS_TEST_TMPDIR/gold
	jq -c '{id: input_line_number} + .' "$SUITE_ROOT/tests/constructions/$1.ndjson" >"$gold"
	jq -c '{id, question, now} | with_entries(select(.value))' "$gold" | nl2sql ask | nl2sql-grade --gold "$gold" >graded
	run -0 jq -c 'select(.right | not) | [.question, .why, .sql]' graded
	equal "$1" "$output" ""
	equal "$1: graded" "$(wc -l <graded)" "$(wc -l <"$gold")"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "constructions: a library" {
	database library
	right library
}

@test "constructions: wards, in mixed case" {
	database wards
	right wards
}

@test "constructions: football" {
	database football
	right football
}

@test "constructions: clinics" {
	database clinics
	right clinics
}

@test "constructions: a garden center" {
	database garden
	right garden
}

@test "constructions: a hotel" {
	database hotel
	export NL2SQL_NOW=2026-11-22T12:00:00Z
	right hotel
}

@test "constructions: films" {
	database films
	right films
}

@test "constructions: boats for hire, with a lexicon" {
	database marina
	right marina
}
