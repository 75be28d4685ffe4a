#!/usr/bin/env bats
# exam/fit-grammar: weights of the grammar from questions with golds, the same
# bytes each time
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
	export FIXTURE=$BATS_FILE_TMPDIR/questions FOUND=$SUITE_ROOT/common/data/grammar-weights.ndjson
	mkdir "$FIXTURE"
	cp "$SUITE_ROOT"/tests/fixtures/fit/*.ndjson "$FIXTURE"
	cd "$BATS_FILE_TMPDIR" || return
	"$SUITE_ROOT/exam/fit-grammar" --rounds 1 --report report "$FIXTURE" >fitted 2>table
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	fitted=$BATS_FILE_TMPDIR/fitted
	report=$BATS_FILE_TMPDIR/report
}

fit_grammar() {
	"$SUITE_ROOT/exam/fit-grammar" "$@"
}

# weight FILE FEATURE
weight() {
	jq --arg feature "$2" 'select(.feature == $feature) | .weight' "$1"
}

@test "make fit-grammar: the same bytes again, whatever is set" {
	local build=${SUITE_BUILD#"$SUITE_ROOT/"}
	NL2SQL_K=1 fit_grammar --rounds 1 --out again "$FIXTURE"
	cmp "$fitted" again
	cd "$SUITE_ROOT"
	run -0 make -s fit-grammar B="$build" QUESTIONS="$FIXTURE" \
		GRAMMAR_FITTED="$BATS_TEST_TMPDIR/made"
	equal "features" "$(jq -c .feature "$BATS_TEST_TMPDIR/made")" "$(jq -c .feature "$fitted")"
}

@test "what it was made of is named, and the grammar reads past it" {
	local file
	for file in people trade; do
		equal "$file" "$(jq -r --arg file "$file.ndjson" 'select(.input == $file)
			| "\(.sha256) \(.questions)"' "$fitted")" \
			"$(sha256sum <"$FIXTURE/$file.ndjson" | cut -d' ' -f1) $(wc -l <"$FIXTURE/$file.ndjson")"
	done
	for file in constructions grammar-weights; do
		equal "$file" "$(jq -r --arg file "$file.ndjson" 'select(.input == $file)
			| "\(.sha256) \(.examples // .rounds)"' "$fitted")" \
			"$(sha256sum <"$SUITE_ROOT/common/data/$file.ndjson" | cut -d' ' -f1) $([ "$file" = constructions ] && echo 0 || echo 1)"
	done
	mkdir data
	cp -R "$SUITE_ROOT/common/data/." data
	cp "$fitted" data/grammar-weights.ndjson
	echo '{"question":"How many customers are there?"}' | nl2sql-route | nl2sql-retrieve |
		nl2sql-link >linked
	run -0 nl2sql-generate --set with=grammar --set data="$PWD/data" <linked
	holds "$output" '.candidates[0].sql | test("count")'
	echo '{"output":"x"}' >>data/grammar-weights.ndjson
	run -2 nl2sql-generate --set with=grammar --set data="$PWD/data" <linked
}

@test "features that were there stay, but of constructions that are no more, sorted, four decimals" {
	equal "gone" "$(jq -n -r --arg fitted 'a 1' --slurpfile constructions <(echo '{"name":"b"}') \
		--slurpfile before <(printf '{"feature":"%s","weight":2}\n' rule:b rule:c skip:d) \
		-f "$SUITE_ROOT/exam/fitting/grammar-weights.jq" | jq -c '[.feature, .weight]' | paste -sd' ')" \
		'["a",1] ["rule:b",0] ["skip:d",0]'
	jq -r 'select(.feature) | .feature' "$fitted" >names
	LC_ALL=C sort -uc names
	none "features that are lost" "$(jq -c 'select(.feature)' "$FOUND" | wc -l)" \
		'select(.feature as $it | $names | split("\n") | index([$it]) | not)' \
		--rawfile names names < <(jq -c 'select(.feature)' "$FOUND")
	holds "$(cat "$fitted")" 'if .weight then (.weight * 10000 | round) / 10000 == .weight else true end'
}
@test "a weight with the wrong sign is turned, and more questions come out right" {
	mkdir data
	cp -R "$SUITE_ROOT/common/data/." data
	jq -c 'if .feature | IN("column:label", "rule:measure") then .weight = -4 else . end' \
		"$FOUND" >data/grammar-weights.ndjson
	NL2SQL_DATA=$PWD/data run -0 --separate-stderr fit_grammar --report turned "$FIXTURE"
	echo "$output" >made
	holds "$(weight made column:label)" '. > 0'
	holds "$(weight made rule:measure)" '. > 0'
	holds "$(cat turned)" '(.rounds | length) == 4 and .rounds[3].all.first > .rounds[0].all.first + 0.1'
}

@test "the report: each round, and each file of it" {
	holds "$(cat "$report")" '[.rounds[].round] == [0, 1]
		and all(.rounds[]; (.files | keys) == ["people.ndjson", "trade.ndjson"]
			and .all.questions == 33 and .all.first <= .all.among and .all.among > 0.4)'
	matches "the broken gold" "$(cat "$BATS_FILE_TMPDIR/table")" \
		'left out, .*: people.ndjson people-16'
	matches "table" "$(cat "$BATS_FILE_TMPDIR/table")" 'all +1 +33 '
}

# pairs MOST: rows, with ":" for tabs, as liblinear reads them
pairs() {
	printf '%s\n' a 'b c' d >names
	tr : '\t' | awk -v names=names -v most="$1" -f "$SUITE_ROOT/exam/fitting/pairs.awk"
}

@test "pairs: the best right one and each wrong one, in turn, as often as it weighs" {
	run -0 pairs 1 <<-'ROWS'
		0#1:0:1:0:a=1:d=2
		0#1:1:1:1:a=1:b c=.5
		0#1:2:1:1:d=9
		0#1:3:1:0:a=3:b c=1
		0#2:0:1:0:a=1
		1#2:0:1:1:a=1
		1#3:0:2:1:b c=1
		1#3:1:2:0:b c=1
	ROWS
	equal "lines" "${#lines[@]}" 48
	equal "first" "${lines[0]}" '1 2:0.5 3:-2'
	equal "the other way round" "${lines[1]}" '-1 1:2 2:0.5'
	equal "without a difference" "$(sort -u <<<"${lines[*]:16:32}" | tr -d ' 1-')" ''
}

@test "pairs: each right one and each wrong one" {
	run -0 pairs 16 <<-'ROWS'
		1:0:1:1:a=1
		1:1:1:0:b c=1
		1:2:1:1:a=2
		1:3:1:0:d=1
	ROWS
	equal "lines" "${#lines[@]}" 16
	equal "the first four" "$(printf '%s/' "${lines[@]:0:4}")" '1 1:1 2:-1/-1 1:-1 3:1/1 1:2 2:-1/-1 1:-2 3:1/'
	equal "again" "${lines[4]} ${lines[15]}" "${lines[0]} ${lines[3]}"
}

@test "a database that cannot be asked ends the fit, and no file is written" {
	NL2SQL_DSN='host=/nonexistent' NL2SQL_INDEX_DSN='host=/nonexistent' \
		run -75 --separate-stderr fit_grammar --out made "$FIXTURE"
	matches "why" "$stderr" 'ended with status 75'
	[ ! -e made ]
}

@test "usage" {
	local wrong
	mkdir empty none
	echo '{"id":"1","question":"no gold"}' >none/a.ndjson
	for wrong in '' nosuch empty none "--rounds 0 $FIXTURE" "--likely 15 $FIXTURE" --out "$FIXTURE two"; do
		# shellcheck disable=SC2086 # words
		run -2 --separate-stderr fit_grammar $wrong
		[ -n "$stderr" ] || fail "does not say why: $wrong"
	done
	run -0 fit_grammar --help
	matches "help" "$output" '--rounds N'
}

@test "--examples: those of the constructions count, by their meaning" {
	use_constructions concerts
	mkdir questions
	echo '{"question": "How many songs are there?", "gold": "SELECT count(*) FROM songs"}' >questions/one.ndjson
	mkdir data
	cp -R "$SUITE_ROOT/common/data/." data
	jq -c 'if .feature == "rule:neither" then .weight = -9 else . end' "$FOUND" >data/grammar-weights.ndjson
	NL2SQL_DATA=$PWD/data run -0 --separate-stderr fit_grammar --rounds 1 \
		--examples "${NL2SQL_DSN##*dbname=}" --report report questions
	echo "$output" >made
	holds "$(weight made rule:neither)" '. > -2'
	holds "$(cat report)" '.rounds[1].files | .["one.ndjson"].questions == 1
		and .["constructions.ndjson"].first > 0.8'
}
