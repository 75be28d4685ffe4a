# examples.jq - the examples of the constructions as questions of exam/fit-grammar:
# jq -cn with $db and the number of questions $before, from constructions.ndjson
#
# What is right is the meaning that an example names, whatever rows it has.  Each
# counts eight times: most constructions are in no other question.

foreach (inputs | .examples[]?) as $example ($before; . + 1; {id: "\(.)",
	file: "constructions.ndjson", name: $example.says, $db, question: $example.says,
	means: $example.means, now: "2024-12-31T12:00:00Z", weight: 8, fold: (. % 5)})
