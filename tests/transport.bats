# Ways to the server: TLS, a pooler, and hosts that say nothing (any more).
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	DATABASE=$(own_database db)
	sql "$DATABASE" <<'SQL'
CREATE ROLE transport_reader LOGIN;
CREATE TABLE items(id int PRIMARY KEY);
INSERT INTO items SELECT generate_series(1, 1000);
CREATE VIEW settings AS SELECT name, setting FROM pg_settings;
GRANT SELECT ON items, settings TO transport_reader;
SQL
	export DATABASE FOLDER="$BATS_FILE_TMPDIR"
	# here and not in the tests, which run side by side
	start_tls
	start_pooler
}

teardown_file() {
	[ ! -s "$FOLDER/pids" ] || xargs -r kill <"$FOLDER/pids" 2>/dev/null || true
	[ ! -d "$FOLDER/server" ] ||
		"$SUITE_ROOT/pipelines/server" stop --remove "$FOLDER/server"
	rm -rf "$SUITE_DIR/transport"
}

# ---- TLS ----

# certificate NAME SUBJECT [OPENSSL-ARGUMENT...]
certificate() {
	openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$2" \
		-keyout "$1.key" -out "$1.crt" "${@:3}" 2>/dev/null
}

# An address of this machine on a network; nothing where it has none.
own_address() {
	hostname -I 2>/dev/null | tr ' ' '\n' | grep -m 1 -E '^[0-9]+(\.[0-9]+){3}$' ||
		true
}

