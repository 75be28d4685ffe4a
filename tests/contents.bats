# contents.bats - what the database holds, answered from the index
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
}

ask() {
	"$SUITE_ROOT/pipelines/ask" <<<"$1"
}

# told QUESTION COLUMNS FILTER: answered from the index, without a statement
told() {
	local record
	record=$(ask "$1")
	# shellcheck disable=SC2016 # $columns is jq's
	holds "$record" '.verdict == {status: "answered"} and
		(has("candidates") or has("chosen") | not) and
		.result.source == "index" and
		(.result.columns | map(.name) | join(" ")) == $columns and
		.result.row_count == (.result.rows | length)' --arg columns "$2"
	holds "$record" "$3"
	valid record-settled <<<"$record"
}

tables='table module rows description'
columns='table column type key description'
questions='kind name description'

@test "which tables there are" {
	local question
	for question in "what tables are there?" "Which tables exist?" \
		"show me all tables in the database" "what data do you have?" \
		"what is in the database?"; do
		told "$question" "$tables" '.result.row_count == 73 and
			any(.result.rows[]; .[0] == "customers" and .[1] == "Sales")'
	done
	told "what data do you have about purchasing?" "$tables" \
		'.result.rows | all(.[1] == "Purchasing") and any(.[0] == "purchase_orders")'
}

@test "what columns a table has" {
	local question
	for question in "describe customers" "which fields are in the customers table" \
		"what columns does customers have?"; do
		told "$question" "$columns" '.result.rows | all(.[0] == "customers") and
			any(.[1] == "customer_id" and .[3] == "primary key") and
			any(.[1] == "address_id" and .[3] == "addresses.address_id")'
	done
	# the lexicon's word for it
	told "describe suppliers" "$columns" '.result.rows | all(.[0] == "vendors")'
}

@test "what can be asked, of all and of a subject" {
	told "what can I ask?" "$questions" '.result.rows |
		any(.[0] == "module" and .[1] == "Sales") and
		any(.[0] == "metric" and .[1] == "revenue")'
	told "what can I ask about sales?" "$questions" '.result.rows |
		any(.[0] == "table" and .[1] == "sales_orders") and
		any(.[0] == "metric" and .[1] == "revenue") and
		all(.[1] != "employees")'
	told "what do you know about vendors?" "$questions" '.result.rows |
		any(.[0] == "column" and .[1] == "vendor_name")'
}

@test "a question that has more than its subject asks for rows" {
	local question
	for question in "describe the customers in Texas" "which customers have orders" \
		"show data of customers" "list the customers"; do
		holds "$(ask "$question")" '.verdict.status == "answered" and
			(.chosen.sql | test("customers")) and (.result | has("source") | not)'
	done
	for question in "how many tables are there?" "tables with more than 100 rows" \
		"what can I ask about unicorns?"; do
		holds "$(ask "$question")" '.verdict.status == "cannot_answer"'
	done
}

@test "a table that is called tables is meant before the class" {
	local name record
	name=$(own_database furniture)
	sql "$name" <<<"CREATE TABLE tables (table_id integer PRIMARY KEY, material text);
		CREATE TABLE chairs (chair_id integer PRIMARY KEY);
		INSERT INTO tables VALUES (1, 'oak'); ANALYZE"
	make_role reader "$name"
	NL2SQL_DSN=$(reader_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null
	record=$(ask "list the tables")
	holds "$record" '(.chosen.sql | test("FROM tables")) and (.result | has("source") | not)'
}

@test "only what the role may read is told" {
	local name
	name=$(own_database hidden)
	sql "$name" <<<"CREATE TABLE shown (id integer PRIMARY KEY, open text, hidden text);
		CREATE TABLE unseen (id integer PRIMARY KEY);"
	make_role reader "$name"
	sql "$name" <<<"REVOKE SELECT ON unseen, shown FROM reader;
		GRANT SELECT (id, open) ON shown TO reader"
	NL2SQL_DSN=$(reader_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null
	holds "$(ask "what tables are there?")" '.result.rows | map(.[0]) == ["shown"]'
	holds "$(ask "describe shown")" '.result.rows | map(.[1]) == ["id", "open"]'
}

@test "the terminal shows the rows, no statement, and nothing to confirm" {
	run -0 nl2sql "describe customers"
	matches rows "$output" 'customer_id'
	[[ $output != *SELECT* && $output != *confirm* ]]
	run -0 nl2sql --csv "what tables are there?"
	matches csv "${lines[0]}" '^table,module,rows,description'
}

@test "later stages pass it, with --redo as well; link tells it again" {
	local record
	record=$(nl2sql-route <<<"describe customers" | nl2sql-retrieve | nl2sql-link)
	equal plan "$(nl2sql-plan --redo <<<"$record")" "$record"
	equal exec "$(nl2sql-exec --redo <<<"$record")" "$record"
	equal link "$(nl2sql-link --redo <<<"$record")" "$record"
}
