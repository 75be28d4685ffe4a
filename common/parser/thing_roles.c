/*
 * thing_roles.c - the role of every thing in the question; see thing_roles.h,
 * scan.h
 */
#include "parser/thing_roles.h"

#include "english/english.h"
#include "parser/adjective.h"
#include "parser/amount.h"
#include "parser/duration.h"
#include "parser/formula.h"
#include "parser/scan.h"
#include "parser/scan_outdo.h"
#include "parser/scan_outweigh.h"
#include "parser/scan_surplus.h"

#include <string.h>

const struct item *
scan_item(const struct scan *scan, int offset)
{
	static const struct item none = {.kind = ITEM_END, .from = -9};
	int at = scan->at + offset;
	return at >= 0 && at <= scan->items->count ? &scan->items->item[at]
						   : &none;
}

bool
scan_cue(const struct scan *scan, int offset, enum cue_kind kind)
{
	const struct item *item = scan_item(scan, offset);
	return item->kind == ITEM_CUE && item->cue.kind == kind;
}

bool
scan_plural(const struct scan *scan, const struct item *item)
{
	const char *word = scan->request->question->tokens[item->to - 1].folded;
	size_t length = strlen(word);
	if (length == 0 || word[length - 1] != 's')
		/* people, children; who orders */
		return strcmp(word, "who") == 0 ||
		       strcmp(text_singular(scan->request->arena, word),
			   word) != 0;
	return length < 2 || word[length - 2] != 's';
}

const struct context_column *
scan_column(const struct scan *scan, int table, int column)
{
	return &scan->request->context->tables[table].columns[column];
}

struct term
scan_term(enum term_kind kind, int table, int column, int at)
{
	struct term term = {
	    .kind = kind, .table = table, .column = column, .at = at};
	return term;
}

static bool
term_same(const struct term *left, const struct term *right)
{
	return left->kind == right->kind && left->table == right->table &&
	       left->column == right->column &&
	       left->aggregate == right->aggregate &&
	       left->through == right->through && left->via == right->via &&
	       left->text == right->text && left->unit == right->unit;
}

void
scan_show(struct scan *scan, struct term term)
{
	struct sketch *sketch = scan->sketch;
	for (int i = scan->replacing ? scan->main_shows : 0;
	     i < sketch->show_count; i++)
		if (term_same(&sketch->shows[i], &term)) {
			sketch->shows[i].named |= term.named;
			/* "count the number of": two words for one count */
			if (sketch->shows[i].at != term.at)
				scan_show_again(scan, &term);
			return;
		}
	if (sketch->show_count == SKETCH_MAX_SHOWS)
		return;
	sketch->shows[sketch->show_count++] = term;
	if (term.kind == TERM_ENTITY && sketch->focus < 0)
		sketch->focus = term.table;
}

/* "Vendors without orders and with a rating above 3": what is said of the rows
 * themselves is not said of the absent ones. */
static bool
leaves_scope(const struct scan *scan, const struct term *left)
{
	const struct sketch *sketch = scan->sketch;
	return scan->scope && left->kind == TERM_COLUMN &&
	       left->table == sketch->focus &&
	       left->table != sketch->absences[scan->scope - 1].table;
}

/*
 * Does what is denied end before this condition?  "That are not discontinued
 * cost more than 100", "that have not been sold have no owner": another bound
 * of the same rows, or another verb.  "Not in Berlin or in Paris" denies both,
 * "who never cancelled the first course" has a second object.
 */
static bool
ends_denial(const struct scan *scan, const struct term *left)
{
	const struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	if (!scan->negated || !scan->spent || scan->scope ||
	    !sketch->condition_count)
		return false;
	const struct condition *last =
	    &sketch->conditions[sketch->condition_count - 1];
	bool ends = scan->comparing && left->table == last->left.table;
	for (int at = -1; scan_item(scan, at)->from > last->at; at--)
		if (scan_cue(scan, at, CUE_AND) || scan_cue(scan, at, CUE_OR) ||
		    scan_cue(scan, at, CUE_COMMA))
			return false;
	for (int at = last->at + 1; at < scan_item(scan, 0)->from; at++)
		ends = ends ||
		       english_is(question->tokens[at].folded, ENGLISH_HAVE) ||
		       english_is(question->tokens[at].folded, ENGLISH_BE);
	return ends;
}

struct condition *
scan_condition(struct scan *scan, struct term left)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->condition_count == SKETCH_MAX_CONDITIONS)
		return NULL;
	if (leaves_scope(scan, &left)) {
		scan->scope = 0;
		scan->negated = false;
	}
	scan->negated = scan->negated && !ends_denial(scan, &left);
	struct condition *condition =
	    &sketch->conditions[sketch->condition_count++];
	*condition = (struct condition){.left = left,
	    .at = scan_item(scan, 0)->from,
	    .negated = scan->negated && !scan->scope,
	    .leaves = scan->negated && !scan->scope && scan->leaving,
	    .scope = scan->scope,
	    .comparison = scan->comparing ? scan->comparison : COMPARE_EQUAL,
	    .factor = scan->factor,
	    .or_before = scan->or_next && sketch->condition_count > 1};
	/* A metric is about a group, as an aggregate is. */
	if (left.kind == TERM_METRIC || left.kind == TERM_FORMULA)
		condition->left.aggregate = AGGREGATE_SUM;
	scan_into_inner(scan, condition);
	scan->spent = scan->spent || condition->negated;
	scan->negated = scan->negated && !(scan->next_alone && scan->spent);
	scan->or_next = false;
	scan->comparing = false;
	scan->factor.kind = FACTOR_NONE;
	return condition;
}

