# Statements that the gate allows, mutated, on a server where nothing else
# writes: tests/differential/run says how.
bats_require_minimum_version 1.5.0
load lib

# bats test_tags=majors
@test "no mutant that the gate allows does anything to a server" {
	local place
	place=$(mktemp -d "$SUITE_DIR/differential.XXXXXX")
	chmod 711 "$place"
	run -0 "$SUITE_ROOT/tests/differential/run" "$place" 2000
	matches "canaries are proved" "$output" 'large object: fires'
	[[ $output != *'not fire'* ]] || fail "$output"
	matches "mutants" "${lines[-1]}" '2000 mutants, [1-9][0-9]{2,} allowed'
	matches "canaries" "${lines[-1]}" 'canaries fired 0 times$'
}
