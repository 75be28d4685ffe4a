# nl2sql-index.bats - what the index holds, when it is read again, what is wrong
bats_require_minimum_version 1.5.0
load lib

setup() {
	database=$(own_database "t$BATS_TEST_NUMBER")
	NL2SQL_DSN=$(admin_dsn "$database")
	NL2SQL_INDEX_DSN=$NL2SQL_DSN
	NL2SQL_LEXICON=''
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LEXICON
}

teardown() {
	[ ! -d "$BATS_TEST_TMPDIR/home" ] ||
		"$SUITE_ROOT/pipelines/server" stop --remove \
			"$BATS_TEST_TMPDIR/home/nl2sql/server"
}

# The summary: the last line
summary() {
	printf '%s\n' "$1" | tail -n 1
}

# query SQL: of this test's database
query() {
	sql "$database" <<<"$1"
}

# counted ROWS: the server has counted so many rows that came, changed or went, as
# PostgreSQL before 15 does a moment later
counted() {
	local tries=0
	until [ "$(query "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)
		FROM pg_stat_user_tables WHERE schemaname = 'public'")" = "$1" ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 200 ] || fail "the server never counted $1 rows"
		sleep 0.05
	done
}

two_tables() {
	query "CREATE TABLE customers (customer_id int PRIMARY KEY, cust_name text);
		CREATE TABLE orders (order_id int PRIMARY KEY,
			customer_id int REFERENCES customers, qty int, status text);
		INSERT INTO customers VALUES (1, 'Anna O''Hara'), (2, 'Bodo Ähre');
		INSERT INTO orders SELECT g, 1 + g % 2, g, 'open'
			FROM generate_series(1, 10) g;"
	counted 12
}

# bats test_tags=majors
@test "an index describes tables, columns, keys and values" {
	two_tables
	local output
	output=$(nl2sql-index)
	holds "$(summary "$output")" '.tables == 2 and .columns == 6 and
		.declared_fks == 1 and .generation == 1 and .changed'
	equal "words" "$(query "SELECT words FROM nl2sql.columns
		WHERE name = 'qty'")" "{quantity}"
	equal "label" "$(query "SELECT label FROM nl2sql.tables
		WHERE name = 'customers'")" "{cust_name}"
	equal "M-Schema" "$(query "SELECT mschema FROM nl2sql.columns
		WHERE name = 'qty'")" "qty int NULL DISTINCT(10) RANGE(1..10)"
	equal "value" "$(query "SELECT folded, stemmed FROM nl2sql.values
		WHERE value = 'Bodo Ähre'")" "bodo ahre|bodo ahr"
	equal "rows" "$(query "SELECT row_estimate FROM nl2sql.tables
		WHERE name = 'orders'")" 10
}

@test "a label tells rows apart: a person by name, not by title" {
	query "CREATE TABLE workers (title text, last_name text, first_name text);
		INSERT INTO workers SELECT 'T' || g % 3, 'L' || g, 'F' || g FROM generate_series(1, 20) g;
		CREATE TABLE members (member_first_name text, member_last_name text);
		CREATE TABLE phones (company_name text, model_name text);
		INSERT INTO phones SELECT 'C' || g % 3, 'M' || g FROM generate_series(1, 20) g;
		CREATE TABLE gifts (giver_name text, sent_name text);
		INSERT INTO gifts SELECT 'G' || g % 3, 'S' || g % 4 FROM generate_series(1, 20) g;
		CREATE TABLE books (title text, author_first_name text, author_last_name text);
		INSERT INTO books SELECT 'B' || g % 9, 'F' || g, 'L' || g FROM generate_series(1, 20) g;
		CREATE TABLE loads (carrier_name text, load_no text);
		INSERT INTO loads SELECT 'C' || g % 3, 'L-' || g FROM generate_series(1, 20) g;
		CREATE TABLE pumps (pump_id int PRIMARY KEY, maker_name text);
		INSERT INTO pumps SELECT g, 'M' || g % 3 FROM generate_series(1, 20) g;
		CREATE TABLE plots (plot_name text, code text);
		INSERT INTO plots SELECT CASE WHEN g % 2 = 0 THEN 'P' || g END, 'A-' || g FROM generate_series(1, 20) g"
	nl2sql-index >/dev/null
	equal "labels" "$(query "SELECT name, label FROM nl2sql.tables ORDER BY name")" "books|{title}
gifts|{sent_name}
loads|{load_no}
members|{member_first_name,member_last_name}
phones|{model_name}
plots|{code}
pumps|{pump_id}
workers|{first_name,last_name}"
}

@test "a second run on an unchanged database writes nothing" {
	two_tables
	nl2sql-index >/dev/null
	local before after
	written="SELECT string_agg(t, ' ' ORDER BY t) FROM (
		SELECT xmin || ctid::text || key FROM nl2sql.meta UNION ALL
		SELECT xmin || ctid::text || name FROM nl2sql.tables UNION ALL
		SELECT xmin || ctid::text || value FROM nl2sql.values UNION ALL
		SELECT xmin || ctid::text || name FROM nl2sql.sources UNION ALL
		SELECT xmin || ctid::text || key FROM nl2sql.inclusions UNION ALL
		SELECT xmin || ctid::text || stem FROM nl2sql.postings) w (t)"
	before=$(query "$written")
	holds "$(summary "$(nl2sql-index)")" '.generation == 1 and
		(.changed | not) and .read == 0 and .written == 0'
	after=$(query "$written")
	equal "rows of the index" "$after" "$before"
}

