# nl2sql lexicon draft and check
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local database
	database=$(own_database drafted)
	sql "$database" <<-'SQL'
		CREATE TABLE customers (customer_id int PRIMARY KEY, name text NOT NULL, rating int);
		COMMENT ON TABLE customers IS 'Clients.';
		COMMENT ON COLUMN customers.rating IS 'How much we trust them, also called credit score';
		CREATE TABLE payments (payment_id int PRIMARY KEY, customer_id int REFERENCES customers,
			amount numeric(12,2) NOT NULL, fee numeric(12,2) NOT NULL, paid_on date NOT NULL);
		CREATE TABLE vendor_payments (vendor_payment_id int PRIMARY KEY, paid numeric(12,2) NOT NULL);
		CREATE VIEW turnover_by_customer AS
			SELECT c.name, sum(p.amount - p.fee) AS net_turnover, count(*) AS lines
			FROM customers c JOIN payments p ON p.customer_id = c.customer_id
			WHERE p.paid_on > '2020-01-01' GROUP BY c.name;
		CREATE VIEW mixed AS SELECT sum(p.amount * c.rating) AS mixture
			FROM customers c JOIN payments p ON p.customer_id = c.customer_id;
		INSERT INTO customers SELECT i, 'name ' || i, i % 5 FROM generate_series(1, 20) i;
		INSERT INTO payments SELECT i, 1 + i % 20, i * 10, i, date '2023-01-01' + i FROM generate_series(1, 100) i;
		INSERT INTO vendor_payments SELECT i, i * 3 FROM generate_series(1, 30) i;
	SQL
	make_role reader "$database"
	NL2SQL_DSN=$(reader_dsn "$database") NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null
}

setup() {
	lexicon=$BATS_TEST_TMPDIR/lexicon
}

# drafted FILE FILTER: of the lines of a file, with their reasons left out
drafted() {
	jq -sc "map(del(.why)) | $2" "$lexicon/$1.ndjson"
}

@test "a draft says what comments, views, names and answers say, each line why" {
	local kept=('{"question":"shoppers by turnover","verdict":{"status":"answered"},"meant":{"words":[{"word":"shoppers","table":"customers"}]}}'
		'{"question":"custmers","verdict":{"status":"cannot_answer","unexplained":["custmers"]},"link":{"nearest":[{"word":"custmers","names":[{"kind":"table","name":"customers"}]}]}}'
		'{"question":"gone","verdict":{"status":"answered"},"meant":{"words":[{"word":"gone","table":"no_such_table"}]}}')
	printf '%s\n' "${kept[@]}" | nl2sql-asked >/dev/null
	run -0 --separate-stderr nl2sql lexicon draft "$lexicon"
	equal synonyms "$(drafted synonyms 'sort_by(.words)')" \
		'[{"words":["clients"],"table":"customers"},{"words":["credit score"],"table":"customers","column":"rating"},{"words":["custmers"],"table":"customers"},{"words":["shoppers"],"table":"customers"}]'
	equal metrics "$(drafted metrics '[.[] | [.name, .expr, .table]]')" \
		'[["net turnover","sum((payments.amount - payments.fee))","payments"],["total paid of vendor payments","SUM(vendor_payments.paid)","vendor_payments"]]'
	equal confusables "$(drafted confusables '[.[] | [.table, .triggers]]')" '[["payments",["vendor"]]]'
	for kind in synonyms metrics confusables; do
		valid "lexicon.$kind" <"$lexicon/$kind.ndjson"
		none "$kind: a line without a reason" "$(wc -l <"$lexicon/$kind.ndjson")" 'select(.why | not)' <"$lexicon/$kind.ndjson"
	done
}

@test "a draft loads as it is" {
	local database
	export NL2SQL_INDEX_DSN
	database=$(own_database loaded)
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	nl2sql-index >/dev/null
	nl2sql lexicon draft "$lexicon"
	run -0 --separate-stderr nl2sql-index --lexicon "$lexicon"
	holds "$output" '.warnings == 0 and .lexicon > 0'
	run -0 nl2sql-describe <<<'{"id":1}'
	holds "$output" '[.schema.metrics[].name] | sort == ["net turnover", "total paid of vendor payments"]'
}

