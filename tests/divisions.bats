# divisions.bats - the same tables in several schemas: never another's
bats_require_minimum_version 1.5.0
load lib

# Four divisions of a shop, with other rows in each; south has a table of its own,
# and currencies are everybody's.
load_shop() {
	local name=$1
	sql postgres <<<"CREATE DATABASE $name"
	sql "$name" <<-'SQL'
		SET client_min_messages = warning;
		CREATE TABLE currencies (currency_code text PRIMARY KEY, currency_name text);
		INSERT INTO currencies VALUES ('EUR', 'Euro'), ('USD', 'Dollar');
		SELECT format('CREATE SCHEMA %1$s; CREATE TYPE %1$s.mood AS ENUM (''calm'', ''cross'');
			CREATE TABLE %1$s.customers (customer_id int PRIMARY KEY, customer_name text,
				city text, mood %1$s.mood);
			CREATE TABLE %1$s.staff (staff_id int PRIMARY KEY, staff_name text, salary numeric);
			CREATE TABLE %1$s.orders (order_id int PRIMARY KEY, customer_id int REFERENCES
				%1$s.customers, total_amount numeric, order_date date);
			CREATE TABLE %1$s.visits (visit_id int PRIMARY KEY, staff_id int, visit_date date);
			INSERT INTO %1$s.customers SELECT i, ''Customer '' || i, CASE WHEN i %% 2 = 0
				THEN ''Berlin'' ELSE ''Town of %1$s'' END, ''calm'' FROM generate_series(1, %2$s) i;
			INSERT INTO %1$s.staff SELECT i, ''Person '' || i, 1000 * i FROM generate_series(1, %2$s + 10) i;
			INSERT INTO %1$s.orders SELECT i, 1 + i %% %2$s, 10 * i, date ''2024-01-01'' + i
				FROM generate_series(1, 20 + %2$s) i;
			INSERT INTO %1$s.visits SELECT i, 1 + i %% 10, date ''2024-01-01'' + i
				FROM generate_series(1, 30) i',
			schema, rows)
		FROM (VALUES ('div_01', 3), ('div_02', 5), ('div_03', 7), ('south', 9)) d (schema, rows) \gexec
		CREATE TABLE south.festivals (festival_id int PRIMARY KEY, festival_name text);
		INSERT INTO south.festivals VALUES (1, 'Carnival'), (2, 'Fair');
	SQL
	make_role divisions_reader "$name" -v own_database=1
	mkdir -p "$SUITE_DIR/divisions-lexicon"
	cat >"$SUITE_DIR/divisions-lexicon/synonyms.ndjson" <<-'NDJSON'
		{"words": ["clients"], "table": "customers"}
		{"words": ["the northern branch"], "schema": "div_03"}
		{"words": ["nowhere"], "schema": "div_99"}
	NDJSON
	cat >"$SUITE_DIR/divisions-lexicon/metrics.ndjson" <<-'NDJSON'
		{"name": "turnover", "words": ["turnover"], "table": "orders", "expr": "SUM(orders.total_amount)"}
	NDJSON
	NL2SQL_DSN="$SUITE_SERVER user=divisions_reader dbname=$name" \
		NL2SQL_INDEX_DSN=$(admin_dsn "$name") \
		nl2sql-index --set lexicon="$SUITE_DIR/divisions-lexicon" >"$SUITE_DIR/divisions-index"
}

setup() {
	once own_divisions_shop load_shop own_divisions_shop
	NL2SQL_DSN="$SUITE_SERVER user=divisions_reader dbname=own_divisions_shop"
	NL2SQL_INDEX_DSN=$(admin_dsn own_divisions_shop)
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_NOW=2024-12-31T12:00:00Z
}

# asked QUESTION [MEMBERS]: the settled record
asked() {
	jq -nc --arg q "$1" --argjson more "${2:-{\}}" '{question: $q} + $more' |
		"$SUITE_ROOT/pipelines/ask"
}

# answers QUESTION ROWS [MEMBERS]
answers() {
	local record
	record=$(asked "$1" "${3:-}")
	holds "$record" '.verdict.status == "answered" and .result.rows == $rows' --argjson rows "$2"
	valid record-settled <<<"$record"
}

