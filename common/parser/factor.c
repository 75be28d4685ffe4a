/*
 * factor.c - comparisons with so many times a figure; see factor.h
 */
#include "parser/factor.h"

#include "english/english.h"

#include <string.h>

/* The words of one comparison, from the item `from`. */
struct words {
	int from; /* an item */
	int to;   /* the token behind them */
	struct cue cue;
	struct factor factor;
};

static const struct item *
item_of(const struct items *items, int i)
{
	return &items->item[i < items->count ? i : items->count];
}

static bool
compares_size(const struct cue *cue)
{
	return cue->kind == CUE_COMPARE && cue->value >= COMPARE_MORE &&
	       cue->value <= COMPARE_MOST;
}

/* Read "percent above" or "percent of" behind the number.  `compared`: a
 * comparison stands before it. */
static bool
read_percent(
    const struct parser_request *request, bool compared, struct words *words)
{
	const struct question *question = request->question;
	struct cue unit = cue_at(request->cues, question, words->to);
	if (unit.kind == CUE_PERCENT)
		words->to += unit.length;
	else if (!question->tokens[words->to - 1].percent)
		return false;
	bool whole = question_match(question, words->to, "of");
	if (whole || question_match(question, words->to - 1, "of")) {
		words->to += whole;
		words->factor.kind = FACTOR_PERCENT;
		return compared;
	}
	struct cue beyond = cue_at(request->cues, question, words->to);
	if (beyond.kind != CUE_COMPARE ||
	    (beyond.value != COMPARE_MORE && beyond.value != COMPARE_LESS))
		return false;
	words->to += beyond.length;
	/* "10 percent cheaper than", "earn more than 10 percent above" */
	words->cue.word = compared ? arena_printf(request->arena, "%s %s",
					 beyond.word, words->cue.word)
				   : beyond.word;
	words->factor.kind = FACTOR_ABOVE;
	if (!compared)
		words->cue.value = COMPARE_LEAST;
	if (beyond.value == COMPARE_LESS) {
		words->factor.kind = FACTOR_BELOW;
		words->cue.value =
		    (int)cue_reversed((enum comparison)words->cue.value);
	}
	return true;
}

/* Read "twice", "half of" or "1.5 times" behind a comparison. */
static bool
read_times(const struct parser_request *request, const struct item *number,
    struct words *words)
{
	const struct question *question = request->question;
	const struct english_word *multiple =
	    words->to < question->count
		? english_find(
		      question->tokens[words->to].folded, ENGLISH_MULTIPLE)
		: NULL;
	words->factor.kind = FACTOR_TIMES;
	if (multiple) {
		words->factor.number =
		    arena_printf(request->arena, "%d", multiple->number);
		words->to++;
		return true;
	}
	if (words->to < question->count &&
	    english_is(question->tokens[words->to].folded, ENGLISH_HALF)) {
		words->factor.number = "0.5";
		words->to += 1 + question_match(question, words->to + 1, "of");
		return true;
	}
	if (number->kind != ITEM_NUMBER || number->from != words->to ||
	    !question_match(question, number->to, "times"))
		return false;
	words->factor.number = number->text;
	words->to = number->to + 1;
	return true;
}

/* Is there a figure behind the words: "the list price", "the item's list
 * price", "the average"? */
static bool
figure_follows(
    const struct items *items, const struct parser_request *request, int to)
{
	const struct question *question = request->question;
	int next = 0;
	while (next < items->count && items->item[next].from < to)
		next++;
	if (to < question->count &&
	    (english_is(question->tokens[to].folded, ENGLISH_ARTICLE) ||
		english_is(question->tokens[to].folded, ENGLISH_POSSESSIVE)))
		to++;
	const struct item *item = item_of(items, next);
	if (item->kind == ITEM_CUE && item->cue.kind == CUE_PRONOUN)
		item = item_of(items, ++next);
	if (item->from > to)
		return false;
	if (item->kind == ITEM_TABLE &&
	    item_of(items, next + 1)->from == item->to)
		item = item_of(items, next + 1);
	return item->kind == ITEM_COLUMN || item->kind == ITEM_EXPRESSION ||
	       (item->kind == ITEM_CUE && item->cue.kind == CUE_AGGREGATE &&
		   item->cue.value >= AGGREGATE_SUM);
}

static bool
read_words(const struct items *items, const struct parser_request *request,
    int i, struct words *words)
{
	const struct item *first = item_of(items, i);
	bool compared = first->kind == ITEM_CUE && compares_size(&first->cue);
	const struct item *number = item_of(items, i + compared);
	*words = (struct words){.from = i,
	    .to = compared ? first->to : first->from,
	    .cue = {.kind = CUE_COMPARE}};
	if (compared)
		words->cue = first->cue;
	if (number->kind == ITEM_NUMBER && number->from == words->to) {
		struct words share = *words;
		share.to = number->to;
		share.factor.number = number->text;
		if (read_percent(request, compared, &share)) {
			*words = share;
			return figure_follows(items, request, words->to);
		}
	}
	return compared && read_times(request, number, words) &&
	       figure_follows(items, request, words->to);
}

/* Let one item stand for the words. */
static void
join(struct items *items, const struct words *words)
{
	struct item *first = &items->item[words->from];
	int next = words->from + 1;
	while (next < items->count && items->item[next].from < words->to)
		next++;
	*first = (struct item){.kind = ITEM_CUE,
	    .from = first->from,
	    .to = words->to,
	    .cue = words->cue,
	    .factor = words->factor};
	first->cue.length = words->to - first->from;
	memmove(first + 1, &items->item[next],
	    (size_t)(items->count + 1 - next) * sizeof(*first));
	items->count -= next - words->from - 1;
}

void
factor_join(struct items *items, const struct parser_request *request)
{
	struct words words;
	for (int i = 0; i < items->count; i++)
		if (read_words(items, request, i, &words))
			join(items, &words);
}
