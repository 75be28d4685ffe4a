# shellcheck shell=bash
# setup_suite.bash - one private PostgreSQL and one clean environment for all tests
#
# Everything lives in one short directory below /tmp (a socket path may have
# 107 bytes) that an unprivileged server can reach, and goes away with the
# suite, also when the suite is killed.  Databases are made when a test first
# asks for them: see lib.bash.

start_server() {
	# Nothing the server inherits may keep bats waiting for its output.  Statistics
	# are a test's own to make: gathered behind its back they change plans, and with
	# them estimates and the order of rows, from one command to the next.
	SUITE_SERVER=$("$SUITE_ROOT/pipelines/server" start --option autovacuum=off \
		--option shared_buffers=256MB "$SUITE_DIR/server" 3>&- 4>&-)
	SUITE_SERVER=${SUITE_SERVER%% user=*}
	export SUITE_SERVER
}

# Ends the servers, a test file's own too, and removes the folder; the watcher may
# have done it already.
stop_server() {
	local folder
	for folder in "$SUITE_DIR"/server*; do
		"$SUITE_ROOT/pipelines/server" stop --remove "$folder" || true
	done
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

# No test may see the settings of whoever runs the suite.  Most tests are about
# what is answered, not about how sure it is: they are answered a guess, too.
# SUITE_PG_BIN names the programs of another PostgreSQL (tests/majors).
clean_environment() {
	local name
	for name in $(compgen -e); do
		case $name in
		NL2SQL_* | PG* | XDG_* | *_proxy | *_PROXY | *_API_KEY | *_API_KEY_FILE | \
			CURL_* | SSL_CERT_* | OTEL_*) unset "$name" ;;
		esac
	done
	export HOME="$SUITE_DIR/home" XDG_STATE_HOME="$SUITE_DIR/home/state"
	export XDG_DATA_HOME="$SUITE_DIR/home/share"
	export NL2SQL_ANSWER_AT=0 NL2SQL_CONFIG=/dev/null
	[ -z "${SUITE_PG_BIN:-}" ] || export NL2SQL_PG_BIN=$SUITE_PG_BIN
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
	export SUITE_ROOT SUITE_BUILD SUITE_DIR
	clean_environment
	chmod 711 "$SUITE_DIR"
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
