/* edit_groups.c - what the rows are put into groups by; see editor.h */
#include "follow/editor.h"

#include <string.h>

enum { GROUP_MOST = 8 };

/* What a group shows, and what else tells groups apart. */
struct grouping {
	const char *shown[GROUP_MOST];
	int shown_count;
	const char *key; /* NULL: what is shown is enough */
	bool grain;
};

/* The columns that stand for a row of the table under this alias. */
static void
take_labels(struct grouping *grouping, const struct editor *editor, int table,
    const char *alias)
{
	const struct context_table *owner = &editor->context->tables[table];
	int key = context_sole_key(owner);
	if (key >= 0)
		grouping->key = arena_printf(
		    editor->arena, "%s.%s", alias, owner->columns[key].sql);
	for (int i = 0; i < owner->label_count; i++)
		grouping->shown[grouping->shown_count++] =
		    arena_printf(editor->arena, "%s.%s", alias,
			owner->columns[owner->label[i]].sql);
	if (grouping->shown_count == 0 && grouping->key)
		grouping->shown[grouping->shown_count++] = grouping->key;
}

/* The rows of a table, by what names them. */
static bool
group_by_table(struct editor *editor, int table, struct grouping *grouping)
{
	const char *column = reach_column(editor, table, 0);
	if (!column)
		return false;
	/* reach_column writes ALIAS.COLUMN, or the bare column */
	for (int i = 0; i < editor->clauses->relation_count; i++)
		if (editor->clauses->relations[i].table == table)
			take_labels(grouping, editor, table,
			    editor->clauses->relations[i].alias);
	return grouping->shown_count > 0;
}

static bool
find_grouping(struct editor *editor, const struct follow_edit *edit,
    struct grouping *grouping)
{
	struct target target;
	int parent;
	if (!target_find(editor, edit->column, TARGET_GROUP, &target))
		return false;
	if (target.column < 0)
		return group_by_table(editor, target.table, grouping);
	if (editor->context->tables[target.table]
		.columns[target.column]
		.parent_table >= 0) {
		const char *alias =
		    reach_parent(editor, target.table, target.column, &parent);
		if (!alias)
			return false;
		take_labels(grouping, editor, parent, alias);
		return grouping->shown_count > 0;
	}
	grouping->shown[0] = reach_column(editor, target.table, target.column);
	grouping->shown_count = grouping->shown[0] ? 1 : 0;
	return grouping->shown_count > 0;
}

static bool
find_grain(struct editor *editor, const struct follow_edit *edit,
    struct grouping *grouping)
{
	struct target target;
	if (!target_date(editor, NULL, &target))
		return editor_decline(editor, "it has no date");
	const char *column = reach_column(editor, target.table, target.column);
	if (!column)
		return false;
	grouping->grain = true;
	grouping->shown[0] =
	    edit->unit == UNIT_YEAR
		? arena_printf(editor->arena, "EXTRACT(YEAR FROM %s)", column)
		: arena_printf(editor->arena, "date_trunc('%s', %s)::date",
		      calendar_unit_name(edit->unit), column);
	grouping->shown_count = 1;
	return true;
}

/* Keep the outputs that compute over rows; a list of rows is counted. */
static void
keep_measures(struct clauses *clauses)
{
	struct clause kept = {0};
	for (int i = 0; i < clauses->outputs.count; i++) {
		int fact = clauses->outputs.parts[i].fact;
		if (fact < 0
			? clauses->outputs.parts[i].measures
			: clauses->facts.selects[0].outputs[fact].aggregated)
			kept.parts[kept.count++] = clauses->outputs.parts[i];
	}
	if (kept.count == 0 &&
	    clause_add(&kept, "count(*) AS number", "count(*)"))
		kept.parts[0].measures = true;
	clauses->outputs = kept;
}

/* What was sorted by a measure still is; times go in their own order. */
static bool
order_groups(struct editor *editor, const struct grouping *grouping)
{
	struct clauses *clauses = editor->clauses;
	struct clause kept = {0};
	for (int i = 0; !grouping->grain && i < clauses->order.count; i++) {
		int fact = clauses->order.parts[i].fact;
		if (fact < 0 || clauses->facts.selects[0].order[fact].aggregate)
			kept.parts[kept.count++] = clauses->order.parts[i];
	}
	clauses->order = kept;
	if (grouping->grain)
		clauses->limit = 0;
	for (int i = 0; i < grouping->shown_count; i++)
		if (!clause_add(&clauses->order, grouping->shown[i],
			grouping->shown[i]))
			return false;
	return true;
}

/* Take the outputs that measure out of the statement, and with them, unless one
 * more group is asked for, the groups that it had. */
static struct clause
take_measures(struct clauses *clauses, bool again)
{
	struct clause all = clauses->outputs;
	keep_measures(clauses);
	struct clause measures = clauses->outputs;
	clauses->outputs.count = 0;
	if (!again)
		clauses->group.count = 0;
	for (int i = 0; again && i < all.count; i++)
		if (all.parts[i].fact < 0 && !all.parts[i].measures)
			clauses->outputs.parts[clauses->outputs.count++] =
			    all.parts[i];
	return measures;
}

static bool
set_groups(struct editor *editor, const struct grouping *grouping,
    const char *unit, bool again)
{
	struct clauses *clauses = editor->clauses;
	struct clause measures = take_measures(clauses, again);
	clauses->distinct = false;
	bool good = !grouping->key ||
		    clause_add(&clauses->group, grouping->key, grouping->key);
	for (int i = 0; good && i < grouping->shown_count; i++) {
		const char *text = grouping->shown[i];
		const char *shown =
		    unit ? arena_printf(editor->arena, "%s AS %s", text, unit)
			 : text;
		good = clause_add(&clauses->outputs, shown, text) &&
		       ((grouping->key && strcmp(text, grouping->key) == 0) ||
			   clause_add(&clauses->group, text, text));
	}
	for (int i = 0; good && i < measures.count; i++) {
		good = clauses->outputs.count < CLAUSE_MAX_PARTS;
		if (good)
			clauses->outputs.parts[clauses->outputs.count++] =
			    measures.parts[i];
	}
	editor_say(editor,
	    arena_printf(editor->arena, "GROUP BY %s", grouping->shown[0]));
	return (good && order_groups(editor, grouping)) ||
	       editor_decline(editor, "it has too many groups");
}

bool
edit_groups(struct editor *editor, const struct follow_edit *edit)
{
	struct grouping grouping = {0};
	bool grain = edit->kind == FOLLOW_GRAIN;
	if (!(grain ? find_grain(editor, edit, &grouping)
		    : find_grouping(editor, edit, &grouping)))
		return editor_decline(editor, "no group of it is meant");
	return set_groups(editor, &grouping,
	    grain ? calendar_unit_name(edit->unit) : NULL, edit->again);
}
