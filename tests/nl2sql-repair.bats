# nl2sql-repair: another text for the best statement that failed
bats_require_minimum_version 1.5.0
load lib

context='{"tables": [
	{"name": "orders", "schema": "public", "label": ["id"], "columns": [
		"id int PK", "customer_id int FK->customers.id", "placed date",
		"total_amount numeric", "status text", "employee_id int FK->employees.id NULL"]},
	{"name": "customers", "schema": "public", "label": ["customer_name"], "columns": [
		"id int PK", "customer_name text", "vendor_number text", "city_id int FK->cities.id"]},
	{"name": "cities", "schema": "public", "label": ["name"], "columns": [
		"id int PK", "name text", "\"Zip Code\" text"]},
	{"name": "employees", "schema": "public", "label": ["first_name", "last_name"], "columns": [
		"id int PK", "first_name text", "last_name text", "salary numeric"]}],
	"fks": [
	{"from": "orders", "columns": ["customer_id"], "to": "customers", "references": ["id"], "cost": 1, "declared": true},
	{"from": "orders", "columns": ["employee_id"], "to": "employees", "references": ["id"], "cost": 1, "declared": true},
	{"from": "customers", "columns": ["city_id"], "to": "cities", "references": ["id"], "cost": 1, "declared": true}]}'

# failed SQLSTATE MESSAGE SQL [NEEDLE]: a record whose one candidate failed;
# the error points at the first NEEDLE in the statement
failed() {
	jq -nc --arg state "$1" --arg message "$2" --arg sql "$3" --arg at "${4:-}" \
		--argjson context "$context" '{id: 1, question: "q", context: $context,
		candidates: [{sql: $sql, origin: "parser", reading: "r", check: {allowed: true},
			points: {total: 50},
			error: ({code: "sql.invalid", sqlstate: $state, message: $message,
				repairable: true}
				+ if $at == "" then {} else {position: (($sql | index($at)) + 1)} end)}]}'
}

# mends SQLSTATE MESSAGE SQL NEEDLE WANTED
mends() {
	run -0 nl2sql-repair < <(failed "$1" "$2" "$3" "$4")
	equal "$3" "$(jq -r '.candidates[1].sql // "nothing"' <<<"$output")" "$5"
}

no_column() {
	mends 42703 "column $1 does not exist" "$2" "$1" "$3"
}

# product TABLE SQL WANTED: nothing relates the table, which is the error's place
product() {
	run -0 nl2sql-repair < <(failed '' "nothing relates '$1' to the other tables" "$2" "$1" |
		jq -c '.candidates[0].error |= (del(.sqlstate) | .code = "sql.product")')
	equal "$2" "$(jq -r '.candidates[1].sql // "nothing"' <<<"$output")" "$3"
}

@test "a column in scope: case, plural, alias, similar spelling" {
	no_column o.Total_Amounts 'SELECT o.Total_Amounts FROM orders o' \
		'SELECT o.total_amount FROM orders o'
	no_column zip_code 'SELECT zip_code FROM cities' 'SELECT "Zip Code" FROM cities'
	no_column o.customer_name \
		'SELECT o.customer_name FROM orders o JOIN customers c ON c.id = o.customer_id' \
		'SELECT c.customer_name FROM orders o JOIN customers c ON c.id = o.customer_id'
	no_column o.statsu "SELECT o.id FROM orders o WHERE o.statsu = 'o.statsu' ORDER BY o.statsu" \
		"SELECT o.id FROM orders o WHERE o.status = 'o.statsu' ORDER BY o.status"
	no_column amount 'SELECT amount FROM orders' 'SELECT total_amount FROM orders'
	no_column x.totl 'SELECT x.totl FROM (SELECT sum(total_amount) AS total FROM orders) x' \
		'SELECT x.total FROM (SELECT sum(total_amount) AS total FROM orders) x'
}

@test "a name with its table's word, and the label of several columns" {
	no_column cities_name 'SELECT cities_name FROM cities' 'SELECT cities.name FROM cities'
	no_column e.employee_name 'SELECT e.employee_name FROM employees e' \
		"SELECT (e.first_name || ' ' || e.last_name) FROM employees e"
}

@test "an output's name in HAVING and WHERE" {
	no_column many 'SELECT status, count(*) AS many FROM orders GROUP BY status HAVING many > 5' \
		'SELECT status, count(*) AS many FROM orders GROUP BY status HAVING (count(*)) > 5'
	no_column twice 'SELECT total_amount * 2 AS twice FROM orders WHERE twice > 5' \
		'SELECT total_amount * 2 AS twice FROM orders WHERE (total_amount * 2) > 5'
}

