# shellcheck shell=bash
# stages.bash - the ways of records through the stages, for the scripts here
#
# Scripts source it and pipe its functions; each is a filter: records on
# standard input, records on standard output, one line each, flushed.  None
# passes an option, so every option works as a variable or in a configuration file
# (docs/options.md).

# Programs: NL2SQL_BIN, else those of this tree, else those installed with us,
# else whatever PATH finds.
find_programs() {
	local here folder
	here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
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
	local name setting whole=''
	for name in "${!NL2SQL_@}"; do
		# what an earlier call has set
		[[ ${!name@a} == *x* ]] || unset "$name"
	done
	# an empty one is the end; without it nl2sql-config has told what is wrong
	while IFS= read -r -d '' setting; do
		[ -n "$setting" ] || { whole=1; break; }
		declare -g "$setting"
	done < <(nl2sql-config --environment && printf '\0')
	[ -n "$whole" ] || exit 2
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

# rounds N: a repair is one more round over the records that still fail; each
# round is processes of its own, so there is no feedback and a sure end.  Few
# records need one: nl2sql-repair starts all others for the first that does, and
# they keep no connection for the next one.
rounds() {
	if [ "$1" -gt 0 ]; then
		NL2SQL_KEEP_CONNECTIONS=0 nl2sql-repair --then "$1"
	else
		cat
	fi
}

# judge: choose among the candidates; where models are asked only when the
# parser is not sure (with=auto or auto,NAME..., the default once a model is
# configured), those records go through generate and evaluate a second time
judge() {
	case ${NL2SQL_WITH:-${NL2SQL_MODEL_URL:+auto}} in
	auto | auto,*)
		if nl2sql-evaluate | nl2sql-generate | nl2sql-evaluate; then :; else
			return "$(worst "${PIPESTATUS[@]}")"
		fi
		;;
	*) nl2sql-evaluate ;;
	esac
}

# understand [OPTION]: from routed records to planned ones; the option is
# retrieve's
understand() {
	if nl2sql-retrieve "$@" | nl2sql-link | nl2sql-plan; then :; else
		return "$(worst "${PIPESTATUS[@]}")"
	fi
}

# prepare: with sketch=1 a draft is written first, and the tables that it names
# join those that retrieval found
prepare() {
	if [ "$NL2SQL_SKETCH" = 0 ]; then
		understand
	elif understand | nl2sql-generate --sketch | understand --from-sketch; then :; else
		return "$(worst "${PIPESTATUS[@]}")"
	fi
}

# choose: from routed records to such as have a statement chosen, not run yet
choose() {
	if prepare | nl2sql-generate | judge | rounds "$NL2SQL_ROUNDS"; then :; else
		return "$(worst "${PIPESTATUS[@]}")"
	fi
}

# finish: run what is chosen; what fails in a way that another statement may
# mend gets one more round, and is run for good
finish() {
	if nl2sql-exec | NL2SQL_KEEP_CONNECTIONS=0 nl2sql-repair --then exec; then :; else
		return "$(worst "${PIPESTATUS[@]}")"
	fi
}

# answer: from routed records to settled ones
answer() {
	if choose | finish; then :; else
		return "$(worst "${PIPESTATUS[@]}")"
	fi
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
