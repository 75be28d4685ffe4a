# What the server says becomes one of our codes, by errors it really raised.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	DATABASE=$(own_database db)
	sql "$DATABASE" <<'SQL'
CREATE ROLE state_reader LOGIN;
CREATE TABLE items(id int PRIMARY KEY, name text);
INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
CREATE TABLE locked(id int);
CREATE TABLE forbidden(id int);
-- A view whose function raises, or does, what the table below it says.
CREATE FUNCTION raise_state(state text) RETURNS text LANGUAGE plpgsql AS $$
	BEGIN RAISE EXCEPTION 'raised %', state USING ERRCODE = state; END $$;
CREATE TABLE states(state text PRIMARY KEY);
INSERT INTO states VALUES ('08000'), ('08003'), ('08006'), ('08P01'), ('0A000'),
	('21000'), ('22000'), ('22003'), ('23505'), ('25P02'), ('40001'), ('40P01'),
	('42P18'), ('42P09'), ('53000'), ('53100'), ('53200'), ('54000'), ('55000'),
	('57000'), ('57P04'), ('58000'), ('58030'), ('P0001'), ('XX000'), ('XX001');
CREATE VIEW raised AS SELECT state, raise_state(state) AS raised FROM states;
CREATE FUNCTION write_row() RETURNS int LANGUAGE plpgsql AS $$
	BEGIN INSERT INTO items VALUES (0); RETURN 1; END $$;
CREATE VIEW written AS SELECT write_row() AS one;
CREATE MATERIALIZED VIEW unfilled AS SELECT 1 AS one WITH NO DATA;
GRANT SELECT ON items, locked, states, raised, written, unfilled TO state_reader;
SQL
	NL2SQL_DSN="$SUITE_SERVER user=state_reader dbname=$DATABASE"
	export NL2SQL_DSN DATABASE FOLDER="$BATS_FILE_TMPDIR"
}

teardown_file() {
	[ ! -d "$FOLDER/server" ] ||
		"$SUITE_ROOT/pipelines/server" stop --remove "$FOLDER/server"
}

# What the program's own table says of an SQLSTATE: "code action".
rule() {
	"$SUITE_BUILD/tests/tables" | jq -sr --arg state "$1" '
		[.[] | select(.becomes) | select(.sqlstate as $p | $state | startswith($p))]
		| max_by(.sqlstate | length) | "\(.becomes) \(.action)"'
}

@test "statements: each error has the code of its SQLSTATE" {
	local state code statement
	while IFS='|' read -r state code statement; do
		record "$statement" >>"$BATS_TEST_TMPDIR/records"
		echo "$state $code" >>"$BATS_TEST_TMPDIR/wanted"
	done <<-'SQL'
		42P01|sql.unknown_relation|SELECT * FROM nothing
		42703|sql.unknown_column|SELECT nam FROM items
		42883|sql.unknown_function|SELECT sum(name) FROM items
		42804|sql.type_mismatch|SELECT id FROM items WHERE CASE WHEN id > 1 THEN id ELSE true END
		42803|sql.grouping|SELECT name, count(*) FROM items
		42702|sql.ambiguous|SELECT id FROM items a, items b
		42P10|sql.invalid|SELECT id FROM items ORDER BY 7
		22P02|sql.data|SELECT name::int FROM items
		22012|sql.data|SELECT 1 / (id - id) FROM items
		22003|sql.data|SELECT id * 2147483647 FROM items
		22007|sql.data|SELECT name::date FROM items
		21000|sql.cardinality|SELECT (SELECT id FROM items)
		0A000|sql.unsupported|SELECT CASE WHEN id > 0 THEN generate_series(1, 2) END FROM items
		42501|db.permission|SELECT id FROM forbidden
		25006|sql.read_only|SELECT one FROM written
		55000|sql.invalid|SELECT one FROM unfilled
	SQL
	nl2sql-exec --relations any --final <"$BATS_TEST_TMPDIR/records" >"$BATS_TEST_TMPDIR/out"
	# 25006 is a refusal, whose code and SQLSTATE stand in the verdict alone.
	equal errors "$(jq -r '"\(.error.sqlstate // .verdict.sqlstate) \(.verdict.code)"' \
		"$BATS_TEST_TMPDIR/out")" "$(cat "$BATS_TEST_TMPDIR/wanted")"
	equal refused "$(jq -r '.verdict | select(.sqlstate) | .status' \
		"$BATS_TEST_TMPDIR/out")" refused
}

