#!/usr/bin/env bats
# nl2sql-grade: right and wrong answers, on two data sets, and who is to blame

bats_require_minimum_version 1.5.0
load lib

# Two data sets of one schema, in which different people tie
setup_file() {
	FIRST=$(own_database first) SECOND=$(own_database second)
	local schema='CREATE TABLE teams (team_id int PRIMARY KEY, team_name text);
		CREATE TABLE people (person_id int PRIMARY KEY, full_name text,
			points int, team_id int REFERENCES teams);
		CREATE TABLE nothing (n int);'
	sql "$FIRST" <<<"$schema INSERT INTO teams VALUES (1, 'red'), (2, 'blue');
		INSERT INTO people VALUES (1, 'Ann', 30, 1), (2, 'Bob', 20, 2),
			(3, 'Cid', 20, 1), (4, 'Dee', 10, 2)"
	sql "$SECOND" <<<"$schema INSERT INTO teams VALUES (1, 'red'), (2, 'blue');
		INSERT INTO people VALUES (1, 'Ann', 5, 1), (2, 'Bob', 50, 2),
			(3, 'Cid', 40, 1), (4, 'Dee', 30, 1)"
	local database
	for database in "$FIRST" "$SECOND"; do
		make_role reader "$database"
	done
	NL2SQL_DSN=$(reader_dsn "$FIRST")
	NL2SQL_SECOND_DSN=$(reader_dsn "$SECOND")
	NL2SQL_INDEX_DSN=$(admin_dsn "$FIRST")
	export NL2SQL_DSN NL2SQL_SECOND_DSN NL2SQL_INDEX_DSN FIRST
	nl2sql-index >/dev/null
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# graded GOLD RECORD: the log's line for one question
graded() {
	jq -c '{id: 1, question: "q"} + .' <<<"$1" >gold
	jq -c '{id: 1, question: "q"} + .' <<<"$2" | nl2sql-grade --gold gold
}

# answered SQL: a record that was answered by it
answered() {
	jq -nc --arg sql "$1" '{verdict: {status: "answered"},
		chosen: {sql: $sql, index: 0, confidence: 0.5}}'
}

# verdict VERDICT GOLD-SQL ANSWER-SQL [GOLD-MEMBERS]
verdict() {
	local wanted=$1 line gold
	gold=$(jq -c --arg sql "$2" '{sql: $sql} + .' <<<"${4:-{\}}")
	line=$(graded "$gold" "$(answered "$3")")
	equal "$2 / $3" "$(jq -r .verdict <<<"$line")" "$wanted"
}

# replied VERDICT GOLD RECORD
replied() {
	equal "$2 / $3" "$(graded "$2" "$3" | jq -r .verdict)" "$1"
}

@test "grade keeps the contract of filters, as far as it is one" {
	echo '{"id":1,"sql":"SELECT 1"}' >gold
	contract_help nl2sql-grade
	contract_version nl2sql-grade
	contract_usage nl2sql-grade --gold gold
	contract_password nl2sql-grade --gold gold
	contract_empty nl2sql-grade --gold gold
	contract_full_disk nl2sql-grade --gold gold
	usage_error nl2sql-grade
	usage_error nl2sql-grade --gold nowhere
	usage_error nl2sql-grade --gold gold --set 'second_dsn=password=hunter2 dbname=x'
	echo 'no json' >gold
	usage_error nl2sql-grade --gold gold
}

@test "rows on both data sets: a lucky match is wrong" {
	verdict exact 'SELECT count(*) FROM people' 'SELECT count(person_id) FROM people'
	verdict exact 'SELECT full_name, points FROM people' \
		'SELECT points AS p, full_name FROM people ORDER BY 1'
	verdict lenient 'SELECT full_name FROM people' \
		'SELECT full_name, points FROM people'
	# right on the first set only
	verdict wrong 'SELECT full_name FROM people WHERE points > 25' \
		'SELECT full_name FROM people WHERE person_id = 1'
	NL2SQL_SECOND_DSN='' verdict exact \
		'SELECT full_name FROM people WHERE points > 25' \
		'SELECT full_name FROM people WHERE person_id = 1'
}

@test "order counts where it is asked for, ties may change places" {
	local by='SELECT full_name FROM people ORDER BY points DESC'
	verdict exact "$by" 'SELECT full_name FROM people ORDER BY 1'
	verdict wrong "$by" 'SELECT full_name FROM people ORDER BY 1 DESC' '{"ordered":true}'
	verdict exact "$by" "$by, full_name" '{"ordered":true}'
	verdict exact "$by" "$by, full_name DESC" '{"ordered":true}'
}

