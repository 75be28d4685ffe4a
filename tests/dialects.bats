# nl2sql-translate: the chosen statement for MySQL and SQLite, with the same rows
bats_require_minimum_version 1.5.0
load lib

same_rows=$BATS_TEST_DIRNAME/../exam/same-rows

# Rows with what engines differ in: NULLs, halves, capitals, months' ends, quotes.
load_things() {
	sql "$1" <<-'SQL'
		SET client_min_messages = warning;
		CREATE TABLE kinds (kind_id int PRIMARY KEY, kind_name varchar(40) NOT NULL);
		INSERT INTO kinds VALUES (1, 'Nail'), (2, 'nail'), (3, 'O''Brien \ 100%_'), (4, 'Z`é');
		CREATE TABLE things (thing_id int PRIMARY KEY, kind_id int REFERENCES kinds,
			name varchar(40), price numeric(10,2), weight double precision, many int,
			made date NOT NULL, sold timestamp, fine boolean NOT NULL, "select" int);
		INSERT INTO things SELECT i, nullif(i % 5, 0), CASE WHEN i % 7 > 0
				THEN CASE WHEN i % 2 = 0 THEN 'Thing ' ELSE 'thing*' END || i % 9 END,
			CASE WHEN i % 6 > 0 THEN i * 10.25 END, i * 0.5, CASE WHEN i % 4 > 0 THEN i % 11 END,
			date '2023-01-29' + i * 13, CASE WHEN i % 3 > 0
				THEN timestamp '2023-01-29 23:59:59' + i * interval '13 days 7 hours' END,
			i % 2 = 0, i % 3
		FROM generate_series(1, 60) i;
	SQL
}

context='{"tables":[
	{"name":"kinds","schema":"public","columns":["kind_id int PK","kind_name varchar"]},
	{"name":"things","schema":"public","columns":["thing_id int PK","kind_id int FK->kinds.kind_id NULL",
		"name varchar NULL","price numeric NULL","weight double NULL","many int NULL","made date",
		"sold timestamp NULL","fine bool","\"select\" int NULL"]}],"fks":[]}'

setup_file() {
	load mariadb
	local name=dialects
	sql postgres <<<"CREATE DATABASE $name"
	load_things "$name"
	SAME_DSN=$(admin_dsn "$name")
	export SAME_DSN SAME_SQLITE=$SUITE_DIR/dialects.sqlite
	"$same_rows" load "$SAME_DSN" sqlite "$SAME_SQLITE"
	[ ! -x /usr/sbin/mariadbd ] || {
		start_mariadb
		"$same_rows" load "$SAME_DSN" mysql "$MARIADB"
	}
}

teardown_file() {
	load mariadb
	rm -f "$SUITE_DIR/dialects.sqlite"
	stop_mariadb
	sql postgres <<<'DROP DATABASE IF EXISTS dialects'
}

# chosen < STATEMENTS: a record for each line
chosen() {
	jq -Rc --argjson context "$context" \
		'{id: input_line_number, question: "q", chosen: {index: 0, sql: .}, context: $context}'
}

# translated DIALECT < STATEMENTS
translated() {
	chosen | nl2sql-translate --set dialect="$1"
}

# in_dialect DIALECT STATEMENT: the translation, or the code of why there is none
in_dialect() {
	translated "$1" <<<"$2" | jq -r '.translation | .sql // .problem.code'
}

# same DIALECT < STATEMENTS: all are translated and give PostgreSQL's rows
same() {
	local place=$SAME_SQLITE statements
	if [ "$1" = mysql ]; then
		[ -n "${MARIADB:-}" ] || skip "mariadb-server is not installed"
		place=$MARIADB
	fi
	statements=$(cat)
	run -0 "$same_rows" compare "$SAME_DSN" "$1" "$place" < <(translated "$1" <<<"$statements")
	equal "$1" "$output" "$(wc -l <<<"$statements") same, 0 in another order, 0 differ, 0 refused"
}

