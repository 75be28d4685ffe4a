/* edit_periods.c - when: periods of a date or a year; see editor.h */
#include "context/name_part.h"
#include "follow/editor.h"

#include <stdlib.h>
#include <string.h>

/* A restriction of a column that holds years: year = 2024. */
static bool
find_year(const struct editor *editor, struct target *target)
{
	const struct clause *where = &editor->clauses->where;
	for (int i = 0; i < where->count; i++) {
		const struct facts_predicate *predicate =
		    clauses_predicate(editor->clauses, &where->parts[i]);
		if (predicate && predicate->column_count == 1 &&
		    !predicate->subquery &&
		    target_reference(editor, predicate->columns[0], target) &&
		    part_is_year(&editor->context->tables[target->table],
			target->column))
			return true;
	}
	return false;
}

/* A column of years of the statement's tables, where no date tells. */
static bool
find_year_column(const struct editor *editor, struct target *target)
{
	const struct clauses *clauses = editor->clauses;
	for (int i = 0; i < clauses->relation_count; i++) {
		int table = clauses->relations[i].table;
		if (table < 0)
			continue;
		const struct context_table *owner =
		    &editor->context->tables[table];
		for (int c = 0; c < owner->column_count; c++) {
			*target = (struct target){table, c, NULL};
			if (part_is_year(owner, c))
				return true;
		}
	}
	return false;
}

static const char *
year_condition(
    const char *column, const struct period *period, struct arena *arena)
{
	int first, last, month, day;
	calendar_parts(period->from, &first, &month, &day);
	calendar_parts(period->to - 1, &last, &month, &day);
	if (first == last)
		return arena_printf(arena, "%s = %d", column, first);
	return arena_printf(arena, "%s BETWEEN %d AND %d", column, first, last);
}

static const char *
date_condition(
    const char *column, const struct period *period, struct arena *arena)
{
	const char *from = period->has_from
			       ? arena_printf(arena, "%s >= '%s'", column,
				     calendar_text(period->from, arena))
			       : "";
	const char *to = period->has_to
			     ? arena_printf(arena, "%s < '%s'", column,
				   calendar_text(period->to, arena))
			     : "";
	return arena_printf(
	    arena, "%s%s%s", from, *from && *to ? " AND " : "", to);
}

/* "hired in 2023": the date is named. */
static bool
set_named_period(struct editor *editor, const struct follow_edit *edit)
{
	struct target target;
	if (!target_find(editor, edit->column, TARGET_COLUMN, &target) ||
	    editor->context->tables[target.table].columns[target.column].class
		!= COLUMN_DATE)
		return editor_decline(editor, "no date of it is meant");
	const char *column = reach_column(editor, target.table, target.column);
	if (!column)
		return false;
	editor_drop_conditions(editor, &target);
	return editor_add_condition(
	    editor, date_condition(column, &edit->period, editor->arena));
}

static bool
set_period(struct editor *editor, const struct period *period)
{
	struct target target;
	bool whole = period->whole_years && period->has_from && period->has_to;
	bool years = whole && find_year(editor, &target);
	if (!years && !target_date(editor, period, &target)) {
		years = whole && find_year_column(editor, &target);
		if (!years)
			return editor_decline(editor, "it has no date");
	}
	const char *column = reach_column(editor, target.table, target.column);
	if (!column)
		return false;
	editor_drop_conditions(editor, &target);
	return editor_add_condition(
	    editor, years ? year_condition(column, period, editor->arena)
			  : date_condition(column, period, editor->arena));
}

/* ---- the period of the statement ---- */

static bool
day_of(const struct facts_literal *literal, long *day)
{
	return facts_is(literal->kind, "string") && literal->text &&
	       strlen(literal->text) >= 10 && calendar_read(literal->text, day);
}

/* Take one bound of the statement's period. */
static void
take_bound(struct period *period, const struct facts_literal *literal)
{
	long day;
	if (!day_of(literal, &day))
		return;
	if (facts_is(literal->operator, ">=")) {
		period->has_from = true;
		period->from = day;
	} else if (facts_is(literal->operator, "<")) {
		period->has_to = true;
		period->to = day;
	} else if (facts_is(literal->operator, "<=")) {
		period->has_to = true;
		period->to = day + 1;
	}
}

static bool
period_of(const struct editor *editor, struct period *period)
{
	const struct clause *where = &editor->clauses->where;
	const struct facts *facts = &editor->clauses->facts;
	struct target year;
	*period = (struct period){0};
	for (int i = 0; i < where->count; i++) {
		const struct facts_predicate *predicate =
		    clauses_predicate(editor->clauses, &where->parts[i]);
		if (!predicate)
			continue;
		for (int l = 0; l < predicate->literal_count; l++)
			take_bound(
			    period, &facts->literals[predicate->literals[l]]);
		if (predicate->literal_count == 1 && find_year(editor, &year) &&
		    target_restricted(editor, &where->parts[i], &year))
			*period = dates_year((int)strtol(
			    facts->literals[predicate->literals[0]].text, NULL,
			    10));
	}
	return period->has_from && period->has_to;
}

/* Move both ends by a unit; the last day of a month stays one. */
static bool
shift_period(struct editor *editor, const struct follow_edit *edit)
{
	struct period period;
	if (!period_of(editor, &period))
		return editor_decline(editor, "it has no period");
	long count = edit->direction > 0 ? -1 : 1;
	long from = calendar_add(period.from, edit->unit, count);
	period.to = calendar_add(period.to, edit->unit, count);
	/* a shorter period before: "the month before" of a year is its last */
	if (calendar_add(from, edit->unit, 1) > period.to)
		return editor_decline(editor, "its period is shorter");
	period.from = from;
	period.whole_years = calendar_floor(from, UNIT_YEAR) == from &&
			     calendar_floor(period.to, UNIT_YEAR) == period.to;
	return set_period(editor, &period);
}

bool
edit_periods(struct editor *editor, const struct follow_edit *edit)
{
	if (edit->kind == FOLLOW_SHIFT)
		return shift_period(editor, edit);
	return edit->column.to > 0 ? set_named_period(editor, edit)
				   : set_period(editor, &edit->period);
}
