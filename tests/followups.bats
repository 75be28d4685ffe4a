#!/usr/bin/env bats
# follow-ups: questions that change a part of the statement before them
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
	export NL2SQL_ANSWER_AT=0
	# one pipeline answers all cases
	cases | jq -c '{id: .name, question: .asks, previous: {question: (.of // "before"), sql: .before}}' |
		"$SUITE_ROOT/pipelines/ask" >"$BATS_FILE_TMPDIR/answers"
}

# cases: the statement before, what is asked of it, and the rows that are right
cases() {
	cat <<-'CASES'
		{"name": "a period is replaced", "before": "SELECT count(*) FROM sales_orders WHERE order_date >= '2024-01-01' AND order_date < '2025-01-01' AND status = 'OPEN'", "asks": "and in 2023?", "right": "SELECT count(*) FROM sales_orders WHERE order_date >= '2023-01-01' AND order_date < '2024-01-01' AND status = 'OPEN'"}
		{"name": "a period is added", "before": "SELECT channel, sum(total_amount) FROM sales_orders GROUP BY channel", "asks": "only in March 2024", "right": "SELECT channel, sum(total_amount) FROM sales_orders WHERE order_date >= '2024-03-01' AND order_date < '2024-04-01' GROUP BY channel"}
		{"name": "a year that is a number", "before": "SELECT sum(budget_amt) FROM gl_budgets WHERE fiscal_year = 2024", "asks": "what about 2022?", "right": "SELECT sum(budget_amt) FROM gl_budgets WHERE fiscal_year = 2022"}
		{"name": "the period before", "before": "SELECT count(*) FROM invoices WHERE inv_date >= '2024-04-01' AND inv_date < '2024-05-01'", "asks": "and the month before?", "right": "SELECT count(*) FROM invoices WHERE inv_date >= '2024-03-01' AND inv_date < '2024-04-01'"}
		{"name": "the date of the order, not of the product", "before": "SELECT p.product_name, SUM(ol.qty) AS sold FROM products AS p JOIN order_lines AS ol ON p.product_id = ol.product_id GROUP BY p.product_id, p.product_name", "asks": "only for 2024", "right": "SELECT p.product_name, sum(l.qty) FROM order_lines l JOIN sales_orders o ON l.order_id = o.order_id JOIN products p ON l.product_id = p.product_id WHERE o.order_date >= '2024-01-01' AND o.order_date < '2025-01-01' GROUP BY p.product_id"}
		{"name": "a value is added, over keys", "before": "SELECT industry, count(*) FROM customers GROUP BY industry", "asks": "just Germany", "right": "SELECT c.industry, count(*) FROM customers c JOIN addresses a ON c.address_id = a.address_id JOIN cities i ON a.city_id = i.city_id JOIN states_provinces s ON i.state_id = s.state_id JOIN countries n ON s.country_id = n.country_id WHERE n.country_name = 'Germany' GROUP BY c.industry"}
		{"name": "a value of the same column is replaced", "before": "SELECT count(*) FROM quotes WHERE status = 'WON'", "asks": "and the lost ones?", "right": "SELECT count(*) FROM quotes WHERE status = 'LOST'"}
		{"name": "a value in a subquery is replaced", "before": "SELECT emp_no FROM employees WHERE employee_id IN (SELECT es.employee_id FROM employee_skills AS es JOIN skills AS s ON es.skill_id = s.skill_id WHERE s.skill_name = 'Python')", "asks": "and SQL?", "right": "SELECT emp_no FROM employees WHERE employee_id IN (SELECT es.employee_id FROM employee_skills AS es JOIN skills AS s ON es.skill_id = s.skill_id WHERE s.skill_name = 'SQL')"}
		{"name": "a value is left out", "before": "SELECT channel, count(*) FROM sales_orders GROUP BY channel", "asks": "without the cancelled ones", "right": "SELECT channel, count(*) FROM sales_orders WHERE status <> 'CANCELLED' GROUP BY channel"}
		{"name": "a value that may be missing is left out, and the missing stay", "before": "SELECT count(*) FROM customers", "asks": "without Retail", "right": "SELECT count(*) FROM customers WHERE industry IS DISTINCT FROM 'Retail'"}
		{"name": "conditions joined by OR are one", "before": "SELECT count(*) FROM sales_orders WHERE status = 'OPEN' OR status = 'SHIPPED'", "asks": "only web", "right": "SELECT count(*) FROM sales_orders WHERE (status = 'OPEN' OR status = 'SHIPPED') AND channel = 'WEB'"}
		{"name": "a flag", "before": "SELECT category, sum(amount) FROM project_expenses GROUP BY category", "asks": "only the billable ones", "right": "SELECT category, sum(amount) FROM project_expenses WHERE is_billable GROUP BY category"}
		{"name": "a bound", "before": "SELECT sku FROM products", "asks": "only those with a list price over 300", "right": "SELECT sku FROM products WHERE list_price > 300"}
		{"name": "groups of what a key refers to", "before": "SELECT count(*) FROM service_visits", "asks": "per technician", "right": "SELECT e.first_name, e.last_name, count(*) FROM service_visits v JOIN employees e ON v.technician_id = e.employee_id GROUP BY e.employee_id"}
		{"name": "groups take the place of groups", "before": "SELECT channel, count(*) AS number FROM sales_orders GROUP BY channel ORDER BY count(*) DESC", "asks": "by status instead", "right": "SELECT status, count(*) FROM sales_orders GROUP BY status"}
		{"name": "months", "before": "SELECT sum(total_amount) FROM sales_orders WHERE order_date >= '2024-01-01' AND order_date < '2025-01-01'", "asks": "same by month", "right": "SELECT date_trunc('month', order_date)::date, sum(total_amount) FROM sales_orders WHERE order_date >= '2024-01-01' AND order_date < '2025-01-01' GROUP BY 1"}
		{"name": "the first by size", "before": "SELECT carrier, count(*) FROM shipments GROUP BY carrier", "asks": "the top 3 of them", "right": "SELECT carrier, count(*) FROM shipments GROUP BY carrier ORDER BY count(*) DESC LIMIT 3"}
		{"name": "the last by size", "before": "SELECT carrier, count(*) FROM shipments GROUP BY carrier", "asks": "only the 2 lowest", "right": "SELECT carrier, count(*) FROM shipments GROUP BY carrier ORDER BY count(*) LIMIT 2"}
		{"name": "the first as they stand; the limit for safety is none of theirs", "before": "SELECT inv_no FROM invoices ORDER BY inv_no DESC LIMIT 1001", "asks": "just the first 4", "right": "SELECT inv_no FROM invoices ORDER BY inv_no DESC LIMIT 4"}
		{"name": "the other way round", "before": "SELECT inv_no FROM invoices ORDER BY inv_no DESC LIMIT 4", "asks": "the other way round", "right": "SELECT inv_no FROM invoices ORDER BY inv_no LIMIT 4"}
		{"name": "shares", "before": "SELECT status, count(*) AS number FROM work_orders GROUP BY status", "asks": "as a percentage", "right": "SELECT status, 100.0 * count(*) / sum(count(*)) OVER () FROM work_orders GROUP BY status"}
		{"name": "one column more", "before": "SELECT wh_code FROM warehouses", "asks": "also show the capacity", "right": "SELECT wh_code, capacity_m3 FROM warehouses"}
		{"name": "another aggregate of the same", "before": "SELECT carrier, sum(weight_kg) AS weight FROM shipments GROUP BY carrier ORDER BY sum(weight_kg) DESC", "asks": "and the average?", "right": "SELECT carrier, avg(weight_kg) FROM shipments GROUP BY carrier"}
		{"name": "the same of another column", "before": "SELECT sum(gross_amt) FROM payroll", "asks": "and the tax?", "right": "SELECT sum(tax_amt) FROM payroll"}
		{"name": "how many there are", "before": "SELECT order_no FROM sales_orders WHERE status = 'ON_HOLD' ORDER BY order_no LIMIT 1001", "asks": "how many are there?", "right": "SELECT count(*) FROM sales_orders WHERE status = 'ON_HOLD'"}
		{"name": "how many groups there are", "before": "SELECT customer_id, count(*) FROM sales_orders GROUP BY customer_id", "asks": "how many is that?", "right": "SELECT count(DISTINCT customer_id) FROM sales_orders"}
		{"name": "which ones were counted", "before": "SELECT count(*) FROM machines WHERE status = 'Running'", "asks": "which ones?", "right": "SELECT machine_name FROM machines WHERE status = 'Running'"}
		{"name": "two values of one column", "before": "SELECT count(*) FROM sales_orders WHERE status = 'OPEN'", "asks": "only web and phone", "right": "SELECT count(*) FROM sales_orders WHERE status = 'OPEN' AND channel IN ('WEB', 'PHONE')"}
		{"name": "two changes at once", "before": "SELECT channel, count(*) FROM sales_orders GROUP BY channel", "asks": "only in 2024 and as a percentage", "right": "SELECT channel, 100.0 * count(*) / sum(count(*)) OVER () FROM sales_orders WHERE order_date >= '2024-01-01' AND order_date < '2025-01-01' GROUP BY channel"}
	CASES
}

