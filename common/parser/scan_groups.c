/*
 * scan_groups.c - compare groups with groups; see scan.h
 *
 * "More orders than the average customer", "a total above the average": a
 * condition compares the value of each group with the mean of all groups.  "The
 * highest monthly revenue" is the highest of the sums of the months.
 */
#include "parser/amount.h"
#include "parser/scan_cues.h"

#include <string.h>

/* Does the next item only repeat what the average is about? */
static bool
repeats(const struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	switch (next->kind) {
	case ITEM_TABLE:
	case ITEM_COLUMN:
	case ITEM_METRIC:
		return true;
	case ITEM_CUE:
		return next->cue.kind == CUE_AGGREGATE ||
		       next->cue.kind == CUE_GROUP ||
		       next->cue.kind == CUE_DISTINCT ||
		       next->cue.kind == CUE_BY ||
		       (next->cue.kind == CUE_PLACE &&
			   (strcmp(next->cue.word, "of") == 0 ||
			       strcmp(next->cue.word, "for") == 0 ||
			       strcmp(next->cue.word, "among") == 0 ||
			       strcmp(next->cue.word, "across") == 0));
	default:
		return false;
	}
}

/* "more orders than": return the token of "than" before the average; -1 when
 * there is none. */
static int
than_before(const struct scan *scan)
{
	static const char *const between[] = {"the", "an", "a", "overall"};
	const struct question *question = scan->request->question;
	int at = scan_item(scan, 0)->from - 1;
	for (size_t i = 0; at > 0 && i < COUNT_OF(between); i++)
		if (strcmp(question->tokens[at].folded, between[i]) == 0) {
			at--;
			i = (size_t)-1;
		}
	return at > 0 && strcmp(question->tokens[at].folded, "than") == 0 ? at
									  : -1;
}

/* Is the word before the thing "more", "fewer" or a similar one?  If so, set
 * the comparison. */
static bool
says_how_many(
    const struct question *question, int at, enum comparison *comparison)
{
	static const char *const up[] = {"more", "higher", "larger", "greater"};
	static const char *const down[] = {"fewer", "less", "lower", "smaller"};
	for (size_t i = 0; at >= 0 && i < COUNT_OF(up); i++) {
		bool more = strcmp(question->tokens[at].folded, up[i]) == 0;
		if (!more && strcmp(question->tokens[at].folded, down[i]) != 0)
			continue;
		*comparison = more ? COMPARE_MORE : COMPARE_LESS;
		return true;
	}
	return false;
}

/* "more orders than the average ...": compare the number or the sum of each
 * group. */
static bool
find_compared(
    const struct scan *scan, struct term *left, enum comparison *comparison)
{
	const struct question *question = scan->request->question;
	int than = than_before(scan);
	for (int back = 1; than >= 0 && back <= 3; back++) {
		const struct item *item = scan_item(scan, -back);
		if (item->to != than)
			continue;
		if (!says_how_many(question, item->from - 1, comparison) ||
		    (item->kind != ITEM_TABLE && item->kind != ITEM_COLUMN))
			return false;
		int table = item->match->table;
		if (item->kind == ITEM_TABLE) {
			*left = scan_count_of(scan, table);
			return table != scan->sketch->focus;
		}
		*left = scan_term(
		    TERM_COLUMN, table, item->match->column, item->from);
		left->aggregate = AGGREGATE_SUM;
		return table != scan->sketch->focus &&
		       scan_is_measure(scan, table, item->match->column);
	}
	return false;
}

/* "earn more than the average revenue per hotel": compare the amount of each
 * group. */
static bool
find_measured(const struct scan *scan, struct term *left)
{
	int counts = scan_cue(scan, 1, CUE_AGGREGATE) &&
		     scan_item(scan, 1)->cue.value == AGGREGATE_COUNT;
	const struct item *thing = scan_item(scan, 1 + counts);
	const struct item *group = scan_item(scan, 3 + counts);
	const struct sketch *sketch = scan->sketch;
	if (!scan->comparing || sketch->focus < 0 ||
	    (!scan_cue(scan, 2 + counts, CUE_GROUP) &&
		!scan_cue(scan, 2 + counts, CUE_PLACE)) ||
	    group->kind != ITEM_TABLE || group->match->table != sketch->focus)
		return false;
	if (counts && thing->kind == ITEM_TABLE) {
		*left = scan_count_of(scan, thing->match->table);
		return thing->match->table != sketch->focus;
	}
	if (counts || thing->kind != ITEM_COLUMN ||
	    thing->match->table == sketch->focus ||
	    amount_column(scan_table_of(scan, thing->match->table)) !=
		thing->match->column)
		return false;
	*left = scan_term(TERM_COLUMN, thing->match->table,
	    thing->match->column, thing->from);
	left->aggregate = AGGREGATE_SUM;
	return true;
}

