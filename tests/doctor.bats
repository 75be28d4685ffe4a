# nl2sql-doctor: what is in order and what is not
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
}

# line SUBJECT: what the doctor said of it
line() {
	grep -E "^(ok|warning|problem|danger) +$1 " <<<"$output"
}

# finding SUBJECT: the same of --json
finding() {
	jq -c --arg subject "$1" 'select(.subject == $subject)' <<<"$output"
}

# found SUBJECT LEVEL FILTER: it is of that level, and what was found as asked
found() {
	holds "$(finding "$1")" ".level == \"$2\" and ($3)"
}

# diagnose ROLE DATABASE: the findings as NDJSON in output
diagnose() {
	run nl2sql-doctor --json -d "$SUITE_SERVER user=$1 dbname=$2"
}

# A role that may do everything a role should not, in a database to match.
loose_role() {
	local database=$1
	sql "$database" <<-SQL
		CREATE ROLE doctor_super SUPERUSER;
		CREATE ROLE doctor_middle;
		GRANT doctor_super TO doctor_middle;
		CREATE ROLE "doctor ""loose" LOGIN NOINHERIT CREATEDB CREATEROLE REPLICATION;
		GRANT pg_read_server_files, pg_monitor, doctor_middle TO "doctor ""loose";
		GRANT CREATE ON DATABASE $database TO "doctor ""loose";
		CREATE SCHEMA "My S";
		GRANT USAGE, CREATE ON SCHEMA "My S" TO "doctor ""loose";
		CREATE TABLE "My S"."Odd ""name" (n int);
		GRANT SELECT, DELETE ON "My S"."Odd ""name" TO "doctor ""loose";
		CREATE TABLE parts (a int, b int);
		GRANT UPDATE (b), REFERENCES (a) ON parts TO "doctor ""loose";
		GRANT TRIGGER ON parts TO "doctor ""loose";
		GRANT SELECT ON parts TO PUBLIC;
		CREATE TABLE own (n int);
		ALTER TABLE own OWNER TO "doctor ""loose";
		CREATE SEQUENCE counter;
		GRANT USAGE ON SEQUENCE counter TO "doctor ""loose";
		CREATE FUNCTION risky() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
		CREATE FUNCTION loose() RETURNS int LANGUAGE sql AS 'SELECT 1';
		CREATE FUNCTION steady() RETURNS int LANGUAGE sql STABLE AS 'SELECT 1';
		CREATE FUNCTION plus(point, int) RETURNS int LANGUAGE sql AS 'SELECT 1';
		CREATE OPERATOR @++ (LEFTARG = point, RIGHTARG = int, FUNCTION = plus);
		CREATE TYPE pair AS (a int, b int);
		CREATE FUNCTION pair_text(pair) RETURNS text LANGUAGE sql AS 'SELECT NULL::text';
		CREATE CAST (pair AS text) WITH FUNCTION pair_text(pair);
		CREATE EXTENSION lo;
		CREATE EXTENSION dblink;
		CREATE LANGUAGE strange HANDLER plpgsql_call_handler;
	SQL
}

@test "a hardened role and a fresh index are in order" {
	run -0 nl2sql-doctor
	[[ $(line server) == ok*'database mcptest, role reader' ]]
	[[ $(line 'index role') == ok*postgres* ]]
	equal "not in order" "$(grep -vE '^ok  |^ {20}' <<<"${output%$'\n'*}" || true)" ""
	[[ $output == *'ok, 0 warnings, 0 problems, 0 dangers' ]]
	run -0 nl2sql-doctor --json
	equal "levels" "$(jq -r .level <<<"$output" | sort -u)" ok
}

@test "a superuser is a danger, and nothing else is said of it" {
	run -1 nl2sql-doctor -d "$(admin_dsn mcptest)"
	[[ $(line role) == danger*postgres ]]
	[[ $output != *REVOKE* && $output == *' 1 danger' ]]
	sql postgres <<<'CREATE ROLE doctor_bypass LOGIN BYPASSRLS'
	diagnose doctor_bypass mcptest
	found role danger '.found == ["doctor_bypass"]'
	found tables ok true
	sql postgres <<<'DROP ROLE doctor_bypass'
}

