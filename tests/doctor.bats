# nl2sql-doctor: what is in order and what is not
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
}

# line SUBJECT: what the doctor said of it
line() {
	grep -E "^(ok|warning|problem) +$1 " <<<"$output"
}

@test "a hardened role and a fresh index are in order" {
	run -0 nl2sql-doctor
	[[ $(line server) == ok*'database mcptest, role reader' ]]
	for subject in 'data files' role memberships attributes tables sequences creating \
		definers functions 'large objects' extensions operators 'temp files' index drift; do
		[[ $(line "$subject") == ok* ]] || fail "$subject: $(line "$subject")"
	done
	[[ $output == *', 0 problems' ]]
}

@test "a superuser is a problem with a way out" {
	run -1 nl2sql-doctor -d "$(admin_dsn mcptest)"
	[[ $(line role) == problem*postgres ]]
	[[ $output == *'role.sql'* ]]
}

@test "rights beyond reading are warnings that name what they are" {
	local database role=doctor_loose
	database=$(own_database loose)
	sql "$database" <<-SQL
		CREATE ROLE $role LOGIN CREATEDB;
		GRANT pg_read_server_files TO $role;
		CREATE TABLE "Odd ""name" (n int);
		GRANT SELECT, DELETE ON "Odd ""name" TO $role;
		CREATE SEQUENCE counter;
		GRANT USAGE ON SEQUENCE counter TO $role;
		GRANT CREATE ON SCHEMA public TO $role;
		CREATE FUNCTION risky() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
		CREATE FUNCTION loose() RETURNS int LANGUAGE sql AS 'SELECT 1';
		CREATE FUNCTION plus(point, int) RETURNS int LANGUAGE sql AS 'SELECT 1';
		CREATE OPERATOR @++ (LEFTARG = point, RIGHTARG = int, FUNCTION = plus);
		CREATE EXTENSION lo;
	SQL
	run -1 nl2sql-doctor -d "$SUITE_SERVER user=$role dbname=$database"
	[[ $(grep ^problem <<<"$output") == *"is of database 'mcptest'"* ]]
	[[ $(line memberships) == warning*pg_read_server_files ]]
	[[ $(line attributes) == warning*CREATEDB ]]
	[[ $(line tables) == warning*'"Odd ""name"' ]]
	[[ $(line sequences) == warning*counter ]]
	[[ $(line creating) == warning*public*'temporary tables' ]]
	[[ $(line definers) == warning*'risky()' ]]
	[[ $(line functions) == warning*'loose()'* ]]
	[[ $(line 'large objects') == warning*lo_* ]]
	[[ $(line extensions) == warning*lo ]]
	[[ $(line operators) == warning*'@++'* ]]
	[[ $(line 'temp files') == warning* ]]
	sql "$database" <<<"DROP OWNED BY $role; DROP ROLE $role"
}

@test "no index is a problem, drift a warning" {
	local database
	database=$(own_database drift mcptest)
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	NL2SQL_DSN=$(reader_dsn "$database") NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	sql "$database" -v role=reader -f "$SUITE_ROOT/exam/erp/role.sql"
	nl2sql-index
	sql "$database" <<<'ALTER TABLE companies ADD COLUMN extra text'
	run -0 nl2sql-doctor
	[[ $(line drift) == warning*'1 of 2 tables'* && $output == *'run: nl2sql index'* ]]
	sql "$database" <<<'DROP SCHEMA nl2sql CASCADE'
	run -1 nl2sql-doctor
	[[ $(line index) == problem* && -z $(line drift || true) ]]
}

@test "a server that does not answer is a problem" {
	run -1 nl2sql-doctor --set dsn='host=/nonexistent' --set index_dsn='host=/nonexistent'
	[[ $(line server) == problem* ]]
}

@test "a missing data file is a problem" {
	mkdir "$BATS_TEST_TMPDIR/data"
	run -1 nl2sql-doctor --set data="$BATS_TEST_TMPDIR/data"
	[[ $(line 'data files') == problem* ]]
}

@test "it counts the pipelines that the connections allow" {
	run -0 --separate-stderr nl2sql-doctor --pipelines 2
	equal pipelines "$output" 2
	[[ $stderr == '2 pipelines take up to 40 connections, '* ]]
	run -0 --separate-stderr nl2sql-doctor --pipelines 99999
	[ "$output" -lt 31 ]
	[ "$output" -ge 5 ]
	run -2 nl2sql-doctor --pipelines none
}

@test "bad usage, and a password in the arguments, end with 2" {
	run -2 nl2sql-doctor --no-such-option
	run -2 nl2sql-doctor surplus
	run -2 nl2sql-doctor -d 'dbname=x password=hunter2'
	[[ $output != *hunter2* && $output == *pgpass* ]]
	run -2 nl2sql-doctor --set index_dsn='postgres://u:hunter2@h/x'
	run -0 nl2sql-doctor --version
}
