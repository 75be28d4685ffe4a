# the flags of the seeds (docs/seeds.md) switch off what they name, and nothing else
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_erp
}

question='average salary by department'

@test "without the module router no module is chosen, and the question answered" {
	holds "$(nl2sql-route <<<"$question")" '.route.modules | length > 0'
	run -0 nl2sql-route --set module_router=0 <<<"$question"
	holds "$output" '.route == {modules: [], method: "off"}'
	"$SUITE_ROOT/tests/validate.py" after route <<<"$output" || true
	holds "$(NL2SQL_MODULE_ROUTER=0 nl2sql ask <<<"$question")" '.verdict.status == "answered" and (.chosen.sql | test("AVG"; "i"))'
}

# sources [OPTION...]: what brought in the tables of "pay of staff", and which
sources() {
	nl2sql-route <<<"$1" | nl2sql-retrieve --set whole_database=0 "${@:2}" |
		jq -c '.context | {tables: [.tables[].name], sources: ([.tables[].sources[]] | unique)}'
}

@test "without BM25 no table is found by its words, but by its name" {
	holds "$(sources 'salary of employees')" '.sources | index("bm25")'
	run -0 sources 'salary of employees' --set bm25_search=0
	holds "$output" '(.sources | index("bm25") | not) and (.tables | index("employees"))'
}

@test "without the cache of joins the same joins are planned" {
	local record
	record=$(nl2sql-route <<<'total order amount by customer and product category' | nl2sql-retrieve | nl2sql-link)
	equal 'plan' "$(nl2sql-plan --set fk_subgraph_cache=0 <<<"$record" | jq -c .plan)" "$(nl2sql-plan <<<"$record" | jq -c .plan)"
	equal 'candidates' "$(nl2sql-plan <<<"$record" | nl2sql-generate --set fk_subgraph_cache=0 | jq -c .candidates)" \
		"$(nl2sql-plan <<<"$record" | nl2sql-generate | jq -c .candidates)"
}

# words: what the index knows of the columns, and of which the values are kept
words() {
	sql "$DATABASE" <<<"SELECT name || '|' || array_to_string(words, ' ') || '|' || gloss FROM nl2sql.columns ORDER BY name"
}

@test "without glosses an index has names as they are, and secrets stay secret" {
	DATABASE=$(own_database glosses)
	sql "$DATABASE" <<'SQL'
CREATE TABLE ord_hdr(ord_id int PRIMARY KEY, cust_nm text, ord_qty int, pwd text);
INSERT INTO ord_hdr SELECT i, 'Customer ' || i, i, 'hush' || i FROM generate_series(1, 5) i;
SQL
	NL2SQL_DSN=$(admin_dsn "$DATABASE")
	NL2SQL_INDEX_DSN=$NL2SQL_DSN
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_ALLOW_SUPERUSER=1
	nl2sql-index >/dev/null
	matches 'with' "$(words)" 'ord_qty.*quantity'
	nl2sql-index --set schema_glosses=0 >/dev/null
	equal 'without' "$(words)" $'cust_nm|cust nm|\nord_id|ord id|\nord_qty|ord qty|\npwd|pwd|'
	equal 'secrets' "$(sql "$DATABASE" <<<"SELECT count(*) FROM nl2sql.values WHERE value LIKE 'hush%'")" 0
	nl2sql-index >/dev/null
	matches 'again' "$(words)" 'ord_qty.*quantity'
}
