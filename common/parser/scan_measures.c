/* scan_measures.c - durations, ratios and formulas; see scan.h */
#include "english/english.h"
#include "parser/bounds.h"
#include "parser/formula.h"
#include "parser/scan.h"

#include <string.h>

/* Show the term, or order by it when a superlative needs it. */
void
scan_place_measure(struct scan *scan, struct term term)
{
	if (scan->pending_count) {
		term.aggregate = scan->pending[0];
		scan->pending_count = 0;
	}
	if (scan->ordering)
		scan_order(scan, term);
	else if (scan->sketch->best.present &&
		 scan->sketch->best.term.kind == TERM_NONE)
		scan_bind_best(scan, term);
	else if (scan->output)
		scan_show(scan, term);
	scan->last = term;
	scan->last_item = scan->at;
}

/*
 * The formulas of a rate: two counts, 100, the product and, last, the quotient.
 */
enum { RATE_FORMULAS = 5 };

/* Add the number of the rows with the value, or of all rows of its table.
 * Return its place; -1 when there is no room. */
static int
count_rows_of(struct scan *scan, const struct item *item, bool with_the_value)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->formula_count == SKETCH_MAX_FORMULAS)
		return -1;
	struct formula *formula = &sketch->formulas[sketch->formula_count];
	*formula = (struct formula){.kind = FORMULA_MEASURE,
	    .term = scan_count_of(scan, item->match->table)};
	if (with_the_value)
		formula->conditions[formula->condition_count++] =
		    (struct condition){
			.left = scan_term(TERM_COLUMN, item->match->table,
			    item->match->column, item->from),
			.kind = OPERAND_TEXT,
			.text = item->match->value,
			.at = item->from};
	return sketch->formula_count++;
}

/* Return the same rate when the sketch has it already ("ordered by success
 * rate"); -1 when it has not. */
static int
known_rate(const struct sketch *sketch, const struct item *item)
{
	for (int i = 0; i + RATE_FORMULAS <= sketch->formula_count; i++) {
		const struct formula *part = &sketch->formulas[i];
		const struct condition *value = &part->conditions[0];
		if (part->kind == FORMULA_MEASURE &&
		    part->condition_count == 1 &&
		    value->left.table == item->match->table &&
		    value->left.column == item->match->column &&
		    value->kind == OPERAND_TEXT &&
		    strcmp(value->text, item->match->value) == 0 &&
		    sketch->formulas[i + RATE_FORMULAS - 1].sign == '/')
			return i + RATE_FORMULAS - 1;
	}
	return -1;
}

/* Add 100.0 * rows with the value / all rows.  Return the last formula; -1 when
 * there is no room. */
static int
build_rate(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	int known = known_rate(sketch, item);
	if (known >= 0 ||
	    sketch->formula_count + RATE_FORMULAS > SKETCH_MAX_FORMULAS)
		return known;
	int part = count_rows_of(scan, item, true);
	int all = count_rows_of(scan, item, false);
	sketch->formulas[sketch->formula_count] =
	    (struct formula){.kind = FORMULA_NUMBER, .text = "100.0"};
	int scaled = formula_binary(sketch, '*', sketch->formula_count++, part);
	return formula_binary(sketch, '/', scaled, all);
}

/* "success rate": show the percentage of all rows that have the value. */
bool
scan_rate(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	int root = build_rate(scan, item);
	if (root < 0)
		return false;
	struct term term = scan_term(TERM_FORMULA, -1, root, item->from);
	term.name = "rate";
	scan->pending_count = 0;
	scan_mention(scan, item->match->table, true);
	/* "the payment failure rate": the first word only tells which rate it
	 * is */
	const struct item *of = scan_item(scan, -1);
	if (of->kind == ITEM_TABLE && of->to == item->from &&
	    sketch->show_count > scan->sentence_shows &&
	    sketch->shows[sketch->show_count - 1].at == of->from) {
		sketch->show_count--;
		if (!sketch->show_count && sketch->focus == of->match->table)
			sketch->focus = -1;
	}
	if (!scan->ordering && !scan_best_waits(scan) &&
	    sketch->show_count == scan->sentence_shows)
		scan->output = true;
	scan_place_measure(scan, term);
	scan->ordering = false;
	return true;
}

