/* tags.c - which words of the question name which things; see tags.h */
#include "tags.h"

#include <stdlib.h>
#include <string.h>

#include "amount.h"
#include "cue.h"
#include "dates.h"
#include "distance.h"
#include "part.h"
#include "role.h"

enum { SPANS_MAX = 256, MENTIONS_MAX = 24 };

/* All meanings of one [from, to), neighbours in link's order. */
struct span {
	int from, to;
	int first, count; /* of link's matches */
	double weight;
};

struct mention {
	int from, to;
	int table;
	bool value; /* a value of the table stands there, not its name */
};

struct tagger {
	const struct parser_request *request;
	struct tagging *tagging;
	struct distances distances;
	struct mention mentions[MENTIONS_MAX];
	int mention_count;
	bool blocked[QUESTION_MAX_TOKENS]; /* taken by a date */
};

static const struct token *
token_of(const struct tagger *tagger, int at)
{
	return &tagger->request->question->tokens[at];
}

static bool
word_before(const struct tagger *tagger, int at, const char *word)
{
	return at > 0 && strcmp(token_of(tagger, at - 1)->folded, word) == 0;
}

static const struct context_column *
column_of(const struct tagger *tagger, const struct link_match *match)
{
	return &tagger->request->context->tables[match->table]
		    .columns[match->column];
}

static bool
is_label(const struct tagger *tagger, const struct link_match *match)
{
	const struct context_table *table =
	    &tagger->request->context->tables[match->table];
	for (int i = 0; i < table->label_count; i++)
		if (table->label[i] == match->column)
			return true;
	return false;
}

/* ---- spans ---- */

/* Does a phrase that may name the value's column stand next to it? */
static double
named_score(const struct tagger *tagger, const struct link_match *value)
{
	double best = 0;
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind != LINK_COLUMN ||
		    match->table != value->table ||
		    match->column != value->column || match->score < .7)
			continue;
		int before = value->from - match->to;
		if (before >= 0 && before <= 3 && best < .35)
			best = .35;
		if (match->from == value->to && best < .3)
			best = .3;
	}
	return best;
}

static bool
starts_with(const struct tagger *tagger, int from, enum link_kind kind,
    double score, int to)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from == from &&
		    link->matches[i].kind == kind &&
		    link->matches[i].score >= score &&
		    (to < 0 || link->matches[i].to == to))
			return true;
	return false;
}

static bool
column_follows(const struct tagger *tagger, int at)
{
	return starts_with(tagger, at, LINK_COLUMN, .7, -1);
}

/* "average, minimum and maximum age": one word of a list of aggregates. */
static bool
aggregate_listed(const struct tagger *tagger, const struct link_match *match)
{
	const struct question *question = tagger->request->question;
	int at = match->to;
	while (at < question->count &&
	       (strcmp(question->tokens[at].folded, ",") == 0 ||
		   strcmp(question->tokens[at].folded, "and") == 0))
		at++;
	struct cue next = cue_at(question, at);
	return at > match->to && next.kind == CUE_AGGREGATE &&
	       cue_at(question, match->from).kind == CUE_AGGREGATE;
}

/* "number of flights" counts flights where there is such a table. */
static bool
counts_table(const struct tagger *tagger, const struct link_match *match)
{
	struct cue cue = cue_at(tagger->request->question, match->from);
	return match->kind == LINK_COLUMN && cue.kind == CUE_AGGREGATE &&
	       cue.value == AGGREGATE_COUNT &&
	       match->to - match->from > cue.length &&
	       starts_with(
		   tagger, match->from + cue.length, LINK_TABLE, .8, match->to);
}

/* "capacity of the stadium" is a column and a table, not one name. */
static bool
swallows_table(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN)
		return false;
	for (int at = match->from + 1; at + 1 < match->to; at++) {
		if (strcmp(token_of(tagger, at)->folded, "of") != 0)
			continue;
		for (int next = at + 1; next < match->to; next++)
			if (starts_with(tagger, next, LINK_TABLE, .8, -1))
				return true;
	}
	return false;
}