@test "every class: code and action as the table says, repairable as the code says" {
	local states state got=0
	mapfile -t states < <(sql "$DATABASE" <<<'SELECT state FROM states ORDER BY 1')
	for state in "${states[@]}"; do
		record "SELECT raised FROM raised WHERE state = '$state'"
	done | nl2sql-exec --relations any --final >"$BATS_TEST_TMPDIR/out" || got=$?
	equal "08 is unreachable" "$got" 75
	for state in "${states[@]}"; do
		equal "$state" "$(jq -r --arg state "$state" 'select(.error.sqlstate == $state)
			| .error.code' "$BATS_TEST_TMPDIR/out")" "$(rule "$state" | cut -d ' ' -f 1)"
	done
	# Those to be tried again ran three times, the others once.
	for state in 40001 40P01 53100 XX000; do
		matches "$state" "$(rule "$state") $(server_log |
			grep -c "ERROR:  raised $state")" \
			"( retry 3| fail 1)$"
	done
}

@test "limits of the role: stack, temporary files, time, locks" {
	local holder
	sql "$DATABASE" <<-'SQL'
		ALTER ROLE state_reader SET max_stack_depth = '100kB';
		ALTER ROLE state_reader SET temp_file_limit = '64kB';
	SQL
	run -0 nl2sql-exec --relations any --final --set work_mem_kb=64 \
		--set statement_timeout_ms=1500 --set lock_timeout_ms=50 < <(
		record "SELECT $(printf 'id+%.0s' {1..390}) 1 FROM items"
		record 'SELECT a.id FROM items a, items b ORDER BY a.name || b.name'
		record 'SELECT count(*) FROM items a, items b, items c, items d'
	)
	sql "$DATABASE" <<<'ALTER ROLE state_reader RESET ALL'
	equal errors "$(jq -r '"\(.error.sqlstate // .verdict.sqlstate) \(.verdict.code)"' \
		<<<"$output")" $'54001 sql.too_deep\n53400 db.resources\n57014 db.timeout'
	matches "the server's words" "$(head -n 1 <<<"$output")" 'stack depth limit'
	mkfifo "$BATS_TEST_TMPDIR/hold"
	sql "$DATABASE" <"$BATS_TEST_TMPDIR/hold" >/dev/null &
	holder=$!
	exec 8>"$BATS_TEST_TMPDIR/hold"
	echo 'BEGIN; LOCK locked; \! touch "$BATS_TEST_TMPDIR/locked"' >&8
	until [ -e "$BATS_TEST_TMPDIR/locked" ]; do sleep 0.02; done
	run -0 execute 'SELECT id FROM locked' --final --set lock_timeout_ms=50
	exec 8>&-
	wait "$holder"
	holds "$output" '.error.sqlstate == "55P03" and .error.code == "db.lock_timeout"'
}

# refused STATUS STATE CODE [DSN-PART [SERVER-SAYS]]: the connection is
refused() {
	NL2SQL_DSN="$own user=state_reader dbname=postgres ${4:-}" \
		run "-$1" --separate-stderr execute 'SELECT 1'
	holds "$output" '.error.code == $code and (.error.sqlstate // "") == $state' \
		--arg state "$2" --arg code "$3"
	holds "$output" '.error.message | endswith($text)' --arg text "${5:-}"
	[[ $output$stderr != *wrong* && $output$stderr != *LOCATION* ]]
}