@test "the index marks places, keeps keys within a schema, serves each division" {
	equal "tables with places" "$(sql own_divisions_shop <<-'SQL'
		SELECT string_agg(DISTINCT name, ' ' ORDER BY name) FROM nl2sql.tables WHERE placed
	SQL
	)" "customers orders staff visits"
	equal "divisions" "$(sql own_divisions_shop <<-'SQL'
		SELECT string_agg(DISTINCT schema, ' ' ORDER BY schema) FROM nl2sql.tables WHERE of_division
	SQL
	)" "div_01 div_02 div_03 south"
	equal "keys nobody declared" "$(sql own_divisions_shop <<-'SQL'
		SELECT count(*), bool_and(f.schema = t.schema) FROM nl2sql.fks k
		JOIN nl2sql.tables f ON f.id = k.from_table JOIN nl2sql.tables t ON t.id = k.to_table
		WHERE NOT k.declared AND f.name = 'visits' AND t.name = 'staff'
	SQL
	)" "4|t"
	equal "places of the lexicon" "$(sql own_divisions_shop <<-'SQL'
		SELECT count(*) FILTER (WHERE words = 'clients'),
			string_agg(schema, ' ') FILTER (WHERE words = 'the northern branch'),
			count(*) FILTER (WHERE words = 'nowhere') FROM nl2sql.synonyms
	SQL
	)" "4|div_03|0"
	holds "$(head -n 1 "$SUITE_DIR/divisions-index")" '.warning | test("div_99")'
}

# values_of DATABASE: each value of a customer, with the schemas that have it
values_of() {
	sql "$1" <<-'SQL'
		SELECT v.position, v.value, string_agg(t.schema, ' ' ORDER BY t.schema)
		FROM nl2sql.values v, unnest(v.tables) id JOIN nl2sql.tables t USING (id)
		WHERE v.name = 'customers' GROUP BY v.ctid, 1, 2 ORDER BY v.position, v.value COLLATE "C"
	SQL
}

@test "a value that divisions share is kept once, with its places" {
	local all
	all=$(values_of own_divisions_shop)
	equal "of all" "$(grep Berlin <<<"$all")" "3|Berlin|div_01 div_02 div_03 south"
	equal "of some" "$(grep '|Customer 4|' <<<"$all")" "2|Customer 4|div_02 div_03 south"
	equal "of one" "$(grep 'south$' <<<"$all" | grep Town)" "3|Town of south|south"
	equal "rows of a value" "$(sql own_divisions_shop <<-'SQL'
		SELECT count(*) FROM (SELECT FROM nl2sql.values GROUP BY name, position, value
			HAVING count(*) > 1) twice
	SQL
	)" 0
}

@test "values of a division that changed are merged with those of the others" {
	local name whole
	name=$(own_database merged)
	sql "$name" <<-'SQL'
		SELECT format('CREATE SCHEMA %1$s; CREATE TABLE %1$s.customers (customer_id int PRIMARY KEY,
			customer_name text, city text);
			INSERT INTO %1$s.customers SELECT i, ''Customer '' || i, ''Berlin''
			FROM generate_series(1, 3) i', schema)
		FROM (VALUES ('div_01'), ('div_02'), ('div_03')) d (schema) \gexec
	SQL
	NL2SQL_DSN=$(admin_dsn "$name")
	NL2SQL_INDEX_DSN=$NL2SQL_DSN
	nl2sql-index --no-lexicon >/dev/null
	sql "$name" <<-'SQL'
		UPDATE div_01.customers SET city = 'Genoa' WHERE customer_id = 1;
		UPDATE div_02.customers SET city = 'Genoa', customer_name = 'Customer 4';
		DROP SCHEMA div_03 CASCADE;
		CREATE SCHEMA div_04;
		CREATE TABLE div_04.customers AS SELECT 9 AS customer_id, 'Customer 1' AS customer_name, 'Rome' AS city;
	SQL
	nl2sql-index --no-lexicon --all >/dev/null
	whole=$(values_of "$name")
	equal "values" "$whole" "$(printf '%s\n' '2|Customer 1|div_01 div_04' '2|Customer 2|div_01' \
		'2|Customer 3|div_01' '2|Customer 4|div_02' '3|Berlin|div_01' '3|Genoa|div_01 div_02' '3|Rome|div_04')"
	equal "left" "$(sql "$name" <<<'SELECT count(*) FROM nl2sql.incoming')" 0
	sql "$name" <<<'DROP SCHEMA nl2sql CASCADE'
	nl2sql-index --no-lexicon >/dev/null
	equal "as a new index has them" "$(values_of "$name")" "$whole"
}

