# shellcheck shell=bash
# progress.bash - how far a long run is, told on a terminal and nowhere else
#
#	beside_progress COMMAND | progress 500 asked >FILE

# on_screen: is standard error a terminal that can take a line back?
on_screen() {
	[ -t 2 ] && [ "${TERM:-dumb}" != dumb ]
}

# progress TOTAL WHAT: lines through; on a terminal standard error tells how many
# of so many came, how fast they come and how long the rest will take.  TOTAL may
# be empty: nobody knows.  What reads
# the lines must pass each on at once, whatever is in it: that is tee and grep.
progress() {
	local told
	if ! on_screen; then
		cat
		return
	fi
	tee >(LC_ALL=C grep -a -n -o --line-buffered '^.' | tell_progress "$1" "$2")
	told=$!
	wait "$told" || true
}

# tell_progress TOTAL WHAT <NUMBERED: the line, drawn again once a second
tell_progress() {
	local number began=$SECONDS told=-1 seconds rest of=${1:+" of $1"}
	while IFS=: read -r number _; do
		seconds=$((SECONDS - began)) rest=''
		[ "$seconds" -ne "$told" ] || [ "$number" = "$1" ] || continue
		told=$seconds
		[ "$seconds" -eq 0 ] || rest=$(((10 * number) / seconds))
		[ -z "$rest" ] || rest=", ${rest%?}.${rest: -1}/s"
		[ -z "$rest$of" ] || [ -z "$1" ] || rest+=", $((($1 - number) * seconds / number)) s left"
		printf '\r\033[K%s: %d%s %s%s' "${0##*/}" "$number" "$of" "$2" "${rest/, ./, 0.}" >&2
	done
	printf '\r\033[K' >&2
}

# beside_progress COMMAND...: run it; what it says on standard error takes the
# line of a progress away and stands on lines of its own
beside_progress() {
	local status=0 told
	if ! on_screen; then
		"$@"
		return
	fi
	"$@" 2> >(while IFS= read -r line || [ -n "$line" ]; do printf '\r\033[K%s\n' "$line" >&2; done) || status=$?
	told=$!
	wait "$told" || true
	return "$status"
}
