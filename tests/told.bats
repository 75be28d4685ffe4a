# what an answer tells of itself: what it did not use, added and did not do
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
}

# judged QUESTION SQL [ANSWER_AT]: the record in which the statement was judged for the question
judged() {
	nl2sql-route <<<"$1" | nl2sql-retrieve | nl2sql-link | nl2sql-plan |
		jq -c --arg sql "$2" '.candidates = [{$sql, origin: "parser", reading: "a reading"}]' |
		nl2sql-evaluate --set "answer_at=${3:-0}"
}

# adds QUESTION SQL WANTED: the conditions that the statement adds, as JSON; null: none
adds() {
	local record
	record=$(judged "$1" "$2")
	holds "$record" '.chosen.sql and .chosen.added == $wanted and .candidates[0].added == $wanted' \
		--argjson wanted "$3"
}

@test "a condition that no word asks for is told as added" {
	adds 'How many employees are there?' \
		"SELECT count(*) FROM employees WHERE is_deleted = false AND status = 'A'" \
		'["is_deleted = false", "status = '"'A'"'"]'
	adds 'How many employees were hired in 2023?' \
		"SELECT count(*) FROM employees WHERE hire_date >= '2023-01-01' AND hire_date < '2024-01-01' AND termination_date IS NULL" \
		'["termination_date IS NULL"]'
	adds 'revenue by customer' "SELECT c.customer_name, sum(o.total_amount) FROM customers c, sales_orders o
		WHERE o.customer_id = c.customer_id AND o.status <> 'CANCELLED' GROUP BY 1 HAVING count(*) > 10" \
		'["o.status <> '"'CANCELLED'"'", "count(*) > 10"]'
}

@test "what a word, a value, a date or a number asks for is not added" {
	adds 'How many employees were hired in 2023?' \
		"SELECT count(*) FROM employees WHERE hire_date >= '2023-01-01' AND hire_date < '2024-01-01'" null
	adds 'How many orders have the status shipped?' \
		"SELECT count(*) FROM sales_orders WHERE status = 'SHIPPED'" null
	adds 'Which customers have more than 10 orders?' "SELECT c.customer_name FROM customers c
		JOIN sales_orders o ON o.customer_id = c.customer_id GROUP BY 1 HAVING count(*) > 10" null
	adds 'Show the 3 newest orders' "SELECT order_no FROM (SELECT order_no, rank() OVER (ORDER BY order_date DESC) AS r
		FROM sales_orders) s WHERE r <= 3" null
}

@test "a subquery is asked for with its table, its own conditions are not" {
	local without='SELECT count(*) FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM sales_orders WHERE customer_id IS NOT NULL'
	adds 'How many customers have no orders?' "$without)" null
	adds 'How many customers have no orders?' "$without AND status = 'CANCELLED')" '["status = '"'CANCELLED'"'"]'
	adds 'How many customers are there?' "$without)" \
		'["customer_id NOT IN (SELECT customer_id FROM sales_orders WHERE customer_id IS NOT NULL)"]'
}

@test "a condition of the lexicon's definition is not added" {
	local balance="SELECT coa.account_no, coa.account_name, SUM(jl.debit_amt - jl.credit_amt)
		FROM journal_entries je JOIN journal_lines jl ON je.journal_entry_id = jl.journal_entry_id
		JOIN chart_of_accounts AS coa ON jl.account_id = coa.account_id WHERE je.status = 'POSTED'"
	adds 'trial balance' "$balance GROUP BY 1, 2" null
	adds 'trial balance' "$balance AND je.status <> 'DRAFT' GROUP BY 1, 2" '["je.status <> '"'DRAFT'"'"]'
}

@test "what is added is bounded, and whole characters" {
	local conditions='' i record
	for i in {1..9}; do
		conditions+="${conditions:+ AND }status <> '$i$(printf 'é%.0s' {1..200})'"
	done
	record=$(judged 'How many employees are there?' "SELECT count(*) FROM employees WHERE $conditions")
	holds "$record" '(.chosen.added | length) == 6 and all(.chosen.added[];
		(utf8bytelength | . <= 160 and . > 150) and endswith("é"))'
}

@test "the words whose wish is not met are told with their kind" {
	holds "$(judged 'What is the average credit limit of customers?' 'SELECT credit_limit FROM customers')" \
		'.chosen.unmet == [{word: "average", kind: "average"}] and .candidates[0].obligations[0].at == 13'
	holds "$(judged 'What is the average credit limit of customers?' 'SELECT avg(credit_limit) FROM customers')" \
		'.chosen | .sql and (has("unmet") or has("added") | not)'
}

@test "a question back and what is unknown offer the names that are near" {
	local near="for 'Californa', did you mean California (states_provinces.state_name)?" record
	record=$(judged 'customers in "Californa"' 'SELECT customer_name FROM customers' 1)
	holds "$record" '.verdict.status == "needs_clarification" and
		(.verdict.message | endswith(" " + $near)) and .verdict.unused == ["\"Californa\""]' --arg near "$near"
	run -0 nl2sql-show <<<"$record"
	[[ $output == 'not sure: '*"? $near"$'\n\n1. a reading\n'*$'\n   not used: "Californa"\n'* ]]
	record=$(judged 'the kraxels in "Californa"' 'SELECT customer_name FROM customers' 1)
	holds "$record" '.verdict.code == "question.unknown" and
		.verdict.rephrase == "the nearest reading is: a reading. " + $near' --arg near "$near"
	record=$(judged 'customers by country' 'SELECT customer_name FROM customers' 1)
	holds "$record" '.verdict.message | endswith("?") and (contains("did you mean") | not)'
}

@test "a word that was mended is told with the readings" {
	local record
	record=$(judged 'list the suplier names' 'SELECT vendor_name FROM vendors' 1)
	run -0 nl2sql-show <<<"$record"
	[[ $output == 'not sure: '*$'?\nnote: read \'suplier\' as vendors (table)\n\n1. '* ]]
}

@test "one key runs the first reading of what is asked back" {
	local payments='How many payments were there in 2023?'
	run -0 on_terminal 1 nl2sql --set answer_at=1 "$payments"
	[[ $output == *'not sure: '*'1. number of payments'*'(1 row)'* ]]
	run -3 on_terminal n nl2sql --set answer_at=1 "$payments"
	[[ $output == *'1. number of payments'* && $output != *'(1 row)'* ]]
}
