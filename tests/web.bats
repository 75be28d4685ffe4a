# nl2sql-web: every route, and everything that is refused, by curl and by bytes
bats_require_minimum_version 1.5.0
load lib
load launch
load web

setup_file() {
	use_mcptest
}

teardown() {
	end_launched
}

highest='What company had the highest revenue in 2020?'

# propose QUESTION: its record is $record, its id $id
propose() {
	post /api/propose "$(jq -nc --arg question "$1" '{question: $question}')"
	record=$(event record)
	id=$(jq -r .id <<<"$record")
}

# ---- asking ----

@test "a question is proposed, then run: progress comes first, the record last" {
	start_web
	propose "$highest"
	equal "status" "$status_code" 200
	matches "type" "$headers" 'text/event-stream'
	holds "$record" '.record | .chosen.sql and (has("result") | not) and (has("verdict") | not)'
	holds "$record" '.id == .record.id and .chart == null'
	equal "events" "$(grep '^event: ' <<<"$output" | uniq)" $'event: progress\nevent: record'
	holds "$(event progress)" '.stage and (.ms | type == "number")'
	post /api/run "{\"id\":\"$id\"}"
	holds "$(event record)" '.record | .verdict.status == "answered" and (.result.rows | tostring | test("Apex Industries"))'
	get "/api/answers/$id"
	holds "$output" '.verdict.status == "answered" and .id == $id' --arg id "$id"
	get /api/answers
	holds "$output" 'length >= 1 and .[0].id == $id and .[0].status == "answered" and .[0].question' --arg id "$id"
}

@test "a person's statement runs in the chosen one's place, and passes the gate" {
	start_web
	propose "$highest"
	post /api/run "{\"id\":\"$id\",\"sql\":\"SELECT count(*) AS n FROM companies\"}"
	holds "$(event record)" '.record | .verdict.status == "answered" and .chosen.origin == "person" and (.result.rows | length) == 1'
	holds "$(event record)" '.chart.kind == "number"'
	local hostile
	for hostile in 'DELETE FROM companies' 'SELECT pg_sleep(100)' 'SELECT 1; DROP TABLE companies' \
		"SELECT pg_read_file('/etc/passwd')" 'RESET ROLE' "SELECT set_config('role', 'postgres', false)"; do
		post /api/run "$(jq -nc --arg id "$id" --arg sql "$hostile" '{id: $id, sql: $sql}')"
		holds "$(event record)" '.record | (.verdict.status == "refused" or .verdict.status == "error") and
			(has("result") | not)' || fail "ran: $hostile"
	done
}

@test "the gate's verdict on a statement, with its place" {
	start_web
	post /api/check '{"sql":"SELECT name FROM companies"}'
	equal "status" "$status_code" 200
	holds "$output" '.allowed == true'
	post /api/check '{"sql":"SELECT nothing FROM companies"}'
	holds "$output" '.allowed == false and .code == "sql.unknown_column" and .position == 8'
}

@test "the schema: of a table, about words, and all in short" {
	start_web
	get '/api/schema?table=companies'
	holds "$output" '.tables | length == 1 and .[0].name == "companies"'
	get '/api/schema?about=revenue%20of%20companies'
	holds "$output" '[.tables[].name] | index("companies")'
	get /api/schema
	holds "$output" '(.tables | length) >= 2'
	get '/api/schema?table=none'
	refused 404 outline.unknown
}

@test "the state, and what keeps the server from answering" {
	start_web
	get /api/state
	equal "status" "$status_code" 200
	holds "$output" '.version and .database == "mcptest" and .databases == [{name: "mcptest"}] and
		.may_confirm == false and .agreement == true and .max_rows == 1000 and .question_bytes == 8192 and
		(has("problem") | not) and (has("user") | not)'
	end_launched
	start_web -d 'host=/nonexistent dbname=none' --set index_dsn='host=/nonexistent dbname=none'
	get /api/state
	equal "status" "$status_code" 200
	holds "$output" '.problem.code == "db.unreachable" and .problem.message'
}

# ---- what came out ----

