# shellcheck shell=bash
# mariadb.bash - a MariaDB server of the test file's own, from Debian
#
#	load mariadb
#	start_mariadb          in setup_file; skips where it is not installed
#	mariadb_sql [DATABASE] statements on standard input, as its administrator
#	stop_mariadb           in teardown_file
#
# It listens on $MARIADB_PORT of 127.0.0.1, and its folder lies in the suite's.

start_mariadb() {
	[ -x /usr/sbin/mariadbd ] || skip "mariadb-server is not installed"
	[ -e "$(pg_config --pkglibdir)/mysql_fdw.so" ] || skip "mysql_fdw is not installed"
	MARIADB=$(mktemp -u "$SUITE_DIR/mariadb.XXXXXX")
	MARIADB_PORT=$("$SUITE_ROOT/exam/mariadb" start "$MARIADB" 3>&- 4>&-)
	export MARIADB MARIADB_PORT
}

mariadb_sql() {
	"$SUITE_ROOT/exam/mariadb" sql "$MARIADB" "$@"
}

stop_mariadb() {
	[ -z "${MARIADB:-}" ] || "$SUITE_ROOT/exam/mariadb" stop "$MARIADB"
}
