#!/usr/bin/env bats
# structure: tests/structure refuses what does not fit into the house
bats_require_minimum_version 1.5.0

load lib

setup() {
	mkdir -p "$BATS_TEST_TMPDIR/tests"
	cp -r "$SUITE_ROOT"/{common,bin} "$BATS_TEST_TMPDIR"
	cp -r "$SUITE_ROOT"/tests/{unit,structure.words} "$BATS_TEST_TMPDIR/tests"
	cd "$BATS_TEST_TMPDIR" || exit
}

# refused PATTERN: the copy does not pass, for this reason alone
refused() {
	run -1 "$SUITE_ROOT/tests/structure" .
	[ "${#lines[@]}" -eq 1 ]
	# shellcheck disable=SC2053 # a pattern
	[[ ${lines[0]} == $1 ]]
}

@test "structure: the tree as it is passes" {
	run -0 "$SUITE_ROOT/tests/structure" .
	[ -z "$output" ]
}

@test "structure: an include of a higher module is refused" {
	sed -i '0,/^#include/s//#include "evaluate\/score.h"\n&/' common/sql/quote.c
	refused 'common/sql/quote.c:*: sql may not include evaluate ("evaluate/score.h")*'
}

@test "structure: a file beside the modules' folders is refused" {
	printf '/* astray.h - in no module */\n' >common/astray.h
	refused 'common/astray.h: *folder of its module*'
}

@test "structure: a module without a line in LAYERS is refused" {
	mkdir common/new
	printf '/* thing.c - in a new module; common/new/thing.h */\n' >common/new/thing.c
	printf '#ifndef NL2SQL_NEW_THING_H\n#define NL2SQL_NEW_THING_H\n#endif\n' >common/new/thing.h
	refused 'common/new/: a module without a line*'
}

@test "structure: LAYERS may not list a higher module, nor one it does not use" {
	sed -i 's/^sql: base text/sql: base text evaluate/' common/LAYERS
	run -1 "$SUITE_ROOT/tests/structure" .
	[[ $output == *'sql lists evaluate, which is no lower module'* ]]
	[[ $output == *'sql lists evaluate and includes nothing of it'* ]]
}

@test "structure: an include that does not name the module is refused" {
	sed -i 's/#include "sql\/quote.h"/#include "quote.h"/' common/sql/quote.c
	run -1 "$SUITE_ROOT/tests/structure" .
	[[ $output == *'common/sql/quote.c:'*'"quote.h" is not the path of a header'* ]]
}

@test "structure: a name that another file has, or one letter from it, is refused" {
	cp common/sql/quote.c common/text/quote.c
	sed -i '/sql\/quote/d' common/text/quote.c
	printf '/* quotes.h: quote.c */\n#ifndef NL2SQL_TEXT_QUOTES_H\n#define NL2SQL_TEXT_QUOTES_H\n#endif\n' >common/text/quotes.h
	run -1 "$SUITE_ROOT/tests/structure" .
	[[ $output == *'common/text/quote.c: common/sql has a file of this name'* ]]
	[[ $output == *'/quotes: one letter from '* ]]
}

@test "structure: a body that no header knows is refused" {
	printf '/* lonely.c - nobody knows it */\n' >common/sql/lonely.c
	refused 'common/sql/lonely.c: it has no header*'
}

@test "structure: a guard that is not the path is refused" {
	sed -i 's/NL2SQL_SQL_QUOTE_H/QUOTE_H/' common/sql/quote.h
	refused 'common/sql/quote.h: its guard is not NL2SQL_SQL_QUOTE_H'
}

@test "structure: a pointer that is compared with NULL is refused" {
	printf 'bool\nquote_null(const char *text)\n{\n\treturn text == NULL;\n}\n' >>common/sql/quote.c
	refused 'common/sql/quote.c:*write x or !x'
}

@test "structure: words of English in C are refused, and an exception that is none" {
	printf '\nconst char *const weekend[] = {"friday", "saturday", "sunday"};\n' >>common/link/codes.c
	printf 'common/link/codes.c gone of no array\n' >>tests/structure.words
	run -1 "$SUITE_ROOT/tests/structure" .
	[ "${#lines[@]}" -eq 2 ]
	[[ $output == *'common/link/codes.c: the words of weekend belong to common/data/english/'* ]]
	[[ $output == *'tests/structure.words: common/link/codes.c has no array of words gone'* ]]
}
