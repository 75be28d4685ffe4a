# nl2sql-otlp: events of real pipelines as spans, held against the published
# definitions of OTLP, and sent to a server that reads them with those
# shellcheck disable=SC2119,SC2120 # functions get arguments through run
bats_require_minimum_version 1.5.0
load lib
load launch
load fake

setup_file() {
	use_mcptest
	python=$("$SUITE_ROOT/tests/mcp/get" otlp)
	start_fake
	COLLECTOR=$(mktemp -d "$SUITE_DIR/collector.XXXXXX")
	"$python" "$SUITE_ROOT/tests/otlp/collector.py" "$COLLECTOR" </dev/null \
		>"$COLLECTOR/log" 2>&1 3>&- 4>&- &
	disown
	wait_until "the collector" test -s "$COLLECTOR/port"
	ADDRESS=http://127.0.0.1:$(<"$COLLECTOR/port")
	TRACE=$BATS_FILE_TMPDIR/trace
	export python COLLECTOR ADDRESS TRACE
	NL2SQL_TRACE=$TRACE nl2sql ask <<<"{\"id\":\"$uuid\",\"question\":\"$highest\"}" >/dev/null
}

teardown_file() {
	stop_fake
	rm -rf "$COLLECTOR"
}

teardown() {
	end_launched
}

uuid=0192f3a4-5b6c-7d8e-9f00-112233445566

# spans [ARGUMENT...] <EVENTS: what the published definitions read in them
spans() {
	nl2sql-otlp "$@" | "$python" "$SUITE_ROOT/tests/otlp/collector.py" check
}

# received PATH: the requests that came there, as NDJSON
received() {
	[ ! -e "$COLLECTOR/requests" ] || jq -c --arg path "$1" 'select(.path == $path)' "$COLLECTOR/requests"
}

# ---- spans ----

@test "a question is a trace: stages, candidates and statements below each other" {
	run -0 spans <"$TRACE"
	holds "$(jq -sc . <<<"$output")" '
		([.[].trace] | unique) == [$uuid | gsub("-"; "")] and
		([.[].id] | length == (unique | length)) and
		(map({key: .id, value: .}) | from_entries) as $by_id |
		([.[] | select(.parent == "")] | length == 1 and .[0].name == "question" and
			.[0].attributes."nl2sql.status" == "answered" and .[0].attributes."nl2sql.record.id" == $uuid) and
		([.[] | select(.attributes."nl2sql.stage") | .name] ==
			["route", "retrieve", "link", "plan", "generate", "evaluate", "exec"]) and
		all(.[] | select(.parent != ""); $by_id[.parent] as $above | $above and
			.start >= $above.start - 1e6 and .end <= $above.end + 1e6) and
		([.[] | select(.name == "candidate")] | length > 0 and
			all($by_id[.parent].name == "evaluate" and
				(.attributes."nl2sql.origin" | . == "parser" or . == "grammar"))) and
		([.[] | select(.name == "EXPLAIN")] | length > 0 and all($by_id[.parent].name == "candidate" and
			.kind == 3 and .attributes."db.system.name" == "postgresql")) and
		([.[] | select(.name == "SELECT" and .attributes."nl2sql.purpose" == "rows")] | length == 1 and
			.[0].attributes."db.response.returned_rows" == 1 and $by_id[.[0].parent].name == "exec") and
		all(.resource."service.name" == "nl2sql")' --arg uuid "$uuid"
}

@test "an error and its code are those of the stage, the statement and the trace" {
	NL2SQL_TRACE=$BATS_TEST_TMPDIR/trace nl2sql-exec --final >/dev/null \
		<<<'{"id":7,"chosen":{"sql":"SELECT 1 / (SELECT count(*) - count(*) FROM companies)"}}'
	run -0 spans < <(tail -n 1 "$BATS_TEST_TMPDIR/trace")
	holds "$(jq -sc . <<<"$output")" '
		([.[] | select(.failed) | .name] | sort) == ["SELECT", "exec", "question"] and
		(.[] | select(.name == "SELECT") | .attributes."db.response.status_code") == "22012" and
		all(.[] | select(.failed); .message == .attributes."error.type" and (.message | startswith("sql.")))'
}

# asks_model TRACE BEHAVIOUR [ARGUMENT...]: what the trace of generate has
asks_model() {
	nl2sql-route <<<"$highest" | nl2sql-retrieve | nl2sql-link | nl2sql-plan |
		nl2sql-generate --set trace="$1" --with openai --set model=fake-1 \
			--set model_url="$(fake "$2")/v1" "${@:3}" >/dev/null 2>&1 || true
}

