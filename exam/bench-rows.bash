# shellcheck shell=bash
# bench-rows.bash - what a question costs by tables, words, readings and pipelines
#
# Whoever sources it has sourced cost.bash and scale/load.bash, has loaded and
# indexed the ERP, and sets scratch, root, erp, socket and count.  Every figure is
# time of the processor in our processes alone, which other load changes little.

# kept NAME: what the row was in the last release, nothing where it has no such row
kept() {
	awk -F '\t' -v name="$1" '$1 == name { print $2 }' "$root/exam/bench-kept.tsv"
}

# row NAME MS: a line of the table, and of $scratch/rows
row() {
	printf '%s\t%s\n' "$1" "$2" >>"$scratch/rows"
	awk -v name="$1" -v ms="$2" -v kept="$(kept "$1")" 'BEGIN {
		printf "| %s | %.2f | %s |\n", name, ms, (kept > 0 ? sprintf("%.2f", ms / kept) : "") }'
}

# asked NAME FILE COMMAND...: a row of what reads the questions of the file
asked() {
	row "$1" "$(each "$(cpu "${@:3}" "$2")" "$(wc -l <"$2")")"
}

# of_words N: as many questions as rows take, of so many words of the exam's each
of_words() {
	jq -r .question "$erp"/{questions,paraphrases}.ndjson | tr -s ' \n' '\n' |
		awk -v size="$1" -v lines=$((rows_asked < 10 ? rows_asked : 10)) '
			{ words[NR] = $0 }
			END {
				for (i = 0; i < lines * size; i++)
					printf "%s%s", words[1 + i * 7 % NR], (i + 1) % size ? " " : "\n"
			}'
}

with_readings() {
	NL2SQL_K=$1 ask_file "$2"
}

with_jobs() {
	batch -j "$1" <"$2" 2>/dev/null
}

# with_tables N: the ERP and others, N in all, indexed
with_tables() {
	[ "$1" -gt 73 ] || return 0
	load_scale "erp_$1" "$(($1 - 73))" 1
	export NL2SQL_DSN="$socket user=erp_ro dbname=erp_$1"
	export NL2SQL_INDEX_DSN="$socket user=postgres dbname=erp_$1"
	nl2sql-index --set lexicon="$erp/lexicon" >/dev/null
}

# rows_of_tables N: in a subshell, since it asks another database
rows_of_tables() (
	with_tables "$1"
	row "$1 tables, index with nothing changed" "$(cpu nl2sql-index)"
	asked "$1 tables, a question" "$scratch/few" ask_file
)

# row_of_others FILE: questions of another database, which OTHER_DSN and
# OTHER_INDEX_DSN name
row_of_others() {
	head -n "$rows_asked" "$1" >"$scratch/others"
	NL2SQL_DSN=$OTHER_DSN NL2SQL_INDEX_DSN=${OTHER_INDEX_DSN:-$OTHER_DSN} \
		asked "$(basename "$1" .ndjson), a question" "$scratch/others" ask_file
}

# cost_rows TABLES...
cost_rows() {
	local tables words
	rows_asked=$((count < 100 ? count : 100))
	questions "$rows_asked" >"$scratch/few"
	: >"$scratch/rows"
	echo '| | CPU ms | of the last release |'
	echo '| --- | ---: | ---: |'
	for tables; do rows_of_tables "$tables"; done
	[ -z "${OTHER:-}" ] || row_of_others "$OTHER"
	for words in 10 200; do
		of_words "$words" >"$scratch/words"
		asked "$words words" "$scratch/words" ask_file
	done
	asked 'K 1' "$scratch/few" with_readings 1
	asked 'K 8' "$scratch/few" with_readings 8
	asked 'batch -j 1' "$scratch/few" with_jobs 1
	asked 'batch -j 2' "$scratch/few" with_jobs 2
}
