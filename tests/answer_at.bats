# how sure an answer must be: bands, answer_at, what is asked back and declined
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local database
	database=$(own_database db)
	sql "$database" <<'SQL'
CREATE ROLE answer_at_reader LOGIN;
CREATE TABLE cities(id int PRIMARY KEY, name text, active boolean);
CREATE TABLE visits(id int PRIMARY KEY, city_id int REFERENCES cities, day date,
	visitors int);
INSERT INTO cities SELECT i, 'city ' || i, i % 2 = 0 FROM generate_series(1, 20) i;
INSERT INTO visits SELECT i, i % 20 + 1, date '2024-01-01' + i, i
	FROM generate_series(1, 100) i;
GRANT SELECT ON cities, visits TO answer_at_reader;
SQL
	NL2SQL_DSN="$SUITE_SERVER user=answer_at_reader dbname=$database"
	NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN
	nl2sql-index >/dev/null 2>&1
	unset NL2SQL_ANSWER_AT
}

cities='{"sql":"SELECT count(*) FROM cities","origin":"parser","score":0.9,"reading":"number of cities"}'
visits='{"sql":"SELECT count(*) FROM visits","origin":"parser","score":0.8,"reading":"number of visits"}'
again='{"sql":"SELECT count(id) FROM cities","origin":"parser","score":0.8,"reading":"the same number"}'

# linked QUESTION CANDIDATE...: the record, with what link says of its words
linked() {
	local question=$1
	shift
	jq -nc --arg q "$question" '{id: 1, question: $q}' | nl2sql-route | nl2sql-retrieve |
		nl2sql-link | jq -c --argjson given "$(printf '%s\n' "$@" | jq -sc .)" '.candidates = $given'
}

# nothing stands for "not active" in any of the readings
guess='How many cities are not active?'
plain='How many cities are there?'

@test "a guess is asked back, with its readings and the words it leaves" {
	run -0 nl2sql-evaluate < <(linked "$guess" "$cities" "$visits")
	holds "$output" '(has("chosen") | not) and (.verdict |
		.status == "needs_clarification" and .code == "question.ambiguous" and
		[.readings[].text] == ["number of cities", "number of visits"] and
		(.readings[0].sql == "SELECT count(*) FROM cities") and
		all(.readings[]; .confidence >= 0.01 and .confidence < 0.5) and
		.readings[0].confidence > .readings[1].confidence and
		(.unused | index("active")) and (.message | test("\"active\"")))'
}

@test "a lone guess is one reading" {
	run -0 nl2sql-evaluate < <(linked "$guess" "$cities")
	holds "$output" '.verdict.status == "needs_clarification" and (.verdict.readings | length) == 1'
}

@test "readings with the same rows are one, and there are at most four" {
	local many
	run -0 nl2sql-evaluate < <(linked "$guess" "$cities" "$again" "$visits")
	holds "$output" '[.verdict.readings[].text] == ["number of cities", "number of visits"]'
	mapfile -t many < <(jq -nc 'range(9) | {sql: "SELECT count(*) FROM visits WHERE visitors > \(.)",
		origin: "parser", score: (1 - . / 10), reading: "more than \(.)"}')
	run -0 nl2sql-evaluate < <(linked "$guess" "${many[@]}")
	holds "$output" '.verdict.readings | length == 4 and (map(.sql) | unique | length) == 4'
}

@test "what is likely is answered, and tells its band and what it leaves" {
	run -0 nl2sql-evaluate < <(linked "$plain" "$cities")
	holds "$output" '(has("verdict") | not) and (.chosen | .index == 0 and
		(.band == "sure" or .band == "likely") and (has("unused") | not))'
}

