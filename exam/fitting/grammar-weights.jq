# grammar-weights.jq - the lines of grammar-weights.ndjson: jq -nr with $fitted,
# "NAME WEIGHT" lines (a name may hold blanks), and $before, the lines that were there
#
# The code knows a feature by its line here, so that none may be lost.

(reduce ($before[] | select(.feature)) as $line ({}; .[$line.feature] = "0")) as $none
| reduce ($fitted | split("\n")[] | select(. != "") / " ") as $line ($none;
	.[$line[:-1] | join(" ")] = $line[-1])
| to_entries | sort_by(.key)[]
| "{\"feature\": \(.key | tojson), \"weight\": \(.value)}"