@test "the parent's column comes with the missing join, rows unmultiplied" {
	no_column o.salary 'SELECT o.salary FROM orders o WHERE o.id = 1 ORDER BY o.salary' \
		'SELECT employees.salary FROM orders o LEFT JOIN employees ON o.employee_id = employees.id WHERE o.id = 1 ORDER BY employees.salary'
	no_column c.placed 'SELECT c.placed FROM customers c' \
		'SELECT orders.placed FROM customers c JOIN orders ON orders.customer_id = c.id'
	no_column c.total_amount 'SELECT c.customer_name, sum(c.total_amount) FROM customers c GROUP BY 1' \
		'SELECT c.customer_name, sum(orders.total_amount) FROM customers c JOIN orders ON orders.customer_id = c.id GROUP BY 1'
	no_column c.placed 'SELECT count(*), min(c.id) FROM customers c WHERE c.placed IS NULL' nothing
	holds "$output" '.attempts[0].hints[0] == {kind: "cross_table",
		text: "placed is a column of orders: JOIN orders ON orders.customer_id = c.id"}
		and .attempts[0].ended and .candidates[0].error.hint != null'
	no_column o.salary 'SELECT o.salary FROM orders o, customers c' nothing
}

# has TABLE COLUMN...: the table has these columns, too
has() {
	context=$(jq -c --arg table "$1" '(.tables[] | select(.name == $table)).columns |= . + $ARGS.positional' \
		--args "${@:2}" <<<"$context")
}

# key FROM COLUMN TO: a further key
key() {
	context=$(jq -c --arg from "$1" --arg column "$2" --arg to "$3" '.fks += [{from: $from,
		columns: [$column], to: $to, references: ["id"], cost: 1, declared: true}]' <<<"$context")
}

@test "a name is looked for in its own table before any other" {
	context=$(jq -c '.tables += [{name: "projects", schema: "public", label: ["name"],
		columns: ["id int PK", "name text", "customer_id int FK->customers.id", "stage text"]}]' <<<"$context")
	key projects customer_id customers
	no_column c.name 'SELECT c.name FROM customers c' 'SELECT c.customer_name FROM customers c'
	no_column c.name 'SELECT c.name, p.id FROM customers c JOIN projects p ON p.customer_id = c.id' \
		'SELECT c.customer_name, p.id FROM customers c JOIN projects p ON p.customer_id = c.id'
	no_column e.name 'SELECT e.name FROM employees e' \
		"SELECT (e.first_name || ' ' || e.last_name) FROM employees e"
	# of two relations of one table, the one that the alias means
	no_column b.statsu 'SELECT b.statsu FROM orders a JOIN orders b ON b.id = a.id' \
		'SELECT b.status FROM orders a JOIN orders b ON b.id = a.id'
	# a table's rows are not named by a name of other rows
	context=$(jq -c '(.tables[] | select(.name == "customers")) |= (.label = ["id"] |
		.columns |= map(select(startswith("customer_name") | not)))' <<<"$context")
	no_column k.name 'SELECT k.name FROM customers k' nothing
	no_column k.stage 'SELECT k.stage FROM customers k' \
		'SELECT projects.stage FROM customers k JOIN projects ON projects.customer_id = k.id'
	has customers 'legal_name text' 'trade_name text'
	no_column k.name 'SELECT k.name FROM customers k' nothing
}

@test "a name that two columns may mean stays as it is" {
	has orders 'tax_amount numeric'
	no_column o.amount 'SELECT o.amount FROM orders o' nothing
	no_column x.total 'SELECT x.total FROM (SELECT sum(id) AS total_a, max(id) AS total_b FROM orders) x' nothing
	# two keys lead to one table
	has orders 'buyer_id int FK->employees.id'
	key orders buyer_id employees
	no_column o.salary 'SELECT o.salary FROM orders o' nothing
	# a keyword is no column of another table
	has customers 'year int'
	no_column o.year 'SELECT o.year FROM orders o' nothing
	# a key does not hold what the name of its column says
	has customers 'city int FK->cities.id'
	key customers city cities
	context=$(jq -c 'del(.fks[] | select(.columns == ["city_id"]))' <<<"$context")
	no_column c.city_name 'SELECT c.city_name FROM customers c' \
		'SELECT cities.name FROM customers c LEFT JOIN cities ON c.city = cities.id'
}

