/* edit_outputs.c - what is shown and measured; see editor.h */
#include "follow/editor.h"
#include "sql/quote.h"

#include <string.h>

/* Replace all outputs by one that measures. */
static bool
set_only_output(struct editor *editor, const char *text)
{
	struct clauses *clauses = editor->clauses;
	clauses->outputs.count = clauses->order.count = 0;
	clauses->distinct = false;
	clauses->limit = 0;
	editor_say(editor, clause_expression(text, editor->arena));
	if (!clause_add(&clauses->outputs, text, text))
		return false;
	clauses->outputs.parts[0].measures = true;
	return true;
}

/* Replace the measure, and what is sorted by it. */
static bool
set_measure(struct editor *editor, const char *expression, const char *name)
{
	struct clauses *clauses = editor->clauses;
	int at = clauses_measure(clauses);
	const char *text = arena_printf(editor->arena, "%s AS %s", expression,
	    sql_quote_name(name, editor->arena));
	if (at < 0)
		return clauses->limit > 0
			   ? editor_decline(editor, "it shows some rows only")
			   : set_only_output(editor, text);
	clauses->outputs.parts[at] = (struct clause_part){
	    .text = text, .fact = -1, .edited = text, .measures = true};
	for (int i = 0; i < clauses->order.count; i++) {
		struct clause_part *part = &clauses->order.parts[i];
		const struct facts_order *was =
		    part->fact < 0
			? NULL
			: &clauses->facts.selects[0].order[part->fact];
		if (was && was->aggregate)
			*part = (struct clause_part){
			    .text =
				arena_printf(editor->arena, "%s%s", expression,
				    was->descending ? " DESC NULLS LAST" : ""),
			    .fact = -1,
			    .edited = expression};
	}
	editor_say(editor, expression);
	return true;
}

/* ---- other measures ---- */

/* The aggregate call of the measure: its function, and the column that it
 * reads.  NULL: it is another expression. */
static const struct facts_function *
measuring_call(const struct editor *editor, struct target *target)
{
	const struct clauses *clauses = editor->clauses;
	const struct facts *facts = &clauses->facts;
	int at = clauses_measure(clauses);
	int fact = at < 0 ? -1 : clauses->outputs.parts[at].fact;
	*target = (struct target){-1, -1, NULL};
	if (fact < 0)
		return NULL;
	const struct facts_output *output = &facts->selects[0].outputs[fact];
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *function = &facts->functions[i];
		if (function->select != 0 ||
		    !facts_is(function->kind, "aggregate") ||
		    function->span.start < output->span.start ||
		    function->span.start >= output->span.end)
			continue;
		if (function->column_count != 1 ||
		    !target_reference(editor, function->columns[0], target))
			*target = (struct target){-1, -1, NULL};
		return facts_is(output->kind, "aggregate") ? function : NULL;
	}
	return NULL;
}

static bool
is_number(const struct editor *editor, const struct target *target)
{
	return target->column >= 0 && editor->context->tables[target->table]
					      .columns[target->column]
					      .class
					  == COLUMN_NUMBER;
}

static bool
measure_column(
    struct editor *editor, const struct target *target, const char *function)
{
	const struct context_column *column =
	    &editor->context->tables[target->table].columns[target->column];
	const char *text = reach_column(editor, target->table, target->column);
	if (!text)
		return false;
	bool median =
	    strcmp(function, cue_aggregate_function(AGGREGATE_MEDIAN)) == 0;
	return set_measure(editor,
	    median ? arena_printf(editor->arena,
			 "%s(0.5) WITHIN GROUP (ORDER BY %s)", function, text)
		   : arena_printf(editor->arena, "%s(%s)", function, text),
	    arena_printf(editor->arena, "%s_%s", median ? "median" : function,
		column->name));
}

/* "the average", "and the total amount": what is not said stays as it was. */
static bool
change_measure(struct editor *editor, const struct follow_edit *edit)
{
	struct target target, was;
	const struct facts_function *call = measuring_call(editor, &was);
	const char *function = edit->aggregate != AGGREGATE_NONE
				   ? cue_aggregate_function(edit->aggregate)
				   : NULL;
	bool named = edit->column.to > 0;
	if (named && !target_find(editor, edit->column, TARGET_COLUMN, &target))
		return editor_decline(editor, "no column of it is meant");
	if (!named)
		target = was;
	if (edit->aggregate == AGGREGATE_COUNT)
		return set_measure(editor, "count(*)", "number");
	if (!is_number(editor, &target))
		return editor_decline(editor, "no number of it is measured");
	if (!function)
		function =
		    call && !facts_is(call->name, "count") ? call->name : "sum";
	return measure_column(editor, &target, function);
}