@test "a division named in the question is asked, and no other" {
	answers "How many customers are there in div_02?" '[["5"]]'
	answers "How many div_03 customers are there?" '[["7"]]'
	answers "How many customers does division 1 have?" '[["3"]]'
	answers "In div_02, how many customers are there?" '[["5"]]'
	answers "How many of div_02's customers live in Berlin?" '[["2"]]'
	answers "number of clients in south" '[["9"]]'
	answers "How many customers has the northern branch?" '[["7"]]'
	answers "turnover in div_01" '[["2760"]]'
}

@test "words that name the division are used up" {
	local record
	record=$(asked "How many staff are there in div_02?")
	holds "$record" '.context.scope == {kind: "one", schemas: ["div_02"], by: "question",
		words: [{at: 26, to: 34, word: "in div_02"}]}'
	holds "$record" '.candidates[0].words[] | select(.as == "scope") ==
		{at: 26, to: 34, word: "in div_02", as: "scope", where: "div_02"}'
	holds "$record" '[.context.tables[] | select(.schema != null).schema] | unique == ["div_02"]'
	holds "$record" '[.candidates[].sql | test("div_0[13]|south")] | any | not'
}

@test "without a division the question is asked back" {
	local record
	record=$(asked "How many customers are there?")
	holds "$record" '.verdict.status == "needs_clarification" and .verdict.code == "question.scope"
		and (.verdict.readings | map(.scope)) == ["div_01", "div_02", "div_03", "south"]
		and .verdict.scopes == ["div_01", "div_02", "div_03", "south"]
		and (has("chosen") or has("candidates") | not)'
	valid record-settled <<<"$record"
	holds "$(asked "How many customers are there outside div_01?")" '.verdict.code == "question.scope"'
	holds "$(asked "total order amount, but not in div_01")" '.verdict.code == "question.scope"'
}

@test "what was asked back is answered with a reading or a scope" {
	local record
	record=$(asked "How many customers are there?")
	holds "$(jq -c '.answers = {reading: 3}' <<<"$record" | "$SUITE_ROOT/pipelines/ask")" \
		'.result.rows == [["7"]] and .scope == "div_03"'
	holds "$(jq -c '.answers = {scope: "south"}' <<<"$record" | "$SUITE_ROOT/pipelines/ask")" \
		'.result.rows == [["9"]]'
	holds "$(jq -c '.answers = {scope: "elsewhere"}' <<<"$record" | "$SUITE_ROOT/pipelines/ask")" \
		'.error.code == "input.answers" and (.verdict.readings | length) == 4 and (has("scope") | not)'
}

@test "a record and an option say it, the question before them" {
	answers "How many customers are there?" '[["5"]]' '{"scope": "div_02"}'
	NL2SQL_SCOPE=div_03 answers "How many customers are there?" '[["7"]]'
	NL2SQL_SCOPE=div_03 answers "How many customers are there?" '[["5"]]' '{"scope": "div_02"}'
	NL2SQL_SCOPE=div_03 answers "How many customers are there in div_01?" '[["3"]]'
	holds "$(asked "How many customers are there?" '{"scope": "div_77"}')" '.error.code == "input.scope"'
	equal "nl2sql --scope" "$(nl2sql --scope south -y --csv "How many customers are there?" | tail -n 1)" 9
}

@test "a search_path with one division says it, one with several does not" {
	NL2SQL_INDEX_DSN=$(admin_dsn "$(own_database path)")
	NL2SQL_DSN="$NL2SQL_DSN options='-c search_path=div_02,public'"
	nl2sql-index >/dev/null
	answers "How many customers are there?" '[["5"]]'
	answers "How many customers are there in div_03?" '[["7"]]'
	holds "$(asked "How many customers are there?")" '.context.scope.by == "search_path"'
	NL2SQL_DSN=${NL2SQL_DSN/div_02,public/div_02,div_03}
	nl2sql-index >/dev/null
	holds "$(asked "How many customers are there?")" '.verdict.code == "question.scope"'
	answers "How many customers are there in div_02?" '[["5"]]'
	answers "How many customers are there in div_03?" '[["7"]]'
}

@test "tables that no division has need none, and one's own need no name" {
	answers "How many currencies are there?" '[["2"]]'
	answers "How many festivals are there?" '[["2"]]'
	holds "$(asked "How many festivals are there in div_01?")" '.verdict.status != "answered"'
	holds "$(asked "Which customers live in Town of div_02?")" \
		'[.candidates[]?.sql | test("div_0[13]|south")] | any | not'
}

@test "what tables there are is told without the rows of one division" {
	holds "$(asked "what tables are there?")" '.verdict.status == "answered" and
		(.result.rows | map({(.[0]): .[2]}) | add | .currencies == "2" and .customers == null)'
}

