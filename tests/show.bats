# nl2sql-show: records as people read them
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	export LC_ALL=C.UTF-8
}

# answer ROWS [MEMBERS]: an answered record with these rows of name and amount
answer() {
	printf '{"id":"x","question":"q","chosen":{"sql":"SELECT 1","reading":"one",%s
		"confidence":0.87,"band":"sure","tables":["a","b"]},"result":{"columns":
		[{"name":"name","type":"text"},{"name":"amount","type":"numeric"}],
		"rows":%s,"row_count":1%s},"verdict":{"status":"answered"}}' \
		"" "$1" "${2:-}" | tr -d '\n\t'
	echo
}

@test "a table is aligned, by wide and combining characters too" {
	run -0 nl2sql-show < <(answer '[["Ann","1.50"],["日本","12"],["e\u0301",null]]')
	[[ $output == *$'\n name │ amount\n──────┼────────\n Ann  │   1.50\n 日本 │     12\n'* ]]
	[[ $output == *$'\n e\u0301    │   NULL\n(3 rows)'* ]]
}

@test "who wrote it and who agrees is told where a model was asked" {
	local record
	record=$(answer '[["a","1"]]' | jq -c '.chosen.index = 1 |
		.candidates = [{sql: "SELECT 2", origin: "parser"}, {sql: "SELECT 1", origin: "openai"}]')
	run -0 nl2sql-show <<<"$record"
	[[ $output != *'written by'* ]]
	record=$(jq -c '.generation.models = [{generator: "openai"}]' <<<"$record")
	run -0 nl2sql-show <<<"$record"
	[[ $output == *$'\nwritten by openai\n'* ]]
	run -0 nl2sql-show < <(jq -c '.chosen.agreement = {generators: 1, of: 2, share: 0.6}' <<<"$record")
	[[ $output == *$'\nwritten by openai; 1 of 2 generators say so\n'* ]]
	for strange in '.chosen.index = 7' '.chosen.index = -1' '.chosen.index = 1e300' '.candidates = 3' \
		'.candidates[1] = null' '.generation.models = 1'; do
		run -0 nl2sql-show < <(jq -c "$strange" <<<"$record")
		[[ $output == *'(1 row)'* && $output != *'written by'* ]] || fail "$strange" "$output"
	done
}

@test "without UTF-8 the table is drawn with ASCII" {
	LC_ALL=C run -0 nl2sql-show < <(answer '[["Ann","1"]]')
	[[ $output == *$' name | amount\n------+--------\n Ann  |      1\n(1 row)'* ]]
}

@test "what acts on a terminal is escaped" {
	run -0 nl2sql-show < <(answer '[["\u001b[31mred\u0007\u009b\u202e\r\nx","1"]]')
	[[ $output == *'\x1B[31mred\x07\x9B\u202E\r\nx'* ]]
	run -1 grep -q $'[\x01-\x09\x0b-\x1f\x7f]' <<<"$output"
}

@test "the reading and the statement are escaped as well" {
	run -0 nl2sql-show <<<'{"chosen":{"sql":"SELECT \u001b[2J","reading":"\u001b]0;t"},"result":{},"verdict":{"status":"answered"}}'
	[[ $output == *'\x1B]0;t'* && $output == *'SELECT \x1B[2J'* ]]
	run -0 nl2sql-show <<<'{"chosen":{"unused":["\u001b[1J"],"added":["\u001b[2J"],"band":"\u001b[4J","unmet":[{"word":"\u001b[3J","kind":"count"}]},"verdict":{"status":"answered"}}'
	for number in 1 2 3 4; do
		[[ $output == *"\\x1B[${number}J"* ]] || fail "$number" "$output"
	done
}

@test "a table wider than the terminal has its widest column cut" {
	run -0 nl2sql-show --width 30 < <(answer '[["a very long name that never ends","1"]]')
	[[ $output == *'a very long n'*'… │ '* ]]
	run -0 grep '│' <<<"$output"
	for line in "${lines[@]}"; do
		[ "${#line}" -le 30 ]
	done
}

@test "a cut result says by what and at how many" {
	run -0 nl2sql-show < <(answer '[["a","1"]]' ',"truncated":{"by":"rows","at":1}')
	[[ $output == *'(1 row, cut at 1 rows: there is more)'* ]]
}

@test "csv quotes as RFC 4180; with --guard formulas are disarmed, but not numbers" {
	run -0 --separate-stderr nl2sql-show --csv < <(answer '[["=1+1","-5"],["@x",null]]')
	equal csv "$output" $'name,amount\n=1+1,-5\n@x,'
	run -0 --separate-stderr nl2sql-show --csv --guard < <(
		answer '[["a,\"b\"","-5"],["=1+1","1"],["@x","2"],["",null],[null,"+3"],["plain","4"]]'
	)
	equal csv "$output" 'name,amount
"a,""b""",-5
"'\''=1+1",1
"'\''@x",2
"",
,+3
plain,4'
}

@test "csv of a cut result warns on standard error" {
	run -0 --separate-stderr nl2sql-show --csv < <(answer '[["a","1"]]' ',"truncated":{"by":"bytes","at":9}')
	[[ $stderr == *'cut at 9 bytes'* && $output != *cut* ]]
}

@test "the statement is laid out by clause, its text unchanged" {
	local sql="SELECT d.name, left(d.code, 3), 'x  from y' FROM t d LEFT JOIN (SELECT a FROM b WHERE c) s ON s.a IS DISTINCT FROM d.a WHERE d.x ORDER BY 1"
	run -0 nl2sql-show --sql-only < <(jq -nc --arg sql "$sql" '{chosen: {sql: $sql}}')
	equal 'the same tokens' "$(tr '\n' ' ' <<<"$output")" "$sql "
	equal 'lines' "$(grep -c . <<<"$output")" 5
	[[ $output == *$'\nLEFT JOIN (SELECT a FROM b WHERE c) s ON s.a IS DISTINCT FROM d.a\n'* ]]
}

@test "exit statuses follow the verdict" {
	local status
	for status in answered:0 needs_clarification:3 cannot_answer:4 refused:5 error:6; do
		run "-${status#*:}" nl2sql-show --exit-status \
			<<<"{\"verdict\":{\"status\":\"${status%:*}\"}}"
	done
	run -6 nl2sql-show --exit-status <<<'{"question":"not settled"}'
}

@test "a record without an answer says why and what to ask instead" {
	run -0 nl2sql-show <<<'{"verdict":{"status":"cannot_answer","message":"no","unexplained":["foo","bar"],"rephrase":"say more"}}'
	[[ $output == $'cannot answer: no\nnot understood: foo, bar\ntry: say more' ]]
	run -0 nl2sql-show <<<'{"verdict":{"status":"needs_clarification","message":"m","readings":[{"text":"one","sql":"SELECT 1"},{"text":"two","sql":"SELECT 2"}]}}'
	[[ $output == *$'1. one\n   SELECT 1\n\n2. two\n   SELECT 2'* ]]
	run -0 nl2sql-show <<<'{"verdict":{"status":"error","message":"m"},"error":{"stage":"exec","code":"db.timeout","message":"m","hint":"h"}}'
	[[ $output == *'hint: h'* && $output == *'code: db.timeout'* ]]
}

# doubtful [JQ-FILTER]: an answer that did not use, added and left out something
doubtful() {
	answer '[["a","1"]]' | jq -c '.chosen += {index: 0, band: "likely", unused: ["overdue", "late"],
		added: ["status = '"'A'"'", "x IN (1, 2)"],
		unmet: [{word: "never", kind: "negation"}, {word: "average", kind: "average"}]} |
		.candidates = [{sql: "SELECT 1", features: {close: 0.9, rivals: 0.5, parts: 3}}] | '"${1:-.}"
}

