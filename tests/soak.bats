# tests/soak: a thousand lines, ten of them with a fault, through one pipe
bats_require_minimum_version 1.5.0
load lib

@test "1,000 lines with faults among them: in order, flat, nothing left" {
	needs_own_memory
	DATABASE=$(own_database db)
	cat "$SUITE_ROOT"/exam/mcptest/{schema,data}.sql | sql "$DATABASE" >/dev/null
	sql "$DATABASE" <<-'SQL'
		CREATE ROLE soak_reader LOGIN;
		GRANT SELECT ON ALL TABLES IN SCHEMA public TO soak_reader;
	SQL
	export NL2SQL_DSN="$SUITE_SERVER user=soak_reader dbname=$DATABASE"
	NL2SQL_INDEX_DSN=$(admin_dsn "$DATABASE")
	export NL2SQL_INDEX_DSN
	nl2sql-index --set lexicon="$SUITE_ROOT/exam/mcptest/lexicon" >/dev/null
	"$SUITE_ROOT/tests/soak" -n 1000 -q "$SUITE_ROOT/exam/mcptest/questions.ndjson" \
		-o "$BATS_TEST_TMPDIR/samples" >"$BATS_TEST_TMPDIR/figures" ||
		fail "$(cat "$BATS_TEST_TMPDIR/figures")"
	grep -q '"answered"' "$BATS_TEST_TMPDIR/figures"
}