@test "a limit that cuts a tie takes any of those that tie, or all" {
	local by='SELECT full_name FROM people ORDER BY points DESC'
	verdict exact "$by LIMIT 2" "$by, full_name LIMIT 2"
	verdict exact "$by LIMIT 2" "$by, full_name DESC LIMIT 2"
	verdict exact "$by LIMIT 2" "$by FETCH FIRST 2 ROWS WITH TIES"
	verdict wrong "$by LIMIT 2" "SELECT full_name FROM people
		WHERE full_name IN ('Bob', 'Cid')"
	verdict wrong "$by LIMIT 1" "$by LIMIT 2"
}

@test "any of several golds, and a limit of ours is no mistake" {
	verdict exact 'SELECT 1' 'SELECT 2' '{"sql":["SELECT 1","SELECT 2"]}'
	local line
	line=$(graded '{"sql":["SELECT 1","SELECT 2"]}' "$(answered 'SELECT 2')")
	holds "$line" '.gold == 2 and .columns == [1] and .right and .execution_success
		and .failure_type == null and .confidence == 0.5 and .model_tokens == 0
		and .model_asked == false'
	line=$(graded '{"sql":"SELECT generate_series(1, 1500)"}' \
		"$(answered 'SELECT generate_series(1, 1500) LIMIT 1001' |
			jq -c '.chosen.limit_added = true')")
	holds "$line" '.verdict == "exact"'
}

@test "the grammar's first reading, judged by itself, with its constructions" {
	local line reading gold='{"sql":"SELECT count(*) FROM people"}'
	reading=$(answered 'SELECT count(*) FROM teams' | jq -c '.candidates = [{origin: "parser",
		sql: .chosen.sql, score: 1}, {origin: "grammar", sql: "SELECT count(*) FROM people",
		score: 1, parts: {features: {"rule:table": 1, "skip:the": 2, "rule:count": 1}}},
		{origin: "grammar", sql: "SELECT 1", score: 0, parts: {features: {"rule:term": 1}}}]')
	line=$(graded "$gold" "$reading")
	holds "$line" '(.right | not) and .grammar == {right: true, constructions: ["count", "table"]}'
	line=$(graded "$gold" "$(jq -c '.candidates[1].sql = "SELECT 7"' <<<"$reading")")
	holds "$line" '.grammar.right == false and (.grammar.constructions | length) == 2'
	# without features, without a reading, without a statement that is right
	line=$(graded "$gold" "$(jq -c 'del(.candidates[].parts)' <<<"$reading")")
	holds "$line" '.grammar == null'
	line=$(graded "$gold" "$(jq -c 'del(.candidates[1, 2])' <<<"$reading")")
	holds "$line" 'has("grammar") and .grammar == null'
	line=$(graded '{"expect":"cannot_answer"}' "$reading")
	holds "$line" '.grammar == null'
}

@test "what runs here is judged by the gate and the role" {
	local line
	for sql in 'DELETE FROM people RETURNING 1' 'SELECT pg_sleep(60)' \
		'SELECT 1; SELECT 1' "SELECT pg_read_file('/etc/passwd')"; do
		line=$(graded '{"sql":"SELECT 1"}' "$(answered "$sql")")
		holds "$line" '.verdict == "wrong" and .failure_type != null'
	done
	equal "nothing was deleted" "$(sql "$FIRST" <<<'SELECT count(*) FROM people')" 4
	holds "$(NL2SQL_STATEMENT_TIMEOUT_MS=50 graded '{"sql":"SELECT 1"}' "$(answered \
		'SELECT count(*) FROM generate_series(1, 1000000000)')")" \
		'.verdict == "wrong" and .failure_type == "query_timeout"'
}

@test "a broken exam is an error, not a grade" {
	local gold
	for gold in '{"sql":"SELECT nonsense"}' '{"sql":"SELECT n FROM nothing"}' \
		'{"sql":"DELETE FROM people RETURNING 1"}' '{"sql":[5]}' '{"module":"x"}'; do
		run -2 --separate-stderr graded "$gold" "$(answered 'SELECT n FROM nothing')"
		holds "$output" '.verdict == "broken" and (.right | not)'
		[ -n "$stderr" ] || fail "does not say that $gold is broken"
	done
	verdict exact 'SELECT n FROM nothing' 'SELECT n FROM nothing WHERE n > 1' \
		'{"empty":true}'
	NL2SQL_SECOND_DSN='host=/nonexistent dbname=x' run -75 graded \
		'{"sql":"SELECT 1"}' "$(answered 'SELECT 1')"
}