/* "customers opened tickets": a verb behind a table's name, although some
 * column holds the stem; "received" far from the table that holds it. */
static bool
verb_not_value(const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = token_of(tagger, match->from);
	size_t length = strlen(token->folded);
	if (token->capitalised || length < 4 ||
	    strcmp(token->folded + length - 2, "ed") != 0)
		return false;
	const struct link_result *link = tagger->request->link;
	int nearest = DISTANCE_FAR;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *table = &link->matches[i];
		if (table->kind != LINK_TABLE || table->score < .7)
			continue;
		if (table->to == match->from && match->score < .975)
			return true;
		int steps = distance_between(
		    &tagger->distances, table->table, match->table);
		if (steps < nearest)
			nearest = steps;
	}
	return nearest >= 2 && nearest < DISTANCE_FAR;
}

/* One small word is no value; a bare number is one only of a named column. */
static bool
value_doubtful(const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = token_of(tagger, match->from);
	if (match->kind != LINK_VALUE || match->to - match->from > 1 ||
	    token->kind == TOKEN_QUOTED)
		return false;
	if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_DATE)
		return named_score(tagger, match) == 0;
	if (token->all_capitals)
		return false;
	if (verb_not_value(tagger, match))
		return true;
	return closed_words_hold(
		   tagger->request->words, token->folded, CLOSED_STOP) ||
	       closed_words_hold(
		   tagger->request->words, token->folded, CLOSED_FILLER);
}

/* "first and last name": the first word lends the last one's head. */
static bool
shares_head(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	const struct question *question = tagger->request->question;
	if (match->kind != LINK_COLUMN || match->to - match->from != 1 ||
	    match->to + 2 >= question->count ||
	    strcmp(question->tokens[match->to].folded, "and") != 0)
		return false;
	const char *name = column_of(tagger, match)->name;
	const char *word = question->tokens[match->from].folded;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (other->kind != LINK_COLUMN ||
		    other->from != match->to + 1 || other->score < .9 ||
		    other->to - other->from < 2 ||
		    other->table != match->table ||
		    other->column == match->column)
			continue;
		const char *head = question->tokens[other->to - 1].stem;
		if (part_in(name, head) && part_in(name, word))
			return true;
	}
	return false;
}

/*
 * May a tag take these words although a closed class claims them?  A longer
 * span may; words of measure and time only where they are a column's name.
 */
static bool
wins_over_cue(const struct tagger *tagger, const struct link_match *match)
{
	const struct question *question = tagger->request->question;
	struct cue cue = cue_at(question, match->from);
	if (shares_head(tagger, match))
		return true;
	if (cue.kind == CUE_NONE || match->to - match->from > cue.length)
		return true;
	const struct token *token = token_of(tagger, match->from);
	if (match->kind == LINK_VALUE)
		return token->kind == TOKEN_QUOTED ||
		       (token->all_capitals && match->score >= 1);
	if (aggregate_listed(tagger, match))
		return false;
	bool measure = cue.kind == CUE_AGGREGATE || cue.kind == CUE_UNIT ||
		       cue.kind == CUE_SUPERLATIVE || cue.kind == CUE_RANK ||
		       cue.kind == CUE_GRAIN;
	if (!measure || match->score < .9)
		return false;
	if (cue.kind == CUE_UNIT)
		return true;
	/* A column called "average": an aggregate when a column follows. */
	if (column_follows(tagger, match->to))
		return false;
	return !word_before(tagger, match->from, "than") &&
	       !word_before(tagger, match->from, "above") &&
	       !word_before(tagger, match->from, "below");
}

static double
match_weight(const struct tagger *tagger, const struct link_match *match)
{
	int length = match->to - match->from;
	const struct token *token = token_of(tagger, match->from);
	if (shares_head(tagger, match))
		return .97;
	if (match->kind != LINK_VALUE)
		return length * match->score +
		       (match->kind == LINK_TABLE ? .05 : 0) +
		       (match->kind == LINK_METRIC ? .1 : 0);
	if (token->kind == TOKEN_QUOTED)
		return 2.5;
	double weight = length * (match->score < 1 ? match->score : 1) - .02;
	if (!token->capitalised && length > 1 &&
	    starts_with(tagger, match->from, LINK_TABLE, .9, -1) &&
	    starts_with(tagger, match->to - 1, LINK_TABLE, .7, match->to))
		weight -= length;
	if (token->capitalised && !token->sentence_start)
		weight += .35;
	else if (length == 1)
		weight -= .15;
	return weight;
}

