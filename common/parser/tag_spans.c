/* tag_spans.c - which spans of words may be tags; see tagger.h */
#include "tagger.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "dates.h"
#include "part.h"

static bool
column_follows(const struct tagger *tagger, int at)
{
	return tagger_names(tagger, at, LINK_COLUMN, .7, -1);
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
	struct cue next = tagger_cue(tagger, at);
	return at > match->to && next.kind == CUE_AGGREGATE &&
	       tagger_cue(tagger, match->from).kind == CUE_AGGREGATE;
}

/* Does "how many", "number of" or a bound ("more than 3") end there? */
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

static bool
is_participle(const struct tagger *tagger, int at)
{
	const char *word = tagger_token(tagger, at)->folded;
	size_t length = strlen(word);
	return length > 4 && strcmp(word + length - 2, "ed") == 0;
}

/* "physicians affiliated with": whom the key of a table affiliated_with points
 * to, and that table; not one name. */
static bool
names_parent(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	int parent = tagger_column(tagger, match)->parent_table;
	if (parent < 0 || strcmp(match->why, "table and column") != 0)
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == parent &&
		    link->matches[i].from == match->from &&
		    link->matches[i].to < match->to &&
		    link->matches[i].score >= .9)
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

/* "songs composed by Ann": the songs, and who composed them. */
static bool
joins_participle(const struct tagger *tagger, const struct link_match *match)
{
	if (strcmp(match->why, "table and column") != 0)
		return false;
	for (int at = match->from + 1; at < match->to; at++)
		/* "songs of each composer": grouped by it */
		if ((is_participle(tagger, at) || is_verb_to_be(tagger, at) ||
			tagger_cue(tagger, at).kind == CUE_GROUP) &&
		    tagger_names(tagger, match->from, LINK_TABLE, .9, at))
			return true;
	return false;
}

/* "number of flights", "how many car models": counts flights and models where
 * there are such tables. */
static bool
counts_table(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN)
		return false;
	struct cue cue = tagger_cue(tagger, match->from);
	if (names_parent(tagger, match) || joins_participle(tagger, match))
		return true;
	/* "how many books cost more", "books prescribed by": a verb by synonym
	 * or stem, not a name of two words */
	if (match->to - match->from == 2 && match->score < .9 &&
	    (count_ends(tagger, match->from) ||
		is_participle(tagger, match->to - 1)) &&
	    tagger_names(tagger, match->from, LINK_TABLE, .9, match->to - 1))
		return true;
	if (cue.kind == CUE_AGGREGATE && cue.value == AGGREGATE_COUNT)
		return match->to - match->from > cue.length &&
		       tagger_names(tagger, match->from + cue.length,
			   LINK_TABLE, .8, match->to);
	return match->to - match->from == 2 &&
	       count_ends(tagger, match->from) &&
	       tagger_names(tagger, match->to - 1, LINK_TABLE, .9, match->to) &&
	       tagger_names(tagger, match->from, LINK_TABLE, .7, match->to - 1);
}

/* "capacity of the stadium" is a column and a table, not one name. */
static bool
swallows_table(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN)
		return false;
	for (int at = match->from + 1; at + 1 < match->to; at++) {
		if (strcmp(tagger_token(tagger, at)->folded, "of") != 0)
			continue;
		for (int next = at + 1; next < match->to; next++)
			if (tagger_names(tagger, next, LINK_TABLE, .7, -1))
				return true;
	}
	return false;
}

/* "documents of type Patent": documents, and their type; "documents type" as
 * the name of one column would be "type of documents". */
static bool
begins_with_owner(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind == LINK_VALUE || match->score >= 1 ||
	    strcmp(match->why, "other order") == 0)
		return false;
	for (int at = match->from + 1; at + 1 < match->to; at++)
		if (strcmp(tagger_token(tagger, at)->folded, "of") == 0 &&
		    tagger_names(tagger, match->from, LINK_TABLE, .95, at))
			return true;
	return false;
}

/* "customers opened tickets": a verb behind a table's name, although some
 * column holds the stem; "received" far from the table that holds it. */
static bool
verb_not_value(const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
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

/* Does the question say when: a period, or days and months to group by? */
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

/* "opened in May": what a date of the table is called after, not the state of
 * being open. */
static bool
verb_of_date(const struct tagger *tagger, const struct link_match *match)
{
	const struct context_table *table =
	    &tagger->request->context->tables[match->table];
	const struct token *token = tagger_token(tagger, match->from);
	if (!is_participle(tagger, match->from) || strlen(token->stem) < 3 ||
	    strcasecmp(token->folded, match->value) == 0 || !tells_when(tagger))
		return false;
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE &&
		    part_in(table->columns[c].name, token->stem))
			return true;
	return false;
}

