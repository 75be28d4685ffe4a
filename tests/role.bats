# The script of nl2sql-doctor --role-sql: the role it makes may read, and can
# do its work
# bats file_tags=majors
bats_require_minimum_version 1.5.0
load lib

script() {
	nl2sql-doctor --role-sql "$1" -d "$(admin_dsn "$2")"
}

# findings ROLE DATABASE: what the doctor has against the role, subject by subject
findings() {
	nl2sql-doctor --json -d "$SUITE_SERVER user=$1 dbname=$2" \
		--set index_dsn="$(admin_dsn "$2")" |
		jq -r 'select(.level != "ok" and .subject != "index") | .subject' | xargs
}

as() {
	local role=$1 database=$2
	shift 2
	psql -XqAt -v ON_ERROR_STOP=1 "$SUITE_SERVER user=$role dbname=$database" "$@"
}

# Schemas, owners and routines as they should not be, and open to everybody.
odd_database() {
	sql "$1" <<-'SQL'
		CREATE ROLE role_owner;
		CREATE SCHEMA "My ""S";
		CREATE TABLE "My ""S"."T" (a int);
		CREATE VIEW "My ""S".v AS SELECT a FROM "My ""S"."T";
		ALTER TABLE "My ""S"."T" OWNER TO role_owner;
		GRANT CREATE ON SCHEMA public, "My ""S" TO role_owner;
		CREATE TABLE u (a int);
		GRANT ALL ON u TO PUBLIC;
		GRANT CREATE ON SCHEMA public TO PUBLIC;
		CREATE SEQUENCE s;
		GRANT ALL ON SEQUENCE s TO PUBLIC;
		CREATE FUNCTION f() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
		CREATE SCHEMA routines;
		GRANT USAGE ON SCHEMA routines TO PUBLIC;
		CREATE FUNCTION routines.g() RETURNS int LANGUAGE sql AS 'SELECT 1';
	SQL
}

