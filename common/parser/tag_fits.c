/*
 * tag_fits.c - excludes meanings that a span cannot have; see tagger.h
 */
#include "base/ends.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/spent_money.h"
#include "parser/tagger.h"
#include "text/text.h"

#include <string.h>
#include <strings.h>

static bool
column_follows(const struct tagger *tagger, int at)
{
	return tagger_names(tagger, at, LINK_COLUMN, LINK_SCORE_HEAD, -1);
}

/* "average, minimum and maximum age": the word is in a list of aggregates. */
static bool
aggregate_listed(const struct tagger *tagger, const struct link_match *match)
{
	const struct question *question = tagger->request->question;
	int at = match->to;
	while (at < question->count &&
	       (strcmp(question->tokens[at].folded, ",") == 0 ||
		   strcmp(question->tokens[at].folded, "and") == 0))
		at++;
	struct cue next = tagger_cue(tagger, at);
	return at > match->to && next.kind == CUE_AGGREGATE &&
	       tagger_cue(tagger, match->from).kind == CUE_AGGREGATE;
}

/* Does "how many", "number of" or a bound ("more than 3") end at the token? */
static bool
count_ends(const struct tagger *tagger, int at)
{
	if (at > 0 && tagger_token(tagger, at - 1)->kind == TOKEN_NUMBER)
		return true;
	for (int back = 1; back <= 4 && back <= at; back++) {
		struct cue cue = tagger_cue(tagger, at - back);
		if (cue.kind == CUE_AGGREGATE && cue.value == AGGREGATE_COUNT &&
		    cue.length == back)
			return true;
	}
	return false;
}

/* "physicians affiliated with": the first word names the target of a key in the
 * table affiliated_with.  The phrase is not one name. */
static bool
names_parent(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	int parent = tagger_column(tagger, match)->parent_table;
	if (parent < 0 || match->why != LINK_WHY_TABLE_AND_COLUMN)
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == parent &&
		    link->matches[i].from == match->from &&
		    link->matches[i].to < match->to &&
		    link->matches[i].score >= LINK_SCORE_NAMED)
			return true;
	return false;
}

static bool
is_verb_to_be(const struct tagger *tagger, int at)
{
	const char *word = tagger_token(tagger, at)->folded;
	return strcmp(word, "is") == 0 || strcmp(word, "are") == 0 ||
	       strcmp(word, "was") == 0 || strcmp(word, "were") == 0;
}

/* "songs composed by Ann": the songs, and their composer, and not one name. */
static bool
joins_participle(const struct tagger *tagger, const struct link_match *match)
{
	if (match->why != LINK_WHY_TABLE_AND_COLUMN &&
	    match->why != LINK_WHY_WITHOUT_UNIT)
		return false;
	for (int at = match->from + 1; at < match->to; at++)
		/* "songs of each composer": a group by composer */
		if ((tagger_is_participle(tagger, at) ||
			is_verb_to_be(tagger, at) ||
			tagger_cue(tagger, at).kind == CUE_GROUP) &&
		    tagger_names(
			tagger, match->from, LINK_TABLE, LINK_SCORE_HEAD, at))
			return true;
	return false;
}

/* "the average number of crew", "the number of crew of the voyages": this is
 * the name of no_of_crew, when an aggregate is before it, or the question names
 * the table, too. */
static bool
is_stored_number(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	const struct context_column *column = tagger_column(tagger, match);
	if (match->score < 1 || column->class != COLUMN_NUMBER ||
	    context_in_key(column))
		return false;
	for (int back = 1; back <= 2 && back <= match->from; back++) {
		struct cue cue = tagger_cue(tagger, match->from - back);
		if (cue.length == back && cue.kind == CUE_AGGREGATE)
			return cue.value != AGGREGATE_COUNT;
	}
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		bool apart =
		    other->to <= match->from || other->from >= match->to;
		if (other->kind == LINK_TABLE && apart &&
		    other->score >= LINK_SCORE_NAMED &&
		    other->table == match->table)
			return true;
	}
	return false;
}

/* "clerks earning more than 5000": the word is a verb, not the column of
 * earnings. */
static bool
is_measuring_verb(const struct tagger *tagger, int at)
{
	return at + 1 < tagger->request->question->count &&
	       tagger_cue(tagger, at + 1).kind == CUE_COMPARE &&
	       closed_words_get(tagger->request->words,
		   tagger_token(tagger, at)->folded, CLOSED_VERB);
}

