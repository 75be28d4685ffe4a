#!/usr/bin/env bats
# pipelines/server: a private PostgreSQL that starts, stops and leaves nothing

bats_require_minimum_version 1.5.0

setup() {
	server=$BATS_TEST_DIRNAME/../pipelines/server
	# a short path that every user can reach: bats' own may be neither
	place=$(mktemp -d /tmp/nl2sql-bats.XXXXXX)
	chmod 755 "$place"
	[ "$(id -u)" != 0 ] || chown "$(id -un postgres 2>/dev/null || echo nobody)" "$place"
}

teardown() {
	local directory
	for directory in "$place"/*/; do
		"$server" stop --remove "$directory" || true
	done
	rm -rf "$place"
}

ask() {
	psql -qXAt -d "$("$server" conninfo "$1")" -c "$2"
}

@test "help tells the commands, a wrong word is a usage error" {
	run -0 "$server" -h
	[[ $output == *"server stop [--remove] [DIR]"* ]]
	[[ $output != *"set -euo"* ]]
	run -2 "$server" start "$place/x" "$place/y"
	run -2 "$server" begin "$place/x"
	run -2 "$server" --sideways start "$place/x"
	run -2 "$server" start --option "fsync=off -c x" "$place/x"
	[ ! -e "$place/x" ]
}

@test "without a directory it tells of the private server, and stops it" {
	export XDG_DATA_HOME=$place
	run -4 "$server"
	[[ $output == "none       $place/nl2sql/server"$'\nmake it    nl2sql index --private' ]]
	run -0 --separate-stderr "$server" start
	[ "$output" = "$(cat "$place/nl2sql/server/conninfo")" ]
	[ "$(psql -qXAt -d "$output" -c 'SHOW fsync')" = on ]
	run -0 "$server"
	[[ $output == "running    $place/nl2sql/server"$'\nconninfo   host='*$'\nstop it    nl2sql server stop' ]]
	run -0 "$server" stop
	run -3 "$server"
	[[ $output == stopped*'nl2sql server start' ]]
	run -0 "$server" stop --remove
	[ ! -e "$place/nl2sql/server" ]
}

@test "starts, starts again, stops, keeps its data, leaves nothing" {
	run -4 "$server" status "$place/a"
	[ "$output" = none ]
	run -1 --separate-stderr "$server" conninfo "$place/a"
	run -0 --separate-stderr "$server" start "$place/a"
	local first=$output
	[[ $first == "host=$place/a/pg port=5432 user=postgres dbname=postgres" ]]
	run -0 --separate-stderr "$server" start "$place/a"
	[ "$output" = "$first" ]
	run -0 "$server" status "$place/a"
	[ "$output" = running ]
	[ "$(ask "$place/a" 'SHOW listen_addresses')" = "" ]
	[ "$(ask "$place/a" 'SHOW max_connections')" = 400 ]
	ask "$place/a" 'CREATE TABLE t AS SELECT 42 AS n'
	run -0 "$server" stop "$place/a"
	run -3 "$server" status "$place/a"
	[ "$output" = stopped ]
	run -0 "$server" start "$place/a"
	[ "$(ask "$place/a" 'SELECT n FROM t')" = 42 ]
	run -0 "$server" stop --remove "$place/a"
	[ ! -e "$place/a" ]
	run -0 "$server" stop --remove "$place/a"
}

@test "starts again after a crash" {
	"$server" start "$place/a"
	kill -9 "$(head -n 1 "$place/a/pg/data/postmaster.pid")"
	while "$server" status "$place/a"; do
		sleep 0.1
	done
	run -0 "$server" start "$place/a"
	[ "$(ask "$place/a" 'SELECT 1')" = 1 ]
}

@test "starts again after a crash whose process nobody waits for" {
	local as_owner=() data pid zombie
	[ "$(id -u)" != 0 ] ||
		as_owner=(runuser -u "$(id -un postgres 2>/dev/null || echo nobody)" --)
	"$server" start "$place/a"
	data=$place/a/pg/data
	pid=$(head -n 1 "$data/postmaster.pid")
	kill -9 "$pid"
	# a sleep that never waits for its child stands for such a first process
	"${as_owner[@]}" bash -c 'sleep 0.1 & echo $!; exec sleep 60' >"$place/zombie" 3>&- &
	until zombie=$(cat "$place/zombie") &&
		grep -qs '^State:[[:space:]]*Z' "/proc/$zombie/status"; do
		sleep 0.1
	done
	sed -i "1s/.*/$zombie/" "$data/postmaster.pid" "$place/a/pg/.s.PGSQL.5432.lock"
	run -3 "$server" status "$place/a"
	[ "$output" = stopped ]
	run -0 "$server" start "$place/a"
	[ "$(ask "$place/a" 'SELECT 1')" = 1 ]
	kill $!
}

@test "waits for a backend that outlives a crash" {
	local backend
	# busy: a backend that waits notices at once that its server is gone
	local busy="SELECT count(*) FROM pg_attribute a, pg_attribute b, pg_class c"
	local find="SELECT pid FROM pg_stat_activity WHERE query = '$busy'"
	"$server" start "$place/a"
	ask "$place/a" "$busy" >/dev/null 2>&1 3>&- &
	until backend=$(ask "$place/a" "$find") && [ -n "$backend" ]; do
		sleep 0.1
	done
	kill -9 "$(head -n 1 "$place/a/pg/data/postmaster.pid")"
	{ sleep 1 && kill "$backend"; } 3>&- &
	run -0 "$server" start "$place/a"
	[ "$(ask "$place/a" 'SELECT 1')" = 1 ]
}

@test "a long path gets a short socket, odd characters too" {
	local long odd="$place/a b,c'd"
	long=$place/$(printf 'x%.0s' {1..100})
	for directory in "$long" "$odd"; do
		"$server" start "$directory"
		[ "$(ask "$directory" 'SELECT 1')" = 1 ]
		socket=$(sed -n 2p "$directory/server")
		[ "${#socket}" -lt 60 ]
		"$server" stop --remove "$directory"
		[ ! -e "$directory" ]
		[ ! -e "$socket" ]
	done
}

@test "root: data where the server's user can reach it" {
	[ "$(id -u)" = 0 ] || skip "only root has the problem"
	chown root "$place"
	chmod 700 "$place"
	"$server" start "$place/a"
	[ "$(ask "$place/a" 'SELECT 1')" = 1 ]
	local data
	data=$(sed -n 1p "$place/a/server")
	[ "$data" != "$place/a/pg" ]
	"$server" stop --remove "$place/a"
	[ ! -e "$data" ]
}

@test "a copy of the directory never touches the server of the original" {
	"$server" start "$place/a"
	mkdir "$place/b"
	cp "$place/a/server" "$place/b/server"
	run -4 "$server" status "$place/b"
	run -0 "$server" stop --remove "$place/b"
	run -0 "$server" status "$place/a"
}

@test "options of the server, durability" {
	"$server" start --durable --option work_mem=7MB "$place/a"
	[ "$(ask "$place/a" 'SHOW fsync')" = on ]
	[ "$(ask "$place/a" 'SHOW work_mem')" = 7MB ]
	"$server" stop "$place/a"
	run -1 "$server" start --option work_mem=much "$place/a"
	[[ $output == *work_mem* ]]
}