@test "0 answers everything, and what it leaves is in the answer" {
	run -0 nl2sql-evaluate --set answer_at=0 < <(linked "$guess" "$cities" "$visits")
	holds "$output" '(has("verdict") | not) and (.chosen | .index == 0 and .band == "guess" and
		(.unused | index("active")))'
	NL2SQL_ANSWER_AT=0 run -0 ask <<<'How many spaceships have visitors?'
	holds "$output" '.verdict.status == "answered" and .chosen.unused == ["spaceships"]'
}

@test "0 answers where neither of two readings leads, too" {
	local record
	record=$(linked 'How many are there?' "$cities" "$(jq -c '.score = 0.9' <<<"$visits")")
	run -0 nl2sql-evaluate <<<"$record"
	holds "$output" '.verdict.status == "needs_clarification" and (.verdict.readings | length) == 2'
	run -0 nl2sql-evaluate --set answer_at=0 <<<"$record"
	holds "$output" '(has("verdict") | not) and .chosen.index == 0'
}

@test "the option is the least confidence of an answer" {
	local sure
	sure=$(linked "$plain" "$cities" | nl2sql-evaluate | jq .chosen.confidence)
	run -0 nl2sql-evaluate --set answer_at="$sure" < <(linked "$plain" "$cities")
	holds "$output" '.chosen.index == 0'
	run -0 nl2sql-evaluate --set answer_at="$(jq -n "$sure + 0.001")" < <(linked "$plain" "$cities")
	holds "$output" '.verdict.status == "needs_clarification" and .verdict.unused == []
		and .verdict.readings[0].confidence == $sure' --argjson sure "$sure"
	usage_error nl2sql-evaluate --set answer_at=1.5
	usage_error nl2sql-evaluate --set answer_at=often
}

@test "a record may ask for more, and not for less" {
	run -0 nl2sql-evaluate < <(linked "$plain" "$cities" | jq -c '.options.answer_at = 1')
	holds "$output" '.verdict.status == "needs_clarification"'
	run -0 nl2sql-evaluate --set answer_at=0 < <(linked "$plain" "$cities" | jq -c '.options.answer_at = 1')
	holds "$output" '.verdict.status == "needs_clarification"'
	for least in 0 -1 0.01; do
		run -0 nl2sql-evaluate < <(linked "$guess" "$cities" | jq -c ".options.answer_at = $least")
		holds "$output" '.verdict.status == "needs_clarification"' || fail "$least"
	done
	run -0 nl2sql-evaluate --set answer_at=1 < <(linked "$plain" "$cities" | jq -c '.options.answer_at = 0.1')
	holds "$output" '.verdict.status == "needs_clarification"'
}

@test "bands begin where the data says, and answers where likely does" {
	local data=$SUITE_ROOT/common/data/confidence.ndjson bands least
	bands=$(jq -sc 'map(select(.band and .tried != false) | {(.band): .from}) | add' "$data")
	for question in "$guess" "$plain" 'cities' 'How many active cities?' 'visits of the cities by day'; do
		run -0 nl2sql-evaluate --set answer_at=0 < <(linked "$question" "$cities" "$visits")
		holds "$output" '.candidates[.chosen.index].features as $features
			| .chosen | .band == (if $features.unused_unknown or $features.unknown_head then "guess"
			elif .confidence >= $bands.sure then "sure"
			elif .confidence >= $bands.likely then "likely" else "guess" end)' --argjson bands "$bands"
		least=$output
		run -0 nl2sql-evaluate < <(linked "$question" "$cities" "$visits")
		holds "[$output,$least]" '(.[0] | has("chosen")) == (.[1].chosen.band != "guess")'
	done
}