/* "how many goods are above the average price": the comparison is on the price,
 * not on the number of goods. */
static bool
averages_column(const struct scan *scan, const struct term *counted)
{
	const struct item *next = scan_item(scan, 1);
	return counted->aggregate == AGGREGATE_COUNT && scan->output &&
	       next->kind == ITEM_COLUMN &&
	       scan_is_measure(scan, next->match->table, next->match->column);
}

bool
scan_hear_group_average(struct scan *scan, const struct cue *cue)
{
	struct term left = scan->last;
	enum comparison comparison = scan->comparison;
	bool overall = strcmp(cue->word, "overall") == 0 &&
		       scan_cue(scan, 1, CUE_AGGREGATE) &&
		       scan_item(scan, 1)->cue.value == AGGREGATE_AVERAGE;
	if (!scan->items->whole ||
	    (cue->value != AGGREGATE_AVERAGE && !overall))
		return false;
	bool said = scan->comparing && scan->last_item >= 0 &&
		    scan->at - scan->last_item <= 4 && left.aggregate &&
		    !averages_column(scan, &left);
	if (!said && !find_compared(scan, &left, &comparison) &&
	    !find_measured(scan, &left))
		return false;
	/* A column of the listed rows themselves has no groups. */
	if (left.kind == TERM_COLUMN && left.table == scan->sketch->focus)
		left.aggregate = AGGREGATE_NONE;
	scan->comparing = true;
	scan->comparison = comparison;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return false;
	condition->kind = OPERAND_TERM;
	condition->right = left;
	condition->right.aggregate = AGGREGATE_AVERAGE;
	condition->of_groups =
	    left.aggregate && left.aggregate != AGGREGATE_AVERAGE;
	scan->pending_count = 0;
	scan->output = false;
	while (repeats(scan))
		scan->at++;
	return true;
}

/* "highest monthly", "average daily": return the aggregate over those units. */
static enum aggregate
over_units(const struct item *before)
{
	if (before->kind != ITEM_CUE)
		return AGGREGATE_NONE;
	if (before->cue.kind == CUE_SUPERLATIVE)
		return before->cue.value > 0 ? AGGREGATE_MAXIMUM
					     : AGGREGATE_MINIMUM;
	if (before->cue.kind == CUE_AGGREGATE &&
	    (before->cue.value == AGGREGATE_AVERAGE ||
		before->cue.value == AGGREGATE_MAXIMUM ||
		before->cue.value == AGGREGATE_MINIMUM ||
		before->cue.value == AGGREGATE_MEDIAN))
		return (enum aggregate)before->cue.value;
	return AGGREGATE_NONE;
}

/* Does a thing follow that each unit adds up or counts? */
static bool
adds_up(const struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_CUE && next->cue.kind == CUE_AGGREGATE)
		return next->cue.value == AGGREGATE_COUNT ||
		       next->cue.value == AGGREGATE_SUM;
	if (next->kind == ITEM_TABLE || next->kind == ITEM_METRIC)
		return true;
	return next->kind == ITEM_COLUMN &&
	       amount_column(scan_table_of(scan, next->match->table)) ==
		   next->match->column;
}

bool
scan_hear_over_units(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct item *before = scan_item(scan, -1);
	enum aggregate over = over_units(before);
	if (!over || before->to != scan_item(scan, 0)->from || !scan->output ||
	    !scan->items->whole || !adds_up(scan))
		return false;
	const struct item *next = scan_item(scan, 1);
	if (before->cue.kind == CUE_SUPERLATIVE)
		sketch->best.present = false;
	scan->pending_count = 0;
	if (next->kind == ITEM_COLUMN)
		scan->pending[scan->pending_count++] = AGGREGATE_SUM;
	sketch->over = over;
	return true;
}

/* "the average volume per pickup": drop the group, because each pickup has one
 * volume. */
static void
drop_own_rows(struct sketch *sketch)
{
	for (int g = 0; g < sketch->group_count; g++) {
		const struct term *group = &sketch->groups[g];
		bool own = false;
		for (int i = 0; i < sketch->show_count; i++)
			own =
			    own || (sketch->shows[i].kind == TERM_COLUMN &&
				       sketch->shows[i].aggregate ==
					   AGGREGATE_AVERAGE &&
				       sketch->shows[i].table == group->table);
		if (!own || group->kind != TERM_ENTITY || group->through)
			continue;
		sketch->group_count--;
		memmove(&sketch->groups[g], &sketch->groups[g + 1],
		    (size_t)(sketch->group_count - g) *
			sizeof(sketch->groups[0]));
		g--;
	}
}

/* "revenue" may be a table's name: then show its money or its rows. */
void
scan_finish_groups(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	drop_own_rows(sketch);
	if (sketch->over)
		scan_measure_shows(scan);
}