# What stages read of the index, but for how often it was made
content() {
	query "SELECT key, value FROM nl2sql.meta WHERE key NOT IN ('generation', 'format') ORDER BY 1"
	query "SELECT count(*) FROM nl2sql.fks"
	query "SELECT count(*) FROM nl2sql.values"
}

@test "an index of another format is made anew, whole" {
	two_tables
	local before
	nl2sql-index >/dev/null
	before=$(content)
	query "UPDATE nl2sql.meta SET value = '0' WHERE key = 'format'"
	holds "$(nl2sql-index | tail -n 1)" '.changed and .written == 2 and .generation == 2'
	equal "the index" "$(content)" "$before"
}

# bats test_tags=majors
@test "a changed table is read again, and only that one" {
	two_tables
	nl2sql-index >/dev/null
	query "INSERT INTO customers VALUES (3, 'Carla')"
	counted 13
	holds "$(summary "$(nl2sql-index)")" '.generation == 2 and .changed and
		.read == 1'
	equal "new value" "$(query "SELECT count(*) FROM nl2sql.values
		WHERE value = 'Carla'")" 1
	query "DROP TABLE orders; CREATE TABLE invoices (id int)"
	holds "$(summary "$(nl2sql-index)")" '.generation == 3 and .tables == 2 and
		.removed == 1 and .declared_fks == 0'
	equal "left of the dropped" "$(query "SELECT count(*) FROM nl2sql.values v,
		unnest(v.tables) id LEFT JOIN nl2sql.tables t USING (id) WHERE t.id IS NULL")" 0
}

@test "--check says what drifted and exits 1" {
	two_tables
	run -2 --separate-stderr nl2sql-index --check
	matches "no index" "$stderr" "no nl2sql index"
	nl2sql-index >/dev/null
	run -0 nl2sql-index --check
	holds "$output" '.drifted == 0'
	query "UPDATE customers SET cust_name = 'x' WHERE customer_id = 1;
		ALTER TABLE orders ADD COLUMN note text; CREATE TABLE fresh (a int)"
	run -1 nl2sql-index --check
	equal "drift" "$(jq -sc 'map(select(.table) | [.table, .drift])' \
		<<<"$output")" \
		'[["customers","rows"],["fresh","new"],["orders","structure"]]'
	query "DROP TABLE orders"
	run -1 nl2sql-index --check
	matches "gone" "$output" '"table":"orders","drift":"gone"'
	equal "generation" "$(query "SELECT value FROM nl2sql.meta
		WHERE key = 'generation'")" 1
}

# bats test_tags=majors
@test "only what the role may select is indexed" {
	query "CREATE ROLE only_some LOGIN;
		CREATE TABLE open (id int, name text); CREATE TABLE closed (id int);
		CREATE TABLE half (id int, shown text, hidden text);
		CREATE SCHEMA private; CREATE TABLE private.deep (id int);
		INSERT INTO half VALUES (1, 'seen', 'unseen');
		GRANT SELECT ON open TO only_some; GRANT SELECT (id, shown) ON half TO only_some;
		GRANT SELECT ON private.deep TO only_some"
	NL2SQL_DSN="$SUITE_SERVER user=only_some dbname=$database" nl2sql-index \
		>/dev/null
	equal "tables" "$(query "SELECT string_agg(name, ' ' ORDER BY name)
		FROM nl2sql.tables")" "half open"
	equal "columns of half" "$(query "SELECT string_agg(name, ' ' ORDER BY name)
		FROM nl2sql.columns WHERE table_id =
		(SELECT id FROM nl2sql.tables WHERE name = 'half')")" "id shown"
	equal "values" "$(query "SELECT string_agg(value, ' ') FROM nl2sql.values")" \
		seen
}

@test "values of columns that look secret are not read" {
	query "CREATE TABLE users (id int, username text, password_hash text,
			api_token text, ssn text, nickname text);
		INSERT INTO users VALUES (1, 'kim', 'aaa', 'bbb', 'ccc', 'kimmy')"
	nl2sql-index --set index_exclude='users.nick*' \
		--set index_include='public.users.ssn' >/dev/null
	equal "values" "$(query "SELECT string_agg(value, ' ' ORDER BY value)
		FROM nl2sql.values")" "ccc kim"
	nl2sql-index --set index_exclude='users.username' >/dev/null
	equal "excluded later" "$(query "SELECT string_agg(value, ' ' ORDER BY value)
		FROM nl2sql.values")" "kimmy"
}

