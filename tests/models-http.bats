# common/model/http.c against a server that misbehaves: see tests/fake-model
bats_require_minimum_version 1.5.0
load lib
load fake

setup_file() {
	start_fake
}

teardown_file() {
	stop_fake
}

# post BEHAVIOUR [ARGUMENT...]: what comes of one request
post() {
	local behaviour=$1
	shift
	echo '{}' | "$SUITE_BUILD/tests/post" --set model_retries=0 \
		--set model_timeout_ms=5000 "$@" "$(fake "$behaviour")/v1/models"
}

# ends BEHAVIOUR CODE [ARGUMENT...]
ends() {
	local behaviour=$1 code=$2 result
	shift 2
	result=$(post "$behaviour" "$@")
	equal "$behaviour" "$(jq -r .code <<<"$result")" "$code"
}

@test "a server that connects and says nothing, or drips, is given up in time" {
	local fault result
	for fault in silence drip drip-header; do
		result=$(post "fault=$fault" --set model_timeout_ms=300)
		holds "$result" '.code == "model.timeout" and .ms >= 300 and .ms < 3000'
	done
	result=$(post fault=silence --set model_first_byte_timeout_ms=200)
	holds "$result" '.code == "model.timeout" and .ms >= 200 and .ms < 3000'
}

@test "a reply that breaks off is no reply" {
	ends fault=cut model.cut
	ends fault=chunk model.cut
	ends fault=empty-reply model.unreachable
}

@test "a reply without end, of 1 GB, or of headers only is cut" {
	local fault
	for fault in huge endless headers; do
		ends "fault=$fault" model.too_large
	done
	# what nobody asked for is not unpacked
	holds "$(post fault=gzip)" '.status == 200 and .bytes < 100000'
}

@test "memory stays small whatever a server sends" {
	local fault most
	! nm "$SUITE_BUILD/tests/post" 2>/dev/null | grep -q __asan_init ||
		skip "built with the address sanitizer"
	for fault in huge endless headers gzip; do
		most=$(echo '{}' | bash -c 'ulimit -v 400000; exec "$@"' - \
			"$SUITE_BUILD/tests/post" --set model_retries=0 "$(fake "fault=$fault")/x")
		holds "$most" '.code == "model.too_large" or .status == 200'
	done
}

@test "a redirect is refused" {
	ends fault=redirect model.redirect
}

@test "nobody there, no such name, no such scheme" {
	local post=("$SUITE_BUILD/tests/post" --set model_retries=1)
	run -0 "${post[@]}" http://127.0.0.1:1/ http://no-such-host.invalid/ \
		file:///etc/passwd 'not a url' gopher://127.0.0.1/ </dev/null
	equal codes "$(jq -r .code <<<"$output" | tr '\n' ' ')" \
		'model.unreachable model.unreachable config.model config.model config.model '
	equal attempts "$(jq -c .attempts <<<"$output" | tr '\n' ' ')" '2 2 0 0 0 '
	[[ $output != *root:* ]]
}

@test "a busy server is asked again, others are not" {
	local status
	for status in 429 500 502 503 504 529; do
		holds "$(post "tag=s$status;fault=$status;times=1" --set model_retries=1)" \
			'.status == 200 and .attempts == 2'
	done
	for status in 400 401 403 404 422 501; do
		holds "$(post "tag=s$status;fault=$status" --set model_retries=3)" \
			".status == $status and .attempts == 1"
	done
	holds "$(post 'tag=often;fault=503' --set model_retries=1)" \
		'.status == 503 and .attempts == 2'
}

@test "Retry-After is heeded in seconds and as a date, inside the deadline" {
	holds "$(post 'tag=a1;fault=429;times=1;retry_after=1' --set model_retries=1)" \
		'.status == 200 and .ms >= 1000 and .ms < 4000'
	holds "$(post 'tag=a2;fault=429;times=1;retry_after=date' --set model_retries=1)" \
		'.status == 200 and .ms >= 500 and .ms < 4500'
	holds "$(post 'tag=a3;fault=429;times=1;retry_after=past' --set model_retries=1)" \
		'.status == 200 and .ms < 2000'
	# negative, no number, what fits no number, what is longer than anybody waits
	holds "$(post 'tag=a7;fault=429;times=1;retry_after=99999999999999999999' \
		--set model_retries=1)" '.status == 200 and .ms < 2000'
	holds "$(post 'tag=a4;fault=429;times=1;retry_after=-5' --set model_retries=1)" \
		'.status == 200 and .ms < 2000'
	holds "$(post 'tag=a5;fault=429;times=1;retry_after=soon' --set model_retries=1)" \
		'.status == 200 and .ms < 2000'
	holds "$(post 'tag=a6;fault=429;retry_after=1000000000' --set model_retries=3)" \
		'.status == 429 and .attempts == 1 and .ms < 2000'
	# longer than what is left
	holds "$(post 'tag=a8;fault=429;retry_after=30' --set model_retries=3)" \
		'.status == 429 and .attempts == 1 and .ms < 2000'
}

