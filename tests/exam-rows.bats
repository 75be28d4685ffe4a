#!/usr/bin/env bats
# exam/rows: one exam for each configuration, and the table of them
bats_require_minimum_version 1.5.0
load lib
load fake

setup_file() {
	use_mcptest
	unset NL2SQL_SECOND_DSN
	export QUESTIONS=$SUITE_ROOT/exam/mcptest/questions.ndjson
	export NL2SQL_MODEL_RETRIES=0 NL2SQL_MODEL=fake-1
	start_fake
	says 'are in Texas' $'```sql\nSELECT count(*) FROM companies WHERE state = \'Texas\'\n```'
	says 'by year' $'```sql\nSELECT 1\n```'
}

teardown_file() {
	stop_fake
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

rows() {
	NL2SQL_MODEL_URL="$(fake "tag=${tag:-rows}")/v1" "$SUITE_ROOT/exam/rows" "$@"
}

# field ROW NUMBER: of the table in $output
field() {
	awk -F '\t' -v row="$1" -v number="$2" '$1 == row { print $number }' <<<"$output"
}

@test "a row is an exam with its settings, the table has its share and interval" {
	run -0 rows --out out --only parser,linked "$QUESTIONS"
	run -0 rows --table out
	equal "rows" "$(cut -f 1 <<<"$output" | paste -sd' ')" "row parser linked"
	equal "parser" "$(field parser 2) $(field parser 3) $(field parser 6)" "4 4 0"
	# by hand: Wilson's interval of 4 of 4 and of 1 of 4, z = 1.96
	equal "interval" "$(field parser 5)" "51.0 to 100.0"
	equal "linked" "$(field linked 2) $(field linked 3) $(field linked 6)" "4 1 4"
	equal "interval" "$(field linked 5)" "4.6 to 69.9"
	[ "$(field linked 7)" -gt 100 ] || fail "tokens of a prompt: $(field linked 7)"
	equal "one sample each" "$(asked_fake rows | jq -s 'map(select(.method == "POST")) | length')" 4
}

@test "what is there is not asked again, further rows and databases join" {
	tag=again rows --out out --name one --only linked --every 2 "$QUESTIONS"
	tag=again rows --out out --name one --only linked --every 2 "$QUESTIONS"
	tag=again rows --out out --name two --only parser,linked "$QUESTIONS"
	run -0 rows --table out
	equal "parser" "$(field parser 2)" 4
	equal "linked" "$(field linked 2)" 6
	equal "asked" "$(asked_fake again | jq -s 'map(select(.method == "POST")) | length')" 6
}

@test "every row sets options that are there" {
	local known name seen=0
	known=$(sed -n 's/^| `\([a-z_]*\)` | `NL2SQL_.*/\1/p' "$SUITE_ROOT/docs/options.md")
	while read -r name; do
		grep -qx "$name" <<<"$known" || fail "no option $name"
		seen=$((seen + 1))
	done < <(jq -r '.set | keys[]' "$SUITE_ROOT/exam/rows.ndjson")
	[ "$seen" -ge 10 ]
}

@test "usage" {
	local wrong
	for wrong in '' '--out x' '--sideways' '--out x --every 0 q' '--out x --name a/b q' '--rows none --out x q'; do
		# shellcheck disable=SC2086 # words
		run -2 --separate-stderr rows $wrong
		[ -n "$stderr" ] || fail "does not say why: $wrong"
	done
	run -2 --separate-stderr rows --out x --only nosuch "$QUESTIONS"
	matches "why" "$stderr" "no row 'nosuch'"
	run -0 rows --help
	matches "help" "$output" '--every N'
}
