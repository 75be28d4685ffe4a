# nl2sql-web: every route, and everything that is refused, by curl and by bytes
bats_require_minimum_version 1.5.0
load lib
load launch
load web

setup_file() {
	use_mcptest
	"$SUITE_ROOT/tests/mcp/get" new old >/dev/null
}

setup() {
	export XDG_STATE_HOME=$BATS_TEST_TMPDIR/state
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

# ---- who may ask ----

@test "without the cookie nothing is served, and the page says how to get in" {
	start_web
	cookie=''
	get /
	equal "status" "$status_code" 401
	matches "type" "$headers" 'Content-Type: text/html'
	[[ $output == *token* ]]
	local path
	for path in /api/state /api/schema /api/answers /page/app.js /lib/codemirror/codemirror.js /nothing; do
		get "$path"
		refused 401 web.session
	done
	post /api/propose '{"question":"x"}'
	refused 401 web.session
	get "/?token=${token%?}"
	equal "status" "$status_code" 401
	get "/?token=$token&token=$token"
	equal "status" "$status_code" 401
	get "/?token="
	equal "status" "$status_code" 401
	get / -H "Cookie: nl2sql-${base##*:}=$token"
	equal "the token is no cookie" "$status_code" 401
	get "/?token=$token"
	equal "status" "$status_code" 200
	matches "cookie" "$headers" 'Set-Cookie: nl2sql-[0-9]+=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Strict'
	matches "place" "$headers" 'Refresh: 0; url=/'
}

@test "another start has another token, which stands nowhere but in the address" {
	start_web --set trace="$BATS_TEST_TMPDIR/trace" --set audit="$BATS_TEST_TMPDIR/audit"
	local first=$token
	propose "$highest"
	equal "in files" "$(grep -rlF "$first" "$BATS_TEST_TMPDIR" "$XDG_STATE_HOME" | grep -v '/out$' || true)" ''
	run -1 pgrep -f "[${first:0:1}]${first:1}"
	start_web
	[ "$first" != "$token" ]
}

@test "a server of another name is not this one (DNS rebinding)" {
	start_web
	local host port=${base##*:}
	for host in evil.example "evil.example:$port" "127.0.0.1.evil.example:$port" "localhost:1" \
		"localhost.:$port" "localhost:$port@evil.example" "127.0.0.1:$port," '' '[' "[::1" 0; do
		get /api/state -H "Host: $host"
		refused 403 web.host
		get "/?token=$token" -H "Host: $host"
		equal "status of $host" "$status_code" 403
	done
	for host in "localhost:$port" "LOCALHOST:$port" "[::1]:$port"; do
		get /api/answers -H "Host: $host"
		equal "status of $host" "$status_code" 200
	done
}

@test "further names are those that the option lists" {
	start_web --set web_host=sql.example.com,other.example:444
	get /api/answers -H 'Host: sql.example.com' -H 'Origin: https://sql.example.com'
	equal "status" "$status_code" 200
	get /api/answers -H 'Host: sql.example.com:8443'
	equal "status" "$status_code" 200
	get /api/answers -H 'Host: other.example:444'
	equal "status" "$status_code" 200
	get /api/answers -H 'Host: other.example'
	refused 403 web.host
	get /api/answers -H 'Host: example.com'
	refused 403 web.host
}

@test "a page of another server may not ask, nor act (CSRF)" {
	start_web
	local origin site
	for origin in http://evil.example null "http://evil.example:${base##*:}" "https://${base#http://}.evil.example" \
		"file://" "${base}evil" "ftp://${base#http://}"; do
		request POST /api/propose -H 'Content-Type: application/json' -H "Origin: $origin" -d '{"question":"x"}'
		refused 403 web.origin
		get /api/answers -H "Origin: $origin"
		refused 403 web.origin
	done
	for site in cross-site same-site none; do
		request POST /api/run -H 'Content-Type: application/json' -H "Sec-Fetch-Site: $site" -d '{"id":"x"}'
		refused 403 web.origin
	done
	for site in cross-site same-site; do
		get /api/answers -H "Sec-Fetch-Site: $site"
		refused 403 web.origin
	done
	request POST /api/propose -H 'Content-Type: application/json' -d '{"question":"x"}'
	refused 403 web.origin
	for type in text/plain application/x-www-form-urlencoded 'multipart/form-data; boundary=x' application/jsonp ''; do
		request POST /api/propose -H "Content-Type: $type" -H "Origin: $base" -d '{"question":"x"}'
		refused 415 web.type
	done
	request POST /api/check -H 'Content-Type: application/json; charset=utf-8' -H 'Sec-Fetch-Site: same-origin' -d '{"sql":"SELECT 1"}'
	equal "status" "$status_code" 200
	none "no permission for other pages" 1 'select(test("(?i)access-control"))' < <(jq -Rs . <<<"$headers")
}

@test "every answer says what a browser may do with it" {
	start_web
	local path
	for path in / /api/answers /nothing /page/none.js; do
		get "$path"
		matches "$path" "$headers" "Content-Security-Policy: default-src 'none'; script-src 'self'; "
		matches "$path" "$headers" "frame-ancestors 'none'"
		matches "$path" "$headers" 'X-Content-Type-Options: nosniff'
		matches "$path" "$headers" 'Referrer-Policy: no-referrer'
		matches "$path" "$headers" 'X-Frame-Options: DENY'
	done
	get /api/answers
	matches "API" "$headers" 'Cache-Control: no-store'
}

# ---- what is refused of who may ask ----

@test "paths lead to no other file" {
	start_web
	local path
	for path in /page/../../../etc/passwd /page/..%2f..%2f..%2fetc%2fpasswd /page/%2e%2e/%2e%2e/mcp.ndjson \
		/page/..%00/x.js /page/.hidden.js /lib/codemirror/../../../../etc/passwd /lib/codemirror/keymap/vim.js \
		/lib/codemirror/ /page/ /page//etc/passwd.css /page/functions.allow /apix /api/ /API/state //; do
		get "$path"
		refused 404 web.not_found
	done
	get /lib/codemirror/mode/sql/sql.js
	[ "$status_code" = 404 ] || equal "$path" "$status_code" 200
	request PUT /api/state
	refused 405 web.method
	request GET /api/propose -H "Origin: $base"
	refused 405 web.method
}

@test "bodies are bounded, and must be one JSON object" {
	start_web
	head -c 70000 /dev/zero | tr '\0' x >"$BATS_TEST_TMPDIR/big"
	request POST /api/propose -H 'Content-Type: application/json' -H "Origin: $base" -H 'Expect:' \
		--data-binary @"$BATS_TEST_TMPDIR/big"
	refused 413 web.too_large
	request POST /api/propose -H 'Content-Type: application/json' -H "Origin: $base" -H 'Expect:' \
		-H 'Transfer-Encoding: chunked' --data-binary @"$BATS_TEST_TMPDIR/big"
	refused 413 web.too_large
	local body
	for body in '' '[]' '{' '{"question":"a","question":"b"}' $'{"question":"\xff"}' '{"question":"\u0000"}'; do
		post /api/propose "$body"
		equal "status of $body" "$status_code" 400
	done
	for body in '{}' '{"question":7}' '{"question":"x","previous":"y"}' '{"question":"x","evidence":[]}'; do
		post /api/propose "$body"
		refused 400 input.member
	done
	post /api/run '{"id":"../../../../etc/passwd"}'
	refused 400 asked.id
	post /api/run '{}'
	refused 400 asked.id
	post /api/check '{"sql":7}'
	refused 400 input.member
	get /api/state -H "X-Long: $(head -c 60000 /dev/zero | tr '\0' x)"
	equal "status" "${status_code:0:1}" 4
}

@test "a user who asks too often is told so" {
	start_web --set web_rate=1
	run -0 curl -s --no-progress-meter -Z --parallel-immediate --parallel-max 4 -H "Cookie: $cookie" -o /dev/null -w '%{http_code}\n' "$base/api/answers?[1-40]"
	matches "codes" "$(sort -n <<<"$output" | uniq | xargs)" '^200 429$'
	get /api/answers
	refused 429 web.rate
}

# ---- how it is run ----

# held_table: a table of this test's own database that nobody may read until
# release_table
held_table() {
	DATABASE=$(own_database "held$BATS_TEST_NUMBER")
	sql "$DATABASE" <<'SQL'
CREATE TABLE items(id int PRIMARY KEY, name text);
INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
SQL
	make_role reader "$DATABASE"
	NL2SQL_DSN=$(reader_dsn "$DATABASE")
	NL2SQL_INDEX_DSN=$(admin_dsn "$DATABASE")
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LOCK_TIMEOUT_MS=60000
	nl2sql-index >/dev/null
	mkfifo "$BATS_TEST_TMPDIR/holder"
	sql "$DATABASE" <"$BATS_TEST_TMPDIR/holder" >/dev/null 3>&- &
	exec 8>"$BATS_TEST_TMPDIR/holder"
}

release_table() {
	echo 'ROLLBACK;' >&8
	exec 8>&-
}

@test "a client that leaves ends its statement on the server, and others go on" {
	held_table
	start_web
	propose 'How many items are there?'
	echo 'BEGIN; LOCK TABLE items;' >&8
	curl -sN --max-time 60 -H "Cookie: $cookie" -H 'Content-Type: application/json' -H "Origin: $base" \
		-d "{\"id\":\"$id\"}" "$base/api/run" >/dev/null 3>&- 8>&- &
	local client=$!
	wait_until "a statement that waits" has_sessions "$DATABASE" "wait_event_type = 'Lock'"
	get /api/schema?table=items
	holds "$output" '.tables[0].name == "items"'
	kill "$client"
	wait_until "the end of the statement" has_no_sessions "$DATABASE" "wait_event_type = 'Lock'"
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

@test "a client that sends slowly, and more than there is room for, keep nobody out" {
	start_web --set web_connections=2
	local port=${base##*:}
	exec 6<>"/dev/tcp/127.0.0.1/$port" 7<>"/dev/tcp/127.0.0.1/$port"
	printf 'GET /api/answers HTTP/1.1\r\nHost: x\r\n' >&6
	printf 'POST /api/check HTTP/1.1\r\nContent-Length: 100\r\n\r\nx' >&7
	get /api/answers
	equal "status" "$status_code" 200
	exec 6>&- 7>&-
}

@test "bytes that are no request are no harm" {
	start_web
	local port=${base##*:} bytes
	for bytes in '\x00\xff\xfe' 'GET / HTTP/9.9\r\n\r\n' 'GET /%zz%00 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n' \
		'POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n' \
		'POST /api/check HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n' \
		'GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\n\r\n'; do
		exec 6<>"/dev/tcp/127.0.0.1/$port"
		printf '%b' "$bytes" >&6
		timeout 1 cat <&6 >/dev/null || true
		exec 6>&-
	done
	get /api/answers
	equal "status" "$status_code" 200
}

# ---- a Unix socket, users of a proxy, a socket that is handed over ----

# over_socket: requests go to the Unix socket from now on
over_socket() {
	launch socket nl2sql-web --set web_listen="$BATS_TEST_TMPDIR/s" "$@"
	wait_until "the address" has_lines "$BATS_TEST_TMPDIR/socket/out" 1
	address=$(<"$BATS_TEST_TMPDIR/socket/out")
	base=http://localhost
	cookie=''
}

@test "at a Unix socket, which is closed to others and goes with the server" {
	over_socket
	equal "mode" "$(stat -c %a "$BATS_TEST_TMPDIR/s")" 660
	get /api/answers --unix-socket "$BATS_TEST_TMPDIR/s"
	refused 401 web.session
	cookie=$(curl -s -D - --unix-socket "$BATS_TEST_TMPDIR/s" "$address" | sed -n 's/^Set-Cookie: \([^;]*\);.*/\1/p')
	get /api/state --unix-socket "$BATS_TEST_TMPDIR/s"
	equal "status" "$status_code" 200
	kill -TERM "$(process socket web)"
	wait_until "its end" has_no_processes socket
	[ ! -e "$BATS_TEST_TMPDIR/s" ]
}

@test "users of a proxy ask as their roles, and have histories of their own" {
	local database
	database=$(own_database users)
	sql "$database" <<-'SQL'
		CREATE TABLE sales (region text, amount int);
		INSERT INTO sales VALUES ('north', 1), ('north', 2), ('south', 7);
		CREATE ROLE web_north;
		CREATE ROLE web_south;
		CREATE ROLE web_door LOGIN NOINHERIT IN ROLE web_north, web_south;
		ALTER TABLE sales ENABLE ROW LEVEL SECURITY;
		CREATE POLICY own ON sales USING ('web_' || region = current_user);
		GRANT SELECT ON sales TO web_north, web_south;
		GRANT USAGE ON SCHEMA public TO web_north, web_south;
	SQL
	NL2SQL_DSN="$SUITE_SERVER user=web_door dbname=$database" NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index --set role=web_north >/dev/null
	export NL2SQL_CONFIG=$BATS_TEST_TMPDIR/config
	printf '[db shop]\ndsn = %s\nindex_dsn = %s\nrole = web_north\n' "$NL2SQL_DSN" "$NL2SQL_INDEX_DSN" >"$NL2SQL_CONFIG"
	printf '{"user":"anna@x","role":"web_north"}\n{"user":"bob","role":"web_south"}\n{"user":"eve","role":"postgres"}\n' \
		>"$BATS_TEST_TMPDIR/users"
	over_socket --set web_user_header=X-Remote-User --set web_users="$BATS_TEST_TMPDIR/users"
	set -- --unix-socket "$BATS_TEST_TMPDIR/s"
	local who
	for who in anna@x:3 bob:7; do
		post /api/propose '{"question":"What is the total amount of sales?"}' "$@" -H "X-Remote-User: ${who%:*}"
		id=$(jq -r .id <<<"$(event record)")
		post /api/run "{\"id\":\"$id\",\"sql\":\"SELECT sum(amount) FROM sales\"}" "$@" -H "X-Remote-User: ${who%:*}"
		holds "$(event record)" '.record.result.rows == [[$sum]]' --arg sum "${who#*:}"
	done
	# over the role of a section, too
	post /api/propose '{"question":"What is the total amount of sales?","database":"shop"}' "$@" -H 'X-Remote-User: bob'
	id=$(jq -r .id <<<"$(event record)")
	post /api/run "{\"id\":\"$id\",\"sql\":\"SELECT sum(amount) FROM sales\"}" "$@" -H 'X-Remote-User: bob'
	holds "$(event record)" '.record | .database == "shop" and .result.rows == [["7"]]'
	get "/api/answers/$id" "$@" -H 'X-Remote-User: bob'
	equal "own" "$status_code" 200
	get "/api/answers/$id" "$@" -H 'X-Remote-User: anna@x'
	refused 404 asked.unknown
	get /api/state "$@" -H 'X-Remote-User: bob'
	holds "$output" '.user == "bob"'
	post /api/run "{\"id\":\"$id\"}" "$@" -H 'X-Remote-User: eve'
	refused 404 asked.unknown
	for who in nobody '' 'bob;' '../bob'; do
		get /api/state "$@" -H "X-Remote-User: $who"
		refused 403 web.user
	done
	get /api/state "$@" -H 'X-Remote-User: bob' -H 'X-Remote-User: anna@x'
	refused 403 web.user
	get /api/state "$@"
	refused 403 web.user
	sql "$database" -c 'DROP TABLE sales; REVOKE USAGE ON SCHEMA public FROM web_north, web_south;
		DROP ROLE web_door, web_north, web_south'
}

@test "over TCP a header names nobody without the proxy's secret" {
	echo '{"user":"bob","role":"reader"}' >"$BATS_TEST_TMPDIR/users"
	local options=(--set web_listen=127.0.0.1:0 --set web_user_header=X-Remote-User --set web_users="$BATS_TEST_TMPDIR/users")
	run -2 nl2sql-web "${options[@]}"
	run -2 nl2sql-web --set web_listen=127.0.0.1:0 --set web_user_header=X-Remote-User
	echo 0123456789abcdef >"$BATS_TEST_TMPDIR/secret"
	chmod 644 "$BATS_TEST_TMPDIR/secret"
	run -2 nl2sql-web "${options[@]}" --set web_secret_file="$BATS_TEST_TMPDIR/secret"
	chmod 600 "$BATS_TEST_TMPDIR/secret"
	start_web "${options[@]}" --set web_secret_file="$BATS_TEST_TMPDIR/secret"
	base=${address%/}
	get /api/answers -H 'X-Remote-User: bob'
	refused 401 web.session
	get /api/answers -H 'X-Remote-User: bob' -H 'X-Nl2sql-Secret: 0123456789abcdeF'
	refused 401 web.session
	get /api/answers -H 'X-Remote-User: bob' -H 'X-Nl2sql-Secret: 0123456789abcdef'
	equal "status" "$status_code" 200
}

@test "a socket that a service manager hands over is served" {
	cat >"$BATS_TEST_TMPDIR/hand" <<-'PYTHON'
		import os, socket, sys
		listener = socket.socket()
		listener.bind(("127.0.0.1", 0))
		listener.listen()
		os.dup2(listener.fileno(), 3)
		os.set_inheritable(3, True)
		os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS=sys.argv[1])
		os.execvp(sys.argv[2], sys.argv[2:])
	PYTHON
	launch handed python3 "$BATS_TEST_TMPDIR/hand" 1 nl2sql-web --set web_listen=/nonexistent/s
	wait_until "the address" has_lines "$BATS_TEST_TMPDIR/handed/out" 1
	matches "address" "$(<"$BATS_TEST_TMPDIR/handed/out")" '^http://127\.0\.0\.1:[0-9]+/\?token=[0-9a-f]{64}$'
	equal "status" "$(curl -s -o /dev/null -w '%{http_code}' "$(<"$BATS_TEST_TMPDIR/handed/out")")" 200
	run -2 python3 "$BATS_TEST_TMPDIR/hand" 2 nl2sql-web
}

@test "a place that is taken, or is none, is said" {
	start_web
	run -2 nl2sql-web --set web_listen="${base#http://}"
	matches "why" "$output" "${base#http://}"
	run -2 nl2sql-web --set web_listen=nowhere
	run -2 nl2sql-web --set web_listen=/nonexistent/folder/s
}

# ---- the Model Context Protocol ----

# The revisions, with each SDK that speaks them.
clients='new 2026-07-28
new 2025-11-25
old 2025-11-25
old 2025-06-18'

# with_each_client: the function $1 with "SDK REVISION"
with_each_client() {
	local sdk revision
	while read -r sdk revision <&7; do
		"$1" "$sdk" "$revision" || fail "with the $sdk SDK, revision $revision"
	done 7<<<"$clients"
}

# client SDK REVISION [ANSWER...] <STEPS: the real one, at our /mcp
client() {
	local python
	python=$("$SUITE_ROOT/tests/mcp/get" "$1")
	MCP_TOKEN=$token "$python" "$SUITE_ROOT/tests/mcp/client.py" "${@:2}" -- "$base/mcp"
}

line() {
	sed -n "$(($1 + 1))p" <<<"$output"
}

asks_over_http() {
	run -0 --separate-stderr client "$1" "$2" < <(
		echo '{"do":"tools"}'
		jq -nc --arg q "$highest" '{do: "call", name: "nl_query", arguments: {question: $q}}'
		echo '{"do":"call","name":"nl_schema","arguments":{"table":"companies"}}'
		echo '{"do":"call","name":"no_such_tool","arguments":{}}'
		echo '{"do":"many","count":10,"at_once":5,"name":"nl_schema","arguments":{"table":"companies"}}'
	)
	holds "$(line 0)" '.result.protocolVersion == $revision' --arg revision "$2"
	holds "$(line 1)" '[.result.tools[].name] == ["nl_query", "nl_schema"]'
	holds "$(line 2)" '.result.structuredContent.status == "answered" and (.progress | length) >= 3 and
		(.result.structuredContent.rows | tostring | test("Apex Industries"))'
	holds "$(line 3)" '.result.structuredContent.tables[0].name == "companies"'
	holds "$(line 4)" '.error.code == -32602'
	holds "$(line 5)" '.result.answered == 10'
}

@test "MCP: each client asks over HTTP, in every revision" {
	start_web
	with_each_client asks_over_http
}

is_asked_back() {
	run -0 --separate-stderr client "$1" "$2" '{"action":"accept","content":{"reading":"2"}}' \
		< <(echo '{"do":"call","name":"nl_query","arguments":{"question":"How many payments were there in 2023?"}}')
	holds "$(line 1)" '(.asked | length) == 1 and .result.structuredContent.status == "answered" and
		(.result.structuredContent.sql | test("vendor_payments"))'
}

@test "MCP: a person is asked back, in every revision" {
	use_erp
	export NL2SQL_ANSWER_AT=1
	start_web
	with_each_client is_asked_back
}

gives_up() {
	rm -f "$BATS_TEST_TMPDIR/now" "$BATS_TEST_TMPDIR/answers"
	jq -nc --arg file "$BATS_TEST_TMPDIR/now" '{do: "call", name: "nl_query",
		arguments: {question: "How many items are there?"}, cancel_when: $file}' >"$BATS_TEST_TMPDIR/steps"
	client "$1" "$2" <"$BATS_TEST_TMPDIR/steps" >"$BATS_TEST_TMPDIR/answers" 2>/dev/null 3>&- 8>&- &
	wait_until "a statement that waits" has_sessions "$DATABASE" "wait_event_type = 'Lock'"
	touch "$BATS_TEST_TMPDIR/now"
	wait_until "the end of the statement" has_no_sessions "$DATABASE" "wait_event_type = 'Lock'"
}

@test "MCP: a call that is given up ends its statement on the server" {
	held_table
	echo 'BEGIN; LOCK TABLE items;' >&8
	start_web
	with_each_client gives_up
	release_table
}

@test "MCP: the bearer token, our own origin, sessions of the older revisions" {
	start_web
	local ping='{"jsonrpc":"2.0","id":1,"method":"ping"}' hello session
	hello='{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}'
	post /mcp "$hello"
	refused 401 web.session
	post /mcp "$hello" -H "Authorization: Bearer ${token}0"
	refused 401 web.session
	set -- -H "Authorization: Bearer $token"
	cookie=''
	request POST /mcp -H 'Content-Type: application/json' -H 'Origin: http://evil.example' -d "$hello" "$@"
	refused 403 web.origin
	request POST /mcp -H 'Content-Type: text/plain' -d "$hello" "$@"
	refused 415 web.type
	request GET /mcp "$@"
	refused 405 web.method
	post /mcp "$hello" "$@"
	holds "$(event message)" '.id == 0 and .result.protocolVersion == "2025-11-25"'
	session=$(sed -n 's/^Mcp-Session-Id: //p' <<<"$headers")
	[ -n "$session" ]
	post /mcp "$ping" "$@"
	refused 400 input.member
	post /mcp "$ping" "$@" -H "Mcp-Session-Id: ${session}0"
	refused 404 web.not_found
	post /mcp "$ping" "$@" -H "Mcp-Session-Id: $session"
	holds "$(event message)" '.id == 1 and .result == {}'
	post /mcp '{"jsonrpc":"2.0","method":"notifications/initialized"}' "$@" -H "Mcp-Session-Id: $session"
	equal "status" "$status_code" 202
	request DELETE /mcp "$@" -H "Mcp-Session-Id: $session"
	equal "status" "$status_code" 204
	post /mcp "$ping" "$@" -H "Mcp-Session-Id: $session"
	refused 404 web.not_found
	post /mcp '[]' "$@"
	equal "status" "$status_code" 400
}

@test "MCP: more sessions than there is room for end the oldest" {
	start_web --set web_rate=1000
	local hello first
	hello='{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}'
	set -- -H "Authorization: Bearer $token"
	post /mcp "$hello" "$@"
	first=$(sed -n 's/^Mcp-Session-Id: //p' <<<"$headers")
	curl -s "$@" -H 'Content-Type: application/json' -d "$hello" -o /dev/null "$base/mcp?[1-70]"
	post /mcp '{"jsonrpc":"2.0","id":1,"method":"ping"}' "$@" -H "Mcp-Session-Id: $first"
	refused 404 web.not_found
	post /mcp "$hello" "$@"
	holds "$(event message)" '.result'
}