doubts="not used: overdue, late
added: status = 'A'
added: x IN (1, 2)
missing: nothing is excluded, as \"never\" asks
missing: nothing is averaged, as \"average\" asks"

@test "what was not used, was added and is missing is told in plain English" {
	run -0 nl2sql-show < <(doubtful)
	[[ $output == *$'\n(1 row)\n'"$doubts"$'\n\nconfidence likely\n'* ]]
	for form in --rows --proposal --explain; do
		run -0 nl2sql-show "$form" < <(doubtful)
		[[ $output == *"$doubts"* ]] || fail "$form" "$output"
	done
	for form in --csv --sql-only; do
		run -0 --separate-stderr nl2sql-show "$form" < <(doubtful)
		equal "$form" "$stderr" "$doubts"
		[[ $output != *overdue* ]]
	done
	run -0 nl2sql-show < <(answer '[["a","1"]]')
	[[ $output != *'not used'* && $output != *added* && $output != *missing* ]]
}

@test "every kind of obligation has its own plain English" {
	local kind kinds
	kinds=$(sed -n '/duty_names\[/,/^};/s/.*= "\(.*\)",$/\1/p' "$SUITE_ROOT/common/account/account.c")
	[ "$(wc -w <<<"$kinds")" -ge 18 ]
	for kind in $kinds; do
		run -0 nl2sql-show --proposal < <(doubtful ".chosen.unmet = [{word: \"w\", kind: \"$kind\"}]")
		matches "$kind" "$output" 'missing: [a-z ]+, as "w" asks'
		[[ $output != *'nothing is done'* ]] || fail "nothing is told of $kind"
	done
	run -0 nl2sql-show < <(doubtful '.chosen.unmet = [{word: "w", kind: "strange"}, 5, {word: 1}]')
	[[ $output == *'missing: nothing is done, as "w" asks'* ]]
}

