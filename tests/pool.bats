# The pool of running pipelines that doors share: common/pipes, by tests/unit/drive.c
bats_require_minimum_version 1.5.0
load lib

setup() {
	folder=$BATS_TEST_TMPDIR/pipelines
	mkdir "$folder"
	# echo: each record with a member more, and an event of a stage
	script echo <<'SH'
while IFS= read -r line; do
	id=${line#*'"id":'}
	printf '{"id":%s,"stage":"echo","ms":1}\n' "${id%%[,\}]*}" >>"$NL2SQL_TRACE"
	printf '%s\n' "${line%\}},\"by\":\"$$\",\"db\":\"${NL2SQL_DB:-}\",\"role\":\"${NL2SQL_ROLE:-}\"}"
done
SH
	script other <"$folder/echo"
	# a stage that ends when it is told to, below a shell that waits for it
	script stuck <<'SH'
read -r line
echo $$ >"$0.group"
sleep 1000 | cat
SH
	script deaf <<'SH'
trap '' TERM
read -r line
echo $$ >"$0.group"
while :; do sleep 1000; done
SH
	script dies <<'SH'
read -r line
exit 7
SH
	script liar <<'SH'
while read -r line; do
	echo '{"id":"9999","question":"of another"}'
done
SH
	script babbler <<'SH'
while IFS= read -r line; do
	printf '%s\n%s\n' "$line" "$line"
done
SH
}

script() {
	{
		echo '#!/usr/bin/env bash'
		grep -v '^#!'
	} >"$folder/$1"
	chmod +x "$folder/$1"
}

# ask SCRIPT NAME [JSON-MEMBERS]: a command
ask() {
	printf '{"ask":"%s","name":"%s","record":{%s}}\n' "$1" "$2" "${3:-"\"id\":\"$2\""}"
}

# drive PIPES WAITING PATIENCE_MS <COMMANDS
drive() {
	"$SUITE_BUILD/tests/drive" "$folder" "$@"
}

# No process of the group is left but such as nobody has waited for.
gone() {
	run -1 pgrep -g "$(cat "$1.group")" -r D,I,R,S,T
}

answer_of() {
	sed -n "s/^$1 answered //p" <<<"$output"
}

@test "answers come back by id, whatever the ids are" {
	run -0 drive 3 100 20000 < <(
		ask echo text '"id":"seven","question":"q"'
		ask echo number '"question":"q","id":7.10'
		ask echo none '"question":"q"'
		ask echo null '"id":null'
		ask echo same '"id":"seven"'
	)
	holds "$(answer_of text)" '.id == "seven" and .question == "q" and .by'
	[[ $(answer_of number) == *'"id":7.1'[,0]* ]]
	holds "$(answer_of none)" 'has("id") | not'
	holds "$(answer_of null)" 'has("id") and .id == null'
	holds "$(answer_of same)" '.id == "seven"'
	equal "answered" "$(grep -c ' answered ' <<<"$output")" 5
}

@test "a stage's event comes before the answer, and with the record's own id" {
	run -0 drive 1 10 20000 < <(ask echo one '"id":"mine"')
	equal "events" "$(cut -d' ' -f 1,2 <<<"$output")" $'one progress\none answered'
}

@test "pipelines are kept, and no more than allowed run" {
	run -0 drive 2 5000 60000 < <(for i in {1..2000}; do ask echo "n$i"; done)
	equal "answered" "$(grep -c ' answered ' <<<"$output")" 2000
	equal "pipelines" "$(sed -n 's/.*"by":"\([0-9]*\)".*/\1/p' <<<"$output" | sort -u | wc -l)" 2
}

@test "routes share the room: an idle pipeline makes way for another route" {
	run -0 drive 1 10 20000 < <(
		ask echo one
		ask other two
		ask echo three
		echo '{"ask":"echo","name":"four","record":{},"database":"sales","role":"clerk"}'
		echo '{"ask":"echo","name":"five","record":{},"database":"sales"}'
	)
	equal "answered" "$(grep -c ' answered ' <<<"$output")" 5
	holds "$(answer_of four)" '.db == "sales" and .role == "clerk"'
	holds "$(answer_of five)" '.db == "sales" and .role == ""'
	holds "$(answer_of three)" '.db == "" and .role == ""'
}

