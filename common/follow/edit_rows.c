/* edit_rows.c - which rows: values and bounds; see editor.h */
#include "follow/editor.h"
#include "sql/quote.h"

#include <stdlib.h>
#include <string.h>

void
editor_drop_conditions(struct editor *editor, const struct target *target)
{
	struct clause *where = &editor->clauses->where;
	for (int i = where->count - 1; i >= 0; i--) {
		if (!target_restricted(editor, &where->parts[i], target))
			continue;
		clause_remove(where, i);
		editor->kept = NULL; /* parts have moved */
	}
}

bool
editor_add_condition(struct editor *editor, const char *condition)
{
	editor_say(editor, condition);
	return clause_add(&editor->clauses->where, condition, condition) ||
	       editor_decline(editor, "it has too many conditions");
}

/* ---- values ---- */

/* The condition that a column of yes and no holds, or does not. */
static const char *
flag_condition(const struct editor *editor, const struct context_column *column,
    const char *text, bool holds)
{
	if (column->class == COLUMN_BOOLEAN)
		return arena_printf(
		    editor->arena, "%s%s", holds ? "" : "NOT ", text);
	return arena_printf(editor->arena, "%s = %s", text,
	    sql_quote_string(
		holds ? column->flag_true : column->flag_false, editor->arena));
}

static const char *
value_condition(const struct editor *editor, const struct target *target,
    const char *text, bool keep)
{
	const struct context_column *column =
	    &editor->context->tables[target->table].columns[target->column];
	if (!target->value)
		return flag_condition(editor, column, text, keep);
	const char *value = sql_quote_string(target->value, editor->arena);
	/* IS DISTINCT FROM says it in fewer words, but a foreign table may send
	 * it to a server that does not have it. */
	if (!keep && column->nullable)
		return arena_printf(editor->arena, "(%s <> %s OR %s IS NULL)",
		    text, value, text);
	return arena_printf(
	    editor->arena, "%s %s %s", text, keep ? "=" : "<>", value);
}

/* Put another value where a subquery of WHERE has one; false: none has. */
static bool
replace_nested(struct editor *editor, const struct target *target)
{
	struct clause *where = &editor->clauses->where;
	const struct facts *facts = &editor->clauses->facts;
	for (int i = 0; i < where->count; i++) {
		struct clause_part *part = &where->parts[i];
		int literal = target_nested(editor, part, target);
		if (literal < 0 || !target->value)
			continue;
		struct facts_span all = facts->predicates[part->fact].span;
		struct facts_span old = facts->literals[literal].span;
		part->text = arena_printf(editor->arena, "%.*s%s%.*s",
		    (int)(old.start - all.start), facts->sql + all.start,
		    sql_quote_string(target->value, editor->arena),
		    (int)(all.end - old.end), facts->sql + old.end);
		part->edited = part->text;
		editor_say(editor, target->value);
		return true;
	}
	return false;
}

/* "only Germany and France": one more value of the column that is kept. */
static bool
keep_another(
    struct editor *editor, const struct target *target, const char *column)
{
	if (!editor->kept || !target->value ||
	    editor->kept_table != target->table ||
	    editor->kept_column != target->column)
		return false;
	editor->kept_values =
	    arena_printf(editor->arena, "%s, %s", editor->kept_values,
		sql_quote_string(target->value, editor->arena));
	editor->kept->text = editor->kept->edited = arena_printf(
	    editor->arena, "%s IN (%s)", column, editor->kept_values);
	editor_say(editor, target->value);
	return true;
}

/* The condition just added keeps a value of the target. */
static void
note_kept(struct editor *editor, const struct target *target)
{
	struct clause *where = &editor->clauses->where;
	if (!target->value)
		return;
	editor->kept = &where->parts[where->count - 1];
	editor->kept_table = target->table;
	editor->kept_column = target->column;
	editor->kept_values = sql_quote_string(target->value, editor->arena);
}

static bool
restrict_value(struct editor *editor, const struct follow_edit *edit, bool keep)
{
	struct target target;
	if (!target_find(editor, edit->value, TARGET_VALUE, &target))
		return editor_decline(editor, "no value of it is meant");
	if (keep && replace_nested(editor, &target))
		return true;
	const char *column = reach_column(editor, target.table, target.column);
	if (!column)
		return false;
	if (keep && keep_another(editor, &target, column))
		return true;
	if (keep || !target.value)
		editor_drop_conditions(editor, &target);
	if (!editor_add_condition(
		editor, value_condition(editor, &target, column, keep)))
		return false;
	if (keep)
		note_kept(editor, &target);
	return true;
}

/* ---- bounds ---- */

/* The number that "over 5000" without a column bounds: one that has a bound. */
static bool
bounded_column(const struct editor *editor, struct target *target)
{
	const struct clause *where = &editor->clauses->where;
	for (int i = 0; i < where->count; i++) {
		const struct facts_predicate *predicate =
		    clauses_predicate(editor->clauses, &where->parts[i]);
		const struct context_column *column =
		    predicate && predicate->column_count == 1
			? target_reference(
			      editor, predicate->columns[0], target)
			: NULL;
		if (column && column->class == COLUMN_NUMBER)
			return true;
	}
	return false;
}

static bool
restrict_number(struct editor *editor, const struct follow_edit *edit)
{
	struct target target;
	bool named = edit->column.to > 0;
	if (!(named ? target_find(editor, edit->column, TARGET_COLUMN, &target)
		    : bounded_column(editor, &target)))
		return editor_decline(editor, "no number of it is meant");
	if (editor->context->tables[target.table].columns[target.column].class
	    != COLUMN_NUMBER)
		return editor_decline(editor, "what is bounded is no number");
	const char *column = reach_column(editor, target.table, target.column);
	if (!column)
		return false;
	editor_drop_conditions(editor, &target);
	return editor_add_condition(
	    editor, arena_printf(editor->arena, "%s %s %.15g", column,
			cue_operator(edit->comparison, false), edit->number));
}

bool
edit_rows(struct editor *editor, const struct follow_edit *edit)
{
	return edit->kind == FOLLOW_BOUND
		   ? restrict_number(editor, edit)
		   : restrict_value(editor, edit, edit->kind == FOLLOW_KEEP);
}
