# exam/bench: its rows, and what they are compared with
bats_require_minimum_version 1.5.0
load lib

setup() {
	root=$BATS_TEST_TMPDIR scratch=$BATS_TEST_TMPDIR erp=$SUITE_ROOT/exam/erp
	mkdir -p "$root/exam"
	printf 'K 1\t10\nnothing\t0\n' >"$root/exam/bench-kept.tsv"
	# shellcheck source=exam/cost.bash
	. "$SUITE_ROOT/exam/cost.bash"
	# shellcheck source=exam/bench-rows.bash
	. "$SUITE_ROOT/exam/bench-rows.bash"
}

@test "a row is a share of the last release's" {
	run -0 row 'K 1' 4
	equal row "$output" '| K 1 | 4.00 | 0.40 |'
	run -0 row 'nothing' 4
	equal 'no time' "$output" '| nothing | 4.00 |  |'
	run -0 row 'K' 4
	equal 'no such row' "$output" '| K | 4.00 |  |'
	equal kept "$(tail -n 1 "$scratch/rows")" $'K\t4'
}

@test "questions have as many words as the row says" {
	# shellcheck disable=SC2034 # of_words reads it
	rows_asked=50
	for words in 10 200; do
		equal "$words" "$(of_words "$words" | awk '{ print NF }' | sort | uniq -c | tr -s ' ')" " 10 $words"
	done
}

@test "a row can be of another database's questions" {
	# shellcheck disable=SC2034 # row_of_others reads them
	rows_asked=1 OTHER_DSN=its_dsn OTHER_INDEX_DSN=its_index
	ask_file() { echo "$NL2SQL_DSN $NL2SQL_INDEX_DSN $(cat "$1")"; }
	printf 'one\ntwo\n' >"$scratch/orchard.ndjson"
	run -0 row_of_others "$scratch/orchard.ndjson"
	[[ $output == '| orchard, a question |'* ]] || fail "$output"
	equal asked "$(cat "$scratch/out")" 'its_dsn its_index one'
}

@test "every row of the last release has a figure" {
	run -0 awk -F '\t' 'NF != 2 || $2 !~ /^[0-9.]+$/' "$SUITE_ROOT/exam/bench-kept.tsv"
	equal wrong "$output" ''
	for row in '73 tables, a question' '876 tables, a question' '2377 tables, a question' \
		'2377 tables, index with nothing changed' '10 words' '200 words' 'K 1' 'K 8' 'batch -j 1' 'batch -j 2' \
		'73 tables, index with nothing changed' '876 tables, index with nothing changed' 'foreign, a question'; do
		grep -q "^$row"$'\t' "$SUITE_ROOT/exam/bench-kept.tsv" || fail "no '$row'"
	done
}
