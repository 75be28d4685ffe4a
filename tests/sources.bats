# nl2sql source: other databases, behind the same gate
bats_require_minimum_version 1.5.0
load lib
load mariadb

# A shop in MariaDB with what is hard about it: an enum, a year, unsigned numbers, a
# type without a like here, collations that ignore case and that do not.
fill_mariadb() {
	mariadb_sql <<-'SQL'
		CREATE DATABASE shop CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
		CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'it''s a \\secret';
		GRANT SELECT ON shop.* TO reader@'127.0.0.1';
		CREATE USER writer@'127.0.0.1' IDENTIFIED BY 'it''s a \\secret';
		GRANT ALL ON shop.* TO writer@'127.0.0.1';
		USE shop;
		CREATE TABLE customers (
			id int unsigned AUTO_INCREMENT PRIMARY KEY,
			name varchar(60) NOT NULL COMMENT 'who buys',
			city varchar(40),
			code varchar(10) COLLATE utf8mb4_bin NOT NULL UNIQUE,
			founded year, kind enum('shop', 'person') NOT NULL,
			place point
		) COMMENT = 'those who buy';
		CREATE TABLE orders (
			id bigint unsigned PRIMARY KEY,
			customer_id int unsigned NOT NULL,
			total decimal(10,2) NOT NULL, placed date NOT NULL,
			FOREIGN KEY (customer_id) REFERENCES customers (id)
		);
		CREATE TABLE order_lines (
			order_id bigint unsigned, line smallint unsigned, article varchar(20),
			PRIMARY KEY (order_id, line), FOREIGN KEY (order_id) REFERENCES orders (id)
		);
		INSERT INTO customers (name, city, code, founded, kind)
		SELECT concat(if(seq % 2, 'Ann ', 'ann '), seq % 50), if(seq % 3, 'Köln', 'Bonn'),
			concat(if(seq % 2, 'C', 'c'), seq), 2000 + seq % 20, if(seq % 4, 'shop', 'person')
		FROM seq_1_to_200;
		INSERT INTO orders SELECT seq, 1 + seq % 200, seq % 97, '2023-01-01' + interval seq % 700 day
		FROM seq_1_to_5000;
		INSERT INTO order_lines SELECT seq, 1, 'nail' FROM seq_1_to_5000;
		CREATE VIEW large_orders AS SELECT * FROM orders WHERE total > 90;
		ANALYZE TABLE customers, orders, order_lines;
	SQL
}

# What nl2sql source makes is the file's: a private server below a folder of its own.
# The tests share it, and one at a time changes its sources.
# shellcheck disable=SC2034 # bats reads it
setup_file() {
	BATS_NO_PARALLELIZE_WITHIN_FILE=true
	start_mariadb
	fill_mariadb >/dev/null
	export XDG_DATA_HOME=$SUITE_DIR/sources XDG_CONFIG_HOME=$SUITE_DIR/nowhere
	unset NL2SQL_CONFIG
	mkdir "$XDG_DATA_HOME"
	export MYSQL_PWD="it's a \\secret"
	add shop "$(address reader shop)"
	nl2sql --db shop index >"$SUITE_DIR/sources.indexed"
}

teardown_file() {
	[ ! -d "$SUITE_DIR/sources" ] || XDG_DATA_HOME=$SUITE_DIR/sources server stop --remove \
		"$SUITE_DIR/sources/nl2sql/server"
	rm -rf "$SUITE_DIR/sources" "$SUITE_DIR/sources.indexed"
	stop_mariadb
}

# address USER DATABASE
address() {
	printf 'mysql://%s@127.0.0.1:%s/%s\n' "$1" "$MARIADB_PORT" "$2"
}

# The server outlives the command: it must not hold what bats waits for.
add() {
	nl2sql source add "$@" 3>&- 4>&-
}

# in_source NAME [PSQL-ARGUMENT...]: statements as the asking role
in_source() {
	local name=$1
	shift
	psql -XqAt -v ON_ERROR_STOP=1 "$@" \
		"$(sed -n "/^\[db $name\]/,/^dsn/s/^dsn = //p" "$XDG_DATA_HOME/nl2sql/sources")"
}

# as_owner NAME [PSQL-ARGUMENT...]: likewise as the owner of the index
as_owner() {
	local name=$1
	shift
	psql -XqAt -v ON_ERROR_STOP=1 "$@" \
		"$(sed -n "/^\[db $name\]/,/^index_dsn/s/^index_dsn = //p" "$XDG_DATA_HOME/nl2sql/sources")"
}

@test "usage: what is wrong is said, and nothing is made" {
	local wrong=("add" "add shop2" "add Shop $(address reader shop)" "add s mysql://h/d"
		"add s oracle://u@h/d" "add s mysql://u@h" "refresh nowhere" "remove nowhere" "sing"
		"--sing" "list shop" "add --timeout x s $(address reader shop)")
	local words
	for words in "${wrong[@]}"; do
		# shellcheck disable=SC2086 # words
		run -2 --separate-stderr nl2sql source $words
		[ -n "$stderr" ] || fail "$words: does not say why"
	done
	run -2 nl2sql source
	run -2 --separate-stderr nl2sql source add s mysql://u:hunter2@h/d
	matches 'a password in the address' "$stderr" MYSQL_PWD
	[[ $stderr != *hunter2* ]]
	run -0 nl2sql source list
	equal 'list' "$output" "shop"$'\t'"$(address reader shop)"
}

@test "a source that refuses leaves nothing" {
	MYSQL_PWD=wrong run -1 --separate-stderr nl2sql source add other "$(address reader shop)"
	matches 'says why' "$stderr" 'Access denied'
	run -0 nl2sql source list
	[[ $output != *other* ]]
	run -2 nl2sql --db other --sql-only 'how many orders are there?'
}

