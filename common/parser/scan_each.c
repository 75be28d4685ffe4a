/* scan_each.c - rows listed, or ranked, for each of others, and not counted;
 * see scan.h */
#include "english/english.h"
#include "parser/scan.h"

#include <string.h>

/* Is the group said with "each" or "every"?  "Per" and "by" count. */
static bool
is_each(const struct scan *scan, const struct term *group)
{
	static const char *const words[] = {"each", "every"};
	const struct question *question = scan->request->question;
	for (int at = group->at - 2; at < group->at; at++)
		for (size_t i = 0; at >= 0 && i < COUNT_OF(words); i++)
			if (strcmp(question->tokens[at].folded, words[i]) == 0)
				return true;
	return false;
}

/* "The contact", or "the main contact" by the lexicon: one row, of rows that
 * are called something. */
static bool
is_one(const struct scan *scan, const struct term *rows)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->from == rows->at &&
		    (item->kind == ITEM_TABLE || item->kind == ITEM_EXPRESSION))
			return !scan_plural(scan, item) &&
			       scan_table_of(scan, rows->table)->label_count;
	}
	return false;
}

/* A text of the rows: they are listed, because a count would have to be of rows
 * with the same text. */
static bool
is_text_of(
    const struct scan *scan, const struct term *term, const struct term *rows)
{
	return term->kind == TERM_COLUMN && term->table == rows->table &&
	       !term->aggregate &&
	       scan_column(scan, term->table, term->column)->class ==
		   COLUMN_TEXT;
}

void
scan_finish_each(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct term *rows = &sketch->shows[0];
	const struct term group = sketch->groups[0];
	if (sketch->group_count != 1 || !sketch->show_count ||
	    sketch->best.present || sketch->share || sketch->growth ||
	    sketch->running || group.kind != TERM_ENTITY || group.through ||
	    rows->kind != TERM_ENTITY || rows->aggregate || rows->through ||
	    rows->table == group.table || !is_each(scan, &group))
		return;
	bool lists = is_one(scan, rows);
	for (int i = 1; i < sketch->show_count; i++) {
		if (sketch->shows[i].aggregate)
			return;
		lists = lists || is_text_of(scan, &sketch->shows[i], rows);
	}
	if (!lists)
		return;
	sketch->group_count = 0;
	sketch->focus = rows->table;
	scan_show(scan, group);
}

bool
scan_ranks_within(struct scan *scan, const struct item *item)
{
	int at = scan_cue(scan, -1, CUE_PRONOUN) ? -2 : -1;
	bool column = item->kind == ITEM_COLUMN;
	if ((!column && item->kind != ITEM_TABLE) || !scan->sketch->rank ||
	    !scan->items->whole || !scan_cue(scan, at, CUE_PLACE) ||
	    !english_is(scan_item(scan, at)->cue.word, ENGLISH_WITHIN))
		return false;
	/* "for each hall, its rank within its region": halls are ranked */
	sketch_show_groups(scan->sketch);
	scan_group(scan,
	    scan_term(column ? TERM_COLUMN : TERM_ENTITY, item->match->table,
		column ? item->match->column : -1, item->from));
	if (!column)
		scan_mention(scan, item->match->table, true);
	scan->sketch->within = true;
	scan->grouping = false;
	return true;
}
