#!/usr/bin/env bats
# grammar: each construction by its examples in common/data/constructions.ndjson,
# and what holds for all questions.  An example is over constructions/concerts.sql:
#
#	{"says": sentence, "means": meaning, "rank": how far down at most (1),
#	"also": true: other constructions may say the same with a better score}

bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_constructions concerts
	export NL2SQL_NOW=2024-12-31T12:00:00Z
}

# linked: a line is a question; the records that the generator gets
linked() {
	jq -Rc '{id: input_line_number, question: .}' | nl2sql-route | nl2sql-retrieve |
		nl2sql-link | nl2sql-plan
}

generated() {
	nl2sql-generate --set with=grammar --set grammar_features=1
}

# examples [FILTER]: {name, says, means, rank} of each that the jq filter takes
examples() {
	jq -c ".name as \$name | .examples[]? | {\$name, rank: 1} + . | select(${1:-true})" \
		"$SUITE_ROOT/common/data/constructions.ndjson"
}

# sentences [FILTER]: of the examples, each once
sentences() {
	examples "$@" | jq -r .says | sort -u
}

# first_meanings: of the first candidate for each question, a line
first_meanings() {
	linked | generated | jq -r '.candidates[0].meaning // "none"'
}

# keeps SED: no first meaning changes when the sentences are changed so, but for the
# order of a query's parts
keeps() {
	sentences "$sample" >said
	sed -E "$1" said >changed
	! cmp -s said changed || fail "$1 changes no sentence"
	paste said <(first_meanings <said) <(first_meanings <changed) | jq -Rr '
		def parts: gsub(" [(](?<part>where|by|asc|desc|limit|top|about|all) "; "\n(\(.part) ")
			| split("\n") | map(sub("[)]+$"; "")) | sort;
		. as $line | split("\t") | select((.[1] | parts) != (.[2] | parts)) | $line' >differences
	equal "$1" "$(cat differences)" ""
}

# Texts in quotes and names that are stored nowhere mean their own letters.
# What is not first is nearly as good as what is.
sample='(.name | test("-name$") | not) and (.says | test("\"") | not) and .rank == 1'

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

@test "a construction has at least two examples" {
	run -0 jq -r 'select(.name and (.examples | length) < 2) | .name' \
		"$SUITE_ROOT/common/data/constructions.ndjson"
	equal 'without' "$output" ""
}

@test "every example of a construction means what it says, and by that construction" {
	examples >wanted
	[ "$(wc -l <wanted)" -ge 280 ] || fail "only $(wc -l <wanted) examples"
	jq -r .says wanted | linked | generated >records
	paste wanted records | jq -Rrc 'split("\t") | map(fromjson) | .[0] as $wanted
		| [.[1].candidates[:$wanted.rank][] | select(.meaning == $wanted.means
			and ($wanted.also or .parts.features["rule:" + $wanted.name]))]
		| select(length == 0) | $wanted' >wrong
	equal 'examples that mean something else' "$(cat wrong)" ""
	equal 'records' "$(wc -l <records)" "$(wc -l <wanted)"
}

@test "the first statement of every example runs" {
	sentences >said
	linked <said | generated | jq -c '.candidates |= .[:1]' |
		nl2sql-evaluate >records || true
	run -0 jq -c '[.question, .candidates[0].sql, .candidates[0].error]
		| select(.[1] == null or .[2] != null)' records
	equal 'statements that fail' "$output" ""
	equal 'records' "$(wc -l <records)" "$(wc -l <said)"
}

@test "candidates: at most 16, in falling score, each statement once, with their meanings" {
	sentences >said
	linked <said | generated >records
	none 'records that break it' "$(wc -l <said)" 'select((.candidates
		| (length > 0 and length <= 16)
		and ([.[].score] | . == (sort | reverse) and add < 1.01)
		and ([.[].sql] | length == (unique | length))
		and all(.[]; .origin == "grammar" and (.meaning | startswith("(query "))
			and (.reading | length > 0) and (.parts.features | length > 0)))
		| not) | .question' <records
	valid record <records
}