@test "a role of any name is made, twice, and has no right but to read" {
	local database role=$'my "ro\e\'l\\e' user statement
	user=${role//\\/\\\\} user="'${user//\'/\\\'}'"
	database=$(own_database odd)
	odd_database "$database"
	script "$role" "$database" >"$BATS_TEST_TMPDIR/script"
	[[ $(<"$BATS_TEST_TMPDIR/script") != *$'\e'* ]] || fail "a terminal would obey it"
	for _ in 1 2; do
		run -0 sql "$database" -f "$BATS_TEST_TMPDIR/script" -v own_database=1
		equal "said" "$output" ""
	done
	equal "findings" "$(findings "$user" "$database")" ""
	equal "its search_path" "$(as "$user" "$database" -c 'SHOW search_path')" \
		'public, "My ""S"'
	as "$user" "$database" -c 'SELECT * FROM "T", v, u'
	# tables that come later too, whoever makes them
	sql "$database" <<-'SQL'
		SET ROLE role_owner;
		CREATE TABLE "My ""S".later (a int);
		CREATE FUNCTION "My ""S".f() RETURNS int LANGUAGE sql AS 'SELECT 1';
	SQL
	as "$user" "$database" -c 'SELECT * FROM later'
	equal "findings later" "$(findings "$user" "$database")" ""
	for statement in 'INSERT INTO u VALUES (1)' 'CREATE TABLE mine ()' 'CREATE TEMP TABLE mine ()' \
		'SELECT f()' 'SELECT routines.g()' "SELECT nextval('s')" 'SELECT lo_create(0)'; do
		run -1 as "$user" "$database" -c "SET default_transaction_read_only = off" -c "$statement"
		matches "$statement" "$output" 'permission denied'
	done
	sql "$database" <<<'DROP OWNED BY role_owner CASCADE'
	drop "$role" "$database"
	sql postgres <<<'DROP ROLE role_owner'
}

server_version() {
	sql postgres -c 'SHOW server_version_num'
}

# FINDINGS...: and that the role may make large objects, where a read-only transaction can
with_large_objects() {
	[ "$(server_version)" -ge 160000 ] || set -- "$@" "large objects"
	echo "$*"
}

drop() {
	sql "$2" -v role="$1" <<<'DROP OWNED BY :"role"; DROP ROLE :"role"'
}

@test "a role that was too strong is cut down to reading" {
	local database
	database=$(own_database strong)
	sql "$database" <<-'SQL'
		CREATE TABLE t (a int, b int);
		CREATE ROLE role_strong LOGIN BYPASSRLS CREATEROLE CREATEDB REPLICATION;
		GRANT pg_write_server_files TO role_strong;
		GRANT ALL ON t TO role_strong;
		GRANT UPDATE (b) ON t TO role_strong;
		GRANT CREATE ON SCHEMA public TO role_strong;
	SQL
	script role_strong "$database" | sql "$database" -f -
	equal "findings" "$(findings role_strong "$database")" "$(with_large_objects)"
	drop role_strong "$database"
}

@test "what other roles may notice can be left out" {
	local database
	database=$(own_database kept)
	sql "$database" <<-'SQL'
		CREATE TABLE t (a int);
		CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';
	SQL
	script role_kept "$database" >"$BATS_TEST_TMPDIR/script"
	sql "$database" -f "$BATS_TEST_TMPDIR/script" -v keep_public=1
	equal "findings" "$(findings role_kept "$database")" \
		"$(with_large_objects creating volatile)"
	sql "$database" -f "$BATS_TEST_TMPDIR/script"
	equal "findings" "$(findings role_kept "$database")" "$(with_large_objects)"
	drop role_kept "$database"
}

@test "no script is written for a role that something else lives on" {
	local database
	database=$(own_database used)
	sql "$database" <<<'CREATE ROLE role_used; CREATE TABLE t (); ALTER TABLE t OWNER TO role_used'
	for role in postgres role_used; do
		run -1 --separate-stderr script "$role" "$database"
		equal "written" "$output" ""
		matches "why" "$stderr" "role '$role' (is|owns)"
	done
	sql "$database" <<<'DROP OWNED BY role_used; DROP ROLE role_used'
	run -2 script '' "$database"
	run -2 script $'\xff' "$database"
	run -2 script "$(printf 'a%.0s' {1..64})" "$database"
	run -1 nl2sql-doctor --role-sql r -d 'host=/nonexistent'
}

# asked FILE DSN INDEX-DSN: the ERP's questions, what was run and what came back
asked() {
	NL2SQL_DSN=$2 NL2SQL_INDEX_DSN=$3 ask <"$SUITE_ROOT/exam/erp/questions.ndjson" |
		jq -c '[.id, .verdict, .chosen.sql, .result]' >"$1"
}

@test "the exam's questions are answered as for a role that may do everything" {
	local answered
	use_erp # its reader is made by the script
	equal "findings" "$(findings reader erp)" ""
	cd "$BATS_TEST_TMPDIR" || return
	asked reader "$(reader_dsn erp)" "$(admin_dsn erp)" &
	NL2SQL_ALLOW_SUPERUSER=1 asked admin "$(admin_dsn erp)" "$(admin_dsn erp)"
	wait $!
	answered=$(jq -s 'map(select(.[1].status == "answered")) | length' reader)
	[ "$answered" -ge 30 ] || fail "only $answered answered"
	run -0 diff reader admin
}

@test "an index in the same database is read by the role alone, and written by its owner" {
	local database owner
	database=$(own_database index)
	sql "$database" <<-SQL
		CREATE ROLE role_indexer LOGIN;
		GRANT CREATE ON DATABASE $database TO role_indexer;
		CREATE TABLE birds (name text);
		INSERT INTO birds VALUES ('wren'), ('swift');
	SQL
	script role_alone "$database" | sql "$database" -f -
	owner="$SUITE_SERVER user=role_indexer dbname=$database"
	export NL2SQL_DSN="$SUITE_SERVER user=role_alone dbname=$database"
	NL2SQL_INDEX_DSN=$owner nl2sql-index
	# the index is there now; the script again, with everything it can take away
	script role_alone "$database" | sql "$database" -f - -v own_database=1
	NL2SQL_INDEX_DSN=$owner nl2sql-index
	run -0 --separate-stderr ask <<<'How many birds are there?'
	holds "$output" '.result.rows == [["2"]]'
	run -0 --separate-stderr nl2sql-exec --final \
		<<<'{"chosen":{"sql":"SELECT * FROM nl2sql.values"}}'
	holds "$output" '.error.sqlstate == "42P01"'
	sql "$database" <<<'DROP OWNED BY role_alone, role_indexer; DROP ROLE role_alone, role_indexer'
}

@test "another role's index is not for the script's role, and the doctor tells who reads it" {
	local database
	database=$(own_database others)
	sql "$database" <<-'SQL'
		CREATE TABLE birds (name text);
		CREATE TABLE secrets (name text);
		INSERT INTO secrets VALUES ('hidden');
	SQL
	NL2SQL_DSN=$(admin_dsn "$database") nl2sql-index >/dev/null
	script role_other "$database" | sql "$database" -f -
	NL2SQL_INDEX_DSN=$(admin_dsn "$database") run nl2sql-doctor --json -d "$SUITE_SERVER user=role_other dbname=$database"
	grep -F '"index readers"' <<<"$output" | jq -e '.level == "ok"'
	run ! sql "$database" -c 'SET ROLE role_other' -c 'SELECT * FROM nl2sql.values'
	sql "$database" <<<'GRANT USAGE ON SCHEMA nl2sql TO role_other; GRANT SELECT ON ALL TABLES IN SCHEMA nl2sql TO role_other'
	NL2SQL_INDEX_DSN=$(admin_dsn "$database") run nl2sql-doctor --json -d "$SUITE_SERVER user=role_other dbname=$database"
	grep -F '"index readers"' <<<"$output" | jq -e '.level == "warning" and (.text | test("role_other"))'
	# the script takes it away again
	script role_other "$database" | sql "$database" -f -
	run ! sql "$database" -c 'SET ROLE role_other' -c 'SELECT * FROM nl2sql.values'
	sql "$database" <<<'DROP OWNED BY role_other; DROP ROLE role_other'
}

@test "a role that is one SET ROLE away from a superuser is refused like one" {
	local database role
	database=$(own_database member)
	sql "$database" <<-'SQL'
		CREATE TABLE t AS SELECT 1 AS n;
		GRANT SELECT ON t TO PUBLIC;
		CREATE ROLE role_super SUPERUSER;
		CREATE ROLE role_bypass BYPASSRLS;
		CREATE ROLE role_between;
		CREATE ROLE role_far LOGIN NOINHERIT;
		CREATE ROLE role_near LOGIN NOINHERIT;
		CREATE ROLE role_set LOGIN;
		GRANT role_super TO role_between;
		GRANT role_between TO role_far;
		GRANT role_bypass TO role_near;
		GRANT role_near TO role_set;
		REVOKE role_near FROM role_set;
		ALTER ROLE role_set SET role = 'none';
	SQL
	for role in role_far role_near; do
		export NL2SQL_DSN="$SUITE_SERVER user=$role dbname=$database"
		run -2 --separate-stderr nl2sql-exec --final --relations any \
			<<<'{"chosen":{"sql":"SELECT n FROM t"}}'
		holds "$output" '.error.code == "config.superuser"'
		run -0 --separate-stderr nl2sql-exec --final --relations any \
			--allow-superuser <<<'{"chosen":{"sql":"SELECT n FROM t"}}'
		holds "$output" '.result.rows == [["1"]]'
	done
	export NL2SQL_DSN="$SUITE_SERVER user=role_set dbname=$database"
	run -0 --separate-stderr nl2sql-exec --final --relations any \
		<<<'{"chosen":{"sql":"SELECT n FROM t"}}'
	sql "$database" <<<'DROP ROLE role_super, role_bypass, role_between, role_far,
		role_near, role_set'
}

# ---- the attacks, with no gate before them ----

# attacked_database NAME [PSQL-ARGUMENT...]: the gate's fixture with its traps, and a role
# role_NAME made by the script: roles are the whole server's, and tests run side by side
attacked_database() {
	local database role=role_$1
	database=$(own_database "$1")
	sed 's/nl2sql_ro/role_fixture/g' "$SUITE_ROOT/tests/safety/fixture.sql" |
		sql "$database" -f -
	script "$role" "$database" | sql "$database" -f - "${@:2}"
	sql "$database" <<<"REVOKE SELECT ON secrets, audit_log FROM $role"
	printf '%s\n' "$database"
}

# listed REACH...: ids of the statements that are known to get as far
listed() {
	local IFS='|'
	awk -F '\t' -v reach="^($*)\$" '$3 ~ reach { print $1 }' \
		"$SUITE_ROOT/tests/safety/without-gate.txt" | sort
}

# The statements that the gate refuses, but for those that cost too much here
rejected() {
	jq -c --arg skipped "$(listed costly)" 'select(.expect == "reject")
		| select(.id | IN($skipped | split("\n")[]) | not)' \
		"$SUITE_ROOT"/tests/safety/*cases.ndjson
}

# carried_out ROLE DATABASE TIMEOUT: ids of the statements on standard input that the
# server carried out, or did until their time was up
carried_out() {
	jq -c '{id, chosen: {sql}}' | {
		"$SUITE_BUILD/tests/exec-without-gate" --final --relations any \
			-d "$SUITE_SERVER user=$1 dbname=$2" \
			--set statement_timeout_ms="$3" || true
	} | jq -r 'select(.verdict.status == "answered" or .error.sqlstate == "57014"
		or .error.code == "db.too_large") | .id' | sort
}

