# what bash, zsh and fish complete
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	export FILES=$SUITE_ROOT/docs/completion TERM=xterm
	export NL2SQL_CONFIG=$BATS_FILE_TMPDIR/config
	printf '%s\n' '[db sales]' '[db stock]' >"$NL2SQL_CONFIG"
}

# in_bash WORD...: what bash offers for the last word, a line each
in_bash() {
	bash -c '. "$FILES/nl2sql.bash"
		compopt() { :; }
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		_nl2sql "$1" "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
		[ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"' - "$@"
}

@test "bash completes commands, options, values and the names of settings" {
	run -0 in_bash nl2sql 'do'
	equal commands "$output" doctor
	run -0 in_bash nl2sql --fo
	equal options "$output" --format
	run -0 in_bash nl2sql --format nd
	equal formats "$output" ndjson
	run -0 in_bash nl2sql --set max_r
	equal settings "$output" max_rows=
	run -0 in_bash nl2sql-index --no-
	equal 'of another program' "$output" --no-lexicon
	run -0 in_bash nl2sql --db sa
	equal databases "$output" sales
	run -0 in_bash nl2sql 'top 5'
	equal 'a question' "$output" ''
	run -0 bash -c '. "$FILES/nl2sql.bash" && complete -p nl2sql nl2sql-show'
}

@test "fish completes the same" {
	in_fish() {
		run -0 fish --no-config -c 'source "$FILES/nl2sql.fish"; complete -C $argv[1]' "$1"
	}
	in_fish 'nl2sql do'
	matches commands "$output" $'(^|\n)doctor($|\n)'
	in_fish 'nl2sql --fo'
	matches options "$output" '^--format'
	in_fish 'nl2sql --format nd'
	equal formats "$output" ndjson
	in_fish 'nl2sql-exec --set max_r'
	equal settings "$output" max_rows=
	in_fish 'nl2sql-exec --db sa'
	equal databases "$output" sales
	in_fish 'nl2sql-index --no-'
	matches 'of another program' "$output" $'^--no-lexicon\t'
}

# in_zsh LINE: the words of the command that an interactive zsh runs after the line
# and a tab
in_zsh() {
	zsh -f -c 'zmodload zsh/zpty
		zpty shell "zsh -f -i"
		zpty -w shell "fpath=($FILES \$fpath); autoload -U compinit; compinit -u -D
			nl2sql() { print -r -- G\"\"OT \"\$@\" EN\"\"D }
			nl2sql-index() { nl2sql \"\$@\" }
			print READ\"\"Y"
		zpty -m -r shell said "*READY*"
		zpty -n -w shell "$1"$'"'\t\n'"'
		zpty -m -r shell said "*GOT*END*"
		said=${said##*GOT }
		print -r -- "${said%% END*}"' - "$1"
}

@test "zsh completes the same" {
	run -0 in_zsh 'nl2sql doct'
	equal commands "$output" doctor
	run -0 in_zsh 'nl2sql --form'
	equal options "$output" --format
	run -0 in_zsh 'nl2sql --format ndj'
	equal formats "$output" '--format ndjson'
	run -0 in_zsh 'nl2sql --set max_cand'
	equal settings "$output" '--set max_candidates_to_explain='
	run -0 in_zsh 'nl2sql --db sa'
	equal databases "$output" '--db sales'
	run -0 in_zsh 'nl2sql-index --no-'
	equal 'of another program' "$output" --no-lexicon
}

@test "install puts them where the shells look, uninstall takes them away" {
	local root=$BATS_TEST_TMPDIR/root place
	cd "$SUITE_ROOT"
	make -s install B="${SUITE_BUILD#"$SUITE_ROOT/"}" DESTDIR="$root" PREFIX=/usr
	for place in bash-completion/completions/nl2sql{,-show} zsh/site-functions/_nl2sql \
		fish/vendor_completions.d/nl2sql{,-show}.fish; do
		[ -s "$root/usr/share/$place" ] || fail "no $place"
	done
	make -s uninstall B="${SUITE_BUILD#"$SUITE_ROOT/"}" DESTDIR="$root" PREFIX=/usr
	equal 'left behind' "$(find "$root" ! -type d)" ''
}