# Statements that both can say
shared() {
	cat <<-'SQL'
		SELECT * FROM things ORDER BY thing_id
		SELECT thing_id, price FROM things ORDER BY price, thing_id DESC LIMIT 20
		SELECT thing_id, price AS p FROM things ORDER BY p DESC, 1 OFFSET 3
		SELECT thing_id, name FROM things ORDER BY name DESC NULLS LAST, thing_id LIMIT 5 OFFSET 50
		SELECT thing_id, many FROM things ORDER BY many NULLS FIRST, thing_id
		SELECT sum(many) / count(*), sum(many) / 7.0, many / 2 FROM things GROUP BY many ORDER BY many
		SELECT 7 / 2, -7 / 2, 7 % 3, 7 / 2.0, 1 / 3.0 * 3000, count(*)::numeric / 7 FROM things
		SELECT avg(price), avg(many), round(avg(price), 2), round(price / 3, 1) FROM things GROUP BY price ORDER BY 1
		SELECT count(*) FILTER (WHERE fine), sum(price) FILTER (WHERE NOT fine AND many > 3) FROM things
		SELECT 100.0 * count(*) FILTER (WHERE fine) / nullif(count(*), 0) AS share FROM things
		SELECT name || ' of ' || many AS said, count(DISTINCT kind_id) FROM things GROUP BY 1 ORDER BY 1
		SELECT kind_name FROM kinds WHERE kind_name LIKE 'N%' OR kind_name ILIKE 'z%'
		SELECT kind_name FROM kinds WHERE kind_name NOT LIKE 'n_i%' ORDER BY 1
		SELECT thing_id FROM things WHERE name LIKE 'thing*%' ORDER BY 1
		SELECT kind_id FROM kinds WHERE kind_name = 'O''Brien \ 100%_'
		SELECT kind_id, 'a\b''c"d`' FROM kinds WHERE kind_name <> 'Nail' ORDER BY 1
		SELECT date_trunc('month', made)::date AS m, date_trunc('quarter', made), date_trunc('year', sold), date_trunc('week', made), date_trunc('day', sold), date_trunc('hour', sold) FROM things ORDER BY thing_id
		SELECT extract(year FROM made), extract(month FROM sold), extract(quarter FROM made), extract(day FROM made), extract(dow FROM made), extract(isodow FROM made), extract(doy FROM made), extract(hour FROM sold) FROM things ORDER BY thing_id
		SELECT to_char(made, 'YYYY-MM'), to_char(sold, 'DD.MM.YYYY HH24:MI:SS'), count(*) FROM things GROUP BY 1, 2 ORDER BY 1, 2
		SELECT to_date(to_char(made, 'DD.MM.YYYY'), 'DD.MM.YYYY'), to_date(to_char(sold, 'YYYY/MM/DD'), 'YYYY/MM/DD') FROM things WHERE to_date(to_char(made, 'MM-DD-YYYY'), 'MM-DD-YYYY') > '2023-03-01' ORDER BY thing_id
		SELECT made + interval '3 days', made - interval '1 week', made + 5, made - many, sold - interval '90 minutes' FROM things ORDER BY thing_id
		SELECT date_trunc('month', made) + interval '1 month', date '2024-01-01' - interval '1 year' FROM things ORDER BY thing_id
		SELECT made - date '2023-06-01', extract(epoch FROM sold - made), extract(day FROM sold - made) FROM things ORDER BY thing_id
		SELECT count(*) FROM things WHERE made >= DATE '2023-06-01' AND sold < '2024-01-01 12:30' AND sold <> made
		SELECT thing_id FROM things WHERE sold BETWEEN '2023-03-01' AND date '2024-02-27' AND made IN ('2023-06-21', date '2023-07-04') OR sold <= made + 60 ORDER BY 1
		SELECT count(*) FROM things WHERE many = '3' OR price > '500.5' OR fine = 't' OR many IN ('1', 2)
		SELECT count(*) FROM things WHERE many IS DISTINCT FROM 3 AND many IS NOT DISTINCT FROM kind_id
		SELECT count(*) FROM things WHERE fine IS NOT TRUE AND (many > 3) IS NOT FALSE AND name IS NOT NULL
		SELECT greatest(many, 3), least(many, kind_id), coalesce(many, 0), coalesce(price, '0'), nullif(many, 3) FROM things ORDER BY thing_id
		SELECT CASE WHEN many > 5 THEN 'many' WHEN fine THEN NULL ELSE 'few' END, CASE kind_id WHEN 1 THEN 1.5 ELSE 2 END FROM things ORDER BY thing_id
		SELECT many::numeric / 3, price::int, round(price), abs(many - 9), floor(price), ceil(price), many::text, made::text, weight / 3, sqrt(many) FROM things ORDER BY thing_id
		SELECT price::numeric(10,1), many ^ 2, weight * 2 - many FROM things ORDER BY thing_id
		SELECT left(kind_name, 2), right(kind_name, 2), substring(kind_name FROM 2 FOR 3), length(kind_name), trim(kind_name), replace(kind_name, 'N', 'n'), concat(kind_name, NULL, kind_id) FROM kinds ORDER BY kind_id
		SELECT k.kind_name, t.name FROM kinds k LEFT JOIN things t ON t.kind_id = k.kind_id AND t.many > 8 ORDER BY 1, 2, t.thing_id
		SELECT count(*) FROM things t RIGHT JOIN kinds k USING (kind_id)
		SELECT count(*) FROM kinds a, kinds b LEFT JOIN things t ON t.kind_id = b.kind_id WHERE a.kind_id < 3
		SELECT count(*) FROM kinds a CROSS JOIN (kinds b JOIN things t ON t.kind_id = b.kind_id)
		SELECT name, sum(price) AS price FROM things GROUP BY name HAVING max(price) > 300 ORDER BY sum(price) DESC, name
		SELECT upper_price.n, count FROM (SELECT many AS n, count(*) FROM things WHERE price > 100 GROUP BY many) upper_price ORDER BY n
		SELECT abs(many) AS many FROM things WHERE many > 3 ORDER BY many, thing_id
		SELECT k.kind_name FROM kinds k WHERE EXISTS (SELECT 1 FROM things WHERE kind_id = k.kind_id AND many > 9) ORDER BY 1
		SELECT thing_id FROM things WHERE price > (SELECT avg(price) FROM things) AND kind_id NOT IN (SELECT kind_id FROM kinds WHERE kind_id < 3) ORDER BY 1
		SELECT DISTINCT many FROM things ORDER BY many DESC
		SELECT count(*) FROM kinds k WHERE NOT EXISTS (SELECT FROM things WHERE kind_id = k.kind_id)
		SELECT many FROM things WHERE fine UNION ALL SELECT kind_id FROM kinds UNION ALL SELECT NULL ORDER BY many
		SELECT many FROM things UNION (SELECT kind_id FROM kinds ORDER BY 1 LIMIT 2) ORDER BY 1 DESC NULLS LAST
		SELECT many FROM things EXCEPT (SELECT 3 UNION SELECT 4) INTERSECT SELECT 3 ORDER BY many
		WITH totals AS (SELECT kind_id, sum(many) AS total FROM things GROUP BY kind_id) SELECT kind_id, total / 2 FROM totals ORDER BY total, kind_id
		SELECT thing_id, rank() OVER (ORDER BY many DESC), row_number() OVER (PARTITION BY kind_id ORDER BY price, thing_id), lag(price) OVER (ORDER BY thing_id) FROM things ORDER BY 1
		SELECT made, sum(price) OVER (ORDER BY made ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), sum(count(*)) OVER () FROM things GROUP BY made, price ORDER BY made
		SELECT "select" AS "from", count(*) AS "a`b" FROM things AS "order" GROUP BY "select" ORDER BY "from"
		SELECT 1 WHERE 2 > 1
		SELECT many = ANY (ARRAY[1, 2]), many <> ALL (ARRAY[1, 2]) FROM things ORDER BY thing_id
		SELECT bool_or(fine), bool_and(fine), true, NULL FROM things WHERE many > 5
	SQL
}

