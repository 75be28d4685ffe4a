# Configuration files: what counts, for programs and scripts alike, and what is refused
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
}

# The suite has none; these tests have one of their own.
setup() {
	export XDG_CONFIG_HOME=$BATS_TEST_TMPDIR
	unset NL2SQL_CONFIG
	mkdir "$XDG_CONFIG_HOME/nl2sql"
	file=$XDG_CONFIG_HOME/nl2sql/config
	direct=$NL2SQL_DSN index=$NL2SQL_INDEX_DSN
}

configure() {
	cat >"$file"
}

# effective NAME [OPTION...]: the value, and where it is from
effective() {
	nl2sql-config "${@:2}" | grep -B 1 "^$1 = " | sed "s|^# \($file:\)\?||;s|^$1 = ||" | paste -sd ' '
}

@test "flags count over the environment, that over sections, those over the rest" {
	configure <<-EOF
		max_rows = 10
		max_cell = 20
		max_bytes = 4096
		[db sales]
		max_rows = 11
	EOF
	equal 'all' "$(effective max_rows)" '1 10'
	equal 'section' "$(effective max_rows --db sales)" '5 [db sales] 11'
	equal 'of all' "$(effective max_cell --db sales)" '2 20'
	export NL2SQL_MAX_ROWS=12 NL2SQL_DB=sales
	equal 'variable' "$(effective max_rows)" 'variable NL2SQL_MAX_ROWS 12'
	equal 'flag' "$(effective max_rows --set max_rows=13)" 'the command line 13'
	equal 'both' "$(effective max_bytes)" '3 4096'
	NL2SQL_CONFIG=/dev/null NL2SQL_DB='' run -0 effective max_cell
	equal 'none' "$output" ''
	echo 'max_cell = 30' >"$BATS_TEST_TMPDIR/other"
	NL2SQL_CONFIG=$BATS_TEST_TMPDIR/other NL2SQL_DB='' run -0 effective max_cell
	equal 'another' "$output" "$BATS_TEST_TMPDIR/other:1 30"
}

@test "a database by its name, in whatever way it is asked" {
	configure <<-EOF
		[db sales]
		dsn = $direct
		index_dsn = $index
		[db nowhere]
		dsn = host=/nonexistent dbname=none
	EOF
	local question='How many companies are there?'
	# of another database, and so without effect
	export NL2SQL_DSN='host=/nonexistent dbname=a' NL2SQL_INDEX_DSN='host=/nonexistent dbname=b'
	run -0 nl2sql --db sales --csv "$question"
	equal 'the front door' "${lines[1]}" 8
	run -0 nl2sql --db sales "$question"
	matches 'the way back' "$output" 'nl2sql --db sales confirm '
	NL2SQL_DB=sales run -0 ask <<<"$question"
	holds "$output" '.result.rows == [["8"]]'
	run -0 nl2sql-route --db sales <<<"$question"
	NL2SQL_DB=sales run -0 nl2sql doctor
	run -0 nl2sql --db sales doctor
	run -75 nl2sql-route --db nowhere <<<"$question"
	sed -i '1i db = sales' "$file"
	unset NL2SQL_DSN NL2SQL_INDEX_DSN
	run -0 ask <<<"$question"
	holds "$output" '.result.rows == [["8"]]'
	NL2SQL_DSN=$(reader_dsn postgres) run -2 --separate-stderr ask <<<"$question"
	holds "$output" '.error.code == "config.index_other"'
}

@test "a name that nothing has, or a database named twice, is a usage error" {
	configure <<<'[db sales]'
	run -2 nl2sql --db sails 'How many companies are there?'
	[[ $output == *"did you mean 'sales'?"* ]]
	run -2 nl2sql-route --db 'in vain' </dev/null
	NL2SQL_DB=stock run -2 nl2sql-link </dev/null
	NL2SQL_DB=stock run -2 batch </dev/null
	run -2 nl2sql-exec --db sales -d service=x </dev/null
	run -2 nl2sql --db sales -d service=x 'How many companies are there?'
	rm "$file"
	run -2 nl2sql-route --db sales </dev/null
}

