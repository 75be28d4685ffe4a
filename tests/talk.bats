# nl2sql-talk: a conversation at a terminal, driven by tests/talk.py
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
	export TERM=xterm PAGER=cat NO_COLOR=1
}

# talk [OPTION...] <STEPS: with the front door, as people start it
talk() {
	run --separate-stderr "$SUITE_ROOT/tests/talk.py" nl2sql "$@"
	[ "$status" -eq 0 ] || fail "$stderr" "$output"
}

# kept FILTER: of the newest answer that was kept
kept() {
	nl2sql-asked --show "$(nl2sql-asked --list | head -1 | jq -r .id)" | jq -c "$1"
}

# editor COMMAND: what EDITOR is from now on, with the file's name in $1
editor() {
	printf '#!/bin/sh\n%s\n' "$1" >"$BATS_TEST_TMPDIR/editor"
	chmod +x "$BATS_TEST_TMPDIR/editor"
	export EDITOR=$BATS_TEST_TMPDIR/editor
}

# asked_and_answered: the steps from the prompt to an answer, and to the prompt
asked_and_answered() {
	printf '%s\n' 'expect nl2sql> ' "type $highest" 'expect run it\? \[y/N/e\] ' 'type y' \
		'expect Apex Industries.*nl2sql> '
}

@test "a question is proposed, runs on approval, and is kept" {
	talk <<-STEPS
		expect nl2sql> 
		type $highest
		expect SELECT.*run it\? \[y/N/e\] 
		type y
		expect Apex Industries.*\\\\confirm.*nl2sql> 
		type \\q
	STEPS
	equal 'what is kept' "$(kept '[.question, .verdict.status, .trace != null]')" "[\"$highest\",\"answered\",true]"
	[[ ${output%%'run it?'*} != *'Apex Industries'* ]]
}

@test "what is not approved does not run, and --yes asks nobody" {
	talk <<-STEPS
		expect nl2sql> 
		type $highest
		expect run it\? \[y/N/e\] 
		type n
		expect nl2sql> 
		type $highest
		expect run it\? \[y/N/e\] 
		keys \\x03
		expect nl2sql> 
		type exit
	STEPS
	[[ $output != *'Apex Industries'* ]]
	equal 'what is kept' "$(nl2sql-asked --list)" ''
	talk -y <<-STEPS
		expect nl2sql> 
		type $highest
		expect Apex Industries.*nl2sql> 
		keys \\x04
	STEPS
	[[ $output != *'run it?'* ]]
}

@test "the next question has the last answer as previous, until it is told to be new" {
	talk -y <<-STEPS
		expect nl2sql> 
		type $highest
		expect Apex Industries.*nl2sql> 
		type How many companies are there?
		expect number_of_companies.*nl2sql> 
		run nl2sql-asked --show "\$(nl2sql-asked --list | head -1 | jq -r .id)" >$BATS_TEST_TMPDIR/second
		type \\new
		expect nl2sql> 
		type List all companies
		expect Cobalt Systems.*nl2sql> 
		type \\q
	STEPS
	holds "$(cat "$BATS_TEST_TMPDIR/second")" '.previous | .question == $q and (.sql | test("revenue")) and (keys - ["meaning"]) == ["question", "sql"]' \
		--arg q "$highest"
	equal 'after \new' "$(kept '.previous')" null
}

@test "an answer's meaning goes along with it" {
	NL2SQL_WITH=grammar talk -y <<-STEPS
		expect nl2sql> 
		type How many companies are there?
		expect count_companies.*nl2sql> 
		type List all companies
		expect Cobalt Systems.*nl2sql> 
		type \\q
	STEPS
	equal 'the meaning' "$(kept .previous.meaning)" '"(query (show (count companies)))"'
}

