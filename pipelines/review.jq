# review.jq - what the kept answers say: $asked, $confirmed, $wrong; $form

def safe: tostring | gsub("[\\p{Cc}\\p{Cf}]"; "?");
def short: .[0:13];

# [{key, count, of: [entry]}], the most frequent first
def grouped(key): group_by(key) | map({key: (.[0] | key), count: length, of: .})
	| sort_by([-.count, .key]);

def said: [$asked[] | . as $entry | .meant[]? | {word,
	means: (.metric // ([.table, .column] | map(select(.)) | join("."))),
	id: $entry.id, question: $entry.question}];

{answers: ($asked | length),
 since: ([$asked[].at // empty] | min),
 statuses: ($asked | group_by(.status) | map({key: (.[0].status // "none"), value: length}) | from_entries),
 confirmed: ($confirmed | length),
 wrong: [$wrong[] | {id, question, sql, reason, owner, date}],
 words: ([$asked[] | . as $entry | (.words // [])[] | {word: ascii_downcase, id: $entry.id,
	question: $entry.question, status: $entry.status}]
	| grouped(.word) | map({word: .key, count, questions: (.of | map({id, question, status}))})),
 said: (said | grouped([.word, .means]) | map({word: .key[0], means: .key[1], count,
	questions: (.of | map({id, question}))})),
 others: [$asked[] | select(.status != "answered" and ((.words // []) == [])) | {id, question, status, code}]}
| if $form == "json" then tojson else
	def named: {answered: "answered", needs_clarification: "asked back", cannot_answer: "declined",
		refused: "refused", error: "failed"}[.] // .;
	def lines(begin): .questions as $q | (begin + "  " + ($q[0] | "\(.id | short)  \(.question | safe)")),
		($q[1:4][] | "                        \(.id | short)  \(.question | safe)"),
		(if ($q | length) > 4 then "                        and \(($q | length) - 4) more" else empty end);
	def pad(n): . + " " * ([n - length, 0] | max);
	(if .answers == 0 then "no answer is kept" else
		"\(.answers) answers are kept, since \(.since // "?"): "
		+ (.statuses | to_entries | sort_by(-.value) | map("\(.value) \(.key | named)") | join(", ")) end),
	"\(.confirmed) confirmed, \(.wrong | length) marked wrong",
	(if .words == [] then empty else "", "not understood, or not used",
		(.words[0:40][] | lines("  \(.count | tostring | pad(3)) \(.word | safe | pad(16))")),
		(if (.words | length) > 40 then "  and \((.words | length) - 40) words more" else empty end),
		"  a word explained: nl2sql review word WORD TABLE.COLUMN FILE" end),
	(if .said == [] then empty else "", "said by people to mean",
		(.said[] | "  \(.count | tostring | pad(3)) \(.word | safe) = \(.means | safe)") end),
	(if .wrong == [] then empty else "", "marked wrong",
		(.wrong[0:20][] | "  \(.id // "" | safe | short | pad(13))  \(.question | safe)", "                 because \(.reason | safe)"),
		"  made right: nl2sql review correct ID" end),
	(if .others == [] then empty else "", "not answered, every word known",
		(.others[0:20][] | "  \(.status | named | pad(10)) \(.id | short)  \(.question | safe)") end)
end
