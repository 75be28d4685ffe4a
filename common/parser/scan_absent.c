/*
 * scan_absent.c - properties of what is not there; see scan.h
 *
 * "no endangered species", "where English is not an official language": the
 * rows that are absent are those with the property, not other ones without it.
 */
#include "scan.h"

#include <string.h>

/* The scope of what is absent is opened before its table is named: "no
 * endangered species". */
void
scan_negate_next(struct scan *scan, int table)
{
	const struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	if (scan->negated && !scan->scope && !scan->spent &&
	    next->kind == ITEM_TABLE && next->match->table == table &&
	    next->from == scan_item(scan, 0)->to && table != sketch->focus &&
	    !scan_mentioned(sketch, table))
		scan_negate_table(scan, table);
}

/* Does nothing but "is" stand between the value and the negation? */
static bool
is_subject(const struct scan *scan, const struct item *value)
{
	static const char *const verbs[] = {"is", "are", "was", "were"};
	const struct question *question = scan->request->question;
	int offset = -1;
	while (scan_item(scan, offset)->from > value->from &&
	       !scan_cue(scan, offset, CUE_NEGATION))
		offset--;
	const struct item *not = scan_item(scan, offset);
	if (scan_item(scan, offset - 1)->from != value->from ||
	    not ->from != value->to + 1)
		return false;
	for (size_t i = 0; i < COUNT_OF(verbs); i++)
		if (strcmp(question->tokens[value->to].folded, verbs[i]) == 0)
			return true;
	return false;
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