# attack ROLE DATABASE REACH...: nothing runs but what is listed, and nothing stays
attack() {
	local role=$1 database=$2 surplus
	shift 2
	rejected | carried_out "$role" "$database" 100 >ran
	[ "$(wc -l <ran)" -gt 50 ] || fail "hardly any ran: is there a gate?"
	[ "$(server_version)" -lt 170000 ] || set -- "$@" since17
	surplus=$(comm -23 ran <(listed "$@") | jq -Rsc 'split("\n")[:-1]')
	# what was only slow gets its time, and must be refused then
	surplus=$(rejected | jq -c --argjson ids "$surplus" \
		'select(.id | IN($ids[]))' | carried_out "$role" "$database" 5000)
	equal "carried out, and not in tests/safety/without-gate.txt" "$surplus" ""
	equal "customers, large objects, tables left" "$(sql "$database" <<<"SELECT
		(SELECT count(*) FROM customers), (SELECT count(*) FROM pg_largeobject_metadata),
		(SELECT count(*) FROM pg_class WHERE relkind = 'r' AND oid >= 16384)")" \
		'500|0|10'
}

@test "without the gate nothing more runs as the script's role than is known" {
	local database
	cd "$BATS_TEST_TMPDIR" || return
	database=$(attacked_database attacked)
	attack role_attacked "$database" script own
	# the list is not longer than the truth: what is not there any more goes
	if [ "$(server_version)" -lt 160000 ]; then
		equal "listed, but not carried out" "$(comm -13 ran <(listed script own))" ""
	fi
}

@test "without the gate less runs in a database of its own" {
	local database
	cd "$BATS_TEST_TMPDIR" || return
	database=$(attacked_database alone -v own_database=1)
	attack role_alone "$database" own
}

@test "docs/safety.md counts what runs without the gate" {
	local all own
	all=$(listed script own costly | wc -l) own=$(listed own costly | wc -l)
	grep -qF "**$all** of" "$SUITE_ROOT/docs/safety.md" || fail "all: $all"
	grep -qF "**$own** of" "$SUITE_ROOT/docs/safety.md" || fail "own: $own"
	run -1 grep -rq exec-without-gate "$SUITE_ROOT/bin" "$SUITE_ROOT/common"
	[ ! -e "$SUITE_BUILD/bin/exec-without-gate" ]
}