@test "what both can say gives PostgreSQL's rows in SQLite" {
	shared | same sqlite
}

@test "what both can say gives PostgreSQL's rows in MariaDB" {
	shared | same mysql
}

@test "what one can say gives PostgreSQL's rows there" {
	same sqlite <<-'SQL'
		SELECT k.kind_id, t.thing_id FROM kinds k FULL JOIN things t ON k.kind_id = t.many ORDER BY 1, 2
		WITH RECURSIVE steps AS (SELECT 1 AS n UNION ALL SELECT n FROM kinds JOIN steps ON n < 0) SELECT * FROM steps
	SQL
	same mysql <<-'SQL'
		SELECT lower(kind_name), upper(kind_name) FROM kinds ORDER BY kind_id
		SELECT made + interval '1 month', sold - interval '2 years' FROM things ORDER BY thing_id
		SELECT extract(week FROM made), to_char(made, 'Mon Dy') FROM things ORDER BY thing_id
		SELECT round(stddev(many), 4), round(variance(many), 4) FROM things
	SQL
}

# refused DIALECT < STATEMENTS: each, and none for another reason
refused() {
	local line
	while IFS= read -r line; do
		equal "$line" "$(in_dialect "$1" "$line")" sql.untranslatable
	done
}

@test "what neither can say is refused" {
	local dialect
	for dialect in mysql sqlite; do
		refused "$dialect" <<-'SQL'
			SELECT DISTINCT ON (kind_id) kind_id, price FROM things ORDER BY kind_id, price
			SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price) FROM things
			SELECT string_agg(name, ', ') FROM things
			SELECT * FROM generate_series(1, 3) AS n
			SELECT k.kind_id FROM kinds k, LATERAL (SELECT 1 FROM things LIMIT 1) t
			SELECT kind_id, many, count(*) FROM things GROUP BY ROLLUP (kind_id, many)
			SELECT sold - made FROM things
			SELECT avg(sold - made) FROM things
			SELECT name ~ '^T' FROM things
			SELECT name LIKE name FROM things
			SELECT name LIKE 'a\%' FROM things
			SELECT round(weight) FROM things
			SELECT unknown / 2 FROM things
			SELECT sum(unknown) FROM things
			SELECT count(*) FROM things WHERE unknown = '3'
			SELECT made::timestamptz AT TIME ZONE 'UTC' FROM things
			SELECT to_char(price, '999') FROM things
			SELECT to_char(made, 'Month') FROM things
			SELECT price FROM things ORDER BY price FETCH FIRST 3 ROWS WITH TIES
			SELECT many FROM things NATURAL JOIN kinds
			SELECT n FROM (SELECT many FROM things) AS t (n)
			SELECT greatest(many, kind_id, 3) FROM things
			SELECT rank() OVER w FROM things WINDOW w AS (ORDER BY many)
			SELECT sum(many) OVER (ORDER BY many RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM things
			SELECT count(*) FROM things WHERE made > '1 May 2023'
			SELECT many FROM things EXCEPT ALL SELECT 3
			VALUES (1), (2)
			SELECT max(many) AS kind_id FROM things JOIN kinds USING (kind_id) GROUP BY kind_id HAVING kind_id > 1
			SELECT (ARRAY[1, 2])[1]
			SELECT date_trunc() + interval '1 month'
		SQL
	done
}

