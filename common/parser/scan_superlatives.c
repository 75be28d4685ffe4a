/* scan_superlatives.c - read "highest", "most common", "first 5"; see scan.h */
#include "context/name_part.h"
#include "parser/adjective.h"
#include "parser/amount.h"
#include "parser/scan_cues.h"
#include "question/date_verb.h"

#include <string.h>

static bool
superlative_at(const struct scan *scan, int offset)
{
	return scan_cue(scan, offset, CUE_SUPERLATIVE) ||
	       scan_cue(scan, offset, CUE_AGGREGATE);
}

static bool
is_noun(const struct scan *scan, int offset)
{
	const struct item *item = scan_item(scan, offset);
	return item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN;
}

bool
scan_descends(
    const struct scan *scan, const struct cue *cue, const struct term *term)
{
	return (cue->value > 0) !=
	       adjective_turns(scan->request, term, cue->word);
}

bool
scan_best_of_many(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct items *items = scan->items;
	if (!sketch->best.present || sketch->best.limit != 1 ||
	    sketch->best.offset || sketch->best.per_group ||
	    !sketch->show_count)
		return false;
	for (int i = 0; i < items->count; i++)
		if (items->item[i].from == sketch->shows[0].at)
			return scan_plural(scan, &items->item[i]);
	return false;
}

bool
scan_list_best(struct scan *scan, const struct cue *cue)
{
	struct superlative *best = &scan->sketch->best;
	if (!scan_best_of_many(scan) || scan->sketch->order_count)
		return false;
	best->limit = 0;
	if (best->term.kind != TERM_NONE)
		best->direction =
		    scan_descends(scan, cue, &best->term) ? 1 : -1;
	return true;
}

/* Read "from the oldest (member) to the youngest". Return how many items that
 * is; 0 when it is something else. */
static int
hear_span_direction(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	int to = is_noun(scan, 1) ? 2 : 1;
	if (!scan_cue(scan, to, CUE_PLACE) ||
	    !(scan_cue(scan, to + 1, CUE_SUPERLATIVE) ||
		scan_cue(scan, to + 1, CUE_COMMON)) ||
	    strcmp(scan_item(scan, to)->cue.word, "to") != 0)
		return 0;
	bool descending = cue->value > 0;
	if (sketch->order_count) {
		struct order *last = &sketch->orders[sketch->order_count - 1];
		last->descending = scan_descends(scan, cue, &last->term);
		return to + 1;
	}
	if (scan_list_best(scan, cue))
		return to + 1;
	/* "from the most to the least popular": order by the count */
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate &&
		    (scan_cue(scan, to + 1, CUE_COMMON) ||
			adjective_find(
			    scan->request, sketch->shows[i].table, cue->word)
				.table < 0)) {
			scan->direction = descending ? 1 : -1;
			scan_order(scan, sketch->shows[i]);
			scan->direction = 0;
			return to + 1;
		}
	int table = sketch->focus >= 0            ? sketch->focus
		    : sketch->mentioned_count > 0 ? sketch->mentioned[0].table
						  : scan->last.table;
	struct adjective_column found =
	    adjective_find(scan->request, table, cue->word);
	struct term term = scan->last;
	if (found.table >= 0)
		term = scan_term(TERM_COLUMN, found.table, found.column,
		    scan_item(scan, 0)->from);
	if (term.kind == TERM_NONE)
		return to + 1;
	scan->direction = descending != found.reversed ? 1 : -1;
	scan_order(scan, term);
	scan->direction = 0;
	return to + 1;
}

/* "the number of members, the average fare and the highest fare": the highest
 * fare is a further measure of each group.  It does not choose a group. */
static bool
continues_measures(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	/* "and their top level" */
	int joint = scan_cue(scan, -1, CUE_PRONOUN) ? -2 : -1;
	return sketch->group_count && scan->output &&
	       sketch->show_count > scan->sentence_shows &&
	       sketch->shows[sketch->show_count - 1].aggregate &&
	       (scan_cue(scan, joint, CUE_AND) ||
		   scan_cue(scan, joint, CUE_COMMA)) &&
	       next->kind == ITEM_COLUMN &&
	       scan_is_measure(scan, next->match->table, next->match->column);
}