# bats test_tags=majors
@test "names and types that nobody expects do no harm" {
	query "CREATE SCHEMA \"Odd S\"; CREATE TYPE mood AS ENUM ('sad', 'very ok');
		CREATE TABLE \"Odd S\".\"A \"\"b\"\" c\" (\"Id\" int PRIMARY KEY,
			\"x|y, (z)\" text, \"select\" text);
		INSERT INTO \"Odd S\".\"A \"\"b\"\" c\" VALUES (1, E'tab\there \\\\ x', 'q');
		CREATE TABLE types (a time, b interval, c int[], d json, e bytea, f xml,
			g point, h mood, i numeric, j timestamptz, k date, l money, m mood[],
			n float8, o uuid, p int GENERATED ALWAYS AS (i::int * 2) STORED);
		INSERT INTO types VALUES ('10:00', '1 day', '{1}', '{}', '', '<a/>', '(1,2)',
			'sad', 1.5, '-infinity', 'infinity', 3, '{sad}', 'NaN');
		CREATE TABLE nothing (); CREATE TABLE empty (id int, name text);
		CREATE VIEW broken AS SELECT 1 / (length(a::text) - 8) AS x FROM types;
		CREATE MATERIALIZED VIEW kept AS SELECT i FROM types;
		CREATE TABLE parent (id int, r text) PARTITION BY LIST (r);
		CREATE TABLE child PARTITION OF parent FOR VALUES IN ('x');
		INSERT INTO parent VALUES (1, 'x')"
	local output
	output=$(nl2sql-index)
	holds "$(head -n 1 <<<"$output")" \
		'.warning | test("broken.*division by zero")'
	holds "$(summary "$output")" '.tables == 6 and .warnings == 1'
	equal "quoted" "$(query "SELECT sql FROM nl2sql.tables WHERE name LIKE 'A%'")" \
		'"Odd S"."A ""b"" c"'
	equal "enum" "$(query "SELECT string_agg(value, ',' ORDER BY value)
		FROM nl2sql.values v JOIN nl2sql.columns c ON c.table_id = ANY (v.tables)
			AND c.position = v.position WHERE c.name = 'h'")" "sad,very ok"
	equal "kinds" "$(query "SELECT string_agg(kind, ',' ORDER BY name)
		FROM nl2sql.tables WHERE name IN ('broken', 'kept', 'parent')")" \
		"view,materialized view,partitioned table"
	equal "ranges that say nothing" "$(query "SELECT count(*) FROM nl2sql.columns
		WHERE name IN ('j', 'k', 'n') AND mschema LIKE '%RANGE%'")" 0
	holds "$(summary "$(nl2sql-index)")" '.changed | not'
}

@test "equal names in two schemas are told apart" {
	query "CREATE SCHEMA s; CREATE TABLE items (id int); CREATE TABLE s.items (id int)"
	nl2sql-index >/dev/null
	equal "keys and SQL" "$(query "SELECT key, sql FROM nl2sql.tables ORDER BY key")" \
		$'public.items|items\ns.items|s.items'
}

# bats test_tags=majors
@test "foreign keys are inferred from names and values" {
	query "CREATE TABLE customer (id int PRIMARY KEY, name text);
		CREATE TABLE staff (staff_id int PRIMARY KEY, name text);
		CREATE TABLE sale (sale_id int PRIMARY KEY, customer_id int, staff_id int,
			seller_id int, amount int);
		CREATE TABLE refund (refund_id int PRIMARY KEY, staff_id int);
		INSERT INTO customer SELECT g, 'c' || g FROM generate_series(101, 150) g;
		INSERT INTO staff SELECT g, 's' || g FROM generate_series(1, 20) g;
		INSERT INTO sale SELECT 1000 + g, 101 + g % 50, 1 + g % 20, 1 + g % 7, g
			FROM generate_series(1, 200) g;
		INSERT INTO refund SELECT 5000 + g, 900 + g FROM generate_series(1, 50) g"
	holds "$(summary "$(nl2sql-index)")" '.declared_fks == 0'
	equal "keys" "$(query "SELECT f.name, from_columns[1], t.name, to_columns[1], cost
		FROM nl2sql.fks JOIN nl2sql.tables f ON f.id = from_table
		JOIN nl2sql.tables t ON t.id = to_table ORDER BY 1, 2")" \
		$'sale|customer_id|customer|id|1.2
sale|seller_id|staff|staff_id|2.2
sale|staff_id|staff|staff_id|1.2'
}

@test "a key leads to the table of its whole name, not to one that ends like it" {
	query "CREATE TABLE cost_centers (cost_center_id int PRIMARY KEY, cc_name text);
		CREATE TABLE housing_cc (id int PRIMARY KEY, name text);
		CREATE TABLE budgets (budget_id int PRIMARY KEY, cost_center_id int, amount int);
		INSERT INTO cost_centers SELECT g, 'c' || g FROM generate_series(1, 19) g;
		INSERT INTO housing_cc SELECT g, 'h' || g FROM generate_series(1, 20) g;
		INSERT INTO budgets SELECT 100 + g, 1 + g % 19, g FROM generate_series(1, 90) g"
	nl2sql-index >/dev/null
	equal "keys" "$(query "SELECT f.name, from_columns[1], t.name, to_columns[1]
		FROM nl2sql.fks JOIN nl2sql.tables f ON f.id = from_table
		JOIN nl2sql.tables t ON t.id = to_table ORDER BY 1, 2")" \
		'budgets|cost_center_id|cost_centers|cost_center_id'
}

@test "the number of a row among its own kind is no key" {
	query "CREATE TABLE orders (order_id int PRIMARY KEY, total int);
		CREATE TABLE order_lines (order_line_id int PRIMARY KEY, order_id int, line_no int);
		CREATE TABLE journal_lines (journal_line_id int PRIMARY KEY, line_no int, amount int);
		INSERT INTO orders SELECT g, 10 * g FROM generate_series(1, 30) g;
		INSERT INTO order_lines SELECT g, 1 + g % 30, 1 + g % 4 FROM generate_series(1, 90) g;
		INSERT INTO journal_lines SELECT g, 1 + g % 3, g FROM generate_series(1, 90) g"
	nl2sql-index >/dev/null
	equal "keys" "$(query "SELECT f.name, from_columns[1], t.name, to_columns[1]
		FROM nl2sql.fks JOIN nl2sql.tables f ON f.id = from_table
		JOIN nl2sql.tables t ON t.id = to_table ORDER BY 1, 2")" \
		'order_lines|order_id|orders|order_id'
}

