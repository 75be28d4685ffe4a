#!/usr/bin/env bats
# nl2sql exam: questions in, figures out; thresholds, baselines, reports

bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
	NL2SQL_SECOND_DSN=$NL2SQL_DSN
	export NL2SQL_SECOND_DSN FOLDER=$SUITE_ROOT/exam/mcptest
	cd "$BATS_FILE_TMPDIR" || return
	nl2sql exam --runs 2 --out kept --name small "$FOLDER/questions.ndjson" >printed \
		2>noise
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	kept=$BATS_FILE_TMPDIR/kept
}

# line ID RUN RIGHT [MEMBERS]: a line of a log
line() {
	jq -nc --arg id "$1" --argjson run "$2" --argjson right "$3" '{id: $id, run: $run,
		question: "question \($id)", kind: "questions", expect: "answered", right: $right,
		execution_success: $right, verdict: (if $right then "exact" else "wrong" end),
		why: null, status: "answered", confidence: 0.75, band: "likely", failure_type: (if $right
		then null else "value_miss" end), failure_stage: (if $right then null else
		"link" end), missing: [], tables_retrieved: [], retrieval_recall: 1,
		shadow_whitelist_observations: [], stage_ms: {link: 2}, total_ms: 2,
		model_asked: false, model_tokens: 0, module: "M", difficulty: "easy", pattern: 1}
		+ '"${4:-{\}}"
}

