# shellcheck shell=bash disable=SC2034 # what is set is for the tests
# web.bash - a running nl2sql-web, and requests to it
#
#	load launch
#	load web
#	start_web [OPTION...]       its address is $base, its token $token
#	get PATH [CURL-OPTION...]   $output, $status_code, $headers
#	post PATH JSON [...]        as our own page would
#	event NAME                  the data of that event of $output
#	propose QUESTION            its record is $record, its id $id

# start_web [OPTION...]: at a free port; the visitor has the cookie
start_web() {
	place=web$((++webs))
	launch "$place" nl2sql-web --set web_listen=127.0.0.1:0 "$@"
	wait_until "the address" has_lines "$BATS_TEST_TMPDIR/$place/out" 1
	address=$(<"$BATS_TEST_TMPDIR/$place/out")
	base=${address%%/\?*}
	token=${address##*=}
	cookie=$(curl -s --max-time 10 -D - "$address" | sed -n 's/^Set-Cookie: \([^;]*\);.*/\1/p')
}

# request METHOD PATH [CURL-OPTION...]
request() {
	local method=$1 path=$2
	shift 2
	status_code=$(curl -s --max-time 60 --path-as-is -X "$method" ${cookie:+-H "Cookie: $cookie"} \
		-D "$BATS_TEST_TMPDIR/headers" -o "$BATS_TEST_TMPDIR/body" -w '%{http_code}' "$@" "$base$path") || true
	headers=$(tr -d '\r' <"$BATS_TEST_TMPDIR/headers")
	output=$(tr -d '\0' <"$BATS_TEST_TMPDIR/body")
}

get() {
	request GET "$@"
}

post() {
	local path=$1 body=$2
	shift 2
	request POST "$path" -H 'Content-Type: application/json' -H "Origin: $base" -d "$body" "$@"
}

# event NAME: the data of the last one of that name
event() {
	awk -v name="$1" '/^event: / { now = $2 } /^data: / && now == name { text = substr($0, 7) } END { print text }' <<<"$output"
}

# refused STATUS CODE: the last request was
refused() {
	equal "status" "$status_code" "$1"
	holds "$output" '.code == $code and (.message | length > 0)' --arg code "$2"
}

# propose QUESTION: its record is $record, its id $id
propose() {
	post /api/propose "$(jq -nc --arg question "$1" '{question: $question}')"
	record=$(event record)
	id=$(jq -r .id <<<"$record")
}
