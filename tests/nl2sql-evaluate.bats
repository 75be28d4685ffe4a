# nl2sql-evaluate: judge every candidate and choose the one to run
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local database
	database=$(own_database db)
	sql "$database" <<'SQL'
CREATE ROLE evaluate_reader LOGIN;
CREATE TABLE cities(id int PRIMARY KEY, name text, active boolean);
CREATE TABLE visits(id int PRIMARY KEY, city_id int REFERENCES cities, day date,
	visitors int);
INSERT INTO cities SELECT i, 'city ' || i, i % 2 = 0 FROM generate_series(1, 20) i;
INSERT INTO visits SELECT i, i % 20 + 1, date '2024-01-01' + i, i
	FROM generate_series(1, 100) i;
GRANT SELECT ON cities, visits TO evaluate_reader;
CREATE ROLE evaluate_logged LOGIN IN ROLE evaluate_reader;
ALTER ROLE evaluate_logged SET log_statement = 'all';
CREATE TABLE hidden(secret text);
SQL
	NL2SQL_DSN="$SUITE_SERVER user=evaluate_reader dbname=$database"
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	DATABASE=$database
	export NL2SQL_DSN NL2SQL_INDEX_DSN DATABASE
	nl2sql-index >/dev/null 2>&1
}

# record QUESTION CANDIDATE...: a candidate is SQL, or an object in JSON
record() {
	local question=$1 candidate
	shift
	for candidate; do
		if [[ $candidate == '{'* ]]; then
			printf '%s\n' "$candidate"
		else
			jq -nc --arg sql "$candidate" '{sql: $sql, origin: "parser"}'
		fi
	done | jq -sc --arg q "$question" '{id: 1, question: $q, candidates: .}'
}

# evaluate QUESTION CANDIDATE...: the record that comes out
evaluate() {
	record "$@" | nl2sql-evaluate
}

# the tables as retrieve describes them
context='{"tables":[{"name":"cities","schema":"public","columns":["id int PK","name text","active bool"]},
	{"name":"visits","schema":"public","columns":["id int PK","city_id int FK->cities.id","day date","visitors int"]}],
	"fks":[{"from":"visits","columns":["city_id"],"to":"cities","references":["id"],"cost":1,"declared":true}]}'

# known QUESTION CANDIDATE...: likewise, with the tables that the words name
known() {
	record "$@" | jq -c --argjson context "$context" '.context = $context' |
		nl2sql-evaluate
}

# shellcheck disable=SC2016 # backticks are the statement's
@test "the text judged is the text chosen: dialect first, raw keeps the rest" {
	run -0 evaluate 'How many cities?' 'SELECT COUNT(*) AS n FROM `cities`;'
	holds "$output" '.chosen.sql == "SELECT COUNT(*) AS n FROM cities"
		and .candidates[0].sql == .chosen.sql
		and .candidates[0].raw == "SELECT COUNT(*) AS n FROM `cities`;"
		and .candidates[0].dialect == ["trailing-semicolon", "backtick-name"]
		and .candidates[0].check.allowed
		and .candidates[0].explain.cost > 0
		and .chosen.tables == ["cities"] and .chosen.index == 0'
	run -0 nl2sql-evaluate --set pg_normalize=0 < <(
		record q 'SELECT COUNT(*) FROM cities WHERE IFNULL(name, 1) = 2'
	)
	holds "$output" '.candidates[0].sql | contains("IFNULL")'
}

