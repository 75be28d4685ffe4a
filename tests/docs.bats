# docs/: what is written agrees with what the programs say
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	DOCS=$SUITE_ROOT/docs
	TABLES=$("$SUITE_BUILD/tests/tables")
	export DOCS TABLES
}

programs() {
	find "$SUITE_BUILD/bin" -type f -executable -printf '%f\n' | sort
}

@test "the made sections of docs and man pages are as make docs makes them" {
	B=${SUITE_BUILD#"$SUITE_ROOT/"} "$DOCS/generate" "$BATS_TEST_TMPDIR/docs"
	diff -r "$DOCS" "$BATS_TEST_TMPDIR/docs"
}

@test "every program has a man page, every page a program" {
	alike pages "$(cd "$DOCS/man" && printf '%s\n' *.1 | sed 's/\.1$//' | sort)" "$(programs)"
	for program in $(programs); do
		grep -q "Xr $program 1" "$DOCS/man/nl2sql.7" || fail "nl2sql.7 does not name $program"
	done
}

@test "every page has its sections and is clean" {
	local page section
	mandoc -T lint -W warning "$DOCS"/man/*
	for page in "$DOCS"/man/*.1; do
		for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
			grep -qx ".Sh $section" "$page" || fail "$page: no $section"
		done
	done
}

@test "man pages, helps and the table name the same options" {
	local program help page stage
	for program in $(programs); do
		help=$("$program" --help)
		page=$(mandoc -T utf8 "$DOCS/man/$program.1" | col -bx)
		equal "$program: options of help and page" \
			"$(grep -oE '^ +-.*' <<<"$help" | grep -oE -- '--[a-z-]+' | sort -u)" \
			"$(sed -n '/^OPTIONS/,/^[A-Z]/p' <<<"$page" | grep -oE '^ {5}-.*' | grep -oE -- '--[a-z-]+' | sort -u)"
		grep -q '^options for --set' <<<"$help" || continue
		stage=${program#nl2sql-}
		# shellcheck disable=SC2016 # $stage is jq's
		equal "$program: variables that it tells and those of the table" \
			"$("$program" --options | grep -oE '^ +NL2SQL_[A-Z0-9_]+$' | tr -d ' ' | sort)" \
			"$(jq -r --arg stage "$stage" 'select(.option) | select((.stages | split(" ")) as $who
				| ($who | index("all")) or ($who | index($stage))) | .variable' <<<"$TABLES" | sort)"
		equal "$program: names of help and table" \
			"$(sed '1,/^options for --set/d' <<<"$help" | xargs -n 1 | sort)" \
			"$("$program" --options | sed -n 's/^  \([a-z0-9_]\+\) .*/\1/p' | sort)"
	done
}

@test "every help fits a screen of 40 lines and 80 columns" {
	local program script
	for program in $(programs); do
		"$program" --help >"$BATS_TEST_TMPDIR/help"
		fits "$program"
	done
	for script in ask batch exam review lexicon server source; do
		nl2sql "$script" --help >"$BATS_TEST_TMPDIR/help"
		fits "nl2sql $script"
	done
}

# fits PROGRAM: the file help has at most 40 lines of at most 80 columns
fits() {
	[ "$(wc -l <"$BATS_TEST_TMPDIR/help")" -le 40 ] || fail "$1: $(wc -l <"$BATS_TEST_TMPDIR/help") lines"
	equal "$1: lines over 80 columns" "$(grep -E '^.{81}' "$BATS_TEST_TMPDIR/help")" ''
}

@test "records.md, nl2sql-record.5, the schema and --redo know the same members" {
	local members member order
	members=$(jq -r '.properties | keys[]' "$SUITE_ROOT/schemas/record.json" | sort)
	# shellcheck disable=SC2016 # the backquotes are Markdown's
	equal 'members of records.md' "$(sed -n '/^| member/,/^$/s/^| `\([a-z]*\)`.*/\1/p' "$DOCS/records.md" | sort)" "$members"
	equal 'members of nl2sql-record.5' "$(sed -n 's/^\.It Va //p' "$DOCS/man/nl2sql-record.5" | tr -d ' ' | tr ',' '\n' | sort)" "$members"
	order=$(sed -n '/^static const char \*const member_order/,/;/p' "$SUITE_ROOT/common/record/record.c" | grep -oE '"[a-z]+"' | tr -d '"')
	for member in $order; do
		grep -qx "$member" <<<"$members" || fail "the schema does not know $member"
	done
}

@test "a variable is NL2SQL_ and the option's name; none is there twice" {
	alike variables "$(jq -r 'select(.option) | .variable' <<<"$TABLES")" \
		"$(jq -r 'select(.option) | "NL2SQL_\(.option | ascii_upcase)"' <<<"$TABLES")"
	equal twice "$(jq -r 'select(.option or .code) | .option // .code' <<<"$TABLES" | sort | uniq -d)" ''
}

@test "who reads an option is a program, pipelines or all" {
	local reader readers
	readers=$(jq -r 'select(.option) | .stages' <<<"$TABLES" | tr ' ' '\n' | sort -u)
	[ "$(wc -l <<<"$readers")" -ge 10 ]
	for reader in $readers; do
		[ "$reader" = all ] || [ "$reader" = pipelines ] ||
			[ -x "$SUITE_BUILD/bin/nl2sql-$reader" ] || fail "no program reads as $reader"
	done
}

@test "every code that the sources raise is in the table, and the reverse" {
	local sources known raised pattern
	sources=$(cat "$SUITE_ROOT"/common/*/*.c "$SUITE_ROOT"/bin/*.c |
		grep -vE '^ +(INPUT|RECORD|CONFIG|REPAIRABLE|UNREACHABLE)\("')
	known=$(jq -r 'select(.code) | .code' <<<"$TABLES" | sort)
	pattern=${known//$'\n'/|}
	raised=$(grep -oE "\"(${pattern//./\\.})\"" <<<"$sources" | tr -d '"' | sort -u)
	alike codes "$raised" "$known"
	# problem_new with a code that is not there ends the process.
	raised=$(tr -d '\n\t' <<<"$sources" | grep -oE 'problem_new\( *"[^"]+"' |
		sed 's/.*"\(.*\)"/\1/' | sort -u)
	equal 'unknown codes' "$(comm -23 <(printf '%s\n' "$raised") <(printf '%s\n' "$known"))" ''
}

@test "linking.md explains every reason that link gives, and no other" {
	# shellcheck disable=SC2016 # the backquotes are Markdown's
	alike reasons "$(sed -n '/^## Reasons/,/^## Word/p' "$DOCS/linking.md" |
		sed -n 's/^| \(`[^|]*\)|.*/\1/p' | grep -oE '`[^`]+`' | tr -d '`' | grep -vx why | sort)" \
		"$(jq -r 'select(.why) | .why' <<<"$TABLES" | sort)"
}

# first_cells HEADING: the names in the first column of the tables below it
first_cells() {
	# shellcheck disable=SC2016 # the backquotes are Markdown's
	awk -v heading="## $1" '/^## / { inside = $0 == heading } inside' "$DOCS/confidence.md" |
		sed -n 's/^| \(`[^|]*\)|.*/\1/p' | grep -oE '`[a-z_0-9]+`' | tr -d '`' | sort
}

# strings FILE ARRAY: those of one array in a source, without the empty ones
strings() {
	sed -n "/$2\[.*= {/,/};/p" "$SUITE_ROOT/common/$1" | grep -oE '"[a-z_0-9]+"' | tr -d '"' | sort
}

@test "confidence.md explains every feature, obligation and use of a word" {
	local duties
	duties=$(strings account/account.c duty_names)
	alike uses "$(first_cells 'What became of each word')" "$(strings account/account.c as_names)"
	alike obligations "$(first_cells Obligations)" "$duties"
	alike features "$(first_cells Features)" "$(strings evaluate/features.c names)"
	alike 'features of obligations' "$(awk '{ print "unmet_" $0 }' <<<"$duties")" "$(strings evaluate/features.c duties)"
}

@test "the schema knows the obligations and uses of a word, and no other" {
	alike uses "$(jq -r '."$defs".word.properties.as.enum[]' "$SUITE_ROOT/schemas/record.json" | sort)" \
		"$(strings account/account.c as_names)"
	alike obligations "$(jq -r '."$defs".obligation.properties.kind.enum[]' "$SUITE_ROOT/schemas/record.json" | sort)" \
		"$(strings account/account.c duty_names)"
}

# anchors PAGE: what its headings may be linked as, GitHub's way: lower case,
# blanks as hyphens, no other punctuation; a heading that is there twice has -1
anchors() {
	awk '/^```/ { code = !code }
		!code && sub(/^#+ +/, "") {
			name = tolower($0)
			gsub(/[^[:alnum:] _-]/, "", name)
			gsub(/ /, "-", name)
			print name (seen[name]++ ? "-" (seen[name] - 1) : "")
		}' "$1"
}

@test "links between the docs lead somewhere, to a heading where they name one" {
	local page target file anchor links=0 headings=0
	for page in "$SUITE_ROOT"/README.md $(find "$DOCS" -name '*.md') "$SUITE_ROOT"/exam/README.md; do
		while read -r target; do
			file=${target%%#*}
			file=${file:+$(dirname "$page")/$file}
			file=${file:-$page}
			[ -e "$file" ] || fail "$page: no $target"
			links=$((links + 1))
			[[ $target == *#* ]] || continue
			anchor=${target#*#}
			grep -qxF -- "$anchor" <<<"$(anchors "$file")" || fail "$page: no heading $target"
			headings=$((headings + 1))
		done < <(grep -oE '\]\([^) ]+' "$page" | sed 's/^](//' | grep -vE '^[a-z]+:')
	done
	[ "$links" -ge 60 ]
	[ "$headings" -ge 10 ]
}

# The comments of the sources, each file's in one line
comments() {
	awk 'FNR == 1 && NR > 1 { print "" }
		{ sub(/^[ \t]*\*?[ \t]*/, ""); printf "%s ", $0 }
		END { print "" }' "$SUITE_ROOT"/common/*/*.[ch] "$SUITE_ROOT"/bin/*.c
}

@test "what a comment cites is in docs/research.md or docs/seeds.md" {
	local name cited=0
	while read -r name; do
		grep -qE "^(### $name\$|\| $name \|)" "$DOCS/research.md" || fail "research.md has no $name"
		cited=$((cited + 1))
	done < <(comments | grep -oE 'docs/research\.md, +[A-Za-z_ -]+' | sed -E 's/.*, +//; s/ +$//' | sort -u)
	[ "$cited" -ge 8 ]
	cited=0
	while read -r name; do
		grep -qF -- "$name" "$DOCS/seeds.md" || fail "seeds.md has no $name"
		cited=$((cited + 1))
	done < <(comments | grep -oE '[Ss]eeds: +[^);:]+' | sed -E 's/^[Ss]eeds: +//; s, \*/.*,,' | tr ',' '\n' | sed 's/^ *//; s/ *$//' | sort -u)
	[ "$cited" -ge 10 ]
	equal "papers that are not here" "$(comments | grep -oE '(research|design): ' || true)" ''
}

@test "files that the docs name are there" {
	local page name named=0
	for page in "$SUITE_ROOT"/README.md $(find "$DOCS" -name '*.md') "$SUITE_ROOT"/exam/README.md; do
		# shellcheck disable=SC2016 # the backquotes are Markdown's
		while read -r name; do
			compgen -G "$SUITE_ROOT/$name" >/dev/null || fail "$page: no $name"
			named=$((named + 1))
		done < <(grep -oE '`(common|bin|tests|exam|pipelines|schemas)/[A-Za-z0-9_./*-]+`' "$page" |
			tr -d '`' | sed 's/[A-Z]\{2,\}/*/g')
	done
	[ "$named" -ge 60 ]
	# parser.md: (`file`, `folder/file`), without endings
	named=0
	# shellcheck disable=SC2016 # the same
	while read -r name; do
		compgen -G "$SUITE_ROOT/common/*/$name.c" >/dev/null ||
			compgen -G "$SUITE_ROOT/common/$name.c" >/dev/null || fail "parser.md: no $name.c"
		named=$((named + 1))
	done < <(tr -s '\n ' ' ' <"$DOCS/parser.md" | grep -oE '\((`[a-z_/]+`(, )?)+\)' | tr -d '()`,' | tr ' ' '\n')
	[ "$named" -ge 60 ]
}

@test "architecture.md shows every module of common/LAYERS above what it includes" {
	local figure module below rest
	figure=$(sed -n '/begin floors/,/end floors/p' "$DOCS/architecture.md")
	[ -n "$figure" ]
	while IFS=: read -r module rest; do
		grep -qwF -- "$module" <<<"$figure" || fail "the figure has no $module"
		for below in ${rest%% - *}; do
			[ "$(grep -nwF -- "$module" <<<"$figure" | head -1 | cut -d: -f1)" -lt \
				"$(grep -nwF -- "$below" <<<"$figure" | head -1 | cut -d: -f1)" ] ||
				fail "the figure shows $module not above $below"
		done
	done < <(grep -E '^[a-z]+:' "$SUITE_ROOT/common/LAYERS")
}

@test "make install puts everything where it finds the rest" {
	local root=$BATS_TEST_TMPDIR/root
	make -s -C "$SUITE_ROOT" install B="${SUITE_BUILD#"$SUITE_ROOT/"}" DESTDIR="$root" PREFIX=/usr
	for program in $(programs); do
		[ -x "$root/usr/bin/$program" ] || fail "$program is not installed"
		[ -f "$root/usr/share/man/man1/$program.1" ] || fail "its page is not installed"
	done
	unset NL2SQL_BIN
	PATH=${PATH//"$SUITE_BUILD/bin:"/}
	run -0 "$root/usr/bin/nl2sql" --version
	run -0 "$root/usr/bin/nl2sql" help ask
	run -0 "$root/usr/bin/nl2sql-check" --relations any <<<'SELECT 1'
	holds "$output" .check.allowed
	cd /
	run -0 "$root/usr/libexec/nl2sql/ask" </dev/null
}

@test "docs/safety.md names test files that are there" {
	local name
	grep -oE '[a-z0-9_-]+\.bats' "$SUITE_ROOT/docs/safety.md" | sort -u |
		while read -r name; do
			[ -e "$SUITE_ROOT/tests/$name" ] || fail "no tests/$name"
		done
}
