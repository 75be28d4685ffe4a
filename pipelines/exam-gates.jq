# exam-gates.jq - what of an exam's summary does not reach what is wanted
#
# jq --argjson least N|null --argjson thresholds {KIND: N}|null
#    --argjson baseline SUMMARY|null: an array of {what, got, wanted}
#
# thresholds and least are numbers of right questions that every run must have;
# thresholds.default those of the right answers that the default of answer_at
# gives;
# a baseline is missed by more than two standard deviations of its own runs and
# by one question at least.

def none: {right: {runs: [0]}};
def worst: .right.runs | min;
def short($what; $wanted): worst as $got | select($got < $wanted)
	| {what: $what, got: $got, wanted: $wanted};
def behind($what; $before):
	.right.mean as $got | $before.right as $was
	| select($was.mean - $got >= 1 and $was.mean - $got > 2 * $was.deviation)
	| {what: "\($what), against the baseline", got: $got, wanted: $was.mean};
# kinds of the same size in both
def same_kinds($baseline): .kinds | to_entries[] | .key as $kind
	| select(($baseline.kinds[$kind].questions // -1) == .value.questions);

. as $summary
| [($least | numbers | . as $n | $summary | short("right"; $n)),
	($thresholds // {} | del(.default) | to_entries[] | . as $t
		| ($summary.kinds[$t.key] // none) | short($t.key; $t.value)),
	($thresholds.default // {} | to_entries[] | . as $t
		| ($summary.default.kinds[$t.key] // none) | short("\($t.key) at the default"; $t.value)),
	($baseline | objects | . as $b | $summary
		| (select(.questions == $b.questions) | behind("right"; $b)),
		(same_kinds($b) | . as $kind | .value | behind($kind.key; $b.kinds[$kind.key])))]