@test "what leaves out a word that means nothing here is asked back however sure it is" {
	local data=$BATS_TEST_TMPDIR/data
	cp -r "$SUITE_ROOT/common/data" "$data"
	weights() {
		printf '{"bias": %s}\n{"band": "sure", "from": 0.97}\n{"band": "likely", "from": 0.5}\n' "$1" >"$data/confidence.ndjson"
	}
	weights 3
	run -0 nl2sql-evaluate --set data="$data" < <(linked 'cities by sauna' "$cities")
	holds "$output" '.verdict | .status == "needs_clarification" and .unused == ["sauna"]'
	run -0 nl2sql-evaluate --set data="$data" < <(linked "$plain" "$cities")
	holds "$output" '.chosen.band == "likely"'
	run -0 nl2sql-evaluate --set data="$data" --set answer_at=0.3 < <(linked 'cities by sauna' "$cities")
	holds "$output" '.chosen.band == "guess"'
	weights 4
	run -0 nl2sql-evaluate --set data="$data" < <(linked 'cities by sauna' "$cities")
	holds "$output" '.verdict.status == "needs_clarification" and .verdict.readings[0].confidence > 0.97'
}

@test "what leaves out how rows are told apart is asked back" {
	run -0 nl2sql-evaluate < <(linked 'How many visits are there in each city?' "$visits")
	holds "$output" '.verdict.status == "needs_clarification" and
		(.candidates[0].obligations | map(.kind) | index("group"))'
}

@test "a thing that nothing is called is no question for the database" {
	for question in 'How many spaceships have visitors?' 'How many spaceships are there per city?'; do
		run -0 ask <<<"$question"
		holds "$output" '(.verdict | .status == "cannot_answer" and .code == "question.unknown" and
			.unexplained == ["spaceships"] and (.rephrase | test("nearest reading is: .+"))) and
			(has("chosen") or has("result") | not)'
		valid record-settled <<<"$output"
	done
	# a word that only qualifies a thing is asked back
	run -0 ask <<<'How many shiny cities are active?'
	holds "$output" '.verdict.status == "needs_clarification" and .verdict.unused == ["shiny"]'
}

@test "what a person took is run, however unsure it is" {
	run -0 nl2sql-evaluate --set answer_at=1 < <(linked "$guess" "$cities" "$(jq -c '.picked = true' <<<"$visits")")
	holds "$output" '.chosen.index == 1 and .chosen.picked and (has("verdict") | not)'
}

@test "offline nobody can be asked, and all is chosen" {
	run -0 nowhere nl2sql-evaluate --offline --set answer_at=1 < <(linked "$guess" "$cities")
	holds "$output" '.chosen.index == 0 and .chosen.band == "guess"'
}

@test "a guess asked back ends the pipeline with its own status" {
	run -3 nl2sql 'How many shiny cities are active?'
	[[ $output == *shiny* && $output != *row\)* ]]
	run -4 nl2sql 'How many spaceships have visitors?'
	run -0 nl2sql "$plain"
	[[ $output == *20* ]]
}

@test "weights and bands are data, and broken data is told" {
	local data=$BATS_TEST_TMPDIR/data
	cp -r "$SUITE_ROOT/common/data" "$data"
	printf '%s\n' '{"bias": 0}' '{"band": "sure", "from": 0.6}' '{"band": "likely", "from": 0.5}' >"$data/confidence.ndjson"
	run -0 nl2sql-evaluate --set data="$data" < <(linked "$plain" "$cities")
	holds "$output" '.chosen.confidence == 0.5 and .chosen.band == "likely"'
	echo '{"feature": "unmet_negation", "weight": -3}' >>"$data/confidence.ndjson"
	run -0 nl2sql-evaluate --set data="$data" < <(linked "$guess" "$cities")
	holds "$output" '.verdict.readings[0].confidence < 0.05'
	for line in '{"feature": "no_such_feature", "weight": 1}' '{"band": "hardly", "from": 0.1}' '{"bias"' ''; do
		echo "$line" >"$data/confidence.ndjson"
		[ -n "$line" ] || rm "$data/confidence.ndjson"
		run -2 --separate-stderr nl2sql-evaluate --set data="$data" < <(linked "$guess" "$cities")
		holds "$output" '.error.code == "config.data"' || fail "$line"
	done
}
