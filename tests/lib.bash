# shellcheck shell=bash
# lib.bash - what the tests share; a test file starts with
#
#	bats_require_minimum_version 1.5.0
#	load lib
#
# A file that needs a database asks for it in setup_file:
#
#	use_mcptest             two tables, NL2SQL_DSN and an index; $highest asks them
#	use_erp                 the ERP, likewise, NL2SQL_NOW as the exam has it
#	name_databases name...  a configuration file that has exam/'s by their names
#	own_database name       an empty one of its own; see below
#	use_constructions name  one of tests/constructions/, likewise its own
#
# The first two are shared and read only: a test that changes anything makes
# its own.

# What programs remember is a test's own: the answers of one that asks a thousand
# questions would push out another's.
[ -z "${BATS_TEST_TMPDIR:-}" ] || export XDG_STATE_HOME=$BATS_TEST_TMPDIR/state

# ---- saying what is wrong ----

fail() {
	printf '%s\n' "$@" >&2
	return 1
}

# equal WHAT GOT WANTED
equal() {
	[ "$2" == "$3" ] || fail "$1" "  got:    $2" "  wanted: $3"
}

# alike WHAT TEXT TEXT: there is a text, and the other is the same
alike() {
	[ -n "$2" ] || fail "$1: there is nothing"
	equal "$@"
}

# none WHAT COUNT FILTER [JQ-ARGUMENT...] <NDJSON: so many values came, and the
# jq filter gives nothing for any of them
none() {
	local what=$1 count=$2 filter=$3 got
	shift 3
	got=$(jq -sc "$@" "[length, [.[] | $filter]]")
	equal "$what" "$got" "[$count,[]]"
}

# matches WHAT TEXT REGEX
matches() {
	[[ $2 =~ $3 ]] || fail "$1" "  got:      $2" "  no match: $3"
}

# holds JSON FILTER [JQ-ARGUMENT...]: there is a value, and the jq filter says
# true, and nothing else, of each.  (jq -e alone is content with no value and
# with what it says last.)
holds() {
	local json=$1 filter=$2
	shift 2
	jq -es "$@" "def yes: length > 0 and all(. != null and . != false);
		map([$filter
		] | yes) | yes" >/dev/null <<<"$json" ||
		fail "not true: $filter" "  of: ${json:0:4000}"
}

# valid SCHEMA <NDJSON: there is a line, and each keeps to schemas/SCHEMA.json
valid() {
	"$SUITE_ROOT/tests/validate.py" "$SUITE_ROOT/schemas/$1.json" >&2
}

# valid_but_fixture RECORD: likewise a record made of tests/fixtures/parser-*,
# which have less than retrieve and link write
valid_but_fixture() {
	jq -c 'del(.context, .link)' <<<"$1" | valid record
}

# invalid SCHEMA <LINE: the schema says what is wrong with it
invalid() {
	run -1 "$SUITE_ROOT/tests/validate.py" "$SUITE_ROOT/schemas/$1.json"
	matches "schemas/$1.json" "$output" '^line 1: '
}

# needs_own_memory: skip the test where more than the program needs memory
needs_own_memory() {
	[ -z "${WRAPPER:-}" ] || skip "the wrapper needs memory of its own"
	! nm "$SUITE_BUILD/bin/nl2sql-route" 2>/dev/null | grep -q __asan_init ||
		skip "built with the address sanitizer"
}

# ---- a person at a terminal ----

