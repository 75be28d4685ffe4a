# What every filter promises: see contract in lib.bash.
bats_require_minimum_version 1.5.0
load lib

@test "route keeps the contract" { contract nl2sql-route; }
@test "retrieve keeps the contract" { contract nl2sql-retrieve; }
@test "link keeps the contract" { contract nl2sql-link; }
@test "plan keeps the contract" { contract nl2sql-plan; }
@test "generate keeps the contract" { contract nl2sql-generate; }
@test "evaluate keeps the contract" { contract nl2sql-evaluate; }
@test "repair keeps the contract" { contract nl2sql-repair; }
@test "exec keeps the contract" { contract nl2sql-exec; }
@test "exec --final keeps the contract" { contract nl2sql-exec --final; }
@test "check keeps the contract" { contract nl2sql-check; }
@test "edit keeps the contract" {
	echo "SELECT 1" >"$BATS_TEST_TMPDIR/sql"
	contract nl2sql-edit --sql-file "$BATS_TEST_TMPDIR/sql"
}
@test "fan keeps the contract" {
	contract nl2sql-fan --ledger "$BATS_TEST_TMPDIR/ledger"
}
@test "gather keeps the contract" {
	: >"$BATS_TEST_TMPDIR/ledger"
	contract nl2sql-gather --ledger "$BATS_TEST_TMPDIR/ledger"
}

@test "every program reads its command line the same way" {
	local program text status
	for program in "$SUITE_ROOT"/bin/*.c; do
		program=$(basename "$program" .c)
		contract_help "$program"
		contract_version "$program"
		usage_error "$program" --sideways
		usage_error "$program" a b stray
		# 1 of nl2sql-diff is "they differ".
		status=1
		[ "$program" != nl2sql-diff ] || status=2
		for text in --help --version; do
			# shellcheck disable=SC2016 # of the inner shell
			run "-$status" bash -c '"$0" "$1" >/dev/full' "$program" "$text"
		done
		grep -q '^options for --set' < <("$program" --help) || continue
		usage_error "$program" --set none=1
		usage_error "$program" --set none
		usage_error "$program" -d 'host=/nonexistent password=s3cret'
	done
}

@test "a closed descriptor is an error of that descriptor, and nothing hangs" {
	local program settled='{"id":"1","question":"q","verdict":{"status":"answered"}}'
	for program in route retrieve link plan generate evaluate repair exec check fan gather show; do
		case $program in
		fan | gather) set -- --ledger "$BATS_TEST_TMPDIR/ledger" ;;
		*) set -- ;;
		esac
		: >"$BATS_TEST_TMPDIR/ledger"
		run -1 timeout 10 bash -c '"$@" <&-' sh "nl2sql-$program" "$@"
		[ -n "$output" ] || fail "$program does not say that it cannot read"
		run -1 timeout 10 bash -c '"$@" <<<"$0" >&-' "$settled" "nl2sql-$program" "$@"
	done
}
