# shellcheck shell=bash
# stages.bash - the ways of records through the stages, for the scripts here
#
# Scripts source it and pass records through its ways (pass answer), which are
# filters: records on standard input, records on standard output, one line each,
# flushed.  None passes an option, so every option works as a variable or in a
# configuration file (docs/options.md).

# Programs: NL2SQL_BIN, else those of this tree, else those installed with us,
# else whatever PATH finds.
find_programs() {
	local here=${BASH_SOURCE[0]%/*} folder
	for folder in "${NL2SQL_BIN:-}" "$here/../build/bin" "$here/../../bin"; do
		if [ -n "$folder" ] && [ -x "$folder/nl2sql-route" ]; then
			PATH=$folder:$PATH
			return
		fi
	done
}

# read_settings: the options that scripts read themselves, from where the stages
# have theirs (docs/options.md): as variables of this shell, which no stage sees
read_settings() {
	local name setting found=''
	for name in "${!NL2SQL_@}"; do
		# what an earlier call has set
		[[ ${!name@a} == *x* ]] || unset "$name"
	done
	while IFS= read -r -d '' setting; do
		declare -g "$setting"
		found=1
	done < <(exec nl2sql-config --environment)
	# It prints some of them, or has told what is wrong.  Its status says no more:
	# bash 5.2 gives -1 for one in a thousand processes that ended well.
	[ -n "$found" ] || exit 2
}

# worst STATUS...: of several, the one that tells the most: 2, 75, others, 0
worst() {
	local status worst=0
	for status; do
		case $worst:$status in
		*:0 | 2:* | 75:1) ;;
		*:2 | *:75 | 0:*) worst=$status ;;
		esac
	done
	printf '%s\n' "$worst"
}

# joblog_status FILE: what the jobs of GNU parallel ended with, as one of ours;
# a job that a signal ended has lost its lines: 1
joblog_status() {
	local statuses
	mapfile -t statuses < <(awk -F '\t' 'NR > 1 {
		print ($8 != 0 || $7 > 125) ? 1 : $7 }' "$1")
	worst "${statuses[@]}"
}

# ---- ways ----
#
# A way is a row of programs.  The functions below add to it, and nl2sql-way starts
# its programs as one pipeline.

route() {
	way+=(nl2sql-route)
}

# understand [OPTION]: from routed records to planned ones; the option is
# retrieve's
understand() {
	way+=("nl2sql-retrieve $*" nl2sql-link nl2sql-plan)
}

# prepare: with sketch=1 a draft is written first, and the tables that it names
# join those that retrieval found
prepare() {
	understand
	[ "$NL2SQL_SKETCH" = 0 ] || {
		way+=('nl2sql-generate --sketch')
		understand --from-sketch
	}
}

# judge: choose among the candidates; where models are asked only when the
# parser is not sure (with=auto or auto,NAME..., the default once a model is
# configured), those records go through generate and evaluate a second time
judge() {
	way+=(nl2sql-evaluate)
	case ${NL2SQL_WITH:-${NL2SQL_MODEL_URL:+auto}} in
	auto | auto,*) way+=(nl2sql-generate nl2sql-evaluate) ;;
	esac
}

# repair N|exec: a round and what is behind it are started for the first record
# that needs them, and keep no connection for the next one
repair() {
	way+=("NL2SQL_KEEP_CONNECTIONS=0 nl2sql-repair --then $1")
}

# rounds N: a repair is one more round over the records that still fail; each
# round is processes of its own, so there is no feedback and a sure end
rounds() {
	[ "$1" -eq 0 ] || repair "$1"
}

# choose: from routed records to such as have a statement chosen, not run yet
choose() {
	prepare
	way+=(nl2sql-generate)
	judge
	rounds "$NL2SQL_ROUNDS"
}

# finish: run what is chosen; what fails in a way that another statement may
# mend gets one more round, and is run for good
finish() {
	way+=(nl2sql-exec)
	repair exec
}

# answer: from routed records to settled ones
answer() {
	choose
	finish
}

# pass FUNCTION [ARGUMENT], pass route FUNCTION: records through the programs of
# that way; it ends with the worst of their statuses
pass() {
	local way=() line
	[ "$1" != route ] || {
		route
		shift
	}
	"$@"
	printf -v line '%s | ' "${way[@]:-cat}"
	nl2sql-way "${line% | }"
}

# usage_on_request ARGUMENT...: the script's own first comment is its help
usage_on_request() {
	case ${1:-} in
	-h | --help)
		sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "$0"
		exit 0
		;;
	esac
}

no_arguments() {
	usage_on_request "$@"
	[ $# -eq 0 ] || {
		printf '%s: unexpected argument '\''%s'\'' (-h helps)\n' "${0##*/}" "$1" >&2
		exit 2
	}
}

# A file that is as large as it may get is a full disk, and the end of nobody.
trap '' XFSZ
find_programs
read_settings
