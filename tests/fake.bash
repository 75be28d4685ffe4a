# shellcheck shell=bash
# fake.bash - a server that speaks as models' servers do, and what it was asked
#
#	load fake
#	setup_file() { start_fake; }            $FAKE is its folder
#	url=$(fake 'tag=mine;fault=429')        a base URL that behaves so
#	says 'how many' '{"sql_query": ...}'    texts for prompts with that in them
#	asked_fake mine                         the requests of that tag, as NDJSON
#
# tests/fake-model says what it speaks and how it can be told to misbehave.  It
# ends with the suite's folder.

# start_fake [CERTIFICATE KEY]
start_fake() {
	FAKE=$(mktemp -d "$SUITE_DIR/fake.XXXXXX")
	export FAKE
	"$SUITE_ROOT/tests/fake-model" "$FAKE" "$@" </dev/null \
		>"$FAKE/log" 2>&1 3>&- 4>&- &
	disown
	local end=$((EPOCHSECONDS + 30))
	until [ -s "$FAKE/port" ]; do
		[ "$EPOCHSECONDS" -lt "$end" ] || fail "no fake model" "$(cat "$FAKE/log")"
		sleep 0.02
	done
	FAKE_PLACE=127.0.0.1:$(<"$FAKE/port")
	export FAKE_PLACE
}

# Its folder gone, it ends by itself.
stop_fake() {
	rm -rf "$FAKE"
}

# fake BEHAVIOUR: a base URL
fake() {
	printf 'http://%s/with/%s' "$FAKE_PLACE" "$1"
}

# says MATCH TEXT...: what samples are made of for prompts with MATCH in them
says() {
	local match=$1
	shift
	jq -nc --arg match "$match" '{match: $match, texts: $ARGS.positional}' \
		--args -- "$@" >>"$FAKE/replies.ndjson"
}

asked_fake() {
	# shellcheck disable=SC2016 # $tag is jq's
	jq -c --arg tag "$1" 'select(.tag == $tag)' "$FAKE/requests.ndjson"
}