@test "a key leads to the table of its own schema, to another's where that has none" {
	query "CREATE SCHEMA sales; CREATE SCHEMA care;
		CREATE TABLE sales.orders (order_id int PRIMARY KEY, total int);
		CREATE TABLE sales.lines (line_id int PRIMARY KEY, order_id int, worker_id int);
		CREATE TABLE care.orders (order_id int PRIMARY KEY, ward text, bed int);
		CREATE TABLE care.doses (dose_id int PRIMARY KEY, order_id int, drug text);
		CREATE TABLE care.workers (worker_id int PRIMARY KEY, nick text);
		INSERT INTO sales.orders SELECT g, 10 * g FROM generate_series(1, 50) g;
		INSERT INTO care.orders SELECT g, 'w', g % 4 FROM generate_series(1, 50) g;
		INSERT INTO care.workers SELECT g, 'n' || g FROM generate_series(1, 20) g;
		INSERT INTO sales.lines SELECT 900 + g, 1 + g % 50, 1 + g % 20 FROM generate_series(1, 99) g;
		INSERT INTO care.doses SELECT 500 + g, 1 + g % 50, 'd' FROM generate_series(1, 99) g"
	nl2sql-index >/dev/null
	equal "keys" "$(query "SELECT f.key, from_columns[1], t.key
		FROM nl2sql.fks JOIN nl2sql.tables f ON f.id = from_table
		JOIN nl2sql.tables t ON t.id = to_table ORDER BY 1, 2")" \
		$'doses|order_id|care.orders
lines|order_id|sales.orders
lines|worker_id|workers'
}

@test "keys and short names behind the prefixes of tables and columns" {
	query "CREATE TABLE hbprovider (hbprvid text, hbprvname text, hbprvgrade text);
		CREATE TABLE hbclaim (hbclmid int, hbclmprvid text, hbclmbilled numeric);
		CREATE TABLE hbpayment (hbpayid int, hbpayclmid int, hbpayamt numeric);
		CREATE TABLE hbmember (mbr_id int, mbr_tier text, enrolled date);
		INSERT INTO hbprovider SELECT 'D' || g, 'n' || g, 'g' FROM generate_series(1, 9) g;
		INSERT INTO hbclaim SELECT 100 + g, 'D' || 1 + g % 9, g FROM generate_series(1, 60) g;
		INSERT INTO hbpayment SELECT 500 + g, 101 + g % 50, g FROM generate_series(1, 80) g;
		INSERT INTO hbmember SELECT g, 't', date '2024-01-01' FROM generate_series(901, 920) g"
	nl2sql-index >/dev/null
	equal "keys" "$(query "SELECT f.name, from_columns[1], t.name, to_columns[1]
		FROM nl2sql.fks JOIN nl2sql.tables f ON f.id = from_table
		JOIN nl2sql.tables t ON t.id = to_table ORDER BY 1, 2")" \
		$'hbclaim|hbclmprvid|hbprovider|hbprvid\nhbpayment|hbpayclmid|hbclaim|hbclmid'
	equal "words" "$(query "SELECT array_to_string(words, ' ') FROM nl2sql.columns
		WHERE name IN ('hbclmprvid', 'hbpayclmid', 'mbr_tier') ORDER BY name")" \
		$'provider id\nclaim id\nmember tier'
}

@test "foreign keys that comments spell" {
	query "CREATE TABLE tech (tech_id int PRIMARY KEY, name text, lead_id int, pal int, age int);
		CREATE TABLE lead (lead_id int PRIMARY KEY, name text);
		CREATE TABLE call (call_no int PRIMARY KEY, taker int);
		COMMENT ON COLUMN tech.lead_id IS 'team lead, refers to tech.tech_id';
		COMMENT ON COLUMN tech.age IS 'years (call_no)';
		COMMENT ON COLUMN tech.pal IS '(of the same age)';
		COMMENT ON COLUMN call.taker IS 'who took it (tech_id)';
		INSERT INTO tech SELECT g, 't' || g, 1 + g % 5, 1 + g % 7, 40 + g FROM generate_series(1, 30) g;
		INSERT INTO lead SELECT g, 'l' || g FROM generate_series(1, 30) g;
		INSERT INTO call SELECT 100 + g, 1 + g % 20 FROM generate_series(1, 60) g"
	nl2sql-index >/dev/null
	equal "keys" "$(query "SELECT f.name, from_columns[1], t.name, to_columns[1], evidence
		FROM nl2sql.fks JOIN nl2sql.tables f ON f.id = from_table
		JOIN nl2sql.tables t ON t.id = to_table ORDER BY 1, 2")" \
		$'call|taker|tech|tech_id|comment\ntech|lead_id|tech|tech_id|comment'
}

@test "foreign keys of roles, and of texts that are codes" {
	query "CREATE TABLE worker (worker_no int PRIMARY KEY, first_name text, last_name text, reports_to_id int);
		CREATE TABLE crew (crew_code text PRIMARY KEY, grade text, lead text);
		CREATE TABLE rental (rental_id int PRIMARY KEY, rental_no text, booked_by_id int, fitter_id int, assigned_to int);
		CREATE TABLE client (client_id int PRIMARY KEY, display_name text);
		CREATE TABLE reading (reading_id int PRIMARY KEY, read_by int);
		CREATE TABLE party (party_no int PRIMARY KEY, party_name text, invited_by int);
		INSERT INTO worker SELECT g, 'f' || g, 'l' || g, 1 + g % 4 FROM generate_series(1, 30) g;
		INSERT INTO crew SELECT 'CR' || g, 'G' || g % 4, 'CR' || 1 + g % 5 FROM generate_series(1, 9) g;
		INSERT INTO rental SELECT g, 'R-' || g, 1 + g % 20, 1 + g % 6, 1 + g % 7 FROM generate_series(1, 60) g;
		INSERT INTO client SELECT g, 'd' || g FROM generate_series(1, 30) g;
		INSERT INTO reading SELECT 200 + g, 1 + g % 8 FROM generate_series(1, 40) g;
		INSERT INTO party SELECT 100 + g, 'p' || g, 101 + g % 8 FROM generate_series(1, 40) g"
	nl2sql-index >/dev/null
	equal "keys" "$(query "SELECT f.name, from_columns[1], t.name, cost
		FROM nl2sql.fks JOIN nl2sql.tables f ON f.id = from_table
		JOIN nl2sql.tables t ON t.id = to_table ORDER BY 1, 2, 3")" \
		$'crew|lead|crew|2.4\nparty|invited_by|party|2.1
reading|read_by|worker|2\nrental|assigned_to|worker|2\nrental|booked_by_id|worker|2\nrental|fitter_id|worker|2\nworker|reports_to_id|worker|1.8'
}

