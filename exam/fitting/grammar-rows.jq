# grammar-rows.jq - the candidates of exam/fit-grammar as rows: jq -rn with
# $questions and $verdicts, from records
#
# A row: question, candidate, weight, right, and a column "NAME=VALUE" for each
# feature, in the order of their names.  Those whose gold is broken have none.

INDEX($questions[]; .id) as $question
| INDEX($verdicts[]; .id) as $verdict
| inputs | .id as $id | .candidates // [] | to_entries[]
| $verdict["\($id)#\(.value.sql)"] as $judged | select($judged.verdict != "broken")
| $question[$id].means as $means
| [$id, .key, $question[$id].weight,
		(if ($means and $means == .value.meaning) or $judged.right then 1 else 0 end)]
	+ (.value.parts.features | to_entries | sort_by(.key) | map("\(.key)=\(.value)"))
| @tsv
