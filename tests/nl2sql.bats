# nl2sql: one question from a shell
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
}

# bats test_tags=majors
@test "a question prints reading, statement, rows and how far to trust them" {
	run -0 --separate-stderr nl2sql "$highest"
	[[ $output == *'SELECT'* && $output == *'Apex Industries'* ]]
	matches 'how sure it is' "$output" $'\nconfidence (sure|likely\n|a guess\n)'
	[[ $output == *$'\ntables     companies, company_revenue_annual\n'* ]]
	[[ $output =~ time\ +[0-9]+\ ms,\ [0-9.]+\ ms\ in\ the\ database ]]
	equal 'standard error' "$stderr" ''
}

@test "several words without quotes are one question" {
	run -0 nl2sql How many companies are there
	[[ $output == *' 8'* ]]
	run -0 nl2sql -- index of companies by name
}

@test "--json is the record, --csv the rows, --sql-only the statement" {
	run -0 --separate-stderr nl2sql --json "$highest"
	holds "$output" '.verdict.status == "answered" and (.id | test("^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"))'
	run -0 --separate-stderr nl2sql --csv 'How many companies are there?'
	[[ $output == *$'\n8' ]]
	run -0 --separate-stderr nl2sql --sql-only "$highest"
	[[ $output == SELECT* && $output != *'Apex Industries'* ]]
	psql -XqAt "$NL2SQL_DSN" <<<"$output" | grep -q 'Apex Industries'
}

@test "--format, --chart and the like reach what shows the rows" {
	run -0 --separate-stderr nl2sql --format json 'How many companies are there?'
	holds "$output" '. == [{number_of_companies: 8}]'
	run -0 nl2sql --expanded on --color always 'How many companies are there?'
	[[ $output == *'RECORD 1'* && $output == *$'\x1b[1m'* ]]
	run -0 nl2sql --chart "$BATS_TEST_TMPDIR/chart.svg" 'revenue of each company in 2020'
	[ -s "$BATS_TEST_TMPDIR/chart.svg" ]
	run -2 --separate-stderr nl2sql --format pdf 'How many companies are there?'
	equal 'nothing is asked' "$output" ''
	run -2 nl2sql --chart
}

# bats test_tags=majors
@test "--explain prints every stage's decision" {
	run -0 nl2sql --explain "$highest"
	for title in route: retrieve: link: plan: generate: evaluate: exec: verdict time:; do
		[[ $output == *"$title"* ]] || fail "no $title"
	done
	[[ $output == *'because'* ]]
}

# bats test_tags=majors
@test "exit statuses say what became of the question" {
	run -4 nl2sql 'colourless green ideas sleep furiously'
	[[ $output == 'cannot answer: '* && $output == *'not understood: '* ]]
	run -4 --separate-stderr nl2sql --csv 'colourless green ideas sleep furiously'
	equal 'standard output' "$output" ''
	[[ $stderr == 'cannot answer: '* ]]
	run -4 nl2sql --sql-only 'colourless green ideas sleep furiously'
	run -6 nl2sql -d 'host=/nonexistent' --set index_dsn='host=/nonexistent' "$highest"
	[[ $output == *db.unreachable* ]]
}

@test "odd characters in a question do no harm" {
	run nl2sql --json $'say "x" \\ \t \x01 \n $(touch pwned) é 日本'
	holds "$output" '.question | startswith("say \"x\" \\")'
	[ ! -e pwned ]
	run -6 nl2sql $'not \xff UTF-8'
	[[ $output == *input.utf8* ]]
}

@test "evidence and options reach the stages" {
	run -0 nl2sql --json --evidence 'a "definition"' "$highest"
	holds "$output" '.evidence == "a \"definition\""'
	run -0 nl2sql --json --set max_rows=2 'List all companies'
	holds "$output" '(.result.rows | length) == 2'
	run -2 nl2sql --set max_rows=none x
	run -2 nl2sql --set no_such_option=1 x
	run -2 nl2sql -d 'password=hunter2' x
	[[ $output != *hunter2* ]]
}

@test "usage errors end with 2, help and version with 0" {
	run -2 nl2sql
	run -2 nl2sql --no-such-option x
	run -2 nl2sql --set
	run -0 nl2sql --version
	[[ $output =~ ^nl2sql\ [0-9] ]]
	run -0 nl2sql --help
	[[ $output == 'nl2sql - '* && $output != *'set -euo'* ]]
	for command in index doctor ask batch server; do
		run -0 nl2sql help "$command"
	done
	for command in link nl2sql-link confirm nl2sql record show; do
		run -0 nl2sql help "$command"
		matches "help $command" "$output" DESCRIPTION
	done
	run -2 nl2sql help nothing
	run -2 nl2sql help ../../etc/passwd
}

@test "an option behind the question and a mistyped command are not asked" {
	run -2 --separate-stderr nl2sql "$highest" --csv
	[[ $stderr == *"'--csv'"* ]]
	run -2 --separate-stderr nl2sql "$highest" --set k=2
	run -2 --separate-stderr nl2sql indx
	[[ $stderr == *"'index'"* ]]
	run -2 --separate-stderr nl2sql docter
	[[ $stderr == *"'doctor'"* ]]
	equal "asked behind --" "$(nl2sql --json -y -- indx | jq -r .question)" indx
	equal "a word that is no option" "$(nl2sql --json -y "$highest" --really | jq -r .question)" "$highest --really"
	equal "one word that is no command" "$(nl2sql --json -y companies | jq -r .question)" companies
}

