/*
 * tag_columns.c - finds a column's table by the words around it; see tagger.h
 */
#include "linked/link_score.h"
#include "parser/tagger.h"

#include <string.h>

static bool
preposition_between(const struct tagger *tagger, int from, int to)
{
	static const char *const words[] = {"of", "for", "from", "by"};
	for (int at = from; at < to; at++)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strcmp(tagger_token(tagger, at)->folded,
				words[i]) == 0)
				return true;
	return false;
}

static bool
pronoun_before(const struct tagger *tagger, int at)
{
	/* "their own manager" */
	at -= tagger_word_before(tagger, at, "own");
	/* "employees in Legal: name, e-mail", "vendors (name, number)" */
	return tagger_word_before(tagger, at, ":") ||
	       tagger_word_before(tagger, at, "(") ||
	       tagger_word_before(tagger, at, "its") ||
	       tagger_word_before(tagger, at, "their") ||
	       tagger_word_before(tagger, at, "his") ||
	       tagger_word_before(tagger, at, "her");
}

const struct mention *
tagger_first_table(const struct tagger *tagger)
{
	for (int i = 0; i < tagger->mention_count; i++)
		if (!tagger->mentions[i].value)
			return &tagger->mentions[i];
	return NULL;
}

/* Find "with", "has" or "whose" shortly before the token; -1 when there is
 * none. */
static int
owner_word(const struct tagger *tagger, int at)
{
	static const char *const words[] = {
	    "with", "has", "have", "had", "having", "whose"};
	for (int back = at - 1; back >= 0 && back >= at - 6; back--) {
		const struct token *token = tagger_token(tagger, back);
		/* "who has a cat that is 3": "that" begins a condition on the
		 * cat */
		if (token->kind == TOKEN_PUNCTUATION ||
		    strcmp(token->folded, "that") == 0 ||
		    strcmp(token->folded, "which") == 0)
			return -1;
		/* "together with the name of its clinic" adds an item to the
		 * list */
		if (tagger_word_before(tagger, back, "together") ||
		    tagger_word_before(tagger, back, "along"))
			return -1;
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strcmp(token->folded, words[i]) == 0)
				return back;
	}
	return -1;
}

/* "the town that has the most inhabitants in the state": the column is in the
 * table of towns. */
static bool
owned_by_table(const struct tagger *tagger, const struct link_match *match)
{
	int word = owner_word(tagger, match->from);
	const struct mention *owner = NULL;
	for (int i = 0; word > 0 && i < tagger->mention_count; i++) {
		const struct mention *mention = &tagger->mentions[i];
		if (mention->value || mention->to > match->from)
			continue;
		if (mention->from > word)
			return false;
		owner = mention;
	}
	return owner && owner->table == match->table;
}

/* Score a table whose name is `gap` tokens behind the column. */
static double
ahead_score(const struct tagger *tagger, int from, int to, int gap)
{
	bool close = gap <= 2 || preposition_between(tagger, from, to);
	/* "the name of the club": no other table's */
	bool of = gap <= 2 && from < to &&
		  strcmp(tagger_token(tagger, from)->folded, "of") == 0;
	return (close ? .30 : .18) + (of ? .08 : 0);
}

/* Score the mention behind the column, and the one before it (docs/research.md,
 * Prototype). */
static double
neighbour_score(const struct tagger *tagger, const struct link_match *match)
{
	const struct mention *next = NULL;
	const struct mention *before = NULL;
	for (int i = 0; i < tagger->mention_count; i++) {
		const struct mention *mention = &tagger->mentions[i];
		if (mention->value)
			continue;
		if (mention->from >= match->to && !next)
			next = mention;
		if (mention->to <= match->from)
			before = mention;
	}
	/* "the name of all department staff": the last of them is the head.  It
	 * is not a verb, as in "the films directed by" */
	const struct mention *end = tagger->mentions + tagger->mention_count;
	int gap = next ? next->from - match->to : 0;
	while (next && next + 1 < end && !next[1].value &&
	       next[1].from == next->to &&
	       !tagger_is_participle(tagger, next[1].from))
		next++;
	double score = 0;
	if (next && next->table == match->table)
		score += ahead_score(tagger, match->to, next->from, gap);
	if (before && before->table == match->table) {
		gap = match->from - before->to;
		score += gap == 0 ? .30 : gap <= 3 ? .22 : 0;
	}
	if (owned_by_table(tagger, match))
		score += .25;
	return score;
}

