#!/usr/bin/env bats
# nl2sql-diff: the stage at which two records part; replay gives the same bytes

bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
	nl2sql-route <<<"$highest" | nl2sql-retrieve |
		nl2sql-link | nl2sql-plan | nl2sql-generate | nl2sql-evaluate |
		nl2sql-exec --final >"$BATS_FILE_TMPDIR/whole"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	whole=$BATS_FILE_TMPDIR/whole
}

# parts FILTER STAGE [PATH]: a record that jq has changed parts from the whole
parts() {
	jq -c "$1" "$whole" >changed
	run -1 nl2sql-diff --json "$whole" changed
	equal "$1: stage" "$(jq -r .stage <<<"$output")" "$2"
	[ $# -lt 3 ] || equal "$1: path" "$(jq -r '.differences[0].path' <<<"$output")" "$3"
}

@test "help, version, usage" {
	contract_help nl2sql-diff
	contract_version nl2sql-diff
	for wrong in '' one '--sideways a b' 'a b c' 'nowhere nowhere'; do
		# shellcheck disable=SC2086 # words
		run -2 --separate-stderr nl2sql-diff $wrong
		equal "$wrong: output" "$output" ""
		[ -n "$stderr" ] || fail "does not say why: $wrong"
	done
	echo '{"id":' >broken
	run -2 nl2sql-diff "$whole" broken
	run -2 nl2sql-diff "$whole" <(cat "$whole")
	run -2 bash -c 'nl2sql-diff "$0" "$0" >/dev/full' "$whole"
	NL2SQL_MAX_LINE=1024 run -2 nl2sql-diff "$whole" "$whole"
}

@test "the first stage that wrote something else, and where" {
	run -0 nl2sql-diff "$whole" "$whole"
	equal "the same" "$output" "1: same"
	parts '.question = "q"' question .question
	parts '.route.method = "m"' route .route.method
	parts '.context.tables[1].score = 9' retrieve '.context.tables[1].score'
	parts '.context.tables |= .[:1]' retrieve '.context.tables[1]'
	parts '.link.columns[0].score = 9' link '.link.columns[0].score'
	parts '.plan.skeletons[0].cost = 9' plan '.plan.skeletons[0].cost'
	parts '.generation.k = 9' generate .generation.k
	parts '.candidates[0].score = 9' generate '.candidates[0].score'
	parts '.candidates[0].points.total = 9' evaluate '.candidates[0].points.total'
	parts '.candidates += [{sql: "SELECT 1", repairs: 0}]' repair '.candidates[0]'
	parts '.attempts = []' repair .attempts
	parts '.chosen.confidence = 9' evaluate .chosen.confidence
	parts '.result.rows[0][0] = "x"' exec '.result.rows[0][0]'
	parts '.verdict.status = "error"' exec .verdict.status
	parts '.verdict.status = "error" | .link.extra = 1' link .link.extra
	parts 'del(.plan)' plan .plan
}

@test "what evaluate changed in a statement is evaluate's" {
	jq -c '.candidates[0] |= (.raw = .sql | .sql += " LIMIT 5")' "$whole" >changed
	run -1 nl2sql-diff --json "$whole" changed
	holds "$output" '.stage == "evaluate" and .differences[0].path == ".candidates[0].sql"'
}

@test "times do not count, another index is told apart" {
	jq -c '.result.elapsed_ms = 7 | .generation.parser_version = "0-0" | .trace = [{stage: "link", ms: 3}] | .index.generation = 99' \
		"$whole" >changed
	run -0 nl2sql-diff "$whole" changed
	jq -c '.index.fingerprint = "x"' "$whole" >changed
	run -0 nl2sql-diff --json "$whole" changed
	holds "$output" '.same and (.same_index | not)'
	jq -c '.index.fingerprint = "x" | .plan.extra = 1' "$whole" >changed
	run -1 nl2sql-diff "$whole" changed
	equal "text" "$output" '1: parts at plan: .plan.extra is not there and 1 (another index)'
}

@test "two runs, matched by id, in any order" {
	{
		echo '{"id":"a","link":{"n":1}}' && echo '{"id":5,"link":{}}'
		echo '{"id":"5","plan":{}}' && echo '{"id":"c"}'
		echo '{"id":"r","run":1}' && echo '{"id":"r","run":2,"plan":{"n":1}}'
	} >one
	{
		echo '{"id":"r"}' && echo '{"id":"d"}' && echo '{"id":"r","plan":{"n":2}}'
		echo '{"id":"5","plan":{}}' && echo '{"id":"a","link":{"n":2,"m":"x"}}'
		echo '{"id":5,"link":{}}'
	} >two
	run -1 nl2sql-diff one two
	equal "lines" "$output" 'a: parts at link: .link.n is 1 and 2, and 1 more
5: same
5: same
c: only in one
r: same
r #2: parts at plan: .plan.n is 1 and 2
d: only in two'
	run -1 nl2sql-diff --brief one two
	equal "brief" "${#lines[@]}" 4
	run -1 nl2sql-diff --json one two
	holds "$(jq -s . <<<"$output")" 'map(.same) == [false, true, true, false, true, false, false]'
	# one record each needs no equal ids
	echo '{"id":1,"plan":{}}' >one
	echo '{"id":2,"plan":{}}' >two
	run -0 nl2sql-diff one two
}

@test "values are cut, a terminal is safe, five differences are told of many" {
	jq -nc '{id: "\u001b[2J", link: ([range(50)] | map({key: "k\(.)", value: 1}) | from_entries)}' >one
	jq -nc '{id: "\u001b[2J", link: ([range(50)] | map({key: "k\(.)", value: ("x" * 5000)}) | from_entries)}' >two
	run -1 nl2sql-diff one two
	[[ $output != *$'\e'* ]] || fail "acts on the terminal"
	[ "${#output}" -lt 400 ] || fail "long: ${#output}"
	matches "more" "$output" 'and 49 more'
	run -1 nl2sql-diff --json one two
	holds "$output" '.count == 50 and (.differences | length) == 5
		and (.differences[0].b | length) < 210'
	# a hostile key, nested
	jq -nc '("k" * 200000) as $k | {id: 1, link: {($k): {($k): [range(20000)]}}}' >one
	jq -nc '("k" * 200000) as $k | {id: 1, link: {($k): {($k): [range(20000) | . + 1]}}}' >two
	run -1 bash -c 'ulimit -v 2000000; nl2sql-diff --json one two'
	holds "$output" '.count == 20000 and (.differences[0].path | length) < 300'
}

# replay NUMBER STAGE...: the stage on what it wrote, and on the whole records
replay() {
	local number=$1 from
	shift
	for from in "$number" 7; do
		"$@" --redo <"s$from" >again
		cmp "s$number" again || fail "$* --redo on s$from" \
			"$(nl2sql-diff --brief "s$number" again | head -n 3)"
	done
}

@test "replay: any stage again on a saved record of the exam gives the same bytes" {
	use_erp
	# what runs out of time on a busy machine differs
	export NL2SQL_AGREEMENT_TIMEOUT_MS=20000 NL2SQL_EVALUATE_TIMEOUT_MS=600000
	cat "$SUITE_ROOT"/exam/erp/{questions,paraphrases,unanswerable,hostile}.ndjson |
		jq -c '{id, question, now}' | nl2sql-route | tee s1 | nl2sql-retrieve | tee s2 |
		nl2sql-link | tee s3 | nl2sql-plan | tee s4 | nl2sql-generate | tee s5 |
		nl2sql-evaluate | tee s6 | nl2sql-exec --final >s7
	equal "records" "$(wc -l <s7)" 210
	[ "$(jq -r .verdict.status s7 | sort -u | wc -l)" -ge 3 ] || fail "all alike"
	replay 1 nl2sql-route
	replay 2 nl2sql-retrieve
	replay 3 nl2sql-link
	replay 4 nl2sql-plan
	replay 5 nl2sql-generate
	replay 6 nl2sql-evaluate
	replay 7 nl2sql-exec --final
}

@test "replay: evaluate judges anew what its generator wrote, repairs are dropped" {
	local saved
	use_mcptest
	saved=$(jq -c 'del(.chosen, .result, .verdict) | .candidates = [
		{sql: "SELECT nme FROM companies", origin: "parser", score: 1},
		{sql: "SELECT IFNULL(name, '\'\'') FROM companies", origin: "parser", score: 0.5}]' "$whole" |
		nl2sql-evaluate)
	holds "$saved" '.candidates[1].raw and .candidates[0].error'
	run -0 nl2sql-evaluate --redo <<<"$saved"
	equal "again" "$output" "$saved"
	run -0 nl2sql-evaluate --redo < <(nl2sql-repair <<<"$(jq -c 'del(.chosen)' <<<"$saved")" | nl2sql-evaluate)
	equal "behind a repair" "$output" "$saved"
}
