# embed.bats - vectors: made by nl2sql-index, used by route and retrieve
#
# The fake endpoint's vectors count letters, so "silent" is "listen" to it: what
# only vectors can find is an anagram here.
bats_require_minimum_version 1.5.0
load lib
load fake

setup_file() {
	start_fake
	use_mcptest # the role reader
	export NL2SQL_EMBED_MODEL=fake-1 NL2SQL_WHOLE_DATABASE=0 NL2SQL_MODEL_RETRIES=0
	unset NL2SQL_DSN NL2SQL_INDEX_DSN
}

teardown_file() {
	stop_fake
}

# A database of its own, four tables that nothing joins
fresh() {
	database=$(own_database "t$BATS_TEST_NUMBER")
	NL2SQL_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_ALLOW_SUPERUSER=1
	query "CREATE TABLE listen (id int PRIMARY KEY, tutors text);
		CREATE TABLE garden (id int PRIMARY KEY, night text);
		CREATE TABLE \"Odd \"\"Name\" (id int PRIMARY KEY, \"The Cafe\" text);
		COMMENT ON TABLE garden IS 'where roses grow';
		CREATE TABLE wxyz (id int PRIMARY KEY)"
}

query() { sql "$database" <<<"$1"; }

embedded() { query "SELECT kind, count(*) FROM nl2sql.embeddings GROUP BY 1 ORDER BY 1"; }

# index BEHAVIOUR [ARGUMENT...]: the last line of a run with that endpoint
index() {
	local behaviour=$1
	shift
	NL2SQL_EMBED_URL=$(fake "$behaviour") nl2sql-index "$@"
}

last() { tail -n 1 <<<"$1"; }

# asked TAG: how many requests had the tag, and how many texts
asked() { asked_fake "$1" | jq -sr '"\(length) \([.[].body.input | length] | add // 0)"'; }

# ask BEHAVIOUR QUESTION: the record behind retrieve
ask() {
	NL2SQL_EMBED_URL=$(fake "$1") nl2sql-route <<<"$2" |
		NL2SQL_EMBED_URL=$(fake "$1") nl2sql-retrieve
}

@test "tables, columns and modules get vectors, and only what changed gets new ones" {
	fresh
	mkdir "$BATS_TEST_TMPDIR/lexicon"
	echo '{"name": "ears", "keywords": ["hear"], "tables": ["listen"]}' \
		>"$BATS_TEST_TMPDIR/lexicon/modules.ndjson"
	export NL2SQL_LEXICON=$BATS_TEST_TMPDIR/lexicon
	holds "$(last "$(index tag=first)")" '.vectors == 12 and .embedded == 12 and
		.generation == 2'
	equal "kinds" "$(embedded)" $'column|7\nmodule|1\ntable|4'
	equal "length 1" "$(query "SELECT max(abs(1 - (SELECT sum(v * v)
		FROM unnest(vector) v))) < 1e-5 FROM nl2sql.embeddings")" t
	equal "one request for all" "$(asked first)" "1 12"
	holds "$(last "$(index tag=again)")" '.embedded == 0 and (.changed | not) and
		.generation == 2'
	equal "nothing asked" "$(asked again)" "0 0"
	query "COMMENT ON TABLE garden IS 'where weeds grow'"
	holds "$(last "$(index tag=one)")" '.embedded == 1 and .generation > 2'
	query "DROP TABLE wxyz"
	holds "$(last "$(index tag=gone)")" '.embedded == 0 and .vectors == 10'
	equal "kinds" "$(embedded)" $'column|6\nmodule|1\ntable|3'
}

