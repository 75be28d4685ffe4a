# A record may come from anywhere: whatever stands in a member, every stage
# answers every line and lives on.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
	stages=(route retrieve link plan generate evaluate exec)
	local record="{\"question\":\"$highest\","
	record+='"evidence":"revenue = total income","options":{"k":3}}'
	local stage
	for stage in "${stages[@]}"; do
		printf '%s\n' "$record" >"$BATS_FILE_TMPDIR/before-$stage"
		record=$("nl2sql-$stage" <<<"$record")
	done
}

# survives FILE PROGRAM...: all mutants of the record in FILE are answered
survives() {
	local record=$1 mutants=$BATS_TEST_TMPDIR/mutants status=0
	shift
	jq -c --argjson most 120 -f "$BATS_TEST_DIRNAME/mutate.jq" \
		"$record" >"$mutants"
	[ "$(wc -l <"$mutants")" -ge 20 ] || fail "hardly a mutant of $record"
	"$@" <"$mutants" >"$mutants.out" 2>"$mutants.err" || status=$?
	[ "$status" -le 2 ] || fail "$1 ended with $status behind line \
$(wc -l <"$mutants.out"):" "$(tail -n 1 "$mutants.err")" \
		"$(sed -n "$(($(wc -l <"$mutants.out") + 1))p" "$mutants")"
	equal "lines out" "$(wc -l <"$mutants.out")" "$(wc -l <"$mutants")"
	jq -es 'all(type == "object")' "$mutants.out" >/dev/null ||
		fail "$1 wrote what is no record"
}

hostile() {
	survives "$BATS_FILE_TMPDIR/before-$1" "nl2sql-$1" "${@:2}"
}

@test "route answers any record" { hostile route; }
@test "retrieve answers any record" { hostile retrieve; }
@test "link answers any record" { hostile link; }
@test "plan answers any record" { hostile plan; }
@test "generate answers any record" { hostile generate; }
@test "evaluate answers any record" { hostile evaluate; }
@test "exec answers any record" { hostile exec; }
@test "exec --final answers any record" { hostile exec --final; }

@test "repair answers any record" {
	jq -c 'del(.chosen) | .candidates[].error = {"stage":"exec",
		"code":"sql.unknown_column","sqlstate":"42703",
		"message":"column \"nam\" does not exist","repairable":true}' \
		"$BATS_FILE_TMPDIR/before-exec" >"$BATS_TEST_TMPDIR/failed"
	survives "$BATS_TEST_TMPDIR/failed" nl2sql-repair
}

@test "fan and gather answer any record" {
	survives "$BATS_FILE_TMPDIR/before-generate" bash -c "
		nl2sql-fan --ledger '$BATS_TEST_TMPDIR/ledger' | nl2sql-generate |
		nl2sql-gather --ledger '$BATS_TEST_TMPDIR/ledger'"
}

@test "show prints any record" {
	jq -c 'del(.verdict)' "$BATS_FILE_TMPDIR/before-exec" >"$BATS_TEST_TMPDIR/r"
	nl2sql-exec --final <"$BATS_TEST_TMPDIR/r" >"$BATS_TEST_TMPDIR/answered"
	holds "$(<"$BATS_TEST_TMPDIR/answered")" '.verdict.status == "answered"'
	jq -c --argjson most 120 -f "$BATS_TEST_DIRNAME/mutate.jq" \
		"$BATS_TEST_TMPDIR/answered" >"$BATS_TEST_TMPDIR/mutants"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/mutants")" -ge 20 ]
	nl2sql-show --explain <"$BATS_TEST_TMPDIR/mutants" \
		>"$BATS_TEST_TMPDIR/shown" || [ $? -le 2 ]
	[ "$(wc -l <"$BATS_TEST_TMPDIR/shown")" -ge 20 ]
}