@test "the band is told in words, why it is not sure beside it, the figure by --explain" {
	run -0 nl2sql-show < <(doubtful)
	[[ $output == *$'\nconfidence likely\nunsure     another reading is nearly as likely; a word has several meanings\n'* ]]
	[[ $output != *0.87* ]]
	run -0 nl2sql-show < <(doubtful '.chosen.band = "guess"')
	[[ $output == *$'\nconfidence a guess\nunsure '* ]]
	run -0 nl2sql-show < <(doubtful '.chosen.band = "sure"')
	[[ $output == *$'\nconfidence sure\ntables '* ]]
	run -0 nl2sql-show < <(doubtful 'del(.chosen.band)')
	[[ $output != *confidence* && $output != *unsure* ]]
	run -0 nl2sql-show --explain < <(doubtful)
	[[ $output == *'confidence 0.87 band likely'* && $output == *'features close 0.9 rivals 0.5 parts 3'* ]]
}

@test "every reason names a feature that candidates have" {
	local feature features
	features=$(sed -n '/} reasons\[/,/^};/s/^    {"\([a-z_0-9]*\)".*/\1/p' "$SUITE_ROOT/common/present/doubts.c")
	[ "$(wc -w <<<"$features")" -ge 15 ]
	for feature in $features; do
		grep -q "= \"$feature\",\$" "$SUITE_ROOT/common/evaluate/features.c" || fail "no feature $feature"
	done
}

@test "a reading that is asked back tells its own doubts" {
	local record
	record=$(jq -c '.verdict = {status: "needs_clarification", message: "which?", unused: ["late"],
		readings: [{text: "one", sql: "SELECT 1"}, {text: "two", sql: "SELECT 2"}]} | del(.chosen, .result) |
		.candidates[0] += {words: [{word: "all", as: "filler"}, {word: "late", as: "unused"}],
		added: ["a = 1"], obligations: [{at: 1, to: 2, word: "never", kind: "negation"}]}' < <(doubtful))
	run -0 nl2sql-show <<<"$record"
	[[ $output == 'not sure: which?'$'\n\n1. one\n   SELECT 1\n   not used: late\n   added: a = 1\n'* ]]
	[[ $output == *$'\n   missing: nothing is excluded, as "never" asks\n   unsure: another reading'* ]]
	[[ $output == *$'\n\n2. two\n   SELECT 2' ]]
}

