/* lone_rows.c - aggregates over groups of one row each; see lone_rows.h */
#include "evaluate/lone_rows.h"

#include "evaluate/row_walk.h"

#include <string.h>

/* A label of so many of the rows names each of them: a few have the same. */
static const double name_share = .8;

static bool
is_of_select(const struct row_walk *walk, int relation)
{
	return walk->facts->relations[relation].select ==
	       walk->select - walk->facts->selects;
}

/* Is every relation of the select reached from this one, and each but once? */
static bool
decides_rows(struct row_walk *walk, int relation)
{
	const struct facts *facts = walk->facts;
	memset(walk->seen, 0, (size_t)facts->relation_count + 1);
	walk->seen[relation] = true;
	if (row_walk_repeating(walk, relation) >= 0)
		return false;
	for (int i = 0; i < facts->relation_count; i++)
		if (is_of_select(walk, i) && !walk->seen[i] &&
		    !facts_is(facts->relations[i].kind, "join"))
			return false;
	return true;
}

static bool
is_grouped_by(const struct row_walk *walk, int relation, int column)
{
	for (int i = 0; i < walk->select->group_count; i++) {
		int read =
		    facts_grouped_by(walk->select, &walk->select->group[i]);
		if (read >= 0 &&
		    walk->facts->columns[read].relation == relation &&
		    walk->facts->columns[read].column == column)
			return true;
	}
	return false;
}

/* Does the table's label tell its rows apart, as far as is known?  Rows whose
 * key leads to another table, or is none, belong to others, and many may have
 * the same name; a column whose values are not counted has many. */
static bool
names_rows(const struct context_table *table)
{
	double names = 1;
	int key = context_sole_key(table);
	if (key >= 0 && table->columns[key].refers)
		return false;
	for (int i = 0; i < table->label_count; i++) {
		const struct context_column *column =
		    &table->columns[table->label[i]];
		if (context_in_key(column) ||
		    (column->distinct == 0 && key < 0))
			return false;
		names *= column->distinct > 0 ? (double)column->distinct
					      : table->rows;
	}
	return table->label_count > 0 && names >= name_share * table->rows;
}

/* Is the whole name of a row among what is grouped by?  Groups that HAVING
 * bounds may look for what has the same name. */
static bool
is_grouped_by_name(const struct row_walk *walk, int relation)
{
	int at = walk->facts->relations[relation].table;
	if (at < 0 || walk->select->having ||
	    !names_rows(&walk->context->tables[at]))
		return false;
	const struct context_table *table = &walk->context->tables[at];
	for (int i = 0; i < table->label_count; i++)
		if (!is_grouped_by(walk, relation, table->label[i]))
			return false;
	return true;
}

/* The relation of which each group has one row; -1: there is none. */
static int
lone_relation(struct row_walk *walk)
{
	for (int i = 0; i < walk->facts->relation_count; i++)
		if (is_of_select(walk, i) &&
		    (row_walk_grouped(walk, i) ||
			is_grouped_by_name(walk, i)) &&
		    decides_rows(walk, i))
			return i;
	return -1;
}

void
lone_rows_check(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena)
{
	struct row_walk walk;
	row_walk_init(&walk, facts, context, arena);
	for (int i = 0; i < facts->select_count; i++) {
		if (!facts->selects[i].group_count ||
		    !facts->selects[i].aggregates)
			continue;
		row_walk_enter(&walk, i);
		int found = lone_relation(&walk);
		if (found >= 0)
			findings_add(findings, arena, "lint.lone_rows",
			    FINDING_WARNING,
			    findings_position(
				facts->sql, facts->relations[found].span.start),
			    "each group has one row of '%s'",
			    facts->relations[found].name
				? facts->relations[found].name
				: facts->relations[found].alias);
	}
}
