/*
 * scan_idle.c - groups that part nothing; see scan.h
 *
 * "What do the running contracts bring in a year": a sum of what holds now has
 * no years.  "Average pay per pay grade": pay is what is averaged.  "Days per
 * month, by when the leave began": each leave alone is no group of leaves.
 */
#include "parser/scan.h"
#include "question/now_said.h"

#include <string.h>

static void
remove_group(struct sketch *sketch, int i)
{
	sketch->group_count--;
	memmove(&sketch->groups[i], &sketch->groups[i + 1],
	    (size_t)(sketch->group_count - i) * sizeof(sketch->groups[0]));
}

/* Is it a figure that rows of its table add up to, and not their number? */
static bool
is_sum(const struct scan *scan, const struct term *term)
{
	if (term->table < 0)
		return false;
	return term->kind == TERM_METRIC ||
	       (term->kind == TERM_COLUMN &&
		   term->aggregate != AGGREGATE_COUNT &&
		   scan_is_measure(scan, term->table, term->column));
}

/* Is the group the column that is measured or, beside a unit of time, each row
 * that the figure is of? */
static bool
is_measured(const struct scan *scan, const struct term *group)
{
	const struct sketch *sketch = scan->sketch;
	bool timed = sketch_has_grain(sketch);
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		bool same = group->kind == TERM_COLUMN &&
			    shown->kind == TERM_COLUMN && shown->aggregate &&
			    shown->table == group->table &&
			    shown->column == group->column;
		bool own = timed && term_is_row(group, shown->table);
		if (is_sum(scan, shown) && (same || own))
			return true;
	}
	return false;
}

/* Is anything but the group left to tell the figures apart? */
static bool
has_others(const struct sketch *sketch, const struct term *group)
{
	int others = sketch->group_count - 1;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		others += !shown->aggregate && shown->kind != TERM_METRIC &&
			  (shown->table != group->table ||
			      shown->column != group->column);
	}
	return others > 0;
}

/* Let what else is shown be the groups, where none is left. */
static void
group_by_shown(struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const int groups = sketch->group_count;
	for (int i = 0; !groups && i < sketch->show_count; i++)
		if (!sketch->shows[i].aggregate &&
		    sketch->shows[i].kind != TERM_METRIC)
			scan_group(scan, sketch->shows[i]);
}

/* Does it hold of the table's rows that they have begun by today, or any other
 * period? */
static bool
is_bound_by(const struct scan *scan, int table, bool today)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		const struct period *period = &condition->period;
		bool begun = condition->left.table == table &&
			     !period->has_from &&
			     period->to == scan->request->now + 1;
		if (condition->kind == OPERAND_PERIOD && (begun || !today))
			return true;
	}
	return false;
}

/* "How much do the leases cost us per month at present": a sum of the rows that
 * stand, without a series. */
static bool
stands_now(struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	int length;
	bool said = now_said(scan->request->question, scan->request->words,
			&length) >= 0;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		if (!is_sum(scan, shown))
			continue;
		if (is_bound_by(scan, shown->table, true))
			return true;
		if (said && !is_bound_by(scan, shown->table, false))
			return scan_hold_now(scan, shown->table);
	}
	return false;
}

void
scan_drop_idle_groups(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!scan->items->whole || sketch->best.present || sketch->growth ||
	    sketch->running)
		return;
	bool now = stands_now(scan);
	for (int i = 0; i < sketch->group_count; i++) {
		const struct term *group = &sketch->groups[i];
		bool series =
		    now && group->kind == TERM_GRAIN && group->table < 0;
		bool idle =
		    is_measured(scan, group) && has_others(sketch, group);
		if (!series && !idle)
			continue;
		remove_group(sketch, i--);
		if (idle)
			group_by_shown(scan);
	}
}
