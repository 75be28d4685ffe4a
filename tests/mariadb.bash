# shellcheck shell=bash
# mariadb.bash - a MariaDB server of the test file's own, from Debian
#
#	load mariadb
#	start_mariadb          in setup_file; skips where it is not installed
#	mariadb_sql [DATABASE] statements on standard input, as its administrator
#	stop_mariadb           in teardown_file
#
# It listens on $MARIADB_PORT of 127.0.0.1 and on a socket of its own, and its data
# lies in a folder of its own in the suite's.

start_mariadb() {
	local tries owner=()
	[ -x /usr/sbin/mariadbd ] || skip "mariadb-server is not installed"
	[ -e "$(pg_config --pkglibdir)/mysql_fdw.so" ] || skip "mysql_fdw is not installed"
	[ "$(id -u)" != 0 ] || owner=(runuser -u mysql --)
	MARIADB=$(mktemp -d "$SUITE_DIR/mariadb.XXXXXX")
	export MARIADB
	[ "$(id -u)" != 0 ] || chown mysql "$MARIADB"
	"${owner[@]}" mariadb-install-db --no-defaults --datadir="$MARIADB/data" \
		--auth-root-authentication-method=normal --skip-test-db >"$MARIADB.log" 2>&1 ||
		fail "$(cat "$MARIADB.log")"
	# a port that is free now may be taken when the server asks for it
	for tries in {1..10}; do
		MARIADB_PORT=$(/usr/bin/python3 -c 'import socket; s = socket.socket()
s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
		export MARIADB_PORT
		"${owner[@]}" /usr/sbin/mariadbd --no-defaults --datadir="$MARIADB/data" \
			--socket="$MARIADB/socket" --port="$MARIADB_PORT" --bind-address=127.0.0.1 \
			--pid-file="$MARIADB/pid" --skip-name-resolve --character-set-server=utf8mb4 \
			--innodb-flush-log-at-trx-commit=0 "$@" </dev/null >>"$MARIADB.log" 2>&1 3>&- 4>&- &
		echo $! >"$MARIADB.waiter"
		! mariadb_answers || return 0
	done
	fail "no MariaDB:" "$(tail "$MARIADB.log")"
}

mariadb_sql() {
	env -u MYSQL_PWD mariadb --no-defaults -S "$MARIADB/socket" -u root -N --default-character-set=utf8mb4 "$@"
}

# True when it answers, false when it has ended.
mariadb_answers() {
	while kill -0 "$(cat "$MARIADB.waiter")" 2>/dev/null; do
		! env -u MYSQL_PWD mariadb-admin --no-defaults -S "$MARIADB/socket" -u root ping >/dev/null 2>&1 ||
			return 0
		sleep 0.1
	done
	return 1
}

stop_mariadb() {
	local waiter
	[ -n "${MARIADB:-}" ] || return 0
	waiter=$(cat "$MARIADB.waiter")
	env -u MYSQL_PWD mariadb-admin --no-defaults -S "$MARIADB/socket" -u root shutdown >/dev/null 2>&1 || true
	while kill -0 "$waiter" 2>/dev/null; do
		sleep 0.1
	done
	rm -rf "$MARIADB" "$MARIADB.log" "$MARIADB.waiter"
}
