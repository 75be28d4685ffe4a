# nl2sql-confirm: keep answers that a person has found right
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	# the tests change one database and its index
	export BATS_NO_PARALLELIZE_WITHIN_FILE=true
	use_mcptest
	CONFIRM_DATABASE=$(own_database pairs mcptest)
	NL2SQL_INDEX_DSN=$(admin_dsn "$CONFIRM_DATABASE")
	export CONFIRM_DATABASE NL2SQL_INDEX_DSN
}

answered() {
	jq -nc --arg question "$1" --arg sql "$2" '{id: 7, question: $question,
		chosen: {sql: $sql}, verdict: {status: "answered"}}'
}

pairs() {
	sql "$CONFIRM_DATABASE" <<<"SELECT sql FROM nl2sql.examples
		WHERE question = '$1' AND source = 'confirmed'"
}

generation() {
	sql "$CONFIRM_DATABASE" <<<"SELECT value FROM nl2sql.meta WHERE key = 'generation'"
}

@test "a pair is kept with its stems, and raises the generation" {
	local before
	before=$(generation)
	run -0 nl2sql-confirm < <(answered 'Which companies are old?' "SELECT 'it''s'")
	holds "$output" '.id == 7 and .sql == "SELECT '\''it'\'''\''s'\''"'
	equal kept "$(pairs 'Which companies are old?')" "SELECT 'it''s'"
	[ "$(generation)" -gt "$before" ]
	run -0 sql "$CONFIRM_DATABASE" <<<"SELECT stems FROM nl2sql.examples
		WHERE question = 'Which companies are old?'"
	[[ $output == *old* ]]
}

@test "the same question again replaces its pair" {
	nl2sql-confirm < <(answered 'How many?' 'SELECT 1')
	nl2sql-confirm < <(answered 'How many?' 'SELECT 2')
	equal kept "$(pairs 'How many?')" 'SELECT 2'
}

@test "a pair survives indexing again" {
	nl2sql-confirm < <(answered 'What stays?' 'SELECT 3')
	NL2SQL_DSN=$(reader_dsn "$CONFIRM_DATABASE") nl2sql-index --replace >/dev/null
	equal kept "$(pairs 'What stays?')" 'SELECT 3'
}

@test "what is not answered is not kept" {
	run -1 nl2sql-confirm <<<'{"question":"q","chosen":{"sql":"SELECT 1"},"verdict":{"status":"refused"}}'
	run -1 nl2sql-confirm <<<'{"question":"q","verdict":{"status":"answered"}}'
	run -1 nl2sql-confirm <<<'not a record'
	equal kept "$(pairs q)" ''
}

@test "no index, no server, bad usage: 2, 75, 2" {
	run -2 --separate-stderr nl2sql-confirm --index-dsn "$(admin_dsn postgres)" < <(answered q s)
	[[ $stderr == *'no nl2sql index'* ]]
	run -75 nl2sql-confirm --index-dsn 'host=/nonexistent' < <(answered q s)
	run -2 nl2sql-confirm --index-dsn 'password=hunter2' </dev/null
	[[ $output != *hunter2* ]]
	run -2 nl2sql-confirm surplus </dev/null
	run -0 nl2sql-confirm --help
}

# ask_here QUESTION: the record, of the file's own database
ask_here() {
	NL2SQL_DSN=$(reader_dsn "$CONFIRM_DATABASE") ask <<<"$1"
}

index_here() {
	NL2SQL_DSN=$(reader_dsn "$CONFIRM_DATABASE") nl2sql-index "$@"
}

texan='SELECT name FROM companies WHERE state = '\''Texas'\'' AND founding_year > 1900'

@test "a kept pair answers, with who confirmed it and when" {
	index_here >/dev/null
	nl2sql-confirm --owner ann < <(answered 'Young firms of Texas' "$texan") >/dev/null
	out=$(ask_here 'Young firms of Texas')
	# shellcheck disable=SC2016 # variables of jq
	holds "$out" '.chosen.verified == {id: "7", owner: "ann", date: $day, exact: true} and
		(.chosen.sql | startswith($sql)) and .verdict.status == "answered"' \
		--arg sql "$texan" --arg day "$(date -u +%F)"
	valid record <<<"$out"
	run -0 nl2sql-show --took 1 <<<"$out"
	matches "who" "$output" "verified +by ann on $(date -u +%F) as 7"
	holds "$(ask_here 'Young firms of California')" '.chosen.verified.exact == false and
		(.chosen.sql | contains("state = '\''California'\'' AND"))'
}