@test "a rewriting that does not parse is undone, what stands around it is not" {
	run -0 evaluate 'How many cities?' '```sql
SELECT IFNULL(name, 1) FRM cities WHERE;
```'
	holds "$output" '.candidates[0].sql == "SELECT IFNULL(name, 1) FRM cities WHERE"
		and .candidates[0].dialect == ["code-fence", "trailing-semicolon"]
		and .candidates[0].error.code == "sql.syntax"'
	run -0 evaluate 'How many cities?' 'SELECT IFNULL(name, 1) FRM cities WHERE'
	holds "$output" '.candidates[0] | .sql == "SELECT IFNULL(name, 1) FRM cities WHERE"
		and (has("dialect") | not) and (has("raw") | not)'
}

@test "dates written as texts run as dates" {
	run -0 evaluate 'Which visits were in the last month?' "SELECT id,
		DATE_ADD('2024-01-31', INTERVAL 1 DAY), ADDDATE('2024-01-31', 1),
		DATEADD(day, 1, '2024-01-31'), LAST_DAY('2024-01-31'),
		DATE_FORMAT('2024-01-31', '%Y'), YEAR('2024-01-31'),
		DATEDIFF(hour, '2024-01-30', '2024-01-31')
		FROM visits WHERE day > DATE_SUB('2024-02-29', INTERVAL 1 MONTH)
		AND day < '2024-02-29' + INTERVAL '1 day'"
	holds "$output" '.candidates[0].explain.cost > 0 and .chosen.index == 0'
}

@test "a limit is added where rows could be many, and said" {
	run -0 evaluate q 'SELECT name FROM cities -- all'
	holds "$output" '.chosen.sql == "SELECT name FROM cities LIMIT 1001 -- all"
		and .chosen.limit_added and .candidates[0].limit_added'
	run -0 evaluate q 'SELECT name FROM cities LIMIT 5'
	holds "$output" '.chosen.sql == "SELECT name FROM cities LIMIT 5"
		and (.chosen | has("limit_added") | not)'
	run -0 evaluate q 'SELECT avg(visitors), count(*) FROM visits'
	holds "$output" '.chosen | has("limit_added") | not'
	run -0 evaluate q 'SELECT name FROM cities UNION SELECT day::text FROM visits'
	holds "$output" '.chosen.sql | endswith("visits LIMIT 1001")'
	run -0 nl2sql-evaluate < <(record q 'SELECT name FROM cities' |
		jq -c '.options.max_rows = 10')
	holds "$output" '.chosen.sql | endswith("LIMIT 11")'
	run -0 nl2sql-evaluate < <(record q 'SELECT name FROM cities' |
		jq -c '.options.max_rows = 5000')
	holds "$output" '.chosen.sql | endswith("LIMIT 1001")'
}

@test "what the server would say of a name is kept for repair, unrun" {
	run -0 evaluate q 'SELECT nme FROM cities'
	holds "$output" '(has("chosen") or has("verdict") | not)
		and .candidates[0].error.sqlstate == "42703"
		and .candidates[0].error.repairable
		and .candidates[0].error.stage == "evaluate"'
	run -0 evaluate q 'SELECT name FROM citys'
	holds "$output" '.candidates[0].error.sqlstate == "42P01"'
	run -0 evaluate q 'SELECT name FROM cities WHERE name = 5'
	holds "$output" '.candidates[0].error.sqlstate == "42883"
		and .candidates[0].points.explain == -50'
	run -0 evaluate q 'SELECT name FROM hidden'
	holds "$output" '.candidates[0].error.sqlstate == "42P01"'
}

@test "a refusal drops its candidate, and settles when none is left" {
	run -0 evaluate q 'DELETE FROM cities' 'SELECT name FROM cities LIMIT 1'
	holds "$output" '.chosen.index == 1 and (.candidates[0] | has("error") | not)'
	run -0 evaluate q 'DELETE FROM cities' 'SELECT pg_sleep(9)'
	holds "$output" '.verdict.status == "refused"
		and .verdict.code == "sql.forbidden_function"
		and (.verdict.rephrase | length > 0) and (has("chosen") | not)'
	run -0 evaluate q 'DELETE FROM cities' 'SELECT nme FROM cities'
	holds "$output" 'has("verdict") | not'
}

@test "tables that nothing relates are never run" {
	local product='SELECT count(*) FROM cities, visits'
	run -0 evaluate q "$product"
	holds "$output" '(has("chosen") or has("verdict") | not)
		and (.candidates[0] | has("explain") or has("result") | not)
		and (.candidates[0].error | .code == "sql.product" and .repairable
			and .position == 30)'
	# Nobody mends it: refused with the finding, not run.
	run -0 nl2sql-exec --final < <(nl2sql-repair <<<"$output" | nl2sql-evaluate)
	holds "$output" '.verdict.status == "refused" and .verdict.code == "sql.product"
		and (.verdict.message | test("nothing relates .visits.")) and (has("result") | not)'
	run -0 evaluate q "$product" 'SELECT count(*) FROM visits'
	holds "$output" '.chosen.index == 1'
	run -0 nl2sql-evaluate --offline < <(record q "$product")
	holds "$output" '.candidates[0].error.code == "sql.product"'
	# A product that is written out, or that a subquery relates, is meant.
	run -0 evaluate q 'SELECT count(*) FROM cities CROSS JOIN visits'
	holds "$output" '.chosen.index == 0'
	run -0 evaluate q 'SELECT a.name, b.name FROM cities a, cities b WHERE NOT EXISTS (
		SELECT FROM visits v WHERE v.city_id = a.id AND v.visitors = b.id)'
	holds "$output" '.chosen.index == 0 and (.candidates[0].lint | map(.code)
		| contains(["lint.cartesian"]) | not)'
}

@test "points name every addend" {
	run -0 evaluate 'Which city has the highest number of visitors?' \
		'SELECT * FROM cities, visits' \
		'SELECT c.name FROM cities c JOIN visits v ON v.city_id = c.id GROUP BY c.id, c.name ORDER BY sum(v.visitors) DESC LIMIT 1'
	holds "$output" '.chosen.index == 1
		and .candidates[0].points.lint_errors == -25
		and .candidates[0].points.lint_warnings < 0
		and .candidates[1].points.order_limit == 10
		and .candidates[1].points.base == 100
		and ([.candidates[0].lint[].code] | contains(["lint.cartesian", "lint.star"]))
		and all(.candidates[]; .points | .total == ([to_entries[]
			| select(.key != "total") | .value] | add))'
}

@test "readings of one generator keep its order; soundness goes first" {
	local good='{"sql":"SELECT name FROM cities","origin":"parser","score":0.9}'
	local more='{"sql":"SELECT DISTINCT name FROM cities","origin":"parser","score":0.4}'
	local wrong='{"sql":"SELECT name FROM cities WHERE id = now()","origin":"parser","score":0.99}'
	run -0 known 'names of the cities' "$more" "$good" "$wrong"
	holds "$output" '.chosen.index == 1'
	run -0 evaluate 'different cities' "$more" "$good" "$wrong"
	holds "$output" '.chosen.index < 2
		and .candidates[0].points.own_order < 0
		and .candidates[2].error.sqlstate == "42883"'
	run -0 evaluate 'different cities' "${more/parser/openai}" "$good"
	holds "$output" '.chosen.index == 0'
	# what the words ask for is stronger than the order
	run -0 evaluate 'How many cities?' "$good" \
		'{"sql":"SELECT count(*) FROM cities","origin":"parser","score":0.4}'
	holds "$output" '.chosen.index == 1'
}

@test "agreement counts between generators, empty results last" {
	local a='{"sql":"SELECT name FROM cities WHERE id <= 3 ORDER BY id","origin":"parser","score":1}'
	local b='{"sql":"SELECT name FROM cities WHERE id < 3","origin":"openai"}'
	local c='{"sql":"SELECT c.name FROM cities c WHERE c.id IN (1, 2)","origin":"gemini"}'
	local none='{"sql":"SELECT name FROM cities WHERE id > 99","origin":"openai"}'
	local never='{"sql":"SELECT name FROM cities WHERE id < 0","origin":"gemini"}'
	run -0 vote q "$(jq -c '.parts = {tags: -0.2, unheard: 1}' <<<"$a")" "$b" "$c"
	holds "$output" '(.chosen.agreement | .generators == 2 and .of == 3 and .share > 0.5)
		and (.chosen.index == 1 or .chosen.index == 2)
		and .candidates[1].result.row_count == 2
		and .candidates[1].result.digest == .candidates[2].result.digest
		and (.candidates[1].result | has("rows") | not)'
	run -0 evaluate q "$a" "$none" "$never"
	holds "$output" '.chosen.index == 0'
	local second
	second=$(jq -c '.origin = "parser" | .score = 0.2' <<<"$b")
	run -0 evaluate q "$a" "$second"
	holds "$output" '(.chosen | has("agreement") | not)
		and ([.candidates[].result.row_count] == [3, null])'
	NL2SQL_RUN_ALL=1 run -0 evaluate q "$a" "$second"
	holds "$output" '[.candidates[].result.row_count] == [3, 2]'
	run -0 nl2sql-evaluate --set agreement=0 < <(record q "$a" "$b" "$c")
	holds "$output" '.chosen | has("agreement") | not'
}

@test "samples of one generator share its vote, readings do not vote" {
	local two='{"sql":"SELECT name FROM cities WHERE id < 3","origin":"openai","votes":3}'
	local one='{"sql":"SELECT name FROM cities WHERE id = 1","origin":"openai"}'
	local likely='{"sql":"SELECT name FROM cities WHERE id = 1","origin":"openai","votes":3,"logprob":-0.1}'
	local unlikely='{"sql":"SELECT name FROM cities WHERE id < 3","origin":"openai","votes":3,"logprob":-2}'
	local first='{"sql":"SELECT name FROM cities WHERE id = 1 ORDER BY id","origin":"parser","score":0.9}'
	local second='{"sql":"SELECT name FROM cities WHERE id IN (1, 2)","origin":"parser","score":0.8}'
	run -0 evaluate q "$one" "$two"
	holds "$output" '.chosen.index == 1
		and .chosen.agreement == {generators: 1, of: 1, share: 0.75}'
	run -0 evaluate q "$unlikely" "$likely"
	holds "$output" '.chosen.index == 1 and .chosen.agreement.share > 0.6'
	# a sure reading of the parser and a quarter of the model, against the rest
	first=$(jq -c '.parts = {weakest: 1, unheard: 0}' <<<"$first")
	run -0 evaluate q "$first" "$second" "$one" "$two"
	holds "$output" '(.chosen.index == 0 or .chosen.index == 2)
		and (.chosen.agreement | .generators == 2 and .of == 2 and .share > 0.5)'
}

# reading SQL SHARE [ORIGIN]: of the grammar
reading() {
	jq -nc --arg sql "$1" --argjson share "$2" --arg origin "${3:-grammar}" \
		'{sql: $sql, origin: $origin, score: $share}'
}

@test "readings of the grammar second others, by their rows" {
	local same='SELECT count(id) FROM cities'
	run -0 known 'How many cities?' "$(reading 'SELECT count(*) FROM cities' 0.9 parser)" \
		"$(reading 'SELECT count(*) FROM visits' 0.8 parser)" \
		"$(reading 'SELECT sum(1) FROM visits' 0.6)" "$(reading "$same" 0.3)"
	holds "$output" '.chosen.index == 0 and (.chosen | has("agreement") | not)'
	holds "$output" '.candidates[0].features | .seconded == 0.3 and .opposed == 0.6'
	holds "$output" '.candidates[1].features | .opposed == 0.3'
	holds "$output" '.candidates[2].features | .seconds == 1 and (has("seconded") or has("opposed") | not)'
	run -0 known 'How many cities?' 'SELECT count(*) FROM cities'
	holds "$output" '.candidates[0].features | .unseconded == 1 and (has("seconded") or has("opposed") | not)'
	# without the tables nothing explains the word: both leave it out
	run -0 evaluate 'How many cities?' "$(reading 'SELECT count(*) FROM cities' 0.9 parser)" \
		"$(reading "$same" 0.3)"
	holds "$output" '.candidates[0].features | .unused_unknown == 1 and .unseconded == 1 and (has("seconded") | not)'
}

@test "a reading that only shows further columns is no other reading" {
	local names='SELECT name FROM cities' more='SELECT id, name FROM cities' other='SELECT id FROM visits'
	run -0 known 'Show the cities.' "$(reading "$names" 0.9 parser)" "$(reading "$more" 0.9 parser)" \
		"$(reading "$other" 0.1)" "$(reading "$more" 0.6)"
	holds "$output" '.candidates | map(.features) | map(has("close")) == [false, false, false, false]
		and map(.seconded) == [null, 0.6, null, null] and map(.opposed) == [0.1, 0.1, null, null]'
	holds "$output" '.candidates[0].result.digest != .candidates[1].result.digest'
	run -0 known 'Show the cities.' "$(reading 'SELECT id, name FROM cities' 0.9 parser)" \
		"$(reading 'SELECT name, active FROM cities' 0.9 parser)"
	holds "$output" '.candidates[0].features.close == 1'
	NL2SQL_ANSWER_AT=0.99 run -0 known 'Show the cities.' "$(reading "$names" 0.9 parser)" \
		"$(reading "$more" 0.8 parser)"
	holds "$output" '.verdict.readings | length == 1'
}

@test "a reading of the grammar is chosen where no other's can be run" {
	run -0 evaluate 'How many cities?' 'SELECT count(*) FROM towns' \
		"$(reading 'SELECT count(*) FROM cities' 0.6)"
	holds "$output" '.chosen.index == 1 and .candidates[1].features.seconds == 1'
}

# preferred FEATURE WEIGHT QUESTION CANDIDATE...: the index chosen where only that
# feature counts
preferred() {
	local data=$BATS_TEST_TMPDIR/data feature=$1 weight=$2
	shift 2
	[ -e "$data" ] || cp -r "$SUITE_ROOT/common/data" "$data"
	printf '{"bias": 1}\n{"prefer": "%s", "weight": %s}\n' "$feature" "$weight" >"$data/confidence.ndjson"
	NL2SQL_DATA=$data NL2SQL_ANSWER_AT=0 known "$@" | jq .chosen.index
}

@test "the candidate that ranks first is chosen, whoever wrote it" {
	local all few verified ask='How many cities?'
	all=$(reading 'SELECT count(*) FROM cities' 0.9 parser)
	few=$(reading 'SELECT count(*) FROM cities WHERE id < 5' 0.9)
	equal 'none ranks before' "$(preferred seconds 0 "$ask" "$all" "$few")" 0
	equal 'the other one' "$(preferred seconds -1 "$ask" "$all" "$few")" 0
	equal "the grammar's" "$(preferred seconds 1 "$ask" "$all" "$few")" 1
	equal 'by its share' "$(preferred certainty 1 "$ask" "$all" "$(reading 'SELECT 1' 0.1)" "$few")" 2
	equal 'another of the same generator' "$(preferred constants 1 "$ask" "$all" \
		"$(jq -c '.origin = "parser" | .score = 0.2' <<<"$few")")" 1
	verified=$(jq -c '.verified = {exact: true}' <<<"$all")
	equal 'against a person' "$(preferred seconds 1 "$ask" "$verified" "$few")" 0
	equal 'the same rows' "$(preferred seconds 1 "$ask" "$all" "$(reading 'SELECT count(id) FROM cities' 0.9)")" 0
}

@test "the shape of a statement, as features" {
	local all='SELECT city_id, count(DISTINCT id), sum(visitors) FROM visits JOIN cities USING (id) WHERE visitors > 3
		GROUP BY 1 HAVING count(*) > 2 ORDER BY 2'
	run -0 known 'Visits?' "$(reading "$all" 0.9 parser)" "$(reading 'SELECT DISTINCT name FROM cities' 0.4)"
	holds "$output" '.candidates[0].features | .outputs == 3 and .joins == 1 and .selects == 1 and .aggregates == 3
		and .counts_distinct == 1 and .having == 1 and .orders == 1 and .score == 0.9
		and (has("distinct") or has("certainty") | not)'
	holds "$output" '.candidates[1].features | .outputs == 1 and .distinct == 1 and .certainty == 0.4
		and (has("orders") or has("score") or has("constants") | not)'
}

@test "the same statement is planned and run once, whoever wrote it" {
	local log=$BATS_TEST_TMPDIR/audit
	NL2SQL_AUDIT=$log run -0 evaluate 'How many cities?' 'SELECT count(*) FROM cities' \
		"$(reading 'SELECT count(*) FROM cities' 0.6)"
	holds "$output" '.candidates | map(.result.digest) | .[0] == .[1] and .[0] != null'
	equal 'what the server was asked' "$(jq -r .purpose "$log" | tr '\n' ' ')" 'explain digest '
	holds "$output" '.candidates | map(.explain) | .[0] == .[1] and .[0] != null'
}

# The question names nothing here, so the first is sure enough only where said.
@test "a candidate is run only where its rows can change what is replied" {
	local same='SELECT count(id) FROM cities'
	local candidates=("$(reading 'SELECT count(*) FROM cities' 0.9 parser)"
		"$(reading 'SELECT name FROM cities' 0.2 parser)"
		"$(reading "$same" 0.85 parser)" "$(reading 'SELECT id, name FROM cities' 0.85 parser)")
	run_of() {
		jq -c '[.candidates[] | has("result")]' <<<"$output"
	}
	# far behind; near, and perhaps with the same rows; near, with other rows
	NL2SQL_ANSWER_AT=0 run -0 known 'How many cities?' "${candidates[0]}" "${candidates[1]}"
	equal 'run' "$(run_of)" '[true,false]'
	NL2SQL_ANSWER_AT=0 run -0 known 'How many cities?' "${candidates[0]}" "${candidates[2]}"
	equal 'run' "$(run_of)" '[true,true]'
	holds "$output" '.candidates[0].features | has("close") | not'
	NL2SQL_ANSWER_AT=0 run -0 known 'How many cities?' "${candidates[0]}" "${candidates[3]}" "${candidates[1]}"
	equal 'run' "$(run_of)" '[true,true,false]'
	holds "$output" '.candidates[0].features | has("close")'
	# what is asked back says of each reading whether its rows are others; names with ids are no others than names
	NL2SQL_ANSWER_AT=1 run -0 known 'How many cities?' "${candidates[@]}"
	equal 'run' "$(run_of)" '[true,true,true,true]'
	holds "$output" '.verdict.readings | map(.sql[:16]) | length == 2 and index("SELECT count(id)") == null'
	# an empty first one leaves its place
	NL2SQL_ANSWER_AT=0 run -0 known 'How many cities?' \
		"$(reading 'SELECT name FROM cities WHERE id > 99' 0.9 parser)" "${candidates[1]}"
	equal 'run' "$(run_of)" '[true,true]'
	holds "$output" '.chosen.index == 1'
}

# A join on a common owner multiplies rows: it would take longer than all others.
@test "a reading that is far dearer than the best one is not run, unless all are" {
	local joins='' dear near
	for part in b c d e; do joins+=" JOIN visits $part ON $part.city_id = a.city_id"; done
	dear=$(reading "SELECT sum(a.visitors) FROM visits a$joins" 0.85 parser)
	near=$(reading 'SELECT sum(visitors) FROM visits' 0.9 parser)
	runs() {
		holds "$output" '.candidates | all(.explain.cost > 0)'
		equal "$1" "$(jq -c '[.candidates[] | has("result")]' <<<"$output")" "$2"
	}
	run -0 known 'How many visitors?' "$near" "$dear"
	runs 'cheap and dear' '[true,false]'
	NL2SQL_RUN_ALL=1 run -0 known 'How many visitors?' "$near" "$dear"
	runs 'all' '[true,true]'
	# the grammar's reading, which has no estimate yet
	run -0 nl2sql-evaluate --set max_candidates_to_explain=1 < <(record 'How many visitors?' "$near" \
		"${dear/\"parser\"/\"grammar\"}" | jq -c --argjson context "$context" '.context = $context')
	runs 'cheap, and dear of another generator' '[true,false]'
	# nothing is cheaper
	run -0 known 'How many visitors?' "$dear"
	runs 'dear' '[true]'
}

# log_of WORDS: the server's lines of the sessions that ran a statement with them,
# since other tests log theirs at the same time
log_of() {
	server_log | grep -F "$(server_log | grep -F "$1" | grep -oE '\[[0-9]+\]' | sort -u)"
}

@test "the server compiles nothing for an agreement run" {
	NL2SQL_DSN="$(admin_dsn "$DATABASE") options='-c log_statement=all'" run -0 nl2sql-evaluate \
		--set allow_superuser=1 < <(record q 'SELECT count(*) AS compiled FROM cities')
	holds "$output" '.candidates[0] | has("result") and has("explain")'
	equal 'runs' "$(log_of 'AS compiled' | grep -c 'statement: BEGIN.*SET LOCAL jit = off')" 1
}

@test "each statement has its own transaction, and none is left open" {
	local in=$BATS_TEST_TMPDIR/in out=$BATS_TEST_TMPDIR/out logged=$BATS_TEST_TMPDIR/logged running
	mkfifo "$in"
	NL2SQL_RUN_ALL=1 NL2SQL_DSN+=" application_name=series user=evaluate_logged" \
		nl2sql-evaluate <"$in" >"$out" &
	running=$!
	exec 8>"$in"
	record q 'SELECT count(*) FROM cities' 'SELECT name FROM cities' 'SELECT 1 / (id - 1) FROM cities' \
		'SELECT day FROM visits' >&8
	until [ -s "$out" ]; do sleep 0.02; done
	equal 'open transactions' "$(sql "$DATABASE" -c "SELECT count(*) FROM pg_stat_activity
		WHERE application_name = 'series' AND state <> 'idle'")" 0
	exec 8>&-
	wait "$running"
	log_of '1 / (id - 1)' >"$logged"
	# four plans and four runs, of which the third fails and is ended by itself
	equal transactions "$(grep -c 'statement: .*BEGIN ISOLATION' "$logged")" 8
	equal 'ended with the next' "$(grep -c 'statement: ROLLBACK; BEGIN ISOLATION' "$logged")" 5
	equal settings "$(grep -c 'statement: .*BEGIN ISOLATION.*SET LOCAL role.*SET LOCAL statement_timeout' "$logged")" 8
}

# Whatever is left out, the reply is that of running all of them.
@test "what is left out changes no reply" {
	local statements=('SELECT count(*) FROM cities' 'SELECT count(id) FROM cities' 'SELECT name FROM cities'
		'SELECT name FROM cities WHERE id > 99' 'SELECT sum(visitors) FROM visits WHERE city_id = 99'
		'SELECT c.name, sum(v.visitors) FROM cities c JOIN visits v ON v.city_id = c.id GROUP BY c.name'
		'SELECT id, name FROM cities' 'SELECT city_id FROM visits' 'SELECT count(*) - 20 FROM cities')
	local asked=$BATS_TEST_TMPDIR/asked all=$BATS_TEST_TMPDIR/all some=$BATS_TEST_TMPDIR/some
	# a generator of Park and Miller: the same lines each time
	printf '%s\n' "${statements[@]}" | jq -Rsc --argjson context "$context" '
		(split("\n")[:-1]) as $statements
		| def next: . * 16807 % 2147483647;
		def candidate: {sql: $statements[. % 9], origin: (if . % 4 > 0 then "parser" else "grammar" end),
			score: (0.1 + . / 9 % 90 / 100)};
		foreach range(150) as $id ({seed: 20}; .candidates = [] | .count = 1 + .seed % 5
			| until((.candidates | length) == .count; .seed |= next | .candidates += [.seed | candidate])
			| .seed |= next; {$id, $context, candidates,
			question: ["How many cities?", "names of the cities", "visitors of a city", "q"][.seed % 4],
			options: {answer_at: [0, 0.5, 0.7, 1][$id % 4]}})' >"$asked"
	reply() {
		nl2sql-evaluate <"$asked" | tee "$1.records" | jq -c '{id, chosen, verdict}' >"$1"
	}
	reply "$some"
	NL2SQL_RUN_ALL=1 reply "$all"
	equal 'lines' "$(wc -l <"$all")" 150
	diff "$all" "$some"
	runs() {
		jq -s 'map(.candidates[] | select(.result)) | length' "$1.records"
	}
	[ "$(runs "$some")" -lt "$(runs "$all")" ] || fail "as many ran: $(runs "$some")"
}

@test "the index is asked once for its state, however many are judged" {
	local before after states="execute <unnamed>: SELECT g.value, format.value"
	before=$(server_log | grep -c "$states" || true)
	NL2SQL_INDEX_DSN+=" options='-c log_statement=all'" run -0 evaluate q \
		'SELECT count(*) FROM cities' 'SELECT name FROM cities' 'SELECT day FROM visits'
	after=$(server_log | grep -c "$states" || true)
	holds "$output" '.candidates | length == 3 and all(.check.allowed)'
	equal 'questions' $((after - before)) 1
}

# vote QUESTION CANDIDATE...: where a reading is as sure as the weights of this
# file say, so that votes are counted whatever was fitted last
vote() {
	local data=$BATS_TEST_TMPDIR/data
	[ -e "$data" ] || cp -r "$SUITE_ROOT/common/data" "$data"
	cat >"$data/confidence.ndjson" <<-'WEIGHTS'
		{"bias": 2.2}
		{"feature": "tags", "weight": -1.5}
		{"feature": "unheard", "weight": -1.2}
		{"feature": "warnings", "weight": -0.2}
	WEIGHTS
	record "$@" | nl2sql-evaluate --set data="$data"
}

@test "a reading votes as much as it is sure, samples as much as they agree" {
	local sure='{"sql":"SELECT name FROM cities WHERE id = 1","origin":"parser","score":0.9,"parts":{"unheard":0}}'
	local hardly=${sure/\"parts\":{/\"parts\":{\"tags\":-0.2,}
	local unsure=${hardly/\"unheard\":0/\"unheard\":1}
	local twice='{"sql":"SELECT name FROM cities WHERE id < 3","origin":"openai","votes":2}'
	local once='{"sql":"SELECT name FROM cities WHERE id < 4","origin":"openai","votes":1}'
	local other='{"sql":"SELECT name FROM cities WHERE id < 5","origin":"openai","votes":1}'
	run -0 vote 'names of cities' "$sure" "$twice"
	holds "$output" '.chosen.index == 0'
	run -0 vote 'names of cities' "$unsure" "$twice"
	holds "$output" '.chosen.index == 1'
	run -0 vote 'names of cities' "$unsure" "$once" "$other"
	holds "$output" '.chosen.index == 0'
	# warnings are in the weight of a reading, and speak against a sample
	local limited='.sql += " ORDER BY name LIMIT 2"'
	run -0 vote 'top 2 names of cities' "$sure" "$(jq -c "$limited" <<<"$once")" "$other"
	holds "$output" '.chosen.index == 0 and .candidates[0].lint != []'
	run -0 vote 'top 2 names of cities' "$(jq -c "$limited" <<<"$unsure")" "$twice"
	holds "$output" '.chosen.index == 0 and .candidates[1].lint != []'
	# hardly surer than the samples is surer
	run -0 vote 'names of cities' "$hardly" "$twice"
	holds "$output" '.chosen.index == 0'
	# more samples of one model are no surer
	run -0 vote 'names of cities' "$sure" "${twice/:2/:6}"
	holds "$output" '.chosen.index == 0'
}

@test "points for the shape of a statement outweigh nobody" {
	local reading='{"sql":"SELECT name FROM cities WHERE id < 5","origin":"parser","score":0.9,"parts":{"tags":-0.2,"unheard":0}}'
	local ordered='{"sql":"SELECT name FROM cities WHERE id < 4 ORDER BY name","origin":"openai","votes":1}'
	local other='{"sql":"SELECT name FROM cities WHERE id < 3","origin":"openai","votes":1}'
	run -0 vote 'names of cities sorted by name' "$reading" "$ordered" "$other"
	holds "$output" '.candidates[1].points.total > .candidates[0].points.total and
		.chosen.index == 0'
}

@test "where weights are near points decide" {
	local reading='{"sql":"SELECT name FROM cities WHERE id < 5","origin":"parser","score":0.9,"parts":{"tags":-0.2,"unheard":0}}'
	local ordered='{"sql":"SELECT name FROM cities WHERE id < 4 ORDER BY name","origin":"openai","votes":2}'
	run -0 vote 'names of cities sorted by name' "$reading" "$ordered"
	holds "$output" '.candidates[1].points.total > .candidates[0].points.total and
		.chosen.index == 1'
	run -0 vote 'names of cities sorted by name' "${reading/-0.2/0}" "$ordered"
	holds "$output" '.chosen.index == 0'
}

@test "samples that cannot be run are no agreement of the others" {
	local reading='{"sql":"SELECT name FROM cities WHERE id = 1","origin":"parser","score":0.9,"parts":{"tags":-0.2,"unheard":1}}'
	local good='{"sql":"SELECT name FROM cities WHERE id < 3","origin":"openai","votes":1}'
	local broken='{"sql":"SELECT nme FROM cities WHERE id < 3","origin":"openai","votes":1}'
	local repaired='{"sql":"SELECT name FROM cities WHERE id <= 2","origin":"openai","votes":1,"repairs":2}'
	run -0 vote 'names of cities' "$reading" "$good"
	holds "$output" '.chosen.index == 1'
	run -0 vote 'names of cities' "$reading" "$good" "$broken"
	holds "$output" '.chosen.index == 0'
	# a repair that can be run speaks in its place
	run -0 vote 'names of cities' "$reading" "$good" "$broken" "$repaired"
	holds "$output" '.chosen.index != 0'
}

@test "where nobody agrees, who says more of the question goes first" {
	local grouped='{"sql":"SELECT c.name, count(*) FROM cities c JOIN visits v ON v.city_id = c.id GROUP BY c.name","origin":"openai","votes":1}'
	local other='{"sql":"SELECT count(*) FROM cities","origin":"openai","votes":1}'
	local plain='{"sql":"SELECT c.name FROM cities c JOIN visits v ON v.city_id = c.id","origin":"parser","score":0.9,"parts":{"joins":-0.6}}'
	run -0 evaluate 'How many visits by city?' "$plain" "$grouped" "$other"
	holds "$output" '.chosen.index == 1 and
		.candidates[1].points.total > .candidates[0].points.total'
	# what a second generator says as well stands, whatever the points
	run -0 evaluate 'How many visits by city?' "$plain" "$grouped" \
		"$(jq -c '.origin = "gemini" | del(.score, .parts)' <<<"$plain")"
	holds "$output" '.chosen.agreement.generators == 2 and .chosen.index != 1'
}

@test "agreement raises confidence, disagreement and attempts lower it" {
	local a='{"sql":"SELECT count(*) FROM cities","origin":"parser","score":0.8}'
	local b='{"sql":"SELECT count(id) FROM cities","origin":"openai"}'
	local c='{"sql":"SELECT count(*) FROM visits","origin":"openai"}'
	local alone both apart tried
	alone=$(known 'How many cities?' "$a" | jq .chosen.confidence)
	both=$(known 'How many cities?' "$a" "$b" | jq .chosen.confidence)
	apart=$(known 'How many cities?' "$a" "$c" | jq .chosen.confidence)
	tried=$(record 'How many cities?' "$a" | jq -c --argjson context "$context" \
		'.context = $context | .attempts = [{}, {}]' | nl2sql-evaluate | jq .chosen.confidence)
	holds "[$alone,$both,$apart,$tried]" '.[1] > .[0] and .[2] < .[0] and .[3] < .[0]'
}

# sure PARTS [SQL]: the confidence of the only reading, of these parts
sure() {
	known 'How many cities?' "$(jq -nc --argjson parts "$1" \
		--arg sql "${2:-SELECT count(*) FROM cities}" '{$sql, origin: "parser",
		score: 0.9, parts: ({weakest: 1, unheard: 0} + $parts)}')" |
		jq .chosen.confidence
}

# What the fit finds no sign of trouble has no weight; nothing is one of trust.
@test "every doubt lowers confidence, none raises it" {
	local parts best less
	best=$(sure '{}')
	holds "$best" '. > 0.7'
	for parts in '{"unplaced":-0.1}' '{"joins":-0.3}'; do
		less=$(sure "$parts")
		holds "[$best,$less]" '.[1] < .[0]' || fail "$parts"
	done
	holds "[$best,$(sure '{"unheard":1}'),$(sure '{"unheard":2}')]" '.[1] <= .[0] and .[2] <= .[1]'
	holds "[$best,$(sure '{"tags":-0.2}')]" '.[1] <= .[0]'
	for sql in 'SELECT name FROM cities' \
		'SELECT count(*) FROM cities c JOIN visits v ON v.city_id = c.id' \
		'SELECT count(*) FROM cities WHERE id < 0' 'SELECT count(*) FROM visits'; do
		holds "[$best,$(sure '{}' "$sql")]" '.[1] < .[0]' || fail "$sql"
	done
}

@test "two readings as good that differ in result are less sure than one" {
	local a='{"sql":"SELECT count(*) FROM cities","origin":"parser","score":0.9,"reading":"number of cities"}'
	local b='{"sql":"SELECT count(*) FROM visits","origin":"parser","score":0.85,"reading":"number of visits"}'
	local same='{"sql":"SELECT count(id) FROM cities","origin":"parser","score":0.85}'
	local alone both other
	alone=$(known 'How many cities?' "$a" | jq .chosen.confidence)
	both=$(known 'How many cities?' "$a" "$b")
	holds "$both" '.chosen.index == 0 and .chosen.confidence < $alone and
		.candidates[0].features.close > 0 and .candidates[1].features.behind > 0' --argjson alone "$alone"
	other=$(known 'How many cities?' "$a" "$same")
	holds "$other" '.chosen.index == 0 and .chosen.confidence == $alone and
		(.candidates[0].features | has("close") | not)' --argjson alone "$alone"
}

@test "a statement that would cost too much is asked back, and not run" {
	local costly='{"sql":"SELECT count(*) FROM visits a, visits b WHERE a.day <> b.day","origin":"parser","reading":"pairs of visits","score":2}'
	local other='{"sql":"SELECT count(*) FROM visits","origin":"openai"}'
	run -0 nl2sql-evaluate --set explain_cost_limit=100 < <(record q "$costly")
	valid record-evaluate <<<"$output"
	holds "$output" '.verdict.status == "needs_clarification"
		and .verdict.code == "question.costly" and (has("chosen") | not)
		and .verdict.estimate == .candidates[0].explain
		and .verdict.estimate.cost > 100
		and .verdict.readings == [{text: "pairs of visits", sql: .candidates[0].sql}]
		and (.verdict.message | test("explain_cost_limit is 100"))'
	# Not run to compare results either.
	run -0 nl2sql-evaluate --set explain_cost_limit=100 < <(record q "$costly" "$other")
	holds "$output" '(.candidates[0] | has("result") | not)
		and (.candidates[1] | has("result"))'
	run -0 nl2sql-evaluate --set explain_cost_limit=100000 < <(record q "$costly")
	holds "$output" '.chosen.index == 0'
	run -0 evaluate q "$costly"
	holds "$output" '.chosen.index == 0'
}

@test "a candidate with a check is not judged again" {
	local first again
	first=$(evaluate q 'SELECT nme FROM cities' 'SELECT nam FROM cities')
	again=$(jq -c '.candidates[1].check.mark = 7 | .candidates += [
		{sql: "SELECT name FROM cities", origin: "repair"}]' <<<"$first" |
		nl2sql-evaluate)
	holds "$again" '.chosen.index == 2 and .candidates[1].check.mark == 7
		and .candidates[2].check.allowed'
	equal 'what was judged stays as it is' \
		"$(jq -c '.candidates[0]' <<<"$again")" \
		"$(jq -c '.candidates[0]' <<<"$first")"
}

@test "an error that exec wrote makes evaluate choose the next" {
	local out
	out=$(evaluate q '{"sql":"SELECT count(*) FROM cities","origin":"parser","score":0.9}' \
		'{"sql":"SELECT count(*) FROM visits","origin":"parser","score":0.5}' |
		jq -c 'del(.chosen) | .candidates[0].error =
			{code: "sql.data", message: "m", sqlstate: "22012", repairable: true}' |
		nl2sql-evaluate)
	holds "$out" '.chosen.index == 1 and .candidates[0].error.sqlstate == "22012"'
	run -0 nl2sql-evaluate <<<"$out"
	equal 'a record with something chosen passes' "$output" "$out"
}

@test "context and link are used where they are there" {
	run -0 nl2sql-evaluate < <(record 'visitors in active cities' \
		'SELECT sum(v.visitors) FROM visits v JOIN cities c ON c.id = v.city_id WHERE c.active = 1' |
		jq -c '.context = {tables: [
			{name: "cities", schema: "public", columns: ["id int PK", "name text", "active bool"]},
			{name: "visits", schema: "public", columns: ["id int PK", "city_id int FK->cities.id", "visitors int"]}],
			fks: [{from: "visits", columns: ["city_id"], to: "cities", references: ["id"], cost: 1, declared: true}]}')
	holds "$output" '(.chosen.sql | endswith("c.active = TRUE"))
		and .candidates[0].points.schema == 15
		and .candidates[0].points.joins == 20'
}

@test "value verification takes points for strings no row holds" {
	local held='{"sql":"SELECT count(*) FROM cities WHERE name = '\''city 3'\''","origin":"openai"}'
	local none='{"sql":"SELECT count(*) FROM cities WHERE name = '\''nowhere'\''","origin":"openai"}'
	local context='{"tables":[{"name":"cities","columns":["id int PK","name text"]}],"fks":[]}'
	run -0 nl2sql-evaluate --set value_verification=1 < <(
		record 'cities' "$none" "$held" | jq -c --argjson c "$context" '.context = $c')
	holds "$output" '.candidates[0].points.values == -10 and .chosen.index == 1
		and (.candidates[1].points | has("values") | not)'
	run -0 nl2sql-evaluate < <(
		record 'cities' "$none" "$held" | jq -c --argjson c "$context" '.context = $c')
	holds "$output" '.candidates[0].points | has("values") | not'
}

@test "--offline needs neither server nor index" {
	run -0 nowhere nl2sql-evaluate --offline < <(
		record q 'SELECT IFNULL(a, 0) FROM anything' 'SELECT 1; SELECT 2'
	)
	holds "$output" '.chosen.index == 0
		and .candidates[0].check.relations == "any"
		and .candidates[1].check.allowed == false
		and (.candidates[0] | has("explain") | not)'
	run -0 nl2sql-evaluate --relations any < <(record q 'SELECT nme FROM cities')
	holds "$output" '.candidates[0].error.sqlstate == "42703"'
}

@test "a superuser is refused, a lost server and a bad index are told" {
	run -2 --separate-stderr nl2sql-evaluate -d "$(admin_dsn "$DATABASE")" < <(
		record q 'SELECT name FROM cities'
	)
	holds "$output" '.error.code == "config.superuser" and .verdict.status == "error"'
	run -0 nl2sql-evaluate -d "$(admin_dsn "$DATABASE")" --set allow_superuser=1 < <(
		record q 'SELECT name FROM cities'
	)
	holds "$output" '.chosen.index == 0'
	run -75 --separate-stderr nl2sql-evaluate -d 'host=/nonexistent dbname=x' < <(
		record q 'SELECT name FROM cities'
	)
	holds "$output" '.error.code == "db.unreachable"'
	run -2 --separate-stderr nl2sql-evaluate \
		--set index_dsn="$(admin_dsn postgres)" < <(
		record q 'SELECT name FROM cities'
		record q 'SELECT name FROM cities'
	)
	equal lines "${#lines[@]}" 2
	holds "${lines[1]}" '.error.code == "config.index_missing"'
}

@test "odd candidates never end the stage" {
	run -1 nl2sql-evaluate --offline <<'RECORDS'
{"id":1,"question":"q"}
{"id":2,"question":"q","candidates":{}}
{"id":3,"question":"q","candidates":[]}
{"id":4,"question":"q","candidates":[1]}
{"id":5,"question":"q","candidates":[{"origin":"x"}]}
{"id":6,"candidates":[{"sql":""},{"sql":";"},{"sql":"SELECT 1","origin":7,"score":"x"}]}
{"id":7,"candidates":[{"sql":"SELECT 'x","check":{"allowed":false,"code":"no.such.code"},"error":{"code":5}}]}
{"id":8,"candidates":[{"sql":"x","check":3,"error":{"code":"no.such.code","repairable":false}}]}
{"id":9,"question":"q","context":{"tables":3},"candidates":[{"sql":"SELECT 1"}]}
{"id":10,"candidates":[{"sql":"SELECT 1","check":{"allowed":true},"points":[]}]}
RECORDS
	equal lines "${#lines[@]}" 10
	holds "${lines[0]}" '.error.code == "stage.order"'
	holds "${lines[1]}" '.error.code == "input.member"'
	holds "${lines[2]}" '.error.code == "evaluate.none"'
	holds "${lines[3]}" '.error.code == "input.member"'
	holds "${lines[4]}" '.error.code == "input.member"'
	holds "${lines[5]}" '.chosen.index == 2'
	holds "${lines[6]}" '.verdict.status == "error"'
	holds "${lines[7]}" '.error.code == "input.member"'
	holds "${lines[8]}" '.verdict.status == "error"'
	holds "${lines[9]}" '.chosen.index == 0'
}

@test "more candidates than anybody reads are passed on" {
	run -0 nl2sql-evaluate --offline < <(jq -nc '{id: 1, candidates:
		[range(100) | {sql: "SELECT \(.)", origin: "parser"}]}')
	holds "$output" '(.candidates | length) == 100 and .chosen.index == 0
		and (.candidates[99] | has("check") | not)'
}

@test "a statement of megabytes is refused for its length, before it is read" {
	needs_own_memory
	jq -nc '{id: 1, question: "q", candidates: [{origin: "openai", sql: ("SELECT " + ("1+" * 2500000) + "1")},
		{sql: "SELECT 1"}]}' >"$BATS_TEST_TMPDIR/long"
	run -0 bash -c 'ulimit -Sv 250000; nl2sql-evaluate --offline <"$1" |
		jq -c "[.candidates[0].check.code, .chosen.index]"' - "$BATS_TEST_TMPDIR/long"
	equal evaluate "$output" '["sql.too_long",1]'
}
