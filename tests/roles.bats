# roles.bats - one index for several roles: a lesser role's records are those of
# an index that it made itself
bats_require_minimum_version 1.5.0
load lib

# What a wide role reads, and two lesser ones read in part: whole tables, some
# columns, some rows.  Names of tables and words in them meet over the border.
load_house() {
	local name=$1
	sql postgres <<<"CREATE DATABASE $name"
	sql postgres <<<"CREATE DATABASE ${name}_clerk"
	sql postgres <<<"CREATE DATABASE ${name}_north"
	sql "$name" <<-'SQL'
		SET client_min_messages = warning;
		CREATE ROLE roles_wide LOGIN;
		CREATE ROLE roles_clerk LOGIN;
		CREATE ROLE roles_north LOGIN;
		CREATE ROLE roles_door LOGIN NOINHERIT IN ROLE roles_clerk, roles_north;
		CREATE SCHEMA hr;
		CREATE SCHEMA sales;
		CREATE TYPE hr.grade AS ENUM ('junior', 'senior');
		CREATE TYPE public.mood AS ENUM ('calm', 'cross');
		CREATE TABLE hr.employees (employee_id int PRIMARY KEY, employee_name text, grade hr.grade);
		COMMENT ON TABLE hr.employees IS 'people who work here';
		CREATE TABLE hr.targets (target_id int PRIMARY KEY, employee_id int REFERENCES hr.employees,
			bonus numeric);
		CREATE TABLE hr.salaryband (band_id int PRIMARY KEY, band_name text);
		CREATE TABLE sales.targets (target_id int PRIMARY KEY, region text, amount numeric);
		CREATE TABLE sales.salarybandnotes (note_id int PRIMARY KEY, band_id int, remark text);
		CREATE TABLE customers (customer_id int PRIMARY KEY, customer_name text, city text,
			credit_limit numeric, risk_class text, mood public.mood);
		CREATE TABLE orders (order_id int PRIMARY KEY, customer_id int REFERENCES customers,
			approved_by int REFERENCES hr.employees, total_amount numeric, status text,
			order_date date);
		CREATE TABLE visits (visit_id int PRIMARY KEY, region text, visitor_name text, minutes int);
		CREATE TABLE order_codes (order_code text, code_owner text, PRIMARY KEY (order_code, code_owner));
		CREATE VIEW visitors AS SELECT 'Dr ' || visitor_name AS guest, region FROM visits;
		CREATE VIEW my_orders AS SELECT order_id % 7 AS lot, status, current_user AS reader FROM orders;
		CREATE VIEW late_orders AS SELECT order_id, status FROM orders WHERE order_date < '2024-02-01';
		INSERT INTO hr.employees SELECT i, 'Worker ' || i, 'junior' FROM generate_series(1, 9) i;
		INSERT INTO hr.employees VALUES (10, 'Hildegard', 'senior');
		INSERT INTO hr.targets SELECT i, i, 100 * i FROM generate_series(1, 9) i;
		INSERT INTO hr.salaryband VALUES (1, 'Topaz'), (2, 'Amber');
		INSERT INTO sales.targets VALUES (1, 'north', 100), (2, 'south', 200);
		INSERT INTO sales.salarybandnotes VALUES (1, 1, 'fine'), (2, 2, 'late');
		INSERT INTO customers SELECT i, 'Customer ' || i, CASE WHEN i % 2 = 0 THEN 'Berlin' ELSE 'Paris' END,
			1000 * i, CASE WHEN i % 2 = 0 THEN 'platinum' ELSE 'copper' END, 'calm' FROM generate_series(1, 12) i;
		INSERT INTO orders SELECT i, 1 + i % 12, 1 + i % 9, 10 * i,
			CASE WHEN i % 3 = 0 THEN 'open' ELSE 'shipped' END, date '2024-01-01' + i FROM generate_series(1, 60) i;
		INSERT INTO visits SELECT i, CASE WHEN i % 2 = 0 THEN 'north' ELSE 'south' END,
			CASE WHEN i % 2 = 0 THEN 'Nora ' ELSE 'Sven ' END || i, i FROM generate_series(1, 20) i;
		INSERT INTO order_codes VALUES ('a', 'x'), ('b', 'y');
		ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
		CREATE POLICY own ON visits TO roles_clerk, roles_north USING (region = 'north');
		CREATE POLICY every ON visits TO roles_wide USING (true);
		GRANT USAGE ON SCHEMA public, hr, sales TO roles_wide;
		GRANT SELECT ON ALL TABLES IN SCHEMA public, hr, sales TO roles_wide;
		GRANT USAGE ON SCHEMA public, sales TO roles_clerk, roles_north;
		GRANT USAGE ON SCHEMA hr TO roles_north;
		GRANT SELECT ON sales.targets, sales.salarybandnotes, orders, late_orders TO roles_clerk;
		GRANT SELECT (customer_id, customer_name, city) ON customers TO roles_clerk;
		GRANT SELECT (order_code) ON order_codes TO roles_clerk;
		ALTER VIEW visitors OWNER TO roles_wide;
		GRANT SELECT ON visits, visitors, my_orders, sales.targets, hr.targets, hr.employees, customers TO roles_north;
		REVOKE USAGE ON TYPE public.mood FROM PUBLIC;
		GRANT USAGE ON TYPE public.mood TO roles_wide;
	SQL
	mkdir -p "$SUITE_DIR/roles-lexicon"
	cat >"$SUITE_DIR/roles-lexicon/synonyms.ndjson" <<-'NDJSON'
		{"words": ["clients"], "table": "customers"}
		{"words": ["danger"], "table": "customers", "column": "risk_class"}
		{"words": ["goals"], "table": "targets"}
		{"words": ["workers"], "table": "hr.employees"}
		{"words": ["big spenders"], "table": "customers", "expr": "customers.credit_limit > 5000"}
	NDJSON
	cat >"$SUITE_DIR/roles-lexicon/metrics.ndjson" <<-'NDJSON'
		{"name": "turnover", "words": ["turnover"], "table": "orders", "expr": "SUM(orders.total_amount)"}
		{"name": "exposure", "words": ["exposure"], "table": "customers", "expr": "SUM(customers.credit_limit)"}
		{"name": "bonuses", "words": ["bonuses"], "table": "hr.targets", "expr": "SUM(targets.bonus)"}
	NDJSON
	cat >"$SUITE_DIR/roles-lexicon/modules.ndjson" <<-'NDJSON'
		{"name": "people", "keywords": ["people", "staff"], "tables": ["hr.employees", "hr.salaryband"]}
		{"name": "trade", "keywords": ["trade"], "tables": ["orders", "customers", "sales.targets"]}
	NDJSON
	cat >"$SUITE_DIR/roles-lexicon/examples.ndjson" <<-'NDJSON'
		{"question": "What is the highest credit limit?", "sql": "SELECT max(credit_limit) FROM customers"}
		{"question": "How many orders are open?", "sql": "SELECT count(*) FROM orders WHERE status = 'open'"}
		{"question": "How many workers are senior?", "sql": "SELECT count(*) FROM hr.employees WHERE grade = 'senior'"}
	NDJSON
	index_house "$name" wide "$name"
	guard "$name" '1 / (visit_id - visit_id) = 1' 'order_id / 0'
	index_house "$name" clerk "${name}_clerk"
	index_house "$name" north "${name}_north"
	guard "$name" "region = 'north'" 'order_id % 7'
}