static bool
ends_operand(const struct item *item)
{
	if (item->kind != ITEM_CUE)
		return item->kind == ITEM_END || item->kind == ITEM_PERIOD;
	switch (item->cue.kind) {
	case CUE_STOP:
	case CUE_COMMA:
	case CUE_GROUP:
	case CUE_BY:
	case CUE_OUTPUT:
	case CUE_WHICH:
		return true;
	default:
		return false;
	}
}

/* "... in 2024": does a year or a period follow? It limits both sides. */
static bool
tells_year(const struct scan *scan, int offset)
{
	const struct item *item = scan_item(scan, offset);
	const struct item *next = scan_item(scan, offset + 1);
	if (item->kind == ITEM_CUE && item->cue.kind == CUE_PLACE)
		item = next;
	return scan_is_when(scan, item);
}

/* "Dear shops to cheap shops in Bonn": behind rows of which something is said,
 * the place at the end limits both sides. */
static bool
places_both(const struct scan *scan, int middle, int offset)
{
	if (!scan_cue(scan, offset, CUE_PLACE) ||
	    scan_item(scan, offset + 1)->kind != ITEM_VALUE ||
	    !ends_operand(scan_item(scan, offset + 2)))
		return false;
	for (int i = middle + 1; middle && i < offset; i++)
		if (scan_item(scan, i)->kind == ITEM_VALUE ||
		    scan_item(scan, i)->kind == ITEM_NUMBER)
			return true;
	return false;
}

/* "Ratio of winter climbs out of all climbs": of a part and the whole, which
 * the words before the end of it, an item, tell. */
static bool
is_of_part(const struct scan *scan, int end)
{
	const struct question *question = scan->request->question;
	int covered;
	for (int at = scan_item(scan, 0)->to; at < scan_item(scan, end)->from;
	     at++)
		if (question_find(question, at, ENGLISH_OF_WHOLE, &covered))
			return true;
	return false;
}

/* "ratio of A to B" */
void
scan_ratio(struct scan *scan)
{
	const char *heard = scan_item(scan, 0)->cue.word;
	bool between = heard && strstr(heard, "between");
	char sign = heard && heard[0] == 'd' ? '-' : '/';
	int middle = 0;
	int end = 1;
	while (!ends_operand(scan_item(scan, end)) && !tells_year(scan, end) &&
	       !places_both(scan, middle, end)) {
		const struct item *item = scan_item(scan, end);
		bool link = item->kind == ITEM_CUE &&
			    (between ? item->cue.kind == CUE_AND
				     : strcmp(item->cue.word, "to") == 0);
		if (link && !middle)
			middle = end;
		end++;
	}
	if (is_of_part(scan, middle ? middle : end)) {
		if (!sketch_shares(scan->sketch))
			scan->sketch->share = 1;
		return;
	}
	if (!middle)
		return;
	int left[] = {scan_item(scan, 1)->from, scan_item(scan, middle)->from};
	int right[] = {scan_item(scan, middle)->to, scan_item(scan, end)->from};
	int root = formula_pair(
	    scan->sketch, scan->items, scan->request, sign, left, right);
	if (root < 0)
		return;
	struct term term =
	    scan_term(TERM_FORMULA, -1, root, scan_item(scan, 0)->from);
	term.name = sign == '-' ? "difference" : NULL;
	scan_show(scan, term);
	scan->at += end - 1;
}