@test "rights beyond reading are told with SQL that ends them" {
	local database role='doctor "loose' sqls
	database=$(own_database loose)
	loose_role "$database"
	diagnose "'$role'" "$database"
	equal exit "$status" 1
	found attributes danger '.found == ["CREATEROLE", "REPLICATION", "CREATEDB"]'
	found memberships danger '.found == ["doctor_super through doctor_middle",
		"pg_read_server_files", "doctor_middle", "pg_monitor",
		"pg_read_all_settings through pg_monitor"] and .count == 7'
	found ownership danger '.found == ["table public.own"]'
	found tables danger '.found == ["\"My S\".\"Odd \"\"name\" (DELETE)",
		"public.own (INSERT, UPDATE, DELETE, TRUNCATE)"]'
	found columns danger '.found == ["public.parts.b (UPDATE)",
		"public.parts.a (REFERENCES)"]'
	found references warning '.count == 2 and .found[1] == "public.parts (TRIGGER)"'
	found sequences warning '.found == ["public.counter"]'
	found creating warning '.found == ["objects in schema \"My S\"", "schemas",
		"temporary tables"]'
	found public warning '.found == ["public.parts (SELECT)"]'
	found definers warning '.found == ["public.risky()"]'
	found volatile warning '.count > 5 and (.found | length) == 5'
	found functions warning '.found == ["public.steady()"]'
	found operators warning '.found == ["public.@++(point,integer)"]'
	found casts warning '.found == ["(public.pair AS text)"]'
	found extensions warning '.found == ["dblink", "lo"]'
	found languages warning '.found == ["strange"]'
	found settings warning '.count == 5 and any(.found[]; . == "temp_file_limit = -1")'
	found limit warning true
	[[ $output == *'"problem","subject":"index","text":"the index is of database'* ]]
	# What it says to run must run, and each round must leave less to say.
	for _ in {1..60}; do
		sqls=$(jq -r 'select(.subject != "large objects") | .statements[]? + ";"' \
			<<<"$output")
		[ -n "$sqls" ] || break
		sql "$database" -c 'SET client_min_messages = error' -f - <<<"$sqls" >/dev/null
		diagnose "'$role'" "$database"
	done
	equal "what is left" "$(jq -r 'select(.level != "ok") | .subject' <<<"$output" |
		sort -u | xargs)" "index large objects"
	sql "$database" <<<'DROP OWNED BY "doctor ""loose"; DROP ROLE "doctor ""loose",
		doctor_middle, doctor_super'
}

@test "large objects are told until nobody may make them" {
	local database
	[ "$(sql postgres -c 'SHOW server_version_num')" -lt 160000 ] || skip "cannot write there"
	database=$(own_database objects)
	sql postgres <<<'CREATE ROLE doctor_objects LOGIN'
	diagnose doctor_objects "$database"
	found 'large objects' warning '.count == 8'
	# The advice is the script's own way, and the script says which it is.
	make_role doctor_objects "$database"
	diagnose doctor_objects "$database"
	found 'large objects' warning '.statements == null and (.advice
		| test("--role-sql") and test("-v own_database=1"))'
	make_role doctor_objects "$database" -v own_database=1
	diagnose doctor_objects "$database"
	found 'large objects' ok true
	sql "$database" <<<'DROP OWNED BY doctor_objects; DROP ROLE doctor_objects'
}

@test "odd names reach a terminal escaped" {
	local database escape=$'\e'
	database=$(own_database escape)
	sql "$database" <<-SQL
		CREATE ROLE doctor_plain LOGIN;
		CREATE TABLE "red ${escape}[31m table" (n int);
		GRANT DELETE ON "red ${escape}[31m table" TO doctor_plain;
	SQL
	run -1 nl2sql-doctor -d "$SUITE_SERVER user=doctor_plain dbname=$database"
	[[ $output == *'\x1B[31m'* && $output != *"$escape"* ]] || fail "$output"
	diagnose doctor_plain "$database"
	[[ $output != *"$escape"* ]]
	found tables danger '.found[0] | contains("\u001b[31m")'
	sql "$database" <<<'DROP OWNED BY doctor_plain; DROP ROLE doctor_plain'
}

@test "no index is a problem, drift a warning" {
	local database
	database=$(own_database drift mcptest)
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	NL2SQL_DSN="$SUITE_SERVER user=doctor_drift dbname=$database"
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	make_role doctor_drift "$database" -v own_database=1
	nl2sql-index --replace
	sql "$database" <<<'ALTER TABLE companies ADD COLUMN extra text'
	run -0 nl2sql-doctor
	[[ $(line drift) == warning*'1 of 2 tables'* && $output == *'run: nl2sql index'* ]]
	sql "$database" <<<'DROP SCHEMA nl2sql CASCADE'
	run -1 nl2sql-doctor
	[[ $(line index) == problem* && -z $(line drift || true) ]]
	sql "$database" <<<'DROP OWNED BY doctor_drift; DROP ROLE doctor_drift'
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
	[[ $stderr == '2 pipelines keep up to 14 connections, '* ]]
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