# A server with TLS; exports TLS_PORT.  A port that is free now may be taken when
# the server asks for it, which then does not start: another one is tried.
start_tls() {
	for _ in {1..10}; do
		TLS_PORT=$(/usr/bin/python3 -c 'import socket; s = socket.socket()
s.bind(("0.0.0.0", 0)); print(s.getsockname()[1])')
		! "$SUITE_ROOT/pipelines/server" start --option "port=$TLS_PORT" \
			--option listen_addresses=0.0.0.0 "$FOLDER/server" \
			>/dev/null 2>"$FOLDER/refusal" 3>&- 4>&- || break
		TLS_PORT=''
	done
	[ -n "$TLS_PORT" ] || fail "no server: $(cat "$FOLDER/refusal")"
	export TLS_PORT
	configure_tls
}

# Everyone is trusted but tls_secret, who needs a password.
configure_tls() {
	local data dsn address
	address=$(own_address)
	certificate "$FOLDER/good" localhost -addext subjectAltName=DNS:localhost
	certificate "$FOLDER/other" localhost
	dsn="host=localhost hostaddr=127.0.0.1 port=$TLS_PORT user=postgres dbname=postgres"
	data=$(psql -XAtc 'SHOW data_directory' "$dsn")
	cp "$FOLDER/good.crt" "$data/server.crt"
	cp "$FOLDER/good.key" "$data/server.key"
	printf '%s\n' 'host all tls_secret all scram-sha-256' \
		"host all all ${address:-127.0.0.1}/32 trust" >"$FOLDER/hba"
	cat "$data/pg_hba.conf" >>"$FOLDER/hba"
	cat "$FOLDER/hba" >"$data/pg_hba.conf"
	chown --reference="$data" "$data"/server.{crt,key}
	chmod 600 "$data/server.key"
	psql -Xq "$dsn" <<-'SQL'
		ALTER SYSTEM SET ssl = on;
		CREATE ROLE tls_reader LOGIN;
		CREATE ROLE tls_secret LOGIN PASSWORD 'right';
		SELECT pg_reload_conf();
	SQL
	for _ in {1..100}; do
		! psql -Xc '' "$dsn sslmode=require" 2>/dev/null || return 0
		sleep 0.1
	done
	fail "the server has no TLS"
}

@test "TLS: a verified host is asked, another authority or name is an error" {
	local dsn
	dsn="host=localhost hostaddr=127.0.0.1 port=$TLS_PORT user=tls_reader dbname=postgres"
	NL2SQL_DSN="$dsn sslmode=verify-full sslrootcert=$FOLDER/good.crt" \
		run -0 execute "SELECT repeat('x', 10000)"
	holds "$output" '.result.rows[0][0] | length == 10000'
	# A cut ends the statement by a cancel, which must work here too.
	NL2SQL_DSN="$dsn sslmode=verify-full sslrootcert=$FOLDER/good.crt" \
		run -0 nl2sql-exec --relations any < <(
		record 'SELECT generate_series(1, 100000000)'
		record 'SELECT 2'
	)
	equal rows "$(jq -r .result.row_count <<<"$output" | tr '\n' ' ')" "1000 1 "
	NL2SQL_DSN="$dsn sslmode=verify-full sslrootcert=$FOLDER/other.crt" \
		run -75 execute 'SELECT 1'
	holds "$output" '.error.code == "db.unreachable"
		and (.error.message | test("certificate verify failed"))'
	NL2SQL_DSN="${dsn/host=localhost/host=elsewhere} sslmode=verify-full \
		sslrootcert=$FOLDER/good.crt" run -75 execute 'SELECT 1'
	holds "$output" '.error.message | test("does not match host name")'
}

# login_is LEVEL REGEX DSN: what the doctor says of the way in
login_is() {
	run nl2sql-doctor --json -d "$3 dbname=postgres"
	holds "$(jq -c 'select(.subject == "login")' <<<"$output")" \
		'.level == $level and (.text | test($text))' \
		--arg level "$1" --arg text "$2"
}

@test "doctor: a login without password, and one in the clear, are told" {
	local address port=$TLS_PORT secret=$BATS_TEST_TMPDIR/pgpass
	echo '*:*:*:*:right' >"$secret"
	chmod 600 "$secret"
	login_is warning 'no password' "host=127.0.0.1 port=$port user=tls_reader"
	login_is ok 'proven' "host=127.0.0.1 port=$port user=tls_secret passfile=$secret"
	login_is ok 'socket' "$SUITE_SERVER user=transport_reader"
	address=$(own_address)
	[ -n "$address" ] || skip "this machine has no address on a network"
	login_is warning 'unencrypted' \
		"host=$address port=$port sslmode=disable user=tls_secret passfile=$secret"
	login_is warning 'no password' \
		"host=$address port=$port sslmode=require user=tls_reader"
	login_is ok 'proven' \
		"host=$address port=$port sslmode=require user=tls_secret passfile=$secret"
}

# ---- pgbouncer ----

# A pooler in transaction mode before the suite's server, one server connection
# a pool, so that every client meets what the one before it left.
start_pooler() {
	local folder=$SUITE_DIR/transport owner=() host port
	mkdir -p "$folder"
	host=${SUITE_SERVER#*host=} port=${SUITE_SERVER#*port=}
	cat >"$folder/pgbouncer.ini" <<-INI
		[databases]
		* = host=${host%% *} port=${port%% *}
		[pgbouncer]
		listen_addr =
		listen_port = 6432
		unix_socket_dir = $folder
		auth_type = trust
		auth_file = $folder/users
		pool_mode = transaction
		default_pool_size = 1
		max_client_conn = 400
		logfile = $folder/log
	INI
	printf '"%s" ""\n' postgres reader transport_reader >"$folder/users"
	chmod 755 "$folder"
	if [ "$(id -u)" = 0 ]; then
		owner=(setpriv --reuid "$(stat -c %U "${host%% *}")" --clear-groups)
		chown "$(stat -c %U "${host%% *}")" "$folder"
	fi
	"${owner[@]}" "$(command -v pgbouncer || echo /usr/sbin/pgbouncer)" \
		"$folder/pgbouncer.ini" >/dev/null 2>&1 3>&- 4>&- &
	echo $! >>"$FOLDER/pids"
	for _ in {1..100}; do
		[ ! -S "$folder/.s.PGSQL.6432" ] || return 0
		sleep 0.05
	done
	fail "no pooler: $(cat "$folder/log")"
}

pooled() {
	printf 'host=%s port=6432 user=%s dbname=%s' "$SUITE_DIR/transport" "$1" "$2"
}

@test "pgbouncer: what one client leaves changes no answer, and we leave nothing" {
	NL2SQL_DSN=$(pooled transport_reader "$DATABASE")
	export NL2SQL_DSN
	local before after names="'work_mem', 'search_path', 'TimeZone', 'DateStyle',
		'statement_timeout', 'lock_timeout', 'transaction_read_only',
		'default_transaction_read_only', 'row_security', 'role',
		'extra_float_digits', 'standard_conforming_strings'"
	before=$(psql -XAtc "SELECT name, setting FROM settings WHERE name IN ($names)" \
		"$NL2SQL_DSN")
	psql -Xqc "SET search_path = pg_catalog; SET work_mem = '1GB';
		SET statement_timeout = 0; SET standard_conforming_strings = off;
		SET TimeZone = 'Asia/Tokyo'" "$NL2SQL_DSN" >/dev/null
	run -0 execute "SELECT name, setting FROM settings WHERE name IN
		('search_path', 'work_mem', 'statement_timeout', 'TimeZone') AND '\\' <> ''
		ORDER BY lower(name)"
	holds "$output" '.result.rows == [["search_path", "public, pg_temp"],
		["statement_timeout", "30000"], ["TimeZone", "UTC"], ["work_mem", "16384"]]'
	psql -Xqc 'RESET ALL' "$NL2SQL_DSN"
	execute 'SELECT count(*) FROM items' >/dev/null
	execute 'SELECT 1 / (id - id) FROM items' >/dev/null
	after=$(psql -XAtc "SELECT name, setting FROM settings WHERE name IN ($names)" \
		"$NL2SQL_DSN")
	equal settings "$after" "$before"
	# the pooler's own reset may still be active
	equal "open transactions" "$(sql "$DATABASE" -c "SELECT count(*)
		FROM pg_stat_activity WHERE usename = 'transport_reader'
		AND state LIKE 'idle in transaction%'")" 0
}

@test "pgbouncer: timeouts and cancels reach the statement" {
	NL2SQL_DSN=$(pooled transport_reader "$DATABASE") run -0 nl2sql-exec \
		--relations any --final --set statement_timeout_ms=300 < <(
		record 'SELECT count(*) FROM items a, items b, items c, items d' 1
		record 'SELECT a.id FROM items a, items b, items c, items d' 2
		record 'SELECT 3' 3
	)
	equal outcomes "$(jq -r '.error.sqlstate // .result.row_count' <<<"$output" |
		tr '\n' ' ')" "57014 1000 1 "
}