@test "prefixes and types go out, and others make all vectors anew" {
	fresh
	export NL2SQL_EMBED_PASSAGE_PREFIX='passage: ' NL2SQL_EMBED_QUERY_PREFIX='query: '
	index 'tag=prefix' >/dev/null
	holds "$(asked_fake prefix | jq -c .body)" '(.input | index("passage: listen")) and
		(.input | index("passage: garden. where roses grow")) and .model == "fake-1" and
		(has("input_type") | not)'
	ask tag=asks "Roses?" >/dev/null
	holds "$(asked_fake asks | jq -c .body)" '.input == ["query: Roses?"]'
	export NL2SQL_EMBED_PASSAGE_PREFIX='' NL2SQL_EMBED_QUERY_PREFIX=''
	export NL2SQL_EMBED_PASSAGE_TYPE=passage NL2SQL_EMBED_QUERY_TYPE=query
	holds "$(ask 'types=1' "Roses?")" '.context.recall.warning.code == "config.option"'
	holds "$(last "$(index 'types=1;tag=types')")" '.embedded == 11'
	holds "$(asked_fake types | jq -c .body)" '.input_type == "passage"'
	ask 'types=1;tag=type' "Roses?" >/dev/null
	holds "$(asked_fake type | jq -c .body)" '.input_type == "query" and .input == ["Roses?"]'
	holds "$(NL2SQL_EMBED_MODEL=other index 'types=1;model=other' | tail -n 1)" \
		'.embedded == 11'
	equal "models" "$(query "SELECT DISTINCT model FROM nl2sql.embeddings")" other
}

@test "a run that breaks off is continued by the next" {
	fresh
	export NL2SQL_EMBED_BATCH=2
	local output
	output=$(index 'tag=once;fault=400;times=1')
	holds "$(head -n 1 <<<"$output")" '.warning | test("^11 of 11 vectors are missing")'
	holds "$(last "$output")" '.vectors == 0 and .warnings == 1 and .tables == 4'
	output=$(index 'tag=third')
	query "DELETE FROM nl2sql.embeddings WHERE table_id IN
		(SELECT id FROM nl2sql.tables WHERE name IN ('listen', 'garden'))"
	holds "$(last "$(index 'tag=rest')")" '.embedded == 6 and .vectors == 11'
	equal "three requests" "$(asked rest)" "3 6"
}

@test "what an endpoint must not cost: the index, or the vectors that are there" {
	fresh
	index usual=1 >/dev/null
	local fault before
	before=$(query "SELECT md5(string_agg(vector::text, '' ORDER BY ctid)) FROM nl2sql.embeddings")
	query "CREATE TABLE fresh (id int PRIMARY KEY)"
	for fault in vectors=nan vectors=ragged dimension=7 fault=html fault=cut fault=huge \
		fault=redirect key=k; do
		output=$(index "$fault")
		holds "$(head -n 1 <<<"$output")" '.warning | test("^[0-9]+ of 13 vectors are missing")' ||
			fail "$fault"
		equal "$fault: what was there" "$(query "SELECT md5(string_agg(vector::text, ''
			ORDER BY ctid)) FROM nl2sql.embeddings")" "$before"
	done
	output=$(NL2SQL_EMBED_MODEL=mistyped index usual=1)
	matches "a name" "$(head -n 1 <<<"$output")" 'no model .*mistyped'
	equal "a name: what was there" "$(embedded)" $'column|7\ntable|4'
	holds "$(last "$(index vectors=shuffled)")" '.embedded == 2 and .vectors == 13'
	holds "$(last "$(index dimension=7 --all)")" '.embedded == 13 and .warnings == 0'
}

@test "an address or a model that is none is a usage error" {
	fresh
	NL2SQL_EMBED_URL=ftp://x run -2 --separate-stderr nl2sql-index
	matches "address" "$stderr" embed_url
	NL2SQL_EMBED_URL=$(fake usual=1) NL2SQL_EMBED_MODEL='' run -2 --separate-stderr nl2sql-index
	matches "model" "$stderr" embed_model
}

@test "vectors find what words do not, by one request a question" {
	fresh
	index usual=1 >/dev/null
	local record
	record=$(ask tag=silent "Show the silent ones")
	holds "$record" '.route.similar.tables[0].name == "listen" and
		(.context.tables[0] | .name == "listen" and (.sources | index("similar"))) and
		(.context.recall | has("warning") | not)'
	equal "requests" "$(asked silent)" "1 1"
	# retrieve asks where route did not
	record=$(nl2sql-route <<<"Show the silent ones" | jq -c 'del(.route.similar)' |
		NL2SQL_EMBED_URL=$(fake tag=late) nl2sql-retrieve)
	holds "$record" '.context.tables[0].name == "listen"'
	equal "requests" "$(asked late)" "1 1"
	# ... and a column leads to its table
	holds "$(ask usual=1 "thing")" '.route.similar.tables[0].name == "garden"'
}

