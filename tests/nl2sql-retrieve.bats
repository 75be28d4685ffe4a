# nl2sql-retrieve.bats - which tables come, why, and in what shape
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
	bare=$(own_database bare)
	bare_dsn=$(admin_dsn "$bare")
	export bare_dsn
	NL2SQL_INDEX_DSN=$bare_dsn NL2SQL_LEXICON='' nl2sql-index >/dev/null
}

# context QUESTION [OPTION...]: the member
context() {
	local question=$1
	shift
	jq -nc --arg q "$question" '{question: $q}' | nl2sql-route |
		nl2sql-retrieve "$@" | jq -c .context
}

# reaches QUESTION TABLE...: all of them are in the context
reaches() {
	local question=$1 found
	shift
	found=$(context "$question")
	holds "$found" "$(printf '"%s"\n' "$@" | jq -sc .) - [.tables[].name] == []"
}

seeds_questions() {
	reaches "Project profitability: budget vs actual" \
		projects project_budgets project_expenses
	reaches "Comprehensive employee cost report" \
		employees departments employee_benefits benefit_types
}

@test "what the seeds missed is found, with the lexicon" {
	seeds_questions
}

@test "what the seeds missed is found, without it" {
	NL2SQL_INDEX_DSN=$bare_dsn seeds_questions
}

@test "every question of the exam has a context of at most 12 tables and 8 KB" {
	local records
	records=$(nl2sql-route <"$SUITE_ROOT/exam/erp/questions.ndjson" |
		nl2sql-retrieve)
	holds "$(jq -sc 'map(.context)' <<<"$records")" \
		'length >= 40 and all(.tables | length >= 1 and length <= 12)'
	# as written, at the end of the record: jq writes numbers with more digits
	awk '{ at = index($0, "\"context\":{"); bytes = length($0) - at - 10 }
		at == 0 || bytes > 8192 { print bytes; bad = 1 } END { exit bad }' <<<"$records"
}

@test "a table carries columns, keys, label and why it is there" {
	local found
	found=$(context "Average salary of employees by department")
	holds "$found" '.tables | map({(.name): .}) | add |
		(.employees.columns | index("employee_id int PK") != null) and
		(.employees.columns |
			any(startswith("department_id int FK->departments.department_id"))) and
		.employees.label == ["first_name", "last_name"] and
		(.employees.sources | index("name") != null) and
		.employees.rows > 100 and .employees.module == "HR" and
		.employees.column_words.emp_no == "employee number"'
	holds "$found" '.fks | any(. == {"from": "employees",
		"columns": ["department_id"], "to": "departments",
		"references": ["department_id"], "cost": 1, "declared": true})'
	holds "$found" '([.fks[] | .from, .to] | unique) - [.tables[].name] == []'
}

@test "a stored value leads to its table, also in other spelling" {
	local city
	city=$(sql erp <<<"SELECT city_name FROM cities
		WHERE city_name ~ '^[A-Z][a-z]{5,}$' ORDER BY 1 LIMIT 1")
	holds "$(context "what happened in ${city^^}")" '.recall.values > 0 and
		(.tables | any(.name == "cities" and
			(.sources | index("value") != null)))'
}

@test "a country's people lead to the country" {
	reaches "German vendors" countries
	reaches "How many Canadian customers are active?" countries
}

@test "what money was spent on leads to all that holds it, and to the money" {
	reaches "How much went on travel in 2024?" project_expenses \
		chart_of_accounts journal_lines journal_entries
	reaches "What did we spend on software?" project_expenses
	NL2SQL_INDEX_DSN=$bare_dsn reaches "How much was paid for travel?" \
		project_expenses chart_of_accounts journal_lines journal_entries
}

@test "tables that nothing connects get a bridge" {
	holds "$(context "names of skills of each department")" \
		'[.tables[].name] | contains(["skills", "departments", "employees",
			"employee_skills"])'
}

@test "a table that a stored value names goes before the bridges to it" {
	holds "$(context "customers in Texas" --set max_tables=3)" \
		'[.tables[].name] | contains(["customers", "states_provinces"])'
}

@test "the lexicon's words and the evidence lead to tables" {
	holds "$(context "list the personnel")" '.tables[0].name == "employees" and
		(.tables[0].sources | index("lexicon") != null)'
	local record='{"question": "What is the churn?", "evidence":
		"churn is the number of customers without sales orders"}'
	holds "$(nl2sql-retrieve <<<"${record//$'\n'/}")" \
		'[.context.tables[].name] | index("customers") != null'
}

@test "a column that the lexicon speaks of stays in a small context" {
	holds "$(context "budget and actual costs of each project" --set context_bytes=2048)" \
		'.tables[] | select(.name == "project_expenses").columns |
			any(startswith("amount "))'
}

@test "amounts and dates of the best tables and of a metric's stay in a small context" {
	holds "$(context "open invoices over 5000: number, customer, due date" \
		--set context_bytes=2048)" \
		'.tables[] | select(.name == "invoices").columns |
			any(startswith("total_amt "))'
	holds "$(context "our top customers by revenue in 2024" --set context_bytes=2048)" \
		'.tables[] | select(.name == "sales_orders").columns |
			any(startswith("order_date "))'
}

@test "words that no table has are told" {
	holds "$(context "Which employees like zorgblatt?")" \
		'.recall.unknown | index("zorgblatt") != null'
	holds "$(context "zorgblatt")" '.tables == [] and .fks == []'
}

@test "a word typed wrong is found by what it resembles" {
	holds "$(context "average salery of employes by departmnt")" \
		'([.tables[].name] | contains(["departments", "employees"])) and
		.recall.unknown == []'
}

