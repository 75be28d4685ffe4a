# exam/sources: the employees sample, asked in MariaDB and natively
bats_require_minimum_version 1.5.0
load lib

@test "a tenth of the employees sample: by MariaDB as many answers are right, but one at most" {
	[ -x /usr/sbin/mariadbd ] || skip "mariadb-server is not installed"
	[ -e "$(pg_config --pkglibdir)/mysql_fdw.so" ] || skip "mysql_fdw is not installed"
	local native
	B=$SUITE_BUILD run -0 "$SUITE_ROOT/exam/sources" --out "$BATS_TEST_TMPDIR/out"
	native=$(jq -s 'map(select(.right)) | length' "$BATS_TEST_TMPDIR/out/native.ndjson")
	[ "$native" -ge 25 ] || fail "natively $native of 40 are right" "$output"
	equal 'questions' "$(wc -l <"$BATS_TEST_TMPDIR/out/mariadb.ndjson")" 40
}