@test "a key is sent, from the environment or a file, and told nowhere" {
	fresh
	export NL2SQL_EGRESS=$BATS_TEST_TMPDIR/egress
	echo sesame >"$BATS_TEST_TMPDIR/key"
	holds "$(EMBED_API_KEY=sesame OPENAI_API_KEY=other index key=sesame)" '.vectors == 11'
	holds "$(OPENAI_API_KEY_FILE=$BATS_TEST_TMPDIR/key index key=sesame --all)" '.embedded == 11'
	EMBED_API_KEY=hush run -0 --separate-stderr index 'key=other' --all
	[[ $output != *hush* && $stderr != *hush* && $(<"$NL2SQL_EGRESS") != *hush* ]] ||
		fail "$output" "$stderr"
}

@test "the same by Ollama's interface" {
	fresh
	NL2SQL_EMBED_URL=$(fake usual=1)/api/embed nl2sql-index >/dev/null
	equal "kinds" "$(embedded)" $'column|7\ntable|4'
	holds "$(NL2SQL_EMBED_URL=$(fake usual=1)/api nl2sql-route <<<"silent")" \
		'.route.similar.tables[0].name == "listen"'
}

@test "without an endpoint, or with one that fails, words alone answer" {
	fresh
	holds "$(nl2sql-index | tail -n 1)" 'has("vectors") | not'
	local plain with
	plain=$(nl2sql-route <<<"Which night is it in the garden?" | nl2sql-retrieve)
	holds "$plain" '(.route | has("similar") | not) and
		(.context.recall | has("warning") | not)'
	holds "$(ask usual=1 "night")" '.route.similar.warning.code == "config.option"'
	index usual=1 >/dev/null
	local fault code
	while read -r fault code; do
		with=$(ask "$fault" "Which night is it in the garden?")
		equal "$fault" "$(jq -r .context.recall.warning.code <<<"$with")" "$code"
		equal "$fault: tables" "$(jq -c .context.tables <<<"$with")" \
			"$(jq -c .context.tables <<<"$plain")"
	done <<-'EOF'
		vectors=nan model.reply
		dimension=5 model.reply
		fault=503 model.server
		key=other model.key
		fault=cut model.cut
	EOF
	with=$(nl2sql-route <<<"Which night is it in the garden?" | nl2sql-retrieve)
	holds "$with" '.context.recall.warning.message | test("embed_url")'
}

@test "a dead endpoint costs one deadline, not one a question" {
	fresh
	index usual=1 >/dev/null
	local records
	records=$(for _ in {1..20}; do echo night; done |
		NL2SQL_EMBED_TIMEOUT_MS=300 NL2SQL_EMBED_URL=$(fake 'tag=dead;fault=silence') nl2sql-route)
	holds "$(jq -sc . <<<"$records")" \
		'length == 20 and all(.route.similar.warning.code == "model.timeout")'
	equal "requests" "$(asked dead)" "1 1"
}

@test "what leaves is in the egress log" {
	fresh
	export NL2SQL_EGRESS=$BATS_TEST_TMPDIR/egress
	index usual=1 >/dev/null
	ask usual=1 "silent" >/dev/null
	holds "$(jq -sc . "$NL2SQL_EGRESS")" 'length == 2 and .[0].by == "nl2sql-index" and
		(.[0].body | fromjson | .input | length == 11) and .[1].by == "nl2sql-route" and
		(.[1].body | fromjson | .input == ["silent"])'
}

