/* edit_order.c - order and limit; see editor.h */
#include "follow/editor.h"

#include <stdlib.h>
#include <string.h>

static bool
set_order(struct editor *editor, const char *text, bool descending)
{
	struct clause *order = &editor->clauses->order;
	const char *said = arena_printf(editor->arena, "ORDER BY %s%s", text,
	    descending ? " DESC NULLS LAST" : "");
	order->count = 0;
	editor_say(editor, said);
	return clause_add(order, said + strlen("ORDER BY "), said);
}

/* The output that has a size: the measure, else a shown number that is no key;
 * -1: none. */
static int
sized_output(const struct editor *editor)
{
	const struct clauses *clauses = editor->clauses;
	int measure = clauses_measure(clauses);
	for (int i = 0; measure < 0 && i < clauses->outputs.count; i++) {
		struct target target;
		int fact = clauses->outputs.parts[i].fact;
		const struct context_column *column =
		    fact < 0
			? NULL
			: target_reference(editor,
			      clauses->facts.selects[0].outputs[fact].column,
			      &target);
		if (column && column->class == COLUMN_NUMBER &&
		    !context_in_key(column))
			return i;
	}
	return measure;
}

/* A number that WHERE bounds: "over 5000", and then "largest first". */
static const char *
bounded_text(struct editor *editor)
{
	const struct clauses *clauses = editor->clauses;
	for (int i = 0; i < clauses->where.count; i++) {
		struct target target;
		int fact = clauses->where.parts[i].fact;
		const struct facts_predicate *predicate =
		    fact < 0 ? NULL : &clauses->facts.predicates[fact];
		const struct context_column *column =
		    predicate && predicate->column_count == 1
			? target_reference(
			      editor, predicate->columns[0], &target)
			: NULL;
		if (column && column->class == COLUMN_NUMBER &&
		    column->parent_table < 0)
			return reach_column(
			    editor, target.table, target.column);
	}
	return NULL;
}

static bool
order_by_size(struct editor *editor, bool descending)
{
	int output = sized_output(editor);
	const struct clauses *clauses = editor->clauses;
	const char *text =
	    output >= 0 ? clause_expression(clauses->outputs.parts[output].text,
			      editor->arena)
			: bounded_text(editor);
	return text ? set_order(editor, text, descending)
		    : editor_decline(editor, "nothing of it has a size");
}

static bool
order_by_column(struct editor *editor, const struct follow_edit *edit)
{
	struct target target;
	const struct clauses *clauses = editor->clauses;
	if (!target_find(editor, edit->column, TARGET_COLUMN, &target))
		return editor_decline(editor, "no column of it is meant");
	/* of groups, what they measure */
	if (clauses->group.count > 0 && clauses_measure(clauses) >= 0)
		return order_by_size(editor, edit->direction > 0);
	const char *text = reach_column(editor, target.table, target.column);
	return text && set_order(editor, text, edit->direction > 0);
}

static bool
order_by_age(struct editor *editor, bool descending)
{
	struct target target;
	if (!target_date(editor, NULL, &target))
		return editor_decline(editor, "it has no date");
	const char *text = reach_column(editor, target.table, target.column);
	return text && set_order(editor, text, descending);
}

/* Turn the first thing that it is sorted by. */
static bool
reverse(struct editor *editor)
{
	struct clause *order = &editor->clauses->order;
	if (order->count == 0 || order->parts[0].fact < 0)
		return editor_decline(editor, "it has no order");
	const struct facts_order *was =
	    &editor->clauses->facts.selects[0].order[order->parts[0].fact];
	return set_order(editor,
	    clause_expression(order->parts[0].text, editor->arena),
	    !was->descending);
}

static bool
set_limit(struct editor *editor, double number)
{
	if (number < 1 || number > 1e6)
		return editor_decline(editor, "the number is out of range");
	editor->clauses->limit = (long)number;
	editor_say(editor,
	    arena_printf(editor->arena, "LIMIT %ld", editor->clauses->limit));
	return true;
}

/* Is it sorted by its measure already, and the same way? */
static bool
is_sorted(const struct editor *editor, bool descending)
{
	const struct clause *order = &editor->clauses->order;
	if (order->count == 0 || order->parts[0].fact < 0)
		return false;
	const struct facts_order *first =
	    &editor->clauses->facts.selects[0].order[order->parts[0].fact];
	return (first->aggregate || editor->clauses->given > 0) &&
	       first->descending == descending;
}

static bool
take_top(struct editor *editor, const struct follow_edit *edit)
{
	bool descending = edit->direction > 0;
	if (edit->column.to > 0 ? !order_by_column(editor, edit)
				: !is_sorted(editor, descending) &&
				      !order_by_size(editor, descending))
		return false;
	return set_limit(editor, edit->number);
}

bool
edit_order(struct editor *editor, const struct follow_edit *edit)
{
	bool descending = edit->direction > 0;
	switch (edit->kind) {
	case FOLLOW_TOP:
		return take_top(editor, edit);
	case FOLLOW_FIRST:
		return set_limit(editor, edit->number);
	case FOLLOW_SIZE:
		return order_by_size(editor, descending);
	case FOLLOW_AGE:
		return order_by_age(editor, descending);
	case FOLLOW_REVERSE:
		return reverse(editor);
	default:
		return order_by_column(editor, edit);
	}
}