@test "a small exam: the table, the log, every report" {
	equal "on stderr, which is no terminal" "$(cat "$BATS_FILE_TMPDIR/noise")" ""
	matches "title" "$(head -n 1 "$BATS_FILE_TMPDIR/printed")" '^small: 4 questions, 2 runs'
	equal "end" "$(tail -n 1 "$BATS_FILE_TMPDIR/printed")" passed
	equal "table kept" "$(cat "$kept/table.txt")" "$(cat "$BATS_FILE_TMPDIR/printed")"
	equal "records" "$(wc -l <"$kept/records.ndjson")" 8
	equal "runs" "$(jq -c '[.id, .run, .right]' "$kept/log.ndjson" | sort | paste -sd' ')" \
		'["mcp-1",1,true] ["mcp-1",2,true] ["mcp-2",1,true] ["mcp-2",2,true] ["mcp-3",1,true] ["mcp-3",2,true] ["mcp-4",1,true] ["mcp-4",2,true]'
	holds "$(cat "$kept/summary.json")" '.questions == 4 and .runs == 2 and .passed
		and .right == {mean: 4, deviation: 0, runs: [4, 4]} and .pass_all == [1, 1]
		and (.stages | keys == ["evaluate", "exec", "generate", "link", "plan", "retrieve", "route"])
		and .kinds.questions.questions == 4 and .difficulties.easy.questions == 2'
	equal "TAP" "$(head -n 2 "$kept/exam.tap" | paste -sd'|')" \
		'1..4|ok 1 - mcp-1 What company had the highest revenue in 2020?'
	equal "history" "$(jq -c .right.mean "$kept/history.ndjson")" 4
	python3 -c 'import sys, xml.dom.minidom as m
for f in sys.argv[1:]: m.parse(f)' "$kept/junit.xml" "$kept"/*.svg
	equal "plots" "$(cd "$kept" && printf '%s\n' *.png | paste -sd' ')" \
		'calibration.png curve.png difficulty.png history.png latency.png pattern.png'
	for plot in "$kept"/*.png; do
		equal "$plot" "$(head -c 4 "$plot" | tail -c 3)" PNG
	done
}

@test "--constructions: how many readings of the grammar used each, and were right" {
	holds "$(cat "$kept/summary.json")" '.constructions == {}'
	nl2sql exam --constructions --out counted "$FOLDER/questions.ndjson" >printed
	holds "$(cat counted/log.ndjson)" 'all(inputs, .; .grammar == null
		or (.grammar.constructions | length) > 0)'
	holds "$(cat counted/summary.json)" '(.constructions | length) > 2
		and all(.constructions[]; .used > 0 and .right <= .used)'
	{
		line 1 1 true '{grammar: {right: true, constructions: ["count", "table"]}}'
		line 2 1 true '{grammar: {right: false, constructions: ["table"]}}'
		line 3 1 false '{grammar: null}'
	} >log
	holds "$("$SUITE_ROOT/pipelines/exam-report" --format json log)" \
		'.constructions == {table: {used: 2, right: 1}, count: {used: 1, right: 1}}'
	matches "section" "$("$SUITE_ROOT/pipelines/exam-report" log)" 'table +2 +1 +50.0'
}

@test "the pipeline sees the question, its evidence and its now" {
	local seen
	seen=$(jq -r 'keys[]' "$kept/records.ndjson" | sort -u)
	grep -qx question <<<"$seen"
	for member in sql gold ordered pattern difficulty kind; do
		! grep -qx "$member" <<<"$seen" || fail "the pipeline saw $member"
	done
	echo '{"question":"How many companies are in Texas?","evidence":"e","now":"2020-01-01T00:00:00Z","sql":"SELECT 2"}' >mine
	run nl2sql exam --keep records --questions mine
	holds "$(cat records)" '.evidence == "e" and .now == "2020-01-01T00:00:00Z" and .id == "mine:1"'
}

@test "an answer at any price where only an answer is right; else the default" {
	local sure texas='How many companies are in Texas?'
	sure=$(ask <<<"$texas" | jq .chosen.confidence)
	{
		jq -nc --arg q "$texas" '{id: "gold", question: $q,
			sql: "SELECT count(*) FROM companies WHERE state = \u0027Texas\u0027"},
			{id: "words", of: "gold", question: $q, expect: ["answered"]},
			{id: "either", of: "gold", question: $q, expect: ["answered", "refused"]},
			{id: "none", question: $q, expect: "needs_clarification"},
			{id: "said", of: "none", question: $q}'
	} >mine
	NL2SQL_ANSWER_AT=1 run -0 nl2sql exam --log log --format json mine
	equal "statuses" "$(jq -r '"\(.id) \(.status) \(.expect | tojson)"' log | sort | paste -sd'|')" \
		'either answered ["answered","refused"]|gold answered "answered"|none needs_clarification "needs_clarification"|said needs_clarification "needs_clarification"|words answered ["answered"]'
	holds "$(cat log)" 'if .status == "answered" then .right and .confidence == $sure
		and (.band | IN("sure", "likely", "guess")) and (.features | type) == "object"
		else .band == null and .features == null end' --argjson sure "$sure"
}

@test "at the default: what it answers, by file and by band, and the curve" {
	{
		line a 1 true '{confidence: 0.95, band: "sure"}'
		line b 1 true
		line c 1 false '{right_candidate: 2}'
		line d 1 true '{confidence: 0.45, band: "guess"}'
		line e 1 false '{confidence: 0.2, band: "guess"}'
		line f 1 false '{status: "cannot_answer", confidence: null, band: null}'
		line g 1 true '{kind: "others"}'
		# no question that only an answer is right for
		line h 1 false '{kind: "hostile", expect: ["answered", "refused"]}'
		line i 1 true '{kind: "hostile", expect: "cannot_answer", status: "cannot_answer", confidence: null, band: null}'
	} >log
	run -0 exam-report --format json log
	holds "$output" '.default.questions == 7 and .default.answered.mean == 4
		and (.default.kinds | keys) == ["others", "questions"]
		and (.default.kinds.questions | [.questions, .answered.mean, .right.mean, .wrong.mean]) == [6, 3, 2, 1]
		and .bands == [{band: "sure", answers: 1, right: 1}, {band: "likely", answers: 3, right: 2},
			{band: "guess", answers: 2, right: 1}]
		and (.curve | map(select(.least == 0 or .least == 0.5) | [.least, .answered, .wrong, .of_asked, .of_answered, .lost]))
			== [[0, 6, 2, 0.2857, 0.3333, 0], [0.5, 4, 1, 0.1429, 0.25, 1]]
		and .auc == 0.75'
	run -0 exam-report log
	matches "by file" "$output" $'at the default[^\n]*\n  all +4 of 7 answered, 3 right, 1 wrong \(25.0 %\)\n  others +1 of 1 answered, 1 right, 0 wrong \(0.0 %\)\n  questions +3 of 6 answered, 2 right, 1 wrong'
	matches "by band" "$output" $'\n  likely +3 +2 +66.7\n'
	matches "best of its candidates" "$output" \
		'with the best of its candidates chosen, 5 of 7 would be right'
	matches "curve" "$output" $'\n  from 0.50 +4 +1 +25.0\n'
	run -0 exam-report --format tap log
	matches "TAP" "$output" '# at the default: 4 of 7 answered, 3 right, 1 wrong'
	# floors of its own, that every run must reach
	echo '{"questions": 3, "default": {"questions": 2, "others": 1}}' >met
	run -0 exam-report --thresholds met log
	echo '{"default": {"questions": 3, "nothing": 1}}' >unmet
	run -1 exam-report --thresholds unmet log
	matches "which" "$output" 'below the threshold: questions at the default 2, wanted 3'
	matches "unknown" "$output" 'below the threshold: nothing at the default 0, wanted 1'
	# none of which an answer is wanted: no figures
	line i 1 true '{expect: "refused", status: "refused", confidence: null, band: null}' >none
	run -0 exam-report --plots plots none
	[[ $output != *'at the default'* ]]
	[ ! -e plots/curve.svg ]
}

@test "a terminal sees how far it is" {
	command -v script >/dev/null || skip "no script(1)"
	TERM=xterm run -0 script -qec "nl2sql exam --log log $FOLDER/questions.ndjson >/dev/null" /dev/null
	matches "progress" "$output" 'exam: 4 of 4 asked'
}

@test "thresholds: a number, by file, a broken gold" {
	run -0 nl2sql exam --min 4 --format tap "$FOLDER/questions.ndjson"
	run -1 nl2sql exam --min 5 --format tap "$FOLDER/questions.ndjson"
	matches "says so" "$output" 'below the threshold: right 4, wanted 5'
	jq -c '.sql = ["SELECT 424242"]' "$FOLDER/gold.ndjson" >other
	run -1 nl2sql exam --gold other --min 1 --format json "$FOLDER/questions.ndjson"
	holds "$output" '.right.mean == 0 and (.passed | not) and (.failed | length) == 4
		and (.failures | add) == 4'
	jq -c '.sql = ["SELECT nonsense"]' "$FOLDER/gold.ndjson" >other
	run -2 nl2sql exam --gold other "$FOLDER/questions.ndjson"
}

@test "usage" {
	for wrong in '' '--sideways' '--runs 0 x' '--format pdf x' '--runs' 'nowhere'; do
		# shellcheck disable=SC2086 # words
		run -2 --separate-stderr nl2sql exam $wrong
		[ -n "$stderr" ] || fail "does not say why: $wrong"
	done
	run -0 nl2sql exam --help
	matches "help" "$output" '--baseline FILE'
	run -0 nl2sql help exam
	echo 'no json' >mine
	run -2 nl2sql exam mine
	run -2 exam-report --min many log
	run -2 exam-report nowhere
	echo '{"questions": ' >broken
	line a 1 true >log
	run -2 exam-report --baseline broken log
}

@test "figures of several runs: deviation, pass@k, pass^k" {
	{
		line a 1 true && line a 2 true && line a 3 true
		line b 1 true && line b 2 false && line b 3 false
		line c 1 false && line c 2 false && line c 3 false
		# a question that two runs have lost is wrong in them
		line d 1 true
	} >log
	run -0 exam-report --format json log
	holds "$output" '.questions == 4 and .runs == 3 and .right.runs == [3, 1, 1]
		and (.right.mean - 1.6667 | fabs) < 0.001 and (.right.deviation - 1.1547 | fabs) < 0.001
		and (.pass_at | map(. * 1000 | round)) == [417, 583, 750]
		and (.pass_all | map(. * 1000 | round)) == [417, 250, 250]
		and .failures == {value_miss: 5} and .model_tokens == 0 and .stages.link.mean == 2
		and .calibration == [{low: 0.7, answers: 10, right: 5, confidence: 0.75}]'
	run -0 exam-report --format tap log
	equal "right in every run" "$(grep -c '^ok' <<<"$output")" 2
}

@test "the share of questions that needed a model, and what they cost" {
	line a 1 true >log
	run -0 exam-report log
	[[ $output != *models* ]]
	line b 1 true '{model_asked: true, model_tokens: 700}' >>log
	line c 1 true '{model_asked: true, model_tokens: 801}' >>log
	run -0 exam-report --format json log
	holds "$output" '.model_asked == 2 and .model_tokens == 1501'
	run -0 exam-report log
	[[ $output == *$'\nmodels: asked for 2 of 3 answers (66.7 %), 751 tokens for each\n'* ]]
}

@test "a baseline is missed by a question and by two deviations" {
	local i
	for i in {1..10}; do line "$i" 1 true; done >log
	run -0 exam-report --format json log
	echo "$output" >steady
	jq '.right.deviation = 1' steady >shaky
	jq -c 'if .id == "3" then .right = false else . end' log >less
	run -1 exam-report --baseline steady less
	matches "says so" "$output" 'right, against the baseline 9, wanted 10'
	jq '.kinds = {}' shaky >shaky-all
	run -0 exam-report --baseline shaky-all less
	jq -c 'if (.id | tonumber) < 4 then .right = false else . end' log >much
	run -1 exam-report --baseline shaky-all much
	# of one file, though all together hold
	jq -c 'if .id == "3" then .kind = "hostile" else . end' log >two
	run -0 exam-report --format json two
	jq '.right.deviation = 9' <<<"$output" >by-file
	run -1 exam-report --baseline by-file <(jq -c 'if .id == "3" then .right = false else . end' two)
	matches "which" "$output" 'hostile, against the baseline 0, wanted 1'
	echo '{"questions": 10}' >enough
	run -0 exam-report --thresholds enough log
	run -1 exam-report --thresholds enough less
	echo '{"others": 1}' >nothing
	run -1 exam-report --thresholds nothing log
}

@test "what questions hold breaks no report" {
	line a 1 false '{question: "a\u001b[2J & <b> \"#\" \u0007", why: "]]> # & <",
		module: "<M>", missing: ["<x>"], sql: "SELECT 1 < 2"}' >log
	run -0 exam-report --format junit --plots plots log
	python3 -c 'import sys, xml.dom.minidom as m; m.parseString(sys.stdin.read())' <<<"$output"
	for format in table tap junit; do
		run -0 exam-report --format "$format" log
		[[ $output != *$'\e'* && $output != *$'\a'* ]] || fail "$format: acts on the terminal"
	done
	run -0 exam-report --format tap log
	matches "TAP" "${lines[1]}" '\\#" .* # wrong: '
}

@test "the precision of the whitelist's tiers" {
	line a 1 true '{shadow_whitelist_observations: [
		{observe: {passed: true}, active: {passed: true}, correct: true},
		{observe: {passed: true}, active: {passed: false}, correct: false},
		{observe: {passed: true}, active: {passed: false}, correct: null}]}' >log
	run -0 exam-report --format json log
	holds "$output" '.whitelist == {observations: 3,
		observe: {passed: 2, correct: 1, precision: 0.5},
		active: {passed: 1, correct: 1, precision: 1}}'
}

@test "--from-log begins an exam with the pairs that were confirmed" {
	local index
	index=$(own_database index)
	NL2SQL_INDEX_DSN=$(admin_dsn "$index") nl2sql-index --set lexicon="$FOLDER/lexicon" >/dev/null
	export NL2SQL_INDEX_DSN
	NL2SQL_INDEX_DSN=$(admin_dsn "$index")
	run -0 nl2sql exam --from-log
	equal "none yet" "$output" ""
	ask <<<'How many companies are in Texas?' | nl2sql-confirm >/dev/null
	run -0 nl2sql exam --from-log
	holds "$output" '.id == "confirmed-1" and .question == "How many companies are in Texas?"
		and (.sql | test("SELECT"))'
	nl2sql exam --from-log >mine.ndjson
	run -0 nl2sql exam --min 1 --questions mine.ndjson
	NL2SQL_INDEX_DSN='host=/nonexistent dbname=x' run -75 nl2sql-confirm --list
}

@test "confidence: bins, the error, and where wrong answers get few" {
	{
		for i in 1 2 3 4; do line "$i" 1 true '{confidence: 0.85}'; done
		line 5 1 false '{confidence: 0.85}'
		line 6 1 true '{confidence: 0.45, band: "guess"}'
		line 7 1 false '{confidence: 0.45, band: "guess"}'
		line 8 1 false '{status: "cannot_answer", confidence: null}'
		line 9 1 false '{expect: "refused", confidence: 0.9}'
	} >log
	run -0 exam-confidence --wrong 20 --plot plot.svg --curve curve.svg log
	# 5 right and 2 wrong: 4 pairs ordered, 5 equal, 1 the other way about
	matches "all" "${lines[1]}" '^8 asked, 7 answered, 5 right; calibration error 0.05.*, AUC 0.65$'
	equal "default" "${lines[2]}" "at the default: 5 answered, 4 right, 1 wrong"
	holds "$(grep -c $'^guess\t2\t1\t50$' <<<"$output")" '. == 1'
	holds "$(grep -c $'^0.4\t2\t1\t50\t0.45$' <<<"$output")" '. == 1'
	holds "$(grep -c $'^0.8\t5\t4\t80\t0.85$' <<<"$output")" '. == 1'
	matches "of the asked" "$output" 'of the asked: from 0.46 on: 5 answered, 1 wrong, 1 right ones lost'
	matches "of the answered" "$output" 'of the answered: from 0.86 on: 0 answered'
	python3 -c 'import sys, xml.dom.minidom as m
for f in sys.argv[1:]: m.parse(f)' plot.svg curve.svg
	run -0 exam-confidence --curve curve.png log
	equal "by its name" "$(head -c 4 curve.png | tail -c 3)" PNG
	run -2 exam-confidence
	run -2 exam-confidence nowhere
	run -2 exam-confidence --wrong many log
	run -2 exam-confidence --weights nowhere log
	run -2 exam-confidence --plot "it's.svg" log
	head -n 8 log | tail -n 1 >none
	run -2 exam-confidence --curve curve.svg none
	matches "nothing to draw" "$output" 'there is no answer to draw'
	echo '{' >broken
	run -2 exam-confidence broken
}

@test "confidence: the given weights that do not fit" {
	printf '%s\n' '{"bias": 1}' '{"feature": "first", "weight": 1}' \
		'{"feature": "model", "weight": -1, "given": true}' \
		'{"feature": "model_differs", "weight": -0.7, "given": true}' \
		'{"feature": "samples", "weight": 1.4, "given": true}' >weights
	{
		for i in 1 2 3; do
			line "$i" 1 true '{features: {first: 1}, confidence: 0.75}'
			line "$i" 1 "$([ "$i" = 1 ] && echo true || echo false)" \
				'{features: {model: 1, model_differs: 1}, confidence: 0.5}'
			line "$i" 1 true '{features: {model: 1}, confidence: 0.5}'
			line "$i" 1 true "{features: {samples: $([ "$i" = 1 ] && echo 0.5 || echo 0.35)}, confidence: 0.5}"
		done
		line 4 1 true '{features: {samples: -1.2}, confidence: 0.5}'
	} >log
	run -0 exam-confidence --weights weights log
	# odds: 3.5 of 4 right against 0.75; 1.5 of 4 against a half; 3.5 of 4, likewise
	# and 4.5 of 5 where the feature is 0 on average
	for wanted in $'none\t3\t3\t100\t0.75\t0.85\t-\t-' \
		$'model_differs\t3\t1\t33.3\t0.5\t-0.51\t-0.7\t-1.21' \
		$'model\t3\t3\t100\t0.5\t1.95\t-1\t0.95' \
		$'samples\t4\t4\t100\t0.5\t2.2\t1.4\t-'; do
		grep -qxF "$wanted" <<<"$output" || fail "not there: $wanted" "$output"
	done
	# the program's own weights, whose features are known
	run -0 exam-confidence log
	matches "its own" "$output" $'\nmodel_differs\t3\t1\t'
}