# on_terminal INPUT COMMAND...: run it with a terminal; each prompt, "...] ", gets
# INPUT's next line, the last one without its end where INPUT has none there
on_terminal() {
	local input=$1
	shift
	python3 - "$input" "$@" <<-'PYTHON'
		import os, pty, re, sys
		typed = sys.argv[1].encode().decode("unicode_escape").encode()
		pid, fd = pty.fork()
		if pid == 0:
		    os.execvp(sys.argv[2], sys.argv[2:])
		seen = b""
		while True:
		    try:
		        got = os.read(fd, 65536)
		    except OSError:
		        break
		    if not got:
		        break
		    seen += got
		    while typed and re.search(rb"\[[^\]]*\] $", seen):
		        end = typed.find(b"\n") + 1 or len(typed)
		        os.write(fd, typed[:end])
		        typed = typed[end:]
		        seen += b"\n"
		sys.stdout.buffer.write(seen.replace(b"\r", b""))
		sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
	PYTHON
}

# ---- databases ----

admin_dsn() {
	printf '%s user=postgres dbname=%s' "$SUITE_SERVER" "$1"
}

# sql DATABASE [PSQL-ARGUMENT...]: statements on standard input, as superuser
sql() {
	local database=$1
	shift
	psql -XqAt -v ON_ERROR_STOP=1 "$@" "$(admin_dsn "$database")"
}

# What the suite's server wrote.  Beside it files come and go.
server_log() {
	cat "$(sed -n 1p "$SUITE_DIR/server/server")/log"
}

# A role that may read and nothing else, for all databases of the suite.
reader_dsn() {
	printf '%s user=reader dbname=%s' "$SUITE_SERVER" "$1"
}

