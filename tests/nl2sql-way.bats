# nl2sql-way: stages as one pipeline
bats_require_minimum_version 1.5.0
load lib

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
}

# ends STATUS: a program that ends so when its input has ended
ends() {
	printf 'cat\nexit %s\n' "$1" >"ends-$1"
	printf 'sh ends-%s' "$1"
}

@test "lines go through all programs" {
	run -0 nl2sql-way 'sed s/a/b/ | sed s/b/c/|  cat' <<<abc
	equal lines "$output" cbc
	equal 'a stage in it' "$(nl2sql-way 'nl2sql-plan' <<<'{"id":1,"verdict":{"status":"error"}}' | jq -c .id)" 1
}

@test "an assignment is that of one program" {
	# shellcheck disable=SC2016
	printf 'echo "$NAMED"; cat' >named
	unset NAMED
	run -0 nl2sql-way 'NAMED=one sh named | sh named' </dev/null
	equal values "$output" $'\none'
}

@test "the worst status tells" {
	run -0 nl2sql-way "$(ends 0) | $(ends 0)" </dev/null
	run -1 nl2sql-way "$(ends 0) | $(ends 1) | $(ends 3)" </dev/null
	run -75 nl2sql-way "$(ends 1) | $(ends 75) | $(ends 1)" </dev/null
	run -2 nl2sql-way "$(ends 75) | $(ends 2) | $(ends 75)" </dev/null
	run -127 nl2sql-way 'cat | no-such-program' </dev/null
	run -2 nl2sql-way 'cat |' </dev/null
	run -2 nl2sql-way cat cat </dev/null
	# shellcheck disable=SC2016
	printf 'kill -9 $$' >killed
	run -137 nl2sql-way 'sh killed | cat' </dev/null
}

@test "a program that PATH has before is the one that runs" {
	mkdir before
	printf '#!/bin/sh\necho mine\n' >before/nl2sql-plan
	chmod +x before/nl2sql-plan
	PATH=$PWD/before:$PATH run -0 nl2sql-way nl2sql-plan </dev/null
	equal plan "$output" mine
}

@test "a stage of it is a process of its name, and ends by a signal with the line" {
	local way process
	mkfifo lines
	nl2sql-way 'nl2sql-plan | nl2sql-generate' <lines >out 2>err 3>&- &
	way=$!
	exec 4>lines
	until [ "$(pgrep -P "$way" | wc -l)" = 2 ]; do sleep 0.05; done
	for process in $(pgrep -P "$way"); do cat "/proc/$process/comm"; done >names
	grep -qx nl2sql-plan names || fail "$(<names)"
	# it waits for them
	kill -TERM "$way"
	echo '{"id":"1","verdict":{"status":"error"}}' >&4
	exec 4>&-
	wait "$way" && fail 'no signal' || equal status $? 143
	equal line "$(jq -r .id out)" 1
}

@test "another program of a stage's name is run" {
	mkdir bin
	ln -s "$NL2SQL_BIN"/* bin
	equal 'a link' "$(PATH=$PWD/bin:$PATH nl2sql-way nl2sql-plan <<<'{"id":1,"verdict":{"status":"error"}}' | jq -c .id)" 1
	rm bin/nl2sql-plan
	printf '#!/bin/sh\necho mine\n' >bin/nl2sql-plan
	chmod +x bin/nl2sql-plan
	equal 'another' "$(PATH=$PWD/bin:$PATH nl2sql-way nl2sql-plan <<<'{"id":1}')" mine
}
