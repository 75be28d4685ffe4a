# shellcheck shell=bash
# cost.bash - the processor's time of a command, for the bench and the exam at scale
#
# Whoever sources it sets scratch, a folder where output may go.

# each TOTAL COUNT: of one
each() {
	awk -v total="$1" -v count="$2" 'BEGIN { printf "%.2f", total / count }'
}

# cpu COMMAND...: processor milliseconds of it and its children, output to
# $scratch/out
cpu() {
	local TIMEFORMAT='%U %S' times
	times=$({ time "$@" >"${scratch:?}/out"; } 2>&1 | tail -n 1)
	awk '{ print int(($1 + $2) * 1000) }' <<<"$times"
}

# run_stage STAGE FILE
run_stage() {
	"nl2sql-$1" <"$2"
}