static void
block_dates(struct tagger *tagger)
{
	const struct question *question = tagger->request->question;
	for (int at = 0; at < question->count;) {
		struct period period;
		int covered =
		    dates_read(question, at, tagger->request->now, &period);
		for (int i = 0; i < covered; i++)
			tagger->blocked[at + i] = true;
		at += covered ? covered : 1;
	}
}

static bool
span_blocked(const struct tagger *tagger, int from, int to)
{
	for (int i = from; i < to; i++)
		if (!tagger->blocked[i])
			return false;
	return true;
}

/* "expensive" of "most expensive", "opened at" of "opened at least". */
static bool
cuts_cue(const struct tagger *tagger, const struct link_match *match)
{
	for (int back = 1; back <= 3 && back <= match->from; back++) {
		struct cue cue =
		    cue_at(tagger->request->question, match->from - back);
		if (cue.length > back &&
		    match->to <= match->from - back + cue.length)
			return true;
	}
	for (int at = match->from + 1; at < match->to; at++) {
		struct cue cue = cue_at(tagger->request->question, at);
		if (cue.kind != CUE_NONE && at + cue.length > match->to &&
		    cue.length > 1)
			return true;
	}
	return false;
}

/* "total amount of payments": the amount of those, added up, when "total
 * amount" as one name is another table's. */
static bool
total_elsewhere(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	struct cue cue = cue_at(tagger->request->question, match->from);
	if (match->kind != LINK_COLUMN || cue.kind != CUE_AGGREGATE ||
	    match->to - match->from <= cue.length)
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *table = &link->matches[i];
		if (table->kind != LINK_TABLE || table->score < .8 ||
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

/* "received" is a verb, although a column is called received_by. */
static bool
verb_in_part(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN || match->to - match->from > 1 ||
	    match->score >= .7)
		return false;
	const char *word = token_of(tagger, match->from)->folded;
	size_t length = strlen(word);
	return (length > 4 && strcmp(word + length - 2, "ed") == 0) ||
	       (length > 5 && strcmp(word + length - 3, "ing") == 0);
}

static bool
match_fits(const struct tagger *tagger, const struct link_match *match)
{
	if (match->from < 0 || match->to > tagger->request->question->count)
		return false;
	return match->from < match->to && !cuts_cue(tagger, match) &&
	       match->table >= 0 &&
	       !span_blocked(tagger, match->from, match->to) &&
	       !counts_table(tagger, match) &&
	       !total_elsewhere(tagger, match) &&
	       !verb_in_part(tagger, match) && !swallows_table(tagger, match) &&
	       !value_doubtful(tagger, match) && wins_over_cue(tagger, match);
}

static int
collect_spans(const struct tagger *tagger, struct span spans[SPANS_MAX])
{
	const struct link_result *link = tagger->request->link;
	int count = 0;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (!match_fits(tagger, match))
			continue;
		struct span *last = count ? &spans[count - 1] : NULL;
		if (!last || last->from != match->from ||
		    last->to != match->to) {
			if (count == SPANS_MAX)
				break;
			last = &spans[count++];
			*last = (struct span){match->from, match->to, i, 0, 0};
		}
		last->count = i - last->first + 1;
		double weight = match_weight(tagger, match);
		if (weight > last->weight)
			last->weight = weight;
	}
	return count;
}

static int
heavier_first(const void *left, const void *right)
{
	const struct span *a = left;
	const struct span *b = right;
	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return a->from - b->from;
}

static int
earlier_first(const void *left, const void *right)
{
	const struct span *a = left;
	const struct span *b = right;
	return a->from - b->from;
}

