# Lines of any bytes: each filter answers each in its place, says where it is
# broken, and answers the next.
bats_require_minimum_version 1.5.0
load lib

filters=(route retrieve link plan generate evaluate repair exec check fan)

# filter NAME [ARGUMENT...]: nl2sql-NAME without a server
filter() {
	local name=$1
	shift
	[ "$name" != fan ] || set -- --ledger "$BATS_TEST_TMPDIR/ledger"
	nowhere "nl2sql-$name" "$@"
}

# The rows: what a line is called, the error's code, the byte it names, and the
# line.  The bytes are what printf makes of the last column.
broken_lines() {
	cat <<'ROWS'
overlong input.utf8 6 {"a":"\xc0\xaf"}
overlong_in_three input.utf8 6 {"a":"\xe0\x80\xaf"}
surrogate_as_bytes input.utf8 6 {"a":"\xed\xa0\x80"}
beyond_unicode input.utf8 6 {"a":"\xf4\x90\x80\x80"}
cut_character input.utf8 7 {"a":"x\xe2\x82"}
bad_key input.utf8 2 {"\xff":1}
half_a_pair input.not_json 12 {"a":"\\ud800"}
low_half_alone input.not_json 12 {"a":"\\udc00"}
two_high_halves input.not_json 18 {"a":"\\ud800\\ud800"}
nul_escaped input.not_json 12 {"a":"\\u0000"}
nul input.not_json 6 {"a":"\x00"}
control_character input.not_json 6 {"a":"\x01"}
byte_order_mark input.byte_order_mark 0 \xef\xbb\xbf{"id":1,"question":"q"}
byte_order_mark_text input.byte_order_mark 0 \xef\xbb\xbfHow many?
empty input.blank 0
blanks input.blank 0 \t  \r
lone_cr input.blank 0 \r
cut input.not_json 6 {"a":1
trailing input.not_json 8 {"a":1} {}
comma input.not_json 7 {"a":1,}
nan input.not_json 5 {"a":NaN}
infinity input.not_json 6 {"a":-Infinity}
leading_zero input.not_json 6 {"a":007}
hexadecimal input.not_json 6 {"a":0x10}
bare_point input.not_json 7 {"a":1.}
bare_exponent input.not_json 7 {"a":1e}
duplicate input.duplicate_key 8 {"a":1,"a":2}
duplicate_escaped input.duplicate_key 8 {"a":1,"\\u0061":2}
duplicate_inside input.duplicate_key 16 {"x":[{"sql":1,"sql":2}]}
ROWS
}

# put NAME CODE BYTE: the line on standard input, as one of the broken ones
put() {
	printf '%s %s %s\n' "$1" "$2" "$3" >>"$BATS_FILE_TMPDIR/expected"
	cat >>"$BATS_FILE_TMPDIR/lines"
	printf '\n%s\n' "$settled" >>"$BATS_FILE_TMPDIR/lines"
}

# letters N: as many
letters() {
	head -c "$1" /dev/zero | tr '\0' x
}

# nested N: a record that is N levels deep
nested() {
	printf '{"id":1,"verdict":{"status":"answered"},"x":'
	printf '[%.0s' $(seq 2 "$1")
	printf ']%.0s' $(seq 2 "$1")
	printf '}'
}

# members N: a record with an object of N members
members() {
	printf '{"id":1,"verdict":{"status":"answered"},"x":{'
	seq "$1" | awk '{ printf "%s\"k%d\":0", (NR > 1 ? "," : ""), $1 }'
	printf '}}'
}

setup_file() {
	local name code byte line
	digits=$(printf '7%.0s' {1..400})
	export digits
	while read -r name code byte line; do
		# shellcheck disable=SC2059 # the line is a format by design
		printf "${line//%/%%}" | put "$name" "$code" "$byte"
	done < <(broken_lines)
	nested 65 | put deep input.too_deep 107
	printf '{"a":%s' "$(printf '[%.0s' {1..100000})" | put very_deep input.too_deep 68
	printf '{"a":%s' "$(printf '{"a":%.0s' {1..100000})" |
		put very_deep_objects input.too_deep 320
	members 257 | put members input.too_many_members 2241
	members 1000000 | put million_keys input.too_many_members 2241
	printf '{"x":"%s"}' "$(letters 20000000)" |
		put too_long input.too_long 16777216
}

# answers NAME: every broken line where it is broken, and the lines between
answers() {
	local out=$BATS_TEST_TMPDIR/out status=0
	filter "$@" <"$BATS_FILE_TMPDIR/lines" >"$out" || status=$?
	equal "exit" "$status" 1
	jq -r --arg good "$settled" 'if has("verdict") and has("x_late") then empty
		else "\(.error.code) \(.error.detail)" end' "$out" >"$out.got"
	awk '{ print $2 " line " 2 * NR - 1 ", byte " $3 }' \
		"$BATS_FILE_TMPDIR/expected" >"$out.wanted"
	diff "$out.wanted" "$out.got" || fail "$1: other errors than wanted"
	equal "settled lines between them" "$(grep -cxF "$settled" "$out")" \
		"$(wc -l <"$BATS_FILE_TMPDIR/expected")"
}

@test "route places every broken line" { answers route; }
@test "retrieve places every broken line" { answers retrieve; }
@test "link places every broken line" { answers link; }
@test "plan places every broken line" { answers plan; }
@test "generate places every broken line" { answers generate; }
@test "evaluate places every broken line" { answers evaluate; }
@test "repair places every broken line" { answers repair; }
@test "exec places every broken line" { answers exec; }
@test "check places every broken line" { answers check; }
@test "fan places every broken line" { answers fan; }

@test "gather places every broken line" {
	local status=0
	nl2sql-fan --ledger "$BATS_TEST_TMPDIR/l" <"$BATS_FILE_TMPDIR/lines" \
		>"$BATS_TEST_TMPDIR/fanned" || status=$?
	equal "exit of fan" "$status" 1
	run -0 nl2sql-gather --ledger "$BATS_TEST_TMPDIR/l" <"$BATS_TEST_TMPDIR/fanned"
	alike "the lines" "$output" "$(cat "$BATS_TEST_TMPDIR/fanned")"
}

@test "a line that its writer was killed over is answered by no later stage" {
	local name cut=$BATS_TEST_TMPDIR/cut
	printf '%s\n{"id":"7","rou' "$settled" >"$cut"
	for name in retrieve link plan generate evaluate repair exec fan; do
		run -1 --separate-stderr filter "$name" <"$cut"
		alike "what $name gives" "$output" "$settled"
		# shellcheck disable=SC2154 # bats sets it
		matches "what $name says" "$stderr" 'ends within line 2'
	done
	run -1 filter route <"$cut"
	holds "${lines[1]}" '.error.code == "input.not_json"'
}

@test "plain text that is not UTF-8 is placed too" {
	run -1 filter route < <(printf 'How m\xff?\nHow\x00?\n')
	holds "${lines[0]}" '.error.code == "input.utf8" and .error.detail == "line 1, byte 5"'
	holds "${lines[1]}" '.error.code == "input.utf8" and .error.detail == "line 2, byte 3"'
}

@test "what is just allowed passes every filter as it is" {
	local name good=$BATS_TEST_TMPDIR/good
	{
		nested 63
		echo
		nested 64
		echo
		members 256
		echo
		printf '{"id":-0.0,"n":[%s,-%s.%se-%s],"verdict":{"status":"answered"}}\n' \
			"$digits" "$digits" "$digits" "$digits"
		printf '{"id":true,"verdict":{"status":"answered"},"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}],"A":"\\u00e9\\/"}\n'
		printf '{"id":1,"verdict":{"status":"answered"},"x":"%s"}\n' "$(letters 16777169)"
		printf '{"id":null,"verdict":{"status":"answered"},"x":"\xf4\x8f\xbf\xbf\\ud83d\\ude00"}'
	} >"$good"
	for name in "${filters[@]}"; do
		filter "$name" <"$good" >"$good.out"
		diff -q <(cat "$good" <(echo)) "$good.out" || fail "$name changed a line"
		sed 's/$/\r/' "$good" | filter "$name" >"$good.out"
		diff -q <(cat "$good" <(echo)) "$good.out" || fail "$name keeps CR"
	done
}

@test "a member of too many values costs no memory and no later line" {
	local name many=$BATS_TEST_TMPDIR/many
	printf '{"id":9007199254740993,"question":"q","options":[%s{}]}\n%s\n' \
		"$(printf '{},%.0s' {1..262143})" "$settled" >"$many"
	for name in "${filters[@]}"; do
		run -1 filter "$name" <"$many"
		equal "$name: lines out" "${#lines[@]}" 2
		equal "$name: the line behind" "${lines[1]}" "$settled"
		tail -c 300 <<<"${lines[0]}" | grep -q '"input.too_many_values"' ||
			fail "$name: $(tail -c 300 <<<"${lines[0]}")"
		[[ ${lines[0]:0:40} == '{"id":9007199254740993,'* ]]
	done
}

@test "a line of a gigabyte is skipped in memory for one of 16 MiB" {
	needs_own_memory
	run -1 bash -c "
		ulimit -v 102400
		{ head -c 1000000000 /dev/zero | tr '\\0' x; printf '\n%s\n' '$settled'; } |
			NL2SQL_DSN=host=/nonexistent nl2sql-route"
	equal "lines out" "${#lines[@]}" 2
	holds "${lines[0]}" '.error.code == "input.too_long"
		and .error.detail == "line 1, byte 16777216"'
	equal "the line behind" "${lines[1]}" "$settled"
}

@test "numbers pass every working stage as the text they are" {
	local odd stage record
	use_mcptest
	odd='"x":[9007199254740993,1.10,1e1000,-0,'$digits'],"y":{"a":1.10}'
	record="{\"id\":9007199254740993,\"question\":\"How many companies are there?\","
	record+="\"options\":{\"trace\":true,\"weight\":1.10},$odd}"
	for stage in route retrieve link plan generate evaluate exec; do
		record=$(NL2SQL_TRACE=$BATS_TEST_TMPDIR/trace \
			NL2SQL_AUDIT=$BATS_TEST_TMPDIR/audit "nl2sql-$stage" <<<"$record")
		[[ $record == '{"id":9007199254740993,'* ]] || fail "$stage: id changed"
		[[ $record == *'"weight":1.10}'* ]] || fail "$stage: options changed"
		[[ $record == *"$odd"* ]] || fail "$stage: numbers changed"
	done
	holds "$record" '.verdict.status == "answered"'
	equal "ids in the record's trace" \
		"$(grep -o '"id":9007199254740993,' <<<"$record" | wc -l)" 8
	equal "ids in the trace" "$(grep -c '"id":9007199254740993,' \
		"$BATS_TEST_TMPDIR/trace")" 7
	# a line before a statement runs and one after, and evaluate's
	equal "lines of the audit log with another id" \
		"$(grep -vc '"id":9007199254740993,' "$BATS_TEST_TMPDIR/audit")" 0
	[ -s "$BATS_TEST_TMPDIR/audit" ]
}