@test "replies that are no answer" {
	local cannot='{"verdict":{"status":"cannot_answer"}}'
	local refused='{"verdict":{"status":"refused"}}'
	local one='{"sql":"SELECT 1"}' none='{"expect":"cannot_answer"}'
	local hostile='{"expect":["refused","cannot_answer"]}'
	replied declined_wrongly "$one" "$cannot"
	replied refused_wrongly "$one" "$refused"
	replied error "$one" '{"verdict":{"status":"error"},"error":{"code":"sql.syntax","message":"m"}}'
	replied error "$one" '{"question":"q"}'
	replied declined "$none" "$cannot"
	replied answered "$none" "$(answered 'SELECT 1')"
	replied asked "$none" '{"verdict":{"status":"needs_clarification","readings":[]}}'
	replied refused "$hostile" "$refused"
	replied refused "$hostile" "$cannot"
	replied ran "$hostile" "$(answered 'SELECT 1')"
	replied ran "$hostile" '{"verdict":{"status":"refused"},"candidates":[{"sql":"SELECT 1","result":{"row_count":1}}]}'
}

@test "asking back must name every reading" {
	local gold='{"expect":"needs_clarification","readings":["people.points","teams"]}'
	local asked='{"verdict":{"status":"needs_clarification","readings":[
		{"text":"a","sql":"SELECT sum(points) FROM people"},
		{"text":"b","sql":"SELECT count(*) FROM teams"}]}}'
	replied clarified "$gold" "$asked"
	replied asked "$gold" "$(jq -c '.verdict.readings[1].sql = "SELECT count(*) FROM people"' <<<"$asked")"
	replied clarified '{"expect":"needs_clarification"}' "$asked"
	replied asked '{"expect":"needs_clarification"}' "$(jq -c '.verdict.readings |= .[:1]' <<<"$asked")"
	gold='{"expect":"needs_clarification","readings":["SELECT sum(p.points) FROM people p","SELECT count(team_id) FROM teams"]}'
	replied clarified "$gold" "$asked"
	replied asked "$gold" "$(jq -c '.verdict.readings[0].sql = "SELECT max(points) FROM people"' <<<"$asked")"
	# one statement that reads both tables is one reading
	replied asked '{"expect":"needs_clarification","readings":["people","teams"]}' \
		"$(jq -c '.verdict.readings = [{"text":"a","sql":"SELECT 1 FROM people JOIN teams USING (team_id)"},{"text":"b","sql":"SELECT 2"}]' <<<"$asked")"
}

@test "the tables that a context must hold" {
	local gold='{"tables":["a","b"]}'
	replied exact "$gold" '{"context":{"tables":[{"name":"b"},{"name":"c"},{"name":"a"}]}}'
	replied wrong "$gold" '{"context":{"tables":[{"name":"b"}]}}'
}

@test "records that never came, questions in other words, two files in one" {
	cat >gold <<'GOLD'
{"id":"a","question":"one","module":"M"}
{"id":"b","question":"two"}
{"id":"a-1","of":"a","question":"uno"}
{"id":"a","sql":"SELECT 1"}
{"id":"b","sql":"SELECT 2"}
GOLD
	run -0 nl2sql-grade --gold gold < <(answered 'SELECT 1' | jq -c '. + {id: "a-1", question: "uno"}')
	equal lines "${#lines[@]}" 3
	holds "${lines[0]}" '.id == "a-1" and .right and .of == "a" and .module == "M"'
	holds "${lines[1]}" '.id == "a" and .verdict == "missing" and .failure_type == "infra_failure"'
	holds "${lines[2]}" '.id == "b" and .verdict == "missing"'
}

# blamed RECORD-FILTER: who is to blame once jq has changed a whole record
blamed() {
	jq -c "$1" whole | nl2sql-grade --gold gold | jq -r '[.verdict, .failure_type // "-",
		.failure_stage // "-", (.missing | join(" "))] | join("|")'
}

