/*
 * tag_verbs.c - verbs that look like names and values; see tagger.h
 */
#include "base/ends.h"
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/adjective.h"
#include "parser/tagger.h"
#include "question/date_words.h"

#include <string.h>
#include <strings.h>

bool
tagger_is_participle(const struct tagger *tagger, int at)
{
	return english_participle(tagger_token(tagger, at)->folded);
}

/* "customers opened tickets": the verb is behind a table's name, although a
 * column contains its stem.  Or "received" is far from the table that contains
 * it, by all tables and columns that the question names. */
bool
tagger_verb_not_value(
    const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
	if (token->capitalised || !english_past(token->folded))
		return false;
	const struct link_result *link = tagger->request->link;
	int nearest = DISTANCE_FAR;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *named = &link->matches[i];
		bool table = named->kind == LINK_TABLE &&
			     named->score >= LINK_SCORE_HEAD;
		bool column = named->kind == LINK_COLUMN &&
			      named->score >= LINK_SCORE_NAMED;
		if (!table && !column)
			continue;
		/* "checks failed", of a flag passed of the checks */
		bool own_flag =
		    match->why == LINK_WHY_FLAG && named->table == match->table;
		if (table && named->to == match->from &&
		    !tagger_value_exact(match) && !own_flag)
			return true;
		int steps = distance_between(
		    &tagger->distances, named->table, match->table);
		if (steps < nearest)
			nearest = steps;
	}
	return nearest >= 2 && nearest < DISTANCE_FAR;
}

/* Does the question have a time: a period, or days or months to group by? */
static bool
tells_when(const struct tagger *tagger)
{
	for (int at = 0; at < tagger->request->question->count; at++)
		if (tagger->blocked[at] ||
		    tagger_cue(tagger, at).kind == CUE_UNIT ||
		    tagger_cue(tagger, at).kind == CUE_GRAIN)
			return true;
	return false;
}

static bool
dates_verb(const struct tagger *tagger, int table, int at)
{
	return part_dates_verb(&tagger->request->context->tables[table],
	    tagger_token(tagger, at)->stem);
}

static bool
has_date_of_verb(const struct tagger *tagger, const struct link_match *match)
{
	return dates_verb(tagger, match->table, match->from);
}

/* "Booked each month", "booked in 2026": does a time follow at once? */
static bool
time_follows(const struct tagger *tagger, int to)
{
	const struct question *question = tagger->request->question;
	if (to < question->count &&
	    english_is(tagger_token(tagger, to)->folded, ENGLISH_PREPOSITION))
		to++;
	if (to < question->count &&
	    english_is(tagger_token(tagger, to)->folded, ENGLISH_DETERMINER))
		to++;
	return to < question->count &&
	       (tagger->blocked[to] || date_year_at(question, to) ||
		   tagger_cue(tagger, to).kind == CUE_UNIT ||
		   tagger_cue(tagger, to).kind == CUE_GRAIN);
}

/* Is a name, which no preposition leads in, the subject of the verb at the
 * token: "the shipment Acme booked"? */
static bool
named_before(const struct tagger *tagger, int at)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *name = &link->matches[i];
		if (name->kind == LINK_VALUE && name->to == at &&
		    name->from > 0 && tagger_value_exact(name) &&
		    tagger_is_label(tagger, name) &&
		    !english_is(tagger_token(tagger, name->from - 1)->folded,
			ENGLISH_PREPOSITION))
			return true;
	}
	return false;
}

/* "Has each employee filed?", "did Ada pick": does the auxiliary of the verb
 * stand before its subject?  "Has any cancelled orders" has no such verb. */
static bool
follows_subject(const struct tagger *tagger, int at)
{
	enum { SUBJECT_TOKENS = 4 };
	const bool participle = tagger_is_participle(tagger, at);
	for (int back = 1; back <= at && back <= 1 + SUBJECT_TOKENS; back++) {
		const char *word = tagger_token(tagger, at - back)->folded;
		if (english_is(word, ENGLISH_BE))
			return false;
		if (english_is(word, ENGLISH_HAVE))
			return participle && back > 1 &&
			       !tagger_names(tagger, at + 1, LINK_TABLE,
				   LINK_SCORE_HEAD, -1);
		if (english_is(word, ENGLISH_DO))
			return !participle && back > 1;
	}
	return false;
}

/* "We booked", "who filed the entry", "clients that never booked a shipment",
 * "Acme booked": the verb has a subject, so it is no state of the rows. */
static bool
is_active(const struct tagger *tagger, int at)
{
	if (follows_subject(tagger, at))
		return true;
	int from = at;
	while (
	    from > 0 && (tagger_word_before(tagger, from, "ever") ||
			    english_is(tagger_token(tagger, from - 1)->folded,
				ENGLISH_VERB_NEGATION) ||
			    english_is(tagger_token(tagger, from - 1)->folded,
				ENGLISH_HAVE)))
		from--;
	if (from == 0)
		return false;
	const struct question *question = tagger->request->question;
	const char *before = tagger_token(tagger, from - 1)->folded;
	if (english_is(before, ENGLISH_RELATIVE))
		return at + 1 < question->count &&
		       english_is(tagger_token(tagger, at + 1)->folded,
			   ENGLISH_LIGHT_DETERMINER);
	return english_is(before, ENGLISH_PRONOUN) ||
	       named_before(tagger, from);
}

/* "opened in May", "the shipment Acme booked": the word is a part of a date
 * column's name, and not the state of being open, or one of those that came
 * later. */