/* "highest and lowest price" are aggregates; they do not choose rows. */
static bool
lists_aggregates(const struct scan *scan)
{
	/* "the total of the latest bill" */
	if (scan->pending_count == 1 && scan->pending[0] == AGGREGATE_SUM &&
	    scan_cue(scan, -1, CUE_PLACE) &&
	    scan_item(scan, 1)->kind == ITEM_TABLE)
		return false;
	if (scan->pending_count || continues_measures(scan))
		return true;
	int offset = 1;
	while (scan_cue(scan, offset, CUE_COMMA) ||
	       scan_cue(scan, offset, CUE_AND))
		offset++;
	return offset > 1 && superlative_at(scan, offset);
}

static bool
ends_at(const struct scan *scan, int offset)
{
	return scan_item(scan, offset)->kind == ITEM_END ||
	       scan_cue(scan, offset, CUE_STOP);
}

/* Does "from" stand before the item: "from the heaviest"? */
static bool
starts_order(const struct scan *scan)
{
	return scan_cue(scan, -1, CUE_PLACE) &&
	       strcmp(scan_item(scan, -1)->cue.word, "from") == 0;
}

/* "ordered by weight, heaviest first", "by weight from the heaviest". */
static bool
orders_first(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	bool starts = starts_order(scan);
	/* "with the longest duration first" */
	bool named = scan_cue(scan, 2, CUE_FIRST) &&
		     (scan_item(scan, 1)->kind == ITEM_COLUMN ||
			 scan_cue(scan, 1, CUE_DURATION));
	/* "how many players has each position, most first" */
	for (int i = 0; i < sketch->show_count && !sketch->order_count; i++)
		if (scan_cue(scan, 1, CUE_FIRST) && sketch->shows[i].aggregate)
			scan_order(scan, sketch->shows[i]);
	/* "by weight, three heaviest" */
	bool some = scan->limit && ends_at(scan, 1);
	if (!sketch->order_count ||
	    (!scan_cue(scan, 1, CUE_FIRST) && !starts && !named && !some))
		return false;
	struct order *last = &sketch->orders[sketch->order_count - 1];
	struct adjective_column found =
	    adjective_find(scan->request, last->term.table, cue->word);
	/* "time to close a ticket by team, slowest first" */
	bool reversed =
	    (found.reversed && found.column == last->term.column) ||
	    (last->term.kind == TERM_DURATION &&
		adjective_turns(scan->request, &last->term, cue->word));
	last->descending = (cue->value > 0) != reversed;
	scan->at += named ? 2 : !starts && !some;
	if (some)
		sketch->limit = scan->limit;
	scan->limit = 0;
	return true;
}

/* Make what groups show a figure of each, and return it: rows are counted or
 * their money, unless the word ranks them ("oldest"), and measures added up.
 * NULL when they show none, or several. */
static struct term *
figure_of_groups(const struct scan *scan, const char *word)
{
	struct sketch *sketch = scan->sketch;
	struct term *term = &sketch->shows[0];
	if (!sketch->group_count || sketch->show_count != 1)
		return NULL;
	for (int i = 0; i < sketch->group_count; i++)
		if (term_is_row(&sketch->groups[i], term->table))
			return NULL;
	if (term->aggregate || term->kind == TERM_METRIC)
		return term;
	if (term->kind == TERM_ENTITY && !term->through &&
	    adjective_find(scan->request, term->table, word).table < 0)
		*term = scan_amount_of(scan, term);
	else if (term->kind == TERM_COLUMN &&
		 scan_is_measure(scan, term->table, term->column))
		term->aggregate =
		    part_is_averaged(
			scan_column(scan, term->table, term->column)->said)
			? AGGREGATE_AVERAGE
			: AGGREGATE_SUM;
	return term->aggregate ? term : NULL;
}

/* "Hours per project, the 10 biggest", "hours per project, top 10": return how
 * many groups are wanted and the items that say so; 0 when it is not said. */
static long
limit_of_groups(const struct scan *scan, int *items)
{
	const struct item *next = scan_item(scan, 1);
	*items = 0;
	if (scan->limit && ends_at(scan, 1))
		return scan->limit;
	if (next->kind != ITEM_NUMBER || next->from != scan_item(scan, 0)->to ||
	    next->number < 1 || next->number != (double)(long)next->number)
		return 0;
	/* "top five from the highest down" */
	bool down = scan_cue(scan, 2, CUE_PLACE) &&
		    scan_cue(scan, 3, CUE_SUPERLATIVE) && ends_at(scan, 4);
	if (!down && !ends_at(scan, 2) && !scan_cue(scan, 2, CUE_PLACE) &&
	    !scan_cue(scan, 2, CUE_COMMA))
		return 0;
	*items = down ? 3 : 1;
	return (long)next->number;
}

