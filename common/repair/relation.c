/*
 * relation.c - the tier for unknown tables (42P01)
 *
 * A FROM item becomes the most similar table of the context (seeds:
 * autocorrectMissingTable), with a score of 0.75 and 0.04 before the next.  A
 * qualifier that no FROM item has becomes the alias of the table that it names,
 * or that table is joined when a key leads to it, or it becomes the only table
 * in scope that has the column.
 */
#include "context/similar.h"
#include "repair/repair.h"
#include "sql/quote.h"

#include <string.h>

#define TABLE_LEAST 0.75
#define TABLE_APART 0.04

/* Return the FROM item whose name is wrong; -1 when a qualifier is wrong. */
static int
failing_relation(const struct repair_case *item, const char *name)
{
	for (int i = 0; i < item->facts.relation_count; i++) {
		const struct facts_relation *relation =
		    &item->facts.relations[i];
		bool here = item->placed
				? item->place >= relation->span.start &&
				      item->place < relation->span.end
				: facts_is(relation->name, name);
		if (facts_is(relation->kind, "table") && here)
			return i;
	}
	return -1;
}

static void
snap_table(const struct repair_case *item, struct repair_outcome *outcome,
    const struct facts_relation *relation)
{
	int table = similar_table(item->context, relation->name, TABLE_LEAST,
	    TABLE_APART, item->arena);
	if (table < 0) {
		repair_hint(outcome, "unknown_table",
		    arena_printf(item->arena,
			"there is no table %s; use one of the context",
			relation->name));
		return;
	}
	const struct context_table *known = &item->context->tables[table];
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	for (int i = 0; i < item->facts.relation_count; i++) {
		const struct facts_relation *same = &item->facts.relations[i];
		if (!facts_is(same->kind, "table") ||
		    !facts_is(same->name, relation->name))
			continue;
		/* References keep the name that they use. */
		bool keep =
		    !same->aliased && strcmp(known->name, relation->name) != 0;
		repair_edit_replace(&edit, same->span,
		    keep ? arena_printf(item->arena, "%s AS %s", known->sql,
			       sql_quote_name(relation->name, item->arena))
			 : known->sql);
	}
	repair_done(item, outcome, &edit,
	    arena_printf(
		item->arena, "table %s is %s", relation->name, known->name));
}

/* ---- a qualifier that no FROM item has ---- */

static void
requalify(const struct repair_case *item, struct repair_outcome *outcome,
    struct repair_edit *edit, const char *wrong, const char *alias,
    const char *what)
{
	for (int i = 0; i < item->facts.column_count; i++) {
		const struct facts_column *column = &item->facts.columns[i];
		if (!facts_is(column->qualifier, wrong) || !column->name)
			continue;
		const char *name = sql_quote_name(column->name, item->arena);
		repair_edit_replace(edit, column->span,
		    arena_printf(item->arena, "%s.%s", alias, name));
	}
	repair_done(item, outcome, edit,
	    arena_printf(item->arena, "%s %s", what, alias));
}

/* Return the only relation in scope that has all columns with this
 * qualifier. */
static int
sole_owner(const struct repair_case *item, int select, const char *qualifier)
{
	int owner = -1;
	for (int i = 0; i < item->facts.relation_count; i++) {
		const struct facts_relation *relation =
		    &item->facts.relations[i];
		bool has_all =
		    relation->select == select && relation->table >= 0;
		for (int c = 0; has_all && c < item->facts.column_count; c++) {
			const struct facts_column *column =
			    &item->facts.columns[c];
			if (facts_is(column->qualifier, qualifier) &&
			    column->name)
				has_all =
				    context_find_column(
					&item->context->tables[relation->table],
					column->name) >= 0;
		}
		if (!has_all)
			continue;
		if (owner >= 0)
			return -1;
		owner = i;
	}
	return owner;
}

static void
find_qualifier(const struct repair_case *item, struct repair_outcome *outcome)
{
	int failing = repair_failing_column(item);
	const struct facts_column *column =
	    failing >= 0 ? &item->facts.columns[failing] : NULL;
	if (!column || !column->qualifier || column->select < 0)
		return;
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	int table = similar_table(
	    item->context, column->qualifier, 0.95, 0, item->arena);
	int relation =
	    table < 0 ? -1 : repair_relation_of(item, column->select, table);
	if (relation < 0 && table >= 0) {
		const char *alias = repair_join(
		    item, &edit, column->select, table, REPAIR_PARENT);
		if (alias) {
			requalify(item, outcome, &edit, column->qualifier,
			    alias, "joined");
			return;
		}
	}
	if (relation < 0)
		relation = sole_owner(item, column->select, column->qualifier);
	if (relation >= 0)
		requalify(item, outcome, &edit, column->qualifier,
		    sql_quote_name(
			item->facts.relations[relation].alias, item->arena),
		    arena_printf(
			item->arena, "alias %s is", column->qualifier));
}

void
repair_relation(const struct repair_case *item, struct repair_outcome *outcome)
{
	const char *name = repair_named(item);
	if (!item->has_facts || !item->context || !name)
		return;
	const char *dot = strrchr(name, '.');
	int relation = failing_relation(item, dot ? dot + 1 : name);
	if (relation >= 0)
		snap_table(item, outcome, &item->facts.relations[relation]);
	else
		find_qualifier(item, outcome);
}
