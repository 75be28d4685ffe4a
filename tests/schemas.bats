# schemas/: the real output of every stage keeps to them
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
	# The rows of all questions, stage by stage, made once.
	local stage input=$BATS_FILE_TMPDIR/question
	cat "$SUITE_ROOT"/exam/erp/{questions,unanswerable}.ndjson |
		jq -c '{id, question, evidence: {note: "none"}, options: {trace: true, max_rows: 20},
			previous: {question: "How many customers are there?", sql: "SELECT count(*) FROM customers"}}' >"$input"
	for stage in route retrieve link plan generate evaluate repair exec; do
		"nl2sql-$stage" <"$input" >"$BATS_FILE_TMPDIR/$stage"
		input=$BATS_FILE_TMPDIR/$stage
	done
	nl2sql-evaluate <"$input" | nl2sql-exec --final >"$BATS_FILE_TMPDIR/settled"
}

# behind STAGE: what it wrote is valid, and there is as much as there should be
behind() {
	valid "record-$1" <"$BATS_FILE_TMPDIR/$1"
	equal lines "$(wc -l <"$BATS_FILE_TMPDIR/$1")" \
		"$(wc -l <"$BATS_FILE_TMPDIR/question")"
}

@test "questions" { behind question; }
@test "behind route" { behind route; }
@test "behind retrieve" { behind retrieve; }
@test "behind link" { behind link; }
@test "behind plan" { behind plan; }
@test "behind generate" { behind generate; }
@test "behind evaluate" { behind evaluate; }
@test "behind repair" { behind repair; }
@test "behind exec" { behind exec; }
@test "settled" { behind settled; }

@test "repaired, edited, checked and broken records keep to them too" {
	local record
	record=$(jq -c 'select(.candidates | length > 0) | .candidates |= [.[0] | .sql |= sub("FROM "; "FROM no_such_")]
		| .candidates[0] |= {sql, origin, reading, score}' <"$BATS_FILE_TMPDIR/generate" | head -n 5)
	nl2sql-evaluate <<<"$record" | nl2sql-repair | tee "$BATS_TEST_TMPDIR/repaired" | valid record-repair
	grep -q '"attempts"' "$BATS_TEST_TMPDIR/repaired"
	nl2sql-evaluate <"$BATS_TEST_TMPDIR/repaired" | nl2sql-exec --final | valid record-settled
	echo 'SELECT 1' >"$BATS_TEST_TMPDIR/sql"
	nl2sql-edit --redo --sql-file "$BATS_TEST_TMPDIR/sql" <"$BATS_FILE_TMPDIR/settled" |
		nl2sql-exec --final | valid record-settled
	printf '%s\n' 'SELECT pg_sleep(1)' 'SELECT 1' 'SELECT FROM WHERE' |
		nl2sql-check --relations any --facts | valid record-check
	printf '%s\n' '{"id":1,' '' 'plain text' '{"id":[]}' '{"question":"not routed"}' |
		nl2sql-plan | valid record-settled
}

@test "fanned-out records keep to them" {
	nl2sql-fan --ledger "$BATS_TEST_TMPDIR/ledger" <"$BATS_FILE_TMPDIR/plan" >"$BATS_TEST_TMPDIR/fan"
	valid record-plan <"$BATS_TEST_TMPDIR/fan"
	nl2sql-generate <"$BATS_TEST_TMPDIR/fan" | nl2sql-gather --ledger "$BATS_TEST_TMPDIR/ledger" | valid record-generate
}

@test "every member of every definition occurs in docs/records.md" {
	local name names
	names=$(jq -r '[.properties, (."$defs" | del(.after, .span, .code) | .. | .properties? // empty)]
		| map(keys[]) | unique[]' "$SUITE_ROOT/schemas/record.json")
	for name in $names; do
		grep -qE "\`([a-z_]+\.)?$name\`|(^|[\`{, ])${name}[],}: ?\`]" "$SUITE_ROOT/docs/records.md" ||
			fail "docs/records.md does not describe $name"
	done
}

@test "the schemas refuse what does not belong" {
	local record change
	record=$(jq -c 'select(.verdict.status == "answered")' "$BATS_FILE_TMPDIR/settled" | head -n 1)
	valid record-settled <<<"$record"
	for change in 'del(.verdict)' 'del(.result)' '.verdict.status = "done"' '.id = []' \
		'.result.rows[0][0] = 1' '.chosen.confidence = 2' '.chosen.band = "certain"' \
		'.candidates[0].surprise = 1' '.candidates[0].words[0].as = "x"' '.candidates[0].words[0].at = 0' \
		'.candidates[0].obligations = [{at: 1, to: 2, word: "x"}]' '.candidates[0].features.first = true' \
		'.options.answer_at = "sure"' '.previous = "x"' '.previous.sql = 7' '.previous.meaning = {}' \
		'.previous.meaning = "x" * 20000' '.verdict.readings = []' \
		'.link.values = [{phrase: "x"}]' '.context.tables[0].columns[0] = "noType"' \
		'.error = {code: "x"}' '.plan.required = "t"' '.now = "yesterday"' \
		'.verdict = {status: "error"}' '.candidates[0].check = {allowed: false}'; do
		invalid record-settled < <(jq -c "$change" <<<"$record")
	done
}