/* Return the last show as a formula; -1 when it is not a measure. */
static int
last_measure(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->show_count || sketch->formula_count == SKETCH_MAX_FORMULAS)
		return -1;
	struct term term = sketch->shows[sketch->show_count - 1];
	if (term.kind == TERM_FORMULA)
		return term.column;
	if (term.kind == TERM_COLUMN && !term.aggregate &&
	    scan_is_measure(scan, term.table, term.column))
		term.aggregate = AGGREGATE_SUM;
	if (term.kind == TERM_ENTITY && !term.aggregate)
		term = scan_amount_of(scan, &term);
	if (!term.aggregate && term.kind != TERM_METRIC)
		return -1;
	sketch->formulas[sketch->formula_count] =
	    (struct formula){.kind = FORMULA_MEASURE, .term = term};
	return sketch->formula_count++;
}

/* "filled minus reserved litres in tank 3": the place limits both sides, unless
 * the first side has a condition of its own. */
static bool
is_said_of_both(const struct scan *scan, int offset)
{
	return scan_cue(scan, offset, CUE_PLACE) &&
	       !scan->sketch->condition_count &&
	       strcmp(scan_item(scan, offset)->cue.word, "of") != 0;
}

/* "fees of the web minus fees by phone": the conditions before "minus" limit
 * only the first side when the second side has conditions of its own. */
static void
keep_apart(struct sketch *sketch, int left, int right)
{
	struct formula *first = &sketch->formulas[left];
	const struct formula *second = &sketch->formulas[right];
	int kept = 0;
	if (first->kind != FORMULA_MEASURE || second->kind != FORMULA_MEASURE ||
	    !second->condition_count ||
	    sketch->condition_count > FORMULA_MAX_CONDITIONS)
		return;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->scope || condition->left.aggregate)
			sketch->conditions[kept++] = *condition;
		else
			first->conditions[first->condition_count++] =
			    *condition;
	}
	sketch->condition_count = kept;
}

/* "(cost less wear) of the vans we still have": the operand ends with the
 * parenthesis. */
static bool
is_behind_parenthesis(const struct scan *scan, int offset)
{
	const struct question *question = scan->request->question;
	for (int at = scan_item(scan, 0)->from;
	     at < scan_item(scan, offset)->from && at < question->count; at++)
		if (strcmp(question->tokens[at].folded, ")") == 0)
			return true;
	return false;
}

/* "budget minus expenses", "revenue less refunds" */
void
scan_minus(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	int count = sketch->formula_count;
	int end = 1;
	while (!ends_operand(scan_item(scan, end)) &&
	       !(end > 1 && (is_said_of_both(scan, end) ||
				is_behind_parenthesis(scan, end))))
		end++;
	int left = last_measure(scan);
	int right = left < 0 ? -1
			     : formula_operand(sketch, scan->items,
				   scan->request, scan_item(scan, 1)->from,
				   scan_item(scan, end)->from);
	int root = formula_binary(sketch, '-', left, right);
	if (root < 0) {
		sketch->formula_count = count;
		return;
	}
	keep_apart(sketch, left, right);
	struct term term =
	    scan_term(TERM_FORMULA, -1, root, scan_item(scan, 0)->from);
	term.name = "difference";
	sketch->shows[sketch->show_count - 1] = term;
	scan->at += end - 1;
}

/* Place a whole formula in parentheses. Return true when the item is in one. */
bool
scan_formula(struct scan *scan, const struct item *item)
{
	int from, to;
	if (!formula_region(scan->request->question, item->from, &from, &to))
		return false;
	int root =
	    formula_read(scan->sketch, scan->items, scan->request, from, to);
	if (root < 0)
		return false;
	while (to < scan->request->question->count &&
	       scan_item(scan, 1)->kind != ITEM_END &&
	       scan_item(scan, 1)->from < to)
		scan->at++;
	scan->pending_count = 0;
	scan_place_measure(scan, scan_term(TERM_FORMULA, -1, root, item->from));
	return true;
}