/* Of a share, the word says what the part is: the worst share of late bills is
 * the highest. */
static bool
figure_turns(
    const struct scan *scan, const struct term *figure, const char *phrase)
{
	const struct question *question = scan->request->question;
	bool turns = adjective_turns(scan->request, figure, phrase);
	for (int at = 0; scan->sketch->share && !turns && at < question->count;
	     at++)
		turns = adjective_turns(scan->request,
		    &(struct term){.name = question->tokens[at].folded},
		    phrase);
	return turns;
}

/* "customers per country, most first", "biggest country first", "hours per
 * project, top 10": the groups in the order of what they show. */
static bool
orders_groups(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	int items = 0;
	long limit = limit_of_groups(scan, &items);
	bool named = scan_cue(scan, 2, CUE_FIRST) &&
		     (next->kind == ITEM_TABLE || next->kind == ITEM_COLUMN) &&
		     sketch->group_count &&
		     sketch->groups[0].table == next->match->table;
	/* "from the largest down" */
	bool starts = starts_order(scan) && ends_at(scan, 1);
	if (sketch->order_count || sketch->best.present ||
	    (!scan_cue(scan, 1, CUE_FIRST) && !named && !limit && !starts))
		return false;
	const struct term *figure = figure_of_groups(scan, cue->word);
	if (!figure)
		return false;
	scan->direction =
	    figure_turns(scan, figure, cue->word) ? -cue->value : cue->value;
	scan_order(scan, *figure);
	scan->direction = 0;
	sketch->limit = limit ? limit : scan->limit;
	scan->limit = 0;
	scan->at += limit ? items : !starts + named;
	return true;
}

/* "paid the most": is the word before it a past verb that link took for a
 * column? */
static bool
is_verb(const struct scan *scan, const struct item *item)
{
	const char *word = scan->request->question->tokens[item->from].folded;
	size_t length = strlen(word);
	return item->to == item->from + 1 && !scan->output && length > 3 &&
	       (word[length - 1] == 'd' || word[length - 1] == 't') &&
	       item->match->score < 1;
}

/* "whose number of products is the largest": is the superlative about the last
 * column? */
static bool
is_said_of_last(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	const struct item *before = scan_item(scan, -1);
	enum item_kind next = scan_item(scan, 1)->kind;
	/* "customers who owe the most" */
	if (before->kind == ITEM_EXPRESSION &&
	    scan->last_item == scan->at - 1 &&
	    scan->last.kind == TERM_EXPRESSION && !scan->output)
		return next != ITEM_COLUMN && next != ITEM_TABLE;
	if (before->kind != ITEM_COLUMN || scan->last_item != scan->at - 1 ||
	    scan->last.kind != TERM_COLUMN || scan->last.aggregate ||
	    next == ITEM_COLUMN || next == ITEM_TABLE ||
	    !scan_is_measure(scan, scan->last.table, scan->last.column))
		return false;
	if (is_verb(scan, before))
		return true;
	for (int at = before->to; at < scan_item(scan, 0)->from; at++)
		if (strcmp(question->tokens[at].folded, "is") == 0 ||
		    strcmp(question->tokens[at].folded, "was") == 0 ||
		    strcmp(question->tokens[at].folded, "are") == 0)
			return true;
	return false;
}

/* "the rating from their last review": find one review for each listed row. */
static void
group_by_owner(struct scan *scan, const struct item *next)
{
	struct sketch *sketch = scan->sketch;
	if (scan_cue(scan, -1, CUE_PRONOUN) && sketch->focus >= 0 &&
	    !sketch->group_count && next->kind == ITEM_TABLE &&
	    next->match->table != sketch->focus)
		scan_group(scan, scan_term(TERM_ENTITY, sketch->focus, -1,
				     scan_item(scan, 0)->from));
}

/* "Customers who paid us the most": the amounts of what the verb is about.
 * Return false when it is about something else. */