@test "a small database comes whole" {
	use_mcptest
	holds "$(context "something else")" '.tables | length == 2'
	holds "$(context "company" --set whole_database=0 --set max_tables=1)" \
		'(.tables | length) == 1 and (.cut | length) == 1'
}

@test "options change what is taken" {
	holds "$(context "employees by department" --set max_tables=3)" \
		'(.tables | length) == 3 and (.cut | length) > 0'
	local plain pruned
	plain=$(context "employees by department" | wc -c)
	pruned=$(context "employees by department" --set column_pruning=1 \
		--set pruned_columns=1 | wc -c)
	[ "$pruned" -lt "$plain" ]
	holds "$(context "salary" --set fk_expansions=0)" \
		'all(.tables[]; .sources | all(startswith("fk:") | not))'
	[ "$(context "cost of products" --set dual_retrieval=1)" != \
		"$(context "cost of products")" ]
}

@test "an inferred key carries less than a declared one" {
	local database
	database=$(own_database keys)
	sql "$database" <<-'SQL'
		CREATE TABLE hub (hub_id int PRIMARY KEY, title text);
		CREATE TABLE declared_leaf (leaf_id int PRIMARY KEY, hub_id int REFERENCES hub);
		CREATE TABLE inferred_leaf (leaf_id int PRIMARY KEY, hub_id int);
		INSERT INTO hub SELECT g, 't' || g FROM generate_series(1, 30) g;
		INSERT INTO declared_leaf SELECT g, g FROM generate_series(1, 30) g;
		INSERT INTO inferred_leaf SELECT g, g FROM generate_series(1, 30) g;
	SQL
	NL2SQL_DSN=$(admin_dsn "$database")
	NL2SQL_INDEX_DSN=$NL2SQL_DSN NL2SQL_LEXICON=''
	export NL2SQL_LEXICON
	nl2sql-index >/dev/null
	holds "$(context "titles")" '.tables | map({(.name): .score}) | add |
		.hub > .declared_leaf and .declared_leaf > .inferred_leaf'
}

@test "the same record gives the same bytes" {
	local record first
	record=$(nl2sql-route <<<"Top 5 customers by revenue in 2024")
	first=$(nl2sql-retrieve <<<"$record")
	alike "second run" "$(nl2sql-retrieve <<<"$record")" "$first"
	equal "second stage" "$(nl2sql-retrieve <<<"$first")" "$first"
	equal "again" "$(nl2sql-retrieve --redo <<<"$first")" "$first"
}

@test "names with quotes and dots survive the packet" {
	local database found
	database=$(own_database odd)
	sql "$database" <<-'SQL'
		CREATE SCHEMA "S.x";
		CREATE TABLE "S.x"."Odd ""T""" ("A.b" int PRIMARY KEY, "c, (d)" text);
		CREATE TABLE child (id int PRIMARY KEY, odd int REFERENCES "S.x"."Odd ""T""");
	SQL
	NL2SQL_DSN=$(admin_dsn "$database")
	NL2SQL_INDEX_DSN=$NL2SQL_DSN NL2SQL_LEXICON='' nl2sql-index >/dev/null
	export NL2SQL_INDEX_DSN=$NL2SQL_DSN
	found=$(context "odd child")
	holds "$found" '.tables | map(select(.schema == "S.x"))[0] |
		.name == "Odd \"T\"" and .sql == "\"S.x\".\"Odd \"\"T\"\"\"" and
		.columns == ["\"A.b\" int PK", "\"c, (d)\" text NULL"]'
	holds "$found" '.tables | map(select(.name == "child"))[0].columns[1] ==
		"odd int FK->\"Odd \"\"T\"\"\".\"A.b\" NULL"'
}

# sketched SQL [OPTION...]: the record of a question with a context and that draft
sketched() {
	local draft=$1
	shift
	echo 'How many warehouses are there?' | nl2sql-route | nl2sql-retrieve |
		jq -c --arg sql "$draft" '.link = {} | .sketch = {sql: $sql}' | nl2sql-retrieve "$@"
}

@test "--from-sketch adds the tables that a draft names" {
	local draft record
	draft="WITH w AS (SELECT 1) SELECT w.x FROM w, warehouses AS h JOIN bank_accounts b ON b.x = h.x
		WHERE EXISTS (SELECT 1 FROM performance_review)"
	record=$(sketched "$draft" --from-sketch)
	holds "$record" '[.context.tables[].name] as $names |
		($names | index("warehouses") and index("bank_accounts") and index("performance_reviews"))
		and (.context.tables[] | select(.name == "bank_accounts").sources | index("sketch"))
		and .sketch.merged and (has("link") | not)'
	# Once is enough: what comes later stays.
	holds "$(jq -c '.link = {}' <<<"$record" | nl2sql-retrieve --from-sketch)" \
		'has("link") and (.context | has("tables"))'
	record=$(sketched "$draft")
	holds "$record" '[.context.tables[].name] | index("bank_accounts") | not'
	holds "$record" 'has("link") and (.sketch | has("merged") | not)'
	equal "another record" "$(echo '{"id":1,"context":{}}' | nl2sql-retrieve --from-sketch)" '{"id":1,"context":{}}'
}

@test "full_schema_bytes takes a schema whole when it fits" {
	local tables found
	tables=$(sql erp <<<"SELECT count(*) FROM nl2sql.tables")
	found=$(context "How many warehouses are there?" --set full_schema_bytes=1000000)
	holds "$found" "(.tables | length) == $tables and .cut == []"
	found=$(context "How many warehouses are there?" --set full_schema_bytes=2000)
	holds "$found" '.tables | length <= 12'
}
