# lexicon-check.jq - what a lexicon changes: the logs $before and $after; $form

def safe: tostring | gsub("[\\p{Cc}\\p{Cf}]"; "?");
def of($log): reduce $log[] as $entry ({}; .[$entry.id | tojson] = $entry);

of($before) as $old | of($after) as $new
| [$old | keys_unsorted[] | select($new[.]) | {id: $old[.].id, question: $old[.].question,
	was: $old[.].right, is: $new[.].right, why: $new[.].why, before: $old[.].sql, after: $new[.].sql,
	status: [$old[.].status, $new[.].status]}] as $all
| {questions: ($all | length), right: {before: ($all | map(select(.was)) | length), after: ($all | map(select(.is)) | length)},
	turned_right: ($all | map(select(.is and (.was | not)) | {id, question, before, after})),
	turned_wrong: ($all | map(select(.was and (.is | not)) | {id, question, why, before, after})),
	changed: ($all | map(select(.was == .is and ([.before, .status[0]] != [.after, .status[1]])) | {id, question, right: .is, before, after}))}
| if $form == "json" then tojson else
	def listed(title; $lines): if $lines == [] then empty else "", title,
		($lines[] | "  \(.id | safe)  \(.question | safe)") end;
	"\(.questions) questions: \(.right.before) right before, \(.right.after) right with the lexicon",
	listed("right by it"; .turned_right),
	listed("wrong by it"; .turned_wrong),
	listed("another statement, as right or wrong as before"; .changed) end