# A server that recovers and lets nobody in says 57P03: asked again, then told.
refused_while_it_recovers() {
	local data
	data=$(psql -XAtc 'SHOW data_directory' "$admin")
	"$SUITE_ROOT/pipelines/server" stop "$FOLDER/server" >/dev/null
	touch "$data/standby.signal"
	chown --reference="$data" "$data/standby.signal"
	"$SUITE_ROOT/pipelines/server" start --option wal_level=replica --option hot_standby=off \
		"$FOLDER/server" >/dev/null 3>&- 4>&-
	PGPASSWORD=right refused 75 57P03 db.unreachable
	[ "$(grep -rhc 'FATAL:.*not accepting connections' "${data%/*}" |
		awk '{ n += $1 } END { print n }')" -ge 4 ] || fail "not asked again"
	"$SUITE_ROOT/pipelines/server" stop "$FOLDER/server" >/dev/null
	rm "$data/standby.signal"
}

@test "connections: what is refused is told by its SQLSTATE, and an end of the server" {
	local own how running
	own=$("$SUITE_ROOT/pipelines/server" start --option wal_level=replica \
		"$FOLDER/server" 3>&- 4>&-)
	own=${own%% user=*}
	local admin="$own user=postgres dbname=postgres"
	psql -Xq "$admin" <<-'SQL'
		CREATE ROLE state_reader LOGIN PASSWORD 'right';
		CREATE ROLE nobody_may LOGIN;
		CREATE DATABASE closed;
		REVOKE CONNECT ON DATABASE closed FROM PUBLIC;
		CREATE DATABASE full_up CONNECTION LIMIT 0;
	SQL
	refused 2 3D000 config.database 'dbname=no_such' \
		'the server has no such database: database "no_such" does not exist'
	refused 2 42501 config.database 'dbname=closed' \
		': permission denied for database "closed"'
	refused 2 28000 config.database 'user=no_such' \
		'the server refuses the role: role "no_such" does not exist'
	refused 75 53300 db.unreachable 'dbname=full_up' \
		': too many connections for database "full_up"'
	refused 75 08001 db.unreachable 'host=/nonexistent'
	refused 75 08001 db.unreachable 'host=127.0.0.1 port=1'
	psql -Xqt "$admin" <<-'SQL' >/dev/null
		COPY (SELECT 'local all postgres trust' UNION ALL
			SELECT 'local all all scram-sha-256') TO PROGRAM
			'sort -r > "$PGDATA/pg_hba.conf"; grep -q trust "$PGDATA/pg_hba.conf"';
		SELECT pg_reload_conf();
	SQL
	for _ in {1..50}; do
		PGPASSWORD=wrong psql -Xc '' "$own user=state_reader dbname=postgres" \
			2>/dev/null || break
		sleep 0.1
	done
	PGPASSWORD=wrong refused 2 28P01 config.database '' \
		': password authentication failed for user "state_reader"'
	refused 2 '' config.database
	PGPASSWORD=right run -0 execute 'SELECT 1' -d "$own user=state_reader dbname=postgres"
	holds "$output" '.result.rows == [["1"]]'
	refused_while_it_recovers
	for how in crash:57P02 fast:57P01 immediate:57P01; do
		"$SUITE_ROOT/pipelines/server" start "$FOLDER/server" >/dev/null 3>&- 4>&-
		PGPASSWORD=right nl2sql-exec --relations any --final \
			-d "$own user=state_reader dbname=postgres" < <(
			record 'SELECT count(*) FROM generate_series(1, 1000000) a,
				generate_series(1, 100000) b'
			record 'SELECT 2'
		) >"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err" &
		running=$!
		for _ in {1..100}; do
			[ "$(psql -XAtc "SELECT count(*) FROM pg_stat_activity
				WHERE application_name = 'nl2sql-exec' AND state = 'active'
				AND query LIKE '%generate%'" "$admin")" != 1 ] || break
			sleep 0.05
		done
		local data
		data=$(psql -XAtc 'SHOW data_directory' "$admin")
		case $how in
		crash*) kill -KILL "$(psql -XAtc "SELECT pid FROM pg_stat_activity
			WHERE backend_type = 'background writer'" "$admin")" ;;
		fast*) kill -INT "$(head -n 1 "$data/postmaster.pid")" ;;
		immediate*) kill -QUIT "$(head -n 1 "$data/postmaster.pid")" ;;
		esac
		wait "$running" && status=0 || status=$?
		equal "$how: outcome" "$(jq -r '.error | "\(.sqlstate) \(.code)"' \
			"$BATS_TEST_TMPDIR/out" | head -n 1)" "${how#*:} db.terminated"
		# Behind a crash the server is back at once: 57P03 is tried again.
		equal "$how: the next" "$(jq -r '.error.code // .result.rows[0][0]' \
			"$BATS_TEST_TMPDIR/out" | tail -n 1) $status" \
			"$([ "${how%:*}" = crash ] && echo 2 0 || echo db.unreachable 75)"
		[ "${how%:*}" != crash ] || continue
		until ! [ -e "$data/postmaster.pid" ]; do sleep 0.05; done
	done
}