@test "the index sees keys, comments, uniques, NOT NULL and rows of the source" {
	local columns
	equal 'tables' "$(as_owner shop -c "SELECT string_agg(name, ' ' ORDER BY name) FROM nl2sql.tables")" \
		'customers large_orders order_lines orders'
	holds "$(tail -n 1 "$SUITE_DIR/sources.indexed")" '.declared_fks == 2 and .warnings == 0'
	equal 'comments' "$(as_owner shop -c "SELECT t.comment || ', ' || c.comment FROM nl2sql.tables t
		JOIN nl2sql.columns c ON c.table_id = t.id AND c.name = 'name' WHERE t.name = 'customers'")" \
		'those who buy, who buys'
	columns=$(as_owner shop -c "SELECT string_agg(t.name || '.' || c.name, ' ' ORDER BY t.name, c.name)
		FROM nl2sql.columns c JOIN nl2sql.tables t ON t.id = c.table_id WHERE c.is_pk")
	# a view's is found by its values
	equal 'keys' "$columns" 'customers.id large_orders.id order_lines.line order_lines.order_id orders.id'
	equal 'rows' "$(as_owner shop -c "SELECT reltuples FROM pg_class WHERE relname = 'customers'")" 200
	equal 'a type without a like' "$(as_owner shop -c 'SELECT name FROM nl2sql_source.left_out')" \
		customers.place
}

@test "questions are answered, joins and sums by the source itself" {
	run -0 nl2sql --db shop --csv 'how many customers are in Köln?'
	equal 'count' "${lines[1]}" "$(mariadb_sql shop <<<"SELECT count(*) FROM customers WHERE city = 'Köln'")"
	run -0 nl2sql --db shop --csv 'total of orders by customer kind'
	equal 'sums' "$(sed 1d <<<"$output" | sort)" \
		"$(mariadb_sql shop <<<'SELECT c.kind, sum(total) FROM orders o
			JOIN customers c ON c.id = o.customer_id GROUP BY c.kind' | tr '\t' , | sort)"
}

@test "what the source is sent stands in the record and in --explain" {
	run -0 nl2sql --db shop --json 'total of orders by customer kind'
	valid record <<<"$output"
	# shellcheck disable=SC2016 # jq's
	holds "$output" '.chosen.index as $chosen | .candidates[$chosen].explain.remote
		| length == 1 and (.[0] | contains("GROUP BY"))'
	run -0 nl2sql --db shop --explain 'total of orders by customer kind'
	matches 'explain' "$output" 'remote: SELECT .*INNER JOIN'
}

# fetched NAME SQL: what EXPLAIN of the statement expects to be fetched
fetched() {
	jq -nc --arg sql "$2" '{id: "1", question: "q", candidates: [{sql: $sql, origin: "parser"}]}' |
		nl2sql-evaluate --db "$1" | jq '.candidates[0].explain.fetched'
}

@test "how many rows are fetched is told by what the source has" {
	equal 'a whole table' "$(fetched shop "SELECT date_trunc('year', placed), count(*)
		FROM orders GROUP BY 1")" 5000
	equal 'a join' "$(fetched shop "SELECT date_trunc('year', o.placed), count(*)
		FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY 1")" 5000
	equal 'a condition that goes' "$(fetched shop "SELECT date_trunc('year', placed), count(*)
		FROM orders WHERE total > 5 GROUP BY 1" | cut -d. -f1)" 1666
	equal 'two tables' "$(fetched shop "SELECT count(*) FROM orders o WHERE NOT EXISTS
		(SELECT FROM order_lines l WHERE l.order_id = o.id)")" 10000
	# only as many as the answer takes, unless all have to be looked at
	equal 'a list' "$(fetched shop 'SELECT id FROM orders')" 1001
	equal 'groups made here' "$(fetched shop "SELECT DISTINCT date_trunc('year', placed)
		FROM orders LIMIT 5")" 5000
	equal 'a limit that goes' "$(fetched shop 'SELECT id FROM orders ORDER BY id LIMIT 7')" 7
	[ "$(fetched shop 'SELECT count(*) FROM orders')" -le 1 ]
	[ "$(fetched shop 'SELECT customer_id, sum(total) FROM orders GROUP BY 1')" -le 1000 ]
}

@test "what would fetch more than fetch_rows is asked back, and not run" {
	local here="SELECT date_trunc('year', placed) AS year, count(*) FROM orders GROUP BY 1"
	local record
	record=$(jq -nc --arg sql "$here" '{id: "1", question: "q", candidates: [{sql: $sql, origin: "parser"}]}')
	run -0 --separate-stderr nl2sql-evaluate --db shop --set fetch_rows=4000 <<<"$record"
	valid record-evaluate <<<"$output"
	holds "$output" '.verdict.code == "question.costly" and .verdict.estimate.fetched == 5000
		and (.candidates[0] | has("result") | not) and (has("chosen") | not)'
	run -0 nl2sql-show <<<"$output"
	[[ $output == 'not run: about 5000 rows'*'raise fetch_rows'* ]]
	# exec asks, too, and whoever raises the limit gets the rows
	record=$(jq -c --arg sql "$here" '.chosen = {index: 0, sql: $sql}' <<<"$record")
	run -0 nl2sql-exec --db shop --relations any --set fetch_rows=4000 <<<"$record"
	holds "$output" '.verdict.code == "question.costly" and (has("result") | not)'
	run -0 nl2sql-exec --db shop --relations any --set fetch_rows=5000 <<<"$record"
	holds "$output" '.result.row_count == 2'
	# the section of a source has a limit, and files need none
	equal 'the limit' "$(NL2SQL_DB=shop nl2sql-config | sed -n 's/^fetch_rows = //p')" 1000000
}

@test "text compares in the same way, whether it is pushed down or not" {
	local pushed="SELECT count(*) FROM customers WHERE name = 'ANN 7'"
	local here="SELECT count(*) FILTER (WHERE name = 'ANN 7') FROM customers"
	matches 'pushed' "$(in_source shop -c "EXPLAIN VERBOSE $pushed")" "= 'ANN 7'"
	[[ $(in_source shop -c "EXPLAIN VERBOSE $here") != *"= 'ANN 7'"*"Remote"*"ANN"* ]]
	equal 'ignores case' "$(in_source shop -c "$pushed")" 4
	equal 'ignores case here' "$(in_source shop -c "$here")" 4
	equal 'does not' "$(in_source shop -c "SELECT count(*) FROM customers WHERE code = 'C2'")" 0
	equal 'does not here' "$(in_source shop \
		-c "SELECT count(*) FILTER (WHERE code = 'C2') FROM customers")" 0
	matches 'no merge' "$(in_source shop -c 'SHOW enable_mergejoin')" off
	equal 'accents' "$(in_source shop -c "SELECT count(*) = count(*) FILTER (WHERE city = 'koln')
		FROM customers WHERE city = 'KOLN'")" t
}

@test "a statement means the same, whether the source does its parts or not" {
	local statement there here different=0
	# a copy of the rows leaves nothing to the source
	local copied="WITH customers AS MATERIALIZED (SELECT * FROM public.customers),
		orders AS MATERIALIZED (SELECT * FROM public.orders)"
	while IFS= read -r statement; do
		there=$(in_source shop -c "$statement" 2>&1 | sort)
		here=$(in_source shop -c "$copied $statement" 2>&1 | sort)
		[[ $there == "$here" && $there != *ERROR* ]] || {
			printf '%s\n  there: %s\n  here:  %s\n' "$statement" "${there:0:200}" "${here:0:200}"
			different=1
		}
	done <<-'SQL'
		SELECT count(*) FROM customers WHERE name = 'ANN 7'
		SELECT count(*) FROM customers WHERE name <> 'ANN 7'
		SELECT count(*) FROM customers WHERE name IN ('ANN 7', 'ann 8')
		SELECT count(*) FROM customers WHERE name NOT IN ('ANN 7', 'ann 8')
		SELECT count(*) FROM customers WHERE name BETWEEN 'ANN 1' AND 'ANN 3'
		SELECT count(*) FROM customers WHERE city = 'KOLN' AND kind = 'SHOP'
		SELECT count(*) FROM customers WHERE code = 'C2' OR code LIKE 'c1%'
		SELECT count(*) FROM customers WHERE name || 'x' = 'ann 7x'
		SELECT count(*) FROM customers WHERE length(city) = 4
		SELECT count(*) FROM customers WHERE upper(name) = 'ANN 7' AND char_length(city) = 4
		SELECT count(*) FROM customers WHERE concat(name, NULL) = 'ann 7'
		SELECT count(*) FROM customers WHERE initcap(name) = 'Ann 7'
		SELECT count(*), count(DISTINCT name), lower(min(name)), max(code) FROM customers
		SELECT min(kind), max(kind), min(founded) FROM customers
		SELECT id FROM customers ORDER BY code DESC, id LIMIT 3
		SELECT id FROM customers ORDER BY name, id LIMIT 3
		SELECT city, round(avg(founded), 8) FROM customers GROUP BY city HAVING avg(founded) > 2009
		SELECT count(*) FROM customers c JOIN customers d ON d.name = c.name
		SELECT count(*) FROM customers WHERE founded = 2003 OR founded IS NULL
		SELECT count(*) FROM orders WHERE id / 3 = 4
		SELECT id / 3 AS third, count(*) FROM orders GROUP BY 1 ORDER BY 1 LIMIT 2
		SELECT count(*) FROM orders WHERE id ^ 2 = 100 OR id % 7 = 3
		SELECT count(*) FROM orders WHERE (total / 3)::int = 3
		SELECT count(*) FROM orders WHERE round((total / 4)::float8) = 2
		SELECT count(*) FROM orders WHERE round(total / 3) = 5 AND trunc(total / 3) = 5
		SELECT round(100.0 * sum(total) / 7, 9), round(avg(total), 9), sum(id) / count(*) FROM orders
		SELECT count(*) FROM orders WHERE placed - DATE '2023-01-01' = 100
		SELECT sum(placed - DATE '2023-01-01'), max(placed) - min(placed) FROM orders
		SELECT count(*) FROM orders WHERE placed + 30 > DATE '2024-11-30' OR placed - 30 < DATE '2023-01-01'
		SELECT count(*) FROM orders WHERE placed + interval '1 month' > TIMESTAMP '2024-11-30'
		SELECT count(*) FROM orders WHERE placed >= DATE '2023-03-01' AND placed < DATE '2023-04-01'
		SELECT count(*) FROM orders a JOIN orders b ON b.id = a.id + 1 AND b.total > a.total
		SELECT c.city, sum(o.total) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.city
	SQL
	[ "$different" = 0 ]
	# and what means the same is left to the source
	matches 'sent' "$(in_source shop -c "EXPLAIN VERBOSE SELECT sum(o.total * 2) FROM orders o
		JOIN customers c ON c.id = o.customer_id WHERE lower(c.name) = 'ann 7'")" \
		'Remote query: SELECT sum.*JOIN.*lower'
	matches 'a maximum' "$(in_source shop -c 'EXPLAIN VERBOSE SELECT max(total) FROM orders')" \
		'Remote query: SELECT max'
}

@test "what MySQL has no words for is an error, not another answer" {
	run in_source shop -c 'SELECT count(*) FROM customers WHERE founded IS DISTINCT FROM 2003'
	matches 'an error' "$output" 'error in your SQL syntax'
	equal 'in other words' "$(in_source shop -c 'SELECT count(*) FROM customers
		WHERE founded <> 2003 OR founded IS NULL')" 190
}

@test "a follow-up that leaves out a value that may be NULL is answered" {
	jq -nc '{question: "without Bonn", previous: {question: "how many customers are there?",
		sql: "SELECT count(*) FROM customers"}}' >"$BATS_TEST_TMPDIR/asked"
	run -0 nl2sql --db shop ask <"$BATS_TEST_TMPDIR/asked"
	holds "$output" '.candidates[0].origin == "follow" and .result.rows == [["134"]]'
}