@test "pgbouncer: two pools carry the whole pipeline" {
	use_erp
	local direct
	printf '%s\n' 'How many employees are there?' 'number of products' \
		'number of vendors' >"$FOLDER/q"
	direct=$(ask <"$FOLDER/q" | jq -c '[.chosen.sql, .result.rows]')
	holds "$direct" '.[1] | length > 0'
	NL2SQL_DSN=$(pooled reader erp) NL2SQL_INDEX_DSN=$(pooled postgres erp) \
		run -0 ask <"$FOLDER/q"
	equal answers "$(jq -c '[.chosen.sql, .result.rows]' <<<"$output")" "$direct"
	# the one session of each pool is the next client's
	local pool
	for pool in reader postgres; do
		equal "prepared by $pool" "$(psql -XAtc 'SELECT count(*)
			FROM pg_prepared_statements' "$(pooled "$pool" erp)")" 0
	done
}

@test "pgbouncer: sixteen pipelines share one connection a side" {
	use_erp
	local pipe
	NL2SQL_DSN=$(pooled reader erp) NL2SQL_INDEX_DSN=$(pooled postgres erp)
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	for pipe in {1..16}; do
		printf '{"ask":"ask","name":"n%d","record":{"question":"How many employees are there?"}}\n' "$pipe"
	done >"$BATS_TEST_TMPDIR/asked"
	run -0 "$SUITE_BUILD/tests/drive" "$SUITE_ROOT/pipelines" 16 100 120000 <"$BATS_TEST_TMPDIR/asked"
	equal answered "$(grep -c '^n[0-9]* answered .*"status":"answered"' <<<"$output")" 16
}

# ---- hosts that say nothing, and lines that break ----