@test "rows are downloaded in every format, never shown as a page of ours" {
	start_web
	propose 'Show the revenue of each company in 2020'
	post /api/run "{\"id\":\"$id\"}"
	holds "$(event record)" '.record.verdict.status == "answered"'
	local format
	for format in csv tsv json ndjson markdown html xlsx; do
		get "/api/answers/$id/rows?format=$format"
		equal "$format" "$status_code" 200
		matches "$format" "$headers" "Content-Disposition: attachment; filename=\"answer-$id\\.[a-z]+\""
		if [ "$format" = xlsx ]; then
			[[ $output == PK* ]]
		else
			matches "$format" "$output" 'Apex Industries'
		fi
	done
	get "/api/answers/$id/rows?format=json"
	holds "$output" 'length > 1 and (.[0] | type == "object")'
	get "/api/answers/$id/rows?format=exe"
	refused 400 input.member
	get "/api/answers/01900000-0000-7000-8000-000000000000/rows?format=csv"
	refused 404 asked.unknown
	get "/api/answers/..%2f..%2fetc/rows?format=csv"
	equal "status" "${status_code:0:1}" 4
}

@test "cells that a spreadsheet would run are guarded on request" {
	start_web
	propose "$highest"
	post /api/run "{\"id\":\"$id\",\"sql\":\"SELECT '=1+1' AS x\"}"
	get "/api/answers/$id/rows?format=csv"
	equal "plain" "$output" $'x\n=1+1'
	get "/api/answers/$id/rows?format=csv&guard=1"
	equal "guarded" "$output" $'x\n"\'=1+1"'
}

@test "charts as pictures, of the kind that fits or another" {
	start_web
	propose 'Show the revenue of each company in 2020'
	post /api/run "{\"id\":\"$id\",\"sql\":\"SELECT name, company_id AS revenue FROM companies\"}"
	holds "$(event record)" '.chart.kind == "bar"'
	get "/api/answers/$id/chart?form=svg"
	equal "status" "$status_code" 200
	matches "type" "$headers" 'Content-Type: image/svg'
	[[ $output == *'<svg'* ]]
	get "/api/answers/$id/chart?form=svg&dark=1&width=400&height=300"
	[[ $output == *'1e1e1e'* || $output == *'30,  30,  30'* || $output == *'rgb( 30'* ]]
	get "/api/answers/$id/chart?form=png&kind=line&x=0&y=1"
	equal "status" "$status_code" 200
	[[ $output == *PNG* ]]
	get "/api/answers/$id/chart?form=json"
	holds "$output" '.chart.kind == "bar"'
	get "/api/answers/$id/chart?form=svg&kind=bar&x=77&y=99999999999999999999"
	refused 404 chart.none
	get "/api/answers/$id/chart?form=pdf"
	refused 400 input.member
	propose "$highest"
	get "/api/answers/$id/chart?form=svg"
	refused 404 chart.none
}

@test "answers are judged where the server lets them, by the user's name" {
	local database
	start_web
	propose "$highest"
	post "/api/answers/$id/confirm" '{}'
	refused 403 web.confirm
	database=$(own_database judged)
	cat "$SUITE_ROOT"/exam/mcptest/{schema,data}.sql | sql "$database" >/dev/null
	make_role reader "$database"
	NL2SQL_DSN=$(reader_dsn "$database") NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null
	start_web --set web_confirm=1
	propose "$highest"
	post "/api/answers/$id/confirm" '{}'
	refused 409 stage.order
	post /api/run "{\"id\":\"$id\"}"
	post "/api/answers/$id/confirm" '{}'
	equal "status: $output" "$status_code" 200
	equal "confirmed" "$(nl2sql-confirm --list | jq -r .question)" "$highest"
	post "/api/answers/$id/wrong" '{}'
	refused 400 input.member
	post "/api/answers/$id/wrong" '{"reason":"another year"}'
	equal "status: $output" "$status_code" 200
	equal "confirmed" "$(nl2sql-confirm --list)" ''
	equal "reason" "$(sql "$database" -c 'SELECT reason FROM nl2sql.wrong')" 'another year'
}
