/* scan_chronology.c - "in chronological order": by the time that is shown; see
 * scan.h */
#include "parser/date_kind.h"
#include "parser/scan_cues.h"

#include <stdlib.h>

static bool
is_time(const struct scan *scan, const struct term *term)
{
	return !term->aggregate &&
	       (term->kind == TERM_GRAIN ||
		   (term->kind == TERM_COLUMN &&
		       scan_column(scan, term->table, term->column)->class ==
			   COLUMN_DATE));
}

/* Is it a time among these? */
static const struct term *
time_of(const struct scan *scan, const struct term *terms, int count,
    enum term_kind kind)
{
	for (int i = 0; i < count; i++)
		if (terms[i].kind == kind && is_time(scan, &terms[i]))
			return &terms[i];
	return NULL;
}

/* The month that groups, else the date that groups or is shown, else that of
 * the rows; TERM_NONE where there is none. */
static struct term
shown_time(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct term *found =
	    time_of(scan, sketch->groups, sketch->group_count, TERM_GRAIN);
	if (!found)
		found = time_of(
		    scan, sketch->groups, sketch->group_count, TERM_COLUMN);
	if (!found)
		found = time_of(
		    scan, sketch->shows, sketch->show_count, TERM_COLUMN);
	if (found)
		return *found;
	int table = sketch->show_count && !sketch->shows[0].aggregate
			? sketch->shows[0].table
			: -1;
	int column =
	    table < 0 ? -1 : date_kind_first(scan_table_of(scan, table));
	if (column < 0)
		return (struct term){.kind = TERM_NONE};
	return scan_term(TERM_COLUMN, table, column, scan_item(scan, 0)->from);
}

bool
scan_hear_chronology(struct scan *scan, const struct cue *cue)
{
	if (abs(cue->value) != DIRECTION_TIME)
		return false;
	struct term time = shown_time(scan);
	if (time.kind == TERM_NONE)
		return false;
	scan->direction = cue->value;
	scan_order(scan, time);
	scan->direction = 0;
	scan->ordering = false;
	return true;
}
