/* column_similar.c - columns whose names resemble the wrong one; see column.c
 */
#include "context/similar.h"
#include "names/names.h"
#include "repair/column.h"
#include "repair/nine_gates.h"

static struct similar_columns
own_matches(const struct column_search *search)
{
	return similar_columns(search->item->context, search->own,
	    search->own_count, &search->name, 1000, search->risks,
	    search->item->arena);
}

/* Is the best match a reference whose own name lacks words of the wrong one?
 * A department's name is not the key that a column department holds. */
static bool
is_bare_reference(
    const struct column_search *search, const struct similar_columns *list)
{
	struct arena *arena = search->item->arena;
	const struct similar_column *best = &list->items[0];
	const struct context_column *column =
	    &column_table(search, best->table)->columns[best->column];
	return column->parent_table >= 0 && !best->pair.exact &&
	       names_parts(arena, column->name).count <
		   names_parts(arena, search->wrong->name).count;
}

static bool
take_best(const struct column_search *search,
    const struct similar_columns *list, struct repair_outcome *outcome)
{
	struct repair_edit edit;
	repair_edit_begin(&edit, search->item->sql, search->item->arena);
	column_finish(search, outcome, &edit,
	    column_reference(
		search, list->items[0].table, list->items[0].column));
	return outcome->sql;
}

bool
column_try_contained(
    const struct column_search *search, struct repair_outcome *outcome)
{
	struct similar_columns list = own_matches(search);
	const struct gates_case guess = {
	    search->wrong->name, search->own_count > 0, true, &list};
	return gates_failing(&guess, search->item->config) == 0 &&
	       !is_bare_reference(search, &list) &&
	       take_best(search, &list, outcome);
}

bool
column_try_spelling(
    const struct column_search *search, struct repair_outcome *outcome)
{
	struct similar_columns list = own_matches(search);
	if (list.count == 0 || list.items[0].pair.score < COLUMN_LEAST ||
	    list.items[0].pair.contained || list.items[0].risk ||
	    gates_keyword(search->wrong->name))
		return false;
	if (list.count > 1 &&
	    list.items[0].pair.score - list.items[1].pair.score < COLUMN_APART)
		return false;
	return take_best(search, &list, outcome);
}

bool
column_may_be_elsewhere(const struct column_search *search)
{
	struct similar_columns list = own_matches(search);
	bool resembles = list.count > 0 && !list.items[0].risk &&
			 list.items[0].pair.score >= COLUMN_LEAST &&
			 !is_bare_reference(search, &list);
	return !resembles && !gates_keyword(search->wrong->name);
}
