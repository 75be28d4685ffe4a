/* scan_comparisons.c - comparisons with no number; see scan.h */
#include "english/english.h"
#include "parser/adjective.h"
#include "parser/bounds.h"

#include <string.h>

bool
scan_compared_column(struct scan *scan, struct term *left)
{
	*left = scan->last;
	/* "the ids of members who joined after Ann": no key is larger */
	if (scan->last_item >= 0 && left->kind == TERM_COLUMN &&
	    !left->aggregate &&
	    scan_is_measure(scan, left->table, left->column))
		return true;
	int at = scan_item(scan, 0)->from;
	struct adjective_column found = adjective_near(scan->request,
	    scan->sketch, scan_compare_phrase(scan, scan_item(scan, 0)), at);
	*left = scan_term(TERM_COLUMN, found.table, found.column, at);
	if (found.reversed)
		scan->comparison = cue_reversed(scan->comparison);
	return found.table >= 0;
}

void
scan_take_farthest(struct scan *scan, struct condition *condition)
{
	bool less = scan->comparison == COMPARE_LESS ||
		    scan->comparison == COMPARE_MOST;
	bool some = scan->than == THAN_SOME;
	condition->right.aggregate =
	    less == some ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	condition->any = scan->than == THAN_ANY;
	scan->than = 0;
}

/* Compare the current column with its aggregate, over all rows or over the rows
 * of one group. */
static void
compare_with(struct scan *scan, enum aggregate aggregate, struct term group)
{
	struct term left;
	struct condition *condition = scan_compared_column(scan, &left)
					  ? scan_condition(scan, left)
					  : NULL;
	if (condition) {
		condition->kind = OPERAND_TERM;
		condition->right = left;
		condition->right.aggregate = aggregate;
		condition->group = group;
		condition->own = group.kind != TERM_NONE;
	}
	scan->comparing = false;
	scan->pending_count = 0;
}

void
scan_flush_comparison(struct scan *scan)
{
	struct term group = {.kind = TERM_NONE};
	/* "older than average" */
	if (!scan->comparing || !scan->pending_count)
		return;
	int taken = scan_own_group(scan, 1, &group);
	compare_with(scan, scan->pending[0], group);
	scan->at += taken;
}

/* Return the token shortly before the item at which the rows begin that are
 * compared with, "than" or "above that of"; -1 when there is none. */
static int
rows_begin(const struct scan *scan, const struct item *item)
{
	enum { BACK = 6 };
	const struct token *tokens = scan->request->question->tokens;
	for (int at = item->from - 1; at >= 0 && at >= item->from - BACK; at--)
		if (strcmp(tokens[at].folded, "than") == 0 ||
		    (english_is(tokens[at].folded, ENGLISH_DETERMINER) &&
			strcmp(tokens[at + 1].folded, "of") == 0))
			return at;
	return -1;
}

/* Does the term have values of a size, which are neither numbers of rows nor
 * aggregates? */
static bool
has_size(const struct scan *scan, const struct term *term)
{
	return term->kind == TERM_COLUMN && !term->aggregate &&
	       (scan_is_measure(scan, term->table, term->column) ||
		   scan_column(scan, term->table, term->column)->class ==
		       COLUMN_DATE);
}

/* Find the column of the table that is compared: the last one, or that of the
 * adjective.  Return false when there is none. */
static bool
column_of_rows(struct scan *scan, const struct item *item, struct term *left)
{
	int table = item->match->table;
	*left = scan->last;
	if (scan->last_item >= 0 &&
	    (scan_is_number(scan, left) || has_size(scan, left)))
		return left->table == table && has_size(scan, left);
	struct adjective_column found = adjective_near(scan->request,
	    scan->sketch, scan_compare_phrase(scan, item), item->from);
	*left = scan_term(TERM_COLUMN, found.table, found.column, item->from);
	if (found.table != table)
		return false;
	if (found.reversed)
		scan->comparison = cue_reversed(scan->comparison);
	return true;
}

/* "Than the car with the largest engine": a superlative is of one row, and
 * compares with its value (scan_superlatives.c). */
static bool
is_of_superlative(const struct scan *scan)
{
	enum { AHEAD = 3 };
	for (int offset = 1; offset <= AHEAD; offset++)
		if (scan_cue(scan, offset, CUE_SUPERLATIVE))
			return true;
	return false;
}

bool
scan_compare_with_rows(struct scan *scan, const struct item *item)
{
	struct term left;
	int begin = rows_begin(scan, item);
	if (!scan->comparing || scan->pending_count || begin < 0 ||
	    is_of_superlative(scan) || !column_of_rows(scan, item, &left))
		return false;
	/* "higher than" is a cue whose last word begins "than some" */
	struct cue some =
	    cue_at(scan->request->cues, scan->request->question, begin);
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return false;
	if (some.kind == CUE_THAN_ALL)
		scan->than = some.value;
	condition->kind = OPERAND_TERM;
	condition->right = left;
	scan_take_farthest(scan, condition);
	scan->last_item = -1;
	return true;
}

bool
scan_own_average(struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (!scan->comparing || !scan_cue(scan, -1, CUE_PRONOUN) ||
	    !scan_cue(scan, 1, CUE_AGGREGATE) || next->from != item->to ||
	    next->cue.value == AGGREGATE_COUNT)
		return false;
	compare_with(scan, (enum aggregate)next->cue.value,
	    scan_term(TERM_ENTITY, item->match->table, -1, item->from));
	scan->at++;
	return true;
}

/* Is it more than the most of the same column, over all rows? */
static bool
is_impossible(const struct sketch *sketch, const struct condition *condition)
{
	const struct term *left = &condition->left;
	const struct term *right = &condition->right;
	bool beyond = condition->comparison == COMPARE_MORE
			  ? right->aggregate == AGGREGATE_MAXIMUM
			  : condition->comparison == COMPARE_LESS &&
				right->aggregate == AGGREGATE_MINIMUM;
	if (condition->kind != OPERAND_TERM || !beyond || condition->negated ||
	    condition->own || condition->group.kind != TERM_NONE ||
	    left->kind != TERM_COLUMN || left->aggregate ||
	    right->kind != TERM_COLUMN || left->table != right->table ||
	    left->column != right->column)
		return false;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].inner == condition->at + 1)
			return false;
	return true;
}

void
scan_drop_impossible(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++)
		if (!is_impossible(sketch, &sketch->conditions[i]))
			sketch->conditions[kept++] = sketch->conditions[i];
	sketch->condition_count = kept;
}
