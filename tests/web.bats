# nl2sql-web: what is asked of it, and what comes out, by curl
bats_require_minimum_version 1.5.0
load lib
load launch
load web
load held

setup_file() {
	use_mcptest
}

teardown() {
	end_launched
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

@test "before it is approved a statement is planned, and tried only where agreement lets it" {
	local audit=$BATS_TEST_TMPDIR/audit
	start_web --set agreement=0 --set audit="$audit"
	propose "$highest"
	holds "$record" '.record.chosen.sql'
	equal "without it" "$(jq -r .purpose "$audit" | sort -u | xargs)" explain
	post /api/run "{\"id\":\"$id\"}"
	holds "$(event record)" '.record.verdict.status == "answered"'
	equal "approved" "$(jq -r .purpose "$audit" | sort -u | xargs)" 'explain rows'
	rm "$audit"
	start_web --set audit="$audit"
	propose "$highest"
	equal "with it" "$(jq -r .purpose "$audit" | sort -u | xargs)" 'digest explain'
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

@test "a database is asked by its name, and what was proposed there runs there" {
	name_databases erp
	start_web
	get /api/state
	holds "$output" '.database == "mcptest" and .databases == [{name: "mcptest"}, {name: "erp", database: "erp"}]'
	get '/api/schema?table=customers&database=erp'
	holds "$output" '.database == "erp" and .tables[0].name == "customers"'
	post /api/check '{"sql":"SELECT count(*) FROM customers","database":"erp"}'
	holds "$output" '.allowed'
	post /api/check '{"sql":"SELECT count(*) FROM customers"}'
	holds "$output" '.allowed == false'
	post /api/propose '{"question":"How many customers are there?","database":"erp"}'
	record=$(event record)
	id=$(jq -r .id <<<"$record")
	holds "$record" '.record | .database == "erp" and .chosen.sql'
	post /api/run "{\"id\":\"$id\"}"
	holds "$(event record)" '.record | .verdict.status == "answered" and (.result.rows | length) == 1'
	post /api/run "{\"id\":\"$id\",\"sql\":\"SELECT count(*) FROM warehouses\",\"database\":\"erp\"}"
	holds "$(event record)" '.record | .verdict.status == "answered" and .database == "erp"'
	propose "$highest"
	holds "$record" '.record | has("database") | not'
	get /api/answers
	holds "$output" 'map(.database) == [null, "erp"]'
}

@test "a database that is not served is refused, and a kept record goes to no other" {
	local body
	name_databases mcptest erp
	start_web --db erp
	get /api/state
	holds "$output" '.database == "erp" and .databases == [{name: "erp", database: "erp"}, {name: "mcptest", database: "mcptest"}]'
	for body in '{"question":"x","database":"other"}' '{"question":"x","database":7}'; do
		post /api/propose "$body"
		refused 404 web.database
	done
	post /api/check '{"sql":"SELECT 1","database":"other"}'
	refused 404 web.database
	get '/api/schema?database=other'
	refused 404 web.database
	post /api/propose "$(jq -nc --arg question "$highest" '{question: $question, database: "mcptest"}')"
	id=$(jq -r .id <<<"$(event record)")
	for body in '"erp"' '"other"' '""' '7'; do
		post /api/run "{\"id\":\"$id\",\"database\":$body}"
		refused 404 web.database
		post /api/propose "{\"id\":\"$id\",\"answers\":{},\"database\":$body}"
		refused 404 web.database
	done
	post /api/run "{\"id\":\"$id\",\"database\":\"mcptest\"}"
	holds "$(event record)" '.record.result.rows | tostring | test("Apex Industries")'
	NL2SQL_CONFIG=/dev/null start_web
	post /api/run "{\"id\":\"$id\"}"
	refused 404 web.database
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

# ---- how it is run ----

@test "a client that leaves ends its statement on the server, and others go on" {
	held_table
	start_web
	propose 'How many items are there?'
	hold_table
	curl -sN --max-time 60 -H "Cookie: $cookie" -H 'Content-Type: application/json' -H "Origin: $base" \
		-d "{\"id\":\"$id\"}" "$base/api/run" >/dev/null 3>&- 8>&- &
	local client=$!
	until_held
	get /api/schema?table=items
	holds "$output" '.tables[0].name == "items"'
	kill "$client"
	until_not_held
	release_table
	post /api/run "{\"id\":\"$id\"}"
	holds "$(event record)" '.record.result.rows == [["500"]]'
}

@test "two that ask at once get their own answers" {
	start_web
	local question
	for question in "$highest" 'How many companies are there?'; do
		curl -sN --max-time 60 -H "Cookie: $cookie" -H 'Content-Type: application/json' -H "Origin: $base" \
			-d "$(jq -nc --arg q "$question" '{question: $q}')" "$base/api/propose" \
			>"$BATS_TEST_TMPDIR/of${#question}" 3>&- &
	done
	wait_until "both" grep -qs '^event: record' "$BATS_TEST_TMPDIR/of${#highest}"
	wait_until "both" grep -qs '^event: record' "$BATS_TEST_TMPDIR/of29"
	output=$(<"$BATS_TEST_TMPDIR/of29")
	holds "$(event record)" '.record.question == "How many companies are there?"'
	output=$(<"$BATS_TEST_TMPDIR/of${#highest}")
	holds "$(event record)" '.record.question == $question' --arg question "$highest"
}

@test "a pipeline that dies, one that is late, and a full queue are said" {
	mkdir -p "$BATS_TEST_TMPDIR/tree/bin" "$BATS_TEST_TMPDIR/tree/pipelines"
	cp "$(type -P nl2sql-web)" "$BATS_TEST_TMPDIR/tree/bin/"
	PATH=$BATS_TEST_TMPDIR/tree/bin:$PATH
	printf '#!/bin/sh\nread -r line\nexit 7\n' >"$BATS_TEST_TMPDIR/tree/pipelines/propose"
	printf '#!/bin/sh\nread -r line\nexec sleep 100\n' >"$BATS_TEST_TMPDIR/tree/pipelines/describe"
	cp "$BATS_TEST_TMPDIR/tree/pipelines/propose" "$BATS_TEST_TMPDIR/tree/pipelines/ask"
	chmod +x "$BATS_TEST_TMPDIR"/tree/pipelines/*
	start_web --set patience_ms=500
	post /api/propose '{"question":"x"}'
	holds "$(event problem)" '.code == "door.pipe"'
	get /api/schema
	refused 504 door.overdue
	start_web --set pipes=1 --set pipes_waiting=1 --set patience_ms=2000
	run -0 curl -s --no-progress-meter -Z --parallel-immediate --parallel-max 6 -H "Cookie: $cookie" -o /dev/null -w '%{http_code}\n' "$base/api/schema?about=[1-6]"
	matches "codes" "$(sort -n <<<"$output" | uniq | xargs)" '^503 504$'
}
