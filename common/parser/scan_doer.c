/*
 * scan_doer.c - measures the rows of each doer; see scan.h
 *
 * "Which project managers run more than 2 projects", "an average budget above
 * 5000": the projects hold the key to those who are shown.  So the question
 * counts or measures projects for each of them.
 */
#include "parser/scan.h"

static bool
aggregates(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate ||
		    sketch->shows[i].kind == TERM_METRIC)
			return true;
	return sketch->best.present || sketch->group_count || sketch->share;
}

static bool
measures_rows_of(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->left.aggregate &&
		    condition->left.table == table && !condition->scope &&
		    !condition->or_before)
			return true;
	}
	return false;
}

void
scan_finish_doer(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (aggregates(sketch))
		return;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].through &&
		    measures_rows_of(sketch, sketch->shows[i].table)) {
			scan_group(scan, sketch->shows[i]);
			return;
		}
}