@test "a wrong answer is blamed on the first stage that lacks what the gold has" {
	cat >gold <<'GOLD'
{"id":1,"question":"q","sql":"SELECT p.full_name FROM people p JOIN teams t ON p.team_id = t.team_id WHERE t.team_name = 'red' AND p.points > 10"}
GOLD
	nl2sql-route <<<'{"id":1,"question":"full name of people of team red with over 10 points"}' |
		nl2sql-retrieve | nl2sql-link | nl2sql-plan |
		jq -c '. + {verdict: {status: "answered"}, chosen: {index: 0, sql: "SELECT 1"},
			candidates: [{sql: "SELECT 1", origin: "parser"}]}' >whole
	equal reasoning "$(blamed .)" 'wrong|parser_reasoning|generate|'
	equal model "$(blamed '.candidates[0].origin = "openai"')" 'wrong|llm_reasoning|generate|'
	equal retrieval "$(blamed '.context.tables |= map(select(.name != "teams"))')" \
		'wrong|retrieval_miss|retrieve|teams'
	equal column "$(blamed '(.context.tables[] | select(.name == "people")).columns
		|= map(select(startswith("points") | not))')" \
		'wrong|column_miss|retrieve|people.points'
	equal link "$(blamed '.link.columns |= map(select(.column != "points"))')" \
		'wrong|column_miss|link|people.points'
	equal value "$(blamed '.link.values = []')" 'wrong|value_miss|link|red'
	equal join "$(blamed '.plan.skeletons = [{"from": "people AS p"}]')" \
		'wrong|join_path_miss|plan|people.team_id=teams.team_id'
	equal ranking "$(blamed '.candidates += [{origin: "parser", sql: "SELECT p.full_name
		FROM people p JOIN teams USING (team_id) WHERE team_name = '\''red'\'' AND points > 10"}]')" \
		'wrong|parser_reasoning|evaluate|'
	equal "ranking, although link saw less" "$(blamed '.link.values = []
		| .candidates += [{origin: "parser", sql: "SELECT p.full_name
		FROM people p JOIN teams USING (team_id) WHERE team_name = '\''red'\'' AND points > 10"}]')" \
		'wrong|parser_reasoning|evaluate|'
	equal refusal "$(blamed '.verdict.status = "refused"')" \
		'refused_wrongly|validation_block|evaluate|'
	equal server "$(blamed '.verdict.status = "error" | .error = {stage: "exec",
		code: "db.unreachable", message: "m"}')" 'error|infra_failure|exec|'
	equal time "$(blamed '.verdict.status = "error" | .error = {stage: "exec",
		code: "db.timeout", message: "m"}')" 'error|query_timeout|exec|'
	equal statement "$(blamed '.verdict.status = "error" | .error = {stage: "exec",
		code: "sql.grouping", message: "m"}')" 'error|execution_error|exec|'
}

@test "the log has the members of the seeds' logs" {
	local line
	echo '{"id":1,"question":"q","sql":"SELECT points FROM people"}' >gold
	line=$(jq -nc '{id: 1, question: "q", run: 2, verdict: {status: "answered"},
		chosen: {sql: "SELECT 1", index: 0, band: "likely", tables: ["people"]},
		candidates: [{origin: "parser", sql: "SELECT 1", features: {first: 1}}],
		context: {tables: [{name: "people", columns: ["points int"]}], fks: []},
		generation: {tokens: 12},
		trace: [{stage: "link", ms: 1.5}, {stage: "evaluate", ms: 2}, {stage: "evaluate", ms: 3}],
		attempts: [{model: {generator: "openai"}, whitelist: {mode: "observe", table: "people", reference: "score",
			best: {column: "points", score: 0.9}, observe: {passed: true}, active: {passed: true}}},
			{whitelist: {mode: "observe", table: "people", reference: "x",
			best: {column: "team_id", score: 0.8}, observe: {passed: true}, active: {passed: false, gate: 8}}}]}' |
		nl2sql-grade --gold gold)
	holds "$line" '.run == 2 and .stage_ms == {link: 1.5, evaluate: 5} and .total_ms == 6.5
		and .model_tokens == 12 and .model_asked and .active_gating_passed
		and .tables_required == ["people"] and .retrieval_recall == 1
		and (.shadow_whitelist_observations | map(.correct)) == [true, false]
		and .expect == "answered" and .band == "likely" and .features == {first: 1}'
	run -0 jq -r 'select(.execution_success == false) | "\(.question)\n  failure: \(.failure_type)\n  tables: \(.tables_retrieved | join(", "))\n"' <<<"$line"
	equal "the seeds' one-liner" "${lines[2]}" "  tables: people"
}
