#!/usr/bin/env bats
# exam/fit: weights from questions with golds, the same bytes each time
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
	export FIXTURE=$SUITE_ROOT/tests/fixtures/fit
	export FOUND=$SUITE_ROOT/common/data/confidence.ndjson
	cd "$BATS_FILE_TMPDIR" || return
	"$SUITE_ROOT/exam/fit" --likely 15 --report report "$FIXTURE" >fitted 2>table
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	fitted=$BATS_FILE_TMPDIR/fitted
	report=$BATS_FILE_TMPDIR/report
}

fit() {
	"$SUITE_ROOT/exam/fit" "$@"
}

@test "the same bytes again, whatever was fitted before and is set" {
	mkdir data
	cp -R "$SUITE_ROOT/common/data/." data
	sed -E '/"given"/!s/("bias"|"weight"): -?/\1: -9/' "$fitted" >data/confidence.ndjson
	NL2SQL_DATA=$PWD/data NL2SQL_K=1 fit --likely 15 --out again "$FIXTURE"
	cmp "$fitted" again
}

@test "make fit, with a folder of its own" {
	local build=${SUITE_BUILD#"$SUITE_ROOT/"}
	cd "$SUITE_ROOT"
	run -0 make -s fit B="$build" QUESTIONS="$FIXTURE" FITTED="$BATS_TEST_TMPDIR/made"
	equal "but for the band" "$(grep -v '"likely"' "$BATS_TEST_TMPDIR/made")" \
		"$(grep -v '"likely"' "$fitted")"
}

@test "what it was made of is named" {
	local file
	equal "files" "$(jq -r 'select(.input) | .input' "$fitted" | paste -sd' ')" \
		'people.ndjson trade.ndjson'
	for file in people trade; do
		equal "$file" "$(jq -r --arg file "$file.ndjson" 'select(.input == $file)
			| "\(.sha256) \(.questions)"' "$fitted")" \
			"$(sha256sum <"$FIXTURE/$file.ndjson" | cut -d' ' -f1) $(wc -l <"$FIXTURE/$file.ndjson")"
	done
}

@test "given lines are kept, the others sorted, four decimals, no duty for the better" {
	local set
	alike "given" "$(grep '"given"' "$fitted")" "$(grep '"given"' "$FOUND")"
	for set in null false; do
		jq -r "select(.feature and (.given | not) and .tried == $set) | .feature" "$fitted" >names
		[ "$(wc -l <names)" -gt 10 ]
		LC_ALL=C sort -uc names
		jq -r "select(.prefer and .tried == $set) | .prefer" "$fitted" | LC_ALL=C sort -uc
		run ! grep -xF -f <(jq -r 'select(.given) | .feature' "$FOUND") names
		equal "bands" "$(jq -r "select(.band and .tried == $set) | .band" "$fitted" |
			paste -sd' ')" 'sure likely'
	done
	# whose rows are not known
	run ! grep -E '"(empty|zero)".*"tried": false' "$fitted"
	holds "$(cat "$fitted")" 'if .weight then (.weight * 10000 | round) / 10000 == .weight else true end'
	none "doubts" "$(wc -l <"$fitted")" \
		'select(.feature // .prefer // "" | test("^unmet_|^(unheard|unplaced|warnings)$")) | select(.weight > 0)' <"$fitted"
}

# chosen ROW...: as "QUESTION CANDIDATE RIGHT"; a row is question, candidate, right,
# rows, features
chosen() {
	printf '%s\n' 'bias 0' 'good 2' >weights
	printf '%s\n' 'seconds 1' 'good 3' >preference
	printf '%s\n' "$@" | awk -F '\t' -v OFS='\t' '{ print $1, $2, 0, 1, $3, 1, $4, $5 }' |
		awk -F '\t' -v weights=weights -v preference=preference -v fold=all \
			-f "$SUITE_ROOT/exam/fitting/confidence.awk" |
		awk -f "$SUITE_ROOT/exam/fitting/choose.awk" | cut -f 1-3 | tr '\t\n' '  '
}

