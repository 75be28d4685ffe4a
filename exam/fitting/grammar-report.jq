# grammar-report.jq - what the weights of a round of exam/fit-grammar are worth: jq
# -cn with $round, $rows and $questions
#
#	{round, all: FIGURES, files: {FILE: FIGURES}}
#
# FIGURES: {questions, first, among}: shares of the questions whose first
# candidate is right, and of which any is.

def share($of): . / $of * 10000 | round / 10000;

(reduce ($rows | split("\n")[] | select(. != "") / "\t" | select(.[3] == "1")) as $row ({};
	.any[$row[0]] = true | if $row[1] == "0" then .first[$row[0]] = true else . end)) as $right
| def figures: length as $all | {questions: $all,
	first: (map(select($right.first[.id])) | length | share($all)),
	among: (map(select($right.any[.id])) | length | share($all))};
{round: $round, all: ($questions | figures),
	files: ($questions | group_by(.file) | map({key: .[0].file, value: figures}) | from_entries)}
