# questions.jq - the ERP's questions, asked of divisions
#
#   jq -nc --arg kind one|none|each --arg division div_01 --argjson count 4
#       --slurpfile golds gold.ndjson --slurpfile tables tables.json -f questions.jq
#       FILE...
#
# one: each question belongs to one of the divisions in turn, and names it in one
# of three ways; those of $division come out.  none: the easy ones, as they are.
# each: the easy ones, of all divisions and of the first two, with golds that are
# the ERP's, written for each.  Of some seed a gold has no rows.

def name($number): "div_" + ("0\($number)" | .[-2:]);

def split_end: capture("^(?<text>.*?)(?<end>[.?!]*)$");

def behind($words): split_end | "\(.text) \($words)\(.end)";

def named($number; $way):
	if $way == 0 then behind("in \(name($number))")
	elif $way == 1 then "In \(name($number)), " + .
	else behind("for division \($number)") end;

# The ERP's table names behind FROM and JOIN, of one division
def written_for($schema):
	gsub("(?<key>\\b(FROM|JOIN)\\s+)(?<table>\"?[A-Za-z_]+\"?)";
		if .table as $t | $tables[0] | index($t) then "\(.key)\($schema).\(.table)" else "\(.key)\(.table)" end);

def spread($names): . as $sql | [$names[] | . as $schema |
	"SELECT '\($schema)' AS division, part.* FROM (\($sql | written_for($schema))) AS part"] | join(" UNION ALL ");

def gold($id): first($golds[] | select(.id == $id)).sql | if type == "array" then .[] else . end;

def asked_of($suffix; $words; $names): {id: "\(.id)-\($suffix)", question: (.question | behind($words)), now,
	sql: (.id as $id | [gold($id) | spread($names)])};

[inputs] | to_entries[] | .key as $at | .value |
if $kind == "one" then
	select($at % $count + 1 | name(.) == $division)
	| {id, of, now, question: (.question | named($at % $count + 1; ($at / $count | floor) % 3)),
		empty: true}
	| del(.[] | nulls)
elif .difficulty != "easy" then empty
elif $kind == "none" then {id, question, now}
else
	asked_of("all"; "by division"; [range($count) | name(. + 1)]),
	asked_of("two"; "in div_01 and div_02"; ["div_01", "div_02"])
end