@test "an empty result says which condition emptied it" {
	run -0 nl2sql-show < <(answer '[]' ',"empty":{"predicates":[{"sql":"state = '"'Txas'"'"}],"values":[{"table":"t","column":"state","asked":"Txas","nearest":["Texas"]}]}')
	[[ $output == *"(0 rows)"*"note: no row passes state = 'Txas'"* ]]
	[[ $output == *"note: state never is 'Txas'; near it: Texas"* ]]
}

@test "records of any shape are shown without a crash" {
	local odd
	for odd in '{}' '{"result":5}' '{"result":{"columns":[1,{}],"rows":[5,[],[{},[1],true]]},"verdict":{"status":"answered"}}' \
		'{"chosen":[],"candidates":{},"link":[],"plan":"x","verdict":[]}' \
		'{"chosen":{"index":0,"band":5,"unused":[{}],"added":[[],1],"unmet":[1,{"kind":2}]},"candidates":[{"features":[],"words":[3]}]}' \
		'{"route":{"modules":[null,1,{"name":{}}]},"verdict":{"status":"answered"}}'; do
		for form in --rows --csv --explain --proposal --sql-only; do
			run -0 nl2sql-show "$form" <<<"$odd"
		done
	done
}

@test "broken lines are named and end with 1, bad options with 2" {
	run -1 --separate-stderr nl2sql-show < <(printf '{}\n{"a":\n{}\n')
	[[ $stderr == *'line 2'* ]]
	run -2 nl2sql-show --no-such-option </dev/null
	run -2 nl2sql-show --width -3 </dev/null
	run -2 nl2sql-show surplus </dev/null
	run -1 bash -c 'nl2sql-show >/dev/full <<<"{}"'
}

# typed ROWS: an answered record with a column of each kind
typed() {
	jq -nc --argjson rows "$1" '{result: {columns: [{name: "name", type: "text"},
		{name: "amount", type: "numeric"}, {name: "n", type: "bigint"}, {name: "on", type: "bool"},
		{name: "d", type: "date"}, {name: "at", type: "timestamptz"}, {name: "n", type: "int"}],
		rows: $rows}, verdict: {status: "answered"}}'
}

every_kind='[["a","1.50","12345678901234567","t","2024-01-31","2024-01-31 12:00:00+02","1"],
	["=1+1",null,null,"f",null,null,null]]'

@test "--format tsv escapes as COPY does, so that it can be loaded" {
	run -0 nl2sql-show --format tsv < <(answer '[["a\tb\\c\nd\re","1"],["",null],["\\N","2"]]')
	equal tsv "$output" $'name\tamount\na\\tb\\\\c\\nd\\re\t1\n\t\\N\n\\\\N\t2'
}

@test "--format json and ndjson keep digits, and every column under a name of its own" {
	run -0 nl2sql-show --format ndjson < <(typed "$every_kind")
	equal ndjson "$output" '{"name":"a","amount":1.50,"n":12345678901234567,"on":true,"d":"2024-01-31","at":"2024-01-31 12:00:00+02","n_2":1}
{"name":"=1+1","amount":null,"n":null,"on":false,"d":null,"at":null,"n_2":null}'
	run -0 nl2sql-show --format json < <(typed "$every_kind")
	holds "$output" 'length == 2 and .[0].amount == 1.5 and .[1].name == "=1+1"'
	run -0 nl2sql-show --format json < <(answer '[]')
	equal 'no rows' "$output" '[]'
	run -0 nl2sql-show --format ndjson < <(answer '[["x","NaN"],["y","1e5"],["z","0x1"]]')
	equal 'what is no number of JSON' "$(jq -c .amount <<<"$output" | tr '\n' ' ')" '"NaN" 100000 "0x1" '
}

@test "--format markdown and html escape what would be markup" {
	run -0 nl2sql-show --format markdown < <(answer '[["a|b *c* <d>\n","1"],[null,"2"]]')
	equal markdown "$output" $'| name | amount |\n| --- | ---: |\n| a\\|b \\*c\\* \\<d\\>\\\\n | 1 |\n| *NULL* | 2 |'
	run -0 nl2sql-show --format html < <(answer '[["<script>\"&'"'"'","1"],[null,"2"]]')
	[[ $output == *'<td>&lt;script&gt;&quot;&amp;&#39;</td><td style="text-align: right">1</td>'* ]]
	[[ $output == '<table>'*'<th scope="col">name</th>'*'<em>NULL</em>'*'</table>' ]]
}