@test "abbreviations: those that are shipped and those of the index" {
	has orders 'qty int' 'zzl text'
	context=$(jq -c '(.tables[] | select(.name == "orders")).column_words = {qty: "quantity", zzl: "remark"}' \
		<<<"$context")
	no_column o.total_amt 'SELECT o.total_amt FROM orders o' 'SELECT o.total_amount FROM orders o'
	no_column o.quantity 'SELECT o.quantity FROM orders o' 'SELECT o.qty FROM orders o'
	no_column o.remark 'SELECT o.remark FROM orders o' 'SELECT o.zzl FROM orders o'
	has cities 'remark text'
	no_column t.zzl 'SELECT t.zzl FROM cities t' 'SELECT t.remark FROM cities t'
	# a risk pair stands between the words, too
	no_column c.vendor_nm 'SELECT c.vendor_nm FROM customers c' nothing
}

@test "tables on the way are joined, whatever is not multiplied" {
	no_column o.zip_code 'SELECT o.zip_code FROM orders o WHERE o.id = 1' \
		'SELECT cities."Zip Code" FROM orders o LEFT JOIN customers ON o.customer_id = customers.id LEFT JOIN cities ON customers.city_id = cities.id WHERE o.id = 1'
	no_column t.placed 'SELECT t.name, min(t.placed) FROM cities t GROUP BY t.name' \
		'SELECT t.name, min(orders.placed) FROM cities t JOIN customers ON customers.city_id = t.id JOIN orders ON orders.customer_id = customers.id GROUP BY t.name'
	no_column t.placed 'SELECT count(*) FROM cities t WHERE t.placed IS NULL' nothing
	no_column t.placed 'SELECT t.placed FROM cities t, employees e' nothing
}

@test "a join on what is not there becomes the key of its tables" {
	no_column e.employee_id 'SELECT o.id FROM orders o JOIN employees e ON o.employee_id = e.employee_id' \
		'SELECT o.id FROM orders o JOIN employees e ON o.employee_id = e.id'
	no_column o.client 'SELECT o.id FROM customers c JOIN orders o ON o.client = c.id WHERE o.id = 1' \
		'SELECT o.id FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.id = 1'
	no_column t.order_no 'SELECT t.id FROM orders o JOIN cities t ON o.id = t.order_no' nothing
}

@test "tables that nothing relates are joined by their only key" {
	product customers "SELECT count(*) FROM orders o, customers" \
		"SELECT count(*) FROM orders o, customers WHERE o.customer_id = customers.id"
	product 'employees e' "SELECT o.id FROM orders o JOIN employees e ON true WHERE o.id < 3 OR o.id > 7 ORDER BY 1" \
		"SELECT o.id FROM orders o JOIN employees e ON true WHERE ( o.id < 3 OR o.id > 7) AND o.employee_id = e.id ORDER BY 1"
	product cities "SELECT count(*) FROM orders, cities" nothing
	product customers "SELECT count(*) FROM orders o, orders p, customers WHERE o.id < p.id" nothing
	product customers "SELECT count(*) FROM cities LEFT JOIN customers ON true" nothing
}

@test "a column that no table has is said to be none" {
	no_column division 'SELECT division FROM orders' nothing
	holds "$output" '.attempts[0].hints[0].kind == "phantom_column"'
}

@test "names that part in a risk pair are never exchanged" {
	no_column vendor_name 'SELECT vendor_name FROM customers' nothing
	no_column placed_id 'SELECT placed_id FROM orders' nothing
	run -0 nl2sql-repair --set whitelist_risks= < <(
		failed 42703 'column vendor_nmber does not exist' \
			'SELECT vendor_nmber FROM customers' vendor_nmber
	)
	holds "$output" '.candidates[1].sql == "SELECT vendor_number FROM customers"'
}

# watch COLUMN SQL [OPTION...]: what the whitelist saw
watch() {
	local column=$1 statement=$2
	shift 2
	failed 42703 "column $column does not exist" "$statement" "$column" |
		nl2sql-repair "$@"
}

