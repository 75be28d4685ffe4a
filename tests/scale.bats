# scale.bats - what many tables must not cost: time, places, values
bats_require_minimum_version 1.5.0
load lib

# Forty tables of sixty columns, each of which holds "active" and "open"; one more
# holds Texas.
load_many() {
	local name=$1
	sql postgres <<<"CREATE DATABASE $name"
	sql "$name" <<-'SQL'
		SELECT format('CREATE TABLE log_%s (log_id int PRIMARY KEY, %s)', t,
			string_agg(format('mark_%s text', c), ', ' ORDER BY c))
		FROM generate_series(1, 40) t, generate_series(1, 60) c GROUP BY t \gexec
		SELECT format('INSERT INTO log_%s SELECT 1, %s UNION ALL SELECT 2, %s', t,
			string_agg('''active''', ', '), string_agg('''open''', ', '))
		FROM generate_series(1, 40) t, generate_series(1, 60) c GROUP BY t \gexec
		CREATE TABLE states (state_id int PRIMARY KEY, state_name text);
		INSERT INTO states VALUES (1, 'Texas'), (2, 'Ohio');
	SQL
	NL2SQL_DSN=$(admin_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") \
		NL2SQL_LEXICON='' nl2sql-index
}

use_many() {
	once own_scale_many load_many own_scale_many
	NL2SQL_DSN=$(admin_dsn own_scale_many)
	NL2SQL_INDEX_DSN=$NL2SQL_DSN NL2SQL_LEXICON=''
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LEXICON
}

@test "a word that is a value of thousands of columns costs no seconds" {
	use_many
	local records
	# Of the processor; looking at all hits for each hit takes three times as long.
	records=$(for _ in 1 2 3 4; do echo "active and open logs"; done | nl2sql-route |
		bash -c 'ulimit -t 4; nl2sql-retrieve')
	equal "records" "$(grep -c '"context"' <<<"$records")" 4
}

# retrieved QUESTION [OPTION...]: the record
retrieved() {
	local question=$1
	shift
	jq -nc --arg q "$question" '{question: $q}' | nl2sql-route | nl2sql-retrieve "$@"
}

@test "a value of thousands of columns leaves places to others, and it is said" {
	use_many
	local record
	record=$(retrieved "active ones in Texas" --set max_tables=3)
	holds "$record" '(.context.tables[] | select(.name == "states").sources | index("value"))
		and .context.recall.values == 2000 and .context.recall.values_left_out == 401'
	record=$(retrieved "what is in Texas")
	holds "$record" '.context.recall | .values == 1 and (has("values_left_out") | not)'
}

@test "a word is found in a table of the context, however often others hold it" {
	use_many
	local record
	record=$(retrieved "log 40 open and active" --set max_tables=1)
	record=$(jq -c '.context.tables[0].name = "log_40"' <<<"$record" | nl2sql-link)
	holds "$record" '[.link.values[] | select(.table == "log_40").value] | unique == ["active", "open"]'
}

@test "link says how many values of the context it did not look at" {
	use_many
	local record
	record=$(retrieved "open and active logs" --set max_tables=40 --set context_bytes=1000000 | nl2sql-link)
	holds "$record" '.context.tables | length == 40'
	holds "$record" '.link.warnings | map(.kind) == ["values"]'
	valid record <<<"$record"
}

# load_kinds N: the table machines, and as many prefixed ones
load_kinds() {
	local name prefix
	name=$(own_database "kinds_$1")
	{
		echo "CREATE TABLE machines (machine_id int PRIMARY KEY, bought_on date);
			INSERT INTO machines SELECT g, date '2015-01-01' + g FROM generate_series(1, 50) g;"
		for prefix in $(printf '%s\n' billing rental fleet clinic travel | head -n "$1"); do
			echo "CREATE TABLE ${prefix}_machines (${prefix}_id int PRIMARY KEY, made_on date);
				INSERT INTO ${prefix}_machines SELECT g, date '2015-01-01' + g
					FROM generate_series(1, 30) g;"
		done
	} | sql "$name"
	make_role reader "$name"
	NL2SQL_DSN=$(reader_dsn "$name")
	NL2SQL_INDEX_DSN=$(admin_dsn "$name") NL2SQL_LEXICON=''
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LEXICON
	nl2sql-index >/dev/null
}

# verdict QUESTION: of the whole pipeline
verdict() {
	ask <<<"$1" | jq -c '[.verdict.status, (.result.rows // [])]'
}

@test "a whole name is meant where many tables add a word to it" {
	load_kinds 5
	equal "machines" "$(verdict "How many machines are there?")" '["answered",[["50"]]]'
	equal "a kind" "$(verdict "How many rental machines are there?")" '["answered",[["30"]]]'
}

@test "a whole name is asked back where one table adds a word to it" {
	load_kinds 1
	export NL2SQL_ANSWER_AT=-1
	equal "machines" "$(verdict "How many machines are there?" | jq -r '.[0]')" needs_clarification
}

@test "a table with the very word goes before one that shares its stem" {
	local name table
	name=$(own_database stems)
	{
		echo "CREATE TABLE customers (customer_id int PRIMARY KEY, full_name text, city text,
			joined_on date, phone text, email text, rating int, remark text);"
		for table in codes forms rates seals ports zones lists fees files locks; do
			echo "CREATE TABLE customs_$table (id int PRIMARY KEY, city text);"
		done
	} | sql "$name"
	NL2SQL_DSN=$(admin_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") NL2SQL_LEXICON=''
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LEXICON
	nl2sql-index >/dev/null
	holds "$(retrieved "customers of each city" --set whole_database=0 --set max_tables=4)" \
		'.context.tables | .[0].name == "customers" and .[0].score > .[1].score'
	holds "$(retrieved "customs of each city" --set whole_database=0 --set max_tables=4)" \
		'.context.tables | all(.name | startswith("customs_"))'
}

# references DATABASE: of the tables budgets and moves, as table.column>table
references() {
	sql "$1" <<<"SELECT f.name || '.' || array_to_string(k.from_columns, ',') || '>' || t.name
		FROM nl2sql.fks k JOIN nl2sql.tables f ON f.id = k.from_table
			JOIN nl2sql.tables t ON t.id = k.to_table
		WHERE f.name IN ('budgets', 'moves') ORDER BY 1"
}

@test "a key that thirty tables might be is that of the table of its name" {
	local name module
	name=$(own_database whole_names)
	{
		echo "CREATE TABLE cost_centers (cost_center_id int PRIMARY KEY, title text);
			INSERT INTO cost_centers SELECT g, 'c' || g FROM generate_series(1, 40) g;
			CREATE TABLE budgets (budget_id int PRIMARY KEY, cost_center_id int, amount int);
			INSERT INTO budgets SELECT g, 1 + g % 40, g * 7 FROM generate_series(1, 90) g;
			CREATE TABLE moves (move_id int PRIMARY KEY, target_cost_center_id int);
			INSERT INTO moves SELECT g, 1 + g % 40 FROM generate_series(1, 90) g;"
		for module in {a..z} {A..D}; do
			echo "CREATE TABLE \"m${module}_cost_centers\" (cost_center_id int PRIMARY KEY);
				INSERT INTO \"m${module}_cost_centers\" SELECT generate_series(1, 50);"
		done
	} | sql "$name"
	NL2SQL_DSN=$(admin_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") NL2SQL_LEXICON='' \
		nl2sql-index >/dev/null
	equal "references" "$(references "$name")" \
		$'budgets.cost_center_id>cost_centers\nmoves.target_cost_center_id>cost_centers'
}

# kept DATABASE: the values that the index has of each table
kept() {
	sql "$1" <<<"SELECT string_agg(t.name || ' ' || n, ', ' ORDER BY t.name)
		FROM (SELECT table_id, count(*) AS n FROM nl2sql.values, unnest(tables) table_id
			GROUP BY 1) v JOIN nl2sql.tables t ON t.id = v.table_id"
}

@test "too many values are shared out by column, and it is said" {
	local name report full part
	name=$(own_database share)
	sql "$name" <<-'SQL'
		CREATE TABLE a (a_id int PRIMARY KEY, title text);
		CREATE TABLE b (b_id int PRIMARY KEY, title text);
		CREATE TABLE c (c_id int PRIMARY KEY, title text);
		INSERT INTO a SELECT g, 'a' || g FROM generate_series(1, 100) g;
		INSERT INTO b SELECT g, 'b' || g FROM generate_series(1, 100) g;
		INSERT INTO c SELECT g, 'c' || g FROM generate_series(1, 10) g;
	SQL
	NL2SQL_DSN=$(admin_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") NL2SQL_LEXICON=''
	NL2SQL_INDEX_VALUES=150 NL2SQL_INDEX_COLUMN_VALUES=200
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LEXICON NL2SQL_INDEX_VALUES NL2SQL_INDEX_COLUMN_VALUES
	report=$(nl2sql-index)
	holds "$(tail -n 1 <<<"$report")" '.values == 110 and .warnings == 1'
	matches "the warning" "$(head -n 1 <<<"$report")" 'index_values'
	equal "shares" "$(kept "$name")" "a 50, b 50, c 10"
	# With fewer rows there is room for all: the next run fills up what it left.
	sql "$name" <<<"DELETE FROM b WHERE b_id > 30; SELECT pg_stat_force_next_flush();"
	nl2sql-index >/dev/null
	equal "after a change" "$(kept "$name")" "a 100, b 30, c 10"
	part=$(nl2sql-index | jq -r .fingerprint)
	full=$(nl2sql-index --all | jq -r .fingerprint)
	equal "fingerprint" "$part" "$full"
}

# load_modules NAME: tickets, reviews and vehicles of twelve modules, in a database
# whose lexicon knows only those of its own
load_modules() {
	local name=$1 module
	sql postgres <<<"CREATE DATABASE $name"
	{
		echo "CREATE TABLE service_tickets (ticket_id int PRIMARY KEY, opened_on date);
			INSERT INTO service_tickets SELECT g, date '2024-01-01' + g FROM generate_series(1, 40) g;
			CREATE TABLE workers (worker_id int PRIMARY KEY, full_name text);
			INSERT INTO workers SELECT g, 'w' || g FROM generate_series(1, 25) g;
			CREATE TABLE assets (asset_id int PRIMARY KEY, class text, cost int);
			INSERT INTO assets SELECT g, (ARRAY['Vehicles', 'Buildings'])[1 + g % 2], g
				FROM generate_series(1, 10) g;"
		for module in rental fleet clinic travel hotel farm mining dental optics rail port mill; do
			echo "CREATE TABLE ${module}_tickets (ticket_id int PRIMARY KEY, opened_on date);
				CREATE TABLE ${module}_vehicles (vehicle_id int PRIMARY KEY, model text);
				CREATE TABLE ${module}_containers (container_id int PRIMARY KEY, name text);
				CREATE TABLE ${module}_users (user_id int PRIMARY KEY, first_name text,
					first_login date, last_login date);"
		done
	} | sql "$name"
	mkdir -p "$BATS_FILE_TMPDIR/modules"
	cat >"$BATS_FILE_TMPDIR/modules/modules.ndjson" <<-'LEXICON'
		{"name": "Service", "keywords": ["ticket"], "tables": ["service_tickets"]}
		{"name": "People", "keywords": ["worker"], "tables": ["workers"]}
		{"name": "Finance", "keywords": ["asset"], "tables": ["assets"]}
	LEXICON
	cat >"$BATS_FILE_TMPDIR/modules/synonyms.ndjson" <<-'LEXICON'
		{"words": ["workforce"], "table": "workers"}
	LEXICON
	cat >"$BATS_FILE_TMPDIR/modules/metrics.ndjson" <<-'LEXICON'
		{"name": "book value", "words": ["book value"], "expr": "SUM(assets.cost)", "table": "assets"}
	LEXICON
	NL2SQL_DSN=$(admin_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") \
		NL2SQL_LEXICON=$BATS_FILE_TMPDIR/modules nl2sql-index >/dev/null
}

use_modules() {
	once own_scale_modules load_modules own_scale_modules
	make_role reader own_scale_modules
	NL2SQL_DSN=$(reader_dsn own_scale_modules)
	NL2SQL_INDEX_DSN=$(admin_dsn own_scale_modules) NL2SQL_NOW=2024-12-31T12:00:00Z
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_NOW
	unset NL2SQL_LEXICON
}

@test "a word that many modules share is that of the module that it names" {
	use_modules
	equal "tickets" "$(verdict "How many tickets are there?")" '["answered",[["40"]]]'
}

@test "tables that a question does not tell apart leave places to others" {
	use_modules
	local record
	record=$(retrieved "vehicles and containers")
	holds "$record" '[.context.tables[].name | select(endswith("_vehicles"))] | length == 4'
	holds "$record" '[.context.tables[].name | select(endswith("_containers"))] | length == 4'
}

@test "a table that the lexicon gives a word to has a place before all others" {
	use_modules
	local record
	record=$(retrieved "How large was our workforce on the first of January 2024?")
	holds "$record" '.context.tables[] | select(.name == "workers").sources | index("lexicon")'
}

@test "a stored value of a table that is meant is no part of others' names" {
	use_modules
	equal "vehicles" "$(verdict "What is the book value of our vehicles?")" \
		'["answered",[["30"]]]'
}

@test "a word that compares texts names no table" {
	use_modules
	local record
	record=$(retrieved "workers whose full name contains w1" | nl2sql-link)
	holds "$record" '[.link.tables[].table] | unique == ["workers"]'
}

# Fourteen schemas with a table customers each, no two alike; orders and what is
# remarked on them are beside that of the ninth, regions beside that of the fifth.
load_namesakes() {
	local name=$1 i
	sql postgres <<<"CREATE DATABASE $name"
	{
		for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14; do
			echo "CREATE SCHEMA m$i; CREATE TABLE m$i.customers (customer_id int PRIMARY KEY,
				full_name text, own_$i int);"
		done
		echo "CREATE TABLE m09.orders (order_id int PRIMARY KEY, placed_on date,
				customer_id int REFERENCES m09.customers);
			CREATE TABLE m09.order_remarks (remark_id int PRIMARY KEY, body text,
				order_id int REFERENCES m09.orders);
			CREATE TABLE m05.regions (region_id int PRIMARY KEY, region_name text);
			INSERT INTO m05.regions VALUES (1, 'Texas'), (2, 'Ohio');
			ALTER TABLE m05.customers ADD region_id int REFERENCES m05.regions;"
	} | sql "$name"
	NL2SQL_DSN=$(admin_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") \
		NL2SQL_LEXICON='' nl2sql-index
}

use_namesakes() {
	once own_scale_namesakes load_namesakes own_scale_namesakes
	NL2SQL_DSN=$(admin_dsn own_scale_namesakes)
	NL2SQL_INDEX_DSN=$NL2SQL_DSN NL2SQL_LEXICON=''
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LEXICON
}

# places QUESTION: the tables of its context, as schema.name
places() {
	retrieved "$1" | jq -r '.context.tables[] | .schema + "." + (.name | sub(".*[.]"; ""))'
}

@test "of tables of one name in many schemas the one with the others named is meant" {
	use_namesakes
	local found
	found=$(places "remarks on the orders of customers")
	equal "with orders" "$(grep -c '^m09' <<<"$found")" 3
	equal "the first customers" "$(grep -m 1 customers <<<"$found")" m09.customers
}

@test "a stored value says which of the tables of one name is meant" {
	use_namesakes
	local found
	found=$(places "How many customers are in Texas?")
	equal "the first customers" "$(grep -m 1 customers <<<"$found")" m05.customers
	equal "the value's table" "$(grep -c m05.regions <<<"$found")" 1
}

@test "the words that ask for a list and its order name no table" {
	use_namesakes
	# shellcheck disable=SC2016 # variables of jq
	holds "$(retrieved "Show all customers in alphabetical order by full name")" \
		'[.context.tables[] | select(.name | test("orders")) | .sources[]] |
			all(startswith("fk:"))'
	holds "$(retrieved "Customers that ordered in order of their full names")" \
		'[.context.tables[] | select(.name | test("orders")) | .sources[]] | index("bm25") != null'
}

@test "tables of one name fill the places where nothing else is named" {
	use_namesakes
	local customers
	customers=$(places "How many customers are there?" | grep -c '[.]customers$')
	[ "$customers" -ge 10 ] || fail "$customers of the 14 customers"
}

# Ten schemas with customers each: nine have their town, and letters to them; the
# tenth has it with their addresses.
load_towns() {
	local name=$1 i
	sql postgres <<<"CREATE DATABASE $name"
	{
		for i in 1 2 3 4 5 6 7 8 9; do
			echo "CREATE SCHEMA t$i; CREATE TABLE t$i.customers (customer_id int PRIMARY KEY,
				town text, own_$i int);
				CREATE TABLE t$i.letters (letter_id int PRIMARY KEY, own_$i int,
				customer_id int REFERENCES t$i.customers);"
		done
		echo "CREATE SCHEMA t10; CREATE TABLE t10.customers (customer_id int PRIMARY KEY, own_10 int);
			CREATE TABLE t10.addresses (address_id int PRIMARY KEY, town text);
			CREATE TABLE t10.residences (customer_id int REFERENCES t10.customers,
				address_id int REFERENCES t10.addresses, PRIMARY KEY (customer_id, address_id));"
	} | sql "$name"
	NL2SQL_DSN=$(admin_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") \
		NL2SQL_LEXICON='' nl2sql-index
}

@test "one of several tables of a name brings the tables with the rest of the question" {
	once own_scale_towns load_towns own_scale_towns
	NL2SQL_DSN=$(admin_dsn own_scale_towns)
	NL2SQL_INDEX_DSN=$NL2SQL_DSN NL2SQL_LEXICON=''
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LEXICON
	equal "with addresses" "$(places "How many customers live in each town?" | grep -c '^t10')" 3
}

# Two tables orders, of which the search_path finds one.
load_two_orders() {
	local name=$1
	sql postgres <<<"CREATE DATABASE $name"
	sql "$name" <<-'SQL'
		CREATE TABLE orders (order_id int PRIMARY KEY, total_amount numeric);
		INSERT INTO orders SELECT i, i FROM generate_series(1, 4) i;
		CREATE SCHEMA archive;
		CREATE TABLE archive.orders (order_id int PRIMARY KEY, total_amount numeric, kept_until date);
		INSERT INTO archive.orders SELECT i, 100 * i, date '2024-01-01' FROM generate_series(1, 4) i;
	SQL
	make_role two_orders_reader "$name" -v own_database=1
	mkdir -p "$SUITE_DIR/two-orders-lexicon"
	echo '{"words": ["deals"], "table": "orders"}' >"$SUITE_DIR/two-orders-lexicon/synonyms.ndjson"
	echo '{"name": "turnover", "words": ["turnover"], "table": "orders", "expr": "SUM(orders.total_amount)"}' \
		>"$SUITE_DIR/two-orders-lexicon/metrics.ndjson"
}

@test "a bare name in the lexicon is that of the table which the search_path finds" {
	once own_scale_two_orders load_two_orders own_scale_two_orders
	# of the role's own path, which has all schemas, archive would come first
	NL2SQL_DSN="$SUITE_SERVER user=two_orders_reader dbname=own_scale_two_orders \
		options=-csearch_path=public,archive"
	NL2SQL_INDEX_DSN=$(admin_dsn own_scale_two_orders) NL2SQL_LEXICON=$SUITE_DIR/two-orders-lexicon
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_LEXICON
	holds "$(nl2sql-index)" '.warnings == 0 and .lexicon == 2'
	local record
	record=$("$SUITE_ROOT/pipelines/ask" <<<"What is the turnover of all deals?")
	holds "$record" '.verdict.status == "answered" and .result.rows == [["10"]]'
	holds "$record" '[.context.tables[].name] | index("orders") != null and index("archive.orders") != null'
}
