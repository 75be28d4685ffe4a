#!/usr/bin/env bats
# make: every target is told by `make help` and run by somebody, and uninstall
# takes away what install brought
bats_require_minimum_version 1.5.0
load lib

setup() {
	build=${SUITE_BUILD#"$SUITE_ROOT/"}
	cd "$SUITE_ROOT" || return
}

# The targets that are no files.
phony() {
	sed -n '/^\.PHONY:/,/[^\\]$/p' "${1:-Makefile}" | sed 's/^\.PHONY://; s/\\$//' | xargs -n 1 |
		sort
}

# Words of the commands that start make, in the files that CI runs.
asked_for() {
	sed -s ':join; /\\$/ { N; s/\\\n//; b join; }' .ci/run tests/lint tests/*.bats |
		grep -oE '(^[[:blank:]]*|timed |check [a-z]+ |run -[0-9] |\$\()make .*' |
		grep -oE '[a-z-]+' | sort -u
}

# Lines "TARGET OTHER": what a target's rule asks for, before it or in it.
needed() {
	awk '/^[a-z-]+:/ {
		target = $1
		sub(/:.*/, "", target)
		sub(/##.*/, "")
	}
	/^[^\t]*$/ && !/^[a-z-]+:/ { target = "" }
	target != "" && (/^[a-z-]+:/ || /\$\(MAKE\)/) {
		for (i = 1; i <= NF; i++)
			if ($i ~ /^[a-z-]+$/)
				print target, $i
	}' "${1:-Makefile}"
}

# Targets of a Makefile that no run reaches.
never_run() {
	{
		asked_for
		echo --
		needed "$1"
		echo --
		phony "$1"
	} | awk '$0 == "--" { part++; next }
		part == 0 { run[$1] = 1 }
		part == 1 { from[++count] = $1; to[count] = $2 }
		part == 2 { target[$1] = 1 }
		END {
			do {
				grown = 0
				for (i = 1; i <= count; i++)
					if (from[i] in run && !(to[i] in run))
						grown = run[to[i]] = 1
			} while (grown)
			for (name in target)
				if (!(name in run))
					print name
		}' | sort
}

@test "make help has a line for each target" {
	run -0 make --no-print-directory help
	alike "targets" "$(awk '{ print $2 }' <<<"$output" | sort)" "$(phony)"
	[[ $output != *$'\n'make\ +([a-z-])*([[:blank:]])$'\n'* ]] || fail "a target without words"
}

@test "make: each target is run by CI, lint or a test" {
	equal "targets without a run" "$(never_run Makefile)" ''
}

@test "make: a target that nobody runs is refused" {
	local copy=$BATS_TEST_TMPDIR/Makefile
	sed 's/^\.PHONY:/& astray aside/' Makefile >"$copy"
	printf '\nastray: all\n\taside\n' >>"$copy"
	equal "targets without a run" "$(never_run "$copy" | paste -sd' ')" 'aside astray'
}

@test "make: each target that a page names is there" {
	local name named
	named=$(grep -hoE '`make [a-z][a-z-]*' README.md docs/*.md | awk '{ print $2 }' | sort -u)
	[ "$(wc -l <<<"$named")" -ge 10 ]
	for name in $named; do
		phony | grep -qx "$name" || [ "$name" = build ] || fail "make $name"
	done
}

@test "make uninstall leaves what install did not put there" {
	local root=$BATS_TEST_TMPDIR/root
	make -s install B="$build" DESTDIR="$root" PREFIX=/usr
	[ "$(find "$root" -type f | wc -l)" -gt 100 ]
	echo mine >"$root/usr/share/nl2sql/mine"
	make -s uninstall B="$build" DESTDIR="$root" PREFIX=/usr
	equal "files" "$(find "$root" ! -type d)" "$root/usr/share/nl2sql/mine"
	rm "$root/usr/share/nl2sql/mine"
	make -s uninstall B="$build" DESTDIR="$root" PREFIX=/usr
	equal "files and folders of ours" "$(find "$root" ! -type d -o -name nl2sql)" ''
}

@test "make clean removes the build and nothing else" {
	local copy=$BATS_TEST_TMPDIR/copy
	mkdir -p "$copy/build/obj" "$copy/common/text"
	cp Makefile "$copy"
	touch "$copy/build/obj/text.o" "$copy/common/text/text.c"
	make -s -C "$copy" clean B=build
	alike "what is left" "$(cd "$copy" && find . -type f | sort | paste -sd' ')" \
		'./Makefile ./common/text/text.c'
	[ ! -e "$copy/build" ]
}