/* "hosted a show", "the report": a thing, where a command would begin. */
static bool
is_noun(const struct tagger *tagger, int at)
{
	static const char *const words[] = {"a", "an", "the", "each", "every",
	    "any", "this", "that", "no", "one", "same", "per", "which", "what"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (tagger_word_before(tagger, at, words[i]))
			return true;
	return false;
}

/* "paid more than": how much, not the state of a bill. */
static bool
verb_of_measure(const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
	const struct closed_words *words = tagger->request->words;
	if (token->capitalised || match->to - match->from > 1 ||
	    match->to >= tagger->request->question->count ||
	    (match->kind == LINK_COLUMN && strcmp(match->why, "comment") != 0 &&
		strcmp(match->why, "part") != 0) ||
	    tagger_cue(tagger, match->to).kind != CUE_COMPARE)
		return false;
	/* "an average cost above 100" */
	if (is_noun(tagger, match->from) ||
	    (match->from > 0 &&
		tagger_cue(tagger, match->from - 1).kind == CUE_AGGREGATE))
		return false;
	return closed_words_get(words, token->folded, CLOSED_VERB) ||
	       closed_words_get(words, token->folded, CLOSED_ADJECTIVE);
}

/* "of type Report": a capital amid a sentence, as it is stored, is a name,
 * although the word may be a small one elsewhere. */
static bool
typed_as_stored(const struct tagger *tagger, const struct link_match *match)
{
	const struct token *token = tagger_token(tagger, match->from);
	return match->to - match->from == 1 && token->capitalised &&
	       !token->sentence_start && match->from > 0 &&
	       !tagger_token(tagger, match->from - 1)->capitalised &&
	       strcmp(token->text, match->value) == 0;
}

/* One small word is no value; a bare number is one only of a named column. */
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
	if (verb_not_value(tagger, match) || verb_of_date(tagger, match) ||
	    verb_of_measure(tagger, match))
		return true;
	return closed_words_hold(
		   tagger->request->words, token->folded, CLOSED_STOP) ||
	       closed_words_hold(
		   tagger->request->words, token->folded, CLOSED_FILLER);
}

/*
 * May a tag take these words although a closed class claims them?  A longer
 * span may; words of measure and time only where they are a column's name.
 */
static bool
wins_over_cue(const struct tagger *tagger, const struct link_match *match)
{
	struct cue cue = tagger_cue(tagger, match->from);
	if (tagger_shares_head(tagger, match))
		return true;
	if (cue.kind == CUE_NONE || match->to - match->from > cue.length)
		return true;
	const struct token *token = tagger_token(tagger, match->from);
	if (match->kind == LINK_VALUE)
		return token->kind == TOKEN_QUOTED ||
		       typed_as_stored(tagger, match) ||
		       (token->all_capitals && match->score >= 1);
	if (cue.kind == CUE_OUTPUT)
		return match->kind == LINK_TABLE && match->score >= .7 &&
		       is_noun(tagger, match->from);
	if (aggregate_listed(tagger, match))
		return false;
	/* "lead time": the column of that name, where there is one */
	if (cue.kind == CUE_DURATION)
		return match->kind == LINK_COLUMN && cue.length > 1 &&
		       match->to - match->from == cue.length &&
		       match->score >= .7;
	bool measure = cue.kind == CUE_AGGREGATE || cue.kind == CUE_UNIT ||
		       cue.kind == CUE_SUPERLATIVE || cue.kind == CUE_RANK ||
		       cue.kind == CUE_PERCENT || cue.kind == CUE_GRAIN ||
		       cue.kind == CUE_GROWTH;
	if (!measure || match->score < .9)
		return false;
	/* "8 years old" */
	if (cue.kind == CUE_UNIT)
		return match->from == 0 ||
		       tagger_token(tagger, match->from - 1)->kind !=
			   TOKEN_NUMBER;
	/* A column called "average": an aggregate when a column follows. */
	if (column_follows(tagger, match->to))
		return false;
	return !tagger_word_before(tagger, match->from, "than") &&
	       !tagger_word_before(tagger, match->from, "above") &&
	       !tagger_word_before(tagger, match->from, "below");
}

static double
match_weight(const struct tagger *tagger, const struct link_match *match)
{
	int length = match->to - match->from;
	const struct token *token = tagger_token(tagger, match->from);
	if (tagger_shares_head(tagger, match))
		return .97;
	if (match->kind != LINK_VALUE)
		return length * match->score +
		       (match->kind == LINK_TABLE ? .05 : 0) +
		       (match->kind == LINK_METRIC ? .1 : 0);
	if (token->kind == TOKEN_QUOTED)
		return 2.5;
	double weight = length * (match->score < 1 ? match->score : 1) - .02;
	if (!token->capitalised && length > 1 &&
	    tagger_names(tagger, match->from, LINK_TABLE, .9, -1) &&
	    tagger_names(tagger, match->to - 1, LINK_TABLE, .7, match->to))
		weight -= length;
	if (token->capitalised && !token->sentence_start)
		weight += .35;
	else if (length == 1)
		weight -= .15;
	return weight;
}