# own_database NAME [TEMPLATE]: prints the name of a new database that no other
# file uses; the suite's end removes it.  No database is copied while a test asks
# it: the server waits 5 s for its sessions to end, and we for 12 times as long.
own_database() {
	local file name try
	file=${BATS_TEST_FILENAME##*/}
	name="own_${file%.bats}_$1"
	name=${name//[^a-z0-9_]/_}
	for try in {1..12}; do
		sql postgres <<<"CREATE DATABASE $name TEMPLATE ${2:-template1}" && break
		[ "$try" -lt 12 ] || return
	done
	printf '%s\n' "$name"
}

# once NAME COMMAND...: run by the first test that asks; the others wait for it
once() {
	local name=$1
	shift
	(
		flock 9
		[ ! -e "$SUITE_DIR/$name.done" ] || exit 0
		"$@" >"$SUITE_DIR/$name.out" 2>&1 || {
			cat "$SUITE_DIR/$name.out" >&2
			exit 1
		}
		touch "$SUITE_DIR/$name.done"
	) 9>"$SUITE_DIR/$name.lock"
}

# make_role NAME DATABASE [PSQL-ARGUMENT...]: a role that may read it and nothing
# else, by the script that users get, but for as many tests as run at once
make_role() {
	local role=$1 database=$2
	shift 2
	(
		flock 8 # roles belong to the whole server
		# at once: other tests may have more sessions of the role than users have
		nl2sql-doctor --role-sql "$role" -d "$(admin_dsn "$database")" |
			sed 's/CONNECTION LIMIT [0-9]*/CONNECTION LIMIT 200/' | sql "$database" -f - "$@"
	) 8>"$SUITE_DIR/role.lock"
}

load_database() {
	local name=$1 folder=$SUITE_ROOT/exam/$1
	sql postgres <<<"CREATE DATABASE $name"
	cat "$folder/schema.sql" "$folder/data.sql" | sql "$name" >/dev/null
	make_role reader "$name" -v own_database=1
	NL2SQL_DSN=$(reader_dsn "$name") NL2SQL_INDEX_DSN=$(admin_dsn "$name") \
		nl2sql-index --set lexicon="$folder/lexicon"
}

# use_database NAME: one of exam/'s, loaded and indexed when first asked for
use_database() {
	once "$1" load_database "$1"
	NL2SQL_DSN=$(reader_dsn "$1")
	NL2SQL_INDEX_DSN=$(admin_dsn "$1")
	export NL2SQL_DSN NL2SQL_INDEX_DSN NL2SQL_NOW=2024-12-31T12:00:00Z
}

# use_constructions NAME: tests/constructions/NAME.sql in a database of the test
# file's own, indexed, with the lexicon NAME/ where there is one
use_constructions() {
	local name folder=$SUITE_ROOT/tests/constructions lexicon=()
	name=$(own_database "$1")
	sql "$name" <"$folder/$1.sql"
	make_role reader "$name"
	NL2SQL_DSN=$(reader_dsn "$name")
	NL2SQL_INDEX_DSN=$(admin_dsn "$name")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	[ ! -d "$folder/$1" ] || lexicon=(--lexicon "$folder/$1")
	nl2sql-index "${lexicon[@]}" >/dev/null
}

# name_databases NAME...: a configuration file with a section for each of exam/'s
name_databases() {
	local name
	NL2SQL_CONFIG=$BATS_TEST_TMPDIR/config
	for name; do
		once "$name" load_database "$name"
		printf '[db %s]\ndsn = %s\nindex_dsn = %s\n' "$name" "$(reader_dsn "$name")" "$(admin_dsn "$name")"
	done >"$NL2SQL_CONFIG"
	export NL2SQL_CONFIG
}

# the seeds' question to mcptest
# shellcheck disable=SC2034 # for the tests
highest='What company had the highest revenue in 2020?'

use_mcptest() { use_database mcptest; }
use_erp() { use_database erp; }

# ---- the contract of every filter ----

# A settled record that holds what a careless reader would change.
settled='{"id":9007199254740993,"x_unknown":[1.10,1e1000,"\u00e9\/"],'
settled+='"question":"q","verdict":{"status":"answered"},"x_late":0.30}'

nowhere() {
	NL2SQL_DSN='host=/nonexistent dbname=none' \
		NL2SQL_INDEX_DSN='host=/nonexistent dbname=none' "$@"
}

contract_help() {
	local output
	for option in -h --help; do
		output=$(nowhere "$@" "$option") || fail "$1 $option: exit $?"
		matches "$1 $option: the first line" "${output%%$'\n'*}" \
			"^$1 - [a-z]"
	done
}

contract_version() {
	local output
	for option in -V --version; do
		output=$(nowhere "$@" "$option") || fail "$1 $option: exit $?"
		matches "$1 $option" "$output" "^$1 [0-9]+\.[0-9]+\.[0-9]+$"
	done
}

# usage_error PROGRAM ARGUMENT...: exit 2, a reason on stderr, nothing on stdout
usage_error() {
	run -2 --separate-stderr nowhere "$@" <<<"$settled"
	equal "$*: standard output" "$output" ""
	[ -n "$stderr" ] || fail "$*: does not say why"
}

contract_usage() {
	usage_error "$@" --no-such-option
	usage_error "$@" surplus
	usage_error "$@" --set no_such_option=1
	usage_error "$@" --set max_line
	usage_error "$@" --set max_line=many
	usage_error "$@" --set max_line=1
}

contract_password() {
	local dsn
	for dsn in 'dbname=x password=hunter2' 'postgres://u:hunter2@h/x'; do
		usage_error "$@" -d "$dsn"
		matches "$1 -d: names the way out" "$stderr" 'pgpass'
		[[ $stderr != *hunter2* ]] || fail "$1 -d: shows the password"
	done
}

contract_empty() {
	run -0 --separate-stderr nowhere "$@" </dev/null
	equal "$1: output of no input" "$output" ""
	equal "$1: messages about no input" "$stderr" ""
}

contract_settled() {
	local twice
	run -0 --separate-stderr nowhere "$@" < <(printf '%s\n' "$settled" "$settled")
	twice=$settled$'\n'$settled
	equal "$1: settled records pass untouched" "$output" "$twice"
	run -0 nowhere "$@" < <(printf '%s' "$settled")
	equal "$1: a last line without its newline" "$output" "$settled"
}

# Every broken line is answered in its place and named by its number.
contract_malformed() {
	local broken=('{"id":1,' '' '{"a":1}{"b":2}' $'{"a":"\xff"}'
		'{"a":1,"a":2}' '[1]' '{"a":"\u0000"}' '{"id":{},"question":"q"}'
		'{"id":1,"question":"q","verdict":null}' '{"id":1,"question":"q","verdict":"answered"}'
		'{"id":1,"question":"q","verdict":{"status":"done"}}' '{"id":1,"question":"q","chosen":null}'
		'{"id":1,"question":"q","chosen":{"sql":1}}' '{"id":1,"question":"q","chosen":{"sql":"","index":"0"}}'
		'{"id":1,"question":"q","check":{"allowed":1}}' '{"id":1,"question":"q","result":{}}')
	local i out
	[[ $1 != nl2sql-@(route|check) ]] || broken[5]='{"question":5}'
	run -1 --separate-stderr nowhere "$@" < <(
		printf '%s\n' "$settled" "${broken[@]}" "$settled"
	)
	mapfile -t out <<<"$output"
	equal "$1: lines out" "${#out[@]}" $((${#broken[@]} + 2))
	equal "$1: the line before" "${out[0]}" "$settled"
	equal "$1: the line behind" "${out[-1]}" "$settled"
	for i in "${!broken[@]}"; do
		# shellcheck disable=SC2016 # $n is jq's
		holds "${out[i + 1]}" '.verdict.status == "error"
			and (.error.code | startswith("input."))
			and (.error.detail | startswith("line \($n)"))' \
			--argjson n $((i + 2)) || fail "$1: broken line ${broken[i]}"
	done
}

contract_long_line() {
	local out
	run -1 --separate-stderr nowhere "$@" --set max_line=1024 < <(
		printf '{"id":1,"x":"%02000d"}\n%s\n' 0 "$settled"
	)
	mapfile -t out <<<"$output"
	equal "$1: lines out" "${#out[@]}" 2
	holds "${out[0]}" '.error.code == "input.too_long"'
	equal "$1: the line behind a long one" "${out[1]}" "$settled"
}

# What a stage does not know comes through as the bytes it was.
contract_unknown() {
	local record='{"id":9007199254740993,"x_one":1.10,"question":"q"'
	record+=',"x_two":{"a":[1e1000,  "\u00e9"]}}'
	nowhere "$@" <<<"$record" >"$BATS_TEST_TMPDIR/unknown" 2>/dev/null || true
	run -0 cat "$BATS_TEST_TMPDIR/unknown"
	equal "$1: lines out" "${#lines[@]}" 1
	matches "$1: id" "$output" '"id":9007199254740993[,}]'
	matches "$1: x_one" "$output" '"x_one":1\.10[,}]'
	[[ $output == *'"x_two":{"a":[1e1000,  "\u00e9"]}'* ]] ||
		fail "$1: x_two changed: $output"
}

contract_full_disk() {
	local status=0
	nowhere "$@" <<<"$settled" >/dev/full 2>"$BATS_TEST_TMPDIR/full" || status=$?
	equal "$1: exit when the output is full" "$status" 1
	matches "$1: says so" "$(cat "$BATS_TEST_TMPDIR/full")" "^$1: "
}

# contract PROGRAM [ARGUMENT...]: everything that all filters promise
contract() {
	contract_help "$@"
	contract_version "$@"
	contract_usage "$@"
	contract_password "$@"
	contract_empty "$@"
	contract_settled "$@"
	contract_malformed "$@"
	contract_long_line "$@"
	contract_unknown "$@"
	contract_full_disk "$@"
}

# ---- a statement for nl2sql-exec ----

# record SQL [ID]
record() {
	jq -nc --arg sql "$1" --argjson id "${2:-1}" '{id: $id, question: "q",
		candidates: [{sql: $sql}], chosen: {index: 0, sql: $sql}}'
}

# execute SQL [ARGUMENT...]
execute() {
	local statement=$1
	shift
	record "$statement" | nl2sql-exec --relations any "$@"
}