@test "features are told only when they are asked for" {
	run -0 nl2sql-generate --set with=grammar < <(linked <<<'How many songs are there?')
	holds "$output" '.candidates | length > 0 and all(.[]; .parts | has("sum")
		and (has("features") | not))'
}

@test "evidence that defines no metric of the question leaves it its say beside others" {
	local evidence
	for evidence in 'Overdue means due before today.' 'volume = SUM(songs.sales)'; do
		jq -nc --arg e "$evidence" '{id: 1, question: "Show the volume of songs by composer", evidence: $e}'
	done | nl2sql-route | nl2sql-retrieve | nl2sql-link | nl2sql-plan | nl2sql-generate |
		jq -c 'any(.candidates[]; .origin == "grammar")' >says
	equal 'it says something' "$(cat says)" $'true\nfalse'
}

@test "the same bytes twice" {
	sentences | linked >questions
	generated <questions >one
	generated <questions >two
	alike "twice" "$(cat one)" "$(cat two)"
}

@test "letter case changes no meaning" {
	keeps 's/.*/\U&/'
	keeps 's/.*/\L&/'
}

@test "punctuation and blanks change no meaning" {
	keeps 's/[?]$//'
	keeps 's/[?]?$/ !/'
	keeps 's/ /   /g; s/^/ /'
}

@test "politeness changes no meaning" {
	keeps 's/^(Show|List|Count) /Please show me /'
	keeps 's/^(What|How|Which|Who|In|For)/Please tell me \l\1/'
	keeps 's/[.?]?$/, please/'
	keeps 's/^(Show|List|Count) /Can you \l\1 /'
}

@test "singular and plural of a table change no meaning" {
	keeps 's/\b(song|singer|concert|venue|award)s\b/\1/g'
}

@test "other names of tables and columns, the same meanings" {
	local name renamed rename
	rename='s/singer/rower/g; s/song/boat/g; s/venue/harbour/g; s/concert/regatta/g
		s/award/medal/g; s/genre/style/g; s/theme/motto/g; s/composer/builder/g'
	sentences >said
	first_meanings <said | sed "$rename" >wanted
	renamed=$(own_database renamed)
	sed "$rename" "$SUITE_ROOT/tests/constructions/concerts.sql" | sql "$renamed"
	make_role reader "$renamed"
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	NL2SQL_DSN=$(reader_dsn "$renamed") NL2SQL_INDEX_DSN=$(admin_dsn "$renamed")
	mkdir lexicon
	for name in metrics synonyms; do
		sed "$rename" "$SUITE_ROOT/tests/constructions/concerts/$name.ndjson" >"lexicon/$name.ndjson"
	done
	nl2sql-index --lexicon lexicon >/dev/null
	sed "$rename" said | first_meanings | paste said wanted - | awk -F '\t' '$2 != $3' >differences
	equal 'differences' "$(cat differences)" ""
	! grep -qx none wanted || fail 'a sentence means nothing'
}

# pairs: of each sentence with two parts, `%s`, both orders of any two, in two lines
pairs() {
	jq -Rr 'split("|") | .[0] as $says | .[1:] as $parts
		| range($parts | length) as $i | range($i) as $j
		| [$parts[$i], $parts[$j]] | ., reverse | . as $two
		| $says | sub("%s"; $two[0]) | sub("%s"; $two[1])'
}