# answer_of QUESTION BEFORE [FILTER]: the record of one follow-up
answer_of() {
	jq -nc --arg q "$1" --arg sql "$2" "{question: \$q, previous: {question: \"before\", \$sql}} | ${3:-.}" |
		"$SUITE_ROOT/pipelines/ask"
}

answers() {
	cat "$BATS_FILE_TMPDIR/answers"
}

@test "each change gives the rows that it asks for" {
	answers | jq -r '"\(.id)\t\(.verdict.status)\t\(.candidates[0].origin)"' >"$BATS_TEST_TMPDIR/how"
	equal 'not followed' "$(grep -v $'\tanswered\tfollow$' "$BATS_TEST_TMPDIR/how")" ''
	jq -c '{id: .name, sql: .right}' <(cases) >"$BATS_TEST_TMPDIR/gold"
	run -0 nl2sql-grade --gold "$BATS_TEST_TMPDIR/gold" < <(answers)
	none 'wrong' "$(cases | wc -l)" 'select(.right | not) | {id, why, sql}' <<<"$output"
}

# A foreign table sends IS DISTINCT FROM as it stands, and MySQL does not have it.
@test "what leaves out a value goes to any server, and is a condition like others" {
	local left="(industry <> 'Retail' OR industry IS NULL)"
	run -0 answer_of 'without Retail' 'SELECT count(*) FROM customers'
	matches 'left out' "$(jq -r '.candidates[0].sql' <<<"$output")" "WHERE \\(${left//[()]/}\\)\$"
	run -0 answer_of 'without Energy' "SELECT count(*) FROM customers WHERE $left"
	matches 'another one' "$(jq -r '.candidates[0].sql' <<<"$output" | tr '\n' ' ')" "'Retail' OR .* AND \\(industry <> 'Energy' OR"
	run -0 answer_of 'only Retail' "SELECT count(*) FROM customers WHERE $left"
	matches 'asked for again' "$(jq -r '.candidates[0].sql' <<<"$output")" "WHERE industry = 'Retail'\$"
}