@test "requests to models follow the GenAI conventions" {
	asks_model "$BATS_TEST_TMPDIR/trace" 'tag=otlp'
	run -0 spans <"$BATS_TEST_TMPDIR/trace"
	holds "$(jq -sc '[.[] | select(.attributes."gen_ai.operation.name")]' <<<"$output")" 'length > 0 and
		(.[0] | .name == "chat fake-1" and .kind == 3) and
		(.[0].attributes | ."gen_ai.provider.name" == "openai" and ."gen_ai.request.model" == "fake-1" and
			(."gen_ai.usage.input_tokens" > 0) and (."gen_ai.usage.output_tokens" > 0) and
			(."gen_ai.response.finish_reasons" | length > 0) and
			."server.address" == "127.0.0.1" and ."server.port" == ($port | tonumber))' --arg port "${FAKE_PLACE##*:}"
	asks_model "$BATS_TEST_TMPDIR/trace-503" 'tag=otlp-503;fault=503' --set model_retries=1
	run -0 spans <"$BATS_TEST_TMPDIR/trace-503"
	holds "$(jq -sc '[.[] | select(.attributes."gen_ai.operation.name")]' <<<"$output")" '
		.[0] | .failed and .message == "model.server" and (.attributes | ."http.response.status_code" == 503 and
			."http.request.resend_count" == 1)'
}

# ---- ids ----

@test "the same event has the same ids, and a run's name tells line numbers apart" {
	local first
	first=$(sed "s/$uuid/1/" "$TRACE" | spans)
	[ -n "$first" ]
	equal 'again' "$(sed "s/$uuid/1/" "$TRACE" | spans)" "$first"
	run -0 spans --set otlp_run=monday < <(sed "s/$uuid/1/" "$TRACE")
	holds "$(jq -sc . <<<"$output")" '([.[].trace] | unique | length == 1) and .[0].trace != $first' \
		--arg first "$(jq -rs '.[0].trace' <<<"$first")"
	# 1 and "1" are two records
	run -0 spans < <(sed "s/\"$uuid\"/1/" "$TRACE")
	holds "$(jq -sc . <<<"$output")" '.[0].trace != $first' --arg first "$(jq -rs '.[0].trace' <<<"$first")"
}

# ---- what is not handed on ----

# Neither the question, a statement, nor a value of it or of the answer;
# the year stands alone there, while ids and times may hold its digits
keeps_texts() {
	local text
	[ -n "$1" ]
	for text in 'highest revenue' 'FROM companies' '\<2020\>' 'Apex'; do
		! grep -q "$text" <<<"$1" || fail "it holds '$text'" "$1"
	done
}