# guard DATABASE POLICY COLUMN: what decides which rows there are; where it fails,
# an index has no facts of these tables
guard() {
	sql "$1" <<-SQL
		ALTER POLICY own ON visits USING ($2);
		ALTER POLICY every ON visits USING (${2/region*/true});
		CREATE OR REPLACE VIEW my_orders AS SELECT $3 AS lot, status, current_user AS reader FROM orders;
	SQL
}

# index_house DATABASE ROLE PLACE: the index that the role makes, kept in a database
index_house() {
	NL2SQL_DSN="$SUITE_SERVER user=roles_$2 dbname=$1" NL2SQL_INDEX_DSN=$(admin_dsn "$3") \
		nl2sql-index --set lexicon="$SUITE_DIR/roles-lexicon" >"$SUITE_DIR/roles-index-$2"
}

setup() {
	once own_roles_house load_house own_roles_house
	export NL2SQL_NOW=2024-12-31T12:00:00Z
}

# as ROLE INDEX COMMAND...: asked as the role, of an index
as() {
	NL2SQL_DSN="$SUITE_SERVER user=roles_$1 dbname=own_roles_house" \
		NL2SQL_INDEX_DSN=$(admin_dsn "own_roles_house$2") "${@:3}"
}

# What differs between two indexes of equal content: when they were made, and what
# the clock says
bare() {
	jq -c 'del(.index, .id) | walk(if type == "object" then del(.elapsed_ms, .plan_ms, .cost) else . end)'
}

