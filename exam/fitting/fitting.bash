# shellcheck shell=bash
# fitting.bash - what exam/fit and exam/fit-grammar share: a folder of questions
# with golds, and jobs that ask and grade them, one for each database
#
#	read_arguments "out report" "$@"  # options into variables, DIR into $folder
#	open_folder                       # $files; the settings of a fit
#	questions >"$scratch/questions"
#	lay_out_jobs                      # $work/jobs/N, with db and questions
#	run_jobs ask_job asked            # ask_job FOLDER, as many as there are cores
#
# A job writes a line to descriptor 3 for each of its questions, and calls
# `enter_job` first and `check` behind each program.

program=${0##*/}
root=$(dirname "$(dirname "$(readlink -f "$0")")")
fitting=$root/exam/fitting
# shellcheck source=pipelines/progress.bash
. "$root/pipelines/progress.bash"

usage_error() {
	printf '%s: %s (-h helps)\n' "$program" "$1" >&2
	exit 2
}

# ---- arguments and settings ----

# read_arguments OPTIONS ARGUMENT...: each option has an argument, and its name is
# that of a variable
read_arguments() {
	local known=" $1 "
	folder=''
	shift
	while [ $# -gt 0 ]; do
		case $1 in
		-h | --help)
			sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "$0"
			exit 0
			;;
		--*)
			[[ $known == *" ${1#--} "* ]] || usage_error "unknown option '$1'"
			[ $# -gt 1 ] || usage_error "$1 needs an argument"
			printf -v "${1#--}" %s "$2"
			shift
			;;
		-*) usage_error "unknown option '$1'" ;;
		*)
			[ -z "$folder" ] || usage_error "unexpected argument '$1'"
			folder=$1
			;;
		esac
		shift
	done
	[ -n "$folder" ] || usage_error "a folder of questions is needed"
	[ -d "$folder" ] || usage_error "there is no folder '$folder'"
}

# open_folder: $files, the folder $scratch with a copy of the data, and no setting
# but those that say where things are
open_folder() {
	local name now
	command -v liblinear-train >/dev/null ||
		usage_error "liblinear-train is missing: make fit-deps installs it"
	# a name in the order of its bytes, a number with a point, on every machine
	export LC_ALL=C
	shopt -s nullglob
	files=("$folder"/*.ndjson)
	[ ${#files[@]} -gt 0 ] || usage_error "there is no .ndjson in '$folder'"
	now=${NL2SQL_NOW:-$(date -u +%Y-%m-%dT%H:%M:%SZ)}
	for name in "${!NL2SQL_@}"; do
		case $name in
		NL2SQL_DSN | NL2SQL_INDEX_DSN | NL2SQL_BIN | NL2SQL_DATA) ;;
		*) unset "$name" ;;
		esac
	done
	scratch=$(mktemp -d /tmp/nl2sql-fit.XXXXXX)
	trap 'rm -rf "$scratch"' EXIT
	data=${NL2SQL_DATA:-$root/common/data}
	cp -R "$data" "$scratch/data"
	export NL2SQL_CONFIG=/dev/null NL2SQL_NOW=$now NL2SQL_DATA=$scratch/data
	export NL2SQL_BIN=${NL2SQL_BIN:-$(realpath -m -- "${B:-$root/build}")/bin}
	export PATH=$NL2SQL_BIN:$PATH
}

# ---- questions ----

# questions: all of them in one form, with the fold that each belongs to
questions() {
	local file
	for file in "${files[@]}"; do
		jq -cn --arg file "${file##*/}" -f "$fitting/questions.jq" "$file" ||
			usage_error "'$file' does not hold questions with their golds"
	done | jq -cn 'foreach inputs as $question (0; . + 1; {id: "\(.)"} + $question)'
}

# input_lines: what the weights are made of
input_lines() {
	local file sum
	for file in "${files[@]}"; do
		sum=$(sha256sum <"$file")
		jq -nr --arg file "${file##*/}" --arg sum "${sum%% *}" '[inputs] | "{\"input\": \(
			$file | tojson), \"sha256\": \"\($sum)\", \"questions\": \(length)}"' "$file"
	done
}