@test "the whitelist observes, with its tables and its gates" {
	run -0 watch o.vendor_code 'SELECT o.vendor_code FROM orders o'
	holds "$output" '.attempts[0].whitelist | .mode == "observe"
		and .table == "orders" and .reference == "vendor_code"
		and (.columns | keys == ["customers", "employees", "orders"])
		and .observe.passed == false and .active == {passed: false, gate: 4}'
	run -0 watch o.vendor_code 'SELECT o.vendor_code FROM orders o' --set whitelist_hops=2
	holds "$output" '.attempts[0].whitelist.columns | length == 4'
	run -0 watch o.vendor_code 'SELECT o.vendor_code FROM orders o' \
		--set whitelist_tables=2 --set whitelist_columns=1
	holds "$output" '.attempts[0].whitelist.columns | length == 2
		and all(.[]; length == 1)'
	run -0 watch o.vendor_code 'SELECT o.vendor_code FROM orders o' --set whitelist_mode=off
	holds "$output" '.attempts[0] | has("whitelist") | not'
}

# shellcheck disable=SC2016 # $g is jq's
@test "each gate of the active tier closes alone" {
	run -0 watch o.year 'SELECT o.year FROM orders o'
	holds "$output" '.attempts[0].whitelist.active.gate == 1'
	run -0 watch q 'SELECT q FROM orders o JOIN customers c ON c.id = o.customer_id'
	holds "$output" '.attempts[0].whitelist.active.gate == 2'
	run -0 watch o.statuses 'SELECT o.statuses FROM orders o'
	holds "$output" '.attempts[0].whitelist.active.gate == 3'
	run -0 watch o.q 'SELECT o.q FROM orders o'
	holds "$output" '.attempts[0].whitelist.active.gate == 4'
	run -0 watch o.statuz 'SELECT o.statuz FROM orders o' --set whitelist_score=1
	holds "$output" '.attempts[0].whitelist.active.gate == 3'
	run -0 watch o.customer 'SELECT o.customer FROM orders o' --set whitelist_score=0.85
	holds "$output" '.attempts[0].whitelist.active.gate // 0 | . == 3 or . == 6 or . == 5'
	run -0 watch c.vendor_name 'SELECT c.vendor_name FROM customers c' \
		--set whitelist_score=0.3 --set whitelist_dominance=0 --set whitelist_delta=0
	holds "$output" '.attempts[0].whitelist.active.gate as $g | $g == 8 or $g == 9'
}

@test "an active whitelist rewrites only behind nine open gates" {
	local sql='SELECT c.vendor_no_number FROM customers c'
	run -0 watch c.vendor_no_number "$sql" --set whitelist_mode=active
	holds "$output" '.candidates[1].sql == "SELECT c.vendor_number FROM customers c"'
}

@test "an unknown table: the closest, the alias, the join" {
	mends 42P01 'relation "order" does not exist' 'SELECT id FROM "order"' '"order"' \
		'SELECT id FROM orders AS "order"'
	mends 42P01 'relation "custmers" does not exist' 'SELECT c.id FROM custmers c' custmers \
		'SELECT c.id FROM customers c'
	mends 42P01 'relation "nothing_like_it" does not exist' \
		'SELECT 1 FROM nothing_like_it' nothing nothing
	mends 42P01 'missing FROM-clause entry for table "orders"' \
		'SELECT orders.id FROM orders o' orders.id 'SELECT o.id FROM orders o'
	mends 42P01 'missing FROM-clause entry for table "employees"' \
		'SELECT employees.salary FROM orders o' employees.salary \
		'SELECT employees.salary FROM orders o LEFT JOIN employees ON o.employee_id = employees.id'
	mends 42P01 'missing FROM-clause entry for table "x"' \
		'SELECT x.salary FROM employees e' x.salary 'SELECT e.salary FROM employees e'
}