@test "short words of names whose meaning a comment tells" {
	query "CREATE TABLE ctr (ctr_no text PRIMARY KEY, rptd_ts timestamp, swr_amt numeric, op_lic_req text, zzq text, typ text);
		CREATE TABLE ctr_ln (ctr_no text, ln_no int, swr_pct numeric);
		COMMENT ON COLUMN ctr.ctr_no IS 'rental contract number';
		COMMENT ON COLUMN ctr.rptd_ts IS 'when the leak was reported';
		COMMENT ON COLUMN ctr.swr_amt IS 'Sewerage charge';
		COMMENT ON COLUMN ctr_ln.swr_pct IS 'swimmer, of all';
		COMMENT ON COLUMN ctr.op_lic_req IS 'operator licence required';
		COMMENT ON COLUMN ctr.zzq IS 'nothing known';
		ALTER TABLE ctr ADD act_flg text, ADD pay_by text;
		COMMENT ON COLUMN ctr.act_flg IS 'active Y/N';
		COMMENT ON COLUMN ctr.pay_by IS 'payer';
		COMMENT ON COLUMN ctr_ln.ln_no IS 'line of the contract'"
	nl2sql-index >/dev/null
	equal "tables" "$(query "SELECT array_to_string(words, ' ') FROM nl2sql.tables ORDER BY name")" \
		$'contract\ncontract line'
	# two names tell two words: neither; a comment beats the list, the lexicon both
	equal "columns" "$(query "SELECT array_to_string(words, ' ') FROM nl2sql.columns
		WHERE name <> 'ctr_no' ORDER BY name")" \
		$'active flag\nline number\nop license required\npay by\nreported timestamp\nswr amount\nswr percent\ntype\nzzq'
	mkdir -p "$BATS_TEST_TMPDIR/lexicon"
	echo '{"short": "ctr", "long": "center"}' >"$BATS_TEST_TMPDIR/lexicon/abbreviations.ndjson"
	nl2sql-index --lexicon "$BATS_TEST_TMPDIR/lexicon" >/dev/null
	equal "the lexicon's" "$(query "SELECT array_to_string(words, ' ') FROM nl2sql.tables ORDER BY name")" \
		$'center\ncenter line'
}

@test "keys that a code, a number or a role and the table name" {
	query "CREATE TABLE px_depot (depotcode text, depotname text);
		CREATE TABLE px_client (clientno text, companyname text);
		CREATE TABLE px_scan (scanid int, scants timestamp, trackingno text);
		CREATE TABLE px_parcel (trackingno text, client_ref text, fromdepot text, todepot text, maxdepot text, weightkg int);
		INSERT INTO px_depot SELECT 'D' || g, 'n' || g FROM generate_series(1, 9) g;
		INSERT INTO px_client SELECT 'K' || g, 'c' || g FROM generate_series(1, 20) g;
		INSERT INTO px_parcel SELECT 'T' || g, 'K' || 1 + g % 20, 'D' || 1 + g % 9, 'D' || 1 + g % 7, 'D' || 1 + g % 9, g FROM generate_series(1, 50) g;
		INSERT INTO px_scan SELECT g, now(), 'T' || 1 + g % 50 FROM generate_series(1, 80) g"
	nl2sql-index >/dev/null
	equal "keys" "$(query "SELECT f.name, from_columns[1], t.name, to_columns[1], cost
		FROM nl2sql.fks JOIN nl2sql.tables f ON f.id = from_table
		JOIN nl2sql.tables t ON t.id = to_table ORDER BY 1, 2")" \
		$'px_parcel|client_ref|px_client|clientno|1.2
px_parcel|fromdepot|px_depot|depotcode|1.4
px_parcel|todepot|px_depot|depotcode|1.4
px_scan|trackingno|px_parcel|trackingno|1.2'
	equal "words" "$(query "SELECT array_to_string(words, ' ') FROM nl2sql.columns
		WHERE name IN ('scants', 'todepot', 'weightkg') ORDER BY name")" \
		$'scan timestamp\nto depot\nweight kg'
}