@test "parts that are joined mean the same in either order" {
	pairs >said <<-'LINES'
		Which singers are %s and %s?|from France|female|older than 30|taller than 160
		Which singers are %s or %s?|from France|female|older than 30|taller than 160
		Which singers are from %s or %s?|France|Italy|Spain
		Show the singers with %s and %s|at least 1 award|an age above 30|a height below 180
		Show the songs with %s and %s|sales above 50000|a length below 200|pop as genre|no composer
		How many concerts are there with %s and %s?|a price above 20|a cost of at least 9000|the theme Baroque
		How many concerts are there with %s or %s?|a price above 20|a cost of at least 9000|the theme Baroque
		Which venues have %s and %s?|a capacity above 1000|an attendance below 1200
		Show the %s and %s of songs|title|genre|length|sales
		Show the %s and the %s|total sales of songs|average length of songs|number of songs
		What is the average price of concerts by %s and %s?|theme|city|year
		How many singers are there for each %s and %s?|country|gender|age
	LINES
	linked <said | generated | jq -c '.candidates |= .[:1] | del(.generation.warnings)' >records
	# the columns, values and numbers of both
	jq -r '.candidates[0].meaning // "none" | [scan("[a-z_]+[.][a-z_]+|'"'[^']*'"'|[0-9]+")] | sort | join(" ")' records |
		paste - - <(paste - - <said) | awk -F '\t' '$1 != $2' >differences
	equal 'other parts' "$(cat differences)" ""
	# and their rows
	jq -c 'select(input_line_number % 2 == 1)' records |
		NL2SQL_ANSWER_AT=0 nl2sql-evaluate | nl2sql-exec --final >answers
	jq -sc '_nwise(2) | {id: .[0].id, sql: .[1].candidates[0].sql}' records >gold
	nl2sql-grade --gold gold <answers >graded
	none 'other rows' "$(wc -l <gold)" 'select(.right | not) | {id, why}' <graded
}

# compiles: lines "question|statement", of which the first candidate is that
compiles() {
	local cases=$BATS_TEST_TMPDIR/cases
	cat >"$cases"
	cut -d '|' -f 1 "$cases" | linked | generated |
		jq -r '.question + "|" + (.candidates[0].sql | gsub("\\s+"; " "))' >statements
	equal 'statements' "$(cat statements)" "$(cat "$cases")"
}

@test "statements: joins, and a condition elsewhere that repeats no row" {
	compiles <<'LINES'
Show the titles of songs by female singers|SELECT s2.title FROM singers AS s JOIN songs AS s2 ON s.id = s2.singer_id WHERE s.gender = 'female'
Show the concerts that are in Paris|SELECT c.id FROM concerts AS c JOIN venues AS v ON c.venue_id = v.id WHERE v.city = 'Paris'
LINES
}

@test "statements: IN, where a join would repeat rows, and NOT IN" {
	compiles <<'LINES'
Show the names of singers that have jazz songs|SELECT first_name, last_name FROM singers WHERE id IN (SELECT singer_id FROM songs WHERE genre = 'jazz')
How many singers with jazz songs are there?|SELECT count(*) AS count_singers FROM singers WHERE id IN (SELECT singer_id FROM songs WHERE genre = 'jazz')
Show the titles of songs by singers with awards|SELECT s2.title FROM singers AS s JOIN songs AS s2 ON s.id = s2.singer_id WHERE s.id IN (SELECT singer_id FROM awards)
Which singers have no awards?|SELECT first_name, last_name FROM singers WHERE id NOT IN (SELECT singer_id FROM awards)
LINES
}

@test "statements: both, each met by a row of its own" {
	compiles <<'LINES'
Which countries have both singers older than 50 and singers younger than 25?|SELECT country FROM singers WHERE age > 50 INTERSECT SELECT country FROM singers WHERE age < 25
LINES
}

@test "statements: groups, by the key where what is shown may repeat" {
	compiles <<'LINES'
Show the average sales for each genre|SELECT genre, avg(sales) AS avg_sales FROM songs GROUP BY genre ORDER BY avg(sales) DESC NULLS LAST, genre
Which singers have at least 3 songs?|SELECT s.first_name, s.last_name FROM singers AS s JOIN songs AS s2 ON s.id = s2.singer_id GROUP BY s.id, s.first_name, s.last_name HAVING count(*) >= 3 ORDER BY s.first_name
LINES
}

