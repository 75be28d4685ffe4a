# Several hosts in a connection string: questions go to the standbys, what writes to
# the primary, and a standby that goes away takes no line with it.  The tests share
# a primary and a standby of their own, one after the other.
bats_require_minimum_version 1.5.0
load lib
load launch

# shellcheck disable=SC2034 # bats reads it
setup_file() {
	BATS_NO_PARALLELIZE_WITHIN_FILE=true
	export OWN_SERVER=$SUITE_DIR/server-replicas STANDBY=$SUITE_DIR/standby
	own=$(without_inputs server start --option wal_level=replica --option max_wal_senders=4 \
		"$OWN_SERVER")
	own=${own%% user=*}
	OWN_FOLDER=${own#host=} OWN_PORT=${own##*port=}
	OWN_FOLDER=${OWN_FOLDER%% *}
	OWN_DATA=$(head -n 1 "$OWN_SERVER/server")/data
	OWN_BIN=${NL2SQL_PG_BIN:-/usr/lib/postgresql/$(<"$OWN_DATA/PG_VERSION")/bin}
	export OWN_DATA OWN_BIN own OWN_FOLDER OWN_PORT STANDBY_PORT=$((OWN_PORT + 1))
	primary_sql <<-'SQL'
		CREATE ROLE replica_reader LOGIN;
		CREATE TABLE items(id int PRIMARY KEY, name text);
		INSERT INTO items SELECT i, 'item ' || i FROM generate_series(1, 500) i;
		GRANT SELECT ON items TO replica_reader;
	SQL
	both="host=$OWN_FOLDER,$OWN_FOLDER port=$STANDBY_PORT,$OWN_PORT dbname=postgres"
	export NL2SQL_DSN="$both user=replica_reader" NL2SQL_INDEX_DSN="$both user=postgres"
	make_standby
	# the standby is named first: the index goes to the primary all the same
	nl2sql-index >/dev/null
	wait_until "the index in the standby" caught_up
}

teardown_file() {
	stop_standby
	rm -rf "$STANDBY"
	server stop --remove "$OWN_SERVER"
}

setup() {
	standby_runs || start_standby
}

primary_sql() {
	psql -XqAt -v ON_ERROR_STOP=1 "$own user=postgres dbname=postgres" "$@"
}

standby_sql() {
	psql -XqAt -v ON_ERROR_STOP=1 \
		"host=$OWN_FOLDER port=$STANDBY_PORT user=postgres dbname=postgres" "$@"
}

as_owner() {
	if [ "$(id -u)" = 0 ]; then
		runuser -u "$(stat -c %U "$OWN_DATA")" -- "$@"
	else
		"$@"
	fi
}

make_standby() {
	mkdir -m 700 "$STANDBY"
	chown --reference "$OWN_DATA" "$STANDBY"
	as_owner "$OWN_BIN/pg_basebackup" -d "$own user=postgres" -D "$STANDBY" -R -X stream -c fast \
		>/dev/null
	start_standby
}

start_standby() {
	without_inputs as_owner "$OWN_BIN/pg_ctl" -s -w -D "$STANDBY" -l "$STANDBY/log" \
		-o "-p $STANDBY_PORT -k $OWN_FOLDER -c listen_addresses='' -c max_connections=400
			-c max_wal_senders=4" start 3>&- 4>&- ||
		fail "$(cat "$STANDBY/log")"
}

standby_runs() {
	as_owner "$OWN_BIN/pg_ctl" -s -D "$STANDBY" status >/dev/null
}

stop_standby() {
	! standby_runs || as_owner "$OWN_BIN/pg_ctl" -s -m "${1:-immediate}" -D "$STANDBY" stop
}

caught_up() {
	[ "$(primary_sql -c 'SELECT pg_current_wal_lsn()')" = \
		"$(standby_sql -c 'SELECT pg_last_wal_replay_lsn()')" ]
}

teardown() {
	end_launched
}

# With the primary first in the lists, where what does not spread goes
primary_first() {
	NL2SQL_DSN=${NL2SQL_DSN/$STANDBY_PORT,$OWN_PORT/$OWN_PORT,$STANDBY_PORT}
	NL2SQL_INDEX_DSN=${NL2SQL_INDEX_DSN/$STANDBY_PORT,$OWN_PORT/$OWN_PORT,$STANDBY_PORT}
}

# ours SERVER: how many sessions of ours are open there
ours() {
	"$1_sql" -c "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'nl2sql-%'"
}

# ask_lines PIPE FROM TO
ask_lines() {
	local i
	for ((i = $2; i <= $3; i++)); do
		tell "$1" "show the item with id $i"
	done
}

@test "the index and a confirmed answer are written to the primary" {
	[ "$(primary_sql -c 'SELECT count(*) > 0 FROM nl2sql.tables')" = t ]
	local record
	record=$(nl2sql ask <<<"how many items are there?")
	holds "$record" '.verdict.status == "answered"'
	run -0 nl2sql-confirm <<<"$record"
}

@test "with replicas questions are asked of the standby" {
	primary_first
	NL2SQL_REPLICAS=1 launch pipe nl2sql ask
	ask_lines pipe 1 2
	until_answers pipe 2
	equal "sessions on the primary" "$(ours primary)" 0
	[ "$(ours standby)" -gt 0 ]
	finish pipe
	whole pipe 2
}

@test "with replicas and no wish for a standby both are asked" {
	local name
	# fourteen sessions: once in 8,000 times all go to one
	for name in one two; do
		NL2SQL_REPLICAS=1 NL2SQL_DSN="$NL2SQL_DSN target_session_attrs=any" \
			NL2SQL_INDEX_DSN="$NL2SQL_INDEX_DSN target_session_attrs=any" \
			launch "$name" nl2sql ask
		ask_lines "$name" 1 1
	done
	until_answers one 1
	until_answers two 1
	[ "$(ours primary)" -gt 0 ] || fail "nobody asks the primary"
	[ "$(ours standby)" -gt 0 ] || fail "nobody asks the standby"
	finish one
	finish two
}

@test "without replicas the hosts are tried in their order" {
	primary_first
	launch pipe nl2sql ask
	ask_lines pipe 1 1
	until_answers pipe 1
	equal "sessions on the standby" "$(ours standby)" 0
	finish pipe
}

@test "a standby that dies takes no line of a batch with it" {
	primary_first
	launch pipe nl2sql batch -j 2 --replicas
	ask_lines pipe 1 10
	until_answers pipe 4
	[ "$(ours standby)" -gt 0 ]
	stop_standby immediate
	ask_lines pipe 11 30
	until_answers pipe 30
	finish pipe
	equal "exit" "$ended" 0
	whole pipe 30
	holds "$(jq -s . "$BATS_TEST_TMPDIR/pipe/out")" 'all(.verdict.status == "answered")'
}
