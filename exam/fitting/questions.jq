# questions.jq - the questions of a file in exam/fit's form: jq -cn with $file
#
#	{file, name, db, question, sql: [...], evidence?, now?, ordered?, empty?, weight,
#	 fold}
#
# Five folds: what is of one database, or one question and its paraphrases
# (ID-pN), never stands in two.  What is rehearsed is of none, -1.

# a text's statements; a semicolon in quotes does not part them
def statements: if type == "array" then .
	else [match("([^;'\"]|'[^']*'|\"[^\"]*\")+"; "g").string | select(test("\\S"))] end;
def fold: reduce explode[] as $code (7; (. * 31 + $code) % 1000003) | . % 5;
def checked: if type == "object" and (.question | type) == "string"
		and (.sql | length > 0 and all(type == "string"))
		and (.weight | type == "number" and . >= 1 and . <= 100 and floor == .)
		and (.rehearsed | type == "boolean")
	then . else error("not a question with a gold: \(tojson[:200])") end;

[inputs | .file = $file | .name = "\($file) \(.id // .question)" | .db = (.db // "") | .weight = (.weight // 1)
	| .rehearsed = (.rehearsed // false)
	| .sql = (.gold // .sql | statements)
	| .evidence = ([.evidence, .instructions | strings] | join("\n"))
	| checked]
| (map(.db) | unique | length >= 5) as $by_database
| .[] | .fold = (if .rehearsed then -1 elif $by_database then .db | fold
	else .id // .question | tostring | sub("-p[0-9]+$"; "") | fold end)
| {file, name, db, question, sql, evidence, now, ordered, empty, weight, fold}
| del(.[] | nulls) | if .evidence == "" then del(.evidence) else . end