@test "what one cannot say is refused there" {
	refused mysql <<-'SQL'
		SELECT k.kind_id FROM kinds k FULL JOIN things t ON k.kind_id = t.many
		WITH RECURSIVE steps AS (SELECT 1 AS n UNION ALL SELECT n FROM steps) SELECT * FROM steps
		SELECT thing_id FROM things WHERE kind_id IN (SELECT kind_id FROM kinds ORDER BY 1 LIMIT 2)
		SELECT thing_id, * FROM things
	SQL
	refused sqlite <<-'SQL'
		SELECT lower(name) FROM things
		SELECT made + interval '1 month' FROM things
		SELECT name || price FROM things
		SELECT price::text FROM things
		SELECT price % 2 FROM things
		SELECT kind_name ILIKE 'É%' FROM kinds
		SELECT thing_id FROM things WHERE made IN (SELECT sold FROM things)
		SELECT stddev(many) FROM things
		SELECT extract(week FROM made) FROM things
	SQL
}

@test "what is written differs where meanings do" {
	equal mysql "$(in_dialect mysql 'SELECT many / 2 FROM things')" 'SELECT `many` DIV 2 FROM `things`'
	equal sqlite "$(in_dialect sqlite 'SELECT many / 2 FROM things')" 'SELECT `many` / 2 FROM `things`'
	equal mysql "$(in_dialect mysql "SELECT 'a\\b'")" "SELECT _utf8mb4 X'615C62'"
	equal sqlite "$(in_dialect sqlite "SELECT 'a\\b'")" "SELECT 'a\\b'"
	equal sqlite "$(in_dialect sqlite 'SELECT "a`b".thing_id FROM things AS "a`b" ORDER BY 1')" \
		'SELECT `a``b`.`thing_id` FROM `things` AS `a``b` ORDER BY `a``b`.`thing_id`'
}