# judged SQL SCOPE: the code of what evaluate says of a statement that nobody of
# ours wrote
judged() {
	asked "How many customers are there in $2?" | jq -c --arg sql "$1" \
		'del(.verdict, .chosen, .result, .attempts) | .candidates = [{sql: $sql, origin: "model", reading: ""}]' |
		nl2sql-evaluate | jq -r '.candidates[0].error.code'
}

@test "a statement that reads another division is a fault of the candidate" {
	equal "its own" "$(judged 'SELECT count(*) FROM div_02.customers' div_02)" null
	equal "another's" "$(judged 'SELECT count(*) FROM div_01.customers' div_02)" sql.scope
	equal "mixed" "$(judged 'SELECT count(*) FROM div_02.customers c JOIN div_01.orders o USING (customer_id)' \
		div_02)" sql.scope
	equal "by the search_path" "$(judged 'SELECT count(*) FROM customers' div_02)" sql.scope
	equal "in a subquery" "$(judged 'SELECT (SELECT count(*) FROM south.staff) FROM div_02.customers LIMIT 1' \
		div_02)" sql.scope
}

@test "all divisions, or several, give a row for each" {
	answers "How many customers are there by division?" \
		'[["div_01","3"],["div_02","5"],["div_03","7"],["south","9"]]'
	answers "turnover per division" \
		'[["div_01","2760"],["div_02","3250"],["div_03","3780"],["south","4350"]]'
	answers "How many customers are there in all the divisions?" \
		'[["div_01","3"],["div_02","5"],["div_03","7"],["south","9"]]'
	answers "How many customers are there in div_01 and in div_03?" '[["div_01","3"],["div_03","7"]]'
	answers "How many customers are there?" '[["div_01","3"],["south","9"]]' '{"scope": ["div_01", "south"]}'
	holds "$(NL2SQL_SCOPE='*' asked "How many customers are there?")" '.result.row_count == 4'
}

@test "a list of each division is cut as any other, and says which row is whose" {
	local record
	record=$(asked "list the customers of each division" '{"options": {"max_rows": 10, "answer_at": 0}}')
	holds "$record" '.verdict.status == "answered" and .result.columns[0].name == "division"
		and .result.row_count == 10 and .result.truncated.by == "rows"'
	valid record-settled <<<"$record"
}

