/*
 * scan_absent.c - properties of absent rows; see scan.h
 *
 * "no endangered species", "where English is not an official language": the
 * absent rows are the rows with the property.  Rows without it may exist.
 */
#include "english/english.h"
#include "parser/bounds.h"
#include "parser/scan.h"

#include <string.h>

/* "How many unread, not deleted letters": the letters are counted. */
static bool
counts_next(const struct scan *scan)
{
	return scan->pending_count && !scan->sketch->show_count;
}

void
scan_negate_own(struct scan *scan, int table)
{
	const struct sketch *sketch = scan->sketch;
	if (scan->negated && !scan->scope && !scan->spent &&
	    table != sketch->focus && !counts_next(scan) &&
	    !scan_mentioned(sketch, table) &&
	    !sketch_measures(sketch, scan->request->context, table))
		scan_negate_table(scan, table);
}

/* "no endangered species": open the scope of the absence at the property,
 * before its table comes. */
void
scan_negate_next(struct scan *scan, int table)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_TABLE && next->match->table == table &&
	    next->from == scan_item(scan, 0)->to)
		scan_negate_own(scan, table);
}

/* Is there only "is" between the value and the negation? */
static bool
is_subject(const struct scan *scan, const struct item *value)
{
	const struct question *question = scan->request->question;
	int offset = -1;
	while (scan_item(scan, offset)->from > value->from &&
	       !scan_cue(scan, offset, CUE_NEGATION))
		offset--;
	const struct item *not = scan_item(scan, offset);
	return scan_item(scan, offset - 1)->from == value->from &&
	       not ->from == value->to + 1 &&
	       english_is(question->tokens[value->to].folded, ENGLISH_BE);
}

void
scan_absent_property(struct scan *scan, struct condition *property)
{
	struct sketch *sketch = scan->sketch;
	struct condition *subject = property - 1;
	if (!property->negated || property->scope ||
	    sketch->condition_count < 2 || subject->negated || subject->scope ||
	    subject->or_before || subject->kind != OPERAND_TEXT ||
	    subject->left.table != property->left.table ||
	    subject->left.column == property->left.column ||
	    property->left.table == sketch->focus ||
	    sketch->absence_count == SKETCH_MAX_SCOPES)
		return;
	const struct item *value = NULL;
	for (int offset = -1; offset >= -6 && !value; offset--) {
		const struct item *item = scan_item(scan, offset);
		if (item->kind == ITEM_VALUE && item->from == subject->at)
			value = item;
	}
	if (!value || !is_subject(scan, value))
		return;
	scan_negate_table(scan, property->left.table);
	subject->scope = property->scope = scan->scope;
	property->negated = false;
}

/*
 * "Plants that were never sold": sold_on is not a column of the plants, nor of
 * a row that each plant refers to.  The question then means that no row with
 * sold_on exists.
 */
static bool
is_of_others(const struct scan *scan, int table)
{
	const struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	int of = sketch->focus >= 0            ? sketch->focus
		 : sketch->mentioned_count > 0 ? sketch->mentioned[0].table
					       : -1;
	if (of < 0 || of == table || scan->scope ||
	    scan_mentioned(sketch, table))
		return false;
	return !context_refers(context, of, table);
}

static bool
is_its_number(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	return scan_cue(scan, 1, CUE_AGGREGATE) && next->from == item->to &&
	       strncmp(next->cue.word, "number", 6) == 0 &&
	       scan_item(scan, 0)->to == next->from;
}

/* "Members that were expelled", of a date of expulsion: it is known. */
static bool
is_passive(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	return item->from > 0 && item->to == item->from + 1 &&
	       english_past(question->tokens[item->from].folded) &&
	       english_is(question->tokens[item->from - 1].folded, ENGLISH_BE);
}

