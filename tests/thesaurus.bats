# common/data/thesaurus.txt: how it is made, and what link makes of it
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local name
	name=$(own_database flights)
	sql "$name" <<-'END'
		CREATE TABLE airports (airport_id integer PRIMARY KEY,
			airport_name text NOT NULL, elevation integer);
		CREATE TABLE pilots (pilot_id integer PRIMARY KEY,
			pilot_name text NOT NULL, is_male boolean NOT NULL,
			room_number integer, airport_id integer REFERENCES airports);
		INSERT INTO airports VALUES (1, 'Dunmore', 12), (2, 'Eastvale', 40);
		INSERT INTO pilots VALUES (1, 'Ann', false, 7, 1), (2, 'Bo', true, 8, 1),
			(3, 'Cy', true, 9, 2);
		ANALYZE;
	END
	NL2SQL_DSN=$(admin_dsn "$name")
	export NL2SQL_DSN
	nl2sql-index
}

@test "the files that are searched where they lie are sorted" {
	local file
	for file in whole-words.txt functions.known; do
		sed '/^#/d' "$SUITE_ROOT/common/data/$file" | LC_ALL=C sort -c || fail "$file"
	done
}

# linked QUESTION: the record with what its words mean
linked() {
	nl2sql-route <<<"$1" | nl2sql-retrieve | nl2sql-link
}

# sql_of QUESTION: the first candidate on one line, without a limit
sql_of() {
	linked "$1" | nl2sql-plan | nl2sql-generate | jq -r '.candidates[0].sql' |
		tr -s '\n ' ' ' | sed 's/ LIMIT 1001//; s/ $//'
}

@test "a word that is in no name stands for one that WordNet relates to it" {
	holds "$(linked "list the aerodromes")" '.link.tables[0] |
		.table == "airports" and .why == "related" and .score < 0.8'
	holds "$(linked "airports by altitude")" '.link.columns |
		any(.column == "elevation" and .phrase == "altitude")'
	holds "$(linked "list the aerodromes")" '.link.unexplained == []'
	run -0 sql_of "how many aerodromes are there"
	equal statement "$output" "SELECT count(*) AS number_of_airports FROM airports"
}

@test "a small word beside a related one is part of the name" {
	holds "$(linked "the aerodrome id of each pilot")" '.link.columns |
		any(.table == "pilots" and .column == "airport_id"
		and .phrase == "aerodrome id" and .why == "related")'
}

@test "a name's own word comes before a related one" {
	holds "$(linked "list the airports")" '[.link.tables[], .link.columns[]] |
		all(.why != "related")'
}

@test "a related word names no part of a name, and no flag" {
	# an amount is a kind of number; a male is a kind of person
	holds "$(linked "the amount of each pilot")" '.link.columns |
		all(.column != "room_number")'
	holds "$(linked "how many persons are there")" '[.link.columns[],
		.link.values[]] | all(.column != "is_male")'
}

@test "a word beside a table's, or joined by a hyphen, has no related one" {
	holds "$(linked "how many aerodrome pilots are there")" '.link.tables |
		all(.table != "airports")'
	holds "$(linked "an aerodrome-wide search for pilots")" '.link.tables |
		all(.table != "airports")'
}

@test "exam/thesaurus: the same bytes from Debian's WordNet" {
	"$SUITE_ROOT/exam/thesaurus" | cmp - "$SUITE_ROOT/common/data/thesaurus.txt"
	holds "$(head -n 1 "$SUITE_ROOT/common/data/thesaurus.txt" | jq -R .)" \
		'test("LICENSEE")'
	run -2 "$SUITE_ROOT/exam/thesaurus" "$BATS_TEST_TMPDIR"
	[[ $output == *"install wordnet-base"* ]]
	run -0 "$SUITE_ROOT/exam/thesaurus" --help
	[[ $output == *"usage: thesaurus"* ]]
}

@test "a missing thesaurus is said, with where to look" {
	local data=$BATS_TEST_TMPDIR/data
	cp -R "$SUITE_ROOT/common/data" "$data"
	rm "$data/thesaurus.txt"
	NL2SQL_DATA=$data run -2 nl2sql-link <<<'{"id": 1, "question": "x"}'
	[[ $output == *"thesaurus.txt"*NL2SQL_DATA* ]]
}