@test "what the gate refuses is not translated" {
	equal mysql "$(in_dialect mysql 'DELETE FROM things')" sql.not_select
	equal sqlite "$(in_dialect sqlite 'SELECT pg_sleep(9)')" sql.forbidden_function
	equal mysql "$(in_dialect mysql 'SELECT')" sql.untranslatable
}

@test "depth and length are bounded" {
	local sum deep
	sum=$(printf '1 + %.0s' {1..250})1
	equal mysql "$(in_dialect mysql "SELECT $sum")" sql.untranslatable
	deep='many'
	for _ in {1..14}; do deep="greatest($deep, 1)"; done
	equal sqlite "$(in_dialect sqlite "SELECT $deep FROM things")" sql.untranslatable
	deep=things
	for _ in {1..40}; do deep="(SELECT * FROM $deep) AS t"; done
	matches deep "$(in_dialect sqlite "SELECT * FROM $deep")" '^SELECT [*]'
}

@test "records without a statement, and no dialect, pass as they are" {
	local settled='{"id":"1","question":"q","verdict":{"status":"refused"}}'
	equal passes "$(nl2sql-translate --set dialect=mysql <<<"$settled")" "$settled"
	settled='{"id":"1","question":"q","chosen":{"index":0,"sql":"SELECT 1"},"verdict":{"status":"answered"}}'
	equal passes "$(nl2sql-translate <<<"$settled")" "$settled"
	run -0 nl2sql-translate --set dialect=sqlite <<<"$settled"
	holds "$output" '.translation == {dialect: "sqlite", sql: "SELECT 1"}'
	# an edited statement is translated again
	run -0 nl2sql-translate --set dialect=sqlite <<<"${output/SELECT 1\",/SELECT 2\",}"
	valid record <<<"$output"
}

@test "nl2sql shows the statement for the other engine" {
	use_erp
	run -0 nl2sql --dialect mysql --sql-only "how many customers are there?"
	equal "the statement alone" "$output" 'SELECT COUNT(*) AS `number_of_customers` FROM `customers`'
	run -0 nl2sql --dialect sqlite "how many customers are there?"
	matches "both statements" "$output" 'in sqlite:'
	matches "both statements" "$output" 'FROM `customers`'
	run -0 nl2sql --dialect sqlite --json "how many customers are there?"
	valid record <<<"$output"
	holds "$output" '.translation.dialect == "sqlite" and .result.rows != null'
	run -2 nl2sql --dialect oracle "how many customers are there?"
}