@test "a broken lexicon is refused with file and line, the index stays" {
	two_tables
	nl2sql-index >/dev/null
	mkdir -p "$BATS_TEST_TMPDIR/lexicon"
	printf '%s\n' '{"words": ["buyer"], "table": "customers"}' \
		'{"words": ["x"], "tabel": "customers"}' \
		>"$BATS_TEST_TMPDIR/lexicon/synonyms.ndjson"
	run -2 --separate-stderr nl2sql-index --lexicon "$BATS_TEST_TMPDIR/lexicon"
	matches "message" "$stderr" "synonyms.ndjson:2: unknown member 'tabel'"
	equal "generation" "$(query "SELECT value FROM nl2sql.meta
		WHERE key = 'generation'")" 1
	local line
	for line in '[]' '{"words": 1, "table": "t"}' '{"words": ["x"]}' 'x' \
		'{"words": [], "table": "t"}' '{"words": [" "], "table": "t"}'; do
		printf '%s\n' "$line" >"$BATS_TEST_TMPDIR/lexicon/synonyms.ndjson"
		run -2 --separate-stderr nl2sql-index --lexicon "$BATS_TEST_TMPDIR/lexicon"
		matches "$line" "$stderr" "synonyms.ndjson:1: "
	done
	run -2 nl2sql-index --lexicon /nonexistent
}

# bats test_tags=majors
@test "the lexicon comes in, changes and goes" {
	two_tables
	mkdir -p "$BATS_TEST_TMPDIR/lexicon"
	cd "$BATS_TEST_TMPDIR/lexicon"
	echo '{"words": ["buyers", "clients"], "table": "customers"}' >synonyms.ndjson
	echo '{"words": "lost", "table": "nowhere"}' >>synonyms.ndjson
	echo '{"name": "m", "keywords": ["sale"], "tables": ["orders"]}' >modules.ndjson
	echo '{"name": "volume", "words": ["volume"], "expr": "SUM(orders.qty)", "table": "orders"}' \
		>metrics.ndjson
	echo '{"question": "How many orders?", "sql": "SELECT count(*) FROM orders"}' \
		>examples.ndjson
	local output
	output=$(nl2sql-index --lexicon .)
	holds "$(head -n 1 <<<"$output")" \
		'.warning == "synonyms.ndjson:2: no table '"'nowhere'"'"'
	equal "synonyms" "$(query "SELECT stemmed FROM nl2sql.synonyms ORDER BY 1")" \
		$'buyer\nclient'
	equal "module" "$(query "SELECT module FROM nl2sql.tables
		WHERE name = 'orders'")" m
	query "INSERT INTO nl2sql.examples (question, stems, sql, source)
		VALUES ('q', '{q}', 'SELECT 1', 'confirmed')"
	holds "$(summary "$(nl2sql-index --lexicon .)")" '.changed | not'
	holds "$(summary "$(nl2sql-index)")" '(.changed | not) and .lexicon == 5'
	equal "kept" "$(query "SELECT (SELECT count(*) FROM nl2sql.synonyms),
		(SELECT count(*) FROM nl2sql.metrics),
		(SELECT string_agg(source, ',' ORDER BY source) FROM nl2sql.examples)")" \
		"2|1|confirmed,lexicon"
	# What the index keeps is the lexicon itself, for tables yet to come too.
	query "CREATE TABLE nowhere (a int); DROP TABLE orders"
	nl2sql-index >/dev/null
	query "CREATE TABLE orders (order_id int PRIMARY KEY, qty int)"
	nl2sql-index >/dev/null
	equal "come back" "$(query "SELECT (SELECT count(*) FROM nl2sql.synonyms),
		(SELECT count(*) FROM nl2sql.metrics)")" "3|1"
	query "UPDATE nl2sql.meta SET value = '0' WHERE key = 'format'"
	holds "$(summary "$(nl2sql-index)")" '.read == 3 and .lexicon == 5'
	# a confirmed pair outlives another format
	holds "$(summary "$(nl2sql-index --no-lexicon)")" \
		'.changed and .lexicon == 0'
	equal "what is left" "$(query "SELECT (SELECT count(*) FROM nl2sql.synonyms),
		(SELECT count(*) FROM nl2sql.metrics),
		(SELECT string_agg(source, ',') FROM nl2sql.examples)")" "0|0|confirmed"
}

# refused PATTERN [NAME=VALUE...]: the run ends with 2, says so, and the index
# stays as it is
refused() {
	local pattern=$1 before
	shift
	before=$(content)
	run -2 --separate-stderr env "$@" nl2sql-index
	matches "message" "$stderr" "$pattern"
	matches "advice" "$stderr" 'nl2sql index --replace'
	equal "index" "$(content)" "$before"
}

@test "another database's or role's index stays, unless --replace says otherwise" {
	two_tables
	local role=index_${database//-/_} other
	query "CREATE ROLE ${role}_a LOGIN; CREATE ROLE ${role}_b LOGIN;
		CREATE ROLE ${role}_c LOGIN;
		GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}_a;
		GRANT SELECT ON customers TO ${role}_b"
	reader() {
		printf '%s user=%s dbname=%s' "$SUITE_SERVER" "${role}_$1" "$database"
	}
	NL2SQL_DSN=$(reader a) nl2sql-index >/dev/null
	refused "as role '${role}_a', this is '${role}_b'" NL2SQL_DSN="$(reader b)"
	refused "role '${role}_a', this is '${role}_c'" NL2SQL_DSN="$(reader c)"
	query "REVOKE SELECT ON ALL TABLES IN SCHEMA public FROM ${role}_a"
	refused "role '${role}_a' sees no table of database '$database', the index has 2" \
		NL2SQL_DSN="$(reader a)"
	other=$(own_database "t${BATS_TEST_NUMBER}other")
	sql "$other" <<<"CREATE TABLE customers (customer_id int PRIMARY KEY, cust_name text);
		INSERT INTO customers VALUES (7, 'Zoe')"
	refused "is of database '$database', asked is '$other'" \
		NL2SQL_DSN="$(admin_dsn "$other")"

	# With --replace everything is read again, whatever looks the same.
	NL2SQL_DSN=$(reader b) run -0 nl2sql-index --replace
	holds "$(summary "$output")" '.tables == 1 and .read == 1 and .removed == 1'
	NL2SQL_DSN=$(admin_dsn "$other") run -0 nl2sql-index --replace
	holds "$(summary "$output")" '.tables == 1 and .read == 1'
	equal "values" "$(query "SELECT value FROM nl2sql.values")" Zoe
	NL2SQL_DSN=$(reader c) run -0 nl2sql-index --replace
	holds "$(head -n 1 <<<"$output")" '.warning == "the role sees no table"'
	query "DROP OWNED BY ${role}_a, ${role}_b; DROP ROLE ${role}_a, ${role}_b, ${role}_c"
}