void
scan_group(struct scan *scan, struct term term)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->group_count; i++)
		if (term_same(&sketch->groups[i], &term))
			return;
	if (sketch->group_count < SKETCH_MAX_GROUPS)
		sketch->groups[sketch->group_count++] = term;
}

void
scan_order(struct scan *scan, struct term term)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->order_count == SKETCH_MAX_ORDERS)
		return;
	if (scan->pending_count) {
		term.aggregate = scan->pending[0];
		scan->pending_count = 0;
	}
	for (int i = 0; i < sketch->order_count; i++)
		if (term_same(&sketch->orders[i].term, &term))
			return;
	sketch->orders[sketch->order_count++] = (struct order){.term = term,
	    .descending = scan->direction > 0,
	    .of_equals = scan->of_equals};
}

void
scan_mention(struct scan *scan, int table, bool needed)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == table) {
			sketch->mentioned[i].needed |= needed;
			return;
		}
	if (sketch->mentioned_count == SKETCH_MAX_MENTIONS)
		return;
	sketch->mentioned[sketch->mentioned_count++] = (struct mentioned){
	    .table = table, .at = scan_item(scan, 0)->from, .needed = needed};
}

void
scan_clear(struct scan *scan)
{
	scan->pending_count = 0;
	scan->pending_total = false;
	scan->comparing = false;
	scan->between = false;
	scan->lower = NULL;
	scan->grouping = scan->by = scan->ordering = false;
	scan->negated = false;
	scan->scope = 0;
	scan->inner = 0;
	scan->or_next = scan->both = scan->liking = false;
	scan->distinct = false;
	scan->last_item = -99;
	scan->direction = 0;
}

/* ---- closed words ---- */

/* "stations play jingles": does the word between two things name nothing? */
static bool
relates(const struct scan *scan, int at)
{
	const struct token *token = &scan->request->question->tokens[at];
	const struct item *before = scan_item(scan, -1);
	return token->kind == TOKEN_WORD &&
	       (scan_item(scan, 0)->kind == ITEM_TABLE ||
		   scan_cue(scan, 0, CUE_SUPERLATIVE)) &&
	       (before->kind == ITEM_TABLE || before->kind == ITEM_COLUMN) &&
	       before->to <= at &&
	       !closed_words_hold(
		   scan->request->words, token->folded, CLOSED_STOP);
}

/* When a verb is before the item, the part with conditions begins. */
static void
hear_verb(struct scan *scan, int from, int to)
{
	static const char *const verbs[] = {
	    "is", "are", "was", "were", "does", "do", "did", "can", "will"};
	if (scan->sketch->show_count == scan->sentence_shows)
		return;
	for (int at = from; at < to; at++) {
		if (relates(scan, at))
			scan->output = false;
		for (size_t i = 0; i < COUNT_OF(verbs); i++)
			if (strcmp(scan->request->question->tokens[at].folded,
				verbs[i]) == 0)
				scan->output = false;
	}
}

static void
place(struct scan *scan, const struct item *item)
{
	if (scan_delay(scan, item) || scan_elapsed(scan, item) ||
	    scan_first_date(scan, item) || scan_pays(scan, item) ||
	    scan_ranks_within(scan, item))
		return;
	switch (item->kind) {
	case ITEM_TABLE:
		if (!scan_time_of_rows(scan, item))
			scan_table(scan, item);
		break;
	case ITEM_COLUMN:
		if (!scan_shared(scan, item))
			scan_column_item(scan, item);
		break;
	case ITEM_VALUE:
		scan_value(scan, item);
		break;
	case ITEM_METRIC:
	case ITEM_EXPRESSION:
		scan_expression(scan, item);
		break;
	case ITEM_NUMBER:
		scan_number(scan, item);
		break;
	case ITEM_PERIOD:
		scan_period(scan, item);
		break;
	case ITEM_LITERAL:
		scan_literal(scan, item);
		break;
	case ITEM_EVENT:
		scan_event(scan, item);
		break;
	case ITEM_STATE:
		scan_state(scan, item);
		break;
	case ITEM_CUE:
		scan_hear(scan, item);
		break;
	case ITEM_END:
		break;
	}
}

/* Return how many "20 percent above" have found no condition. */
static int
factors_unheard(const struct items *items, const struct sketch *sketch)
{
	int unheard = 0;
	for (int i = 0; i < items->count; i++)
		unheard += items->item[i].factor.kind != FACTOR_NONE;
	for (int i = 0; i < sketch->condition_count; i++)
		unheard -= sketch->conditions[i].factor.kind != FACTOR_NONE;
	return unheard > 0 ? unheard : 0;
}

void
roles_read(struct sketch *sketch, const struct items *items,
    const struct parser_request *request)
{
	struct scan scan = {.request = request,
	    .items = items,
	    .sketch = sketch,
	    .output = true,
	    .much = -1,
	    .last_item = -99};
	*sketch = (struct sketch){.focus = -1, .latest = -1};
	scan_find_outdo(&scan, &sketch->outdo);
	if (!sketch->outdo.present)
		scan_find_surplus(&scan, &sketch->surplus);
	scan_find_outweigh(&scan, &sketch->outweigh);
	int spoken = 0;
	for (scan.at = 0; scan.at < items->count; scan.at++) {
		const struct item *item = &items->item[scan.at];
		if (scan_tells_outdo(&sketch->outdo, item) ||
		    scan_tells_surplus(&sketch->surplus, item) ||
		    scan_tells_outweigh(&sketch->outweigh, item))
			continue;
		if (items->whole && scan_formula(&scan, item)) {
			spoken = items->item[scan.at].to;
			continue;
		}
		hear_verb(&scan, spoken, item->from);
		place(&scan, item);
		spoken = items->item[scan.at < items->count ? scan.at : 0].to;
	}
	sketch->unbound += factors_unheard(items, sketch);
	scan_finish(&scan);
}
