/* intent.c - finds the shape of answer that a question asks for */
#include "statement/intent.h"

#include "english/english.h"

#include <string.h>

struct scan {
	const struct question *question;
	const struct closed_words *words;
	struct intent *intent;
};

static const struct closed_word *
find(const struct scan *scan, int at, enum closed_class class)
{
	return closed_words_find(scan->words, scan->question, at, class);
}

/* A small whole number in digits or words; 0 for any other token. */
static long
whole_number(const struct scan *scan, int at)
{
	if (at < 0 || at >= scan->question->count)
		return 0;
	const struct token *token = &scan->question->tokens[at];
	double number = 0;
	if (token->kind == TOKEN_NUMBER && !token->percent) {
		number = token->number;
	} else {
		const struct closed_word *word = find(scan, at, CLOSED_NUMBER);
		if (word)
			number = word->number;
	}
	/* A number from 1900 to 2100 is a year and not a count. */
	bool year = number >= 1900 && number <= 2100;
	return number >= 1 && number <= 100000 && !year ? (long)number : 0;
}

static void
scan_superlative(const struct scan *scan, int at)
{
	const struct closed_word *word = find(scan, at, CLOSED_SUPERLATIVE);
	const char *folded = scan->question->tokens[at].folded;
	bool first =
	    strcmp(folded, "first") == 0 || strcmp(folded, "bottom") == 0;
	long top = 0;
	if (!word && !first)
		return;
	int length = word ? word->length : 1;
	top = whole_number(scan, at - 1);
	if (top == 0)
		top = whole_number(scan, at + length);
	if (!word && top == 0)
		return;
	scan->intent->superlative = true;
	if (scan->intent->top == 0)
		scan->intent->top = top;
}

/* "total revenue", but not "sorted by total", which means a column. */
static bool
takes_object(const struct scan *scan, int at, const struct closed_word *word)
{
	const struct token *tokens = scan->question->tokens;
	int next = at + word->length;
	if (at > 0 && strcmp(tokens[at - 1].folded, "by") == 0)
		return false;
	return next < scan->question->count && tokens[next].kind == TOKEN_WORD;
}

/* "name and number of all members": each member has both. */
static bool
listed_with_name(const struct token *tokens, int at)
{
	return at > 1 && strncmp(tokens[at - 2].folded, "name", 4) == 0 &&
	       (strcmp(tokens[at - 1].folded, "and") == 0 ||
		   strcmp(tokens[at - 1].folded, ",") == 0);
}

/* "flight numbers of" names a number; "the number of" counts. */
static bool
names_thing(const struct scan *scan, int at)
{
	const struct token *tokens = scan->question->tokens;
	if (at == 0 || strncmp(tokens[at].folded, "number", 6) != 0)
		return false;
	if (listed_with_name(tokens, at))
		return true;
	if (tokens[at - 1].kind != TOKEN_WORD)
		return false;
	return !find(scan, at - 1, CLOSED_STOP) &&
	       !find(scan, at - 1, CLOSED_AGGREGATE) &&
	       !find(scan, at - 1, CLOSED_SUPERLATIVE) &&
	       !find(scan, at - 1, CLOSED_DISTINCT);
}

static void
scan_aggregate(const struct scan *scan, int at)
{
	const struct closed_word *word = find(scan, at, CLOSED_AGGREGATE);
	const struct closed_word *ratio = find(scan, at, CLOSED_RATIO);
	/* "how many percent" counts nothing */
	if (!word || (ratio && ratio->length > word->length))
		return;
	if (strcmp(word->means, "count") == 0)
		scan->intent->counts =
		    scan->intent->counts || !names_thing(scan, at);
	else if (!scan->intent->aggregate && takes_object(scan, at, word))
		scan->intent->aggregate = word->means;
}

static bool
is_dated(const struct scan *scan, int at)
{
	const struct token *token = &scan->question->tokens[at];
	if (token->kind == TOKEN_DATE)
		return true;
	if (token->kind == TOKEN_NUMBER && token->number >= 1900 &&
	    token->number <= 2100)
		return true;
	/* "in force" asks for what has begun and not ended */
	const struct closed_word *state = find(scan, at, CLOSED_STATE);
	if (state && strcmp(state->means, "holding") == 0)
		return true;
	return find(scan, at, CLOSED_PERIOD) || find(scan, at, CLOSED_MONTH) ||
	       find(scan, at, CLOSED_RELATIVE) ||
	       find(scan, at, CLOSED_WEEKDAY) || find(scan, at, CLOSED_GRAIN);
}

/* "revenue by region" groups; "sorted by region" and "made by" do not. */
static bool
is_by(const struct scan *scan, int at)
{
	const struct token *tokens = scan->question->tokens;
	if (strcmp(tokens[at].folded, "by") != 0 || at == 0 ||
	    at + 1 >= scan->question->count)
		return false;
	return !english_participle(tokens[at - 1].folded);
}

/* "customers in each city", but not "the name of each city" */
static bool
is_within(const struct scan *scan, int at)
{
	return at > 0 &&
	       strcmp(scan->question->tokens[at - 1].folded, "in") == 0;
}

static void
scan_both(const struct scan *scan, int at)
{
	const struct closed_word *word = find(scan, at, CLOSED_BOTH);
	const struct question *question = scan->question;
	if (word && !scan->intent->both)
		scan->intent->both =
		    question->text +
		    question->tokens[at + word->length - 1].end;
}

void
intent_read(struct intent *intent, const struct question *question,
    const struct closed_words *words)
{
	const struct scan scan = {question, words, intent};
	bool by = false;
	bool each = false;
	*intent = (struct intent){.counts = false};
	for (int at = 0; at < question->count; at++) {
		scan_superlative(&scan, at);
		scan_aggregate(&scan, at);
		scan_both(&scan, at);
		intent->dated = intent->dated || is_dated(&scan, at);
		by = by || is_by(&scan, at);
		const struct closed_word *group = find(&scan, at, CLOSED_GROUP);
		each = each || (group && strcmp(group->phrase, "by") != 0);
		if (find(&scan, at, CLOSED_GRAIN) ||
		    (group && is_within(&scan, at)))
			intent->groups = true;
		if (find(&scan, at, CLOSED_ORDER))
			intent->orders = true;
		if (find(&scan, at, CLOSED_DISTINCT))
			intent->distinct = true;
		if (find(&scan, at, CLOSED_RATIO))
			intent->ratio = true;
	}
	/* "the name of every pet" is a list; "the weight by pet" is not "sorted
	 * by" */
	bool measures = intent->counts || intent->aggregate || intent->ratio;
	if ((by && measures && !intent->orders) ||
	    (each && (measures || intent->superlative)))
		intent->groups = true;
}