@test "a fit chooses as evaluate does" {
	local good=$'1\t0\t1\ta\tgood=1' other=$'1\t1\t0\tb\tnested=1'
	equal 'what ranks first' "$(chosen "$other" "$good")" '1 0 1 '
	equal 'the first of equals' "$(chosen $'1\t0\t0\ta\tnested=1' "$other")" '1 0 0 '
	equal "not the grammar's" "$(chosen "$good" "$other" $'1\t2\t0\tc\tseconds=1')" '1 0 1 '
	equal "the grammar's" "$(chosen "$other" $'1\t2\t1\tc\tseconds=1')" '1 2 1 '
	equal 'the same rows' "$(chosen "$other" $'1\t2\t0\tb\tseconds=1')" '1 1 0 '
	equal 'has none beside it' "$(chosen $'1\t2\t1\ta\tseconds=1' $'2\t0\t0\ta\tgood=1')" '1 2 1 2 0 0 '
}

@test "what is rehearsed counts in the order, and nothing else of it" {
	local folds
	folds=$(jq -c '. + {rehearsed: (.id == "people-1")}' "$FIXTURE/people.ndjson" |
		jq -cn --arg file f -f "$SUITE_ROOT/exam/fitting/questions.jq" | jq -c '[.name, .fold]')
	holds "$folds" '(.[0] == "f people-1") == (.[1] == -1)'
	touch dropped
	printf '%s\n' good >names
	run -0 awk -F '\t' -v fold=0 -v names=names -v dropped=dropped -v first=/dev/null \
		-f "$SUITE_ROOT/exam/fitting/train.awk" <<<$'1\t0\t-1\t1\t1\t1\ta\tgood=1\n2\t0\t1\t1\t0\t1\tb\tgood=2'
	equal 'lines' "$output" '0 1:2'
}

@test "the weights tell right from wrong, and evaluate takes them" {
	mkdir data
	cp -R "$SUITE_ROOT/common/data/." data
	cp "$fitted" data/confidence.ndjson
	echo '{"question":"How many customers are there?"}' | nl2sql-route | nl2sql-retrieve |
		nl2sql-link | nl2sql-plan | nl2sql-generate >record
	run -0 nl2sql-evaluate --set data="$PWD/data" --set answer_at=0 <record
	holds "$output" '.chosen.confidence > 0.4 and .chosen.sql and (has("error") | not)'
	sed 's/"bias": [^,}]*/"bias": -50/' "$fitted" >data/confidence.ndjson
	run -0 nl2sql-evaluate --set data="$PWD/data" --set answer_at=0 <record
	holds "$output" '.chosen.confidence == 0.01'
}

@test "without runs for rows, the other weights count, and nothing is run" {
	mkdir data
	cp -R "$SUITE_ROOT/common/data/." data
	# those of candidates that are run: unsure of all
	jq -c 'if .bias and .tried == null then .bias = -50 else . end' "$fitted" >data/confidence.ndjson
	echo '{"question":"How many customers are there?"}' | nl2sql-route | nl2sql-retrieve |
		nl2sql-link | nl2sql-plan | nl2sql-generate >record
	run -0 nl2sql-evaluate --set data="$PWD/data" --set agreement=0 --set answer_at=0 <record
	holds "$output" '.chosen.confidence > 0.4 and all(.candidates[]; has("result") | not)'
	run -0 nl2sql-evaluate --set data="$PWD/data" --set answer_at=0 <record
	holds "$output" '.chosen.confidence == 0.01 and any(.candidates[]; has("result"))'
}

@test "the report: figures of each file, and of each band" {
	holds "$(cat "$report")" '(.files | keys) == ["people.ndjson", "trade.ndjson"]
		and .all.questions == 33 and .all.answers == 31
		and .all.right > 0.4 and .all.right < 1
		and .all.answers == ([.all.bands[].answers] | add)
		and .bands.sure > .bands.likely
		and .all.at.likely.wrong <= 0.2
		and .all.at.likely.answered >= .all.at.sure.answered
		and .all.answers == ([.files[].answers] | add)
		and .untried.all.questions == 33 and .untried.bands.sure >= .untried.bands.likely'
	matches "the broken gold" "$(cat "$BATS_FILE_TMPDIR/table")" \
		'left out, .*: people.ndjson people-16'
	matches "table" "$(cat "$BATS_FILE_TMPDIR/table")" 'all +33 '
}