@test "no question, statement or value is in a trace or a span unless asked for twice" {
	keeps_texts "$(cat "$TRACE")"
	run -0 nl2sql-otlp <"$TRACE"
	keeps_texts "$output"
	NL2SQL_TRACE=$BATS_TEST_TMPDIR/trace NL2SQL_TRACE_TEXTS=1 nl2sql ask <<<"$highest" >/dev/null
	grep -q 'highest revenue' "$BATS_TEST_TMPDIR/trace"
	run -0 nl2sql-otlp <"$BATS_TEST_TMPDIR/trace"
	keeps_texts "$output"
	run -0 spans --set otlp_texts=1 <"$BATS_TEST_TMPDIR/trace"
	holds "$(jq -sc . <<<"$output")" '(.[] | select(.parent == "") | .attributes."nl2sql.question") == $question and
		([.[] | .attributes."db.query.text" // empty | select(test("FROM companies") and test("2020"))] | length > 2) and
		(tostring | test("Apex") | not)' --arg question "$highest"
}

@test "an event that brings texts where words belong has them left out" {
	run -0 nl2sql-otlp < <(jq -c '.id = "who earns most" | .code = "a secret" | .secret = "a secret" |
		.status = "not a word" | .spans[]? |= (.origin = "a secret" | .purpose = "a secret" | .note = "a secret" |
		.sql = "SELECT secret" | .sqlstate = "a secret")' "$TRACE")
	[[ $output != *secret* && $output != *earns* && $output != *'not a word'* ]]
	holds "$output" '[.resourceSpans[].scopeSpans[].spans[]] | length > 10'
}

# ---- to a collector ----

# sends PATH [ARGUMENT...] <EVENTS
sends() {
	nl2sql-otlp --set otlp_endpoint="$ADDRESS/$1" "${@:2}"
}

@test "a collector gets all spans, in requests of limited size" {
	local wanted
	wanted=$(spans <"$TRACE" | wc -l)
	sends with/tag=all --set otlp_batch=5 <"$TRACE"
	holds "$(received /with/tag=all/v1/traces | jq -sc .)" 'all(.status == 200) and all(.spans | length <= 5) and
		length == (($wanted | tonumber) / 5 | ceil) and ([.[].spans[]] | length) == ($wanted | tonumber)' --arg wanted "$wanted"
}

@test "OpenTelemetry's own variables name the collector and its headers" {
	OTEL_EXPORTER_OTLP_ENDPOINT=$ADDRESS/with/tag=otel/ OTEL_SERVICE_NAME=shop \
		OTEL_EXPORTER_OTLP_HEADERS='Authorization=Basic%20c2VjcmV0, x-project = seven' nl2sql-otlp <"$TRACE"
	holds "$(received /with/tag=otel/v1/traces)" '.headers.authorization == "Basic c2VjcmV0" and
		.headers."x-project" == "seven" and .spans[0].resource."service.name" == "shop"'
	OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:1 nl2sql-otlp --set otlp_endpoint= <"$TRACE" |
		"$python" "$SUITE_ROOT/tests/otlp/collector.py" check >/dev/null
	OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:1 \
		OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=$ADDRESS/with/tag=traces/v1/traces nl2sql-otlp <"$TRACE"
	holds "$(received /with/tag=traces/v1/traces)" '.status == 200'
}

@test "headers come from a file, and no key is in a message or the egress log" {
	echo 'authorization=Bearer hush-hush' >"$BATS_TEST_TMPDIR/headers"
	export NL2SQL_OTLP_HEADERS_FILE=$BATS_TEST_TMPDIR/headers NL2SQL_EGRESS=$BATS_TEST_TMPDIR/egress
	sends with/tag=file <"$TRACE"
	holds "$(received /with/tag=file/v1/traces)" '.headers.authorization == "Bearer hush-hush"'
	run -1 sends 'with/tag=401;fault=401' <"$TRACE"
	matches 'why' "$output" 'answers 401'
	[[ $output != *hush* ]]
	run -1 grep -q hush "$NL2SQL_EGRESS"
	holds "$(jq -sc . "$NL2SQL_EGRESS")" 'length == 2 and all(.by == "otlp") and (.[0].to | test("/v1/traces$"))'
	echo 'no header' >"$BATS_TEST_TMPDIR/headers"
	run -2 sends with/tag=none <"$TRACE"
	printf 'a=b\rc: d\n' >"$BATS_TEST_TMPDIR/headers"
	run -2 sends with/tag=none <"$TRACE"
	rm "$BATS_TEST_TMPDIR/headers"
	run -2 sends with/tag=none <"$TRACE"
	equal 'sent' "$(received /with/tag=none/v1/traces)" ''
}

@test "a collector that is busy is asked again, and gets each span once" {
	sends 'with/tag=busy;fault=503;times=2' <"$TRACE"
	holds "$(received '/with/tag=busy;fault=503;times=2/v1/traces' | jq -sc .)" \
		'map(.status) == [503, 503, 200] and (.[2].spans | length > 10)'
}

@test "spans that no collector takes are counted, and the exit status says so" {
	run -75 nl2sql-otlp --set otlp_endpoint=http://127.0.0.1:1 --set otlp_timeout_ms=300 --set otlp_batch=5 <"$TRACE"
	equal 'it is said once, and counted' "$(grep -c 'no collector answers' <<<"$output")" 1
	matches 'count' "$output" '0 spans sent, 0 refused, [0-9]+ lost'
	run -1 sends 'with/tag=partial;reject=3' <"$TRACE"
	matches 'refused' "$output" '3 refused'
	run -2 nl2sql-otlp --set otlp_endpoint=ftp://example.org <"$TRACE"
}

# ---- a file that grows ----

follow() {
	launch "$1" nl2sql-otlp --follow "$BATS_TEST_TMPDIR/growing" \
		--set otlp_endpoint="$ADDRESS/with/tag=$1" --set otlp_delay_ms="${2:-10}"
}

# has_received TAG NAME [COUNT]
has_received() {
	[ "$(received "/with/tag=$1/v1/traces" | jq -r '.spans[].name' | grep -c "^$2\$")" -ge "${3:-1}" ]
}

# signalled NAME SIGNAL: to the program, not to its shell
signalled() {
	pkill "-$2" -s "$(<"$BATS_TEST_TMPDIR/$1/session")" -x nl2sql-otlp
}

@test "a file that grows is followed, also when it is replaced" {
	head -n 1 "$TRACE" >"$BATS_TEST_TMPDIR/growing"
	follow grows
	wait_until "the first span" has_received grows route
	sed -n 2,3p "$TRACE" >>"$BATS_TEST_TMPDIR/growing"
	wait_until "the next" has_received grows link
	sed -n 4p "$TRACE" >"$BATS_TEST_TMPDIR/next"
	mv "$BATS_TEST_TMPDIR/next" "$BATS_TEST_TMPDIR/growing"
	wait_until "that of another file" has_received grows plan
	# half a line is no event yet
	sed -n 7p "$TRACE" | head -c 40 >>"$BATS_TEST_TMPDIR/growing"
	sed -n 7p "$TRACE" | tail -c +41 >>"$BATS_TEST_TMPDIR/growing"
	wait_until "the record's own" has_received grows question
	signalled grows TERM
	finish grows || true
	equal 'each once' "$(received /with/tag=grows/v1/traces | jq -r '.spans[].id' | sort | uniq -d)" ''
}

@test "a signal ends it when what was read is sent" {
	: >"$BATS_TEST_TMPDIR/growing"
	follow ends 60000
	wait_until "the program" pgrep -s "$(<"$BATS_TEST_TMPDIR/ends/session")" -x nl2sql-otlp
	cat "$TRACE" >>"$BATS_TEST_TMPDIR/growing"
	signalled ends TERM
	finish ends || true
	equal 'by the signal' "$ended" 143
	wait_until "all of it" has_received ends question
}

@test "a pipe of events is sent while it is open" {
	launch pipe nl2sql-otlp --set otlp_endpoint="$ADDRESS/with/tag=pipe" --set otlp_delay_ms=10
	tell pipe "$(head -n 1 "$TRACE")"
	wait_until "the first span" has_received pipe route
	tell pipe "$(tail -n 1 "$TRACE")"
	wait_until "the last one" has_received pipe question
	finish pipe
	equal 'status' "$ended" 0
}

# ---- input ----

@test "lines that are no events are counted, and the others sent" {
	run -1 --separate-stderr nl2sql-otlp < <(
		printf '%s\n' 'no JSON' '[]' '{"id":1}' '{"stage":"route","started":1,"ms":1}' \
			'{"id":1,"stage":"route","ms":1}' '{"id":1,"stage":"route","started":1e300,"ms":1}' \
			'{"id":1,"stage":"route","started":-5,"ms":1}' '{"id":1,"stage":7,"started":1,"ms":1}'
		cat "$TRACE"
	)
	matches 'count' "$stderr" '8 lines'
	holds "$output" '[.resourceSpans[].scopeSpans[].spans[].name] | index("question")'
	run -0 nl2sql-otlp </dev/null
	equal 'nothing' "$output" ''
}

@test "thousands of records pass in bounded memory, whether they end or not" {
	run -0 bash -c 'for i in {1..3000}; do
			printf "{\"id\":%s,\"stage\":\"route\",\"started\":1795565885488.195,\"ms\":1}\n" $i
		done | nl2sql-otlp | jq -r ".resourceSpans[].scopeSpans[].spans[].name" | sort | uniq -c | tr -s " "'
	equal 'spans' "$output" $' 3000 question\n 3000 route'
}

@test "an event through a pipe leaves its spans out where they would be mixed" {
	mkfifo "$BATS_TEST_TMPDIR/pipe"
	cat "$BATS_TEST_TMPDIR/pipe" >"$BATS_TEST_TMPDIR/events" 3>&- &
	local reader=$!
	exec 9>"$BATS_TEST_TMPDIR/pipe"
	printf '{"id":"%s","chosen":{"sql":"SELECT count(*) FROM companies WHERE name <> '"'%s'"'"}}\n' \
		short x long "$(printf '%05000d' 0)" |
		NL2SQL_TRACE=$BATS_TEST_TMPDIR/pipe NL2SQL_TRACE_TEXTS=1 nl2sql-exec --final >/dev/null
	wait_until "the last event" grep -q '"id":"long"' "$BATS_TEST_TMPDIR/events"
	exec 9>&-
	wait "$reader"
	holds "$(jq -sc . "$BATS_TEST_TMPDIR/events")" '(.[0].spans | length == 1) and (.[1] | .spans_left_out == 1 and (has("spans") | not))'
}

@test "a door's trace has the records' own ids" {
	printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nl_query","arguments":{"question":"How many companies are there?"}}}' |
		NL2SQL_TRACE=$BATS_TEST_TMPDIR/trace nl2sql-mcp >"$BATS_TEST_TMPDIR/answer"
	holds "$(jq -sc . "$BATS_TEST_TMPDIR/trace")" '([.[].id] | unique) == [$id] and ([.[].stage] | index("exec"))' \
		--arg id "$(jq -r .result.structuredContent.id "$BATS_TEST_TMPDIR/answer")"
}
