/* lone_rows.c - aggregates over groups of one row each; see lone_rows.h */
#include "evaluate/lone_rows.h"

#include "evaluate/row_walk.h"

#include <string.h>

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

/* The relation of which each group has one row; -1: there is none. */
static int
lone_relation(struct row_walk *walk)
{
	for (int i = 0; i < walk->facts->relation_count; i++)
		if (is_of_select(walk, i) && row_walk_grouped(walk, i) &&
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