/* Greedy by weight, no overlap; the kept spans come first, in order. */
static int
choose_spans(struct span *spans, int count)
{
	bool taken[QUESTION_MAX_TOKENS] = {false};
	int kept = 0;
	qsort(spans, (size_t)count, sizeof(*spans), heavier_first);
	for (int i = 0; i < count && kept < TAGS_MAX; i++) {
		bool free = true;
		for (int t = spans[i].from; t < spans[i].to; t++)
			free = free && !taken[t];
		if (!free)
			continue;
		for (int t = spans[i].from; t < spans[i].to; t++)
			taken[t] = true;
		spans[kept++] = spans[i];
	}
	qsort(spans, (size_t)kept, sizeof(*spans), earlier_first);
	return kept;
}

/* ---- scores that know the neighbours ---- */

static bool
counted(const struct tagger *tagger, int from)
{
	for (int back = 1; back <= 4 && back <= from; back++) {
		struct cue cue = cue_at(tagger->request->question, from - back);
		if (cue.kind == CUE_AGGREGATE && cue.value == AGGREGATE_COUNT &&
		    cue.length == back)
			return true;
	}
	return false;
}

static double
best_table_score(
    const struct tagger *tagger, const struct span *span, int table)
{
	double best = 0;
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_TABLE &&
		    (table < 0 || match->table == table) && match->score > best)
			best = match->score;
	}
	return best;
}

static bool
value_exact(const struct link_match *match)
{
	/* spelt the same but for the case */
	return match->score >= .975;
}

/* Is the span a table's name by a synonym only? */
static bool
only_synonyms(const struct tagger *tagger, const struct span *span)
{
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_TABLE &&
		    strcmp(match->why, "synonym") != 0)
			return false;
	}
	return true;
}

/* Is the word a value of the very column it may name? */
static bool
holds_value(const struct tagger *tagger, const struct span *span,
    const struct link_match *column)
{
	for (int i = span->first; i < span->first + span->count; i++) {
		const struct link_match *match =
		    &tagger->request->link->matches[i];
		if (match->kind == LINK_VALUE && value_exact(match) &&
		    match->table == column->table &&
		    match->column == column->column)
			return true;
	}
	return false;
}

/* What kind of thing is meant, before looking at the neighbours. */
static double
kind_score(const struct tagger *tagger, const struct span *span,
    const struct link_match *match)
{
	const struct token *token = token_of(tagger, match->from);
	double table = best_table_score(tagger, span, -1);
	switch (match->kind) {
	case LINK_TABLE:
		return match->score + .12 +
		       (counted(tagger, match->from) && match->score >= .5 ? .2
									   : 0);
	case LINK_COLUMN: {
		if (shares_head(tagger, match))
			return .97;
		int parent = column_of(tagger, match)->parent_table;
		bool stands_for_table =
		    best_table_score(tagger, span, match->table) > .8 &&
		    is_label(tagger, match);
		if (parent >= 0 && best_table_score(tagger, span, parent) > .8)
			stands_for_table = true;
		if (holds_value(tagger, span, match))
			return match->score - .5;
		return match->score - (stands_for_table ? .6 : 0);
	}
	case LINK_VALUE:
		if (token->kind == TOKEN_QUOTED)
			return match->score + 1;
		if (value_exact(match) && token->capitalised &&
		    !token->sentence_start)
			return match->score + .3;
		/* "buy" is what a column says, not a table by synonym. */
		if (value_exact(match) && table > 0 &&
		    only_synonyms(tagger, span))
			return match->score + .15;
		if (table > 0 && !token->capitalised)
			return match->score - .3;
		/* A part of a value is seldom what a plain word means. */
		if (match->score < .8 && !token->capitalised)
			return match->score - .4;
		return match->score - .03;
	case LINK_METRIC:
		return match->score + .3;
	case LINK_EXPRESSION:
		return match->score + .15;
	}
	return match->score;
}

