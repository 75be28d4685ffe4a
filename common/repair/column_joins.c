/* column_joins.c - columns of tables that are not joined yet; see column.c */
#include "context/similar.h"
#include "names/names.h"
#include "repair/column.h"
#include "repair/planned.h"

/* ---- 5. a parent table that is not joined ---- */

/* Is the column the name of its table's own rows?  A name of one word, as name
 * or title, says so only where it stands. */
static bool
names_rows(
    const struct column_search *search, const struct similar_column *found)
{
	struct arena *arena = search->item->arena;
	const struct context_table *table = column_table(search, found->table);
	const char *name = table->columns[found->column].name;
	return context_is_label(table, found->column) &&
	       names_parts(arena, name).count == 1 &&
	       !similar_names(name, table->name, arena).contained;
}

/* Return the name in a table that is not in scope, over `alias`; NULL when it
 * has none. */
static const char *
name_in(const struct column_search *search, int table, const char *alias)
{
	struct similar_column found;
	if (!column_sole_exact(search, &table, 1, &found))
		return column_meaning(search, table, alias);
	if (names_rows(search, &found))
		return NULL;
	return arena_printf(search->item->arena, "%s.%s", alias,
	    column_table(search, table)->columns[found.column].sql);
}

static bool
try_join(const struct column_search *search, int table,
    enum repair_direction direction, struct repair_outcome *outcome)
{
	const struct repair_case *item = search->item;
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	const char *alias =
	    repair_join(item, &edit, search->select, table, direction);
	const char *text = alias ? name_in(search, table, alias) : NULL;
	if (!text)
		return false;
	column_finish(search, outcome, &edit, text);
	return outcome->sql;
}

/* Join the only table that a key leads to, in this direction, and that has the
 * name.  Two keys, be it to one table, are two meanings. */
static bool
try_neighbours(const struct column_search *search,
    enum repair_direction direction, struct repair_outcome *outcome)
{
	const struct context *context = search->item->context;
	int only = -1;
	int count = 0;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		bool parent = direction == REPAIR_PARENT;
		int near = parent ? key->from : key->to;
		int table = parent ? key->to : key->from;
		if (!column_in_scope(search, near) ||
		    column_in_scope(search, table) ||
		    !name_in(search, table, ""))
			continue;
		only = table;
		count++;
	}
	return count == 1 && try_join(search, only, direction, outcome);
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
	return try_neighbours(search, REPAIR_PARENT, outcome);
}

/* ---- 6. a child table: the reference means its rows ---- */

bool
column_try_children(
    const struct column_search *search, struct repair_outcome *outcome)
{
	const struct facts_select *select =
	    &search->item->facts.selects[search->select];
	/* An aggregate over the parent would count its rows several times. */
	return (select->aggregates == 0 || search->wrong->aggregate) &&
	       try_neighbours(search, REPAIR_CHILD, outcome);
}

/* ---- 7. a table further away ---- */

/* Does a key lead from a table in scope to the table, or from it to one? */
static bool
is_neighbour(const struct column_search *search, int table)
{
	for (int i = 0; i < search->scope_count; i++)
		if (context_refers(
			search->item->context, search->scope[i], table) ||
		    context_refers(
			search->item->context, table, search->scope[i]))
			return true;
	return false;
}

bool
column_try_far(
    const struct column_search *search, struct repair_outcome *outcome)
{
	const struct repair_case *item = search->item;
	const struct context *context = item->context;
	const struct facts_select *select =
	    &item->facts.selects[search->select];
	bool once = select->aggregates > 0 && !search->wrong->aggregate;
	int far = -1;
	int table = -1;
	struct similar_column found;
	struct repair_edit edit;
	for (int i = 0; i < context->table_count; i++) {
		if (column_in_scope(search, i) ||
		    !column_sole_exact(search, &i, 1, &found) ||
		    names_rows(search, &found))
			continue;
		/* The nearer tables are tried, and two have two meanings. */
		if (far >= 0 || is_neighbour(search, i))
			return false;
		far = i;
	}
	repair_edit_begin(&edit, item->sql, item->arena);
	const char *alias = far < 0
				? NULL
				: repair_join_nearest(item, &edit,
				      search->select, &far, 1, once, &table);
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