@test "scripts take their options from the same place as the stages" {
	configure <<-'EOF'
		rounds = 0
		[db sales]
		rounds = 2
		with = auto
	EOF
	# stages.bash as a script has it
	of_script() {
		bash -c '. "$SUITE_ROOT/pipelines/stages.bash"
			echo "$NL2SQL_ROUNDS $NL2SQL_SKETCH ${NL2SQL_WITH:-none}"; env | grep -c NL2SQL_ROUNDS'
	}
	run of_script
	equal 'file' "$output" $'0 0 none\n0'
	NL2SQL_DB=sales run of_script
	equal 'section' "$output" $'2 0 auto\n0'
	NL2SQL_ROUNDS=1 NL2SQL_SKETCH=yes run of_script
	equal 'variable' "$output" $'1 1 none\n1'
	echo 'rounds = 9' >"$file"
	run -2 ask </dev/null
	matches 'file and line' "$output" "$file:1: "
	NL2SQL_CONFIG=/dev/null NL2SQL_ROUNDS=9 run -2 propose </dev/null
	NL2SQL_CONFIG=/dev/null run -2 rounds 9 </dev/null
}

@test "doctor tells what is set, and where; a password is not told" {
	printf '%s\n' 'max_rows = 9' '[db x]' >"$file"
	NL2SQL_DSN="$direct password=hunter2" NL2SQL_K=3 run nl2sql-doctor --set max_cell=99 --json
	holds "$(jq -c 'select(.subject == "option") | .text' <<<"$output" | jq -sc .)" \
		'. as $all | ["max_rows = 9, from \($file):1", "k = 3, from variable NL2SQL_K",
			"max_cell = 99, from the command line"] | all(. as $one | $all | index([$one]))' \
		--arg file "$file"
	[[ $output != *hunter2* ]]
	NL2SQL_DSN="$direct password=hunter2" run -0 nl2sql-config
	[[ $output == *'# variable NL2SQL_DSN'* && $output != *hunter2* ]]
}

@test "a mistake in a file is a usage error of every program" {
	local program
	echo 'max_row = 5' >"$file"
	for program in "$SUITE_BUILD"/bin/nl2sql-*; do
		run -2 --separate-stderr "$program" </dev/null
		matches "$program" "$stderr" "^${program##*/}: $file:1: .*did you mean 'max_rows'"
	done
	printf '\nmodel_url = http://u:hunter2@x' >"$file"
	run -2 nl2sql-generate </dev/null
	[[ $output == *"$file:2: "* && $output != *hunter2* ]]
}

@test "a file that others may write, or that is none, is refused" {
	echo 'max_rows = 5' >"$file"
	for mode in 620 602; do
		chmod "$mode" "$file"
		run -2 nl2sql-route </dev/null
	done
	chmod 644 "$file"
	run -0 nl2sql-route </dev/null
	ln -s "$file" "$BATS_TEST_TMPDIR/link"
	NL2SQL_CONFIG=$BATS_TEST_TMPDIR/link run -0 nl2sql-route </dev/null
	head -c 65537 /dev/zero | tr '\0' '#' >"$file"
	run -2 nl2sql-route </dev/null
	printf 'max_rows = 5\0' >"$file"
	run -2 nl2sql-route </dev/null
	rm "$file"
	mkfifo "$file"
	run -2 timeout 10 nl2sql-route </dev/null
	rm "$file"
	mkdir "$file"
	run -2 nl2sql-route </dev/null
	NL2SQL_CONFIG=$BATS_TEST_TMPDIR/missing run -2 nl2sql-route </dev/null
	[ "$(id -u)" = 0 ] || skip 'only root can give a file away'
	rmdir "$file"
	echo 'max_rows = 5' >"$file"
	chown nobody "$file"
	run -2 nl2sql-route </dev/null
}

@test "doors: a pipe of a named database is that of its section" {
	configure <<-EOF
		[db sales]
		dsn = $direct
		index_dsn = $index
	EOF
	export NL2SQL_DSN='host=/nonexistent dbname=a'
	unset NL2SQL_INDEX_DSN
	run -0 "$SUITE_BUILD/tests/drive" "$SUITE_ROOT/pipelines" 1 10 60000 \
		<<<'{"ask":"ask","name":"one","database":"sales","record":{"question":"How many companies are there?"}}'
	holds "$(sed -n 's/^one answered //p' <<<"$output")" '.result.rows == [["8"]]'
}

# bash 5.2 says -1 of a process substitution that it has not reaped yet.
@test "scripts have their settings, whatever the shell says of who printed them" {
	wait() {
		return 255
	}
	export -f wait
	# shellcheck disable=SC2016 # the inner shell's variable
	run -0 bash -euo pipefail -c '. "$0/pipelines/stages.bash"; echo "$NL2SQL_ROUNDS"' "$SUITE_ROOT"
	[[ $output =~ ^[0-9]+$ ]]
	NL2SQL_MAX_ROWS=many run -2 bash -euo pipefail -c '. "$0/pipelines/stages.bash"' "$SUITE_ROOT"
	[[ $output == *max_rows* ]]
}
