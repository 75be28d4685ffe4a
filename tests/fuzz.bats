# The fuzz targets over their seeds and over every input that once broke
# something; `make fuzz` goes on from there.
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	"$SUITE_ROOT/tests/fuzz/seeds" "$BATS_FILE_TMPDIR"
}

# replay TARGET LEAST: all its seeds, of which there are at least so many
replay() {
	local files=("$BATS_FILE_TMPDIR/$1"/*)
	[ ${#files[@]} -ge "$2" ] || fail "only ${#files[@]} seeds"
	# shellcheck disable=SC2086 # no wrapper, no word
	run -0 ${WRAPPER:-} "$SUITE_BUILD/tests/fuzz-$1" "${files[@]}"
	matches "inputs replayed" "$output" "${#files[@]} inputs"
}

@test "lines and records keep their promises" { replay record 300; }
@test "the gate keeps its promises" { replay gate 350; }
@test "tokens and dialect rules keep their promises" { replay sql 700; }
@test "questions and the parser keep their promises" { replay question 100; }
@test "meanings keep their promises" { replay meaning 24; }
@test "messages of MCP keep their promises" { replay mcp 30; }
@test "requests of HTTP keep their promises" { replay http 20; }
@test "lexicons and constructions keep their promises" { replay files 150; }
@test "exported rows keep their promises" { replay export 8; }

@test "a broken promise is found, and its input named" {
	mkdir -p "$BATS_TEST_TMPDIR/common/data"
	cp -R "$SUITE_ROOT"/common/data/. "$BATS_TEST_TMPDIR/common/data"
	echo '# nothing' >"$BATS_TEST_TMPDIR/common/data/functions.allow"
	printf 'SELECT abs(1)' >"$BATS_TEST_TMPDIR/statement"
	# The witness reads its lists there, the gate its own.
	run -134 --separate-stderr env SUITE_ROOT="$BATS_TEST_TMPDIR" \
		NL2SQL_DATA="$SUITE_ROOT/common/data" \
		"$SUITE_BUILD/tests/fuzz-gate" "$BATS_TEST_TMPDIR/statement"
	matches "what is wrong" "$stderr" 'function abs'
	matches "which input" "$stderr" "input was $BATS_TEST_TMPDIR/statement"
}
