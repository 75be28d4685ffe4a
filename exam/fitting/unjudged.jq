# unjudged.jq - candidates of exam/fit-grammar that no verdict is known of, as
# answers to grade: jq -cn with $questions and $verdicts {id, verdict, right}, from
# records; the meaning judges where the question has one
#
# The id is QUESTION#STATEMENT, so that it means the same in each round.

(reduce $verdicts[] as $verdict ({}; .[$verdict.id] = true)) as $known
| (reduce ($questions[] | select(.means)) as $one ({}; .[$one.id] = true)) as $meant
| inputs | .id as $id | select($meant[$id] | not) | .candidates // [] | .[] | "\($id)#\(.sql)" as $statement
| select($known[$statement] | not)
| {id: $statement, chosen: {index: 0, sql}, candidates: [{sql}], verdict: {status: "answered"}}