# cells: the cells of a workbook on standard input as "A1 TYPE VALUE", texts
# looked up
cells() {
	cat >"$BATS_TEST_TMPDIR/book.xlsx"
	python3 - "$BATS_TEST_TMPDIR/book.xlsx" <<-'PYTHON'
		import sys, zipfile, xml.etree.ElementTree as xml
		space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
		book = zipfile.ZipFile(sys.argv[1])
		texts = ["".join(t.text or "" for t in s.iter(space + "t"))
		         for s in xml.fromstring(book.read("xl/sharedStrings.xml"))]
		for sheet in sorted(n for n in book.namelist() if n.startswith("xl/worksheets/sheet")):
		    for cell in xml.fromstring(book.read(sheet)).iter(space + "c"):
		        value = cell.find(space + "v")
		        kind = cell.get("t", "n") + ("f" if cell.find(space + "f") is not None else "")
		        text = value.text if value is not None else ""
		        print(sheet[-5], cell.get("r"), kind, texts[int(text)] if kind == "s" else text)
	PYTHON
}

@test "--format xlsx has typed cells, text where digits would be lost, no formula" {
	nl2sql-show --format xlsx < <(typed "$every_kind") >"$BATS_TEST_TMPDIR/out.xlsx"
	run -0 cells <"$BATS_TEST_TMPDIR/out.xlsx"
	equal cells "$(sed 1,7d <<<"$output")" '1 A2 s a
1 B2 n 1.5
1 C2 s 12345678901234567
1 D2 b 1
1 E2 n 45322
1 F2 n 45322.5
1 G2 n 1
1 A3 s =1+1
1 D3 b 0'
	nl2sql-show --format xlsx < <(answer '[["http://x.example","NaN"],["_x0041_ \u0001","0.000000000000001234567890123456"]]' \
		',"truncated":{"by":"rows","at":2}') >"$BATS_TEST_TMPDIR/out.xlsx" 2>/dev/null
	run -0 cells <"$BATS_TEST_TMPDIR/out.xlsx"
	[[ $output == *$'1 A2 s http://x.example\n1 B2 s NaN\n'* ]]
	[[ $output == *'1 A3 s _x005F_x0041_ _x0001_'* && $output == *'1 B3 s 0.000000000000001234567890123456'* ]]
	[[ $output == *'2 A1 s cut at 2 rows: there is more' ]]
}

