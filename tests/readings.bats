#!/usr/bin/env bats
# readings.bats - what the first statement for a question of the ERP says

bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
}

# says: each line of stdin is a question, a tab, and a regular expression; the
# statement on one line matches it, or with ! before it does not
says() {
	local question wanted sql
	while IFS=$'\t' read -r question wanted; do
		sql=$(NL2SQL_ANSWER_AT=0 "$SUITE_ROOT/pipelines/ask" <<<"$question" |
			jq -r '.chosen.sql // "no statement" | gsub("\\s+"; " ")')
		if [[ $wanted == '!'* ]]; then
			[[ ! $sql =~ ${wanted#!} ]] || fail "$question: $sql"
		else
			[[ $sql =~ $wanted ]] || fail "$question: $sql"
		fi
	done
}

@test "who has none is told by the key whose role fits" {
	says <<-'EOF2'
		employees who never had a review	NOT IN \(SELECT employee_id FROM performance_reviews
		employees who never had a review	!reviewer_id
		Which employees have not been reviewed?	!reviewer_id
		employees who were never a reviewer	NOT IN \(SELECT reviewer_id FROM
	EOF2
}

@test "a state that the statement leaves out is an unmet obligation" {
	run -0 "$SUITE_ROOT/pipelines/ask" <<<"suspended quotes"
	holds "$output" '.candidates[0].obligations | map({kind, word}) == [{kind: "restriction", word: "suspended"}]'
}

@test "a number bounds what its unit or its rows speak of" {
	says <<-'EOF2'
		Vendors with a lead time over 3 weeks	lead_time_days > 21
		web orders over 20000 dollars	total_amount > 20000
		unapproved project expenses above 3000	approved_by IS NULL\)? AND amount > 3000
		unrated suppliers	rating IS NULL
		cash collected over 2024 by month	payment_date >= '2024-01-01' AND payment_date < '2025-01-01'
		products with a list price over 2024	list_price > 2024
	EOF2
	run -0 "$SUITE_ROOT/pipelines/ask" <<<"Vendors with a lead time over 3 weeks"
	holds "$output" '.candidates[0] | .obligations == [] and (.words | map(select(.as == "unused")) == [])'
}

@test "a list shows whose measure it is, and the measure it is sorted by" {
	says <<-'EOF2'
		salary of each employee	SELECT first_name, last_name, salary FROM
		list the employees by salary	SELECT first_name, last_name, salary FROM employees ORDER BY salary
	EOF2
}