# relay HABIT [MARK]: listens on a port of its own, sets port, and by habit
#	deaf	takes connections and answers none
#	late	the same for MARK seconds, then passes all on to the suite's server
#	hush	passes all on to the suite's server until MARK has been sent
#	cut	the same, but MARK, from either side, ends that connection
relay() {
	local host=${SUITE_SERVER#*host=} ours=${SUITE_SERVER#*port=}
	: >"$BATS_TEST_TMPDIR/port"
	/usr/bin/python3 - "$1" "${2:-}" "${host%% *}/.s.PGSQL.${ours%% *}" \
		>"$BATS_TEST_TMPDIR/port" <<'PYTHON' 3>&- 4>&- &
import socket, sys, threading, time
habit, mark, server = sys.argv[1], sys.argv[2].encode(), sys.argv[3]
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
kept, quiet = [], threading.Event()
def pump(source, target):
    if habit == "late":
        time.sleep(float(mark))
    try:
        while data := source.recv(65536):
            if mark in data and habit == "hush":
                quiet.set()
            if mark in data and habit == "cut":
                break
            if not quiet.is_set():
                target.sendall(data)
    except OSError:
        pass
    if habit == "cut":
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
while True:
    client, _ = listener.accept()
    kept.append(client)
    if habit != "deaf" and not quiet.is_set():
        other = socket.socket(socket.AF_UNIX)
        other.connect(server)
        for pair in ((client, other), (other, client)):
            threading.Thread(target=pump, args=pair, daemon=True).start()
PYTHON
	echo $! >>"$FOLDER/pids"
	for _ in {1..200}; do
		! read -r port <"$BATS_TEST_TMPDIR/port" || return 0
		sleep 0.05
	done
	fail "no listener"
}

# relayed SQL...: exec's outcomes of the statements, asked through the relay
relayed() {
	local sql dsn="host=127.0.0.1 port=$port user=transport_reader dbname=$DATABASE"
	NL2SQL_DSN="$dsn sslmode=disable" run timeout 20 nl2sql-exec --relations any \
		--final --set statement_timeout_ms=100 < <(
		for sql; do record "$sql"; done
	)
	outcomes=$(jq -r '[.error.code, .error.sqlstate, .result.rows[0][0]?]
		- [null] | join(" ")' <<<"$output" | paste -sd,)
}

@test "a host that takes the call and says nothing is given up" {
	local port outcomes
	relay deaf
	relayed 'SELECT 1'
	equal status "$status" 75
	equal outcomes "$outcomes" 'db.unreachable 08001'
	holds "$output" '.error.message == "the server does not answer in time"'
}

@test "a host that is slow to let in costs no statement its time" {
	local port outcomes
	# longer than the statement's deadline, 3.1 s
	relay late 3.3
	relayed 'SELECT 1'
	equal status "$status" 0
	equal outcomes "$outcomes" 1
}

@test "a host that falls silent mid-way costs the deadline, and one answer" {
	local port outcomes
	relay hush silence_mark
	relayed 'SELECT 1 AS before' 'SELECT 1 AS silence_mark'
	equal status "$status" 0
	equal outcomes "$outcomes" '1,db.timeout 57014'
}

@test "a connection that breaks mid-statement or mid-result is 08006, the next is made" {
	local port outcomes
	relay cut cut_mark
	relayed 'SELECT 1 AS before' 'SELECT 2 AS cut_mark' 'SELECT 3' \
		"SELECT 'cut' || '_mark', generate_series(1, 900)" 'SELECT 5'
	equal status "$status" 75
	equal outcomes "$outcomes" \
		'1,db.unreachable 08006,3,db.unreachable 08006,5'
	equal "rows of broken results" "$(jq -c '.result? // empty | .row_count' \
		<<<"$output" | paste -sd,)" 1,1,1
}

@test "a backend that is frozen costs the deadline, and the next record is answered" {
	local backend in=$BATS_TEST_TMPDIR/in out=$BATS_TEST_TMPDIR/out running
	mkfifo "$in"
	# a name of its own: other tests have sessions in this database
	NL2SQL_DSN="$SUITE_SERVER user=transport_reader dbname=$DATABASE \
		application_name=frozen" \
		nl2sql-exec --relations any --final --set statement_timeout_ms=500 \
		<"$in" >"$out" &
	running=$!
	exec 8>"$in"
	record 'SELECT 1' >&8
	until [ -s "$out" ]; do sleep 0.02; done
	backend=$(sql "$DATABASE" -c "SELECT pid FROM pg_stat_activity
		WHERE application_name = 'frozen'")
	kill -STOP "$backend"
	record 'SELECT 2' >&8
	record 'SELECT 3' >&8
	exec 8>&-
	wait "$running"
	kill -CONT "$backend"
	equal outcomes "$(jq -r '.error.code // .result.rows[0][0]' "$out" |
		tr '\n' ' ')" "1 db.timeout 3 "
}
