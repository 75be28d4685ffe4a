# nl2sql-asked: answers that were given, kept as files
bats_require_minimum_version 1.5.0
load lib

setup() {
	folder=$XDG_STATE_HOME/nl2sql/asked
}

# record ID [STATUS]
record() {
	printf '{"id":%s,"question":"q %s","verdict":{"status":"%s"}}\n' "$1" "${1//\"/}" "${2:-answered}"
}

@test "a record gets an id that lasts, and is found by the beginning of it" {
	local id
	run -0 --separate-stderr nl2sql-asked < <(record 7)
	id=$(jq -r .id <<<"$output")
	matches "a UUIDv7" "$id" '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
	equal "the file" "$(cat "$folder/$id.json")" "$output"
	equal "found" "$(nl2sql-asked --show "${id:0:20}")" "$output"
	equal "who may read" "$(stat -c %a "$folder" "$folder/$id.json" | paste -sd' ')" '700 600'
	# its own id, once it has one
	equal "again" "$(nl2sql-asked <<<"$output")" "$output"
	equal "files" "$(find "$folder" -type f | wc -l)" 1
}

@test "an id holds the time, and no two are the same" {
	local before after shown
	before=$(date +%s%3N)
	for _ in {1..50}; do nl2sql-asked --new-id; done >"$BATS_TEST_TMPDIR/ids"
	after=$(date +%s%3N)
	equal "different" "$(sort -u "$BATS_TEST_TMPDIR/ids" | wc -l)" 50
	shown=$((16#$(head -n 1 "$BATS_TEST_TMPDIR/ids" | tr -d - | cut -c 1-12)))
	[ "$before" -le "$shown" ] && [ "$shown" -le "$after" ]
}

@test "the newest stay, and are listed first" {
	local i
	for i in 1 2 3 4 5; do
		record "\"0192f3a4-5b6c-7000-8000-00000000000$i\"" | NL2SQL_KEEP_ANSWERS=3 nl2sql-asked >/dev/null
	done
	run -0 nl2sql-asked --list
	equal "ids" "$(jq -r '.id[-1:]' <<<"$output" | paste -sd' ')" '5 4 3'
	holds "$output" '.status == "answered" and .question and .at == "2024-11-03T20:08:07Z"'
	echo "no record" >"$folder/0192f3a4-5b6c-7000-8000-000000000009.json"
	equal "broken files are passed over" "$(nl2sql-asked --list)" "$output"
	# 0: nothing is kept
	rm -r "$folder"
	record 1 | NL2SQL_KEEP_ANSWERS=0 nl2sql-asked >/dev/null
	[ ! -e "$folder" ]
}

@test "a new id is newer than what is kept, wherever the clock went" {
	local tomorrow id
	printf -v tomorrow %012x $((($(date +%s) + 86400) * 1000))
	tomorrow=${tomorrow:0:8}-${tomorrow:8}-7000-8000-000000000001
	record "\"$tomorrow\"" | nl2sql-asked >/dev/null
	id=$(nl2sql-asked --new-id)
	[[ $id > $tomorrow ]]
	id=$(record 2 | NL2SQL_KEEP_ANSWERS=1 nl2sql-asked | jq -r .id)
	equal "the newest stays" "$(basename "$folder"/*)" "$id.json"
	# an id of the last millisecond of all has none behind it
	record '"ffffffff-ffff-7000-8000-000000000001"' | nl2sql-asked >/dev/null
	id=$(nl2sql-asked --new-id)
	[[ $id < $tomorrow ]]
}

@test "an id that names none, several, or is none" {
	record '"0192f3a4-5b6c-7000-8000-000000000001"' | nl2sql-asked >/dev/null
	record '"0192f3a4-5b6c-7000-8000-000000000002"' | nl2sql-asked >/dev/null
	run -2 nl2sql-asked --show 0192f3a4
	[[ $output == *'2 answers'* ]]
	run -1 nl2sql-asked --show 0192f3a5
	[[ $output == *'no answer 0192f3a5 among the last 2'* ]]
	for id in 019 ../../etc/passwd '0192*' '' 0192F3A4; do
		run -2 nl2sql-asked --show "$id"
		[[ $output == *'is no id'* ]]
	done
	equal "one" "$(nl2sql-asked --show 0192f3a4-5b6c-7000-8000-000000000001 | jq -r .question)" \
		'q 0192f3a4-5b6c-7000-8000-000000000001'
}

@test "a folder that others may write to is not used, nor a link out of it" {
	record 1 | nl2sql-asked >/dev/null
	chmod 770 "$folder"
	run -1 --separate-stderr nl2sql-asked < <(record 2)
	equal "the record passes" "$(jq -c .id <<<"$output")" 2
	[[ $stderr == *'cannot write'* ]]
	run -1 nl2sql-asked --show 0192
	chmod 700 "$folder"
	echo '{"id":1,"question":"secret"}' >"$BATS_TEST_TMPDIR/secret"
	ln -s "$BATS_TEST_TMPDIR/secret" "$folder/0192f3a4-5b6c-7000-8000-000000000001.json"
	run -1 nl2sql-asked --show 0192f3a4
	[[ $output != *secret\"* ]]
	run -1 env -u HOME XDG_STATE_HOME= nl2sql-asked < <(record 1)
	[[ $output == *'no place to keep'* ]]
}

@test "broken lines are told, the others kept" {
	run -1 --separate-stderr nl2sql-asked < <(
		echo 'no record'
		record 1
	)
	equal "one came through" "$(jq -r .question <<<"$output")" 'q 1'
	equal "one was kept" "$(nl2sql-asked --list | wc -l)" 1
}

@test "many at once: each keeps its own" {
	local i started=()
	for i in {1..20}; do
		record "$i" | nl2sql-asked >/dev/null &
		started+=($!)
	done
	wait "${started[@]}"
	equal "kept" "$(nl2sql-asked --list | jq -r .question | sort -u | wc -l)" 20
	equal "nothing unfinished" "$(find "$folder" -name '.*' -type f | wc -l)" 0
}
