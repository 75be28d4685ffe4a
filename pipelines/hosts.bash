# shellcheck shell=bash
# hosts.bash - the pipelines of batch on other machines
#
#	hosts_read FILE 2 && answer_on_hosts "$scratch" <ROUTED >ANSWERED
#
# A host runs `nl2sql ask --settings` for a block of questions.  What it is to
# know stands in the first line of its standard input and never on a command
# line, which other users can read: a DSN may hold a password.

# Without an answer for so long a host is away: 15 s.
secure_shell=(ssh -o BatchMode=yes -o ServerAliveInterval=5 -o ServerAliveCountMax=3)

# How many questions a host gets at a time, and how often they are given away
# where a host dies over them.
block=100 tries=3

# settings_line: what is set here, and libpq's variables, as one line
settings_line() {
	printf 'settings '
	{
		nl2sql-config --environment
		env -0 | grep -z '^PG' || true
	} | base64 -w 0
	echo
}

# take_settings: those at the head of standard input, for the stages to come; the
# line behind them goes into first.  GNU parallel writes its header once or twice.
take_settings() {
	local setting given=''
	while IFS= read -r first && [[ $first == settings\ * ]]; do
		given=${first#* }
	done
	while IFS= read -r -d '' setting; do
		[[ $setting =~ ^(NL2SQL_|PG)[A-Z0-9_]*= ]] || continue
		export "${setting?}"
	done < <(base64 -d <<<"$given")
	read_settings
}

# What must be the same here and there: the version, and the index that is seen.
identity() {
	nl2sql-route --version
	nl2sql-route <<<'{"id":"hosts","question":"?"}' | jq -c '.index // .error.code'
}

# on_host LOGIN COMMAND...: the login is a host's name, or a command that ends in it
on_host() {
	local -a login
	read -ra login <<<"$1"
	shift
	[ ${#login[@]} -gt 1 ] || login=("${secure_shell[@]}" "${login[0]}")
	"${login[@]}" -- "$@"
}

# hosts_read FILE JOBS: the lines of GNU parallel's sshlogin file, "N/LOGIN" or
# "LOGIN" for JOBS at a time, into hosts; those that are away, or have another
# version or index, are named and left out
hosts_read() {
	local line login here there
	hosts=()
	here=$(identity)
	while IFS= read -r line || [ -n "$line" ]; do
		[[ $line =~ ^[[:space:]]*(#|$) ]] && continue
		[[ $line =~ ^[0-9]+/ ]] || line=$2/$line
		login=${line#*/}
		if ! there=$(settings_line | on_host "$login" nl2sql ask --settings --identity); then
			printf 'batch: %s cannot be asked, and is left out\n' "$login" >&2
		elif [ "$there" != "$here" ]; then
			printf 'batch: %s has %s, not %s, and is left out\n' \
				"$login" "${there//$'\n'/ }" "${here//$'\n'/ }" >&2
		else
			hosts+=("$line")
		fi
	done <"$1"
	[ ${#hosts[@]} -gt 0 ]
}

# hosts_jobs: how many pipelines they run at most
hosts_jobs() {
	local line sum=0
	for line in "${hosts[@]}"; do
		sum=$((sum + ${line%%/*}))
	done
	echo "$sum"
}

# answer_on_hosts FOLDER: routed records to answered ones, in order.  A block that a
# host did not finish goes to another one; what no host finished is said.
answer_on_hosts() {
	local statuses=() dealt answered
	{
		settings_line
		awk -v dealt="$1/dealt" '{ print } END { print NR >dealt }'
	} | parallel --plain --pipe --header '.*\n' -N "$block" -k --retries "$tries" \
		-j 100% --ssh "${secure_shell[*]}" \
		--sshloginfile <(printf '%s\n' "${hosts[@]}") 'nl2sql ask --settings' |
		LC_ALL=C awk -v statuses="$1/statuses" -v answered="$1/answered" '
			/^\{.*\}$/ { print; fflush(); lines++ }
			/^exit [0-9]+$/ { print $2 >statuses }
			END { print lines + 0 >answered }' || statuses=(1)
	read -r dealt <"$1/dealt"
	read -r answered <"$1/answered"
	[ "$dealt" -eq "$answered" ] || {
		printf 'batch: %d of %d questions have no answer: the hosts went away\n' \
			$((dealt - answered)) "$dealt" >&2
		statuses+=(75)
	}
	[ ! -e "$1/statuses" ] || mapfile -t -O "${#statuses[@]}" statuses <"$1/statuses"
	return "$(worst "${statuses[@]}")"
}