@test "records with them keep to the schema" {
	answers | valid record-settled
}

@test "the record says what is taken over, and nobody finds fault with it" {
	local record
	record=$(answers | jq -c 'select(.id == "a period is replaced")')
	holds "$record" '.chosen.taken_over == ["count(*)", "status = '"'OPEN'"'"] and
		.candidates[0].edits == [{edit: "on", at: [0, 1]}, {edit: "period", at: [2, 3]}]'
	# shellcheck disable=SC2016 # jq's
	none 'added, unused or unasked' "$(cases | wc -l)" '.chosen.index as $i | .candidates[$i]
		| select(.added or any(.words[]; .as == "unused") or any(.lint[]; .code == "semantic.literal_unasked"))
		| {reading, added, words, lint}' < <(answers)
	run -0 nl2sql-show <<<"$record"
	matches 'for a person' "$output" 'taken over: status = .OPEN.'
}

@test "a word that became no change is not passed over in silence" {
	run -0 answer_of 'and the zorgon ones?' 'SELECT count(*) FROM quotes' 
	holds "$output" '.candidates | all(.origin != "follow")'
	run -0 answer_of 'only the lost ones in Zanzibar' 'SELECT count(*) FROM quotes'
	holds "$output" '.candidates // [] | all(.origin != "follow")'
}

@test "a question that stands on its own is none, whatever was answered before" {
	local before='SELECT status, count(*) FROM sales_orders GROUP BY status' question
	for question in 'How many employees are on leave?' 'Top 5 customers by revenue' 'Number of quotes by status'; do
		run -0 answer_of "$question" "$before"
		alike "$question" "$(jq -c '[.candidates[].sql]' <<<"$output")" \
			"$(answer_of "$question" "$before" 'del(.previous)' | jq -c '[.candidates[].sql]')"
	done
}

