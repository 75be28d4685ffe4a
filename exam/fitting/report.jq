# report.jq - what the weights of exam/fit are worth on questions that they were
# not fitted to: jq -n with $questions, $best (question, candidate, right,
# confidence in a line) and $likely, percent
#
#	{bands: {sure, likely}, all: FIGURES, files: {FILE: FIGURES}}
#
# What is rehearsed is left out.
#
# FIGURES: {questions, answers, right, auc, at: {sure, likely: {answered, wrong}},
# bands: {sure, likely, guess: {answers, wrong}}}; shares of 1, but for questions
# and answers.  `answers` are the questions that have one; `answered` is a share of
# all questions, `wrong` of the answers.

def share($of): if $of == 0 then null else . / $of * 10000 | round / 10000 end;
def share_wrong: length as $all | map(select(.right | not)) | length | share($all);

# The lowest hundredth from which on no more percent are wrong.  1: none
def begins($most): . as $answers
	| [range(1; 100) | (. / 100) as $from
		| [$answers[] | select(.confidence >= $from)]
		| (map(.weight) | add // 0) as $all
		| (map(select(.right | not).weight) | add // 0) as $wrong
		| select($all > 0 and $wrong / $all * 100 <= $most) | $from]
	| first // 1;

# The share of pairs, a right and a wrong answer, whose right one has more
def auc: group_by(.confidence)
	| map({right: map(select(.right)) | length, wrong: map(select(.right | not)) | length})
	| (map(.right) | add // 0) as $right | (map(.wrong) | add // 0) as $wrong
	| reduce .[] as $tie ({below: 0, won: 0};
		.won += $tie.right * (.below + $tie.wrong / 2) | .below += $tie.wrong)
	| .won | share($right * $wrong);

def figures($questions; $bands): . as $answers
	| def at($from): map(select(.confidence >= $from))
		| {answered: (length | share($questions)), wrong: share_wrong};
	def band($from; $to): map(select(.confidence >= $from and .confidence < $to))
		| {answers: length, wrong: share_wrong};
	{questions: $questions, answers: length,
		right: (map(select(.right)) | length | share($questions)), auc: auc,
		at: {sure: at($bands.sure), likely: at($bands.likely)},
		bands: {sure: band($bands.sure; 2), likely: band($bands.likely; $bands.sure),
			guess: band(0; $bands.likely)}};

[$questions[] | select((.fold // 0) >= 0)] as $questions
| INDEX($questions[]; .id) as $question
| [$best | split("\n")[] | select(. != "") / "\t"
	| {file: $question[.[0]].file, weight: $question[.[0]].weight, right: (.[2] == "1"),
		confidence: (.[3] | tonumber)}] as $answers
# `likely` is in whole numbers: a few answers more or less do not move it.
| {sure: ($answers | begins(5)), likely: ($answers | begins($likely + 0.5))} as $bands
| {bands: $bands, all: ($answers | figures($questions | length; $bands)),
	files: ($questions | group_by(.file) | map(.[0].file as $file | length as $many
		| {key: $file, value: ($answers | map(select(.file == $file))
			| figures($many; $bands))}) | from_entries)}