@test "a statement that cannot be written for each division is declined" {
	local record
	record=$(asked "How many customers are there by division?" | jq -c \
		'del(.verdict, .chosen, .result, .attempts) |
		.candidates = [{sql: "SELECT count(*) FROM customers", origin: "model", reading: ""},
			{sql: "SELECT count(*) FROM div_01.customers UNION ALL SELECT count(*) FROM div_02.customers",
				origin: "model", reading: ""}]' | nl2sql-evaluate)
	holds "$record" '[.candidates[].error.code] == ["sql.scope", "sql.scope"] and .error.code == "sql.scope"'
}

@test "a question that goes on from an answer stays in its division" {
	answers "How many customers are there in Berlin?" '[["2"]]' \
		'{"previous": {"question": "How many customers are there in div_02?", "sql": "SELECT count(*) FROM div_02.customers"}}'
}

@test "a figure of all divisions together is made of theirs" {
	answers "How many customers are there in total over all divisions?" '[["24"]]'
	answers "turnover in all divisions together" '[["14140"]]'
	answers "How many customers do all divisions have together?" '[["24"]]'
	answers "How many customers are there in div_01 and div_03 together?" '[["10"]]'
	answers "number of customers by city in all divisions combined" \
		'[["Berlin","10"],["Town of div_01","2"],["Town of div_02","3"],["Town of div_03","4"],["Town of south","5"]]'
	answers "In total, how many customers are there in all divisions?" '[["24"]]'
	holds "$(asked "turnover by year over all divisions in total")" \
		'.verdict.status == "answered" and [.result.rows[][1]] == ["14140"]'
	answers "How many customers are there by division in total?" \
		'[["div_01","3"],["div_02","5"],["div_03","7"],["south","9"]]'
	answers "highest salary in all divisions together" '[["19000"]]'
	# in each, as ever
	answers "total order amount in div_01 and div_02" '[["div_01","2760"],["div_02","3250"]]'
}

@test "what cannot be put together is asked back" {
	local record
	record=$(asked "average salary in all divisions together")
	holds "$record" '.verdict.status == "needs_clarification" and .context.scope.put == "together"
		and (.verdict.readings[0].sql | test("AS division"))'
	valid record-settled <<<"$record"
	holds "$(jq -c '.answers = {reading: 1}' <<<"$record" | "$SUITE_ROOT/pipelines/ask")" \
		'.verdict.status == "answered" and .result.row_count == 4'
	holds "$(asked "share of div_01 in the turnover of all divisions")" '.verdict.code == "question.scope"'
	holds "$(asked "How many different cities do all divisions have together?")" '.verdict.status != "answered"'
}

@test "divisions are compared by a figure of each" {
	answers "Which division has the most customers?" '[["south","9"]]'
	answers "Which division has the fewest customers?" '[["div_01","3"]]'
	answers "which division has the highest turnover" '[["south","4350"]]'
	answers "Which 2 divisions have the most clients?" '[["south","9"],["div_03","7"]]'
	answers "top 3 divisions by turnover" '[["south","4350"],["div_03","3780"],["div_02","3250"]]'
	answers "Which divisions have the most customers?" \
		'[["south","9"],["div_03","7"],["div_02","5"],["div_01","3"]]'
	local record
	record=$(asked "Which division has the most customers?")
	holds "$record" '.context.scope | .put == "most" and .first == 1 and .words[0].read == "how many"'
	valid record-settled <<<"$record"
}

@test "a question that goes on from an answer may change its division" {
	local before='{"previous": {"question": "How many customers are there in div_02?", "sql": "SELECT count(*) FROM div_02.customers"}}'
	answers "and in div_03?" '[["7"]]' "$before"
	holds "$(asked "and in div_03?" "$before")" '.chosen.reading | endswith(", of division div_03")'
	answers "and in south?" '[["9"]]' "$before"
	answers "what about div_01?" '[["3"]]' "$before"
	answers "and in Berlin?" '[["2"]]' "$before"
	answers "and by division?" '[["div_01","3"],["div_02","5"],["div_03","7"],["south","9"]]' "$before"
	answers "and in all divisions together?" '[["24"]]' "$before"
	answers "How many staff are there in div_01?" '[["13"]]' "$before"
	answers "and in Berlin?" '[["3"]]' \
		'{"scope": "div_03", "previous": {"question": "How many customers are there in div_02?", "sql": "SELECT count(*) FROM \"div_02\".customers"}}'
}

# Two schemas that have customers of one shape, and nothing else in common.
load_neighbours() {
	local name=$1
	sql postgres <<<"CREATE DATABASE $name"
	sql "$name" <<-'SQL'
		CREATE SCHEMA clinic;
		CREATE TABLE clinic.customers (customer_id int PRIMARY KEY, customer_name text);
		CREATE TABLE clinic.visits (visit_id int PRIMARY KEY, customer_id int REFERENCES
			clinic.customers, visit_date date);
		CREATE TABLE clinic.rooms (room_id int PRIMARY KEY, room_name text);
		CREATE SCHEMA shop;
		CREATE TABLE shop.customers (LIKE clinic.customers INCLUDING ALL);
		CREATE TABLE shop.orders (order_id int PRIMARY KEY, customer_id int REFERENCES
			shop.customers, amount numeric);
		CREATE TABLE shop.items (item_id int PRIMARY KEY, item_name text);
		INSERT INTO clinic.customers SELECT i, 'Patient ' || i FROM generate_series(1, 3) i;
		INSERT INTO shop.customers SELECT i, 'Buyer ' || i FROM generate_series(1, 2) i;
		INSERT INTO shop.orders SELECT i, 1 + i % 2, i FROM generate_series(1, 4) i;
	SQL
	make_role neighbours_reader "$name" -v own_database=1
}

@test "tables of one shape in schemas that are no divisions keep their schema's keys" {
	once own_neighbours load_neighbours own_neighbours
	NL2SQL_DSN="$SUITE_SERVER user=neighbours_reader dbname=own_neighbours"
	NL2SQL_INDEX_DSN=$(admin_dsn own_neighbours)
	nl2sql-index >/dev/null
	holds "$(asked "List all orders with the name of the customer")" '.candidates[0].sql
		| test("orders") and test("shop.customers") and (test("clinic") | not)'
	holds "$(NL2SQL_ANSWER_AT=-1 asked "How many customers are there?")" '.verdict.status == "needs_clarification"
		and ([.verdict.readings[].sql] | any(test("shop.customers")) and any(test("clinic.customers")))'
	answers "How many customers are there in clinic?" '[["3"]]'
	holds "$(asked "How many customers are there in clinic?")" \
		'[.candidates[].sql | test("shop")] | any | not'
}