@test "the first stage says that an index is another database's" {
	two_tables
	nl2sql-index >/dev/null
	local other
	other=$(own_database "t${BATS_TEST_NUMBER}other")
	NL2SQL_DSN=$(admin_dsn "$other") run -2 --separate-stderr nl2sql-route \
		<<<$'How many customers?\nHow many orders?'
	none "problem" 2 'select(.error.code != "config.index_other")' <<<"$output"
	holds "$output" '.error.message == $text and (.error.hint | test("--replace"))' \
		--arg text "the index is of database '$database', asked is '$other'"
	holds "$(NL2SQL_DSN='host=/nonexistent user=postgres' nl2sql-route <<<q)" '.index.generation == 1'
	query "UPDATE nl2sql.meta SET value = 'elsewhere' WHERE key = 'database'"
	run -2 --separate-stderr nl2sql-route <<<q
	holds "$output" '.error.code == "config.index_other"'
}

# bats test_tags=majors
@test "readers see the old index until the new one is whole" {
	two_tables
	nl2sql-index >/dev/null
	query "INSERT INTO customers VALUES (3, 'Carla')"
	counted 13
	# A reader that holds the postings keeps the writer from its end.
	coproc HOLDER { psql -XqAt "$NL2SQL_DSN"; }
	printf '%s\n' "BEGIN; LOCK TABLE nl2sql.sources IN SHARE MODE; SELECT 'held';" \
		>&"${HOLDER[1]}"
	read -r -t 20 line <&"${HOLDER[0]}"
	equal "lock" "$line" held
	nl2sql-index >"$BATS_TEST_TMPDIR/out" 3>&- &
	local writer=$! tries=0
	until [ "$(query "SELECT count(*) FROM pg_locks l JOIN pg_database d
		ON d.oid = l.database WHERE NOT granted AND d.datname = '$database'")" != 0 ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 200 ] || fail "the writer never waited"
		sleep 0.05
	done
	equal "generation while writing" "$(query "SELECT value FROM nl2sql.meta
		WHERE key = 'generation'")" 1
	equal "values while writing" "$(query "SELECT count(*) FROM nl2sql.values
		WHERE value = 'Carla'")" 0
	printf 'COMMIT;\n\\q\n' >&"${HOLDER[1]}"
	wait "$writer"
	equal "generation after" "$(query "SELECT value FROM nl2sql.meta
		WHERE key = 'generation'")" 2
}

# bats test_tags=majors
@test "--private keeps the index in a server of the user's own" {
	two_tables
	export XDG_DATA_HOME=$BATS_TEST_TMPDIR/home
	run -0 --separate-stderr nl2sql-index --private
	"$SUITE_ROOT/pipelines/server" status "$XDG_DATA_HOME/nl2sql/server"
	local dsn
	dsn=$(jq -r 'select(.index_dsn).index_dsn' <<<"$output")
	holds "$(summary "$output")" '.tables == 2 and .generation == 1'
	equal "nothing in the database asked" \
		"$(query "SELECT to_regclass('nl2sql.meta') IS NULL")" t
	holds "$(summary "$(nl2sql-index --private)")" '.changed | not'
	holds "$(NL2SQL_INDEX_DSN=$dsn nl2sql-route <<<q)" '.index.generation == 1'
	# and without a variable, for this database alone
	unset NL2SQL_INDEX_DSN
	holds "$(nl2sql-route <<<q)" '.index.generation == 1'
	holds "$(summary "$(nl2sql-index)")" '.changed | not'
	run nl2sql-doctor
	matches doctor "$output" 'index +.*generation 1'
	NL2SQL_DSN=$(admin_dsn postgres) run -2 nl2sql-route <<<q
	holds "$(PGDATABASE=other NL2SQL_DSN="$NL2SQL_DSN connect_timeout=5" nl2sql-route <<<q)" '.index.generation == 1'
	run -0 "$SUITE_ROOT/pipelines/server"
	matches overview "$output" 'index      index_own_nl2sql_index_'
	"$SUITE_ROOT/pipelines/server" stop
	run -75 nl2sql-route <<<q
	holds "$(sed -n '/^{/p' <<<"$output")" '.error.code == "db.unreachable" and (.error.hint | test("nl2sql server start"))'
	"$SUITE_ROOT/pipelines/server" stop --remove "$XDG_DATA_HOME/nl2sql/server"
}

# bats test_tags=majors
@test "a role that may only read indexes for itself and asks, without a variable" {
	two_tables
	make_role reader "$database" -v own_database=1
	NL2SQL_DSN=$(reader_dsn "$database")
	export XDG_DATA_HOME=$BATS_TEST_TMPDIR/home
	unset NL2SQL_INDEX_DSN
	run -6 nl2sql --json 'How many customers are there?'
	run -0 nl2sql index --private
	holds "$(nl2sql --json 'How many customers are there?')" '.result.rows == [["2"]]'
}