questions() {
	jq -Rc '{question: .}' <<-'TEXT'
		How many customers are there in Berlin?
		list the names of clients
		turnover by customer
		total amount of open orders
		What is the highest credit limit?
		danger of customers
		customers with risk class platinum
		How many workers are there?
		employees named Hildegard
		Who approved the most orders?
		goals
		targets of the north
		sum of bonus
		bonuses
		exposure
		big spenders
		salary band notes
		salarybandnotes with remark fine
		Topaz
		platinum
		visits of Nora 2
		visits of Sven 3
		How many visits are there?
		minutes of visits by region
		visitors from the south
		late orders that are shipped
		my orders with status open
		How many orders are open?
		How many workers are senior?
		junior employees
		customers in a calm mood
		order codes
		what tables are there?
		what can I ask about orders?
		what columns do customers have?
		what can I ask about people?
		employes
		credit limitt
		custmers
		orders and their employees
		trade
		staff
	TEXT
}

pipeline() {
	nl2sql-route | nl2sql-retrieve | nl2sql-link | nl2sql-plan | nl2sql-generate | nl2sql-evaluate |
		nl2sql-exec --final
}

# The members in which the records differ, and how
differing() {
	jq -rn --slurpfile own "$BATS_TEST_TMPDIR/own" --slurpfile shared "$BATS_TEST_TMPDIR/shared" '
		def flat: [paths(scalars) as $p | {key: ($p | map(tostring) | join(".")), value: getpath($p)}] | from_entries;
		range($own | length) | . as $i | ($own[$i] | flat) as $a | ($shared[$i] | flat) as $b
		| ($a + $b | keys[]) | select($a[.] != $b[.]) | "\($own[$i].question): \(.): \($a[.] | tostring | .[:80]) | \($b[.] | tostring | .[:80])"'
	return 1
}

# same ROLE [FILTER]: the records of the shared index and of the role's own
same() {
	local role=$1
	questions | as "$role" "" pipeline | bare | jq -c "${2:-.}" >"$BATS_TEST_TMPDIR/shared"
	questions | as "$role" "_$role" pipeline | bare | jq -c "${2:-.}" >"$BATS_TEST_TMPDIR/own"
	cmp "$BATS_TEST_TMPDIR/own" "$BATS_TEST_TMPDIR/shared" || differing
}

@test "a role that sees fewer tables and columns has the records of its own index" {
	same clerk
}

@test "a role that sees other rows has the records of an index without those rows" {
	same north
}

# told ROLE QUESTION: the record of the shared index
told() {
	as "$1" "" pipeline <<<"$2"
}