static void
note_mentions(struct tagger *tagger, const struct span *spans, int count)
{
	for (int s = 0; s < count; s++) {
		const struct link_match *best = NULL;
		double best_score = 0;
		for (int i = 0; i < spans[s].count; i++) {
			const struct link_match *match =
			    &tagger->request->link->matches[spans[s].first + i];
			double score = kind_score(tagger, &spans[s], match);
			if (!best || score > best_score) {
				best = match;
				best_score = score;
			}
		}
		if (!best || tagger->mention_count == MENTIONS_MAX ||
		    (best->kind != LINK_TABLE && best->kind != LINK_VALUE))
			continue;
		tagger->mentions[tagger->mention_count++] =
		    (struct mention){best->from, best->to, best->table,
			best->kind == LINK_VALUE};
	}
}

static bool
preposition_between(const struct tagger *tagger, int from, int to)
{
	static const char *const words[] = {"of", "for", "from", "by"};
	for (int at = from; at < to; at++)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strcmp(token_of(tagger, at)->folded, words[i]) == 0)
				return true;
	return false;
}

static bool
pronoun_before(const struct tagger *tagger, int at)
{
	return word_before(tagger, at, "its") ||
	       word_before(tagger, at, "their") ||
	       word_before(tagger, at, "his") || word_before(tagger, at, "her");
}

static const struct mention *
first_table(const struct tagger *tagger)
{
	for (int i = 0; i < tagger->mention_count; i++)
		if (!tagger->mentions[i].value)
			return &tagger->mentions[i];
	return NULL;
}

/* The mention is the next, or the one directly before (research: 2.7). */
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
	double score = 0;
	if (next && next->table == match->table) {
		bool close = next->from - match->to <= 2 ||
			     preposition_between(tagger, match->to, next->from);
		score += close ? .30 : .18;
	}
	if (before && before->table == match->table) {
		int gap = match->from - before->to;
		score += gap == 0 ? .30 : gap <= 3 ? .22 : 0;
	}
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
		const char *word = token_of(tagger, at)->folded;
		if (strcmp(word, "id") == 0 || strcmp(word, "ids") == 0 ||
		    strcmp(word, "number") == 0 || strcmp(word, "code") == 0)
			return true;
	}
	return false;
}

/* The table after each or per, else the first one named. */
static int
main_entity(const struct tagger *tagger)
{
	const struct question *question = tagger->request->question;
	for (int i = 0; i < tagger->mention_count; i++) {
		const struct mention *mention = &tagger->mentions[i];
		if (mention->value || mention->from == 0)
			continue;
		const char *before = question->tokens[mention->from - 1].folded;
		if (strcmp(before, "each") == 0 ||
		    strcmp(before, "every") == 0 || strcmp(before, "per") == 0)
			return mention->table;
	}
	const struct mention *first = first_table(tagger);
	return first ? first->table : -1;
}

/* First token behind the first sentence; the count when there is but one. */
static int
second_sentence(const struct question *question)
{
	for (int at = 1; at < question->count; at++)
		if (question->tokens[at].sentence_start)
			return at;
	return question->count;
}