/* "number of flights", "how many car models" count flights and models when such
 * tables exist. */
static bool
counts_table(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN)
		return false;
	struct cue cue = tagger_cue(tagger, match->from);
	if (names_parent(tagger, match) || joins_participle(tagger, match))
		return true;
	/* "how many books cost more", "books prescribed by": the last word is
	 * a verb by synonym or stem, and the phrase is not a name */
	if (match->to - match->from >= 2 && match->score < LINK_SCORE_NAMED &&
	    (count_ends(tagger, match->from) ||
		tagger_is_participle(tagger, match->to - 1) ||
		is_measuring_verb(tagger, match->to - 1)) &&
	    tagger_names(tagger, match->from, LINK_TABLE, LINK_SCORE_NAMED,
		match->to - 1))
		return true;
	if (cue.kind == CUE_AGGREGATE && cue.value == AGGREGATE_COUNT)
		return !is_stored_number(tagger, match) &&
		       match->to - match->from > cue.length &&
		       tagger_names(tagger, match->from + cue.length,
			   LINK_TABLE, LINK_SCORE_SYNONYM, match->to);
	return match->to - match->from == 2 &&
	       count_ends(tagger, match->from) &&
	       tagger_names(tagger, match->to - 1, LINK_TABLE, LINK_SCORE_NAMED,
		   match->to) &&
	       tagger_names(tagger, match->from, LINK_TABLE, LINK_SCORE_HEAD,
		   match->to - 1);
}

/* "manager of clubs" is the whole name of the key club_manager_id. */
static bool
names_own_key(const struct tagger *tagger, const struct link_match *match)
{
	return match->score >= LINK_SCORE_NAMED &&
	       match->why == LINK_WHY_WITHOUT_CODE &&
	       tagger_column(tagger, match)->parent_table >= 0;
}

/* "Total payments", a synonym of the total amount of bills: is another table
 * called by a word of it? */
static bool
renames_table(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; match->why == LINK_WHY_SYNONYM && i < link->count;
	     i++) {
		const struct link_match *table = &link->matches[i];
		if (table->kind == LINK_TABLE && table->score >= 1 &&
		    table->table != match->table &&
		    table->from >= match->from && table->to <= match->to)
			return true;
	}
	return false;
}

/* "capacity of the stadium" is a column and a table, and not one name. */
static bool
swallows_table(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN || names_own_key(tagger, match) ||
	    is_stored_number(tagger, match))
		return false;
	if (renames_table(tagger, match))
		return true;
	for (int at = match->from + 1; at + 1 < match->to; at++) {
		if (strcmp(tagger_token(tagger, at)->folded, "of") != 0)
			continue;
		for (int next = at + 1; next < match->to; next++)
			if (tagger_names(
				tagger, next, LINK_TABLE, LINK_SCORE_HEAD, -1))
				return true;
	}
	return false;
}

/* "Port of loading", of a key to the ports whose comment says so: one of them,
 * and no ports in general. */
static bool
tells_which(const struct tagger *tagger, const struct link_match *match)
{
	return match->kind == LINK_COLUMN && match->why == LINK_WHY_COMMENT &&
	       match->score >= LINK_SCORE_SYNONYM &&
	       tagger_column(tagger, match)->parent_table >= 0;
}

/* "documents of type Patent" means the documents and their type.  The column
 * name "documents type" would be "type of documents" in a question. */
static bool
begins_with_owner(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind == LINK_VALUE || match->score >= 1 ||
	    match->why == LINK_WHY_OTHER_ORDER || tells_which(tagger, match))
		return false;
	for (int at = match->from + 1; at + 1 < match->to; at++)
		if (strcmp(tagger_token(tagger, at)->folded, "of") == 0 &&
		    tagger_names(tagger, match->from, LINK_TABLE,
			LINK_SCORE_WHOLE_TABLE, at))
			return true;
	return false;
}

/* "of type Report": a word with a capital inside a sentence, spelled as the
 * stored value, is a name.  Elsewhere the same word may be a closed word. */