@test "usage, a password in argv and no server are told apart" {
	contract_help nl2sql-index
	contract_version nl2sql-index
	run -2 nl2sql-index --no-such-option
	run -2 nl2sql-index surplus
	run -2 nl2sql-index --set index_rows=few
	run -2 --separate-stderr nl2sql-index -d 'dbname=x password=secret'
	matches "password" "$stderr" "pgpass"
	[[ $stderr != *secret* ]]
	NL2SQL_DSN='host=/nonexistent' NL2SQL_INDEX_DSN='host=/nonexistent' \
		run -75 --separate-stderr nl2sql-index
	[ -n "$stderr" ]
}

@test "an expression of the lexicon that names what is not there is left out" {
	two_tables
	mkdir -p "$BATS_TEST_TMPDIR/lexicon"
	local known
	known=$(query "SELECT format('%s.%s', table_name, column_name) FROM information_schema.columns
		WHERE table_name = 'customers' ORDER BY ordinal_position LIMIT 1")
	jq -nc --arg known "$known" '{name: "a", words: ["a"], table: "customers", expr: "COUNT(\($known))"},
		{name: "b", words: ["b"], table: "customers", expr: "SUM(customers.nowhere)"},
		{name: "c", words: ["c"], table: "customers", expr: "COUNT(\($known)) + SUM(nothing.at_all)"},
		{name: "d", words: ["d"], table: "customers", expr: "COUNT(*) FILTER (WHERE \($known) IN (SELECT x.y FROM x))"}' \
		>"$BATS_TEST_TMPDIR/lexicon/metrics.ndjson"
	run -0 nl2sql-index --lexicon "$BATS_TEST_TMPDIR/lexicon"
	equal "warnings" "$(jq -r '.warning // empty' <<<"$output")" "metrics.ndjson:2: no column 'nowhere' in 'customers'
metrics.ndjson:3: no table 'nothing'"
	equal "metrics" "$(query "SELECT string_agg(name, ' ' ORDER BY name) FROM nl2sql.metrics")" "a d"
}

# metrics: what the index has, as NAME=EXPR
metrics() {
	query "SELECT string_agg(DISTINCT name || '=' || expr, ' ; ' ORDER BY name || '=' || expr) FROM nl2sql.metrics"
}

@test "what a quantity at a price comes to is a metric, where it is one thing" {
	sql "$database" <<-'SQL'
		CREATE TABLE clients (client_id integer PRIMARY KEY, full_name text, birth_date date);
		CREATE TABLE orders (order_id integer PRIMARY KEY, client_id integer REFERENCES clients, ordered_on date);
		CREATE TABLE order_lines (order_id integer REFERENCES orders, line_no integer, qty integer,
			unit_price_cents integer, PRIMARY KEY (order_id, line_no));
		CREATE TABLE goods (good_id integer PRIMARY KEY, good_name text, price numeric, stock_qty integer);
		CREATE TABLE purchase_lines (purchase_id integer, line_no integer, qty integer, price numeric,
			PRIMARY KEY (purchase_id, line_no));
		INSERT INTO clients VALUES (1, 'Ann Lee', '1990-01-01');
		INSERT INTO orders VALUES (1, 1, '2024-01-01');
		INSERT INTO order_lines VALUES (1, 1, 2, 350);
		INSERT INTO goods VALUES (1, 'Lamp', 9.5, 3);
		INSERT INTO purchase_lines VALUES (1, 1, 5, 2);
	SQL
	nl2sql-index >/dev/null
	equal "derived" "$(metrics)" "average client age=AVG(EXTRACT(YEAR FROM AGE(CURRENT_DATE, clients.birth_date))) ; average order value=SUM(order_lines.qty * order_lines.unit_price_cents) / 100.0 / COUNT(DISTINCT order_lines.order_id) ; revenue=SUM(order_lines.qty * order_lines.unit_price_cents) / 100.0 ; stock value=SUM(goods.stock_qty * goods.price)"
	sql "$database" <<<"ALTER TABLE orders ADD total numeric; ALTER TABLE clients ADD age integer;
		ALTER TABLE goods DROP price"
	nl2sql-index >/dev/null
	equal "with columns of these" "$(metrics)" ""
	sql "$database" <<<"ALTER TABLE orders DROP total; CREATE TABLE sale_lines (sale_id integer, line_no integer,
		qty integer, price numeric, PRIMARY KEY (sale_id, line_no))"
	nl2sql-index >/dev/null
	equal "of two kinds of sales" "$(metrics)" ""
}

@test "a role that no table is called refers to the people of its own table" {
	sql "$database" <<-'SQL'
		CREATE TABLE tutors (id integer PRIMARY KEY, first_name text, last_name text, mentor_id integer, referred_by integer);
		CREATE TABLE rooms (id integer PRIMARY KEY, room text);
		INSERT INTO tutors SELECT i, 'A' || i, 'B' || i, CASE WHEN i > 4 THEN 1 + i % 4 END,
			CASE WHEN i > 6 THEN 2 + i % 5 END FROM generate_series(1, 20) i;
		INSERT INTO rooms SELECT i, 'R' || i FROM generate_series(1, 40) i;
	SQL
	nl2sql-index >/dev/null
	equal "keys" "$(query "SELECT string_agg(f.name || '.' || k.from_columns[1] || ' ' || t.name, ', ' ORDER BY k.from_columns[1])
		FROM nl2sql.fks k JOIN nl2sql.tables f ON f.id = k.from_table JOIN nl2sql.tables t ON t.id = k.to_table")" \
		"tutors.mentor_id tutors, tutors.referred_by tutors"
}