@test "statements: a number of all rows, a period, a share" {
	compiles <<'LINES'
Show the songs longer than the average|SELECT title FROM songs WHERE length > (SELECT avg(length) FROM songs)
How many concerts were there in 2022?|SELECT count(*) AS count_concerts FROM concerts WHERE held >= '2022-01-01' AND held < '2023-01-01'
What percentage of songs are jazz?|SELECT (100.0 * count(*) FILTER (WHERE genre = 'jazz')) / nullif(count(*), 0) AS share FROM songs
Show the songs whose title contains "ive"|SELECT title FROM songs WHERE title ILIKE '%ive%'
LINES
}

@test "statements: series, the first of each group" {
	compiles <<'LINES'
How many concerts were there per quarter in 2022?|SELECT date_trunc('quarter', held)::date, count(*) AS count_concerts FROM concerts WHERE held >= '2022-01-01' AND held < '2023-01-01' GROUP BY date_trunc('quarter', held)::date ORDER BY date_trunc('quarter', held)::date
Show the top 3 songs by sales in each genre|SELECT genre, title, sales FROM (SELECT genre, title, sales, row_number() OVER (PARTITION BY genre ORDER BY sales DESC NULLS LAST) AS place FROM songs) AS ranked WHERE place <= 3 ORDER BY genre, place
LINES
}

@test "statements: metrics of the lexicon, as meanings and as they are" {
	compiles <<'LINES'
What is the hit rate of each genre?|SELECT genre, (100.0 * count(*) FILTER (WHERE sales > 50000)) / nullif(count(*), 0) AS percent FROM songs GROUP BY genre ORDER BY (100.0 * count(*) FILTER (WHERE sales > 50000)) / nullif(count(*), 0) DESC NULLS LAST, genre
Show the seat yield of each theme|SELECT c.theme, SUM(round(c.price / v.capacity, 4)) FROM concerts AS c JOIN venues AS v ON c.venue_id = v.id GROUP BY c.theme ORDER BY SUM(round(c.price / v.capacity, 4)) DESC NULLS LAST, c.theme
Show the house account|SELECT v.name, sum(i.amount) FILTER (WHERE i.paid_at IS NULL) AS sum_amount FROM invoices AS i JOIN venues AS v ON i.venue_id = v.id GROUP BY v.id, v.name ORDER BY sum(i.amount) FILTER (WHERE i.paid_at IS NULL) DESC NULLS LAST, v.name
LINES
}

@test "statements: a role alone is the row that its key refers to, with its id the key" {
	use_constructions movers
	compiles <<'LINES'
Which supervisors have an average weight above 365?|SELECT a.first_name, a.last_name FROM removal AS r JOIN agent AS a ON r.supervisor_id = a.agent_id GROUP BY a.agent_id, a.first_name, a.last_name HAVING avg(r.weight_kg) > 365 ORDER BY a.first_name
Which supervisor ids have an average weight above 365?|SELECT supervisor_id FROM removal GROUP BY supervisor_id HAVING avg(weight_kg) > 365 ORDER BY supervisor_id
LINES
}

@test "the server refuses no statement of a random meaning" {
	local seed
	linked <<<'Show the singers, songs, venues, concerts, performances and awards' |
		jq -c .context >context
	for seed in 1 2 3; do
		"$SUITE_BUILD/tests/draw" "$seed" 1000 <context
	done >drawn
	[ "$(wc -l <drawn)" -ge 1000 ] || fail "only $(wc -l <drawn) statements"
	jq -r '"EXPLAIN " + (.sql | gsub("\\s+"; " ")) + ";"' drawn >statements.sql
	run -0 psql -XqAt -f statements.sql -o plans "$(admin_dsn own_grammar_concerts)"
	equal 'refused' "$(head -c 2000 <<<"$output")" ""
}

# ---- large questions ----

