# packages.bats - the Debian packages of `make deb`: as lintian sees them, and in a clean
# Debian 12: make test-packages
bats_require_minimum_version 1.5.0
load ../lib

setup_file() {
	# one Debian, several steps
	export BATS_NO_PARALLELIZE_WITHIN_FILE=true
	packages=$SUITE_BUILD/deb debian=$SUITE_DIR/debian
	tar=$("$SUITE_ROOT/tests/packaging/base") || [ $? -eq 3 ]
	export packages debian tar
	[ -n "$tar" ] || return 0
	mkdir "$debian"
	tar -xf "$tar" -C "$debian"
	cp /etc/resolv.conf "$debian/etc/"
	cp -r "$SUITE_ROOT/exam/mcptest" "$SUITE_ROOT/tests/packaging/walk" "$debian/"
}

teardown_file() {
	rm -rf "$debian"
}

needs_debian() {
	[ -n "$tar" ] || skip 'no clean Debian can be made here'
}

inside() {
	"$SUITE_ROOT/tests/packaging/inside" "$debian" "$@"
}

# Files and folders with our name in it, but for what dpkg, apt and this test keep.
ours() {
	(cd "$debian" && find . -name '*nl2sql*' -not -path './packages/*' -not -path './dev/*' \
		-not -path './proc/*' | sort)
}

@test "the packages are there, each with its debug symbols" {
	local package
	for package in nl2sql nl2sql-web; do
		compgen -G "$packages/${package}_*.deb"
		compgen -G "$packages/$package-dbgsym_*.deb"
	done
	equal "the version is the programs'" "$(dpkg-deb -f "$packages"/nl2sql_*.deb Version)" \
		"$(nl2sql-route --version | cut -d' ' -f2)"
}

@test "lintian finds no error" {
	run -0 lintian --allow-root --fail-on error "$packages"/*.changes
}

@test "they are installed in a clean Debian, and work there" {
	needs_debian
	mkdir "$debian/packages"
	cp "$packages"/nl2sql_*.deb "$packages"/nl2sql-web_*.deb "$debian/packages/"
	inside apt-get -qq update
	inside apt-get -qq install -y --no-install-recommends man-db postgresql >/dev/null
	# minbase leaves manual pages out
	rm -f "$debian"/etc/dpkg/dpkg.cfg.d/*
	equal "before" "$(ours)" ''
	inside bash -c 'apt-get -qq install -y --no-install-recommends /packages/*.deb' >/dev/null
	run -0 inside /walk
	matches "version" "$output" "^nl2sql [0-9.]+"
	matches "manual" "$output" "man1/nl2sql\.1\.gz.*man5/nl2sql-record\.5\.gz"
	matches "index" "$output" '"tables":2,'
	matches "a question" "$output" $'\nApex Industries\n'
	matches "the pipe" "$output" '"verdict":\{"status":"answered"'
	matches "the page is for those who have the token" "$output" \
		'page without token: HTTP/1\.1 401.*page with token: HTTP/1\.1 200'
}

@test "the socket waits for the page's first visitor" {
	needs_debian
	[ -L "$debian/etc/systemd/system/sockets.target.wants/nl2sql-web.socket" ]
	[ ! -e "$debian/etc/systemd/system/multi-user.target.wants/nl2sql-web.service" ]
}

@test "purge leaves nothing" {
	needs_debian
	mkdir -p "$debian/var/lib/private/nl2sql-web"
	inside apt-get -qq purge -y nl2sql nl2sql-web >/dev/null
	equal "left" "$(ours)" ''
}
