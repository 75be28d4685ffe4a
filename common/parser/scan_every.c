/*
 * scan_every.c - rows that have all rows of a table; see scan.h
 *
 * "Students who took every course", "brewers with beers of all styles": a
 * student has as many different courses as there are.  A condition on the
 * courses ("every course of the physics department") limits both counts.
 */
#include "parser/scan.h"

#include <string.h>

/* Does the token belong to a value of the table: "every mandatory course"? */
static bool
is_said_of(const struct scan *scan, int token, int table)
{
	for (int offset = -1; offset >= -3; offset--) {
		const struct item *item = scan_item(scan, offset);
		if (item->kind == ITEM_VALUE && item->from <= token &&
		    item->to > token && item->match->table == table)
			return true;
	}
	return false;
}

/* "All courses", "every single mandatory course", "every one of the courses".
 */
static bool
says_all(const struct scan *scan, const struct item *item)
{
	static const char *const between[] = {"the", "of", "single", "one"};
	const struct question *question = scan->request->question;
	int at = item->from;
	for (bool passed = true; passed && at > 0;) {
		passed = is_said_of(scan, --at, item->match->table);
		for (size_t i = 0; i < COUNT_OF(between); i++)
			passed = passed || strcmp(question->tokens[at].folded,
					       between[i]) == 0;
	}
	return at > 0 && (strcmp(question->tokens[at].folded, "all") == 0 ||
			     strcmp(question->tokens[at].folded, "every") == 0);
}

/* Does a row of `from` lead to a row of `to` over at most `keys` keys? */
static bool
leads_to(const struct scan *scan, int from, int to, int keys)
{
	const struct context *context = scan->request->context;
	if (from == to)
		return true;
	for (int i = 0; keys > 0 && i < context->fk_count; i++)
		if (context->fks[i].from == from &&
		    leads_to(scan, context->fks[i].to, to, keys - 1))
			return true;
	return false;
}

/* "Every single course", "every one of the courses": no group for each course,
 * although things are counted. */
static bool
says_each_one(const struct scan *scan, const struct item *item)
{
	enum { WORDS_BETWEEN = 5 };
	static const char *const words[] = {"single", "one"};
	const struct question *question = scan->request->question;
	for (int at = item->from - 1;
	     at > 0 && at >= item->from - WORDS_BETWEEN; at--)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strcmp(question->tokens[at].folded, words[i]) ==
				0 &&
			    strcmp(question->tokens[at - 1].folded, "every") ==
				0)
				return true;
	return false;
}

/* Return the table that the question lists; the first that it names when
 * nothing is shown yet. */
static int
listed_table(const struct sketch *sketch)
{
	if (sketch->show_count)
		return sketch->shows[0].table;
	return sketch->mentioned_count ? sketch->mentioned[0].table : -1;
}

/* Is only one table listed, and may each of its rows have many of the table's
 * rows? */
static bool
may_have_all(const struct scan *scan, int table, bool counted)
{
	enum { MOST_KEYS = 3 };
	const struct sketch *sketch = scan->sketch;
	int shown = listed_table(sketch);
	if (shown < 0 || shown == table || sketch->group_count ||
	    sketch->best.present ||
	    !scan_table_of(scan, table)->primary_key_count ||
	    scan_table_of(scan, table)->primary_key_count > 1)
		return false;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table != shown ||
		    (sketch->shows[i].aggregate &&
			!(counted &&
			    sketch->shows[i].aggregate == AGGREGATE_COUNT)))
			return false;
	return !leads_to(scan, shown, table, MOST_KEYS);
}

/* "the songs of every singer" lists songs, not singers. */
static bool
is_owner(const struct scan *scan)
{
	const struct item *of = scan_item(scan, -1);
	int at = -1;
	if (of->kind == ITEM_CUE && of->cue.kind == CUE_GROUP)
		of = scan_item(scan, --at);
	const struct item *thing = scan_item(scan, at - 1);
	if (of->kind != ITEM_CUE || of->cue.kind != CUE_PLACE ||
	    (strcmp(of->cue.word, "of") != 0 &&
		strcmp(of->cue.word, "for") != 0))
		return false;
	return (thing->kind == ITEM_TABLE || thing->kind == ITEM_COLUMN) &&
	       thing->match->table == listed_table(scan->sketch);
}

bool
scan_every(struct scan *scan, const struct item *item)
{
	int table = item->match->table;
	if (!scan->items->whole || scan->pending_count || scan->comparing ||
	    !says_all(scan, item) ||
	    !may_have_all(scan, table, says_each_one(scan, item)) ||
	    is_owner(scan))
		return false;
	struct condition *condition =
	    scan_condition(scan, scan_count_of(scan, table));
	if (!condition)
		return false;
	condition->left.distinct = true;
	condition->kind = OPERAND_TERM;
	condition->right = condition->left;
	condition->right.distinct = false;
	condition->every = true;
	scan->grouping = false;
	scan->output = false;
	scan_mention(scan, table, false);
	return true;
}

/* "Completed every course", "in every shop": what is said of the rows between
 * the students and the courses holds in each of these rows. */
static void
bound_between(struct scan *scan, const struct condition *every)
{
	struct sketch *sketch = scan->sketch;
	int listed = listed_table(sketch);
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *one = &sketch->conditions[i];
		int between = one->left.table;
		if (one == every || one->scope || one->every ||
		    one->left.aggregate || one->through || one->negated ||
		    between == listed || between == every->left.table ||
		    between < 0 || !leads_to(scan, between, listed, 1) ||
		    !leads_to(scan, between, every->left.table, 1))
			continue;
		one->within = every->at + 1;
		one->scope = CONDITION_PLACED;
	}
}

/* "Every mandatory course": a value before its noun. */
static bool
is_right_before(const struct condition *value, const struct condition *every)
{
	enum { WORDS_BETWEEN = 3 };
	return value->left.table == every->left.table &&
	       (value->kind == OPERAND_TEXT || value->kind == OPERAND_TRUE) &&
	       value->at < every->at && value->at >= every->at - WORDS_BETWEEN;
}

/* A condition behind "every course" is a condition on the counted courses. */
void
scan_finish_every(struct scan *scan)
{
	enum { MOST_KEYS = 2 };
	struct sketch *sketch = scan->sketch;
	scan_finish_all(scan);
	for (int e = 0; e < sketch->condition_count; e++)
		if (sketch->conditions[e].every)
			bound_between(scan, &sketch->conditions[e]);
	for (int e = 0; e < sketch->condition_count; e++) {
		const struct condition *every = &sketch->conditions[e];
		for (int i = 0; every->every && i < sketch->condition_count;
		     i++) {
			struct condition *one = &sketch->conditions[i];
			if (one->scope || one->every || one->left.aggregate ||
			    (i < e && !is_right_before(one, every)) ||
			    !leads_to(scan, every->left.table, one->left.table,
				MOST_KEYS))
				continue;
			one->inner = every->at + 1;
			one->scope = CONDITION_PLACED;
		}
	}
}