static bool
ranks_event(const struct scan *scan, struct term *amount)
{
	const struct parser_request *request = scan->request;
	bool whom = scan_cue(scan, -1, CUE_PRONOUN);
	const struct item *verb = scan_item(scan, whom ? -2 : -1);
	const struct item *next = scan_item(scan, 1);
	if (verb->kind != ITEM_EVENT || verb->table < 0 ||
	    (next->kind != ITEM_END && next->kind != ITEM_PERIOD &&
		next->kind != ITEM_CUE))
		return false;
	const struct closed_word *word = closed_words_get(request->words,
	    request->question->tokens[verb->from].folded, CLOSED_EVENT);
	const struct context_table *rows = scan_table_of(scan, verb->table);
	int column = amount_column(rows);
	*amount = scan_term(
	    TERM_COLUMN, verb->table, column, scan_item(scan, 0)->from);
	return word && strcmp(word->means, "money") == 0 && column >= 0 &&
	       part_of_class(rows->columns[column].said, ENGLISH_MONEY);
}

/* "Rank the crews by delay, the quickest crew first": that is its first place.
 * Return how many items it is; 0 when it is something else. */
static int
turns_rank(struct scan *scan, const struct cue *cue)
{
	struct superlative *best = &scan->sketch->best;
	int first = is_noun(scan, 1) ? 2 : 1;
	if (!scan->sketch->rank || !best->by || best->term.kind == TERM_NONE ||
	    !scan_cue(scan, first, CUE_FIRST))
		return 0;
	best->direction = cue->value;
	if (adjective_turns(scan->request, &best->term, cue->word))
		best->direction = -cue->value;
	return first;
}

/* "Rank the crews of each port by delay and return the best of each port": the
 * first places only. */
static bool
cuts_rank(struct scan *scan)
{
	struct superlative *best = &scan->sketch->best;
	if (!scan->sketch->rank || !best->by || best->term.kind == TERM_NONE ||
	    !scan_cue(scan, 1, CUE_GROUP))
		return false;
	best->limit = scan->limit ? scan->limit : 1;
	scan->limit = 0;
	return true;
}

void
hear_superlative(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	int heard = hear_span_direction(scan, cue);
	if (!heard)
		heard = turns_rank(scan, cue);
	if (heard) {
		scan->at += heard;
		return;
	}
	if (cuts_rank(scan) || orders_groups(scan, cue) ||
	    orders_first(scan, cue) || scan_hear_latest(scan, cue))
		return;
	/* "ordered by the highest average": the highest comes first, and no row
	 * is left out */
	if (scan->ordering && cue->kind == CUE_SUPERLATIVE && !scan->limit) {
		scan->direction = cue->value;
		return;
	}
	if (cue->kind == CUE_SUPERLATIVE && lists_aggregates(scan) &&
	    scan->pending_count < SCAN_MAX_PENDING) {
		scan->pending[scan->pending_count++] =
		    cue->value > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
		return;
	}
	if (scan->comparing && scan->pending_count < SCAN_MAX_PENDING &&
	    cue->kind == CUE_SUPERLATIVE && scan_cue(scan, -1, CUE_COMPARE)) {
		/* "more than the lowest price" */
		scan->pending[scan->pending_count++] =
		    cue->value > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
		return;
	}
	if (sketch->best.present && sketch->best.term.kind != TERM_NONE)
		return;
	long offset = scan_cue(scan, -1, CUE_ORDINAL)
			  ? scan_item(scan, -1)->cue.value - 1
			  : 0;
	/* "top 5 customers with the highest": two superlatives mean one */
	long limit = scan->limit;
	if (!limit)
		limit = sketch->best.present ? sketch->best.limit : 1;
	sketch->best = (struct superlative){.present = true,
	    .direction = cue->value,
	    .limit = limit,
	    .offset = offset,
	    .word = cue->word,
	    .common = cue->kind == CUE_COMMON,
	    .asked = scan->output && !sketch->show_count &&
		     !sketch->mentioned_count && !sketch->unit_asked,
	    .compares = scan->comparing && scan->last_item >= 0 &&
			scan->last.kind == TERM_COLUMN,
	    .at = scan_item(scan, 0)->from};
	scan->limit = 0;
	scan->grouping = false;
	group_by_owner(scan, scan_item(scan, 1));
	struct term amount;
	if (ranks_event(scan, &amount)) {
		sketch->best.by = true;
		scan_bind_best(scan, amount);
	} else if (is_said_of_last(scan)) {
		sketch->best.by = scan->last.kind == TERM_EXPRESSION ||
				  is_verb(scan, scan_item(scan, -1));
		scan_bind_best(scan, scan->last);
	}
}

