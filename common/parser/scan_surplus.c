/* scan_surplus.c - the difference between two values; see scan_surplus.h */
#include "parser/scan_surplus.h"

#include "parser/bounds.h"
#include "parser/formula.h"
#include "question/surplus.h"

#include <string.h>

/* ---- find ---- */

/* The first value behind the token, where no number or time stands before it;
 * NULL: none. */
static const struct item *
value_behind(const struct scan *scan, int token)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->from <= token)
			continue;
		if (item->kind == ITEM_VALUE)
			return item;
		if (item->kind == ITEM_NUMBER || scan_is_when(scan, item))
			return NULL;
	}
	return NULL;
}

/* The value that the words of the item name in the other value's column; NULL:
 * they name none there. */
static const struct link_match *
match_beside(const struct scan *scan, const struct item *item,
    const struct link_match *other)
{
	const struct link_result *link = scan->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == LINK_VALUE && match->table == other->table &&
		    match->column == other->column &&
		    match->from >= item->from && match->to <= item->to &&
		    strcmp(match->value, other->value) != 0)
			return match;
	}
	return NULL;
}

void
scan_find_surplus(const struct scan *scan, struct surplus *surplus)
{
	const struct question *question = scan->request->question;
	const struct english_word *asked = NULL;
	int at = 0;
	while (at < question->count && !(asked = surplus_asked(question, at)))
		at++;
	int than = at;
	while (than < question->count &&
	       strcmp(question->tokens[than].folded, "than") != 0)
		than++;
	const struct item *second =
	    scan->items->whole && than + 1 < question->count
		? value_behind(scan, than)
		: NULL;
	for (int i = 0; second && i < scan->items->count; i++) {
		const struct item *first = &scan->items->item[i];
		const struct link_match *match =
		    first->kind == ITEM_VALUE && first->to <= than
			? match_beside(scan, second, first->match)
			: NULL;
		if (match)
			*surplus = (struct surplus){.present = true,
			    .fewer = *asked->means,
			    .at = at,
			    .than = than,
			    .to = second->to,
			    .first = first->from,
			    .second = match};
	}
}

bool
scan_tells_surplus(const struct surplus *surplus, const struct item *item)
{
	return surplus->present &&
	       (item->from == surplus->at ||
		   (item->from >= surplus->than && item->from < surplus->to));
}

/* ---- finish ---- */

/* Take the condition of the first value out of the sketch; false: it has none.
 */
static bool
take_condition(struct sketch *sketch, int at, struct condition *condition)
{
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *one = &sketch->conditions[i];
		if (one->at != at || one->kind != OPERAND_TEXT || one->scope ||
		    one->negated)
			continue;
		*condition = *one;
		one->scope = CONDITION_PLACED;
		return true;
	}
	return false;
}

void
scan_finish_surplus(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct surplus *surplus = &sketch->surplus;
	struct term measure;
	struct condition first;
	if (!surplus->present)
		return;
	scan_measure_shows(scan);
	if (sketch->formula_count + 3 > SKETCH_MAX_FORMULAS ||
	    !take_condition(sketch, surplus->first, &first) ||
	    !scan_take_measure(sketch, &measure)) {
		sketch->unbound++;
		return;
	}
	struct condition second = first;
	second.text = surplus->second->value;
	int left = formula_measure_in(sketch, &measure, &first);
	int right = formula_measure_in(sketch, &measure, &second);
	if (left >= 0 && right >= 0)
		sketch->formulas[left].or_zero =
		    sketch->formulas[right].or_zero =
			measure.aggregate == AGGREGATE_SUM;
	scan_show_difference(sketch, left, right, surplus->fewer);
}
