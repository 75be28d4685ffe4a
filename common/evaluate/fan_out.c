/* fan_out.c - sums over rows that a join repeats; see fan_out.h */
#include "evaluate/fan_out.h"

#include "evaluate/row_walk.h"

#include <string.h>

/* The relation that repeats the rows that the call adds up.  The walk begins at
 * all relations of the argument at once, because the argument itself combines
 * them. */
static int
find_repeating_call(struct row_walk *walk, const struct facts_function *call)
{
	const struct facts *facts = walk->facts;
	memset(walk->seen, 0, (size_t)facts->relation_count + 1);
	for (int i = 0; i < call->column_count; i++) {
		int relation = call->columns[i] < 0
				   ? -1
				   : facts->columns[call->columns[i]].relation;
		if (relation >= 0)
			walk->seen[relation] = true;
	}
	int found = -1;
	for (int i = 0; found < 0 && i < facts->relation_count; i++)
		if (walk->seen[i])
			found = row_walk_repeating(walk, i);
	return found;
}

static const char *
called(const struct facts *facts, int relation)
{
	const struct facts_relation *of = &facts->relations[relation];
	return of->name ? of->name : of->alias ? of->alias : "?";
}

void
fan_out_check(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena)
{
	struct row_walk walk;
	row_walk_init(&walk, facts, context, arena);
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *call = &facts->functions[i];
		if ((!facts_is(call->name, "sum") &&
			!facts_is(call->name, "avg")) ||
		    call->distinct || call->over || call->select < 0)
			continue;
		if (walk.select != &facts->selects[call->select])
			row_walk_enter(&walk, call->select);
		int found = find_repeating_call(&walk, call);
		if (found >= 0)
			findings_add(findings, arena, "lint.fan_out",
			    FINDING_WARNING,
			    findings_position(facts->sql, call->span.start),
			    "what %s adds up is repeated for each row of '%s'",
			    call->name, called(facts, found));
	}
}