@test "tables of the statement before come into the context of a fragment only" {
	local names='[.context.tables[] | select(any(.sources[]; . == "previous")) | .name]'
	local before='SELECT count(*) FROM machines AS m JOIN work_centers AS w ON m.work_center_id = w.work_center_id'
	run -0 answer_of 'only the idle ones' "$before"
	holds "$output" "$names | sort == [\"machines\", \"work_centers\"]"
	run -0 answer_of 'How many employees are on leave?' "$before"
	holds "$output" "$names == []"
}

@test "a statement of another form is declined, and the record says so" {
	local sql
	for sql in 'SELECT status FROM quotes UNION SELECT status FROM invoices' \
		'WITH q AS (SELECT status FROM quotes) SELECT status FROM q' 'SELECT FROM WHERE' '' ; do
		run -0 answer_of 'without the lost ones' "$sql"
		holds "$output" '.candidates // [] | all(.origin != "follow")'
		[ -z "$sql" ] || equal "$sql" "$(jq -r '.generation.warnings[]? | .generator + " " + .code' <<<"$output")" \
			'follow question.follow_up'
	done
	run -0 answer_of 'as a percentage' 'SELECT avg(salary) FROM employees'
	holds "$output" '.generation.warnings[0].code == "question.follow_up"'
}

@test "a hostile statement before is neither run nor edited into one that is" {
	local sql
	for sql in 'DELETE FROM quotes' 'SELECT count(*) FROM quotes; DROP TABLE quotes' \
		'SELECT pg_sleep(9) FROM quotes' 'SELECT count(*) FROM pg_authid'; do
		run answer_of 'only in 2023' "$sql"
		holds "$output" '.verdict.status != "answered" or all(.candidates[]; .origin != "follow")'
	done
	run answer_of 'and in 2023?' 'SELECT 1' '.previous = "x"'
	holds "$output" '.candidates // [] | all(.origin != "follow")'
	run answer_of 'and in 2023?' 'SELECT 1' '.previous.sql = 7'
	holds "$output" '.candidates // [] | all(.origin != "follow")'
}

@test "a meaning is passed on with its answer, and whatever it says changes nothing" {
	local first plain meaning
	first=$(NL2SQL_WITH=grammar answer_of 'How many customers are there?' '' 'del(.previous)')
	holds "$first" '.chosen.meaning == "(query (show (count customers)))"'
	valid record-settled <<<"$first"
	plain=$(answer_of 'only Retail' "$(jq -r .chosen.sql <<<"$first")")
	holds "$plain" '.candidates[0].origin == "follow"'
	for meaning in "$(jq -c .chosen.meaning <<<"$first")" 7 '[[[]]]' \
		'"(query (show (count payroll)))"' '"(not " * 3000' '"(" * 200000' '"$n \u0001 \\"'; do
		equal "$meaning" "$(answer_of 'only Retail' "$(jq -r .chosen.sql <<<"$first")" ".previous.meaning = ($meaning)" |
			jq -c 'del(.previous)')" "$(jq -c 'del(.previous)' <<<"$plain")"
	done
}

@test "follow_up 0 lets each question stand on its own" {
	NL2SQL_FOLLOW_UP=0 run answer_of 'without the cancelled ones' 'SELECT count(*) FROM sales_orders'
	holds "$output" '(.candidates // [] | all(.origin != "follow")) and
		all(.context.tables[]; all(.sources[]; . != "previous"))'
}

@test "a follow-up goes on from a follow-up" {
	local first second
	first=$(answer_of 'only web' 'SELECT count(*) FROM sales_orders')
	second=$(jq -c '{question: "and in 2023?", previous: {question, sql: .chosen.sql}}' <<<"$first" |
		"$SUITE_ROOT/pipelines/ask")
	equal rows "$(jq -r '.result.rows[0][0]' <<<"$second")" "$(sql erp <<<"SELECT count(*) FROM sales_orders
		WHERE channel = 'WEB' AND order_date >= '2023-01-01' AND order_date < '2024-01-01'")"
}

@test "the conversations of the exam: 48 and more of 60 are right" {
	run -0 "$SUITE_ROOT/exam/conversations" --out "$BATS_TEST_TMPDIR" "$SUITE_ROOT/exam/erp/conversations.ndjson"
	[[ $output =~ conversations:\ ([0-9]+)\ of\ 60 ]]
	[ "${BASH_REMATCH[1]}" -ge 48 ] || fail "$output"
	valid exam.question <"$SUITE_ROOT/exam/erp/conversations.ndjson"
	valid exam.gold <"$SUITE_ROOT/exam/erp/conversations-gold.ndjson"
}