@test "the module most like the question joins those that words name" {
	fresh
	mkdir "$BATS_TEST_TMPDIR/lexicon"
	printf '%s\n' '{"name": "ears", "keywords": ["hear"], "tables": ["listen"]}' \
		'{"name": "danger", "keywords": ["soil"], "tables": ["garden"]}' \
		'{"name": "zzz", "keywords": ["sleep"], "tables": ["wxyz"]}' \
		>"$BATS_TEST_TMPDIR/lexicon/modules.ndjson"
	NL2SQL_LEXICON=$BATS_TEST_TMPDIR/lexicon index usual=1 >/dev/null
	holds "$(NL2SQL_EMBED_URL=$(fake usual=1) nl2sql-route <<<"hear garden soils danger")" \
		'[.route.modules[].name] | index("ears") and index("danger")'
	holds "$(NL2SQL_EMBED_URL=$(fake usual=1) nl2sql-route <<<"hear dangers: oil")" \
		'.route.method == "keywords, vectors" and
		[.route.modules[].name] == ["ears", "danger"]'
	holds "$(NL2SQL_EMBED_URL=$(fake usual=1) nl2sql-route <<<"dangers: oil")" \
		'.route.modules == []'
}

# finding BEHAVIOUR [NAME=VALUE...]: what the doctor says of embeddings
finding() {
	env NL2SQL_EMBED_URL="$(fake "$1")" "${@:2}" nl2sql-doctor --json |
		jq -c 'select(.subject == "embeddings")'
}

@test "the doctor says whether the endpoint answers and fits the index" {
	fresh
	equal "none is set up" "$(nl2sql-doctor --json | jq -c 'select(.subject == "embeddings")')" ""
	nl2sql-index >/dev/null
	holds "$(finding usual=1)" '.level == "warning" and (.text | test("no vectors")) and
		(.advice | test("nl2sql index"))'
	index usual=1 >/dev/null
	holds "$(finding tag=fine)" '.level == "ok" and
		(.text | test("^fake-1 answers in [0-9]+ ms with [0-9]+ numbers; 11 vectors"))'
	equal "one text" "$(asked fine)" "1 1"
	holds "$(finding dimension=7)" '.level == "warning" and (.text | test("7 numbers.*fake-1.*not used"))'
	holds "$(finding usual=1 NL2SQL_EMBED_QUERY_PREFIX=ask:)" '.level == "ok"'
	holds "$(finding usual=1 NL2SQL_EMBED_PASSAGE_PREFIX=text:)" '.level == "warning" and
		(.text | test("other prefixes"))'
	holds "$(finding key=other)" '.level == "problem" and (.text | test("refuses the key"))'
	holds "$(finding usual=1 NL2SQL_EMBED_URL=http://127.0.0.1:1)" '.level == "problem" and
		(.text | test("no model.s server answers|no connection"))'
	holds "$(finding usual=1 NL2SQL_EMBED_URL=ftp://x)" '.level == "problem"'
	holds "$(finding usual=1 NL2SQL_EMBED_MODEL=)" '.level == "problem" and (.text | test("embed_model"))'
}

# found ROLE DATABASE INDEX QUESTION: what route and retrieve say as the role
found() {
	local url
	url=$(fake tag=roles)
	NL2SQL_DSN="$SUITE_SERVER user=$1 dbname=$2" NL2SQL_INDEX_DSN=$(admin_dsn "$3") \
		NL2SQL_EMBED_URL=$url bash -c 'nl2sql-route | nl2sql-retrieve' <<<"$4" | jq -c 'del(.index, .now)'
}

@test "a role that sees less finds what its own index's vectors find" {
	fresh
	local own question
	own=$(own_database "t${BATS_TEST_NUMBER}own")
	query "CREATE ROLE embed_less LOGIN; GRANT SELECT ON garden TO embed_less;
		GRANT SELECT (id) ON listen TO embed_less"
	index tag=wide >/dev/null
	NL2SQL_DSN="$SUITE_SERVER user=embed_less dbname=$database" NL2SQL_INDEX_DSN=$(admin_dsn "$own") \
		index tag=own >/dev/null
	for question in silent danger "the face" thing trust; do
		equal "$question" "$(found embed_less "$database" "$database" "$question")" \
			"$(found embed_less "$database" "$own" "$question")"
	done
	# "trust" is like the hidden column tutors, "the face" has the letters of The Cafe
	holds "$(found postgres "$database" "$database" danger)" '.context.tables[0].name == "garden"'
	query "DROP OWNED BY embed_less; DROP ROLE embed_less"
}