@test "on a terminal nothing runs before a yes" {
	run -0 on_terminal 'n\n' nl2sql "$highest"
	[[ $output == *'run it? [y/N/e]'* && $output == *SELECT* ]]
	[[ $output != *'Apex Industries'* ]]
	run -0 on_terminal 'y\n' nl2sql "$highest"
	[[ $output == *'Apex Industries'* ]]
	run -0 on_terminal '' nl2sql -y "$highest"
	[[ $output != *'run it?'* && $output == *'Apex Industries'* ]]
}

@test "on a terminal the statement can be edited, and the gate still rules" {
	# shellcheck disable=SC2016 # $1 is the script's
	printf '#!/bin/sh\necho "SELECT name FROM companies WHERE company_id = 6" >"$1"\n' >"$BATS_TEST_TMPDIR/harmless"
	# shellcheck disable=SC2016
	printf '#!/bin/sh\necho "SELECT pg_sleep(60)" >"$1"\n' >"$BATS_TEST_TMPDIR/harmful"
	chmod +x "$BATS_TEST_TMPDIR"/harm*
	EDITOR=$BATS_TEST_TMPDIR/harmless run -0 on_terminal 'e\ny\n' nl2sql "$highest"
	[[ $output == *'the statement as edited'* && $output == *"O'Hara & Sons"* ]]
	EDITOR=$BATS_TEST_TMPDIR/harmful run -5 on_terminal 'e\ny\nn\n' nl2sql "$highest"
	[[ $output == *'refused: '* ]]
}

@test "an edited statement that fails is kept, and shown with its error" {
	export EDITOR=$BATS_TEST_TMPDIR/editor
	# The first time it writes a wrong name, the second time it mends what it finds.
	cat >"$EDITOR" <<-'EOF2'
		#!/bin/sh
		grep -q ' nam ' "$1" && exec sed -i 's/ nam / name /' "$1"
		echo 'SELECT nam FROM companies WHERE company_id = 6' >"$1"
	EOF2
	chmod +x "$EDITOR"
	run -6 on_terminal 'e\ny\nn\n' nl2sql "$highest"
	[[ $output == *'SELECT nam'*'error: '*sql.unknown_column*'SELECT nam'*'run it? '* ]]
	run -0 on_terminal 'e\ny\ne\ny\n' nl2sql "$highest"
	[[ $output == *'error: '*'SELECT name'*"O'Hara & Sons"* ]]
	# shellcheck disable=SC2016 # $1 is the script's
	printf '#!/bin/sh\n: >"$1"\n' >"$EDITOR"
	run -0 on_terminal 'e\ny\n' nl2sql "$highest"
	[[ $output == *'there is no statement'*'run it? '*'Apex Industries'* ]]
	equal 'drafts left behind' "$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'tmp.*.sql' -newer "$BATS_TEST_TMPDIR/editor" | wc -l)" 0
}

@test "a misspelt variable is named once, with the one that was meant" {
	export NL2SQL_MAXROWS=hunter2 NL2SQL_QQQQQQ=1
	run -0 --separate-stderr nl2sql --csv 'How many companies are there?'
	equal 'the rows' "$output" $'number_of_companies\n8'
	equal warnings "$(sort <<<"$stderr")" 'nl2sql-route: nothing reads the variable NL2SQL_MAXROWS; did you mean NL2SQL_MAX_ROWS?
nl2sql-route: nothing reads the variable NL2SQL_QQQQQQ'
	run -0 --separate-stderr nl2sql-doctor
	[[ $stderr == *NL2SQL_MAX_ROWS* ]]
	unset NL2SQL_MAXROWS NL2SQL_QQQQQQ
	run -0 --separate-stderr nl2sql --set max_rows=5 --csv 'How many companies are there?'
	equal 'standard error' "$stderr" ''
}

# bats test_tags=majors
@test "answers are kept for their owner alone, bounded, and can be confirmed" {
	local id database asked
	export NL2SQL_INDEX_DSN
	database=$(own_database confirmed mcptest)
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	run -0 nl2sql "$highest"
	id=$(sed -n 's/^right? .* //p' <<<"$output")
	asked=$XDG_STATE_HOME/nl2sql/asked
	equal mode "$(stat -c %a "$asked/$id"*.json "$asked" | tr '\n' ' ')" '600 700 '
	run -0 nl2sql confirm "$id"
	run -0 sql "$database" <<<"SELECT question FROM nl2sql.examples WHERE source = 'confirmed'"
	equal confirmed "$output" "$highest"
	run -2 nl2sql wrong "$id"
	run -0 nl2sql wrong "$id" 'not the' highest
	run -0 sql "$database" <<<"SELECT reason, record LIKE '$id%', question FROM nl2sql.wrong"
	equal wrong "$output" "not the highest|t|$highest"
	run -0 sql "$database" <<<"SELECT count(*) FROM nl2sql.examples WHERE source = 'confirmed'"
	equal 'no pair any more' "$output" 0
	run -1 nl2sql confirm ffffff
	: >"$asked/${id}x.json"
	run -2 nl2sql confirm "$id"
	[[ $output == *'begins the ids of 2 answers'* ]]
	run -2 nl2sql confirm ../../x
	run -2 nl2sql confirm
	for i in $(seq 230); do : >"$asked/old$i.json"; done
	nl2sql -y "$highest" >/dev/null
	equal kept "$(find "$asked" -type f | wc -l)" 200
}
