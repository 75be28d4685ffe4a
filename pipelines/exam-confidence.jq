# exam-confidence.jq - what the confidence of answers says, from an exam's log
#
# include "exam-confidence"; (jq -L this folder).  golds and answers take the
# lines of the log; what comes after them takes answers.

def mean: if length == 0 then 0 else add / length end;
def of($all): if $all == 0 then 0 else . / $all end;
def rights: map(select(.right)) | length;

# questions to which an answer is right, and nothing else is
def golds: map(select([.expect] | flatten == ["answered"]));
# those of them that got one, whatever its band is
def answers: golds | map(select(.status == "answered" and (.confidence | type) == "number"));
# would the default of answer_at have given it?
def by_default: .status == "answered" and (.band == "sure" or .band == "likely");

# in ten bins of confidence
def bins: group_by([(.confidence * 10 | floor), 9] | min)
	| map({low: (([(.[0].confidence * 10 | floor), 9] | min) / 10), answers: length,
		right: rights, confidence: (map(.confidence) | mean)});
def bands: . as $answers | ["sure", "likely", "guess"]
	| map(. as $band | $answers | map(select(.band == $band))
		| {band: $band, answers: length, right: rights});

# of $asked questions, what each threshold leaves
def at($asked; $least): map(select(.confidence >= $least)) as $kept
	| ($kept | length - rights) as $wrong
	| {least: $least, answered: ($kept | length), wrong: $wrong, of_asked: ($wrong | of($asked)),
		of_answered: ($wrong | of($kept | length)), lost: (rights - ($kept | rights))};
def thresholds($asked): [(range(0; 100) / 100) as $least | at($asked; $least)];
# those that a table has room for
def shown: map(select(.least == 0 or (.least >= 0.4 and (.least * 100 | round | . % 5) == 0)));

# how often a right answer has more confidence than a wrong one; null where all
# or none are right
def auc: rights as $right | (length - $right) as $wrong
	| if $right * $wrong == 0 then null else
		reduce group_by(.confidence)[] as $equal ({below: 0, pairs: 0};
			($equal | rights) as $good | ($equal | length - $good) as $bad
			| .pairs += $good * (.below + $bad / 2) | .below += $bad)
		| .pairs / ($right * $wrong) end;

# by the weights that are judgements (lines of confidence.ndjson): an answer that
# has several such features counts for the last, so that none counts twice; no
# feature: all its weights are fitted
def odds: log - (1 - . | log);
def within: [[., 0.05] | max, 0.99] | min;
def given_of($given): (.features // {}) as $has
	| [$given[] | select(($has[.feature] // 0) != 0)][-1];
def standing($given): map(. + {given: given_of($given)}) | group_by(.given)
	| map(.[0].given as $line | map(.features[$line.feature // ""] // 0) as $values
		| {feature: $line.feature, weight: $line.weight, answers: length, right: rights,
			confidence: (map(.confidence) | mean),
			add: (((rights + 0.5) / (length + 1) | odds)
				- (map(.confidence | within | odds) | mean))}
		# per unit of the feature; one that is nothing on average moves nothing
		| .fits = if ($values | mean | fabs) < 0.1 then null
			else .weight + .add / ($values | mean) end);
