# What the gate allows ends when the server's timeout says so: see "What no
# timeout ends" in docs/safety.md.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	NL2SQL_DSN=$(admin_dsn postgres)
	export NL2SQL_DSN NL2SQL_ALLOW_SUPERUSER=1
}

# Functions and operators of the lists with what they take.
signatures() {
	local names
	names=$(sed '/^# /d;s/\t.*//' "$SUITE_ROOT"/common/data/{functions,operators}.allow |
		tr '\n' ' ')
	sql postgres -F $'\t' -v names="$names" -f "$SUITE_ROOT/tests/safety/signatures.sql"
}

# allowed <STATEMENTS: those that the gate allows
allowed() {
	jq -Rc '{sql: .}' | nl2sql-check --relations any |
		jq -r 'select(.check.allowed).sql'
}

# ticks <STATEMENTS: for each the processor time that the server took, in
# hundredths of a second, and the statement; wall time would be the machine's load
ticks() {
	local look="\\! awk '{ print \$14 + \$15 }' /proc/\$BACKEND/stat"
	cat >"$BATS_TEST_TMPDIR/statements"
	{
		echo "SET statement_timeout = '10ms'; SET max_parallel_workers_per_gather = 0;"
		echo 'SELECT pg_backend_pid() AS backend \gset'
		echo '\setenv BACKEND :backend'
		echo '\o /dev/null'
		echo "$look"
		while IFS= read -r line; do
			printf '%s;\n%s\n' "$line" "$look"
		done <"$BATS_TEST_TMPDIR/statements"
	} | sql postgres -v ON_ERROR_STOP=0 2>"$BATS_TEST_TMPDIR/errors" |
		awk 'NR > 1 { print $1 - before } { before = $1 }' |
		paste - "$BATS_TEST_TMPDIR/statements"
}

# LARGE_EXPRESSIONS=2000 SEED=7 tries more and others.
@test "random allowed expressions over large operands end with their timeout" {
	local seed=${SEED:-1}
	signatures >"$BATS_TEST_TMPDIR/signatures"
	"$SUITE_ROOT/tests/safety/large-expressions" "${LARGE_EXPRESSIONS:-150}" "$seed" \
		<"$BATS_TEST_TMPDIR/signatures" | allowed | ticks >"$BATS_TEST_TMPDIR/ticks"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/ticks")" -gt 50 ] || fail "too few are allowed"
	# a script that stops early leaves statements without a number
	run -1 grep -P '^\t' "$BATS_TEST_TMPDIR/ticks"
	grep -q 'statement timeout' "$BATS_TEST_TMPDIR/errors" ||
		fail "none is large enough to be cancelled"
	equal "statements of seed $seed that go on for more than 2 s" \
		"$(awk -F '\t' '$1 > 210' "$BATS_TEST_TMPDIR/ticks")" ""
}

@test "gathered values may meet a few constants" {
	run -0 allowed <<<"SELECT array_agg(i) @> ARRAY[1, 2, 3] FROM generate_series(1, 9) i"
	[ -n "$output" ] || fail "refused"
	run -0 execute "$output" --final
	holds "$output" '.result.rows == [["t"]]'
}

@test "what the server would run for minutes is refused with a way out" {
	run -0 nl2sql-check --relations any <<<"SELECT ARRAY(SELECT generate_series(1, 400000)) && ARRAY(SELECT generate_series(400001, 800000))"
	holds "$output" '.check.code == "sql.forbidden_operator"
		and (.check.hint | test("LIMIT"))'
}