@test "a full queue says so, and what waits is answered" {
	run -0 drive 1 2 20000 < <(for i in 1 2 3; do ask echo "n$i"; done)
	[[ $output == *'n3 failed door.busy'* && $output == *'n1 answered'* && $output == *'n2 answered'* ]]
}

@test "bytes that are no record are refused at once" {
	run -0 drive 1 2 20000 < <(echo '{"ask":"echo","name":"list","record":[1]}')
	equal "failed" "$output" 'list failed input.not_json'
}

@test "a pipeline that dies fails its request, and the next gets another" {
	run -0 drive 1 10 20000 < <(
		ask dies one
		ask dies two
		ask echo three
		ask missing four
	)
	equal "failed" "$(grep -c 'failed door.pipe' <<<"$output")" 3
	[[ $output == *'three answered'* ]]
}

@test "an answer that is another's is none, and its pipeline is not used again" {
	run -0 drive 1 10 20000 < <(ask liar one; ask babbler two; ask babbler three)
	[[ $output == *'one failed door.pipe'* && $output == *'two answered'* ]]
	[[ $output == *'three answered'* || $output == *'three failed door.pipe'* ]]
}

@test "what is overdue takes its pipeline with it, and leaves no process" {
	run -0 drive 1 10 700 < <(ask stuck one; ask stuck two)
	equal "failed" "$(sort <<<"$output")" $'one failed door.overdue\ntwo failed door.overdue'
	gone "$folder/stuck"
	run -0 drive 1 10 700 < <(ask deaf one)
	equal "failed" "$output" 'one failed door.overdue'
	gone "$folder/deaf"
}

@test "cancelled, in the queue and in a pipeline" {
	mkfifo "$BATS_TEST_TMPDIR/commands"
	drive 1 10 20000 <"$BATS_TEST_TMPDIR/commands" >"$BATS_TEST_TMPDIR/said" &
	exec 9>"$BATS_TEST_TMPDIR/commands"
	{
		ask stuck running
		ask stuck waiting
		echo '{"cancel":"waiting"}{"cancel":"nobody"}' | tr '}' '\n' | sed 's/$/}/;/^}$/d'
		echo '{"until":1}'
	} >&9
	until [ -s "$folder/stuck.group" ]; do sleep 0.05; done
	{
		echo '{"cancel":"running"}'
		ask echo after
	} >&9
	exec 9>&-
	wait $!
	equal "order" "$(cut -d' ' -f 1-3 "$BATS_TEST_TMPDIR/said" | sed 's/ {.*//' | grep -v progress)" \
		$'waiting failed door.cancelled\nrunning failed door.cancelled\nafter answered'
	gone "$folder/stuck"
}

@test "the end of the door is the end of its pipelines" {
	run -143 timeout --preserve-status 1 "$SUITE_BUILD/tests/drive" "$folder" 1 10 60000 \
		< <(ask echo one; sleep 5)
	run -0 drive 1 10 20000 < <(ask echo one)
	run ! kill -0 "$(answer_of one | jq -r .by)"
}

@test "a record of many megabytes, and an event that nobody reads" {
	script noisy <<'SH'
IFS= read -r line
for i in {1..3000}; do printf '{"id":"0","stage":"%0200d"}\n' "$i" >>"$NL2SQL_TRACE"; done
printf '%s\n' "$line"
SH
	printf '{"ask":"noisy","name":"big","record":{"question":"%s"}}\n' \
		"$(head -c 12000000 /dev/zero | tr '\0' x)" >"$BATS_TEST_TMPDIR/big"
	drive 1 10 60000 <"$BATS_TEST_TMPDIR/big" >"$BATS_TEST_TMPDIR/said"
	[ "$(wc -c <"$BATS_TEST_TMPDIR/said")" -gt 12000000 ]
}
