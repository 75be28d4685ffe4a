# nl2sql-web: whom it lets in, and all that it refuses, by curl and by bytes
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
	matches "hint" "$output" 'in a second'
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
		# the server may hang up before it has read all
		(printf '%b' "$bytes" >&6) 2>/dev/null || true
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
