# docs/tour.md: what a new user sees at each door, made again and compared.  With
# TOUR=docs the page is written instead, with its pictures.
bats_require_minimum_version 1.5.0
load lib
load launch
load web

setup_file() {
	use_erp
	unset NL2SQL_ANSWER_AT # as it is where nobody sets it
}

setup() {
	page=$SUITE_ROOT/docs/tour.md
	if [ "${TOUR:-}" != docs ]; then
		page=$BATS_TEST_TMPDIR/tour.md
		cp "$SUITE_ROOT/docs/tour.md" "$page"
	fi
}

teardown() {
	end_launched
}

# masked: without what is another each time
masked() {
	sed -E 's/[0-9]+ ms/... ms/; s/cost [0-9.]+/cost .../'
}

# as_block NAME: standard input becomes that block of the page
as_block() {
	{
		printf '```\n'
		masked
		printf '```\n'
	} | "$SUITE_ROOT/docs/replace" "$page" "$1"
}

# How sure an answer is comes of weights that are fitted again now and then: that
# makes the page no other.
unweighed() {
	grep -vE '^ *(confidence|unsure:?) ' "$1"
}

# compare: the page as it was made, with what docs/ has
compare() {
	diff <(unweighed "$SUITE_ROOT/docs/tour.md") <(unweighed "$page")
}

# ---- terminal ----

# What the terminal was told to draw over is not there any more.
drawn() {
	sed -E 's/.*\r\x1b\[K//; s/[[:blank:]]+$//'
}

@test "the terminal: a conversation" {
	TERM=xterm PAGER=cat NO_COLOR=1 run -0 --separate-stderr "$SUITE_ROOT/tests/talk.py" nl2sql <<-'STEPS'
		expect nl2sql> 
		type Who are our top 5 customers by revenue?
		expect run it\? \[y/N/e\] 
		type y
		expect \(5 rows\).*nl2sql> 
		type How many payments were there in 2023?
		expect 1 to 2 takes one.*nl2sql> 
		type 2
		expect \(1 row\).*nl2sql> 
		type list custmers
		expect did you mean.*nl2sql> 
		type delete all customers
		expect refused: .*nl2sql> 
		type \d stock
		expect reorder_point.*nl2sql> 
		type \q
	STEPS
	output=$(drawn <<<"$output")
	[[ $output != *[$'\x1b\r']* ]] || fail 'controls are left' "$(cat -v <<<"$output")"
	as_block terminal <<<"$output"
	compare
}

# ---- an assistant ----

calls='{"name":"nl_query","arguments":{"question":"Who are our top 5 customers by revenue?"}}
{"name":"nl_query","arguments":{"question":"How many payments were there in 2023?"}}
{"name":"nl_query","arguments":{"question":"list custmers"}}'

@test "an assistant: a transcript with the Python SDK's client" {
	local sdk answer='{"reading":"2"}'
	sdk=$("$SUITE_ROOT/tests/mcp/get" new)
	run -0 --separate-stderr "$sdk" "$SUITE_ROOT/tests/mcp/client.py" 2026-07-28 \
		"{\"action\":\"accept\",\"content\":$answer}" -- nl2sql-mcp < <(
		echo '{"do":"tools"}'
		jq -c '{do: "call"} + .' <<<"$calls"
	)
	jq -rn --argjson calls "$(jq -s . <<<"$calls")" --argjson answer "$answer" \
		-f "$SUITE_ROOT/tests/mcp/transcript.jq" <<<"$output" | as_block assistant
	compare
}

# ---- the page ----

pictures='tour-statement tour-rows tour-readings'

take_pictures() {
	local name
	start_web
	TMPDIR=$BATS_TEST_TMPDIR HOME=$BATS_TEST_TMPDIR PYTHONDONTWRITEBYTECODE=1 SCREENSHOTS=$BATS_TEST_TMPDIR \
		"$SUITE_ROOT/tests/page/scenarios.py" tour "$address" 1000x560 3>&-
	for name in $pictures; do
		mv "$BATS_TEST_TMPDIR/$name-1000.png" "$SUITE_ROOT/docs/$name.png"
	done
}

@test "the page: three pictures, small and shown" {
	local name
	[ "${TOUR:-}" != docs ] || take_pictures
	for name in $pictures; do
		grep -qF "]($name.png)" "$SUITE_ROOT/docs/tour.md" || fail "tour.md does not show $name.png"
		[ "$(stat -c %s "$SUITE_ROOT/docs/$name.png")" -lt 120000 ] || fail "$name.png is too large"
	done
	equal 'pictures that nobody shows' "$(cd "$SUITE_ROOT/docs" && printf '%s\n' tour-*.png | wc -l)" 3
}