static bool
typed_as_stored(const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
	return match->to - match->from == 1 && token->capitalised &&
	       !token->sentence_start && match->from > 0 &&
	       !tagger_token(tagger, match->from - 1)->capitalised &&
	       strcmp(token->text, match->value) == 0;
}

/* Does another word name another value of a column that has the match's value?
 */
static bool
has_other_value(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *same = &link->matches[i];
		if (same->kind != LINK_VALUE || same->from != match->from)
			continue;
		for (int k = 0; k < link->count; k++) {
			const struct link_match *other = &link->matches[k];
			if (other->kind == LINK_VALUE &&
			    other->from != match->from &&
			    other->table == same->table &&
			    other->column == same->column &&
			    strcmp(other->value, same->value) != 0)
				return true;
		}
	}
	return false;
}

/* "delivery attempts", when some attempts have the value "delivered": the word
 * is a kind of attempts, and not that value.  "Waiting for approval" names the
 * state by the first word; the last one is not "approved". */
static bool
names_kind_of_rows(const struct tagger *tagger, const struct link_match *match)
{
	const char *typed = tagger_token(tagger, match->from)->folded;
	bool participle =
	    english_past(text_fold(tagger->request->arena, match->value));
	bool said = english_past(typed);
	bool object = match->from > 0 &&
		      english_is(tagger_token(tagger, match->from - 1)->folded,
			  ENGLISH_PREPOSITION);
	/* "completely out of stock" has not completed anything */
	bool adverb = ends_with(typed, "ly");
	return participle && !said && !tagger_value_exact(match) &&
	       (adverb || (object && has_other_value(tagger, match)) ||
		   tagger_names(
		       tagger, match->to, LINK_TABLE, LINK_SCORE_NAMED, -1));
}

/* Is the name of the value's own table right behind the value?  Other words
 * tell what was done to the rows, unless a word for no act is stored: "held
 * events". */
static bool
says_of_next(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == match->table &&
		    link->matches[i].from == match->to &&
		    link->matches[i].score >= LINK_SCORE_NAMED)
			return !tagger_is_participle(tagger, match->from) ||
			       closed_words_hold(tagger->request->words,
				   tagger_token(tagger, match->from)->folded,
				   CLOSED_FILLER);
	return false;
}

/* "Events that were held": does a clause of its own say no more than this? */
static bool
is_whole_clause(const struct tagger *tagger, const struct link_match *match)
{
	const struct question *question = tagger->request->question;
	return match->from > 1 &&
	       english_is(
		   tagger_token(tagger, match->from - 1)->folded, ENGLISH_BE) &&
	       english_is(tagger_token(tagger, match->from - 2)->folded,
		   ENGLISH_RELATIVE) &&
	       question_is_border(question, match->to);
}

/* A single closed word is not a value.  A number is a value only when the
 * question names its column. */
static bool
value_doubtful(const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
	if (match->kind != LINK_VALUE || match->to - match->from > 1 ||
	    token->kind == TOKEN_QUOTED)
		return false;
	if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_DATE)
		return tagger_named_score(tagger, match) == 0;
	if (token->all_capitals || typed_as_stored(tagger, match))
		return false;
	/* "live campaigns": the value is right before its rows */
	if (tagger_value_exact(match) &&
	    (says_of_next(tagger, match) || is_whole_clause(tagger, match)))
		return false;
	if (names_kind_of_rows(tagger, match) ||
	    tagger_verb_not_value(tagger, match) ||
	    tagger_verb_of_date(tagger, match) ||
	    tagger_verb_of_measure(tagger, match) ||
	    tagger_verb_of_doer(tagger, match))
		return true;
	return closed_words_hold(
		   tagger->request->words, token->folded, CLOSED_STOP) ||
	       closed_words_hold(
		   tagger->request->words, token->folded, CLOSED_FILLER);
}

/* "Hires per year" does not mean the fiscal year of a table that nothing else
 * in the question speaks of. */
static bool
is_spoken_of(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (other->table == match->table &&
		    other->score >= LINK_SCORE_HEAD &&
		    (other->to <= match->from || other->from >= match->to))
			return true;
	}
	return false;
}

/* "the name and day of the races": the whole date of a table that is spoken
 * of, where it has no time.  "Per day" is a group. */