@test "a draft never overwrites" {
	mkdir "$lexicon"
	echo mine >"$lexicon/metrics.ndjson"
	run -2 --separate-stderr nl2sql lexicon draft "$lexicon"
	equal 'what was there' "$(cat "$lexicon"/*)" mine
	run -2 nl2sql lexicon draft
	run -2 nl2sql lexicon
	run -75 --separate-stderr nowhere nl2sql lexicon draft "$BATS_TEST_TMPDIR/none"
	[ ! -e "$BATS_TEST_TMPDIR/none" ]
}

@test "names that are hostile come out as data" {
	local database
	database=$(own_database odd)
	sql "$database" <<-'SQL'
		CREATE TABLE "it's ""odd""; DROP" (id int PRIMARY KEY, "sum); --" numeric);
		COMMENT ON TABLE "it's ""odd""; DROP" IS E'\x1b[31mRed';
		CREATE VIEW "v""iew" AS SELECT sum("sum); --") AS "x'); DROP" FROM "it's ""odd""; DROP";
	SQL
	make_role reader "$database"
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	NL2SQL_DSN=$(reader_dsn "$database") NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	nl2sql-index >/dev/null
	run -0 --separate-stderr nl2sql lexicon draft "$lexicon"
	run -0 --separate-stderr nl2sql-index --lexicon "$lexicon"
}

@test "check says which questions a lexicon turns right, wrong, or only changes" {
	local exam=$BATS_TEST_TMPDIR/questions.ndjson
	mkdir "$lexicon"
	cat >"$lexicon/synonyms.ndjson" <<-'END'
		{"words":["widgeteers"],"table":"customers"}
	END
	echo '{"name":"total paid","words":["total paid"],"expr":"SUM(payments.amount)","table":"payments"}' >"$lexicon/metrics.ndjson"
	cat >"$exam" <<-'END'
		{"id":"a","question":"How many widgeteers are there?","sql":"SELECT count(*) FROM customers"}
		{"id":"b","question":"How many customers are there?","sql":"SELECT count(*) FROM customers"}
		{"id":"c","question":"total paid","sql":"SELECT sum(paid) FROM vendor_payments"}
	END
	run -0 --separate-stderr nl2sql lexicon check --json --questions "$exam" "$lexicon"
	holds "$output" '.questions == 3 and .right == {"before": 2, "after": 2} and [.turned_right[].id] == ["a"] and
		[.turned_wrong[].id] == ["c"] and .changed == []'
	run -0 --separate-stderr nl2sql lexicon check --against "$lexicon" --questions "$exam" "$lexicon"
	[[ $output == '3 questions: '* && $output != *'by it'* ]]
	echo '{"words":["x"],"tabel":"customers"}' >"$lexicon/synonyms.ndjson"
	run -2 --separate-stderr nl2sql lexicon check --questions "$exam" "$lexicon"
	run -2 nl2sql lexicon check "$lexicon"
	run -2 nl2sql lexicon check --questions "$exam"
	run -2 nl2sql lexicon check --questions "$exam" "$BATS_TEST_TMPDIR/nothing"
}

@test "the index of the user and the server are left as they were" {
	local exam=$BATS_TEST_TMPDIR/questions.ndjson before
	before=$(psql -XqAt "$NL2SQL_INDEX_DSN" -c "SELECT string_agg(value, ',' ORDER BY key) FROM nl2sql.meta")
	mkdir "$lexicon" "$BATS_TEST_TMPDIR/tmp"
	echo '{"words":["shoppers"],"table":"customers"}' >"$lexicon/synonyms.ndjson"
	echo '{"id":"a","question":"How many shoppers are there?","sql":"SELECT count(*) FROM customers"}' >"$exam"
	chmod 755 "$BATS_TEST_TMPDIR/tmp"
	TMPDIR=$BATS_TEST_TMPDIR/tmp run -0 --separate-stderr nl2sql lexicon check --questions "$exam" "$lexicon"
	equal 'the index' "$(psql -XqAt "$NL2SQL_INDEX_DSN" -c "SELECT string_agg(value, ',' ORDER BY key) FROM nl2sql.meta")" "$before"
	equal 'left behind' "$(ls "$BATS_TEST_TMPDIR/tmp")" ''
}

@test "views print their statements, and nothing that the role may not read" {
	run -0 --separate-stderr nl2sql-views
	equal names "$(jq -sc 'map(.name)' <<<"$output")" '["mixed","turnover_by_customer"]'
	run -75 --separate-stderr nowhere nl2sql-views
	run -2 nl2sql-views surplus
}
