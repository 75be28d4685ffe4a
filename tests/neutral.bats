# neutral.bats - nothing of the exam's databases is in the programs
load lib

# What any database may call a column, and settings of psql.
generic='approved_by client_min_messages closed_at created_by customer_id
customer_name department_id finished_at first_name is_active last_name
ON_ERROR_STOP order_date order_id period_name started_at to_date total_amount'

# identifiers FILE...: names of two words or more in schemas
identifiers() {
	sed 's/--.*//' "$@" | grep -oE '[A-Za-z]+(_[A-Za-z0-9]+)+' | sort -u
}

# found FOLDER...: identifiers of the exam that stand in files there
found() {
	identifiers "$SUITE_ROOT"/exam/*/schema.sql |
		grep -vxF "$(tr ' ' '\n' <<<"$generic")" |
		grep -rnowF -f - "$@" || true
}

@test "no identifier of two words of the exam is in bin or common" {
	equal "identifiers" "$(found "$SUITE_ROOT/bin" "$SUITE_ROOT/common")" ""
	# The search finds what is there.
	echo 'x vendor_payments y' >"$BATS_TEST_TMPDIR/file"
	equal "identifiers" "$(found "$BATS_TEST_TMPDIR/file")" "1:vendor_payments"
}

@test "no name of an exam's database is in bin or common" {
	local folder
	for folder in "$SUITE_ROOT"/exam/*/schema.sql; do
		folder=$(basename "$(dirname "$folder")")
		equal "$folder" "$(grep -rniw "$folder" "$SUITE_ROOT/bin" \
			"$SUITE_ROOT/common")" ""
	done
}