@test "types: quotes, casts, days of dates" {
	mends 42883 'operator does not exist: text = integer' \
		'SELECT id FROM orders WHERE status = 5' '= 5' \
		"SELECT id FROM orders WHERE status = '5'"
	mends 42883 'operator does not exist: text = integer' \
		'SELECT 1 FROM orders o JOIN customers c ON c.vendor_number = o.id' '= o.id' \
		'SELECT 1 FROM orders o JOIN customers c ON CAST(c.vendor_number AS text) = CAST(o.id AS text)'
	mends 42883 'function round(double precision, integer) does not exist' \
		'SELECT round(avg(x) / 2, 1) FROM orders' round \
		'SELECT round(CAST(avg(x) / 2 AS numeric), 1) FROM orders'
	mends 42883 'function sum(text) does not exist' 'SELECT sum(DISTINCT status) FROM orders' sum \
		'SELECT sum(DISTINCT CAST(status AS numeric)) FROM orders'
	mends 42883 'function pg_catalog.extract(unknown, integer) does not exist' \
		'SELECT EXTRACT(DAY FROM placed - placed) FROM orders' EXTRACT \
		'SELECT (placed - placed) FROM orders'
	mends 42883 'function pg_catalog.extract(unknown, text) does not exist' \
		'SELECT EXTRACT(YEAR FROM status) FROM orders' EXTRACT \
		'SELECT EXTRACT(YEAR FROM CAST(status AS timestamp)) FROM orders'
	mends 42804 'COALESCE types text and integer cannot be matched' \
		'SELECT COALESCE(status, 0) FROM orders' '0)' \
		"SELECT COALESCE(status, '0') FROM orders"
	mends 22P02 'invalid input syntax for type integer: "abc"' \
		"SELECT 1 FROM orders WHERE id = 'abc'" "'abc'" \
		"SELECT 1 FROM orders WHERE CAST(id AS text) = 'abc'"
}

@test "grouping and ambiguous names" {
	mends 42803 'column "orders.status" must appear in the GROUP BY clause' \
		'SELECT status, placed, count(*) FROM orders ORDER BY 1' status \
		'SELECT status, placed, count(*) FROM orders GROUP BY status, placed ORDER BY 1'
	mends 42803 'column "orders.placed" must appear in the GROUP BY clause' \
		'SELECT status, placed, count(*) FROM orders GROUP BY status HAVING count(*) > 1' placed \
		'SELECT status, placed, count(*) FROM orders GROUP BY status, placed HAVING count(*) > 1'
	mends 42702 'column reference "id" is ambiguous' \
		'SELECT id FROM orders o JOIN customers c ON c.id = o.customer_id' id \
		'SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id'
}

@test "syntax, several rows, division by zero" {
	mends 42601 'syntax error at end of input' 'SELECT count((id) FROM orders' FROM \
		'SELECT count((id)) FROM orders'
	mends 42601 'syntax error at or near "FROM"' 'SELECT id, status, FROM orders' FROM \
		'SELECT id, status FROM orders'
	mends 42601 'unterminated quoted string' "SELECT id FROM orders WHERE status = 'x" "'x" \
		"SELECT id FROM orders WHERE status = 'x'"
	mends 21000 'more than one row returned by a subquery' \
		'SELECT 1 FROM orders WHERE id = (SELECT id FROM customers)' '' \
		'SELECT 1 FROM orders WHERE id IN (SELECT id FROM customers)'
	mends 22012 'division by zero' 'SELECT id / (id - id) / 2, o.id/o.id FROM orders o' '' \
		'SELECT id / NULLIF((id - id), 0) / 2, o.id/NULLIF(o.id, 0) FROM orders o'
}

@test "a repeated candidate ends the loop, its error stays" {
	local first second
	first=$(failed 42703 'column statuss does not exist' 'SELECT statuss FROM orders' statuss |
		jq -c '.candidates += [{sql: "select  status from ORDERS", check: {allowed: true},
			error: {code: "sql.data", message: "other", repairable: true}}]' |
		nl2sql-repair)
	holds "$first" '(.candidates | length) == 2 and .attempts[-1].ended
		and (.attempts[-1] | has("repaired") | not)'
	second=$(nl2sql-repair <<<"$first")
	equal 'a later round passes the record' "$second" "$first"
}

@test "the failed candidate with most points comes first, each once" {
	local out
	out=$(failed 42703 'column x1 does not exist' 'SELECT statuss FROM orders' statuss |
		jq -c '.candidates += [{sql: "SELECT placedd FROM orders", points: {total: 90},
			error: {code: "sql.unknown_column", sqlstate: "42703", position: 8,
			message: "column \"placedd\" does not exist", repairable: true}}]' | nl2sql-repair)
	holds "$out" '.candidates[2] == {sql: "SELECT placed FROM orders", origin: "repair",
		reading: "", repairs: 1} and .attempts[0].candidate == 1
		and .attempts[0].repaired == 2 and .attempts[0].error.sqlstate == "42703"'
	out=$(nl2sql-repair <<<"$out")
	holds "$out" '.candidates[3].sql == "SELECT status FROM orders"'
}

