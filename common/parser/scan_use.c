/* scan_use.c - the table that uses a row, when no word names it; see scan.h */
#include "parser/doer_key.h"
#include "parser/scan.h"

#include <string.h>

/* Does the key lead to one row, and not to all with the same country? */
static bool
leads_to_one(const struct context *context, const struct context_fk *fk)
{
	const struct context_column *reference =
	    &context->tables[fk->to].columns[fk->references[0]];
	return fk->column_count > 1 || reference->unique ||
	       reference->primary_key;
}

/* The only table whose rows refer to the other table's, and have a date if
 * `dated` says so; -1: none, -2: several. */
static int
only_referring(const struct context *context, int to, bool dated)
{
	int found = -1;
	for (int i = 0; i < context->fk_count; i++) {
		int from = context->fks[i].from;
		if (context->fks[i].to != to || from == found || from == to ||
		    !leads_to_one(context, &context->fks[i]) ||
		    (dated && !context_has_date(&context->tables[from])))
			continue;
		if (found >= 0)
			return -2;
		found = from;
	}
	return found;
}

/*
 * "used most often", "never used": return the only table whose rows refer to
 * the listed table, when no word names it, else the only one of them whose rows
 * happened some day; -1 when there are several or none.
 */
int
scan_only_user(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	if (sketch->focus < 0 || sketch->mentioned_count != 1 ||
	    sketch->condition_count || sketch->absence_count)
		return -1;
	int found = only_referring(context, sketch->focus, false);
	if (found == -2)
		found = only_referring(context, sketch->focus, true);
	return found < 0 ? -1 : found;
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

/* Do rows of the table, of no people, refer to one of these and to people? */
static bool
gives_people(const struct context *context, int table, int of)
{
	const struct context_table *rows = &context->tables[table];
	bool gives = false;
	if (table == of || !context_refers(context, table, of) ||
	    context_is_of_people(rows))
		return false;
	for (int c = 0; !gives && c < rows->column_count; c++)
		gives = rows->columns[c].parent_table >= 0 &&
			context_is_of_people(
			    &context->tables[rows->columns[c].parent_table]);
	return gives;
}

static bool
are_people_of(const struct context *context, int table, int of)
{
	return table != of && context_refers(context, table, of) &&
	       context_is_of_people(&context->tables[table]);
}

/* The only table of which that is true; -1: there is none, -2: several. */
static int
only_table(const struct context *context, int of,
    bool (*is)(const struct context *context, int table, int of))
{
	int found = -1;
	for (int t = 0; t < context->table_count; t++)
		if (is(context, t, of))
			found = found == -1 ? t : -2;
	return found;
}

int
scan_people_of(const struct context *context, int of)
{
	return only_table(context, of, are_people_of);
}

/* The only key of the listed rows to people, of rows that no others give
 * people to, is unknown. */
static bool
deny_person(struct scan *scan)
{
	int key = doer_key_unknown(scan->request->context, scan->sketch->focus);
	struct condition *condition =
	    key < 0 ? NULL
		    : scan_condition(scan,
			  scan_term(TERM_COLUMN, scan->sketch->focus, key, 0));
	if (!condition)
		return false;
	condition->kind = OPERAND_NULL;
	condition->negated = false;
	return true;
}

/*
 * "Skills that nobody has", "posts nobody holds", "funds that nobody keeps":
 * return whether the words before deny that people belong to the listed rows:
 * in the only table that tells them, else by the rows' own key.
 */
static bool
deny_people(struct scan *scan)
{
	const struct context *context = scan->request->context;
	int of = scan->sketch->focus;
	if (of < 0 || scan->sketch->absence_count)
		return false;
	int people = scan_people_of(context, of);
	int pairs = only_table(context, of, gives_people);
	if (people == -1 && pairs >= 0 && context->tables[pairs].association)
		people = pairs;
	if (people == -1 && pairs == -1)
		return deny_person(scan);
	if (people >= 0)
		scan_negate_table(scan, people);
	/* rows that may have people in several ways have no other user */
	return true;
}

/* "types that have never been used": require that no row refers to them. */
void
scan_deny_use(struct scan *scan)
{
	if (!scan->negated || scan->spent || scan->scope ||
	    !scan->sketch->show_count || (scan->nobody && deny_people(scan)))
		return;
	int user = scan_only_user(scan);
	if (user >= 0)
		scan_negate_table(scan, user);
}
