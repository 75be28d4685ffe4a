/*
 * scan_latest.c - the last state of a history; see scan.h
 *
 * A table may keep rows about the same things again and again.  "In the latest
 * snapshot" means its rows of the last date.  "As of June 30" means the last
 * row of each thing until that day.
 */
#include "context/name_part.h"
#include "parser/scan_cues.h"

#include <string.h>

static bool
is_dated(const struct scan *scan, int table)
{
	const struct context_table *t = scan_table_of(scan, table);
	for (int c = 0; c < t->column_count; c++)
		if (t->columns[c].class == COLUMN_DATE)
			return true;
	return false;
}

/* Does the table's name say that it keeps states, not events? */
static bool
keeps_states(const struct scan *scan, int table)
{
	static const char *const parts[] = {
	    "snapshot", "balance", "history", "level", "daily", "status"};
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		if (part_in(scan_table_of(scan, table)->name, parts[i]))
			return is_dated(scan, table);
	return false;
}

static bool
speaks_of_time(const char *word)
{
	static const char *const words[] = {
	    "latest", "most recent", "newest", "last", "most recently"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(word, words[i]) == 0)
			return true;
	return false;
}

bool
scan_hear_latest(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	bool table = next->kind == ITEM_TABLE;
	bool date =
	    next->kind == ITEM_COLUMN &&
	    scan_column(scan, next->match->table, next->match->column)->class ==
		COLUMN_DATE;
	if (!scan->items->whole || !speaks_of_time(cue->word) ||
	    !scan_cue(scan, -1, CUE_PLACE) || (!table && !date) ||
	    strcmp(scan_item(scan, -1)->cue.word, "of") == 0 ||
	    next->match->table == sketch->focus ||
	    !keeps_states(scan, next->match->table))
		return false;
	sketch->latest = next->match->table;
	sketch->latest_each =
	    scan_cue(scan, 2, CUE_GROUP) ||
	    (scan_cue(scan, 2, CUE_PLACE) && scan_cue(scan, 3, CUE_GROUP));
	scan_mention(scan, sketch->latest, true);
	scan->output = false;
	scan->at++;
	return true;
}

void
scan_finish_latest(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->as_of || sketch->latest >= 0 || !scan->items->whole)
		return;
	for (int i = 0; i < sketch->show_count && sketch->latest < 0; i++) {
		int table = sketch->shows[i].table;
		if (table < 0 || !keeps_states(scan, table))
			continue;
		sketch->latest = table;
		sketch->latest_each = true;
		/* The question's day is a date of that history. */
		for (int c = 0; c < sketch->condition_count; c++)
			if (sketch->conditions[c].left.kind == TERM_DATE)
				scan_mention(scan, table, true);
	}
}