@test "what cannot be mended is not tried" {
	local record
	record=$(failed 42501 'permission denied' 'SELECT 1 FROM orders' |
		jq -c '.candidates[0].error.repairable = false')
	run -0 nl2sql-repair <<<"$record"
	equal 'a hopeless error' "$output" "$record"
	run -0 nl2sql-repair < <(failed 57014 'canceling statement due to statement timeout' \
		'SELECT 1 FROM orders' | jq -c '.candidates[0].error.code = "db.timeout"')
	holds "$output" '.attempts[0].ended and (.candidates[0].error.hint | contains("less"))'
	record='{"id":1,"candidates":[{"sql":"x"}],"chosen":{"index":0,"sql":"x"}}'
	run -0 nl2sql-repair <<<"$record"
	equal 'something is chosen' "$output" "$record"
}

@test "odd records never end the stage" {
	run -1 nl2sql-repair <<'RECORDS'
{"id":1,"candidates":7}
{"id":2,"candidates":[{"sql":"SELECT a","error":7}]}
{"id":3,"candidates":[{"sql":"SELECT '","error":{"repairable":true}}]}
{"id":4,"candidates":[{"sql":"SELECT a FROM","error":{"repairable":true,"code":3,"sqlstate":"42703","message":[],"position":1e300}}]}
{"id":5,"candidates":[{"sql":"","error":{"repairable":true,"sqlstate":"42601"}}]}
{"id":6,"candidates":[{"sql":")))","error":{"repairable":true,"sqlstate":"42601"}}],"attempts":"x"}
{"id":7,"candidates":[{"sql":"SELECT a.b.c.d FROM x","error":{"repairable":true,"sqlstate":"42703","message":"column a.b does not exist","position":-5}}]}
RECORDS
	equal lines "${#lines[@]}" 7
	holds "${lines[0]}" '.error.code == "input.member"'
	holds "$(jq -s . <<<"$output")" '.[1:] | all(.[]; has("verdict") | not)'
}

@test "evaluate and repair in rounds, as the pipelines run them" {
	use_mcptest
	# candidate ORIGIN: a record with a statement whose names are wrong
	candidate() {
		nl2sql-route <<<'names of companies with revenue' | nl2sql-retrieve |
			jq -c --arg origin "$1" '.candidates = [{sql: "SELECT companys.foundng_year FROM companies companys JOIN company_revenue r ON r.company_id = companys.company_id", origin: $origin}]'
	}
	wanted='SELECT companys.founding_year FROM companies companys JOIN company_revenue_annual r ON r.company_id = companys.company_id LIMIT 1001'
	out=$(candidate parser | nl2sql-evaluate | rounds 3)
	holds "$out" '.chosen.sql == $wanted and (.attempts | length) == 2 and
		.chosen.index == 2' --arg wanted "$wanted"
	# a model's is mended before the choice
	out=$(candidate openai | nl2sql-evaluate)
	holds "$out" '.chosen.sql == $wanted and .chosen.index == 0 and
		(.candidates[0].mended | length == 2) and (.candidates[0].raw | contains("foundng"))' \
		--arg wanted "$wanted"
	holds "$(nl2sql-evaluate --redo <<<"$out")" '. == $out' --argjson out "$out"
	# what cannot be mended stays as it was written
	out=$(candidate openai | jq -c '.candidates[0].sql = "SELECT wizardry FROM companies"' |
		nl2sql-evaluate)
	holds "$out" '.candidates[0] | .sql == "SELECT wizardry FROM companies" and
		(has("mended") or has("raw") | not) and .error.sqlstate == "42703"'
}

@test "what is behind a round starts when a record needs it" {
	local settled='{"id":1,"question":"q","verdict":{"status":"refused"}}'
	local chosen='{"id":2,"question":"q","candidates":[],"chosen":{"sql":"SELECT 1","index":0}}'
	local program
	program=$(command -v nl2sql-repair)
	run -0 env PATH=/nonexistent "$program" --then exec <<<"$settled"
	equal settled "$output" "$settled"
	run -0 env PATH=/nonexistent "$program" --then 3 <<<"$settled"$'\n'"$chosen"
	equal chosen "$output" "$settled"$'\n'"$chosen"
	run -1 --separate-stderr env PATH=/nonexistent "$program" --then exec <<<"$settled"$'\n'"$chosen"
	equal 'before it' "$output" "$settled"
	matches told "$stderr" 'cannot write'
	for value in '' 0 9 11 evaluate; do
		run -2 "$program" --then "$value" <<<"$settled"
	done
}