# say_broken VERDICTS...: whose gold does not run, or has no rows and does not say
# "empty"
say_broken() {
	jq -r 'select(.verdict == "broken") | (.id / "#")[0]' "$@" |
		sort -un | jq -r --arg program "$program" --slurpfile questions "$scratch/questions" \
		'$questions[. - 1].name | "\($program): left out, its gold does not run or has no rows: \(.)"' >&2
}

# write_fitted FILE REPORT: where the options say
write_fitted() {
	[ -z "$report" ] || cat "$2" >"$report"
	if [ -n "$out" ]; then
		cat "$1" >"$out"
	else
		cat "$1"
	fi
}

# ---- jobs ----

# lay_out_jobs: a folder for each database, in any order
lay_out_jobs() {
	local db job count=0
	jq -r .db "$scratch/questions" | sort -u | while IFS= read -r db; do
		job=$work/jobs/$((++count))
		mkdir -p "$job"
		printf '%s' "$db" >"$job/db"
		jq -c --arg db "$db" 'select(.db == $db)' "$scratch/questions" >"$job/questions"
	done
}

# as_conninfo NAME: " dbname='NAME'", which beats the one before it
as_conninfo() {
	local quoted=${1//\\/\\\\}
	[ -z "$1" ] || printf " dbname='%s'" "${quoted//\'/\\\'}"
}

# enter_job FOLDER: be there, and ask its database
enter_job() {
	local place
	cd "$1" || exit
	place=$(as_conninfo "$(<db)")
	export NL2SQL_DSN+=$place
	[ -z "${NL2SQL_INDEX_DSN:-}" ] || export NL2SQL_INDEX_DSN+=$place
}

# asked: the questions as the pipeline takes them
asked() {
	jq -c 'with_entries(select(.key == ("id", "question", "evidence", "now")))' questions
}

# check WHAT STATUS ENOUGH IN OUT [COMPLAINTS]: a status that is worse than ENOUGH,
# or lines of the file IN that have none in OUT, end the fit
check() {
	[ "$2" -gt "$3" ] || [ "$(wc -l <"$4")" -ne "$(wc -l <"$5")" ] || return 0
	printf '%s: %s ended with status %s on database %s\n' "$program" "$1" "$2" "$(<db)" >&2
	[ -z "${6:-}" ] || cat "$6" >&2
	echo "$(($2 == 0 ? 1 : $2))" >"$work/failed"
	exit 1
}

# golds: of the questions, and by reference of their candidates, QUESTION#CANDIDATE
golds() {
	jq -c 'select(.sql) | {id, sql, ordered, empty} | del(.[] | nulls)' questions
	jq -c '{id, of: (.id / "#")[0]}' candidates
}

# grade_candidates: each goes as an answer of its own to the grader; to `grades`
grade_candidates() {
	local status=0
	golds >wanted
	nl2sql-grade --gold wanted <candidates >grades 2>complaints || status=$?
	# 2: a gold that does not run
	check nl2sql-grade "$status" 2 candidates grades complaints
}

# run_jobs JOB WHAT: all of them; WHAT has happened to a question with a line
run_jobs() {
	export program root fitting work
	# shellcheck disable=SC2163 # the function that it names
	export -f "$1" as_conninfo enter_job asked check golds grade_candidates
	beside_progress run_each "$1" | progress "$(wc -l <"$scratch/questions")" "$2" >"$work/unread" ||
		exit "$(cat "$work/failed" 2>"$work/unsaid" || echo 1)"
}

# run_each JOB: as many at once as there are cores; the lines of descriptor 3
run_each() {
	# shellcheck disable=SC2016 # the inner shell's arguments
	printf '%s\0' "$work"/jobs/* | xargs -0 -P "$(nproc)" -n 1 bash -c \
		'set -euo pipefail; "$0" "$1" 3>&1 >&2' "$1"
}
