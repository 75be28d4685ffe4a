# nl2sql review: what was asked, and what is made of it
bats_require_minimum_version 1.5.0
load lib

setup_file() {
	local database
	database=$(own_database reviewed)
	cat "$SUITE_ROOT"/exam/mcptest/{schema,data}.sql | sql "$database" >/dev/null
	make_role reader "$database"
	NL2SQL_DSN=$(reader_dsn "$database") NL2SQL_INDEX_DSN=$(admin_dsn "$database")
	export NL2SQL_DSN NL2SQL_INDEX_DSN DATABASE=$database
	nl2sql-index >/dev/null
}

# keep RECORD...: as if they had been answered; the id of each is printed
keep() {
	local record
	for record; do
		nl2sql-asked <<<"$record" | jq -r .id
	done
}

declined='{"question":"list the overdue unicorns","verdict":{"status":"cannot_answer","unexplained":["overdue","unicorns"]}}'
unused='{"question":"overdue companies","verdict":{"status":"answered"},"chosen":{"index":0,"sql":"SELECT 1","unused":["Overdue"]}}'
asked_back='{"question":"best companies","verdict":{"status":"needs_clarification"}}'
explained='{"question":"turnover of companies","verdict":{"status":"answered"},"meant":{"words":[{"word":"turnover","table":"company_revenue_annual","column":"revenue_millions"}]}}'

@test "without any answer there is nothing to review" {
	run -0 --separate-stderr nl2sql review
	[[ $output == 'no answer is kept'* ]]
}

@test "words are counted over the questions that have them" {
	keep "$declined" "$unused" "$asked_back" "$explained" >/dev/null
	run -0 --separate-stderr nl2sql review --json
	holds "$output" '.answers == 4 and .statuses == {"answered": 2, "cannot_answer": 1, "needs_clarification": 1} and
		[.words[] | {word, count}] == [{"word": "overdue", "count": 2}, {"word": "unicorns", "count": 1}] and
		([.words[0].questions[].question] | sort) == ["list the overdue unicorns", "overdue companies"] and
		[.said[] | {word, means}] == [{"word": "turnover", "means": "company_revenue_annual.revenue_millions"}] and
		[.others[].question] == ["best companies"]'
	run -0 --separate-stderr nl2sql review
	[[ $output == '4 answers are kept'*'asked back'*'2   overdue '*'turnover = company_revenue_annual.revenue_millions'*'best companies'* ]]
}

@test "what the questions hold reaches no terminal as it is" {
	keep '{"question":"evil \u001b[31m \u202e red","verdict":{"status":"cannot_answer","unexplained":["e\u001b[2Jvil"]}}' >/dev/null
	run -0 --separate-stderr nl2sql review
	[[ $output == *'e?[2jvil'*'evil ?[31m ? red'* ]]
}

@test "a wrong answer is listed, made right, and kept as an example" {
	local id question=$highest
	run -0 nl2sql "$question"
	id=$(sed -n 's/^right? .* //p' <<<"$output")
	nl2sql wrong "$id" 'not that one' >/dev/null
	run -0 --separate-stderr nl2sql review --json
	holds "$output" '.wrong[0] | .question == $q and .reason == "not that one" and (.id | startswith($id))' \
		--arg q "$question" --arg id "$id"
	echo 'DELETE FROM companies' >"$BATS_TEST_TMPDIR/statement.sql"
	run -5 --separate-stderr nl2sql review correct -y --sql-file "$BATS_TEST_TMPDIR/statement.sql" "$id"
	echo 'SELECT name FROM companies WHERE company_id = 3' >"$BATS_TEST_TMPDIR/statement.sql"
	run -2 --separate-stderr nl2sql review correct --sql-file "$BATS_TEST_TMPDIR/statement.sql" "$id" </dev/null
	run -0 --separate-stderr nl2sql review correct -y --sql-file "$BATS_TEST_TMPDIR/statement.sql" "$id"
	[[ $output == *'Cobalt Systems'* ]]
	equal example "$(sql "$DATABASE" <<<"SELECT question, sql FROM nl2sql.examples WHERE question = '$question'")" \
		"$question|SELECT name FROM companies WHERE company_id = 3"
	run -0 --separate-stderr nl2sql --csv "$question"
	equal 'it is used' "$output" $'name\nCobalt Systems'
}

@test "a declined question is made an example in the editor, after a yes" {
	local id
	id=$(keep "$declined")
	# shellcheck disable=SC2016 # $1 is the script's
	printf '#!/bin/sh\ngrep -q "^-- list the overdue" "$1" && echo "SELECT name FROM companies WHERE company_id = 8" >"$1"\n' \
		>"$BATS_TEST_TMPDIR/editor"
	chmod +x "$BATS_TEST_TMPDIR/editor"
	EDITOR=$BATS_TEST_TMPDIR/editor run -0 on_terminal 'n\n' nl2sql review correct "$id"
	[[ $output == *'Halcyon Media'*'is it right? [y/N]'* && $output != *kept* ]]
	EDITOR=$BATS_TEST_TMPDIR/editor run -0 on_terminal 'y\n' nl2sql review correct "$id"
	[[ $output == *kept* ]]
	run -1 nl2sql review correct ffffff
	run -2 nl2sql review correct
}

@test "a word becomes a line of a lexicon, which is shown before, and works" {
	local lexicon=$BATS_TEST_TMPDIR/lexicon
	mkdir "$lexicon"
	printf '{"words":["firms"],"table":"companies"}' >"$lexicon/synonyms.ndjson"
	run -0 on_terminal 'n\n' nl2sql review word turnover company_revenue_annual.revenue_millions "$lexicon/synonyms.ndjson"
	[[ $output == *'gets'*'"turnover"'*'append it? [y/N]'* ]]
	equal 'nothing is written' "$(wc -l <"$lexicon/synonyms.ndjson")" 0
	run -0 nl2sql review word -y turnover company_revenue_annual.revenue_millions "$lexicon"
	run -0 nl2sql review word -y 'the "big" ones' companies "$lexicon/synonyms.ndjson"
	valid lexicon.synonyms <"$lexicon/synonyms.ndjson"
	equal lines "$(jq -sc 'map(.words[0])' "$lexicon/synonyms.ndjson")" '["firms","turnover","the \"big\" ones"]'
	run -0 --separate-stderr nl2sql-index --lexicon "$lexicon"
	holds "$output" '.warnings == 0 and .lexicon == 3'
	run -2 nl2sql review word -y turnover nothing.here "$lexicon"
	run -2 nl2sql review word -y turnover companies.nothing "$lexicon"
	run -2 nl2sql review word -y turnover companies "$BATS_TEST_TMPDIR/other"
	run -2 nl2sql review word -y turnover
	run -2 nl2sql review nothing
}
