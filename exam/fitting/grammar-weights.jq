# grammar-weights.jq - the lines of grammar-weights.ndjson: jq -nr with $fitted,
# "NAME WEIGHT" lines (a name may hold blanks), $before, the lines that were there,
# and $constructions
#
# The code knows a feature by its line here, so that none may be lost but that of a
# construction that is no more.

(reduce ($constructions[] | .name // empty) as $name ({}; .["rule:\($name)"] = true)) as $rules
| (reduce ($before[] | select(.feature)) as $line ({}; .[$line.feature] = "0")) as $none
| reduce ($fitted | split("\n")[] | select(. != "") / " ") as $line ($none;
	.[$line[:-1] | join(" ")] = $line[-1])
| to_entries | sort_by(.key)[] | select($rules[.key] or (.key | startswith("rule:") | not))
| "{\"feature\": \(.key | tojson), \"weight\": \(.value)}"
