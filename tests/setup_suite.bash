# shellcheck shell=bash
# setup_suite.bash - one private PostgreSQL and one clean environment for all tests
#
# Everything lives in one short directory below /tmp (a socket path may have
# 107 bytes) that an unprivileged server can reach, and goes away with the
# suite, also when the suite is killed.  Databases are made when a test first
# asks for them: see lib.bash.

# The server must not run as root; Debian's package makes a user for it.
as_server_user() {
	if [ "$(id -u)" != 0 ]; then
		"$@"
	else
		setpriv --reuid="$SUITE_USER" --regid="$SUITE_USER" --clear-groups \
			env HOME="$SUITE_DIR" "$@"
	fi
}

find_server_programs() {
	local folder
	for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV) ; do
		[ -x "$folder/initdb" ] && printf '%s\n' "$folder" && return
	done
	dirname "$(command -v initdb)"
}

start_server() {
	local programs
	programs=$(find_server_programs)
	as_server_user "$programs/initdb" --pgdata="$SUITE_DIR/data" --auth=trust \
		--username=postgres --encoding=UTF8 --locale=C.UTF-8 --no-sync --no-instructions
	cat >>"$SUITE_DIR/data/postgresql.conf" <<-SETTINGS
		listen_addresses = ''
		unix_socket_directories = '$SUITE_DIR'
		max_connections = 400
		shared_buffers = 256MB
		max_wal_size = 4GB
		fsync = off
		full_page_writes = off
		synchronous_commit = off
		timezone = 'UTC'
	SETTINGS
	# Nothing the server inherits may keep bats waiting for its output.
	(
		cd "$SUITE_DIR" || exit
		as_server_user "$programs/pg_ctl" --pgdata="$SUITE_DIR/data" --silent \
			--wait --log="$SUITE_DIR/log" start >/dev/null 2>&1 3>&- 4>&-
	)
}

# Ends the server and removes the folder; the watcher may have done it already.
stop_server() {
	local server
	if [ -f "$SUITE_DIR/data/postmaster.pid" ]; then
		server=$(head -n 1 "$SUITE_DIR/data/postmaster.pid")
		kill -QUIT "$server" 2>/dev/null || true
		while kill -0 "$server" 2>/dev/null; do sleep 0.05; done
	fi
	rm -rf "$SUITE_DIR"
}

# A killed suite runs no teardown: whoever outlives it cleans up.
watch_suite() {
	local suite=$1
	(
		trap '' INT HUP
		while [ -d "$SUITE_DIR" ] && kill -0 "$suite" 2>/dev/null; do
			sleep 1
		done
		[ ! -d "$SUITE_DIR" ] || stop_server
	) </dev/null >/dev/null 2>&1 3>&- 4>&- &
	disown
}

# No test may see the settings of whoever runs the suite.
clean_environment() {
	local name
	for name in $(compgen -e); do
		case $name in
		NL2SQL_* | PG* | XDG_* | *_proxy | *_PROXY | *_API_KEY) unset "$name" ;;
		esac
	done
	export HOME="$SUITE_DIR/home" XDG_STATE_HOME="$SUITE_DIR/home/state"
	export XDG_DATA_HOME="$SUITE_DIR/home/share"
	export LC_ALL=C.UTF-8 TZ=UTC PGCONNECT_TIMEOUT=20
	mkdir -p "$HOME"
}

# wrap_programs WRAPPER: programs of the same names that run below the wrapper
wrap_programs() {
	local program
	mkdir "$SUITE_DIR/bin"
	for program in "$SUITE_BUILD"/bin/*; do
		printf '#!/bin/sh\nexec %s %s "$@"\n' "$1" "$program" \
			>"$SUITE_DIR/bin/${program##*/}"
	done
	chmod +x "$SUITE_DIR"/bin/*
	export NL2SQL_BIN="$SUITE_DIR/bin"
}

setup_suite() {
	SUITE_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
	SUITE_BUILD=$(cd "$SUITE_ROOT/${B:-build}" && pwd)
	SUITE_DIR=$(mktemp -d /tmp/n2s.XXXXXX)
	SUITE_USER=$(id -un postgres 2>/dev/null || echo nobody)
	export SUITE_ROOT SUITE_BUILD SUITE_DIR SUITE_USER
	clean_environment
	chmod 711 "$SUITE_DIR"
	[ "$(id -u)" != 0 ] || chown "$SUITE_USER" "$SUITE_DIR"
	export NL2SQL_BIN="$SUITE_BUILD/bin"
	if [ -n "${WRAPPER:-}" ]; then
		WRAPPER=$SUITE_ROOT/$WRAPPER
		export WRAPPER
		wrap_programs "$WRAPPER"
	fi
	export PATH="$NL2SQL_BIN:$SUITE_ROOT/pipelines:$PATH"
	watch_suite $$
	start_server
}

teardown_suite() {
	stop_server
}
