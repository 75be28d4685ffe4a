# exam-summary.jq - the figures of an exam from its log (jq -s, the log's lines)
#
# A question is right in a run when its line says so; a question that a run has
# no line for is wrong in it.  k is the number of runs: pass_at is the share of
# questions right at least once in k tries, pass_all right in all of k, both for
# k from 1 on, estimated from all runs (unbiased, as Chen et al. 2021 do it).

include "exam-confidence";

def round4: . * 10000 | round / 10000;
# of a sample: one run tells nothing about how runs differ
def deviation: if length < 2 then 0
	else mean as $m | (map((. - $m) * (. - $m)) | add / (length - 1) | sqrt) end;
def quantile($share): sort | if length == 0 then null
	else .[([(length * $share | floor), length - 1] | min)] end;
def choose($k): . as $n | if $k > $n then 0
	else reduce range(0; $k) as $i (1; . * ($n - $i) / ($i + 1)) end;

# runs of one question: [true, false, ...] of length $runs
def tries($runs): map(.right) + [range(0; $runs - length) | false];
def pass_at($runs; $k): map(tries($runs) | map(select(.)) | length as $right
	| 1 - (($runs - $right | choose($k)) / ($runs | choose($k)))) | mean | round4;
def pass_all($runs; $k): map(tries($runs) | map(select(.)) | length as $right
	| ($right | choose($k)) / ($runs | choose($k))) | mean | round4;

# how many of the lines are good in each run
def per_run($runs; good): . as $lines
	| [range(1; $runs + 1) as $run
		| [$lines[] | select((.run // 1) == $run and good)] | length];
def count($runs; good): per_run($runs; good) | {
	mean: (mean | round4), deviation: (deviation | round4), runs: .};

# lines of some questions -> their figures
def figures($runs): group_by(.id) as $questions | {
	questions: ($questions | length),
	right: count($runs; .right),
	exact: count($runs; .right and .verdict != "lenient"),
	pass_at: [range(1; $runs + 1) as $k | $questions | pass_at($runs; $k)],
	pass_all: [range(1; $runs + 1) as $k | $questions | pass_all($runs; $k)]};
def groups(key; f): map(select(key != null)) | group_by(key)
	| map({key: (.[0] | key | tostring), value: f}) | from_entries;
def by($runs; key): groups(key; figures($runs));
def tally(key): map(select(key != null)) | group_by(key)
	| map({key: (.[0] | key), value: length}) | sort_by(-.value) | from_entries;
def times: {mean: (mean | round4), median: quantile(0.5), p95: quantile(0.95), max: max};

# of golds: what the default of answer_at gives, where they were asked for an
# answer at any price
def at_default($runs): {
	questions: (group_by(.id) | length),
	answered: count($runs; by_default),
	right: count($runs; by_default and .right),
	wrong: count($runs; by_default and (.right | not))};

# of golds, those with a right statement among their candidates: what choosing
# perfectly would give
def within_candidates($runs): {
	questions: (group_by(.id) | length),
	right: count($runs; .right or .right_candidate != null)};

# the precision of the surgical whitelist's two tiers, where a gold can tell
def precision(tier): map(select((tier.passed) and .correct != null))
	| {passed: length, correct: (map(select(.correct)) | length)}
	| .precision = (if .passed > 0 then .correct / .passed | round4 else null end);
def whitelist: map(.shadow_whitelist_observations[]?) | {observations: length,
	observe: precision(.observe), active: precision(.active)};

# by construction, of how many first readings of the grammar it was a part, and how
# many of these were right
def constructions: [.[].grammar | select(.) | .right as $right
		| .constructions[] | {name: ., $right}]
	| group_by(.name)
	| map({key: .[0].name, value: {used: length, right: (map(select(.right)) | length)}})
	| sort_by(-.value.used, .key) | from_entries;

def difficulty_order: {"easy": 1, "medium": 2, "hard": 3};

. as $lines
| ([$lines[].run // 1] | max // 1) as $runs
| {time: $time, name: $name, runs: $runs}
+ ($lines | figures($runs))
+ {kinds: ($lines | by($runs; .kind)),
	difficulties: ($lines | by($runs; .difficulty)
		| to_entries | sort_by(difficulty_order[.key] // 9) | from_entries),
	modules: ($lines | by($runs; .module)),
	patterns: ($lines | by($runs; .pattern)
		| to_entries | sort_by(.key | tonumber? // 999) | from_entries),
	verdicts: ($lines | tally(.verdict)),
	failures: ($lines | tally(.failure_type)),
	failure_stages: ($lines | tally(.failure_stage)),
	stages: ([$lines[].stage_ms | to_entries[]] | group_by(.key)
		| map({key: .[0].key, value: (map(.value) | times)}) | from_entries),
	total_ms: ([$lines[].total_ms] | times),
	model_asked: ([$lines[] | select(.model_asked)] | length),
	model_tokens: ([$lines[].model_tokens // 0] | add // 0),
	retrieval_recall: ([$lines[].retrieval_recall | numbers] | mean | round4),
	default: ($lines | golds | at_default($runs) + {kinds: groups(.kind; at_default($runs))}),
	candidates: ($lines | golds | within_candidates($runs)),
	bands: ($lines | answers | bands),
	curve: ($lines | (golds | length) as $asked | answers | thresholds($asked) | shown
		| map(map_values(round4))),
	auc: ($lines | answers | auc | if . then round4 else null end),
	calibration: ($lines | answers | bins | map(.confidence |= round4)),
	whitelist: ($lines | whitelist),
	constructions: ($lines | constructions),
	failed: ($lines | map(select(.right | not)) | group_by(.id) | map(.[0]
		| {id, question, kind, difficulty, verdict, failure_type, failure_stage, missing, why}))}