/* "Which members left", of a date of leaving: likewise. */
static bool
is_done_by_rows(const struct scan *scan, const struct item *item)
{
	const struct item *rows = scan_item(scan, -1);
	return item->to == item->from + 1 && scan_cue(scan, -2, CUE_WHICH) &&
	       rows->kind == ITEM_TABLE && rows->to == item->from &&
	       rows->match->table == item->match->table &&
	       english_participle(
		   scan->request->question->tokens[item->from].folded) &&
	       scan_column(scan, item->match->table, item->match->column)->class
		   == COLUMN_DATE;
}

/* "Lines with a discount", "without any", of an amount that every row has: it
 * is more than 0, or not. */
static bool
is_owned_amount(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const char *determiner = question_word_at(question, item->from - 1);
	return !scan_column(scan, item->match->table, item->match->column)
		    ->nullable &&
	       scan_is_measure(scan, item->match->table, item->match->column) &&
	       !scan_plural(scan, item) &&
	       (scan->negated || english_is(determiner, ENGLISH_INDEFINITE));
}

/* Is it "without a phone number", "with an e-mail address" or "with a
 * discount"? */
bool
scan_reads_presence(const struct scan *scan, const struct item *item)
{
	/* "without a phone number": the number is a column */
	int behind = 1 + is_its_number(scan, item);
	const struct item *next = scan_item(scan, behind);
	bool nullable =
	    scan_column(scan, item->match->table, item->match->column)
		->nullable;
	/* "who were never admitted", with the column admissions.admitted_on */
	bool happened = scan->negated && is_of_others(scan, item->match->table);
	const bool done = is_done_by_rows(scan, item);
	if ((scan->output && !done) || scan->comparing || scan->liking ||
	    (!nullable && !happened && !is_owned_amount(scan, item)))
		return false;
	/* "no allergy to the food type": the type has a value */
	const struct item *before = scan_item(scan, -1);
	if (before->kind == ITEM_VALUE && before->to == item->from &&
	    before->match->table == item->match->table &&
	    before->match->column == item->match->column)
		return false;
	/* "without a phone number in 2024" */
	if (scan_cue(scan, behind, CUE_PLACE) &&
	    scan_is_when(scan, scan_item(scan, behind + 1)))
		next = scan_item(scan, behind + 1);
	if (next->kind != ITEM_END && next->kind != ITEM_PERIOD &&
	    !(next->from > item->to && scan_is_when(scan, next)) &&
	    !(next->kind == ITEM_CUE &&
		(next->cue.kind == CUE_STOP || next->cue.kind == CUE_AND ||
		    next->cue.kind == CUE_COMMA || next->cue.kind == CUE_OR ||
		    next->cue.kind == CUE_NEGATION ||
		    next->cue.kind == CUE_ORDER)))
		return false;
	return scan->negated || scan_cue(scan, -1, CUE_WITH) ||
	       is_passive(scan, item) || done;
}

struct condition *
scan_require_quantity(
    struct scan *scan, struct term quantity, enum comparison comparison)
{
	struct condition *condition = scan_condition(scan, quantity);
	if (condition) {
		condition->kind = OPERAND_NUMBER;
		condition->comparison = comparison;
		condition->text = "0";
	}
	return condition;
}

void
scan_require_presence(struct scan *scan, struct term term)
{
	bool absent = scan->negated;
	const bool amount = is_owned_amount(scan, scan_item(scan, 0));
	/* "without a phone or fax": both are absent */
	bool listed = absent && scan_cue(scan, 1, CUE_OR) &&
		      scan_item(scan, 2)->kind == ITEM_COLUMN;
	if (absent && is_of_others(scan, term.table)) {
		scan_negate_table(scan, term.table);
		if (!amount)
			return;
		absent = false;
	}
	/* "no depot has in stock": the depot is what there is not */
	absent = absent && !(amount && scan->scope);
	scan->negated = listed;
	if (listed)
		scan->at++;
	struct condition *condition =
	    amount ? scan_require_quantity(scan, term, COMPARE_MORE)
		   : scan_condition(scan, term);
	if (!condition)
		return;
	condition->negated = amount ? absent : !absent;
	if (!amount)
		condition->kind = OPERAND_NULL;
}