static bool
is_shown_day(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN || match->from == 0 ||
	    match->score < LINK_SCORE_HEAD || !is_spoken_of(tagger, match))
		return false;
	const struct context_column *column = tagger_column(tagger, match);
	const char *before = tagger_token(tagger, match->from - 1)->folded;
	return (column->class == COLUMN_TEXT ||
		   strcmp(column->type, "date") == 0) &&
	       (english_is(before, ENGLISH_ARTICLE) ||
		   english_is(before, ENGLISH_CONJUNCTION) ||
		   strcmp(before, ",") == 0);
}

/* "That nobody ordered in 2024": behind it stands a time, and nothing to order
 * by. */
static bool
precedes_time(const struct tagger *tagger, const struct cue *cue, int at)
{
	return cue->kind == CUE_ORDER && ends_with(cue->word, " in") &&
	       at < tagger->request->question->count &&
	       (tagger->blocked[at] ||
		   tagger_token(tagger, at)->kind == TOKEN_NUMBER);
}

/* "Who ordered", of the customers; "list" as a noun. */
static bool
means_rows(const struct tagger *tagger, const struct cue *cue,
    const struct link_match *match)
{
	if (match->kind != LINK_TABLE)
		return false;
	return cue->kind == CUE_WHICH ? match->why == LINK_WHY_ROLE
				      : match->score >= LINK_SCORE_HEAD &&
					    tagger_is_noun(tagger, match->from);
}

/*
 * May a tag take these words, although they are closed words?  A longer span
 * may.  Words of measure and time may only when they are a column's name.
 */
static bool
wins_over_cue(const struct tagger *tagger, const struct link_match *match)
{
	struct cue cue = tagger_cue(tagger, match->from);
	if (tagger_shares_head(tagger, match) || cue.kind == CUE_NONE ||
	    match->to - match->from > cue.length ||
	    (match->kind == LINK_TABLE &&
		precedes_time(tagger, &cue, match->from + cue.length)))
		return true;
	const struct token *token = tagger_token(tagger, match->from);
	if (match->kind == LINK_VALUE)
		return token->kind == TOKEN_QUOTED ||
		       typed_as_stored(tagger, match) ||
		       (token->all_capitals && match->score >= 1);
	if (cue.kind == CUE_WHICH || cue.kind == CUE_OUTPUT)
		return means_rows(tagger, &cue, match);
	if (aggregate_listed(tagger, match))
		return false;
	/* "lead time" means the column of that name, when it exists */
	if (cue.kind == CUE_DURATION)
		return match->kind == LINK_COLUMN &&
		       match->to - match->from == cue.length &&
		       match->score >= (cue.length > 1 ? LINK_SCORE_HEAD
						       : LINK_SCORE_NAMED) &&
		       tagger_column(tagger, match)->class != COLUMN_DATE;
	bool measure = cue.kind == CUE_AGGREGATE || cue.kind == CUE_UNIT ||
		       cue.kind == CUE_SUPERLATIVE || cue.kind == CUE_RANK ||
		       cue.kind == CUE_PERCENT || cue.kind == CUE_GRAIN ||
		       cue.kind == CUE_GROWTH;
	if (cue.kind == CUE_UNIT && is_shown_day(tagger, match))
		return true;
	if (!measure || match->score < LINK_SCORE_NAMED)
		return false;
	/* "8 years old": a unit behind a number */
	if (cue.kind == CUE_UNIT)
		return match->from == 0 ||
		       (tagger_token(tagger, match->from - 1)->kind !=
			       TOKEN_NUMBER &&
			   (!tagger_is_each(tagger, match->from) ||
			       is_spoken_of(tagger, match)));
	/* A column may be called "average".  Before another column, the word is
	 * an aggregate. */
	if (column_follows(tagger, match->to))
		return false;
	return !tagger_word_before(tagger, match->from, "than") &&
	       !tagger_word_before(tagger, match->from, "above") &&
	       !tagger_word_before(tagger, match->from, "below");
}

static bool
span_blocked(const struct tagger *tagger, int from, int to)
{
	for (int i = from; i < to; i++)
		if (!tagger->blocked[i])
			return false;
	return true;
}

/* "deliveries of every carrier": the deliveries, for each carrier.  But "miles
 * per gallon" is one name. */