static double
nearness_score(const struct tagger *tagger, int table)
{
	int nearest = DISTANCE_FAR;
	bool value = false;
	for (int i = 0; i < tagger->mention_count; i++) {
		int steps = distance_between(
		    &tagger->distances, tagger->mentions[i].table, table);
		if (steps < nearest) {
			nearest = steps;
			value = tagger->mentions[i].value;
		}
	}
	if (!tagger->mention_count || (nearest == 0 && value))
		return 0;
	return nearest == 0 ? .15 : -.10 * nearest;
}

static bool
names_key(const struct tagger *tagger, const struct link_match *match)
{
	for (int at = match->from; at < match->to; at++) {
		const char *word = tagger_token(tagger, at)->folded;
		if (strcmp(word, "id") == 0 || strcmp(word, "ids") == 0 ||
		    strcmp(word, "number") == 0 || strcmp(word, "code") == 0)
			return true;
	}
	return false;
}

/* Return the table after each or per, or NULL.  In "each car maker" it is the
 * last one. */
static const struct mention *
each_entity(const struct tagger *tagger)
{
	for (int i = 0; i < tagger->mention_count; i++) {
		const struct mention *mention = &tagger->mentions[i];
		if (mention->value || !tagger_is_each(tagger, mention->from))
			continue;
		while (i + 1 < tagger->mention_count && !mention[1].value &&
		       mention[1].from == mention->to) {
			mention++;
			i++;
		}
		return mention;
	}
	return NULL;
}

/* Return the table after each or per, else the first named table. */
static int
main_entity(const struct tagger *tagger)
{
	const struct mention *each = each_entity(tagger);
	const struct mention *first = tagger_first_table(tagger);
	return each ? each->table : first ? first->table : -1;
}

/* Return the first token of the second sentence; the number of tokens when
 * there is no second one. */
static int
second_sentence(const struct question *question)
{
	for (int at = 1; at < question->count; at++)
		if (question->tokens[at].sentence_start)
			return at;
	return question->count;
}

/* "Return the id and name.": the columns are in tables of the question
 * itself. */
static double
output_score(
    const struct tagger *tagger, const struct link_match *match, int entity)
{
	const struct link_result *link = tagger->request->link;
	int start = second_sentence(tagger->request->question);
	double score = 0;
	/* "the number of accounts" is too small a part of an account_kind's
	 * name */
	if (match->from < start || match->score < .6)
		return 0;
	for (int i = 0; i < tagger->mention_count; i++)
		if (!tagger->mentions[i].value &&
		    tagger->mentions[i].from < start &&
		    tagger->mentions[i].table == match->table) {
			score += .3;
			break;
		}
	if (entity == match->table)
		score += match->to - match->from == 1 ? .4 : .2;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_COLUMN &&
		    link->matches[i].from < start &&
		    link->matches[i].score >= .75 &&
		    link->matches[i].table == match->table &&
		    link->matches[i].column == match->column)
			return score + .2;
	return score;
}

/* Return the tag before "and" or a comma, when the match is listed with it, or
 * NULL. */
const struct tag *
tagger_listed_with(const struct tagger *tagger, int at)
{
	const struct tagging *tagging = tagger->tagging;
	if (!tagging->count || at < 2)
		return NULL;
	const struct tag *last = &tagging->tags[tagging->count - 1];
	const char *before = tagger_token(tagger, at - 1)->folded;
	bool joined = strcmp(before, "and") == 0 || strcmp(before, ",") == 0;
	return joined && at - last->to <= 2 && last->count ? last : NULL;
}

/* "merchant id and name": both columns of the list are in the same table. */
static double
list_score(const struct tagger *tagger, const struct link_match *match)
{
	const struct tag *last = tagger_listed_with(tagger, match->from);
	return last && last->meaning[0]->kind == LINK_COLUMN &&
		       last->meaning[0]->table == match->table
		   ? .2
		   : 0;
}

