# shellcheck shell=bash disable=SC2034 # what is set is for the tests
# mcp.bash - the real clients of the Model Context Protocol, and messages by hand
#
#	load mcp
#	get_sdks                              $new and $old are Pythons with the SDKs
#	client SDK REVISION <<<"$(query ...)"     through a server of its own
#	line 1                                what came of its first step
#	with_each_client FUNCTION             with "SDK REVISION"
#	envelope METHOD ID                    a request of the newest revision
#	refuses CODE ID <MESSAGE              nl2sql-mcp answers with that error

get_sdks() {
	new=$("$SUITE_ROOT/tests/mcp/get" new)
	old=$("$SUITE_ROOT/tests/mcp/get" old)
	export new old
}

# The revisions, with each SDK that speaks them.
clients='new 2026-07-28
new 2025-11-25
old 2025-11-25
old 2025-06-18'

# client SDK REVISION [ANSWER...] [-- OPTION-OF-THE-SERVER...] <STEPS
client() {
	local sdk=$1 options=() answers=()
	shift
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		answers+=("$1")
		shift
	done
	[ $# -eq 0 ] || options=("${@:2}")
	"${!sdk}" "$SUITE_ROOT/tests/mcp/client.py" "${answers[@]}" -- nl2sql-mcp "${options[@]}"
}

# call TOOL ARGUMENTS [MEMBERS]: a step
call() {
	printf '{"do":"call","name":"%s","arguments":%s%s}\n' "$1" "$2" "${3:+,$3}"
}

# query QUESTION [MEMBERS-OF-ARGUMENTS]
query() {
	call nl_query "{\"question\":\"$1\"${2:+,$2}}"
}

# line N: of $output, the first one tells of the connection
line() {
	sed -n "$(($1 + 1))p" <<<"$output"
}

# with_each_client: the function $1 with "SDK REVISION" and further arguments
with_each_client() {
	local sdk revision
	while read -r sdk revision <&7; do
		"$1" "$sdk" "$revision" "${@:2}" || fail "with the $sdk SDK, revision $revision"
	done 7<<<"$clients"
}

# envelope METHOD ID [PARAMS]: a request of the newest revision
envelope() {
	jq -nc --arg method "$1" --argjson id "$2" --argjson params "${3:-"{}"}" '{jsonrpc: "2.0", id: $id,
		method: $method, params: ($params + {_meta: {
			"io.modelcontextprotocol/protocolVersion": "2026-07-28",
			"io.modelcontextprotocol/clientCapabilities": {}}})}'
}

handshake='{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"0"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}'

# refuses CODE ID <MESSAGE
refuses() {
	local text
	text=$(cat)
	run -0 --separate-stderr nl2sql-mcp <<<"$text"
	holds "$output" '.jsonrpc == "2.0" and .error.code == $code and .id == $id and (.error.message | length > 0)' \
		--argjson code "$1" --argjson id "$2" || fail "to: ${text:0:200}"
}