static bool
begins_with_table(
    const struct tagger *tagger, const struct link_match *match, int end)
{
	for (int to = match->from + 1; to <= end; to++)
		if (tagger_names(
			tagger, match->from, LINK_TABLE, LINK_SCORE_NAMED, to))
			return match->kind == LINK_COLUMN;
	return false;
}

/* "expensive" in "most expensive", "opened at" in "opened at least" cut a
 * cue. */
static bool
cuts_cue(const struct tagger *tagger, const struct link_match *match)
{
	for (int back = 1; back <= 3 && back <= match->from; back++) {
		struct cue cue = tagger_cue(tagger, match->from - back);
		/* "stores that are open": the verb belongs to the cue */
		if (cue.length > back && cue.kind == CUE_WHOSE)
			return true;
		if (cue.length > back &&
		    (match->to <= match->from - back + cue.length ||
			cue.length >= 3 || cue.kind == CUE_SUPERLATIVE))
			return true;
	}
	for (int at = match->from + 1; at < match->to; at++) {
		struct cue cue = tagger_cue(tagger, at);
		/* "product of each category" means two things, and not one
		 * table. */
		if (cue.kind == CUE_GROUP &&
		    (match->kind == LINK_TABLE ||
			begins_with_table(tagger, match, at)))
			return true;
		/* "telephone numbers of" names the column, and counts nothing
		 */
		bool name = match->kind == LINK_COLUMN && at == match->to - 1 &&
			    cue.kind == CUE_AGGREGATE &&
			    match->score >= LINK_SCORE_HEAD;
		if (cue.kind != CUE_NONE && at + cue.length > match->to &&
		    cue.length > 1 && !name)
			return true;
	}
	return false;
}

/* "total amount of payments" adds up the payments' amount, when only another
 * table has a column called "total amount". */
static bool
total_elsewhere(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	struct cue cue = tagger_cue(tagger, match->from);
	if (match->kind != LINK_COLUMN || cue.kind != CUE_AGGREGATE ||
	    match->to - match->from <= cue.length)
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *table = &link->matches[i];
		if (table->kind != LINK_TABLE ||
		    table->score < LINK_SCORE_SYNONYM ||
		    table->from < match->to || table->from > match->to + 2)
			continue;
		if (table->table == match->table)
			return false;
		for (int k = 0; k < link->count; k++)
			if (link->matches[k].kind == LINK_COLUMN &&
			    link->matches[k].from == match->from + cue.length &&
			    link->matches[k].to == match->to &&
			    link->matches[k].table == table->table)
				return true;
	}
	return false;
}

/* "more than 4 times", "the most times": the word means how often, and not
 * when. */
static bool
says_how_often(const struct tagger *tagger, const struct link_match *match)
{
	if (match->to - match->from > 1 || match->from == 0 ||
	    strcmp(tagger_token(tagger, match->from)->folded, "times") != 0)
		return false;
	return tagger_token(tagger, match->from - 1)->kind == TOKEN_NUMBER ||
	       tagger_word_before(tagger, match->from, "most") ||
	       tagger_word_before(tagger, match->from, "fewest") ||
	       tagger_word_before(tagger, match->from, "many");
}

/* "one day" does not mean is_full_day: a flag needs most of the words of its
 * name. */
static bool
flag_in_part(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN || match->score >= .65 ||
	    match->to - match->from > 1)
		return false;
	const struct context_column *column = tagger_column(tagger, match);
	return column->class == COLUMN_BOOLEAN || column->flag_true;
}

/* A comment that lists the values ("active, closed") is not a name of the
 * column. */
static bool
comment_lists(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	if (match->kind != LINK_COLUMN || match->why != LINK_WHY_COMMENT)
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_VALUE &&
		    link->matches[i].from >= match->from &&
		    link->matches[i].to <= match->to &&
		    link->matches[i].table == match->table &&
		    link->matches[i].column == match->column &&
		    tagger_value_exact(&link->matches[i]))
			return true;
	return false;
}

/* "cancellation rate" means how often the value occurs, and not a column of
 * rates. */
static bool
rate_of_value(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN || match->to - match->from > 1 ||
	    strcmp(tagger_token(tagger, match->from)->stem, "rate") != 0)
		return false;
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_VALUE &&
		    link->matches[i].to == match->from &&
		    link->matches[i].score >= .8)
			return true;
	return false;
}

/* "how much went on travel": only the object has a meaning, and the words for
 * the money have none. */
