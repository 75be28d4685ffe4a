# verdicts.bats - when a question is answered, asked back or refused
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
}

# by default a question may be asked back; the suite takes every answer
default() {
	export NL2SQL_ANSWER_AT=-1
}

# verdicts WANTED: each question on stdin is settled like that
verdicts() {
	local wanted=$1 asked
	mapfile -t asked
	equal verdicts "$(printf '%s\n' "${asked[@]}" | "$SUITE_ROOT/pipelines/ask" |
		jq -r '"\(.verdict.status): \(.question)"')" \
		"$(printf "$wanted: %s\n" "${asked[@]}")"
}

@test "words that name two things equally well are asked back" {
	default
	verdicts needs_clarification <<-'EOF2'
		How many payments were there in 2023?
		Show the total of all payments
		How many invoices are there?
		How many budgets are there?
		How much went on travel in 2024?
		How much went on travel expenses for projects in 2024?
		What did we spend on travel in the last quarter?
	EOF2
}

@test "both readings name their table" {
	default
	run -0 "$SUITE_ROOT/pipelines/ask" <<<"How many payments were there in 2023?"
	holds "$output" '[.verdict.readings[].text] | length == 2 and
		(.[0] | test("number of payments")) and
		(.[1] | test("number of vendor payments"))'
}

@test "what else the question says, or the lexicon, decides" {
	default
	verdicts answered <<-'EOF2'
		Total vendor payments in March 2024
		How many vendor invoices are there?
		Number of customers in Chicago
		Number of customers in the city New York
		Total project budget for 2024
		What is the phone number of the employee Elizabeth Chen?
		How many orders are there?
		How much was spent on subcontractors?
		How much went to rent in 2024?
	EOF2
}

@test "orders and statements are refused, stored values are data" {
	verdicts refused <<-'EOF2'
		please cancel every open order
		List all vendors; drop table vendors
		SELECT count(*) FROM vendors
	EOF2
	verdicts answered <<-'EOF2'
		How many orders were cancelled?
		What is the phone number of the customer "Bobby'); DROP TABLE customers; --"?
	EOF2
}

@test "a column shown beside a formula over unrelated tables can be run" {
	verdicts answered <<-'EOF2'
		Return the vendor name and the ratio of total sales to number of employees
	EOF2
}

# codes WANTED: each question on stdin is declined with that code
codes() {
	local wanted=$1 asked
	mapfile -t asked
	equal codes "$(printf '%s\n' "${asked[@]}" | "$SUITE_ROOT/pipelines/ask" |
		jq -r '"\(.verdict.status) \(.verdict.code): \(.question)"')" \
		"$(printf "cannot_answer $wanted: %s\n" "${asked[@]}")"
}

@test "wishes for a forecast, advice or an explanation are declined as such" {
	codes question.wish <<-'EOF2'
		Predict next month's revenue
		Please forecast revenue for 2025
		What will our revenue be next year?
		How can we increase revenue?
		Should we hire more people?
		Recommend products to discontinue
		Why did revenue fall in March?
		how do I change my password
		What does gross margin mean?
		how many orders will we get next quarter?
	EOF2
	run -0 "$SUITE_ROOT/pipelines/ask" <<<"Please forecast revenue for 2025"
	holds "$output" '(.verdict.message | test("asks for a forecast")) and
		(has("candidates") | not)'
	valid record-settled <<<"$output"
}

@test "how something varies, and a polite question, are no wishes" {
	verdicts answered <<-'EOF2'
		What does the product Precision Safety Gloves cost?
		How does revenue vary by month?
		How does salary differ across departments?
		Can you list the customers?
		Can I see all orders?
	EOF2
	run -0 "$SUITE_ROOT/pipelines/ask" <<<"How does salary differ across departments?"
	holds "$output" '.chosen.sql | test("avg\\(e.salary\\)") and test("GROUP BY")'
}

@test "a question in another language is told so" {
	codes question.language <<-'EOF2'
		Wie viele Kunden gibt es?
		¿Cuántos clientes hay?
		Combien de clients y a-t-il en France?
		Hoeveel klanten zijn er?
	EOF2
	run -0 "$SUITE_ROOT/pipelines/ask" <<<"Wie viele Kunden gibt es?"
	holds "$output" '.verdict.message | test("German")'
	# a name is no language
	run -0 "$SUITE_ROOT/pipelines/ask" <<<"How many customers are called El Sol de los Andes?"
	holds "$output" '.verdict.code != "question.language"'
}

@test "a settled wish passes the stages again, with --redo as well" {
	record=$(nl2sql-route <<<"Predict next month's revenue" | nl2sql-retrieve | nl2sql-link)
	equal plan "$(nl2sql-plan --redo <<<"$record")" "$record"
	equal evaluate "$(nl2sql-evaluate --redo <<<"$record")" "$record"
}