@test "--format xlsx writes years before 1900 and odd dates as text, long text cut" {
	local rows
	rows='[["1899-12-31"],["0044-03-15 BC"],["infinity"],["9999-12-31"],["12024-01-01"]]'
	jq -nc --argjson rows "$rows" '{result: {columns: [{name: "d", type: "date"}], rows: $rows},
		verdict: {status: "answered"}}' | nl2sql-show --format xlsx >"$BATS_TEST_TMPDIR/out.xlsx"
	run -0 cells <"$BATS_TEST_TMPDIR/out.xlsx"
	equal dates "$(sed 1d <<<"$output" | cut -d' ' -f3 | tr '\n' ' ')" 's s s n s '
	jq -nc '{result: {columns: [{name: "t", type: "text"}], rows: [["é" * 40000]]},
		verdict: {status: "answered"}}' | nl2sql-show --format xlsx >"$BATS_TEST_TMPDIR/out.xlsx"
	run -0 cells <"$BATS_TEST_TMPDIR/out.xlsx"
	[[ ${#lines[1]} -eq $((7 + 32767)) && ${lines[1]} == *é… ]] || fail "${#lines[1]} characters"
}

@test "a workbook holds one answer and is not for a terminal" {
	run -1 --separate-stderr bash -c 'nl2sql-show --format xlsx >/dev/null' < <(answer '[]'; answer '[]')
	[[ $stderr == *'one answer'* ]]
	answer '[]' >"$BATS_TEST_TMPDIR/record"
	run -2 on_terminal '' bash -c 'nl2sql-show --format xlsx <"$1"' - "$BATS_TEST_TMPDIR/record"
}

@test "an unknown format, time for colour or file for a chart is a usage error" {
	run -2 nl2sql-show --format pdf </dev/null
	run -2 nl2sql-show --color sometimes </dev/null
	run -2 nl2sql-show --expanded maybe </dev/null
	run -2 nl2sql-show --chart picture.gif </dev/null
}

@test "rows that are wider than the terminal are expanded there, and on request" {
	run -0 nl2sql-show --format table --expanded on < <(answer '[["Ann","1"],[null,"2"]]')
	equal expanded "$output" '─[ RECORD 1 ]───────────────────────────
name   │ Ann
amount │ 1
─[ RECORD 2 ]───────────────────────────
name   │ NULL
amount │ 2
(2 rows)'
	run -0 nl2sql-show --format table --expanded auto --width 12 < <(answer '[["Ann","1"]]')
	[[ $output == *'RECORD 1'* ]]
	run -0 nl2sql-show --format table --expanded auto --width 15 < <(answer '[["Ann","1"]]')
	[[ $output != *'RECORD 1'* ]]
	run -0 nl2sql-show --format table --width 12 < <(answer '[["A name that is too long","1"]]')
	[[ $output != *'RECORD 1'* && $output == *…* ]]
	answer '[["A name that is much too long for it","1"]]' >"$BATS_TEST_TMPDIR/record"
	run -0 on_terminal '' bash -c 'stty cols 20; nl2sql-show --format table <"$1"' - "$BATS_TEST_TMPDIR/record"
	[[ $output == *'RECORD 1'* ]]
}

@test "colours come on a terminal that has them, unless NO_COLOR or --color says no" {
	local escape=$'\x1b[1mname'
	answer '[["Ann","1"]]' >"$BATS_TEST_TMPDIR/record"
	coloured() {
		local wanted=$1 got=no
		shift
		run -0 on_terminal '' env "$@" bash -c 'nl2sql-show $OPTIONS <"$1"' - "$BATS_TEST_TMPDIR/record"
		[[ $output != *"$escape"* ]] || got=yes
		equal "$*" "$got" "$wanted"
	}
	coloured yes TERM=xterm
	coloured no TERM=xterm NO_COLOR=1
	coloured no TERM=dumb
	coloured no TERM=xterm OPTIONS='--color never'
	coloured yes TERM=dumb NO_COLOR=1 OPTIONS='--color always'
	run -0 env TERM=xterm nl2sql-show <"$BATS_TEST_TMPDIR/record"
	[[ $output != *$'\x1b'* ]]
	run -0 nl2sql-show --color always <"$BATS_TEST_TMPDIR/record"
	[[ $output == *"$escape"* ]]
}

@test "what is longer than the terminal goes through the pager, and nothing else" {
	jq -nc '{result: {columns: [{name: "n", type: "int"}], rows: [range(50) | [tostring]]},
		verdict: {status: "answered"}}' >"$BATS_TEST_TMPDIR/long"
	paged() {
		local rows=$1
		shift
		run -0 on_terminal '' env "$@" bash -c "stty rows $rows cols 80; nl2sql-show \$OPTIONS --format table <\"\$1\"" \
			- "$BATS_TEST_TMPDIR/long"
	}
	paged 20 PSQL_PAGER="sed 's/^/| /'"
	[[ $output == *'| (50 rows)'* ]]
	paged 20 PAGER='tac | head -1'
	equal 'the last line comes first' "$output" '(50 rows)'
	for none in '100 PAGER=false' '20 PAGER=' '20 PSQL_PAGER= PAGER=false' '20 PAGER=/nonexistent' \
		'20 PAGER=false OPTIONS=--no-pager'; do
		# shellcheck disable=SC2086 # words are meant
		paged $none
		[[ $output == *'(50 rows)'* ]] || fail "$none" "$output"
	done
	PAGER=false run -0 nl2sql-show --format table <"$BATS_TEST_TMPDIR/long"
	[[ $output == *'(50 rows)'* ]]
}

@test "raw controls reach a file, never a terminal, whatever the format" {
	answer '[["\u001b[2J\u009b\u202e","1"]]' >"$BATS_TEST_TMPDIR/record"
	for format in table csv tsv json ndjson markdown html; do
		run -0 on_terminal '' bash -c 'nl2sql-show --color never --format "$2" <"$1"' - "$BATS_TEST_TMPDIR/record" "$format"
		[[ $output == *2J* && $output != *[$'\x1b\u009b\u202e']* ]] || fail "$format" "$output"
	done
	run -0 nl2sql-show --csv <"$BATS_TEST_TMPDIR/record"
	[[ $output == *$'\x1b[2J\u009b\u202e'* ]]
}

# revenue: an answered record of names and amounts that try to be commands
revenue() {
	jq -nc --arg bad "$1" '{result: {columns: [{name: $bad, type: "text"}, {name: $bad, type: "numeric"}],
		rows: [[$bad, "3"], ["END_OF_DATA", "2"], ["END_OF_NAMES", "-1"], ["four", null]]},
		verdict: {status: "answered"}}'
}

