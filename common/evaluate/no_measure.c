/* no_measure.c - keys that are summed up, measures that are not; see
 * no_measure.h */
#include "evaluate/no_measure.h"

#include "context/name_part.h"

#include <string.h>

/* The column of the context that a reference reads; NULL: none. */
static const struct context_column *
read_by(const struct facts *facts, const struct context *context, int reference)
{
	if (reference < 0)
		return NULL;
	const struct facts_column *read = &facts->columns[reference];
	int table =
	    read->relation < 0 ? -1 : facts->relations[read->relation].table;
	return table < 0 || read->column < 0
		   ? NULL
		   : &context->tables[table].columns[read->column];
}

static bool
is_key(const struct context_column *column)
{
	return column->class == COLUMN_NUMBER && context_in_key(column);
}

static bool
is_measure(const struct context_column *column)
{
	return column->class == COLUMN_NUMBER && !context_in_key(column) &&
	       !column->flag_true;
}

/* Is it a measure with so many values that a group of one is no kind of thing?
 * Groups by years are. */
static bool
is_continuous(const struct facts *facts, const struct context *context,
    int reference, const struct context_column *column)
{
	const struct facts_column *read = &facts->columns[reference];
	int table = facts->relations[read->relation].table;
	bool fraction = !strstr(column->type, "int");
	return is_measure(column) && (fraction || column->distinct == 0) &&
	       !part_is_year(&context->tables[table], read->column);
}

/* Is the argument of the call this reference, and nothing around it? */
static bool
is_bare(const struct facts *facts, const struct facts_function *call)
{
	const struct facts_column *argument = &facts->columns[call->columns[0]];
	return facts->sql[call->span.end] == '(' &&
	       argument->span.start == call->span.end + 1 &&
	       facts->sql[argument->span.end] == ')';
}

/* Is the column the same in all rows of each group? */
static bool
is_grouped_by(const struct facts *facts, const struct facts_function *call)
{
	const struct facts_column *argument = &facts->columns[call->columns[0]];
	const struct facts_select *of = &facts->selects[call->select];
	for (int i = 0; i < of->group_count; i++) {
		int reference = facts_grouped_by(of, &of->group[i]);
		if (reference >= 0 &&
		    facts->columns[reference].relation == argument->relation &&
		    facts->columns[reference].column == argument->column)
			return true;
	}
	return false;
}

static const struct context_column *
misread_argument(const struct facts *facts, const struct context *context,
    const struct facts_function *call)
{
	bool counts = facts_is(call->name, "count");
	if (call->column_count != 1 || call->distinct || call->star ||
	    call->over || !facts_is(call->kind, "aggregate") ||
	    !is_bare(facts, call))
		return NULL;
	const struct context_column *column =
	    read_by(facts, context, call->columns[0]);
	if (!column)
		return NULL;
	if (counts ? is_measure(column)
		   : is_key(column) || is_grouped_by(facts, call))
		return column;
	return NULL;
}

static void
check_calls(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena)
{
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *call = &facts->functions[i];
		const struct context_column *column =
		    misread_argument(facts, context, call);
		if (column)
			findings_add(findings, arena, "lint.no_measure",
			    FINDING_WARNING,
			    findings_position(facts->sql, call->span.start),
			    "%s of '%s'", call->name, column->name);
	}
}

/* Is the measure, which is of one row in each group, what HAVING compares the
 * group with: "customers whose invoices exceed their limit"? */
static bool
bounds_groups(const struct facts *facts, int select, int reference)
{
	const struct facts_column *grouped = &facts->columns[reference];
	for (int i = 0; i < facts->column_count; i++) {
		const struct facts_column *read = &facts->columns[i];
		if (read->select == select &&
		    read->relation == grouped->relation &&
		    read->column == grouped->column &&
		    facts_is(read->clause, "having"))
			return true;
	}
	return false;
}

static void
check_groups(struct findings *findings, const struct facts *facts,
    const struct context *context, int select, struct arena *arena)
{
	const struct facts_select *of = &facts->selects[select];
	for (int i = 0; i < of->group_count; i++) {
		int reference = facts_grouped_by(of, &of->group[i]);
		const struct context_column *column =
		    read_by(facts, context, reference);
		if (column &&
		    is_continuous(facts, context, reference, column) &&
		    !bounds_groups(facts, select, reference))
			findings_add(findings, arena, "lint.no_measure",
			    FINDING_WARNING,
			    findings_position(facts->sql,
				facts->columns[reference].span.start),
			    "groups of rows with the same '%s'", column->name);
	}
}

/* The first rows by a key: "the oldest order". */
static void
check_order(struct findings *findings, const struct facts *facts,
    const struct context *context, int select, struct arena *arena)
{
	const struct facts_select *of = &facts->selects[select];
	if (!of->limited || of->order_count == 0)
		return;
	int reference = facts_ordered_by(of, &of->order[0]);
	const struct context_column *column =
	    read_by(facts, context, reference);
	if (column && is_key(column))
		findings_add(findings, arena, "lint.no_measure",
		    FINDING_WARNING,
		    findings_position(
			facts->sql, facts->columns[reference].span.start),
		    "the first rows by '%s'", column->name);
}

void
no_measure_check(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena)
{
	check_calls(findings, facts, context, arena);
	for (int i = 0; i < facts->select_count; i++) {
		check_groups(findings, facts, context, i, arena);
		check_order(findings, facts, context, i, arena);
	}
}
