/* items.c - the question as a list of things and closed words; see items.h */
#include "parser/items.h"

#include "english/english.h"
#include "parser/amount.h"
#include "parser/factor.h"
#include "parser/order_lead.h"
#include "parser/unknown.h"
#include "question/aside.h"

#include <stdlib.h>
#include <string.h>

static enum item_kind
kind_of(const struct link_match *match)
{
	switch (match->kind) {
	case LINK_TABLE:
		return ITEM_TABLE;
	case LINK_COLUMN:
		return ITEM_COLUMN;
	case LINK_VALUE:
		return ITEM_VALUE;
	case LINK_METRIC:
		return ITEM_METRIC;
	case LINK_EXPRESSION:
		return ITEM_EXPRESSION;
	}
	return ITEM_END;
}

/* Write plain digits, so that "1,000" and "1.5k" are numbers for SQL, too. */
static const char *
number_text(double number, struct arena *arena)
{
	if (number < 1e15 && number > -1e15 && number == (double)(long)number)
		return arena_printf(arena, "%ld", (long)number);
	char *text = arena_printf(arena, "%.6f", number);
	size_t length = strlen(text);
	while (length > 1 && text[length - 1] == '0')
		text[--length] = '\0';
	return text;
}

/* Return the number of a word that counts things; 0 when it is none. */
static int
number_word(const char *word)
{
	static const char *const words[] = {"two", "three", "four", "five",
	    "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(word, words[i]) == 0)
			return (int)i + 2;
	if (strcmp(word, "dozen") == 0)
		return 12;
	return strcmp(word, "once") == 0    ? 1
	       : strcmp(word, "twice") == 0 ? 2
					    : 0;
}

/* "more than one": "one" is a number only behind such a word. */
static bool
counts_one(const struct question *question, int at)
{
	static const char *const before[] = {
	    "than", "least", "most", "exactly", "only"};
	if (at == 0 || strcmp(question->tokens[at].folded, "one") != 0)
		return false;
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (strcmp(question->tokens[at - 1].folded, before[i]) == 0)
			return true;
	return false;
}

static bool
read_number(struct item *item, const struct parser_request *request, int at)
{
	const struct token *token = &request->question->tokens[at];
	double number = token->number;
	if (token->kind != TOKEN_NUMBER) {
		if (token->kind != TOKEN_WORD)
			return false;
		number = number_word(token->folded);
		/* "one-star" */
		if (counts_one(request->question, at) ||
		    (strcmp(token->folded, "one") == 0 &&
			question_hyphenated(request->question, at)))
			number = 1;
		/* "bought at once" has no number */
		if (strcmp(token->folded, "once") == 0 && at > 0 &&
		    strcmp(request->question->tokens[at - 1].folded, "at") == 0)
			return false;
		if (number == 0)
			return false;
	}
	item->kind = ITEM_NUMBER;
	item->to = at + 1;
	item->number = number;
	item->text = number_text(number, request->arena);
	return true;
}

/* "over two years ago" bounds an age; it is not a period. */
static bool
ends_ago(const struct parser_request *request, int end)
{
	return strcmp(request->question->tokens[end - 1].folded, "ago") == 0;
}

static bool
is_letter(const struct question *question, int at)
{
	return at < question->count &&
	       question->tokens[at].kind == TOKEN_WORD &&
	       !question->tokens[at].folded[1];
}

/* "Starts with J", "contains a z", "contains the word red": the token of the
 * text to search for; -1: none. */
static int
spelt_at(const struct question *question, int at, const struct cue *before)
{
	const struct token *token = &question->tokens[at];
	if (before->kind != CUE_LIKE || token->kind != TOKEN_WORD)
		return -1;
	/* "a z" and "A in order" are letters, "a refund" is a thing */
	if (english_is(token->folded, ENGLISH_ARTICLE) && !token->capitalised &&
	    !strstr(before->word, " the ") &&
	    !question_is_border(question, at + 1) &&
	    !english_is(question->tokens[at + 1].folded, ENGLISH_PREPOSITION))
		return is_letter(question, at + 1) ? at + 1 : -1;
	return is_letter(question, at) || strstr(before->word, " the ") ? at
									: -1;
}

/* Read one token; `before` is the closed word right before it: "starts with",
 * "more than". */
static void
read_token(struct item *item, const struct parser_request *request, int at,
    const struct cue *before)
{
	bool bounded = before->kind == CUE_COMPARE;
	const struct token *token = &request->question->tokens[at];
	if (request->spending.to && at == request->spending.from) {
		item->kind = ITEM_EVENT;
		item->table = -1;
		item->to = request->spending.to;
		return;
	}
	const struct event *event = events_at(&request->events, at);
	if (event) {
		item->kind = ITEM_EVENT;
		item->table = event->table;
		return;
	}
	item->state = states_at(&request->states, at);
	if (item->state) {
		item->kind = ITEM_STATE;
		item->to = item->state->to;
		return;
	}
	int covered =
	    dates_read(request->question, at, request->now, &item->period);
	if (covered && !(bounded && ends_ago(request, at + covered))) {
		item->kind = ITEM_PERIOD;
		item->to = at + covered;
		return;
	}
	if (token->kind == TOKEN_QUOTED) {
		item->kind = ITEM_LITERAL;
		item->text = token->text;
		item->to = at + 1;
		return;
	}
	int named = unknown_named(request, at);
	if (named) {
		item->kind = ITEM_LITERAL;
		item->to = at + named;
		item->text = question_phrase(
		    request->question, at, item->to, request->arena);
		return;
	}
	int spelt = spelt_at(request->question, at, before);
	if (spelt >= 0) {
		item->kind = ITEM_LITERAL;
		item->text = request->question->tokens[spelt].text;
		item->to = spelt + 1;
		return;
	}
	item->cue = cue_at(request->cues, request->question, at);
	if (item->cue.kind != CUE_NONE) {
		item->kind = ITEM_CUE;
		item->to = at + item->cue.length;
		return;
	}
	if (!read_number(item, request, at))
		item->to = at + 1;
}

static const struct tag *
tag_at(const struct tagging *tagging, int token, int *index)
{
	for (; *index < tagging->count; ++*index) {
		if (tagging->tags[*index].from == token)
			return &tagging->tags[*index];
		if (tagging->tags[*index].from > token)
			break;
	}
	return NULL;
}

/*
 * "number of days to settle", when the evidence defines "days to settle": drop
 * the closed words that overlap with the definition, because they add nothing
 * to it.
 */
static void
leave_defined(struct item *item, const struct tagging *tagging, int next)
{
	while (next < tagging->count && tagging->tags[next].from <= item->from)
		next++;
	if (item->kind != ITEM_CUE || next == tagging->count)
		return;
	const struct tag *tag = &tagging->tags[next];
	if (tag->from >= item->to || !tag->count ||
	    tag->meaning[0]->why != LINK_WHY_EVIDENCE)
		return;
	item->kind = ITEM_END;
	item->to = tag->from;
}

/* "Those on leave included": rows that are kept in are no condition. */
static void
pass_kept(struct items *items, const struct aside *aside)
{
	while (items->count > 0 &&
	       items->item[items->count - 1].from >= aside->from)
		items->count--;
}

/* Is it a word for a whole amount that nothing else has a meaning for? */
static bool
is_amount(const struct parser_request *request, const struct tagging *tagging,
    int next_tag, int at)
{
	const struct question *question = request->question;
	return at < question->count &&
	       amount_is_whole(question->tokens[at].folded) &&
	       (next_tag == tagging->count ||
		   tagging->tags[next_tag].from > at) &&
	       cue_at(request->cues, question, at).kind == CUE_NONE;
}

/* Let the rows of the item stand for their amount. */
static bool
mean_amount(struct item *item, const struct parser_request *request, int to)
{
	int amount =
	    amount_column(&request->context->tables[item->match->table]);
	if (amount < 0)
		return false;
	struct link_match *match = arena_alloc(request->arena, sizeof(*match));
	*match = *item->match;
	match->kind = LINK_COLUMN;
	match->column = amount;
	match->to = to;
	item->match = match;
	item->kind = ITEM_COLUMN;
	item->to = to;
	return true;
}

/* "Purchase order value": the amount of these rows, where link has no meaning
 * for the word behind them. */
static void
read_amount(struct item *item, const struct parser_request *request,
    const struct tagging *tagging, int next_tag)
{
	if (item->kind == ITEM_TABLE &&
	    is_amount(request, tagging, next_tag, item->to))
		mean_amount(item, request, item->to + 1);
}

/* The last item before the place that is no preposition and no stop. */
static struct item *
thing_before(struct items *items, int place)
{
	while (place > 0 && items->item[place - 1].kind == ITEM_CUE &&
	       (items->item[place - 1].cue.kind == CUE_PLACE ||
		   items->item[place - 1].cue.kind == CUE_COMMA ||
		   items->item[place - 1].cue.kind == CUE_STOP))
		place--;
	return place > 0 ? &items->item[place - 1] : NULL;
}

/* "Rejected claims 2024 value": the same behind the time of these rows.  Return
 * true when the word at the token is that. */
static bool
read_dated_amount(struct items *items, const struct parser_request *request,
    const struct tagging *tagging, int next_tag, int at)
{
	struct item *time = thing_before(items, items->count);
	struct item *rows =
	    time ? thing_before(items, (int)(time - items->item)) : NULL;
	while (next_tag < tagging->count && tagging->tags[next_tag].from < at)
		next_tag++;
	return rows && rows->kind == ITEM_TABLE && time->to + 1 >= at &&
	       (time->kind == ITEM_PERIOD || time->kind == ITEM_NUMBER) &&
	       is_amount(request, tagging, next_tag, at) &&
	       mean_amount(rows, request, rows->to);
}

void
items_read(struct items *items, const struct parser_request *request,
    const struct tagging *tagging, const struct assignment *assignment)
{
	int next_tag = 0;
	items->count = 0;
	items->whole = true;
	for (int at = 0;
	     at < request->question->count && items->count < ITEMS_MAX;) {
		if (request->counted.to && at == request->counted.from) {
			at = request->counted.to;
			continue;
		}
		struct aside aside = aside_ending(request->question, at);
		if (aside.to) {
			pass_kept(items, &aside);
			at = aside.to;
			continue;
		}
		if (read_dated_amount(items, request, tagging, next_tag, at)) {
			at++;
			continue;
		}
		struct item *item = &items->item[items->count];
		*item = (struct item){.from = at, .to = at + 1};
		const struct tag *tag = tag_at(tagging, at, &next_tag);
		if (tag && tag->count) {
			item->match =
			    tag->meaning[assignment->choice[next_tag]];
			item->kind = kind_of(item->match);
			item->to = tag->to;
			read_amount(item, request, tagging, next_tag + 1);
		} else {
			bool behind = items->count &&
				      item[-1].kind == ITEM_CUE &&
				      item[-1].to == at;
			static const struct cue none = {.kind = CUE_NONE};
			read_token(
			    item, request, at, behind ? &item[-1].cue : &none);
			leave_defined(item, tagging, next_tag);
		}
		at = item->to;
		items->count += item->kind != ITEM_END;
	}
	items->item[items->count] = (struct item){
	    .from = request->question->count, .to = request->question->count};
	factor_join(items, request);
	order_lead_turn(items, request);
}