/* Return the start of the list of columns ("id, name and size") that contains
 * the match at `from`; `from` itself when the match is the first. */
static int
list_start(const struct tagger *tagger, int from)
{
	const struct tagging *tagging = tagger->tagging;
	for (int t = tagging->count - 1; t >= 0; t--) {
		const struct tag *tag = &tagging->tags[t];
		const char *before =
		    from > 0 ? tagger_token(tagger, from - 1)->folded : "";
		bool joined =
		    strcmp(before, "and") == 0 || strcmp(before, ",") == 0;
		if (!joined || from - tag->to > 2 || !tag->count ||
		    tag->meaning[0]->kind != LINK_COLUMN)
			break;
		from = tag->from;
	}
	return from;
}

/* "the club's id, name and size": all items of the list are the club's. */
static bool
possessed_by(const struct tagger *tagger, int start, int table)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == LINK_TABLE && match->table == table &&
		    match->score >= LINK_SCORE_NAMED &&
		    (match->to == start || match->from == start) &&
		    tagger_token(tagger, match->to - 1)->possessive)
			return true;
	}
	return false;
}

/* An owner before the first item of a list is the owner of all: "its id, name
 * and size", "the club's id and name". */
static double
owner_score(
    const struct tagger *tagger, const struct link_match *match, int entity)
{
	int start = list_start(tagger, match->from);
	if (entity == match->table && (pronoun_before(tagger, match->from) ||
					  pronoun_before(tagger, start)))
		return .40;
	return start < match->from && possessed_by(tagger, start, match->table)
		   ? .30
		   : 0;
}

/* "names and number of singers for every concert": the columns before the
 * measure are in the table that it is grouped by. */
static double
each_score(const struct tagger *tagger, const struct link_match *match)
{
	const struct mention *each = each_entity(tagger);
	if (!each || match->to > each->from || each->table != match->table)
		return 0;
	for (int at = match->to; at < each->from; at++) {
		struct cue cue = tagger_cue(tagger, at);
		if (cue.kind == CUE_AGGREGATE && cue.value == AGGREGATE_COUNT)
			return .4;
	}
	return .15;
}

/* "More than 3 lines", "invoices due in May": does only the column's comment
 * have the word, which a table or another column of the rows is called by? */
static bool
is_comment_only(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	const bool counted =
	    match->from > 0 &&
	    tagger_token(tagger, match->from - 1)->kind == TOKEN_NUMBER;
	if (match->why != LINK_WHY_COMMENT)
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (other->from != match->from || other->to != match->to)
			continue;
		if ((other->kind == LINK_TABLE && counted &&
			other->score >= LINK_SCORE_HEAD) ||
		    (other->kind == LINK_COLUMN &&
			other->table == match->table &&
			other->why != LINK_WHY_COMMENT))
			return true;
	}
	return false;
}

double
tagger_column_score(const struct tagger *tagger, const struct link_match *match)
{
	const struct context_table *table =
	    &tagger->request->context->tables[match->table];
	double score = neighbour_score(tagger, match) +
		       nearness_score(tagger, match->table);
	int entity = main_entity(tagger);
	score += owner_score(tagger, match, entity);
	score += output_score(tagger, match, entity);
	score += list_score(tagger, match);
	score += each_score(tagger, match);
	if (tagger_column(tagger, match)->parent_table >= 0 &&
	    !names_key(tagger, match))
		score -= .12;
	if (table->association)
		score -= .10;
	if (is_comment_only(tagger, match))
		score -= .2;
	/* "a cat that is age 3": the number column is in the value's table */
	for (int i = 0; i < tagger->mention_count; i++)
		if (tagger->mentions[i].value &&
		    tagger->mentions[i].table == match->table &&
		    tagger->mentions[i].to <= match->from &&
		    match->from - tagger->mentions[i].to <= 4 &&
		    tagger_column(tagger, match)->class == COLUMN_NUMBER)
			return score + .25;
	return score;
}