@test "requests run side by side, each with its own end" {
	local slow
	slow=$(fake 'tag=together;delay=400')/v1/models
	run -0 "$SUITE_BUILD/tests/post" --set model_retries=0 "$slow" "$slow" "$slow" \
		"$(fake 'fault=cut')/x" "$slow" <<<'{}'
	equal outcomes "$(jq -r '.code // .status' <<<"$output" | tr '\n' ' ')" \
		'200 200 200 model.cut 200 '
	holds "$(asked_fake together | jq -s 'map(.at_once) | max')" '. >= 3'
}

@test "more requests than run together take turns" {
	local place urls=()
	place=$(fake tag=turns)/v1/models
	for _ in {1..70}; do urls+=("$place"); done
	run -0 "$SUITE_BUILD/tests/post" "${urls[@]}" <<<'{}'
	equal answered "$(jq -r .status <<<"$output" | sort | uniq -c | tr -s ' ')" ' 70 200'
}

@test "certificates are verified, and CURL_CA_BUNDLE names others to trust" {
	openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=fake \
		-addext 'subjectAltName = IP:127.0.0.1' -keyout "$BATS_TEST_TMPDIR/key" \
		-out "$BATS_TEST_TMPDIR/certificate" 2>/dev/null
	local plain=$FAKE place post=("$SUITE_BUILD/tests/post" --set model_retries=0)
	start_fake "$BATS_TEST_TMPDIR/certificate" "$BATS_TEST_TMPDIR/key"
	place=https://$FAKE_PLACE/v1/models
	holds "$("${post[@]}" "$place" <<<'{}')" '.code == "model.certificate" and .attempts == 1'
	holds "$(CURL_CA_BUNDLE=$BATS_TEST_TMPDIR/certificate "${post[@]}" "$place" <<<'{}')" \
		'.status == 200'
	holds "$(SSL_CERT_FILE=$BATS_TEST_TMPDIR/certificate "${post[@]}" "$place" <<<'{}')" \
		'.status == 200'
	# the certificate is for the address, not for the name
	holds "$(CURL_CA_BUNDLE=$BATS_TEST_TMPDIR/certificate "${post[@]}" \
		"https://localhost:${FAKE_PLACE##*:}/" <<<'{}')" '.code == "model.certificate"'
	# TLS spoken to one that has none
	holds "$("${post[@]}" "https://127.0.0.1:$(<"$plain/port")/" <<<'{}')" \
		'.code == "model.certificate"'
	stop_fake
	FAKE=$plain
}

@test "proxies are those of curl" {
	run -0 env http_proxy="http://$FAKE_PLACE" "$SUITE_BUILD/tests/post" \
		--set model_retries=0 http://model.invalid/with/tag=proxied/v1/models <<<'{}'
	holds "$output" '.status == 404'
	holds "$(jq -c 'select(.path | startswith("http://model.invalid/"))' \
		"$FAKE/requests.ndjson")" '.method == "POST"'
	run -0 env http_proxy=http://127.0.0.1:1 no_proxy=127.0.0.1 \
		"$SUITE_BUILD/tests/post" "$(fake tag=direct)/v1/models" <<<'{}'
	holds "$output" '.status == 200'
}

@test "a signal ends the wait at once, and the program by that signal" {
	local began=$EPOCHREALTIME status=0 worker
	"$SUITE_BUILD/tests/post" "$(fake 'tag=stopped;fault=silence')/x" <<<'{}' \
		>"$BATS_TEST_TMPDIR/out" 3>&- &
	worker=$!
	until [ -n "$(asked_fake stopped)" ]; do sleep 0.02; done
	kill -TERM "$worker"
	wait "$worker" || status=$?
	equal status "$status" 143
	holds "$(<"$BATS_TEST_TMPDIR/out")" '.code == "stage.stopped"'
	holds "$(jq -n "$EPOCHREALTIME - $began")" '. < 5'
}

@test "each attempt that leaves is in the egress log, and no key is" {
	local log=$BATS_TEST_TMPDIR/egress place
	place=$(fake 'tag=egress;fault=503;times=1')
	run -0 env NL2SQL_EGRESS="$log" "$SUITE_BUILD/tests/post" \
		"${place/:\/\//://user:hunter2@}/v1/models?key=hunter2" <<<'{"a": "ä"}'
	equal mode "$(stat -c %a "$log")" 600
	equal lines "$(wc -l <"$log")" 2
	# shellcheck disable=SC2016 # $to is jq's
	holds "$(jq -s . "$log")" 'map(.attempt) == [1, 2] and all(.to == $to and
		.bytes == 12 and .body == "{\"a\": \"ä\"}\n" and .by == "post")' \
		--arg to "$place/v1/models"
	[[ $(<"$log")$output != *hunter2* ]] || fail "$(<"$log")" "$output"
}

@test "nothing leaves that the egress log cannot take" {
	holds "$(NL2SQL_EGRESS=/dev/full post tag=unlogged)" '.code == "config.egress"'
	equal requests "$(asked_fake unlogged)" ''
	touch "$BATS_TEST_TMPDIR/open"
	chmod 666 "$BATS_TEST_TMPDIR/open"
	run -2 env NL2SQL_EGRESS="$BATS_TEST_TMPDIR/open" "$SUITE_BUILD/tests/post" \
		"$(fake tag=unlogged)/x"
	matches message "$output" 'others may read or write the egress log'
}
