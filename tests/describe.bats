# nl2sql-describe: what the index knows of the database
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
}

@test "a table: columns, keys, comments, who refers to it" {
	run -0 nl2sql-describe <<<'{"id":1,"table":"customers"}'
	holds "$output" '.id == 1 and (.schema.tables | length) == 1 and (.schema.tables[0] |
		.name == "customers" and .sql == "customers" and .rows > 0 and
		(.columns | map(select(.primary_key) | .name)) == ["customer_id"] and
		(.referenced_by | index("sales_orders")) and
		all(.columns[]; .name and .type))'
	run -0 nl2sql-describe <<<'{"id":1,"table":"sales_orders"}'
	valid record <<<"$output"
	holds "$output" '.schema.tables[0].columns | map(select(.references == "customers.customer_id")) | length > 0'
	holds "$output" '.schema.tables[0].columns | map(select(.values)) | length > 0'
}

@test "what fits some words, at most twelve tables" {
	run -0 nl2sql-describe <<<'invoices'
	holds "$output" '.about == "invoices" and (.schema.tables | length) >= 1 and
		(.schema.tables | length) <= 12 and (.schema.tables | map(.name | test("invoice")) | any)'
	run -0 nl2sql-describe <<<'{"about":"zzzunheard"}'
	holds "$output" '.schema.tables == []'
}

@test "all in short: every table the index has, no values and comments" {
	run -0 nl2sql-describe <<<'{"id":1,"question":"q"}'
	valid record <<<"$output"
	holds "$output" '(.schema.tables | length) == 73 and (.schema.modules | length) > 3 and
		(.schema.metrics | map(.name) | length == (unique | length)) and (.schema | has("cut") | not) and
		([.schema.tables[].columns[] | has("values") or has("comment")] | any | not)'
}

@test "no values where they may not be shown" {
	run -0 nl2sql-describe --set no_values=1 <<<'{"table":"sales_orders"}'
	holds "$output" '.schema.tables[0].columns | map(select(.values)) == []'
}

@test "an unknown table is said, and settles the record" {
	run -0 nl2sql-describe <<<'{"table":"nothing\u001b[31m"}'
	holds "$output" '.error.code == "outline.unknown"'
}

@test "the contract of a filter" {
	contract nl2sql-describe
}
