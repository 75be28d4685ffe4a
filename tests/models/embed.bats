# embed.bats - the real embedding server, and a real pgvector: make test-models
bats_require_minimum_version 1.5.0
load ../lib

setup_file() {
	models=$SUITE_ROOT/tests/models.sh
	export models port=
	"$models" path embed >/dev/null || return 0
	port=$((20000 + RANDOM % 10000))
	"$models" start embed "$port" 3>&- 4>&-
	export NL2SQL_EMBED_URL=http://127.0.0.1:$port NL2SQL_EMBED_MODEL=e5
	export NL2SQL_EMBED_QUERY_TYPE=query NL2SQL_EMBED_PASSAGE_TYPE=passage
	export NL2SQL_EMBED_TIMEOUT_MS=20000 NL2SQL_WHOLE_DATABASE=0 NL2SQL_ALLOW_SUPERUSER=1
}

setup() {
	[ -n "$port" ] || skip "no embedding server here: tests/models.sh get embed"
}

teardown_file() {
	if [ -n "$port" ]; then "$models" stop embed "$port"; fi
}

# Tables whose names and columns share no word with the questions below.
tables="CREATE TABLE physicians (id int PRIMARY KEY, surname text);
	CREATE TABLE automobiles (id int PRIMARY KEY, horsepower int);
	CREATE TABLE invoices (id int PRIMARY KEY, amount numeric);
	CREATE TABLE rainfall (id int PRIMARY KEY, millimetres numeric);"

# What is meant comes first, by meaning alone.
finds_by_meaning() {
	local question table found
	while read -r table question; do
		found=$(nl2sql-route <<<"$question" | nl2sql-retrieve)
		equal "$question" "$(jq -r .context.tables[0].name <<<"$found")" "$table"
		holds "$found" '.context.recall | has("warning") | not'
	done <<-'EOF'
		physicians Which doctors do we have?
		automobiles Show all cars
		rainfall What was the weather like?
		invoices List all bills
	EOF
}

@test "a question finds its table by meaning, exactly searched" {
	local database
	database=$(own_database exact)
	sql "$database" <<<"$tables"
	NL2SQL_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN
	holds "$(nl2sql-index | tail -n 1)" '.vectors == 12'
	equal "no extension" "$(sql "$database" <<<"SELECT value::jsonb ? 'schema',
		value::jsonb ->> 'dimension' FROM nl2sql.meta WHERE key = 'embedding'")" "f|384"
	finds_by_meaning
}

@test "the same with pgvector, by its HNSW index" {
	local server bin
	bin=$("$models" path pgvector) || skip "no pgvector here: tests/models.sh get pgvector"
	server=$(NL2SQL_PG_BIN=$bin pipelines_server start)
	NL2SQL_DSN=$server
	export NL2SQL_DSN
	psql -XqAt "$server" -c 'CREATE SCHEMA "Odd Place"' \
		-c 'CREATE EXTENSION vector SCHEMA "Odd Place"' -c "$tables"
	holds "$(nl2sql-index | tail -n 1)" '.vectors == 12'
	equal "the index" "$(psql -XqAt "$server" -c "SELECT value::jsonb ->> 'schema'
		FROM nl2sql.meta WHERE key = 'embedding'" -c "SELECT amname FROM pg_class c
		JOIN pg_am a ON a.oid = c.relam WHERE relname = 'embeddings_hnsw_384'")" \
		$'Odd Place\nhnsw'
	finds_by_meaning
	holds "$(nl2sql-index | tail -n 1)" '.embedded == 0 and (.changed | not)'
	# without the extension the same rows are searched exactly
	psql -XqAt "$server" -c 'DROP EXTENSION vector CASCADE' 2>/dev/null
	holds "$(nl2sql-route <<<cars)" '.route.similar.warning.code | startswith("sql.")'
	holds "$(nl2sql-index | tail -n 1)" '.embedded == 0 and .changed'
	finds_by_meaning
	NL2SQL_PG_BIN=$bin "$SUITE_ROOT/pipelines/server" stop --remove "$SUITE_DIR/server-vector"
}

pipelines_server() {
	"$SUITE_ROOT/pipelines/server" "$1" "$SUITE_DIR/server-vector" 3>&- 4>&-
}
