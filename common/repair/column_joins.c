/* column_joins.c - columns of tables that are not joined yet; see column.c */
#include "context/similar.h"
#include "repair/column.h"
#include "repair/planned.h"

/* ---- 4. a parent table that is not joined ---- */

static bool
try_join(const struct column_search *search, int table,
    enum repair_direction direction, struct repair_outcome *outcome)
{
	const struct repair_case *item = search->item;
	const int only[1] = {table};
	struct similar_column found;
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	const char *alias =
	    repair_join(item, &edit, search->select, table, direction);
	if (!alias)
		return false;
	const char *text = NULL;
	if (column_sole_exact(search, only, 1, &found))
		text = arena_printf(item->arena, "%s.%s", alias,
		    column_table(search, table)->columns[found.column].sql);
	else
		text = column_meaning(search, table, alias);
	if (!text)
		return false;
	column_finish(search, outcome, &edit, text);
	return outcome->sql;
}

bool
column_in_scope(const struct column_search *search, int table)
{
	for (int i = 0; i < search->scope_count; i++)
		if (search->scope[i] == table)
			return true;
	return false;
}

bool
column_try_parents(
    const struct column_search *search, struct repair_outcome *outcome)
{
	const struct context *context = search->item->context;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		if (column_in_scope(search, key->from) &&
		    !column_in_scope(search, key->to) &&
		    try_join(search, key->to, REPAIR_PARENT, outcome))
			return true;
	}
	return false;
}

/* ---- 5. a child table: the reference means its rows ---- */

bool
column_try_children(
    const struct column_search *search, struct repair_outcome *outcome)
{
	const struct context *context = search->item->context;
	const struct facts_select *select =
	    &search->item->facts.selects[search->select];
	/* An aggregate over the parent would count its rows several times. */
	if (select->aggregates > 0 && !search->wrong->aggregate)
		return false;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		if (column_in_scope(search, key->to) &&
		    !column_in_scope(search, key->from) &&
		    try_join(search, key->from, REPAIR_CHILD, outcome))
			return true;
	}
	return false;
}

/* ---- 6. a table further away ---- */

bool
column_try_far(
    const struct column_search *search, struct repair_outcome *outcome)
{
	const struct repair_case *item = search->item;
	const struct context *context = item->context;
	const struct facts_select *select =
	    &item->facts.selects[search->select];
	bool once = select->aggregates > 0 && !search->wrong->aggregate;
	int *tables = arena_array(
	    item->arena, (size_t)context->table_count + 1, sizeof(*tables));
	int count = 0;
	int table = -1;
	struct similar_column found;
	struct repair_edit edit;
	for (int i = 0; i < context->table_count; i++)
		if (!column_in_scope(search, i) &&
		    column_sole_exact(search, &i, 1, &found))
			tables[count++] = i;
	repair_edit_begin(&edit, item->sql, item->arena);
	const char *alias = repair_join_nearest(
	    item, &edit, search->select, tables, count, once, &table);
	if (!alias || !column_sole_exact(search, &table, 1, &found))
		return false;
	column_finish(search, outcome, &edit,
	    arena_printf(item->arena, "%s.%s", alias,
		column_table(search, table)->columns[found.column].sql));
	return outcome->sql;
}

/* ---- 0. the condition of a join ---- */

bool
column_try_condition(
    const struct column_search *search, struct repair_outcome *outcome)
{
	const struct repair_case *item = search->item;
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	if (!facts_is(search->wrong->clause, "on") ||
	    !repair_join_by_key(
		item, &edit, (int)(search->wrong - item->facts.columns)))
		return false;
	repair_done(item, outcome, &edit, "joined by the key of the tables");
	return outcome->sql;
}