bool
tagger_verb_of_date(const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
	if (!has_date_of_verb(tagger, match))
		return false;
	if (is_active(tagger, match->from))
		return true;
	return tagger_is_participle(tagger, match->from) &&
	       (strcasecmp(token->folded, match->value) != 0
		       ? tells_when(tagger)
		       : time_follows(tagger, match->to));
}

/* "Members who joined", with a date of joining: what the verb dates is a named
 * row, and no row of another table that it is a synonym of. */
bool
tagger_verb_of_row(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	if (match->kind != LINK_TABLE || match->why != LINK_WHY_SYNONYM ||
	    match->to != match->from + 1 ||
	    !english_past(tagger_token(tagger, match->from)->folded))
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table != match->table &&
		    link->matches[i].score >= LINK_SCORE_NAMED &&
		    dates_verb(tagger, link->matches[i].table, match->from))
			return true;
	return false;
}

/* "when did they open": a verb, and not the state of being open.  "Which did we
 * reject" wants what is called rejected, which the verb brings about. */
bool
tagger_verb_of_pronoun(
    const struct tagger *tagger, const struct link_match *match)
{
	return match->kind == LINK_VALUE && match->from >= 2 &&
	       match->to - match->from == 1 &&
	       !tagger_token(tagger, match->from)->capitalised &&
	       english_is(tagger_token(tagger, match->from - 1)->folded,
		   ENGLISH_PRONOUN) &&
	       english_is(
		   tagger_token(tagger, match->from - 2)->folded, ENGLISH_DO) &&
	       (strcasecmp(tagger_token(tagger, match->from)->folded,
		    match->value) == 0 ||
		   has_date_of_verb(tagger, match));
}

/* "hosted a show", "the report": the word is a thing, although a command may
 * begin with it. */
bool
tagger_is_noun(const struct tagger *tagger, int at)
{
	static const char *const words[] = {"a", "an", "the", "each", "every",
	    "any", "this", "that", "no", "one", "same", "per", "which", "what"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (tagger_word_before(tagger, at, words[i]))
			return true;
	return false;
}

/* "boats worth more than 3000": the verb is a synonym in another table, but the
 * boats have their own column for it. */
static bool
is_of_mention(const struct tagger *tagger, const struct link_match *match)
{
	for (int i = 0; i < tagger->mention_count; i++) {
		const struct mention *mention = &tagger->mentions[i];
		if (mention->value || mention->to > match->from ||
		    mention->table == match->table)
			continue;
		if (adjective_find(tagger->request, mention->table,
			tagger_token(tagger, match->from)->folded)
			.table >= 0)
			return true;
	}
	return false;
}

/* "paid more than": the word means how much, and not the state of a bill. */
bool
tagger_verb_of_measure(
    const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
	const struct closed_words *words = tagger->request->words;
	if (token->capitalised || match->to - match->from > 1 ||
	    match->to >= tagger->request->question->count ||
	    (match->kind == LINK_COLUMN && match->why != LINK_WHY_COMMENT &&
		match->why != LINK_WHY_PART &&
		!(match->why == LINK_WHY_SYNONYM &&
		    is_of_mention(tagger, match))) ||
	    tagger_cue(tagger, match->to).kind != CUE_COMPARE)
		return false;
	/* "an average cost above 100" */
	if (tagger_is_noun(tagger, match->from) ||
	    (match->from > 0 &&
		tagger_cue(tagger, match->from - 1).kind == CUE_AGGREGATE))
		return false;
	return closed_words_get(words, token->folded, CLOSED_VERB) ||
	       closed_words_get(words, token->folded, CLOSED_ADJECTIVE);
}

/* "done by Ann Moss", "made by": the word means who did it, and not a state. */
bool
tagger_verb_of_doer(const struct tagger *tagger, const struct link_match *match)
{
	static const char *const words[] = {"done", "made", "given", "taken"};
	if (match->to >= tagger->request->question->count ||
	    strcmp(tagger_token(tagger, match->to)->folded, "by") != 0)
		return false;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(tagger_token(tagger, match->from)->folded,
			words[i]) == 0)
			return true;
	return false;
}

/* "never admitted", "admitted more than twice" for admitted_on: whether and how
 * often it happened. */
static bool
happened(const struct tagger *tagger, const struct link_match *match)
{
	if (match->score < .65 ||
	    tagger_column(tagger, match)->class != COLUMN_DATE)
		return false;
	for (int back = 1; back <= 2 && back <= match->from; back++)
		if (tagger_cue(tagger, match->from - back).kind == CUE_NEGATION)
			return true;
	return match->to < tagger->request->question->count &&
	       tagger_cue(tagger, match->to).kind == CUE_COMPARE;
}

/* "received" is a verb, although it is a part of a column's name. */
bool
tagger_verb_in_part(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN || match->to - match->from > 1 ||
	    match->score >= LINK_SCORE_NAMED)
		return false;
	const char *word = tagger_token(tagger, match->from)->folded;
	/* "advised by": the key advisor points to that row of another table */
	if (english_past(word) &&
	    tagger_column(tagger, match)->parent_table >= 0 &&
	    tagger_column(tagger, match)->parent_table != match->table &&
	    match->to < tagger->request->question->count &&
	    strcmp(tagger_token(tagger, match->to)->folded, "by") == 0)
		return true;
	if (match->score >= LINK_SCORE_HEAD || happened(tagger, match))
		return false;
	return english_past(word) ||
	       (strlen(word) > 5 && ends_with(word, "ing"));
}