@test "a number takes a reading of what is asked back" {
	use_erp
	export NL2SQL_ANSWER_AT=1
	talk <<-STEPS
		expect nl2sql> 
		type How many payments were there in 2023?
		expect not sure: .*1\. .*2\. .*vendor_payments.*1 to 2 takes one.*nl2sql> 
		type 2
		expect \([0-9]+ row.*vendor_payments.*nl2sql> 
		type \\q
	STEPS
	[[ $output != *'run it?'* ]]
	holds "$(kept .)" '.meant.reading and .verdict.status == "answered" and (.chosen.sql | test("vendor_payments"))'
}

@test "a digit is a question where nothing was asked back" {
	talk <<-STEPS
		expect nl2sql> 
		type 2
		expect (cannot answer|not sure): .*nl2sql> 
		type \\q
	STEPS
}

@test "commands show the last answer in every way" {
	talk <<-STEPS
		$(asked_and_answered)
		type \\last
		expect SELECT.*Apex Industries.*nl2sql> 
		type \\last record
		expect "verdict":\{"status":"answered".*nl2sql> 
		type \\explain
		expect route: .*verdict.*time: .*nl2sql> 
		type \\x
		expect expanded on.*nl2sql> 
		type \\last
		expect RECORD 1.*nl2sql> 
		type \\x auto
		expect expanded auto.*nl2sql> 
		type \\format json
		expect nl2sql> 
		type \\last
		expect \[.*"Apex Industries".*\].*nl2sql> 
		type \\format
		expect format table.*nl2sql> 
		type \\format pdf
		expect takes .*html or xlsx.*nl2sql> 
		type \\timing
		expect timing on.*nl2sql> 
		type How many companies are there?
		expect run it\? \[y/N/e\] 
		type y
		expect time +[0-9]+ ms, [0-9]+ ms in the database.*nl2sql> 
		type \\?
		expect \\\\chart.*\\\\q.*nl2sql> 
		type \\nothing
		expect there is no command .*nl2sql> 
		type \\q 1
		expect takes nothing.*nl2sql> 
		type \\q
	STEPS
}

@test "before the first answer there is nothing to show, edit or judge" {
	talk <<-STEPS
		expect nl2sql> 
		type \\last
		expect nothing was asked.*nl2sql> 
		type \\e
		expect nothing was asked.*nl2sql> 
		type \\explain
		expect nothing was asked.*nl2sql> 
		type \\chart
		expect no answer.*nl2sql> 
		type \\confirm
		expect no answer.*nl2sql> 
		type \\wrong why
		expect no answer.*nl2sql> 
		keys \\x04
	STEPS
}

@test "a chart is drawn here or into a file" {
	talk -y <<-STEPS
		expect nl2sql> 
		type revenue of each company in 2020
		expect Apex Industries.*nl2sql> 
		type \\chart
		expect Apex Industries.*nl2sql> 
		type \\chart $BATS_TEST_TMPDIR/chart.svg
		expect drawn into.*nl2sql> 
		type \\chart $BATS_TEST_TMPDIR/chart.pdf
		expect \.svg or \.png.*nl2sql> 
		type \\q
	STEPS
	grep -q '<svg' "$BATS_TEST_TMPDIR/chart.svg"
}

@test "the tables are told, and one with its columns, keys and values" {
	talk <<-STEPS
		expect nl2sql> 
		type \\d
		expect companies.*company_revenue_annual.*\(2 rows\).*nl2sql> 
		type \\d company_revenue_annual
		expect Revenue of a company in a year.*-> companies.company_id.*nl2sql> 
		type \\d nothing
		expect error: .*nl2sql> 
		type \\q
	STEPS
}

@test "an edited statement is judged by the gate and runs on approval" {
	export TMPDIR=$BATS_TEST_TMPDIR # other tests edit at the same time
	editor 'grep -q SELECT "$1" && echo "SELECT name FROM companies WHERE company_id = 6" >"$1"'
	talk <<-STEPS
		$(asked_and_answered)
		type \\e
		expect the statement as edited.*run it\? \[y/N/e\] 
		type y
		expect O'Hara & Sons.*nl2sql> 
		type \\q
	STEPS
	holds "$(kept .)" '.chosen.origin == "person" and .result.rows == [["O'"'"'Hara & Sons"]]'
	editor 'echo "DELETE FROM companies" >"$1"'
	talk <<-STEPS
		$(asked_and_answered)
		type \\e
		expect refused: .*nl2sql> 
		type \\q
	STEPS
	editor ': >"$1"'
	talk <<-STEPS
		expect nl2sql> 
		type $highest
		expect run it\? \[y/N/e\] 
		type e
		expect not edited: .*nl2sql> 
		type \\q
	STEPS
	equal 'files left behind' "$(find "$TMPDIR" -maxdepth 1 -name 'nl2sql.*.sql')" ''
}

@test "an edited statement that fails shows why, and can be edited again" {
	editor 'echo "SELECT 1 / (company_id - 6) FROM companies" >"$1"'
	talk <<-STEPS
		$(asked_and_answered)
		type \\e
		expect run it\? \[y/N/e\] 
		type y
		expect error: .*nl2sql> 
		type \\e
		expect company_id - 6.*run it\? \[y/N/e\] 
		type n
		expect nl2sql> 
		type \\q
	STEPS
}

@test "an answer is confirmed, or called wrong" {
	local database
	export NL2SQL_INDEX_DSN
	database=$(own_database judged)
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	nl2sql-index >/dev/null
	talk <<-STEPS
		$(asked_and_answered)
		type \\confirm
		expect verified example.*nl2sql> 
		run [ "\$(psql -XqAt "$NL2SQL_INDEX_DSN" -c "SELECT count(*) FROM nl2sql.examples WHERE source = 'confirmed'")" = 1 ]
		type \\wrong
		expect takes the reason.*nl2sql> 
		type \\wrong not this one
		expect wrong answer.*nl2sql> 
		type \\q
	STEPS
	equal wrong "$(sql "$database" <<<'SELECT reason FROM nl2sql.wrong')" 'not this one'
}

@test "Ctrl-C ends the statement on the server, and the conversation goes on" {
	local name=talk-$BATS_TEST_NUMBER active
	NL2SQL_DSN+=" application_name=$name"
	active="SELECT count(*) FROM pg_stat_activity WHERE application_name = '$name' AND state = 'active'"
	editor 'echo "SELECT count(*) FROM companies a, companies b, companies c, companies d, companies e, companies f, companies g, companies h, companies i, companies j, companies k" >"$1"'
	until_count() {
		printf 'run until [ "$(psql -XqAt "%s" -c "%s")" = %s ]; do sleep 0.05; done\n' \
			"$(admin_dsn mcptest)" "${active//\'/\'}" "$1"
	}
	talk <<-STEPS
		$(asked_and_answered)
		type \\e
		expect run it\? \[y/N/e\] 
		type y
		$(until_count 1)
		keys \\x03
		expect cancelled.*nl2sql> 
		$(until_count 0)
		type How many companies are there?
		expect run it\? \[y/N/e\] 
		type y
		expect number_of_companies.*nl2sql> 
		keys a line \\x03
		expect nl2sql> 
		type \\q
	STEPS
}

@test "Ctrl-C clears the line, Ctrl-D ends" {
	talk <<-STEPS
		expect nl2sql> 
		keys what is not to be asked\\x03
		expect nl2sql> 
		keys \\x04
		end
	STEPS
	equal 'what is kept' "$(nl2sql-asked --list)" ''
}

@test "progress of the stages stands on the terminal while it waits, and goes" {
	local name=talk-$BATS_TEST_NUMBER
	export NL2SQL_DSN="$NL2SQL_DSN application_name=$name"
	editor 'echo "SELECT count(*) FROM companies a, companies b, companies c, companies d, companies e, companies f, companies g, companies h, companies i, companies j, companies k" >"$1"'
	talk <<-STEPS
		$(asked_and_answered)
		type \\e
		expect run it\? \[y/N/e\] 
		type y
		expect \\r\\x1b\[Knl2sql: run, [0-9.]+ s
		keys \\x03
		expect \\r\\x1b\[Kcancelled.*nl2sql> 
		type \\q
	STEPS
	equal 'standard error of the driver' "$stderr" ''
}

# What the terminal draws while a line is completed is the terminal's matter: what
# counts is the line that comes of it.
@test "Tab completes commands and what they take" {
	talk <<-STEPS
		expect nl2sql> 
		keys \\\\las\\t\\r
		expect nothing was asked.*nl2sql> 
		keys \\\\d company_\\t\\r
		expect Revenue of a company in a year.*nl2sql> 
		keys \\\\fo\\tmar\\t\\r
		expect format markdown.*nl2sql> 
		keys \\\\x of\\t\\r
		expect expanded off.*nl2sql> 
		type \\q
	STEPS
}

@test "Tab completes tables, columns and stored names, and lists several" {
	talk -y <<-STEPS
		expect nl2sql> 
		keys list comp\\t\\t
		expect companies  company_id  company_revenue_annual
		keys \\x03
		expect nl2sql> 
		keys founding year of companies called O'hA\\t\\r
		expect 1931.*nl2sql> 
		keys average fOun\\tof COMPani\\t\\r
		expect \(1 row\).*nl2sql> 
		type \\q
	STEPS
	equal questions "$(nl2sql-asked --list | jq -r .question)" "average founding_year of companies 
founding year of companies called O'Hara & Sons "
}

@test "lines are remembered in a file of their owner alone, and come back" {
	local history=$XDG_STATE_HOME/nl2sql/history
	talk <<-STEPS
		expect nl2sql> 
		type \\timing
		expect timing on.*nl2sql> 
		type \\q
	STEPS
	equal mode "$(stat -c %a "$history" "$XDG_STATE_HOME/nl2sql" | tr '\n' ' ')" '600 700 '
	talk <<-STEPS
		expect nl2sql> 
		keys \\x10\\x10
		expect timing
		keys \\r
		expect timing on.*nl2sql> 
		type \\q
	STEPS
	for i in $(seq 700); do printf '\\timing\\040%d\n' "$i"; done |
		sed '1i _HiStOrY_V2_' >"$history"
	talk <<-STEPS
		expect nl2sql> 
		type \\q
	STEPS
	equal bounded "$(wc -l <"$history")" 501
	equal 'left behind' "$(ls "$XDG_STATE_HOME/nl2sql")" history
}

@test "no control of the database reaches the terminal" {
	local database
	database=$(own_database hostile)
	{
		cat "$SUITE_ROOT"/exam/mcptest/{schema,data}.sql
		cat <<'SQL'
INSERT INTO companies VALUES (9, E'\x1b]0;owned\x07 \x1b[35mEvil', 1999, E'\x1b[2JUtah');
COMMENT ON COLUMN companies.state IS E'\x1b[35mred';
CREATE TABLE "comp\x1b[5mblink" (id int PRIMARY KEY);
SQL
	} | sed 's/"comp\\x1b/"comp\x1b/' | sql "$database" >/dev/null
	make_role reader "$database"
	NL2SQL_DSN=$(reader_dsn "$database") NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null
	talk -y <<-STEPS
		expect nl2sql> 
		type List all companies
		expect Evil.*nl2sql> 
		type \\format csv
		expect nl2sql> 
		type \\last
		expect Evil.*nl2sql> 
		type \\last record
		expect Evil.*nl2sql> 
		type \\d
		expect comp.*blink.*nl2sql> 
		type \\d companies
		expect red.*nl2sql> 
		keys list comp\\t\\t
		expect companies
		keys \\x03
		expect nl2sql> 
		type \\chart
		expect nl2sql> 
		type \\q
	STEPS
	for evil in $'\x1b]0' $'\x1b[35m' $'\x1b[2J' $'\x1b[5m' $'\x07'; do
		[[ $output != *"$evil"* ]] || fail "the terminal got $(printf %q "$evil")"
	done
}

@test "a table follows the width of the terminal" {
	talk -y <<-STEPS
		expect nl2sql> 
		type revenue of each company in 2020
		expect Apex Industries.*\([0-9]+ rows\).*nl2sql> 
		size 24
		type \\last
		expect RECORD 1.*nl2sql> 
		type \\q
	STEPS
}

@test "colours are there by themselves, and not with NO_COLOR" {
	unset NO_COLOR
	talk -y <<-STEPS
		expect nl2sql> 
		type $highest
		expect \\x1b\[1m.*Apex Industries.*nl2sql> 
		type \\q
	STEPS
	export NO_COLOR=1
	talk -y <<-STEPS
		expect nl2sql> 
		type $highest
		expect Apex Industries.*nl2sql> 
		type \\q
	STEPS
	[[ $output != *$'\x1b[1m'* ]]
}

@test "a database that is down is told, and the conversation goes on" {
	talk -d 'host=/nonexistent' --set index_dsn='host=/nonexistent' <<-STEPS
		expect nl2sql> 
		type $highest
		expect error: .*db.unreachable.*nl2sql> 
		type \\d
		expect error: .*nl2sql> 
		keys compan\\t\\x15\\\\q\\r
		end
	STEPS
}

@test "a signal to end ends it, with its pipelines" {
	run -143 --separate-stderr "$SUITE_ROOT/tests/talk.py" bash -c \
		'echo $$ >"$1"; exec nl2sql' - "$BATS_TEST_TMPDIR/pid" <<-STEPS
		$(asked_and_answered)
		run kill -TERM \$(cat $BATS_TEST_TMPDIR/pid)
		end
	STEPS
}

@test "without a terminal it says so; options that need a question do, too" {
	run -2 --separate-stderr nl2sql-talk </dev/null
	[[ $stderr == *terminal* ]]
	for option in --explain --sql-only --json '--chart -' '--evidence x' '--reading 2'; do
		# shellcheck disable=SC2086 # two words
		run -2 on_terminal '' nl2sql $option
		matches "$option" "$output" "needs? a question"
	done
	run -2 on_terminal '' nl2sql --format xlsx
}

@test "questions on standard input are answered in turn, as if each stood alone" {
	run -0 --separate-stderr nl2sql <<<"$highest"
	[[ $output == *SELECT*'Apex Industries'*'right?'* ]]
	run -0 --separate-stderr nl2sql --csv - < <(printf 'How many companies are there?\n\n  \n%s' "$highest")
	[[ $output == $'number_of_companies\n8\n'*'Apex Industries'* ]]
	run -4 --separate-stderr nl2sql --csv < <(printf '%s\n' 'colourless green ideas sleep furiously' 'How many companies are there?')
	equal 'the other one' "$output" $'number_of_companies\n8'
	run -2 --separate-stderr nl2sql - </dev/null
	[[ $stderr == *'what is the question?'* ]]
}

@test "\\db lists the databases and asks another one, to which nothing is carried over" {
	local database
	name_databases mcptest
	database=$(own_database other)
	cat "$SUITE_ROOT"/exam/mcptest/{schema,data}.sql | sql "$database" >/dev/null
	make_role reader "$database"
	printf '[db other]\ndsn = %s\nindex_dsn = %s\n' "$(reader_dsn "$database")" "$(admin_dsn "$database")" >>"$NL2SQL_CONFIG"
	nl2sql-index --db other >/dev/null
	NL2SQL_DB=mcptest talk <<-STEPS
		expect nl2sql> 
		type \\db
		expect \* mcptest.*  other.*nl2sql> 
		type $highest
		expect run it\? \[y/N/e\] 
		type y
		expect Apex Industries.*nl2sql> 
		keys \\\\db ot\\t\\r
		expect database other.*nl2sql> 
		type \\conninfo
		expect database other.* 28 connections .*nl2sql> 
		type \\last
		expect nothing was asked.*nl2sql> 
		type $highest
		expect run it\? \[y/N/e\] 
		type y
		expect Apex Industries.*nl2sql> 
		type \\confirm
		expect kept as a verified.*nl2sql> 
		type \\db othre
		expect no such database.*mcptest, other.*nl2sql> 
		type \\db -
		expect database mcptest.*nl2sql> 
		type \\q
	STEPS
	equal 'what is kept' "$(kept '[.database, has("previous")]')" '["other",false]'
	equal 'confirmed' "$(NL2SQL_DB=other nl2sql-confirm --list | jq -r .question)" "$highest"
}
