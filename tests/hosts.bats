# batch --hosts: whole pipelines on other machines, here by real ssh and sshd, one
# for each connection and without a port
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
	export PLACE=$BATS_FILE_TMPDIR
	ssh-keygen -q -t ed25519 -N '' -f "$PLACE/key"
	[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
	local host
	for host in one two dying other; do
		mkdir "$PLACE/$host"
		cat >"$PLACE/$host.conf" <<-CONF
			HostKey $PLACE/key
			AuthorizedKeysFile $PLACE/key.pub
			UsePAM no
			StrictModes no
			SetEnv PATH=$PLACE/$host:$PATH NL2SQL_BIN=$NL2SQL_BIN NL2SQL_CONFIG=/dev/null
		CONF
		cat >>"$PLACE/ssh_config" <<-CONF
			Host $host
			    ProxyCommand /usr/sbin/sshd -i -f $PLACE/$host.conf -E $PLACE/$host.log
		CONF
	done
	cat >>"$PLACE/ssh_config" <<-CONF
		Host away
		    ProxyCommand false
		Host *
		    User $(id -un)
		    IdentityFile $PLACE/key
		    StrictHostKeyChecking no
		    UserKnownHostsFile /dev/null
		    LogLevel ERROR
		    BatchMode yes
	CONF
	# shellcheck disable=SC2016 # expanded there
	stand_in dying 'case $2 in --identity) ;; *) head -c 100 >/dev/null; lose_connection ;; esac'
	# shellcheck disable=SC2016 # expanded there
	stand_in other '[ "$2" != --identity ] || { echo "nl2sql-route 9"; exit; }'
}

# stand_in HOST SCRIPT: what its nl2sql does before the real one
stand_in() {
	cat >"$PLACE/$1/nl2sql" <<-SCRIPT
		#!/usr/bin/env bash
		lose_connection() {
			local process=\$PPID up
			until [ "\$process" = 1 ] || [ "\$(cat "/proc/\$process/comm")" = ssh ]; do
				up=\$(ps -o ppid= -p "\$process")
				[ "\$(cat "/proc/\$process/comm")" != sshd ] || kill -9 "\$process"
				process=\${up// /}
			done
			sleep 60
		}
		shift
		touch "$PLACE/$1.asked"
		$2
		exec "$SUITE_ROOT/bin/nl2sql" ask "\$@"
	SCRIPT
	chmod +x "$PLACE/$1/nl2sql"
}

# logins HOST...: the file that names them, one pipeline on each
logins() {
	local host
	for host; do
		printf '1/ssh -F %s %s\n' "$PLACE/ssh_config" "$host"
	done >"$BATS_TEST_TMPDIR/hosts"
}

# questions: more than two hosts get at a time, some to be asked, some broken
questions() {
	seq 120 | sed 's/.*/{"id":"s&","question":"q","verdict":{"status":"answered"}}/'
	# shellcheck disable=SC2154 # lib has it
	printf '%s\n' "$highest" 'How many companies are there?' '' 'List the states'
	seq 120 | sed 's/.*/{"id":"t&","question":"q","verdict":{"status":"answered"}}/'
	printf '%s\n' "$highest" 'How many companies are there?'
}

setup() {
	PATH=$SUITE_ROOT/bin:$PATH
	questions >"$BATS_TEST_TMPDIR/questions"
	ask <"$BATS_TEST_TMPDIR/questions" >"$BATS_TEST_TMPDIR/asked" || true
}

teardown() {
	[ -z "${watcher:-}" ] || kill "$watcher"
}

@test "two hosts answer as ask does, in its order, and settings reach them" {
	logins one two
	run -1 --separate-stderr batch --hosts "$BATS_TEST_TMPDIR/hosts" <"$BATS_TEST_TMPDIR/questions"
	equal records "$output" "$(cat "$BATS_TEST_TMPDIR/asked")"
	# shellcheck disable=SC2154 # bats sets it
	matches connections "$stderr" '^2 pipelines keep up to [0-9]+ connections'
}

@test "a host that dies over its questions costs none of them" {
	logins dying one
	run -1 --separate-stderr batch --hosts "$BATS_TEST_TMPDIR/hosts" <"$BATS_TEST_TMPDIR/questions"
	equal records "$output" "$(cat "$BATS_TEST_TMPDIR/asked")"
	[ -e "$PLACE/dying.asked" ]
}

@test "where all hosts die it is said how many questions have no answer" {
	logins dying
	run -75 --separate-stderr batch --hosts "$BATS_TEST_TMPDIR/hosts" <"$BATS_TEST_TMPDIR/questions"
	equal records "$output" ''
	matches lost "$stderr" 'batch: 246 of 246 questions have no answer'
}

@test "a host that is away, or has another version, is named and left out" {
	logins away other one
	run -0 --separate-stderr batch --hosts "$BATS_TEST_TMPDIR/hosts" <<<"$highest"
	equal records "$output" "$(ask <<<"$highest")"
	matches away "$stderr" 'away cannot be asked'
	matches other "$stderr" 'other has nl2sql-route 9'
	logins away
	run -2 --separate-stderr batch --hosts "$BATS_TEST_TMPDIR/hosts" <<<"$highest"
	run -2 batch --hosts /nonexistent <<<"$highest"
}

@test "a password in a setting stands on no command line" {
	logins one
	local seen=$BATS_TEST_TMPDIR/seen
	(while sleep 0.1; do cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' '\n' | grep -c 'hush-hus[h]' >>"$seen" || true; done) 3>&- &
	watcher=$!
	PGPASSWORD=hush-hush run -0 --separate-stderr batch --hosts "$BATS_TEST_TMPDIR/hosts" <<<"$highest"
	equal seen "$(sort -u "$seen")" 0
}
