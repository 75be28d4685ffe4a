# nl2sql-talk: a conversation at a terminal, driven by tests/talk.py
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	use_mcptest
	export TERM=xterm
}

setup() {
	export XDG_STATE_HOME=$BATS_TEST_TMPDIR/state
}

# talk [OPTION...] <STEPS: with the front door, as people start it
talk() {
	run -0 --separate-stderr "$SUITE_ROOT/tests/talk.py" nl2sql "$@"
}

highest='What company had the highest revenue in 2020?'

# kept FILTER: of the newest answer that was kept
kept() {
	nl2sql-asked --show "$(nl2sql-asked --list | head -1 | jq -r .id)" | jq -c "$1"
}

@test "a question is proposed, runs on approval, and is kept" {
	talk <<-STEPS
		expect nl2sql> 
		type $highest
		expect SELECT.*run it\? \[y/N/e\] 
		absent Apex
		type y
		expect Apex Industries.*\\\\confirm.*nl2sql> 
		type \\q
	STEPS
	equal 'what is kept' "$(kept '[.question, .verdict.status]')" "[\"$highest\",\"answered\"]"
}
