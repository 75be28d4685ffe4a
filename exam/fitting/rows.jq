# rows.jq - the candidates of exam/fit as rows: jq -rn with $questions, $given,
# from {id, features, eligible} and the grader's lines
#
# A row: question, candidate, fold, weight, right, eligible, rows (the same word for
# the same ones), features in the order of their names ("NAME=VALUE ..."), those
# with a given weight left out.

def number: if . then 1 else 0 end;

INDEX($questions[]; .id) as $question
| [inputs | {id, features, eligible, rows, verdict, right} | del(.[] | nulls)]
| group_by(.id)[] | add as $row | ($row.id / "#") as [$id, $candidate]
| select($row.verdict != "broken")
| [$id, $candidate, $question[$id].fold, $question[$id].weight, ($row.right | number),
	($row.eligible | number), $row.rows, ($row.features | del(.[$given[]]) | to_entries
	| sort_by(.key) | map("\(.key)=\(.value)") | join(" "))]
| @tsv
