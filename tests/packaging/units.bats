# units.bats - the units of nl2sql-web, as systemd reads them; none runs here
bats_require_minimum_version 1.5.0
load ../lib

@test "systemd finds the service well shut in" {
	run -0 systemd-analyze security --offline=yes --threshold=20 \
		"$SUITE_ROOT/debian/nl2sql-web.service"
	matches "exposure" "$output" 'exposure level for nl2sql-web.service: [01]\.[0-9]'
}

@test "systemd understands every line of socket and service" {
	local units=$BATS_TEST_TMPDIR
	cp "$SUITE_ROOT"/debian/nl2sql-web.socket "$units/"
	# the program that it starts must be there
	sed "s|/usr/bin/|$SUITE_BUILD/bin/|" "$SUITE_ROOT/debian/nl2sql-web.service" \
		>"$units/nl2sql-web.service"
	run -0 systemd-analyze verify --man=no "$units"/nl2sql-web.{socket,service}
	equal "said" "$output" ''
}

@test "a socket that systemd hands over is served" {
	local port=$((20000 + RANDOM % 10000)) activator answer=''
	systemd-socket-activate -l "127.0.0.1:$port" "$SUITE_BUILD/bin/nl2sql-web" \
		>"$BATS_TEST_TMPDIR/out" 2>&1 3>&- &
	activator=$!
	until (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do sleep 0.1; done
	answer=$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/")
	kill "$activator"
	wait "$activator" || true
	equal "without the token" "$answer" 401
}