void
tagger_block_dates(struct tagger *tagger)
{
	const struct question *question = tagger->request->question;
	for (int at = 0; at < question->count;) {
		struct period period;
		int covered =
		    dates_read(question, at, tagger->request->now, &period);
		struct cue cue = tagger_cue(tagger, at);
		if (!covered && cue.kind == CUE_ASIDE)
			covered = cue.length;
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

/* "deliveries of every carrier": the deliveries, for each carrier; "miles per
 * gallon" is one name. */
static bool
begins_with_table(
    const struct tagger *tagger, const struct link_match *match, int end)
{
	for (int to = match->from + 1; to <= end; to++)
		if (tagger_names(tagger, match->from, LINK_TABLE, .9, to))
			return match->kind == LINK_COLUMN;
	return false;
}

/* "expensive" of "most expensive", "opened at" of "opened at least". */
static bool
cuts_cue(const struct tagger *tagger, const struct link_match *match)
{
	for (int back = 1; back <= 3 && back <= match->from; back++) {
		struct cue cue = tagger_cue(tagger, match->from - back);
		if (cue.length > back &&
		    (match->to <= match->from - back + cue.length ||
			cue.length >= 3 || cue.kind == CUE_SUPERLATIVE))
			return true;
	}
	for (int at = match->from + 1; at < match->to; at++) {
		struct cue cue = tagger_cue(tagger, at);
		/* "product of each category" is two things, not one table. */
		if (cue.kind == CUE_GROUP &&
		    (match->kind == LINK_TABLE ||
			begins_with_table(tagger, match, at)))
			return true;
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
	struct cue cue = tagger_cue(tagger, match->from);
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

/* "never admitted", "admitted more than twice", of admitted_on: whether and how
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

/* "received" is a verb, although a column may be called so. */
static bool
verb_in_part(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN || match->to - match->from > 1 ||
	    match->score >= .9)
		return false;
	const char *word = tagger_token(tagger, match->from)->folded;
	size_t length = strlen(word);
	/* "advised by": by the row that the key advisor points to */
	if (length > 4 && strcmp(word + length - 2, "ed") == 0 &&
	    tagger_column(tagger, match)->parent_table >= 0 &&
	    match->to < tagger->request->question->count &&
	    strcmp(tagger_token(tagger, match->to)->folded, "by") == 0)
		return true;
	if (match->score >= .7 || happened(tagger, match))
		return false;
	return (length > 4 && strcmp(word + length - 2, "ed") == 0) ||
	       (length > 5 && strcmp(word + length - 3, "ing") == 0);
}

/* "more than 4 times", "the most times": how often, not when. */
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

/* "one time" says nothing of is_full_time: a flag takes most of its name. */
static bool
flag_in_part(const struct tagger *tagger, const struct link_match *match)
{
	if (match->kind != LINK_COLUMN || match->score >= .65 ||
	    match->to - match->from > 1)
		return false;
	const struct context_column *column = tagger_column(tagger, match);
	return column->class == COLUMN_BOOLEAN || column->flag_true;
}

/* A comment that lists the values ("active, closed") names none of them. */
static bool
comment_lists(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	if (match->kind != LINK_COLUMN || strcmp(match->why, "comment") != 0)
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

/* "cancellation rate": how often it is so, not some rate. */
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

bool
tagger_fits(const struct tagger *tagger, const struct link_match *match)
{
	if (match->from < 0 || match->to > tagger->request->question->count)
		return false;
	/* "customers paid": a verb, neither a state nor a column */
	if (match->to - match->from == 1 &&
	    events_at(&tagger->request->events, match->from))
		return false;
	return match->from < match->to && !cuts_cue(tagger, match) &&
	       match->table >= 0 &&
	       !span_blocked(tagger, match->from, match->to) &&
	       !counts_table(tagger, match) && !rate_of_value(tagger, match) &&
	       !flag_in_part(tagger, match) && !comment_lists(tagger, match) &&
	       !says_how_often(tagger, match) &&
	       !total_elsewhere(tagger, match) &&
	       !verb_in_part(tagger, match) &&
	       !(match->kind == LINK_COLUMN &&
		   verb_of_measure(tagger, match)) &&
	       !swallows_table(tagger, match) &&
	       !begins_with_owner(tagger, match) &&
	       !value_doubtful(tagger, match) && wins_over_cue(tagger, match);
}

int
tagger_collect(const struct tagger *tagger, struct span spans[SPANS_MAX])
{
	const struct link_result *link = tagger->request->link;
	int count = 0;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (!tagger_fits(tagger, match))
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
int
tagger_choose(struct span *spans, int count)
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