# report_of LIKELY CONFIDENCE:RIGHT:WEIGHT...: of one file
report_of() {
	local likely=$1 answer number=0
	shift
	: >best
	: >questions
	for answer; do
		number=$((number + 1))
		awk -F : -v n="$number" -v OFS='\t' '{ print n, 0, $2, $1 }' <<<"$answer" >>best
		echo "{\"id\":\"$number\",\"file\":\"f\",\"weight\":${answer##*:}}" >>questions
	done
	jq -n --argjson likely "$likely" --slurpfile questions questions --rawfile best best \
		-f "$SUITE_ROOT/exam/fitting/report.jq"
}

@test "bands begin where few enough are wrong, by weight; AUC by hand" {
	run -0 report_of 25 0.95:1:1 0.905:1:1 0.8:0:1 0.7:1:1 0.6:1:1 0.5:0:1
	holds "$output" '.bands == {sure: 0.81, likely: 0.51}
		and .all.at.likely == {answered: 0.8333, wrong: 0.2}
		and .all.bands.likely == {answers: 3, wrong: 0.3333} and .all.auc == 0.75'
	run -0 report_of 25 0.95:1:1 0.905:1:1 0.8:0:3 0.7:1:1 0.6:1:1 0.5:0:1
	holds "$output" '.bands == {sure: 0.81, likely: 0.81}'
	# 5.1 % are not sure; 25.1 % are 25, and 25.7 % are 26
	run -0 report_of 25 0.95:1:1900 0.95:0:100
	holds "$output" '.bands == {sure: 0.01, likely: 0.01}'
	run -0 report_of 25 0.95:1:1850 0.95:0:100
	holds "$output" '.bands == {sure: 1, likely: 0.01}'
	run -0 report_of 25 0.95:1:1490 0.95:0:500
	holds "$output" '.bands == {sure: 1, likely: 0.01}'
	run -0 report_of 25 0.95:1:1450 0.95:0:500
	holds "$output" '.bands == {sure: 1, likely: 1}'
	run -0 report_of 25 0.9:0:1 0.5:1:1 0.5:0:1
	holds "$output" '.bands == {sure: 1, likely: 1} and .all.auc == 0.25'
}

@test "statements, folds and what a file may hold" {
	local ask="$SUITE_ROOT/exam/fitting/questions.jq"
	cat >two <<-'LINES'
		{"id":"a","question":"q","gold":"SELECT ';', \";\" ; SELECT 2;","evidence":"e","instructions":"i"}
		{"id":"a-p2","question":"r","sql":["SELECT 1; SELECT 2"],"weight":3,"now":"2024-01-01T00:00:00Z"}
	LINES
	run -0 jq -cn --arg file f -f "$ask" two
	holds "$(head -n 1 <<<"$output")" '.sql == ["SELECT '"';'"', \";\" ", " SELECT 2"] and .evidence == "e\ni" and .weight == 1'
	holds "$(tail -n 1 <<<"$output")" '.sql == ["SELECT 1; SELECT 2"] and .weight == 3 and .now and (has("evidence") | not)'
	equal "one fold" "$(jq .fold <<<"$output" | uniq | wc -l)" 1
	for db in a b c d e; do
		printf '{"id":"%s","db":"%s","question":"q","gold":"SELECT 1"}\n' 1$db $db 2$db $db
	done >five
	run -0 jq -cn --arg file f -f "$ask" five
	equal "a fold for each database" "$(jq -c '[.db, .fold]' <<<"$output" | sort -u | wc -l)" 5
}

@test "a database that cannot be asked ends the fit, and no file is written" {
	NL2SQL_DSN='host=/nonexistent' NL2SQL_INDEX_DSN='' run -75 --separate-stderr fit --out made "$FIXTURE"
	matches "why" "$stderr" 'ask ended with status 75'
	[ ! -e made ]
	mkdir elsewhere
	jq -c '.db = "no'\''such \\ one"' "$FIXTURE/trade.ndjson" >elsewhere/a.ndjson
	run -2 --separate-stderr fit elsewhere
	matches "its name, quoted" "$stderr" '"no.such . one" does not exist'
}

@test "usage" {
	local wrong
	mkdir empty none
	echo '{"id":"1","question":"no gold"}' >none/a.ndjson
	for wrong in '' nosuch empty none "--likely 4 $FIXTURE" "--sideways $FIXTURE" --out "$FIXTURE two"; do
		# shellcheck disable=SC2086 # words
		run -2 --separate-stderr fit $wrong
		[ -n "$stderr" ] || fail "does not say why: $wrong"
	done
	run -0 fit --help
	matches "help" "$output" '--report FILE'
}
