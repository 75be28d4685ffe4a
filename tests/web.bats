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