# words COUNT: a question of so many words
words() {
	printf 'songs singers with more than 3 %.0s' $(seq $(($1 / 6 + 1))) | cut -d ' ' -f "1-$1"
}

long_question='Show the names of the singers from France who are older than 30 and have more
	than 2 awards and whose songs have sales above 5000 and a length below 200 and were
	released after 2021 together with the number of concerts in Paris and the average price
	of the concerts in Berlin'

@test "a question of 53 words has candidates" {
	run -0 generated < <(linked <<<"${long_question//$'\n\t'/ }")
	holds "$output" '(.candidates | length > 0) and .generation.warnings == null'
}

@test "a question that is too long says what was not read of it" {
	run -0 generated < <(linked <<<"${long_question//$'\n\t'/ } sorted by the age of the singers in descending order")
	holds "$output" '.candidates == []
		and ([.generation.warnings[] | .generator, .code] == ["grammar", "question.too_long"])
		and (.verdict.message | test(" 60 of its 63 words"))
		and .verdict.message == .generation.warnings[0].message'
	valid record <<<"$output"
}

# ---- hostile input ----

@test "a question of 8 KB or of 500 words is answered or refused, not a crash" {
	{
		words 500
		words 2000 | cut -c 1-8192
		printf 'Which singers have songs%.0s' $(seq 300) | cut -c 1-8192
		printf '"%.0s' $(seq 400)
		echo
		echo 'How many ((((( singers $n @class =word (query (show 1)) \ '"'"' " songs'
		echo 'Show the songs with sales above 99999999999999999999999999999999999'
	} >said
	linked <said | generated >records || true
	none 'records that break it' 6 'select((.candidates | type) != "array"
		and .verdict == null) | .question' <records
	valid record <records
}

@test "a broken link or context is a problem of the record, and the next one is read" {
	linked <<<'How many songs are there?' >whole
	jq -c '., (.link = 5), del(.link), del(.context), (.context.tables = [{}]),
		(.context.tables[0].columns[0] = "x int WHAT"),
		(.link.tables[0] = {}), (.link.tables[0].at = [900, 4]),
		(.link.tables[0].table = "none"), (.link.values = 5), .' whole >broken
	generated <broken >records || true
	equal 'records' "$(wc -l <records)" 11
	holds "$(sed -n '1p; 11p' records)" '.candidates[0].meaning == "(query (show (count songs)))"'
	holds "$(sed -n '2,8p; 10p' records)" '.error.code == "input.member"'
	matches 'what it lacks' "$(sed -n 7p records | jq -r .error.message)" 'link.tables\[0\].*"at"'
	holds "$(sed -n 9p records)" '(.candidates | type) == "array"'
}

# with_data CHANGE: a copy of the data, its file of constructions changed by the
# shell command
with_data() {
	rm -rf data
	cp -R "$SUITE_ROOT/common/data" data
	(cd data && eval "$1")
	NL2SQL_DATA=data run -2 --separate-stderr generated <whole
}

@test "a bad line among the constructions is told, with its file and number" {
	local line
	linked <<<'How many songs are there?' >whole
	for line in '{"name":"x"}' '{"name":"x","gives":"rows","says":""}' \
		'{"name":"x","gives":"rows","says":"$r"}' '{"words":"x","are":[]}' \
		'{"name":"x","gives":"rows","says":"a b c d e f g h i"}' \
		'{"name":"x","gives":"rows","says":"$r:rows","means":"(with $r"}' \
		'{"name":"x","gives":"rows","says":"$r:rows","means":"(nothing $r)"}' '{'; do
		with_data "sed -i '3i $line' constructions.ndjson"
		holds "$output" '.error.code == "config.data"' || fail "$line"
		matches "$line" "$stderr$output" 'constructions.ndjson.*3'
	done
	with_data "echo '{\"weight\":1}' >>grammar-weights.ndjson"
	holds "$output" '.error.code == "config.data"'
}
