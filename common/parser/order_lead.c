/* order_lead.c - "starting with the largest"; see order_lead.h */
#include "parser/order_lead.h"

#include "english/english.h"
#include "parser/request.h"

#include <string.h>

/* The tokens of such an order. */
struct lead {
	int from, best, to;
};

static int
skip_articles(const struct question *question, int at)
{
	while (at < question->count &&
	       english_is(question->tokens[at].folded, ENGLISH_ARTICLE))
		at++;
	return at;
}

/* Does an order begin at the token, with a superlative and at most a few words
 * for its row up to a border? */
static bool
begins(struct lead *lead, const struct parser_request *request, int at)
{
	enum { NOUN_TOKENS = 3 };
	const struct question *question = request->question;
	int covered;
	if (!question_find(question, at, ENGLISH_ORDER_LEAD, &covered))
		return false;
	lead->from = at;
	lead->best = skip_articles(question, at + covered);
	const struct closed_word *best =
	    lead->best < question->count
		? closed_words_find(
		      request->words, question, lead->best, CLOSED_SUPERLATIVE)
		: NULL;
	if (!best)
		return false;
	lead->to = lead->best + best->length;
	int end = lead->to;
	while (!question_is_border(question, end) &&
	       !question_match(question, end, "and"))
		end++;
	if (end - lead->to > NOUN_TOKENS)
		return false;
	lead->to = end;
	return true;
}

static void
turn(struct items *items, const struct lead *lead)
{
	int kept = 0;
	int best = -1;
	for (int i = 0; i <= items->count; i++) {
		const struct item *item = &items->item[i];
		bool superlative =
		    item->from == lead->best && item->kind == ITEM_CUE;
		/* "the oldest ship" */
		bool rows =
		    best >= 0 && best == kept - 1 && item->kind == ITEM_TABLE;
		if (item->from >= lead->from && item->from < lead->to &&
		    !superlative && !rows && item->kind != ITEM_END)
			continue;
		best = superlative || (rows && item->from < lead->to) ? kept
								      : best;
		items->item[kept++] = *item;
	}
	items->count = kept - 1;
	if (best < 0 || items->count == ITEMS_MAX)
		return;
	struct item *first = &items->item[best + 1];
	memmove(
	    first + 1, first, (size_t)(items->count - best) * sizeof(*first));
	*first = items->item[best];
	first->kind = ITEM_CUE;
	first->cue =
	    (struct cue){.kind = CUE_FIRST, .value = -1, .word = "first"};
	items->count++;
}

void
order_lead_turn(struct items *items, const struct parser_request *request)
{
	struct lead lead;
	for (int at = 0; at < request->question->count; at++)
		if (begins(&lead, request, at)) {
			turn(items, &lead);
			at = lead.to - 1;
		}
}
