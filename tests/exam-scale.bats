#!/usr/bin/env bats
# exam/scale/: the other tables are what they promise
bats_require_minimum_version 1.5.0
load lib

# What of the ERP other modules refer to, without the rest of it
hubs() {
	local table
	for table in employees customers products vendors cities; do
		echo "CREATE TABLE $table (id int PRIMARY KEY);
			INSERT INTO $table SELECT generate_series(1, 20);"
	done
}

# made NAME SEED TABLES [OPTION...]: a database with so many other tables
made() {
	local name
	name=$(own_database "$1")
	hubs | sql "$name"
	sql "$name" -v seed="$2" -v tables="$3" "${@:4}" -f "$SUITE_ROOT/exam/scale/tables.sql" >&2
	echo "$name"
}

# digest DATABASE: of all its names and rows
digest() {
	sql "$1" <<<"SELECT md5(schema_to_xml('public', true, false, '')::text)"
}

@test "a seed gives the same tables and rows each time, another gives others" {
	local one again other
	one=$(made one 1 100)
	again=$(made again 1 100)
	other=$(made other 2 100)
	alike "the same seed" "$(digest "$one" | md5sum)" "$(digest "$again" | md5sum)"
	equal "tables" "$(sql "$one" <<<"SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")" 105
	[ "$(digest "$one")" != "$(digest "$other")" ]
	equal "no helpers are left" "$(sql "$one" <<<"SELECT count(*) FROM pg_namespace WHERE nspname = 'scale'")" 0
}

@test "a module may be a schema" {
	local name
	name=$(made schemas 1 80 -v schemas=1)
	equal "schemas" "$(sql "$name" <<<"SELECT string_agg(n::text, ',' ORDER BY n) FROM (SELECT count(*) AS n
		FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema|public)' GROUP BY schemaname) s")" 8,72
}

# words DATABASE: the words that tables are made of, in the schema scale
words() {
	local name=$1
	sql "$name" <<<'CREATE SCHEMA scale'
	sql "$name" -f "$SUITE_ROOT/exam/scale/words.sql"
}

# The lexicon's words for a table or its figures, and its modules' keywords
lexicon_words() {
	jq -r '.words[]?, .keywords[]?' "$SUITE_ROOT"/exam/erp/lexicon/{synonyms,metrics,modules}.ndjson
}

@test "names compete fairly with the ERP's" {
	local name tables noun unfair=''
	name=$(own_database words)
	words "$name"
	tables=$(grep -oP '(?<=^CREATE TABLE )[^ ]+' "$SUITE_ROOT/exam/erp/schema.sql")
	while read -r noun; do
		# the last word of a longer name of the ERP, of which it is no whole name
		grep -qE "_${noun##* }\$" <<<"$tables" || continue
		grep -qx "$noun" <<<"$tables" || lexicon_words | grep -qixE "${noun//_/ }|${noun%s}|${noun%ies}y" ||
			unfair+=" $noun"
	done < <(sql "$name" <<<'SELECT plural FROM scale.nouns')
	equal "nouns that nothing tells apart" "$unfair" ""
}

@test "no question of the exam says the word of a module" {
	local name module unfair=''
	name=$(own_database modules)
	words "$name"
	# "POs" are no pos
	while read -r module; do
		! jq -r .question "$SUITE_ROOT"/exam/erp/{questions,paraphrases}.ndjson |
			grep -qw "$module" || unfair+=" $module"
	done < <(sql "$name" <<<'SELECT word FROM scale.module_words')
	equal "modules" "$unfair" ""
}
