# unjudged.jq - candidates of exam/fit-grammar that no verdict is known of, as
# answers to grade: jq -cn with $verdicts {id, verdict, right}, from records
#
# The id is QUESTION#STATEMENT, so that it means the same in each round.

(reduce $verdicts[] as $verdict ({}; .[$verdict.id] = true)) as $known
| inputs | .id as $id | .candidates // [] | .[] | "\($id)#\(.sql)" as $statement
| select($known[$statement] | not)
| {id: $statement, chosen: {index: 0, sql}, candidates: [{sql}], verdict: {status: "answered"}}
