/*
 * grouping.c - the tier for GROUP BY (42803) and ambiguous names (42702)
 *
 * A plain column beside an aggregate goes into GROUP BY, with every other plain
 * output when there is no GROUP BY yet.  An ambiguous name gets the alias of
 * the table that link took it from, else of the first table that has it.  When
 * an equality makes all of them equal, any table is right.
 */
#include "repair/repair.h"
#include "sql/quote.h"

#include <string.h>

static const char *
text_of(const struct repair_case *item, struct facts_span span)
{
	return arena_strndup(
	    item->arena, item->sql + span.start, span.end - span.start);
}

/* Return all plain columns of the select list, as they are written. */
static const char *
plain_outputs(const struct repair_case *item, const struct facts_select *select)
{
	const char *list = "";
	for (int i = 0; i < select->output_count; i++) {
		const struct facts_output *output = &select->outputs[i];
		if (output->aggregated || output->windowed ||
		    !facts_is(output->kind, "column") || output->column < 0)
			continue;
		list = arena_printf(item->arena, "%s%s%s", list,
		    *list ? ", " : "",
		    text_of(item, item->facts.columns[output->column].span));
	}
	return list;
}

static struct facts_span
from_of(const struct repair_case *item, int select)
{
	for (int i = 0; i < item->facts.relation_count; i++)
		if (item->facts.relations[i].select == select &&
		    item->facts.relations[i].span.end > 0)
			return item->facts.relations[i].span;
	return (struct facts_span){0, 0};
}

static void
group(const struct repair_case *item, struct repair_outcome *outcome,
    const struct facts_column *column)
{
	const struct facts_select *select =
	    &item->facts.selects[column->select];
	struct facts_span from = from_of(item, column->select);
	if (from.end == 0 || column->aggregate)
		return;
	const char *reference = text_of(item, column->span);
	const char *clause = NULL;
	if (select->group_count > 0) {
		clause = arena_printf(item->arena, ", %s", reference);
	} else {
		const char *list = plain_outputs(item, select);
		clause = arena_printf(
		    item->arena, "GROUP BY %s", *list ? list : reference);
	}
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	repair_edit_group_by(&edit, from, clause);
	repair_done(item, outcome, &edit,
	    arena_printf(item->arena, "grouped by %s", reference));
}

/* ---- ambiguous names ---- */

static bool
is_linked(const struct repair_case *item, int table, const char *name)
{
	for (int i = 0; item->link && i < item->link->count; i++) {
		const struct link_match *match = &item->link->matches[i];
		if (match->kind != LINK_COLUMN || match->table != table ||
		    match->column < 0)
			continue;
		const struct context_table *known =
		    &item->context->tables[table];
		if (strcmp(known->columns[match->column].name, name) == 0)
			return true;
	}
	return false;
}

static int
meant_relation(
    const struct repair_case *item, const struct facts_column *column)
{
	int first = -1;
	for (int i = 0; i < item->facts.relation_count; i++) {
		const struct facts_relation *relation =
		    &item->facts.relations[i];
		if (relation->select != column->select || relation->table < 0 ||
		    context_find_column(&item->context->tables[relation->table],
			column->name) < 0)
			continue;
		if (is_linked(item, relation->table, column->name))
			return i;
		if (first < 0)
			first = i;
	}
	return first;
}

static void
qualify(const struct repair_case *item, struct repair_outcome *outcome,
    const struct facts_column *column)
{
	int relation = item->context ? meant_relation(item, column) : -1;
	if (relation < 0 || column->qualifier)
		return;
	const char *alias =
	    sql_quote_name(item->facts.relations[relation].alias, item->arena);
	const char *name = sql_quote_name(column->name, item->arena);
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	for (int i = 0; i < item->facts.column_count; i++) {
		const struct facts_column *other = &item->facts.columns[i];
		if (other->select == column->select && !other->qualifier &&
		    !other->output && facts_is(other->name, column->name))
			repair_edit_replace(&edit, other->span,
			    arena_printf(item->arena, "%s.%s", alias, name));
	}
	repair_done(item, outcome, &edit,
	    arena_printf(
		item->arena, "%s is %s.%s", column->name, alias, name));
}

void
repair_grouping(const struct repair_case *item, struct repair_outcome *outcome)
{
	int failing = item->has_facts ? repair_failing_column(item) : -1;
	if (failing < 0)
		return;
	const struct facts_column *column = &item->facts.columns[failing];
	if (!column->name || column->select < 0)
		return;
	if (repair_is(item, "42803"))
		group(item, outcome, column);
	else
		qualify(item, outcome, column);
}