@test "nothing writes: neither here nor there" {
	local write="UPDATE customers SET city = 'x'"
	run in_source shop -c "$write"
	matches 'the role' "$output" 'permission denied|read-only transaction'
	# a user who may write there, and the owner of all here
	add writing "$(address writer shop)"
	run as_owner writing -c "$write"
	matches 'the session there' "$output" 'READ ONLY'
	equal 'nothing written' "$(mariadb_sql shop <<<"SELECT count(*) FROM customers WHERE city = 'x'")" 0
	nl2sql source remove writing
	run -0 nl2sql source list
	[[ $output != *writing* ]]
	run -0 psql -XqAt -c "SELECT datname FROM pg_database WHERE datname LIKE 'source\_%' UNION ALL
		SELECT rolname FROM pg_roles WHERE rolname LIKE 'source\_%'" "$(server conninfo "$XDG_DATA_HOME/nl2sql/server")"
	equal 'what is left' "$output" $'source_shop\nsource_shop'
}

# Without an index for the join, 5,000 times 5,000 times 5,000 rows: minutes
endless='SELECT count(*) FROM orders a JOIN orders b ON a.total < b.total
	JOIN orders c ON b.total < c.total'

# run_there COUNT [TENTHS]: within so many tenths of a second, or 20 seconds, so many
# of them run in the source
run_there() {
	local running
	for ((left = ${2:-200}; left > 0; left--)); do
		running=$(mariadb_sql <<<"SELECT count(*) FROM information_schema.PROCESSLIST
			WHERE user = 'reader' AND info LIKE '%JOIN%'")
		[ "$running" != "$1" ] || return 0
		sleep 0.1
	done
	fail "$running statements run in the source, not $1"
}

# chosen SQL: a record for nl2sql-exec
chosen() {
	jq -nc --arg sql "$1" '{id: "1", question: "q", candidates: [{sql: $sql}], chosen: {index: 0, sql: $sql}}'
}

@test "a statement that takes too long ends in the source, too" {
	add --timeout 1 quick "$(address reader shop)"
	run in_source quick -c "$endless"
	[ "$status" -ne 0 ]
	matches 'the limit' "$output" 'max_statement_time'
	run_there 0 20
	nl2sql source remove quick
}

@test "a question that takes too long ends in the source with it" {
	run -0 nl2sql-exec --db shop --relations any --final --set statement_timeout_ms=1000 < <(
		chosen "$endless"; chosen 'SELECT count(*) FROM orders')
	run_there 0 20
	holds "${lines[0]}" '.verdict.status == "error" and .error.code == "db.timeout"'
	holds "${lines[1]}" '.result.rows == [["5000"]]'
	equal 'its options stay' "$(as_owner shop -c "SELECT srvoptions::text ~ 'DO 0' AND
		srvoptions::text !~ 'KILL' FROM pg_foreign_server WHERE srvname = 'source_end'")" t
}

@test "a question that is cancelled ends in the source, and no other does" {
	local first second
	env --default-signal=INT nl2sql-exec --db shop --relations any < <(chosen "$endless") \
		>"$BATS_TEST_TMPDIR/first" &
	first=$!
	run_there 1
	env --default-signal=INT nl2sql-exec --db shop --relations any < <(chosen "$endless") \
		>"$BATS_TEST_TMPDIR/second" &
	second=$!
	run_there 2
	kill -INT "$first"
	wait "$first" || true
	run_there 1 20
	kill -0 "$second"
	kill -INT "$second"
	wait "$second" || true
	run_there 0 20
	holds "$(<"$BATS_TEST_TMPDIR/second")" '.error.code == "stage.stopped"'
}

@test "no question reads or ends what runs in the source" {
	run -0 nl2sql-exec --db shop --final < <(chosen 'SELECT "INFO" FROM nl2sql_source.mysql_sessions')
	holds "$output" '.error.sqlstate == "42P01" and (has("result") | not)'
	run -0 nl2sql-exec --db shop --relations any --final < <(
		chosen 'SELECT nl2sql_source.session()'; chosen 'SELECT nl2sql_source.end_statement(1)')
	holds "${lines[0]}" '.verdict.code == "sql.forbidden_function"'
	holds "${lines[1]}" '.verdict.code == "sql.forbidden_function"'
}

@test "only a superuser's functions are asked what ends a statement elsewhere" {
	local database
	database=$(own_database ends)
	sql "$database" <<-'SQL'
		CREATE ROLE ends_reader LOGIN;
		CREATE ROLE ends_owner;
		CREATE SCHEMA nl2sql_source AUTHORIZATION ends_owner;
		GRANT USAGE ON SCHEMA nl2sql_source TO PUBLIC;
		SET ROLE ends_owner;
		CREATE FUNCTION nl2sql_source.session() RETURNS bigint
		LANGUAGE sql AS $$SELECT 1 / 0::bigint$$;
	SQL
	export NL2SQL_DSN="$SUITE_SERVER user=ends_reader dbname=$database"
	run -0 nl2sql-exec --relations any --final < <(chosen 'SELECT 7')
	holds "$output" '.result.rows == [["7"]]'
	sql "$database" -c 'ALTER FUNCTION nl2sql_source.session OWNER TO CURRENT_USER'
	run -0 nl2sql-exec --relations any --final < <(chosen 'SELECT 7')
	holds "$output" '.error.sqlstate == "22012"'
}

@test "the password stands in no file, record or log that others read" {
	local place=$XDG_DATA_HOME/nl2sql
	run -1 grep -rlF 'a \secret' "$place/sources" "$place/server/pg/log"
	equal 'mode' "$(stat -c %a "$place/sources")" 600
	run -0 in_source shop -c "SELECT count(umoptions) FROM pg_user_mappings"
	equal 'the asking role' "$output" 0
	run -0 nl2sql --db shop --json 'how many customers are there?'
	[[ $output != *secret* ]]
}

@test "a password file must be one's own" {
	local file=$BATS_TEST_TMPDIR/password
	printf '%s\n' "$MYSQL_PWD" >"$file"
	chmod 644 "$file"
	unset MYSQL_PWD
	run -2 nl2sql source add filed --password-file "$file" "$(address reader shop)"
	chmod 600 "$file"
	add filed --password-file "$file" "$(address reader shop)"
	nl2sql source remove filed
}

@test "refresh brings what has changed, and questions see it" {
	mariadb_sql <<-'SQL'
		CREATE DATABASE stock;
		GRANT SELECT ON stock.* TO reader@'127.0.0.1';
		CREATE TABLE stock.shelves (id int PRIMARY KEY, height int);
		CREATE TABLE stock.gone (id int PRIMARY KEY);
	SQL
	add stock "$(address reader stock)"
	mariadb_sql stock <<-'SQL'
		ALTER TABLE shelves ADD colour varchar(20) COMMENT 'of its front';
		INSERT INTO shelves VALUES (1, 2, 'red'), (2, 3, 'blue');
		DROP TABLE gone;
		CREATE TABLE boxes (id int PRIMARY KEY, shelf_id int, FOREIGN KEY (shelf_id) REFERENCES shelves (id));
	SQL
	run -0 nl2sql source refresh stock
	run -0 in_source stock -c "SELECT colour FROM shelves ORDER BY id"
	equal 'a new column' "$output" $'red\nblue'
	run -0 nl2sql --db stock index
	holds "$(tail -n 1 <<<"$output")" '.tables == 2 and .declared_fks == 1'
	nl2sql source remove stock
}

# ---- another PostgreSQL ----

# A database of the suite's server, with what a role there may read and not.
make_far() {
	FAR=$(own_database "far$BATS_TEST_NUMBER")
	sql "$FAR" <<-'SQL'
		CREATE TYPE mood AS ENUM ('sad', 'happy');
		CREATE DOMAIN pay AS numeric(9,2);
		CREATE SCHEMA hr;
		CREATE TABLE hr.departments (id int PRIMARY KEY, name text NOT NULL UNIQUE);
		COMMENT ON TABLE hr.departments IS 'units';
		CREATE TABLE people (id int PRIMARY KEY, department_id int NOT NULL REFERENCES hr.departments,
			mood mood, pay pay, born date, email varchar(30));
		COMMENT ON COLUMN people.pay IS 'a month';
		CREATE UNIQUE INDEX ON people (email);
		CREATE TABLE secrets (id int PRIMARY KEY);
		INSERT INTO hr.departments SELECT i, 'unit ' || i FROM generate_series(1, 5) i;
		INSERT INTO people SELECT i, 1 + i % 5, (ARRAY['sad', 'happy'])[1 + i % 2]::mood, i * 10,
			date '1980-01-01' + i, 'e' || i FROM generate_series(1, 1000) i;
		SELECT 'CREATE ROLE far_reader LOGIN' WHERE NOT EXISTS
			(SELECT FROM pg_roles WHERE rolname = 'far_reader') \gexec
		GRANT USAGE ON SCHEMA hr TO far_reader;
		GRANT SELECT ON hr.departments, people TO far_reader;
		ANALYZE;
	SQL
	local socket=${SUITE_SERVER#host=}
	# shellcheck disable=SC2016 # $text is jq's
	far_address=postgresql://far_reader@$(jq -rn --arg text "${socket%% *}" '$text | @uri')
	far_address+=:${SUITE_SERVER##*port=}/$FAR
}

@test "another PostgreSQL: keys, comments, enums, rights; and nothing writes" {
	make_far
	add far "$far_address"
	run -0 nl2sql --db far index
	holds "$(tail -n 1 <<<"$output")" '.tables == 2 and .declared_fks == 1 and .warnings == 0'
	run -0 as_owner far -c "SELECT string_agg(t.name || '.' || c.name, ' ' ORDER BY t.name, c.name)
		FROM nl2sql.columns c JOIN nl2sql.tables t ON t.id = c.table_id WHERE c.is_unique"
	equal 'uniques' "$output" 'departments.id departments.name people.email people.id'
	equal 'comments' "$(as_owner far -c "SELECT string_agg(d.description, ' ' ORDER BY d.description)
		FROM pg_description d JOIN pg_class c ON c.oid = d.objoid WHERE c.relkind = 'f'")" 'a month units'
	run -0 nl2sql --db far --csv 'how many happy people are there?'
	equal 'an enum' "${lines[1]}" 500
	run -0 nl2sql --db far --csv 'average pay by department name'
	equal 'a join' "$(sed 1d <<<"$output" | wc -l)" 5
	run as_owner far -c "UPDATE people SET pay = 0"
	matches 'there' "$output" 'read-only transaction|permission denied'
	nl2sql source remove far
}

@test "another PostgreSQL: a statement that is given up ends there, too" {
	make_far
	add --timeout 1 timed "$far_address"
	run in_source timed -c 'SELECT count(*) FROM people a JOIN people b ON a.pay < b.pay
		JOIN people c ON b.pay < c.pay JOIN people d ON c.pay < d.pay'
	[ "$status" -ne 0 ]
	matches 'the limit' "$output" 'statement timeout'
	equal 'runs there' "$(sql postgres <<<"SELECT count(*) FROM pg_stat_activity
		WHERE usename = 'far_reader' AND datname = '$FAR' AND state = 'active'")" 0
	nl2sql source remove timed
}

# ---- SQL Server and Sybase, of which there is none here ----

has_tds() {
	[ -e "$(pg_config --pkglibdir)/tds_fdw.so" ] || skip "tds_fdw is not installed"
}

# stand_in KIND <CATALOG: a database where the catalog of such a server is made of
# tables of the same names, asked by our own queries; sets its name as database
stand_in() {
	database=$(own_database "tds$BATS_TEST_NUMBER$1")
	{
		cat - "$SUITE_ROOT/schemas/source.sql"
		sed 's/INFORMATION_SCHEMA/stub/; s/nvarchar/varchar/g' "$SUITE_ROOT/schemas/source-$1.sql"
		# a view over each query, in place of the foreign table over it
		sed -E '/^CREATE FOREIGN TABLE/{:a;N;/;$/!ba;s/FOREIGN TABLE ([^ ]+) .*:.([a-z]+).\);/VIEW \1 AS :\2;/}' \
			"$SUITE_ROOT/schemas/source-tds.sql"
		echo 'CALL nl2sql_source.refresh();'
	} | sql "$database" -q -v host=127.0.0.1 -v port=1 -v user=u -v password=p -v database=d
}

# columns_of TABLE: names and types, and what a column compares by
columns_of() {
	sql "$database" -c "SELECT string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
			CASE WHEN attcollation <> 100 THEN collname END, CASE WHEN attnotnull THEN '!' END), ', '
			ORDER BY attnum)
		FROM pg_attribute LEFT JOIN pg_collation k ON k.oid = attcollation
		WHERE attrelid = '$1'::regclass AND attnum > 0"
}

@test "SQL Server: its catalog becomes tables, keys and comments" {
	has_tds
	stand_in sqlserver <<-'SQL'
		CREATE SCHEMA sys;
		CREATE SCHEMA stub;
		CREATE TABLE sys.schemas (schema_id int, name text);
		CREATE TABLE sys.objects (object_id int, name text, schema_id int, type text, is_ms_shipped int);
		CREATE TABLE sys.columns (object_id int, column_id int, name text);
		CREATE TABLE sys.partitions (object_id int, index_id int, rows bigint);
		CREATE TABLE sys.extended_properties (class int, major_id int, minor_id int, name text, value text);
		CREATE TABLE sys.indexes (object_id int, index_id int, name text, is_unique int, is_primary_key int, has_filter int);
		CREATE TABLE sys.index_columns (object_id int, index_id int, key_ordinal int, column_id int);
		CREATE TABLE sys.foreign_keys (object_id int, name text, parent_object_id int, referenced_object_id int);
		CREATE TABLE sys.foreign_key_columns (constraint_object_id int, constraint_column_id int,
			parent_column_id int, referenced_column_id int);
		CREATE TABLE stub.COLUMNS (TABLE_SCHEMA text, TABLE_NAME text, COLUMN_NAME text, ORDINAL_POSITION int,
			IS_NULLABLE text, DATA_TYPE text, NUMERIC_PRECISION int, NUMERIC_SCALE int, COLLATION_NAME text);
		INSERT INTO sys.schemas VALUES (1, 'dbo'), (2, 'sales');
		INSERT INTO sys.objects VALUES (1, 'customers', 1, 'U', 0), (2, 'orders', 2, 'U', 0),
			(3, 'odd]name', 1, 'U', 0), (4, 'spt_values', 1, 'U', 1);
		INSERT INTO stub.COLUMNS VALUES
			('dbo', 'customers', 'id', 1, 'NO', 'int', 10, 0, NULL),
			('dbo', 'customers', 'name', 2, 'NO', 'nvarchar', NULL, NULL, 'SQL_Latin1_General_CP1_CI_AS'),
			('dbo', 'customers', 'city', 3, 'YES', 'varchar', NULL, NULL, 'Latin1_General_CI_AI'),
			('dbo', 'customers', 'code', 4, 'YES', 'char', NULL, NULL, 'Latin1_General_BIN2'),
			('dbo', 'customers', 'place', 5, 'YES', 'geography', NULL, NULL, NULL),
			('dbo', 'customers', 'x]; DROP', 6, 'YES', 'int', 10, 0, NULL),
			('dbo', 'odd]name', 'id', 1, 'YES', 'int', 10, 0, NULL),
			('sales', 'orders', 'id', 1, 'NO', 'bigint', 19, 0, NULL),
			('sales', 'orders', 'customer_id', 2, 'NO', 'int', 10, 0, NULL),
			('sales', 'orders', 'total', 3, 'YES', 'decimal', 10, 2, NULL),
			('sales', 'orders', 'placed', 4, 'YES', 'datetime2', NULL, NULL, NULL);
		INSERT INTO sys.columns SELECT o.object_id, c.ORDINAL_POSITION, c.COLUMN_NAME
			FROM stub.COLUMNS c JOIN sys.objects o ON o.name = c.TABLE_NAME;
		INSERT INTO sys.partitions VALUES (1, 1, 150), (1, 1, 50), (1, 2, 200), (2, 0, 5000);
		INSERT INTO sys.extended_properties VALUES (1, 1, 0, 'MS_Description', 'who buys'),
			(1, 1, 2, 'MS_Description', 'its name'), (1, 2, 0, 'other', 'no comment');
		INSERT INTO sys.indexes VALUES (1, 1, 'pk', 1, 1, 0), (2, 1, 'pk2', 1, 1, 0),
			(1, 2, 'codes', 1, 0, 0), (1, 3, 'some', 1, 0, 1), (2, 2, 'slow', 0, 0, 0);
		INSERT INTO sys.index_columns VALUES (1, 1, 1, 1), (2, 1, 1, 1), (1, 2, 1, 4), (1, 2, 0, 2),
			(1, 3, 1, 3), (2, 2, 1, 4);
		INSERT INTO sys.foreign_keys VALUES (9, 'fk', 2, 1);
		INSERT INTO sys.foreign_key_columns VALUES (9, 1, 2, 1);
	SQL
	equal 'customers' "$(columns_of customers)" \
		'id integer !, name text ignores_case !, city text ignores_case_and_accents, code text C'
	equal 'orders' "$(columns_of sales.orders)" \
		'id bigint !, customer_id integer !, total numeric(10,2), placed timestamp without time zone'
	equal 'keys' "$(sql "$database" -c "SELECT string_agg(concat_ws(' ', relation, kind, columns, target), ', '
		ORDER BY relation::text, kind, columns) FROM nl2sql_source.keys")" \
		'customers p {1}, customers u {4}, sales.orders f {2} customers, sales.orders p {1}'
	equal 'options' "$(sql "$database" -c "SELECT ftoptions FROM pg_foreign_table
		WHERE ftrelid = 'customers'::regclass")" \
		'{schema_name=dbo,table_name=customers,local_tuple_estimate=200}'
	equal 'comments' "$(sql "$database" -c "SELECT obj_description('customers'::regclass) || ', ' ||
		col_description('customers'::regclass, 2)")" 'who buys, its name'
	# a bracket would end the name there, and the rest be read as a statement
	equal 'left out' "$(sql "$database" -c "SELECT string_agg(name, ', ') FROM nl2sql_source.left_out")" \
		'customers.place, customers.x]; DROP'
	equal 'tables' "$(sql "$database" -c "SELECT count(*) FROM pg_foreign_table")" 2
}

@test "Sybase: its catalog becomes tables" {
	has_tds
	stand_in sybase <<-'SQL'
		CREATE SCHEMA dbo;
		CREATE TABLE dbo.sysobjects (id int, name text, uid int, type text);
		CREATE TABLE dbo.sysusers (uid int, name text);
		CREATE TABLE dbo.syscolumns (id int, colid int, name text, usertype int, status int, prec int, scale int);
		CREATE TABLE dbo.systypes (usertype int, name text);
		INSERT INTO dbo.sysusers VALUES (1, 'dbo');
		INSERT INTO dbo.sysobjects VALUES (1, 'titles', 1, 'U'), (2, 'run', 1, 'P');
		INSERT INTO dbo.systypes VALUES (7, 'int'), (11, 'money'), (2, 'varchar');
		INSERT INTO dbo.syscolumns VALUES (1, 1, 'id', 7, 0, NULL, NULL), (1, 2, 'price', 11, 8, NULL, NULL),
			(1, 3, 'title', 2, 8, NULL, NULL);
	SQL
	equal 'titles' "$(columns_of titles)" 'id integer !, price numeric(19,4), title text'
	equal 'tables' "$(sql "$database" -c "SELECT count(*) FROM pg_foreign_table")" 1
}

@test "SQL Server: one that is not there leaves nothing" {
	local kind
	has_tds
	for kind in sqlserver sybase; do
		SQLCMDPASSWORD=hunter2 run -1 --separate-stderr nl2sql source add far "$kind://u@127.0.0.1:1/d"
		matches 'says why' "$stderr" 'Unable to connect'
		[[ $stderr != *hunter2* ]]
	done
	run -0 nl2sql source list
	[[ $output != *far* ]]
}

# ---- files ----

@test "a folder of CSV: types by the values, and again at refresh" {
	local folder=$BATS_TEST_TMPDIR/ledger
	mkdir "$folder"
	printf 'id,name,joined,score,zip\n1,"Ann, A",2020-01-02,1.5,00123\n2,Bob,2020-02-28,,00200\n' \
		>"$folder/people.csv"
	printf 'id,person_id,amount,paid\n1,1,10.50,true\n2,1,7,false\n3,2,,true\n' >"$folder/payments.csv"
	printf 'id,text\n1,a\n2,"b\nc"\n' >"$folder/notes.csv"
	add ledger "$folder"
	run -0 as_owner ledger -c "SELECT string_agg(attname || ' ' || atttypid::regtype, ', ' ORDER BY attnum)
		FROM pg_attribute WHERE attrelid = 'people'::regclass AND attnum > 0"
	equal 'types' "$output" 'id bigint, name text, joined date, score numeric, zip text'
	equal 'what is empty' "$(as_owner ledger -c 'SELECT count(*) FROM payments WHERE amount IS NULL')" 1
	equal 'notes' "$(as_owner ledger -c 'SELECT count(*) FROM notes')" 2
	run -0 nl2sql --db ledger index
	holds "$(tail -n 1 <<<"$output")" '.tables == 3 and .inferred_fks >= 1'
	run -0 nl2sql --db ledger --csv 'total amount of payments by person name'
	matches 'a join' "$output" '"Ann, A",17.50'
	printf '4,2,1.25,true\n' >>"$folder/payments.csv"
	nl2sql source refresh ledger
	equal 'refreshed' "$(in_source ledger -c 'SELECT count(*) FROM payments')" 4
	# what ends a COPY is refused; nothing behind it runs, and the copy stays
	printf 'id,text\n1,"\n\\.\nDROP TABLE people;"\n' >"$folder/notes.csv"
	run -1 nl2sql source refresh ledger
	equal 'as before' "$(in_source ledger -c 'SELECT count(*) FROM people, notes')" 4
	nl2sql source remove ledger
}

@test "a SQLite file: its keys and views; what is no such file is refused" {
	local file=$BATS_TEST_TMPDIR/music
	sqlite3 "$file" <<-'SQL'
		CREATE TABLE artists (id integer PRIMARY KEY, name text NOT NULL UNIQUE);
		CREATE TABLE albums (id integer PRIMARY KEY, artist_id integer REFERENCES artists,
			title varchar(30), sold int, released text, cover blob);
		CREATE VIEW sold_out AS SELECT title FROM albums WHERE sold > 5;
		INSERT INTO artists VALUES (1, 'ABBA'), (2, 'Queen'), (3, '');
		INSERT INTO albums VALUES (1, 1, 'Arrival', 10, '1976-10-11', x'00'),
			(2, 2, 'Jazz', NULL, '1978-11-10', NULL), (3, 2, 'Say "no"', 7, '1980-01-01', NULL);
	SQL
	add music "$file"
	equal 'keys' "$(as_owner music -c "SELECT count(*) || ' ' || count(target) FROM nl2sql_source.keys")" '4 1'
	equal 'text' "$(as_owner music -c "SELECT string_agg(title, ',' ORDER BY id) FROM albums")" \
		'Arrival,Jazz,Say "no"'
	equal 'an empty text is one' "$(as_owner music -c "SELECT count(*) FROM artists WHERE name = ''")" 1
	equal 'left out' "$(as_owner music -c 'SELECT name FROM nl2sql_source.left_out')" albums.cover
	run -0 nl2sql --db music index
	run -0 nl2sql --db music --csv 'how many albums has each artist?'
	matches 'a join' "$output" 'Queen,2'
	nl2sql source remove music
	echo 'no database' >"$file"
	run -2 nl2sql source add music "$file"
}

# ---- spreadsheets ----

has_sheets() {
	/usr/bin/python3 -c 'import openpyxl, defusedxml' 2>/dev/null || skip "openpyxl is not installed"
}

# make_ods FILE <CONTENT: the sheets, inside what makes them a spreadsheet
make_ods() {
	/usr/bin/python3 -c 'import sys, zipfile
head, tail = sys.argv[2:]
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    archive.writestr("content.xml", head + sys.stdin.read() + tail)' "$1" "${2-$ods_head}" "${3-$ods_tail}"
}

ods_head='<?xml version="1.0" encoding="UTF-8"?><office:document-content'
for part in office table text; do
	ods_head+=" xmlns:$part=\"urn:oasis:names:tc:opendocument:xmlns:$part:1.0\""
done
ods_head+='><office:body><office:spreadsheet>'
ods_tail='</office:spreadsheet></office:body></office:document-content>'

# refused FILE WORDS...: it is told why, with 1 or 2, and nothing is made
refused() {
	local file=$1
	shift
	run --separate-stderr nl2sql source add book "$file"
	[ "$status" = 1 ] || [ "$status" = 2 ] || fail "$file: $status"
	matches "$file" "$stderr" "$*"
	[[ $stderr != *Traceback* ]]
	run -0 nl2sql source list
	[[ $output != *book* ]]
}

@test "a spreadsheet of Excel: a table for each sheet, with types" {
	local file=$BATS_TEST_TMPDIR/book.xlsx
	has_sheets
	/usr/bin/python3 - "$file" <<-'PYTHON'
		import datetime, openpyxl, sys
		day = datetime.datetime
		book = openpyxl.Workbook()
		orders = book.active
		orders.title = "Orders 2024"
		for row in ([], ["id", "customer", "placed", "sent", "total", None, "paid", "zip", "Total"],
		        [1, "Ann, A", day(2024, 1, 2), day(2024, 1, 2, 3, 4, 5), 10.5, "x", True, "00123", 1],
		        [2, "Bob\n\"B\"", day(2024, 2, 3), day(2024, 1, 3), 7, None, False, "00200", 2],
		        [], [3, None, None, None, "#N/A", None, None, None, None]):
		    orders.append(row)
		customers = book.create_sheet("customers")
		for row in (["name", "city"], ["Ann, A", "Köln"]):
		    customers.append(row)
		book.create_sheet("empty")
		book.save(sys.argv[1])
	PYTHON
	run -0 --separate-stderr nl2sql source add book "$file" 3>&- 4>&-
	matches 'a column without a name' "$stderr" 'Orders 2024, column F'
	run -0 as_owner book -c "SELECT string_agg(attname || ' ' || atttypid::regtype, ', ' ORDER BY attnum)
		FROM pg_attribute WHERE attrelid = '\"Orders 2024\"'::regclass AND attnum > 0"
	equal 'types' "$output" "id bigint, customer text, placed date, sent timestamp without time zone, \
total numeric, paid boolean, zip text, Total 2 bigint"
	run -0 as_owner book -c 'SELECT * FROM "Orders 2024" ORDER BY id DESC' -F '|'
	equal 'rows' "$output" $'3|||||||\n2|Bob\n"B"|2024-02-03|2024-01-03 00:00:00|7|f|00200|2
1|Ann, A|2024-01-02|2024-01-02 03:04:05|10.5|t|00123|1'
	equal 'tables' "$(as_owner book -c "SELECT string_agg(relname, ',' ORDER BY relname) FROM pg_class
		WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")" 'Orders 2024,customers'
	run -0 nl2sql --db book index
	run -0 nl2sql --db book --csv 'how many customers are in Köln?'
	equal 'a question' "${lines[1]}" 1
	nl2sql source remove book
}

@test "a spreadsheet of OpenDocument: repeated cells, comments, dates" {
	local file=$BATS_TEST_TMPDIR/book.ods
	has_sheets
	make_ods "$file" <<-'XML'
		<table:table table:name="people">
		<table:table-column table:number-columns-repeated="16384"/>
		<table:table-header-rows><table:table-row>
		<table:table-cell office:value-type="string"><text:p>name</text:p></table:table-cell>
		<table:table-cell office:value-type="string"><text:p>born</text:p></table:table-cell>
		<table:table-cell office:value-type="string"><text:p>score</text:p></table:table-cell>
		<table:table-cell office:value-type="string"><text:p>same</text:p></table:table-cell>
		<table:table-cell table:number-columns-repeated="16380"/>
		</table:table-row></table:table-header-rows>
		<table:table-row table:number-rows-repeated="2">
		<table:table-cell office:value-type="string"><office:annotation><text:p>who?</text:p></office:annotation>
		<text:p>Ann</text:p><text:p>A</text:p></table:table-cell>
		<table:table-cell office:value-type="date" office:date-value="1980-02-03"><text:p>3. Feb</text:p></table:table-cell>
		<table:table-cell office:value-type="float" office:value="1.50" table:number-columns-repeated="2"><text:p>1,5</text:p></table:table-cell>
		</table:table-row>
		<table:table-row><table:table-cell table:number-columns-repeated="2"/>
		<table:covered-table-cell office:value-type="float" office:value="9"/>
		<table:table-cell office:value-type="percentage" office:value="0.25"/></table:table-row>
		<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
		</table:table>
		<table:table table:name="people"><table:table-row>
		<table:table-cell office:value-type="string"><text:p>flag</text:p></table:table-cell></table:table-row>
		<table:table-row><table:table-cell office:value-type="boolean" office:boolean-value="true"/></table:table-row></table:table>
	XML
	add book "$file"
	run -0 as_owner book -F '|' -c 'SELECT name, born, score, same, pg_typeof(born) FROM people' \
		-c 'SELECT * FROM "people 2"'
	equal 'rows' "$output" $'Ann\nA|1980-02-03|1.5|1.5|date\nAnn\nA|1980-02-03|1.5|1.5|date
|||0.25|date\nt'
	nl2sql source remove book
}

@test "a hostile spreadsheet is refused, and leaves nothing" {
	local file=$BATS_TEST_TMPDIR/book.ods row
	has_sheets
	printf 'PK\003\004 and no more' >"$file"
	refused "$file" 'cannot be read'
	# it grows by entities
	make_ods "$file" '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'"${ods_head#*\?>}" <<-'XML'
		<table:table table:name="t"><table:table-row><table:table-cell office:value-type="string"><text:p>&b;</text:p></table:table-cell></table:table-row></table:table>
	XML
	refused "$file" 'cannot be read: DTDForbidden'
	# it grows by numbers
	row='<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="99999999"/>'
	make_ods "$file" <<<"<table:table table:name='t'><table:table-row>$row</table:table-row></table:table>"
	refused "$file" 'over 1000 cells'
	row='<table:table-cell office:value-type="float" office:value="1"/>'
	make_ods "$file" <<<"<table:table table:name='t'><table:table-row table:number-rows-repeated='99999999999'>$row</table:table-row></table:table>"
	refused "$file" 'over 1048576 rows'
	# it grows by being unpacked, or says so
	/usr/bin/python3 - "$file" <<-'PYTHON'
		import sys, zipfile
		with zipfile.ZipFile(sys.argv[1], "w") as archive:
		    archive.writestr("content.xml", "x")
		    archive.infolist()[0].file_size = (2 << 30) + 1
	PYTHON
	refused "$file" 'over 2048 MB'
	# an archive that is none of both
	/usr/bin/python3 -c 'import sys, zipfile
zipfile.ZipFile(sys.argv[1], "w").writestr("x", "y")' "$file"
	refused "$file" 'no .xlsx and no .ods'
}