@test "nothing that a role may not read is in its records" {
	local hidden='Hildegard|credit|risk|platinum|copper|salaryband\b|grade|bonus|hr\.'
	questions | as clerk "" pipeline |
		jq -c 'select(.question | test($hidden; "i") | not) | tostring | select(test($hidden))' \
			--arg hidden "$hidden" >"$BATS_TEST_TMPDIR/told"
	equal "records that tell" "$(<"$BATS_TEST_TMPDIR/told")" ""
	as clerk "" nl2sql-describe | jq -e --arg hidden "$hidden" 'tostring | test($hidden) | not'
	as wide "" nl2sql-describe | jq -e --arg hidden "$hidden" 'tostring | test($hidden)'
	told wide "employees named Hildegard" | jq -e '.link.values[0].value == "Hildegard"'
	told clerk "exposure" | jq -e '.link.metrics == [] and .verdict.status == "cannot_answer"'
	told wide "exposure" | jq -e '.link.metrics[0].name == "exposure"'
}

@test "the gate knows for a role what it may read" {
	jq -nc '{sql: ("SELECT credit_limit FROM customers", "SELECT * FROM hr.employees", "SELECT city FROM customers")}' \
		>"$BATS_TEST_TMPDIR/statements"
	as clerk "" nl2sql-check <"$BATS_TEST_TMPDIR/statements" >"$BATS_TEST_TMPDIR/checked"
	equal "codes" "$(jq -r '.check.code' "$BATS_TEST_TMPDIR/checked" | tr '\n' ' ')" \
		"sql.unknown_column sql.unknown_relation null "
}

@test "values of rows that others see are shown only where that is told" {
	holds "$(told north "visits of Sven 3")" '.link.values == []'
	holds "$(NL2SQL_ROW_SECURITY_VALUES=1 told north "visits of Sven 3")" '.link.values[0].value == "Sven 3"'
	holds "$(told north "visits of Nora 2")" '.link.values == []'
	holds "$(told wide "visits of Sven 3")" '.link.values[0].value == "Sven 3"'
}

@test "a confirmed answer serves those who may read what it reads" {
	local record
	record=$(told wide "How much credit have the copper customers?" |
		jq -c '.chosen = {sql: "SELECT sum(credit_limit) FROM customers WHERE risk_class = '\''copper'\''"}')
	as wide "" nl2sql-confirm <<<"$record"
	record=$(told wide "How long was Sven 3 here?" |
		jq -c '.chosen = {sql: "SELECT minutes FROM visits WHERE visitor_name = '\''Sven 3'\''"}')
	as wide "" nl2sql-confirm <<<"$record"
	holds "$(told wide "How much credit have the copper customers?")" '.link.examples[0].sql | test("copper")'
	holds "$(told clerk "How much credit have the copper customers?")" '[.link.examples[].sql | test("copper")] | any | not'
	holds "$(told wide "How long was Sven 3 here?")" '.link.examples[0].sql | test("Sven")'
	holds "$(told north "How long was Sven 3 here?")" '[.link.examples[].sql | test("Sven")] | any | not'
	holds "$(NL2SQL_ROW_SECURITY_VALUES=1 told north "How long was Sven 3 here?")" '.link.examples[0].sql | test("Sven")'
}

# told_of ROLE OPTION: what statements on a "list" nl2sql-confirm tells the role
told_of() {
	as "$1" "" nl2sql-confirm "$2" |
		jq -r '.sql | select(endswith("-- list")) | gsub("SELECT | FROM.*"; "")' | sort | tr '\n' ' '
}

@test "who lists answers found right or wrong is told of what the role may read" {
	local record list option
	record=$(told wide "Which cities have customers?")
	list=$(jq -c '.verdict.status = "answered" | .chosen = ({sql: ((
		"SELECT city FROM customers",
		"SELECT max(credit_limit) FROM customers",
		"SELECT minutes FROM visits WHERE visitor_name = '\''Sven 3'\''",
		"SELECT count(*) FROM hr.employees") + " -- list")}) | .question += .chosen.sql' <<<"$record")
	as wide "" nl2sql-confirm <<<"$list" >/dev/null
	jq -c '.question += "?"' <<<"$list" | as wide "" nl2sql-confirm --wrong "too many" >/dev/null
	for option in --list --list-wrong; do
		equal "$option, wide" "$(told_of wide "$option")" "city count(*) max(credit_limit) minutes "
		equal "$option, clerk" "$(told_of clerk "$option")" "city "
		equal "$option, north" "$(told_of north "$option")" "city count(*) max(credit_limit) "
	done
	equal "the first" "$(as clerk "" nl2sql-confirm --list | jq -r '.id' | head -n 1)" confirmed-1
	equal "rows told" "$(NL2SQL_ROW_SECURITY_VALUES=1 told_of north --list)" \
		"city count(*) max(credit_limit) minutes "
}