static bool
take_share(struct editor *editor)
{
	struct clauses *clauses = editor->clauses;
	struct target target;
	int at = clauses_measure(clauses);
	const struct facts_function *call = measuring_call(editor, &target);
	if (at < 0 || clauses->group.count == 0)
		return editor_decline(editor, "it has no groups to share");
	if (call && !facts_is(call->name, "sum") &&
	    !facts_is(call->name, "count"))
		return editor_decline(editor, "its measure has no whole");
	const char *part =
	    clause_expression(clauses->outputs.parts[at].text, editor->arena);
	struct clause order = clauses->order;
	bool good = set_measure(editor,
	    arena_printf(editor->arena,
		"100.0 * (%s) / nullif(sum(%s) OVER (), 0)", part, part),
	    "percentage");
	clauses->order = order;
	return good;
}

/* ---- columns ---- */

/* Show the column, or what names a row of the table. */
static bool
show_column(struct editor *editor, int table, int column)
{
	struct clauses *clauses = editor->clauses;
	const char *text = reach_column(editor, table, column);
	if (!text)
		return false;
	editor_say(editor, text);
	return (clause_add(&clauses->outputs, text, text) &&
		   (clauses->group.count == 0 ||
		       clause_add(&clauses->group, text, text))) ||
	       editor_decline(editor, "it shows too many columns");
}

static bool
show_labels(struct editor *editor, int table)
{
	const struct context_table *owner = &editor->context->tables[table];
	for (int i = 0; i < owner->label_count; i++)
		if (!show_column(editor, table, owner->label[i]))
			return false;
	return owner->label_count > 0 ||
	       editor_decline(editor, "nothing names a row of it");
}

static bool
show_more(struct editor *editor, const struct follow_edit *edit)
{
	struct target target;
	if (!target_find(editor, edit->column, TARGET_GROUP, &target))
		return editor_decline(editor, "no column of it is meant");
	return target.column < 0
		   ? show_labels(editor, target.table)
		   : show_column(editor, target.table, target.column);
}

/* A column alone: the same measure of it, or one column more. */
static bool
take_other(struct editor *editor, const struct follow_edit *edit)
{
	return clauses_measure(editor->clauses) >= 0
		   ? change_measure(editor, edit)
		   : show_more(editor, edit);
}

/* ---- counting rows, and listing what was counted ---- */

static bool
count_rows(struct editor *editor)
{
	struct clauses *clauses = editor->clauses;
	if (!clauses->distinct && clauses->limit == 0 &&
	    clauses->group.count == 0)
		return set_only_output(editor, "count(*) AS number");
	clauses->order.count = clauses->limit > 0 ? clauses->order.count : 0;
	clauses->from = arena_printf(
	    editor->arena, "(%s) AS listed", clauses_print(clauses));
	clauses->where.count = clauses->group.count = clauses->having.count = 0;
	clauses->relation_count = 0;
	return set_only_output(editor, "count(*) AS number");
}

static bool
list_rows(struct editor *editor)
{
	struct clauses *clauses = editor->clauses;
	struct target counted;
	const struct facts_function *call = measuring_call(editor, &counted);
	int table =
	    counted.table >= 0 ? counted.table : clauses->relations[0].table;
	if (!call || clauses->group.count > 0 || table < 0)
		return editor_decline(editor, "it counts no rows");
	clauses->outputs.count = clauses->order.count = 0;
	clauses->distinct = counted.table >= 0;
	return show_labels(editor, table);
}

bool
edit_outputs(struct editor *editor, const struct follow_edit *edit)
{
	switch (edit->kind) {
	case FOLLOW_SHARE:
		return take_share(editor);
	case FOLLOW_SHOW:
		return show_more(editor, edit);
	case FOLLOW_OTHER:
		return take_other(editor, edit);
	case FOLLOW_COUNT:
		return count_rows(editor);
	case FOLLOW_LIST:
		return list_rows(editor);
	default:
		return change_measure(editor, edit);
	}
}
