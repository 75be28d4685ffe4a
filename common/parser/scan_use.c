/* scan_use.c - the table that uses a row, when no word names it; see scan.h */
#include "parser/scan.h"

#include <string.h>

/*
 * "used most often", "never used": return the only table whose rows refer to
 * the listed table, when no word names it; -1 when there are several or none.
 */
int
scan_only_user(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	int found = -1;
	if (sketch->focus < 0 || sketch->mentioned_count != 1 ||
	    sketch->condition_count || sketch->absence_count)
		return -1;
	for (int i = 0; i < context->fk_count; i++) {
		int from = context->fks[i].from;
		if (context->fks[i].to != sketch->focus || from == found ||
		    from == sketch->focus)
			continue;
		if (found >= 0)
			return -1;
		found = from;
	}
	return found;
}

/* Do the names of two tables have a word in common? */
static bool
share_word(const struct scan *scan, int left, int right)
{
	struct arena *arena = scan->request->arena;
	struct text_words a =
	    text_words(arena, scan_table_of(scan, left)->words);
	struct text_words b =
	    text_words(arena, scan_table_of(scan, right)->words);
	for (size_t i = 0; i < a.count; i++)
		for (size_t k = 0; k < b.count; k++)
			if (strcmp(text_singular(arena, a.word[i]),
				text_singular(arena, b.word[k])) == 0)
				return true;
	return false;
}

/* Does the question name only the table and perhaps tables that refer to it,
 * and does it show one of its rows? */
static bool
asks_row_of(const struct scan *scan, int table)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table != table &&
		    !context_refers(scan->request->context,
			sketch->mentioned[i].table, table))
			return false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		/* a row that a key points to may have many rows */
		if (term->table != table || term->aggregate || term->through)
			return false;
		if (term->kind == TERM_ENTITY ||
		    (term->kind == TERM_COLUMN &&
			(scan_column(scan, table, term->column)->primary_key ||
			    scan_column(scan, table, term->column)->unique)))
			return true;
	}
	return false;
}

/*
 * "Which product type is the most common?": a table of types has each type
 * once, so count the rows that refer to it.  Their table is the only such one,
 * or the one that has a word of its name (products).
 */
void
scan_count_uses(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *best = &sketch->best.term;
	const struct context *context = scan->request->context;
	int table = sketch->show_count ? sketch->shows[0].table : -1;
	int only = -1;
	int named = -1;
	if (!sketch->best.present || best->kind != TERM_ENTITY ||
	    best->aggregate != AGGREGATE_COUNT || table < 0 ||
	    (best->table >= 0 && best->table != table) ||
	    sketch->condition_count || sketch->absence_count ||
	    sketch->group_count || !asks_row_of(scan, table))
		return;
	for (int i = 0; i < context->fk_count; i++) {
		int from = context->fks[i].from;
		if (context->fks[i].to != table || from == table)
			continue;
		only = only < 0 || only == from ? from : -2;
		if (named < 0 && share_word(scan, from, table))
			named = from;
	}
	/* "the least common genre among bands" */
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table != table)
			named = sketch->mentioned[i].table;
	if (only < 0 && named < 0)
		return;
	best->table = named >= 0 ? named : only;
	scan_mention(scan, best->table, true);
}

/* "types that have never been used": require that no row refers to them. */
void
scan_deny_use(struct scan *scan)
{
	int user = scan->negated && !scan->spent && !scan->scope &&
			   scan->sketch->show_count > 0
		       ? scan_only_user(scan)
		       : -1;
	if (user >= 0)
		scan_negate_table(scan, user);
}