/* "who was hired first": order by the date that the verb means. */
static bool
happened_first(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	const struct item *item = scan_item(scan, 0);
	const struct item *next = scan_item(scan, 1);
	int table = sketch->focus;
	if (table < 0 && sketch->show_count)
		table = sketch->shows[0].table;
	bool ends = next->kind == ITEM_END || scan_cue(scan, 1, CUE_STOP);
	if (sketch->best.present || table < 0 || item->from == 0 || !ends)
		return false;
	int column = date_verb_column(scan->request->question, item->from - 1,
	    scan_table_of(scan, table));
	if (column < 0)
		return false;
	sketch->best = (struct superlative){.present = true,
	    .direction = cue->value,
	    .limit = 1,
	    .word = cue->value > 0 ? "latest" : "earliest",
	    .term = scan_term(TERM_COLUMN, table, column, item->from),
	    .at = item->from};
	return true;
}

/* Does nothing stand behind the item, or a sign? */
static bool
ends_clause(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	int next = scan_item(scan, 0)->to;
	return ends_at(scan, 1) ||
	       question->tokens[next].kind == TOKEN_PUNCTUATION;
}

/* "Fares over 50, highest fare first": a list of rows shows what orders it. */
static void
show_order(struct scan *scan, const struct term *order)
{
	const struct sketch *sketch = scan->sketch;
	const struct term *rows = &sketch->shows[0];
	if (sketch->show_count == 1 && !sketch->group_count &&
	    rows->kind == TERM_ENTITY && !rows->aggregate && !rows->through &&
	    order->kind == TERM_COLUMN && order->table == rows->table &&
	    !order->aggregate)
		scan_show(scan, *order);
}

/* "The 5 dearest boats with their price, highest price first": the superlative
 * before "first" is not the one that chose them, and they come in its order
 * anyway. */
static bool
repeats_best(const struct scan *scan)
{
	const struct superlative *best = &scan->sketch->best;
	int offset = -1;
	while (scan_item(scan, offset)->kind != ITEM_END &&
	       !scan_cue(scan, offset, CUE_SUPERLATIVE) &&
	       !scan_cue(scan, offset, CUE_COMMON))
		offset--;
	const struct item *said = scan_item(scan, offset);
	return best->present && best->term.kind != TERM_NONE &&
	       said->kind == ITEM_CUE && said->from > best->at;
}

void
hear_first(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	/* "the last local election" */
	bool told = next->kind == ITEM_VALUE &&
		    scan_item(scan, 2)->kind == ITEM_TABLE &&
		    scan_item(scan, 2)->match->table == next->match->table;
	if (next->kind == ITEM_NUMBER || next->kind == ITEM_TABLE || told) {
		sketch->best = (struct superlative){.present = true,
		    .direction = cue->value,
		    .limit = 1,
		    .word = cue->value > 0 ? "latest" : "earliest",
		    .at = scan_item(scan, 0)->from};
		group_by_owner(scan, next);
		return;
	}
	/* "the first payment date": the earliest of them */
	if (next->kind == ITEM_COLUMN && next->from == scan_item(scan, 0)->to &&
	    scan_column(scan, next->match->table, next->match->column)->class ==
		COLUMN_DATE) {
		struct cue best = *cue;
		best.kind = CUE_SUPERLATIVE;
		best.word = cue->value > 0 ? "latest" : "earliest";
		hear_superlative(scan, &best);
		return;
	}
	if (happened_first(scan, cue) || repeats_best(scan))
		return;
	/* "longest duration first" is an order, not a superlative */
	if (sketch->best.present && sketch->best.term.kind != TERM_NONE &&
	    sketch->order_count < SKETCH_MAX_ORDERS) {
		sketch->orders[sketch->order_count++] =
		    (struct order){.term = sketch->best.term,
			.descending = sketch->best.direction > 0};
		sketch->best.present = false;
		show_order(scan, &sketch->best.term);
		return;
	}
	/* "biggest branch first: number of mechanics": all, in that order */
	if (sketch->best.present && sketch->best.limit == 1 &&
	    ends_clause(scan))
		sketch->best.limit = 0;
}