static bool
beside_spending(const struct tagger *tagger, const struct link_match *match)
{
	const struct parser_request *request = tagger->request;
	const struct spending *spending = &request->spending;
	if (!spending->to)
		return false;
	int object = spending->behind ? spending->object : spending->object - 1;
	bool says_so = match->from < spending->to && match->to > spending->from;
	bool about = match->from <= object && match->to > object;
	return says_so || (about && !spent_introduces(request, match) &&
			      !spent_is_object(request, match));
}

/* "Packed by depot", "trips by type": what follows the "by" at the
 * token is no row of the table, so that it is a group and no doer. */
static bool
groups_behind(const struct tagger *tagger, int by, int doers)
{
	const struct link_result *link = tagger->request->link;
	bool group = false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *next = &link->matches[i];
		if (next->from != by + 1 || next->score < LINK_SCORE_HEAD)
			continue;
		if ((next->kind == LINK_VALUE && tagger_value_exact(next)) ||
		    (next->table == doers &&
			(next->kind == LINK_TABLE ||
			    next->score >= LINK_SCORE_NAMED)))
			return false;
		group = group ||
			(next->kind == LINK_TABLE &&
			    next->score >= LINK_SCORE_NAMED) ||
			(next->kind == LINK_COLUMN &&
			    tagger_column(tagger, next)->parent_table < 0);
	}
	return group;
}

/* Is the "by" of packed_by one that begins a group? */
static bool
takes_group(const struct tagger *tagger, const struct link_match *match)
{
	int doers = match->kind == LINK_COLUMN
			? tagger_column(tagger, match)->parent_table
			: -1;
	for (int at = match->from + 1; doers >= 0 && at < match->to; at++)
		if (tagger_word_before(tagger, at + 1, "by") &&
		    groups_behind(tagger, at, doers))
			return true;
	return false;
}

/* Is the token one of a state's words? */
static bool
state_over(const struct tagger *tagger, int token)
{
	const struct states *states = &tagger->request->states;
	for (int i = 0; i < states->count; i++)
		if (states->state[i].at <= token && states->state[i].to > token)
			return true;
	return false;
}

/* Does it overlap the words of "without a permit number"? */
static bool
state_whole(const struct tagger *tagger, const struct link_match *match)
{
	const struct states *states = &tagger->request->states;
	for (int i = 0; i < states->count; i++)
		if (states->state[i].whole && states->state[i].at < match->to &&
		    states->state[i].to > match->from)
			return true;
	return false;
}

bool
tagger_fits(const struct tagger *tagger, const struct link_match *match)
{
	if (match->from < 0 || match->to > tagger->request->question->count)
		return false;
	if (match->why == LINK_WHY_EVIDENCE)
		return true;
	if (beside_spending(tagger, match))
		return false;
	/* "customers paid": a verb, and no state or column.  The same for
	 * "unpaid", and for a column in "nobody is assigned to" */
	const struct state *state =
	    states_at(&tagger->request->states, match->from);
	if (state_whole(tagger, match) ||
	    (match->to - match->from == 1 &&
		(state_over(tagger, match->from) ||
		    events_at(&tagger->request->events, match->from))))
		return false;
	if (state && match->kind == LINK_COLUMN &&
	    english_is(tagger_token(tagger, match->to - 1)->folded,
		ENGLISH_PREPOSITION))
		return false;
	return match->from < match->to && !cuts_cue(tagger, match) &&
	       match->table >= 0 &&
	       !span_blocked(tagger, match->from, match->to) &&
	       !counts_table(tagger, match) && !rate_of_value(tagger, match) &&
	       !flag_in_part(tagger, match) && !comment_lists(tagger, match) &&
	       !says_how_often(tagger, match) &&
	       !total_elsewhere(tagger, match) &&
	       !tagger_verb_in_part(tagger, match) &&
	       !tagger_verb_of_row(tagger, match) &&
	       !(match->kind == LINK_COLUMN &&
		   tagger_verb_of_measure(tagger, match)) &&
	       !swallows_table(tagger, match) && !takes_group(tagger, match) &&
	       !begins_with_owner(tagger, match) &&
	       !tagger_means_else(tagger, match) &&
	       !value_doubtful(tagger, match) && wins_over_cue(tagger, match);
}