@test "a period that counts from today counts from the day of the question" {
	sql "$CONFIRM_DATABASE" <<<'CREATE TABLE visits (visit_id int PRIMARY KEY, visited date NOT NULL);
		GRANT SELECT ON visits TO reader;'
	index_here >/dev/null
	local statement="SELECT count(*) FROM visits WHERE visited >= DATE '2024-11-01' AND visited < DATE '2024-12-01'"
	nl2sql-confirm < <(answered 'How many visits last month?' "$statement" |
		jq -c '.now = "2024-12-05T00:00:00Z"') >/dev/null
	out=$(NL2SQL_NOW=2024-12-20T00:00:00Z ask_here 'How many visits last month?')
	holds "$out" '.chosen.verified.exact and (.chosen.sql | contains("'\''2024-11-01'\''"))'
	out=$(NL2SQL_NOW=2025-02-03T00:00:00Z ask_here 'How many visits last month?')
	holds "$out" '.chosen.verified.exact == false and
		(.chosen.sql | contains("visited >= DATE '\''2025-01-01'\'' AND visited < DATE '\''2025-02-01'\''"))'
}

@test "a pair is stale where a column that it reads changed, until it is confirmed again" {
	nl2sql-confirm < <(answered 'Elder firms of Texas' \
		"SELECT name FROM companies WHERE founding_year < 1900") >/dev/null
	holds "$(ask_here 'Elder firms of Texas')" '.chosen.verified.exact'
	sql "$CONFIRM_DATABASE" <<<'ALTER TABLE company_revenue_annual ALTER revenue_millions TYPE numeric(14,2)'
	index_here >/dev/null
	holds "$(ask_here 'Elder firms of Texas')" '.chosen.verified.exact'
	sql "$CONFIRM_DATABASE" <<<'ALTER TABLE companies ALTER founding_year TYPE bigint'
	matches told "$(index_here)" \
		"'Elder firms of Texas' is stale: companies.founding_year was integer"
	out=$(ask_here 'Elder firms of Texas')
	holds "$out" '(.chosen | has("verified") | not) and
		([.link.examples[].question] | index("Elder firms of Texas") | not)'
	nl2sql-confirm < <(answered 'Elder firms of Texas' \
		"SELECT name FROM companies WHERE founding_year < 1900") >/dev/null
	holds "$(ask_here 'Elder firms of Texas')" '.chosen.verified.exact'
}

@test "a wrong answer is kept with its reason, and its pair is not used" {
	nl2sql-confirm < <(answered 'Famous firms of Texas' 'SELECT name FROM companies') >/dev/null
	holds "$(ask_here 'Famous firms of Texas')" '.chosen.verified.exact'
	run -0 nl2sql-confirm --owner bob --wrong 'fame is no column' \
		< <(answered 'Famous firms of Texas' 'SELECT name FROM companies')
	equal kept "$(sql "$CONFIRM_DATABASE" <<<'SELECT record, question, reason, owner FROM nl2sql.wrong')" \
		'7|Famous firms of Texas|fame is no column|bob'
	equal pair "$(pairs 'Famous firms of Texas')" ''
	index_here --all >/dev/null
	equal 'after indexing' "$(sql "$CONFIRM_DATABASE" <<<'SELECT count(*) FROM nl2sql.wrong')" 1
	nl2sql-confirm < <(answered 'Famous firms of Texas' 'SELECT name FROM companies') >/dev/null
	equal 'confirmed again' "$(sql "$CONFIRM_DATABASE" <<<'SELECT count(*) FROM nl2sql.wrong')" 0
}

@test "a statement that the gate does not allow is not kept" {
	run -1 nl2sql-confirm < <(answered 'What now?' 'SELECT nothing FROM nowhere')
	run -1 nl2sql-confirm < <(answered 'What now?' 'DELETE FROM companies')
	equal kept "$(pairs 'What now?')" ''
}

@test "pairs outlive an index of another format" {
	nl2sql-confirm < <(answered 'What outlives?' 'SELECT 4') >/dev/null
	sql "$CONFIRM_DATABASE" <<<"UPDATE nl2sql.meta SET value = '1' WHERE key = 'format'"
	index_here >/dev/null
	equal kept "$(pairs 'What outlives?')" 'SELECT 4'
	equal checked "$(sql "$CONFIRM_DATABASE" <<<"SELECT checked FROM nl2sql.examples
		WHERE question = 'What outlives?'")" t
}