@test "--chart draws into a file or as text, names are never run" {
	local bad file
	# shellcheck disable=SC2016 # it is to be run by nobody
	bad='x`touch pwned`";system("touch pwned")<b>'\''\n@y $z&'
	cd "$BATS_TEST_TMPDIR"
	for file in drawn.svg drawn.png; do
		run -0 --separate-stderr nl2sql-show --format csv --chart "$file" < <(revenue "$bad")
		equal "$file: messages" "$stderr" ''
		[ -s "$file" ]
	done
	python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse("drawn.svg")'
	grep -q 'touch pwned.*&lt;' drawn.svg
	equal PNG "$(head -c 4 drawn.png | tail -c 3)" PNG
	run -0 --separate-stderr nl2sql-show --rows --chart - < <(revenue "$bad")
	[[ $output == *'END_OF_DATA |'*'--- 2'* && $stderr == '' ]]
	[ ! -e pwned ]
}

@test "--chart says where no chart fits, or cannot be drawn" {
	run -1 --separate-stderr nl2sql-show --rows --chart "$BATS_TEST_TMPDIR/none.svg" < <(answer '[["a","1"]]')
	[[ $stderr == *'no chart fits'* && $output == *'(1 row)'* && ! -e $BATS_TEST_TMPDIR/none.svg ]]
	run -1 --separate-stderr nl2sql-show --rows --chart /nonexistent/a.svg < <(revenue name)
	[[ $stderr == *'cannot be written'* ]]
	mkdir "$BATS_TEST_TMPDIR/bin"
	ln -s "$(command -v nl2sql-show)" "$BATS_TEST_TMPDIR/bin"
	run -1 --separate-stderr env PATH="$BATS_TEST_TMPDIR/bin" nl2sql-show --rows --chart - < <(revenue name)
	[[ $stderr == *'no gnuplot'* ]]
}

@test "--chart draws times, years and points" {
	drawn() {
		run -0 --separate-stderr nl2sql-show --format csv --chart - < <(jq -nc --argjson columns "$1" --argjson rows "$2" \
			'{result: {columns: ($columns | map({name: .[0], type: .[1]})), rows: $rows}, verdict: {status: "answered"}}')
		equal messages "$stderr" ''
	}
	drawn '[["day","date"],["total","numeric"]]' '[["2024-01-01","1"],["2024-02-01","4"],["infinity","2"]]'
	[[ $output == *'2024-01-01 '*2024-02-01* ]]
	drawn '[["at","timestamp"],["total","numeric"]]' '[["2024-01-01 10:00:00","1"],["2024-01-01 11:30:00","4"]]'
	[[ $output == *11:30:00* ]]
	drawn '[["year","int"],["total","numeric"]]' '[["2023","1"],["2024","4"]]'
	[[ $output == *2023*2024* ]]
	drawn '[["a","int"],["b","numeric"]]' '[["1","1"],["2","4"],["3","4"]]'
	[[ $output == *G* ]]
}