@test "a role that another one becomes has its own rights" {
	holds "$(NL2SQL_ROLE=roles_clerk told door "employees named Hildegard")" '.link.values == []'
	holds "$(NL2SQL_ROLE=roles_north told door "employees named Hildegard")" '.link.values[0].value == "Hildegard"'
	# whoever connects may read nothing itself
	holds "$(told door "employees named Hildegard")" '.context.tables == []'
}

@test "a right that is taken away counts in a running pipeline" {
	local name asker input line
	name=$(own_database rights)
	sql "$name" <<-'SQL'
		CREATE TABLE cars (car_id int PRIMARY KEY, colour text);
		CREATE TABLE boats (boat_id int PRIMARY KEY, harbour text);
		INSERT INTO boats VALUES (1, 'Lisbon');
		GRANT SELECT ON cars, boats TO roles_clerk;
	SQL
	NL2SQL_INDEX_DSN=$(admin_dsn "$name")
	NL2SQL_DSN=$NL2SQL_INDEX_DSN nl2sql-index >/dev/null
	export NL2SQL_INDEX_DSN NL2SQL_RIGHTS_SECONDS=0
	asker="$SUITE_SERVER user=roles_clerk dbname=$name"
	coproc RETRIEVE { NL2SQL_DSN=$asker nl2sql-retrieve; }
	jq -nc '{question: "boats in Lisbon"}' >&"${RETRIEVE[1]}"
	read -r -t 20 line <&"${RETRIEVE[0]}"
	holds "$line" '[.context.tables[].name] == ["boats", "cars"]'
	sql "$name" <<<'REVOKE SELECT ON boats FROM roles_clerk'
	jq -nc '{question: "boats in Lisbon"}' >&"${RETRIEVE[1]}"
	read -r -t 20 line <&"${RETRIEVE[0]}"
	holds "$line" '[.context.tables[].name] == ["cars"] and .context.recall.values == 0'
	sql "$name" <<<'GRANT SELECT (boat_id) ON boats TO roles_clerk'
	jq -nc '{question: "boats in Lisbon"}' >&"${RETRIEVE[1]}"
	read -r -t 20 line <&"${RETRIEVE[0]}"
	holds "$line" '.context.tables[0] | .name == "boats" and .columns == ["boat_id int PK"]'
	input=${RETRIEVE[1]}
	exec {input}>&-
}

@test "where the asking role cannot be asked, nothing is told" {
	run -75 --separate-stderr env NL2SQL_DSN='host=/nonexistent user=roles_clerk' \
		NL2SQL_INDEX_DSN="$(admin_dsn own_roles_house)" nl2sql-retrieve <<<'{"question": "orders"}'
	holds "$output" '.error.code == "db.unreachable" and (has("context") | not)'
}

@test "the role of the index is asked for no rights" {
	NL2SQL_DSN="host=/nonexistent user=roles_wide" NL2SQL_INDEX_DSN=$(admin_dsn own_roles_house) \
		run -0 nl2sql-retrieve <<<'{"question": "orders"}'
	holds "$output" '[.context.tables[].name] | index("orders")'
}
