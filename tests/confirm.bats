# nl2sql-confirm: keep answers that a person has found right
bats_require_minimum_version 1.5.0
load lib

setup_file() {
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
