# lexicon.jq - lines for a lexicon of one $kind, out of $tables, $views, $asked
#
# A line is proposed where something says it, and its why names that; what is only
# likely is for the person who edits the file.

# "sales_orders", "SalesOrders": "sales orders"
def natural: gsub("(?<a>[a-z0-9])(?<b>[A-Z])"; "\(.a) \(.b)") | gsub("[_\\s-]+"; " ") | ascii_downcase
	| sub("^ +"; "") | sub(" +$"; "");
def words: natural | split(" ") | map(select(. != ""));
def plain: test("^[\\p{L}\\p{N} '&/-]+$");

# {name: table}
def by_name: reduce $tables[] as $table ({}; .[$table.name] = $table);

# ---- what comments call a thing ----

# Other names in a comment: all of it, or what stands before its colon, where that
# is short; what stands behind "also called", "aka" or the like.
def other_names: (. // "") | sub("[.\\s]+$"; "") as $text
	| [($text | split(": ")[0] // "" | split(" - ")[0] // "" | select((words | length) <= 3)),
		($text | capture("(also (called|known as)|known as|a\\.?k\\.?a\\.?|synonym:?) (?<name>[\\p{L}\\p{N} -]+)"; "i")?
			| .name | split(" ")[0:3] | join(" "))]
	| map(natural | select(. != "" and plain and length > 2)) | unique;

def from_comments: $tables[] as $table
	| (($table.comment | other_names[] | select(. != ($table.name | natural)))
		| {words: [.], table: $table.name, why: "the comment on the table: \($table.comment[0:200])"}),
	($table.columns[] as $column | $column.comment | other_names[] | select(. != ($column.name | natural))
		| {words: [.], table: $table.name, column: $column.name,
			why: "the comment on the column: \($column.comment[0:200])"});

# ---- what people said, and what was near ----

def there($known): . as $line | $known[$line.table] | . != null and
	(($line.column == null) or any(.columns[]; .name == $line.column));

def from_answers: by_name as $known
	| ([$asked[] | .meant[]? | select(.word and .table and (.metric | not) and (.value | not))]
		| group_by([.word, .table, .column])[] | {words: [.[0].word], table: .[0].table}
			+ (if .[0].column then {column: .[0].column} else {} end)
			+ {why: "said of the word in \(length) kept answers"}
		| select(there($known))),
	([$asked[] | (.words // []) as $missing | .nearest[]?
			| select((.word | ascii_downcase) as $word | $missing | map(ascii_downcase) | index($word))
			| select(.names[0].kind == "table" or .names[0].kind == "column")
			| {word: (.word | ascii_downcase), nearest: .names[0]}]
		| group_by(.word)[] | .[0] as $first
		| (if $first.nearest.kind == "table" then {words: [$first.word], table: $first.nearest.name}
			else {words: [$first.word], table: $first.nearest.in, column: $first.nearest.name} end)
			+ {why: "not understood in \(length) kept answers; nothing is nearer"}
		| select(there($known)));

def synonyms: reduce (from_answers, from_comments) as $line ({seen: {}, lines: []};
		($line | del(.why) | tojson) as $key
		| if .seen[$key] then . else .seen[$key] = true | .lines += [$line] end) | .lines[];

# ---- figures ----

# The names of the tables that a view's own names stand for
def table_of($view; $relation): $view.facts.relations[$relation] as $found
	| select($found.kind == "table") | ($found.name, "\($found.schema // $view.schema).\($found.name)");

# The output's expression with its columns as TABLE.COLUMN; places count from 1
def qualified($view; $output; $columns): reduce ($columns | sort_by(-.position)[]) as $column
	($view.sql[$output.position - 1:$output.position - 1 + $output.length];
		($column.position - $output.position) as $from
		| .[0:$from] + $column.table + "."
			+ $view.sql[$column.name_position - 1:$column.name_position - 1 + $column.name_length]
			+ .[$from + $column.length:])
	| sub("\\s+AS\\s+(\"[^\"]*\"|\\w+)$"; ""; "i");

def from_views: by_name as $known
	| $views[] | . as $view | select((.sql | utf8bytelength) == (.sql | length))
	| .facts.selects | to_entries[] | select(.value.role == "top") | .key as $select | .value as $top
	| $top.outputs[] | select(.kind == "aggregate" and .name and .position) | . as $output
	| [$view.facts.columns[] | select(.select == $select and .clause == "select"
			and .position >= $output.position and .position < $output.position + $output.length)
		| .table = ([table_of($view; .relation) | select($known[.])][0])]
	| select(length > 0 and all(.[]; .table) and (map(.table) | unique | length) == 1)
	| {name: ($output.name | natural), words: [$output.name | natural],
		expr: qualified($view; $output; .), table: .[0].table,
		why: ("the view \($view.name) computes it" + (if $top.where then ", of rows that its WHERE lets pass" else "" end))};

# The only exact number of a table that is no key says how much it is about.
def from_amounts: $tables[] | select(.kind == "table") | . as $table
	| [.columns[] | select((.type | test("^(numeric|decimal|money)")) and (.primary_key or .references | not))]
	| select(length == 1) | .[0] as $column
	| "total \($column.name | natural) of \($table.name | natural)" as $name
	| {name: $name, words: [$name], expr: "SUM(\($table.name).\($column.name))", table: $table.name,
		why: "the only amount of the table"};

def safe_expr: .expr | test("^[A-Za-z0-9_.,()*+/<>='| :-]+$");

def metrics: [from_views, from_amounts | select(safe_expr and (.name | plain))] | unique_by(.name, .expr)
	| group_by(.name)[] | .[0];

# ---- tables that are taken for another ----

# "vendor payments" are no "payments"
def confusables: $tables[] as $table | ($table.name | words) as $short
	| [$tables[] | select(.name != $table.name) | {name, words: (.name | words)}
		| select((.words | length) > ($short | length) and .words[-($short | length):] == $short)
		| {name, more: (.words[0:-($short | length)] | join(" "))}]
	| select(length > 0 and length <= 8)
	| {table: $table.name, triggers: map(.more),
		advice: ("\($table.name) is not " + (map("\(.name), which holds those of \(.more)") | join("; nor "))),
		why: "names that end alike: \(map(.name) | join(", "))"};

if $kind == "synonyms" then synonyms elif $kind == "metrics" then metrics else confusables end