/* "Return the id and name.": of what the question itself spoke of. */
static double
output_score(
    const struct tagger *tagger, const struct link_match *match, int entity)
{
	const struct link_result *link = tagger->request->link;
	int start = second_sentence(tagger->request->question);
	double score = 0;
	if (match->from < start)
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

/* "merchant id and name": listed with a column of the same table. */
static double
list_score(const struct tagger *tagger, const struct link_match *match)
{
	const struct tagging *tagging = tagger->tagging;
	if (!tagging->count || match->from < 2)
		return 0;
	const struct tag *last = &tagging->tags[tagging->count - 1];
	const char *before = token_of(tagger, match->from - 1)->folded;
	bool joined = strcmp(before, "and") == 0 || strcmp(before, ",") == 0;
	if (!joined || match->from - last->to > 2 || !last->count)
		return 0;
	return last->meaning[0]->kind == LINK_COLUMN &&
		       last->meaning[0]->table == match->table
		   ? .2
		   : 0;
}

static double
column_score(const struct tagger *tagger, const struct link_match *match)
{
	const struct context_table *table =
	    &tagger->request->context->tables[match->table];
	double score = neighbour_score(tagger, match) +
		       nearness_score(tagger, match->table);
	int entity = main_entity(tagger);
	if (entity == match->table && pronoun_before(tagger, match->from))
		score += .40;
	score += output_score(tagger, match, entity);
	score += list_score(tagger, match);
	if (column_of(tagger, match)->parent_table >= 0 &&
	    !names_key(tagger, match))
		score -= .12;
	if (table->association)
		score -= .10;
	/* "a cat that is age 3": a number column of the value's table */
	for (int i = 0; i < tagger->mention_count; i++)
		if (tagger->mentions[i].value &&
		    tagger->mentions[i].table == match->table &&
		    tagger->mentions[i].to <= match->from &&
		    match->from - tagger->mentions[i].to <= 4 &&
		    column_of(tagger, match)->class == COLUMN_NUMBER)
			return score + .25;
	return score;
}

static bool
is_prose(const struct context_column *column)
{
	static const char *const words[] = {
	    "desc", "comment", "note", "address", "remark"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strstr(column->name, words[i]))
			return true;
	return false;
}

static bool
exact_value_in(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_VALUE &&
		    link->matches[i].from == match->from &&
		    link->matches[i].to == match->to &&
		    value_exact(&link->matches[i]))
			return true;
	return false;
}

static double
value_score(const struct tagger *tagger, const struct link_match *match)
{
	const struct question *question = tagger->request->question;
	double score = named_score(tagger, match);
	const struct mention *next = NULL;
	int nearest = DISTANCE_FAR;
	for (int i = 0; i < tagger->mention_count; i++) {
		const struct mention *mention = &tagger->mentions[i];
		if (mention->value)
			continue;
		if (!next && mention->from >= match->to)
			next = mention;
		int steps = distance_between(
		    &tagger->distances, mention->table, match->table);
		if (steps < nearest)
			nearest = steps;
	}
	if (next && next->table == match->table && next->from - match->to <= 1)
		score += .25;
	if (nearest == 0)
		score += .15;
	else if (first_table(tagger))
		score -= .08 * nearest;
	const char *typed = question_phrase(
	    question, match->from, match->to, tagger->request->arena);
	if (match->value && strcmp(typed, match->value) == 0)
		score += .06;
	if (is_label(tagger, match))
		score += .04;
	score += .3 * role_fit(question, match->from,
			  column_of(tagger, match)->name);
	if (is_prose(column_of(tagger, match)))
		score -= .2;
	if (!value_exact(match) && exact_value_in(tagger, match))
		score -= .3;
	return score;
}

static double
meaning_score(const struct tagger *tagger, const struct span *span,
    const struct link_match *match)
{
	double score = kind_score(tagger, span, match);
	switch (match->kind) {
	case LINK_COLUMN:
		return score + column_score(tagger, match);
	case LINK_VALUE:
		return score + value_score(tagger, match);
	case LINK_TABLE:
		return score - (tagger->request->context->tables[match->table]
					   .association
				       ? .05
				       : 0);
	case LINK_METRIC:
	case LINK_EXPRESSION:
		break;
	}
	return score;
}

/* Insert by falling score; the same meaning twice is kept once. */
static void
add_meaning(struct tag *tag, const struct link_match *match, double score)
{
	int at = tag->count;
	while (at > 0 && tag->score[at - 1] < score)
		at--;
	if (at == TAG_MAX_MEANINGS)
		return;
	int last =
	    tag->count < TAG_MAX_MEANINGS ? tag->count : TAG_MAX_MEANINGS - 1;
	for (int i = last; i > at; i--) {
		tag->meaning[i] = tag->meaning[i - 1];
		tag->score[i] = tag->score[i - 1];
	}
	tag->meaning[at] = match;
	tag->score[at] = score;
	if (tag->count < TAG_MAX_MEANINGS)
		tag->count++;
}

/* "sales amount": the money column of the table named just before. */
static void
add_measure(const struct tagger *tagger, struct tag *tag)
{
	static const char *const words[] = {
	    "amount", "value", "revenue", "total", "volume", "sum"};
	const char *word = token_of(tagger, tag->from)->folded;
	int table = -1;
	bool measure = false;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		measure = measure || strcmp(word, words[i]) == 0;
	for (int i = 0; i < tagger->mention_count; i++)
		if (!tagger->mentions[i].value &&
		    tagger->mentions[i].to == tag->from)
			table = tagger->mentions[i].table;
	if (!measure || table < 0 || tag->to - tag->from > 1)
		return;
	for (int i = 0; i < tag->count; i++)
		if (tag->meaning[i]->table == table)
			return;
	int column = amount_column(&tagger->request->context->tables[table]);
	if (column < 0)
		return;
	struct link_match *match =
	    arena_alloc(tagger->request->arena, sizeof(*match));
	*match = (struct link_match){.kind = LINK_COLUMN,
	    .from = tag->from,
	    .to = tag->to,
	    .table = table,
	    .column = column,
	    .score = .9,
	    .why = "amount of the table"};
	add_meaning(tag, match, (tag->count ? tag->score[0] : 0) + .3);
}

void
tags_choose(struct tagging *tagging, const struct parser_request *request)
{
	struct tagger *tagger = arena_alloc(request->arena, sizeof(*tagger));
	struct span *spans =
	    arena_array(request->arena, SPANS_MAX, sizeof(*spans));
	tagger->request = request;
	tagger->tagging = tagging;
	tagging->count = 0;
	distances_find(&tagger->distances, request->context, request->arena);
	block_dates(tagger);
	int count = collect_spans(tagger, spans);
	count = choose_spans(spans, count);
	note_mentions(tagger, spans, count);
	for (int s = 0; s < count; s++) {
		struct tag *tag = &tagging->tags[tagging->count];
		*tag = (struct tag){.from = spans[s].from, .to = spans[s].to};
		for (int i = 0; i < spans[s].count; i++) {
			const struct link_match *match =
			    &request->link->matches[spans[s].first + i];
			if (match_fits(tagger, match))
				add_meaning(tag, match,
				    meaning_score(tagger, &spans[s], match));
		}
		add_measure(tagger, tag);
		tagging->count++;
	}
}

/* ---- assignments, best first ---- */

enum { QUEUE_MAX = 512 };

struct queued {
	struct assignment assignment;
	int last; /* only tags from here on may change: no set comes twice */
};

static double
choice_cost(const struct tag *tag, int choice)
{
	double cost = tag->score[0] - tag->score[choice];
	if (tag->meaning[choice]->kind != tag->meaning[0]->kind)
		cost += .3;
	return cost;
}

static int
take_cheapest(struct queued *queue, int *count, struct queued *cheapest)
{
	int best = 0;
	for (int i = 1; i < *count; i++)
		if (queue[i].assignment.cost < queue[best].assignment.cost)
			best = i;
	*cheapest = queue[best];
	queue[best] = queue[--*count];
	return best;
}

int
tags_enumerate(const struct tagging *tagging,
    struct assignment assignments[ASSIGNMENTS_MAX], struct arena *arena)
{
	/* Meanings this much worse than the best are no reading. */
	const double widest = .6;
	struct queued *queue = arena_array(arena, QUEUE_MAX, sizeof(*queue));
	int waiting = 1;
	int found = 0;
	while (waiting && found < ASSIGNMENTS_MAX) {
		struct queued next;
		take_cheapest(queue, &waiting, &next);
		assignments[found++] = next.assignment;
		for (int t = next.last; t < tagging->count; t++) {
			int choice = next.assignment.choice[t] + 1;
			const struct tag *tag = &tagging->tags[t];
			if (choice >= tag->count || waiting == QUEUE_MAX ||
			    tag->score[0] - tag->score[choice] > widest)
				continue;
			struct queued *successor = &queue[waiting++];
			*successor = next;
			successor->last = t;
			successor->assignment.choice[t] = (unsigned char)choice;
			successor->assignment.cost +=
			    choice_cost(tag, choice) -
			    choice_cost(tag, choice - 1);
		}
	}
	return found;
}
