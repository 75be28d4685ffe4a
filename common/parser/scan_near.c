/*
 * scan_near.c - a date measured from another date; see scan.h
 *
 * "Within 30 days of signing up", "in the same month as they were hired", "no
 * more than 5 days after the due date": these are not periods of the calendar.
 * Each row has a period of its own.
 */
#include "parser/scan_near.h"

#include "question/date_verb.h"
#include "question/date_words.h"

#include <string.h>

/* The other date comes at most so many tokens behind "of". */
enum { NEAR_WINDOW = 7 };

/* Return the item that begins at the token; NULL when there is none. */
static const struct item *
item_at(const struct scan *scan, int token)
{
	for (int i = scan->at; i < scan->items->count; i++)
		if (scan->items->item[i].from == token)
			return &scan->items->item[i];
	return NULL;
}

static bool
ends_window(const struct item *item)
{
	if (!item || item->kind != ITEM_CUE)
		return item &&
		       (item->kind == ITEM_PERIOD || item->kind == ITEM_VALUE);
	return item->cue.kind == CUE_STOP || item->cue.kind == CUE_COMMA ||
	       item->cue.kind == CUE_GROUP || item->cue.kind == CUE_BY ||
	       item->cue.kind == CUE_OUTPUT;
}

static bool
set_column(struct named_date *date, int table, int column, int to)
{
	if (column < 0)
		return false;
	date->table = table;
	date->column = column;
	date->to = to;
	return true;
}

/*
 * Find the date that a word such as a verb means.  Take the table that is named
 * beside it; else the listed table, else the first named table that has such a
 * date, else any table.
 */
static bool
find_by_verb(const struct scan *scan, int token, struct named_date *date)
{
	const struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	const struct question *question = scan->request->question;
	if (question->tokens[token].kind != TOKEN_WORD)
		return false;
	if (date->table >= 0)
		return set_column(date, date->table,
		    date_verb_column(
			question, token, &context->tables[date->table]),
		    token + 1);
	if (sketch->focus >= 0 && set_column(date, sketch->focus,
				      date_verb_column(question, token,
					  &context->tables[sketch->focus]),
				      token + 1))
		return true;
	for (int i = 0; i < sketch->mentioned_count; i++) {
		int table = sketch->mentioned[i].table;
		if (set_column(date, table,
			date_verb_column(
			    question, token, &context->tables[table]),
			token + 1))
			return true;
	}
	for (int t = 0; t < context->table_count; t++)
		if (set_column(date, t,
			date_verb_column(question, token, &context->tables[t]),
			token + 1))
			return true;
	return false;
}

bool
scan_named_date(
    const struct scan *scan, int from, int to, struct named_date *date)
{
	const struct question *question = scan->request->question;
	*date = (struct named_date){-1, -1, from};
	for (int at = from; at < from + NEAR_WINDOW && at < to; at++) {
		const struct item *item = item_at(scan, at);
		/* "from opening to closing", where tickets are also closed */
		if (item && item->kind == ITEM_VALUE && item->to == at + 1 &&
		    set_column(date, item->match->table,
			date_verb_column(scan->request->question, at,
			    scan_table_of(scan, item->match->table)),
			item->to))
			return true;
		/* "to return" is what happened, and shows nothing */
		bool happened = at == from && item && item->kind == ITEM_CUE &&
				item->cue.kind == CUE_OUTPUT;
		/* "the arrival of parts" is when it arrived */
		bool owned =
		    date->table >= 0 && date_word_is(question, at, "of");
		if (owned || (ends_window(item) && !happened))
			break;
		if (item && item->kind == ITEM_TABLE) {
			date->table = item->match->table;
			date->to = item->to;
			continue;
		}
		if (item && item->kind == ITEM_COLUMN &&
		    scan_column(scan, item->match->table, item->match->column)
			    ->class
			== COLUMN_DATE)
			return set_column(date, item->match->table,
			    item->match->column, item->to);
		if (find_by_verb(scan, at, date))
			return true;
	}
	/* "of booking", "being booked": the verb of the table's name */
	if (date->table >= 0)
		date->column = date_verb_column(question, date->to - 1,
		    &scan->request->context->tables[date->table]);
	return date->table >= 0;
}

void
scan_skip_to(struct scan *scan, int token)
{
	while (scan->at + 1 < scan->items->count &&
	       scan_item(scan, 1)->from < token)
		scan->at++;
}

static bool
grouped_by(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->group_count; i++)
		if (term_is_row(&sketch->groups[i], table))
			return true;
	return false;
}

/* Return the table whose rows happen near the other date. */
static int
event_table(const struct scan *scan, const struct named_date *anchor)
{
	const struct sketch *sketch = scan->sketch;
	if (scan->scope)
		return sketch->absences[scan->scope - 1].table;
	int last = -1;
	for (int i = sketch->mentioned_count - 1; i >= 0 && last < 0; i--)
		if (!grouped_by(sketch, sketch->mentioned[i].table))
			last = sketch->mentioned[i].table;
	return last < 0 ? anchor->table : last;
}

static bool
has_other_date(const struct scan *scan, int table, int column)
{
	const struct context_table *t = scan_table_of(scan, table);
	for (int c = 0; c < t->column_count; c++)
		if (t->columns[c].class == COLUMN_DATE && c != column)
			return true;
	return false;
}

static bool
add_near(
    struct scan *scan, const struct near *near, const struct named_date *anchor)
{
	int at = scan_item(scan, 0)->from;
	int event = event_table(scan, anchor);
	if (anchor->column < 0 ||
	    !has_other_date(
		scan, event, event == anchor->table ? anchor->column : -1))
		return false;
	struct condition *condition =
	    scan_condition(scan, scan_term(TERM_DATE, -1, -1, at));
	if (!condition)
		return false;
	condition->kind = OPERAND_NEAR;
	condition->negated = false;
	condition->near = *near;
	condition->event = event;
	condition->right =
	    scan_term(TERM_COLUMN, anchor->table, anchor->column, at);
	if (scan->sketch->show_count > scan->sentence_shows)
		scan->output = false;
	scan_skip_to(scan, anchor->to);
	return true;
}

/* Read "30 days", "a year", "the first week". Return how many tokens that is; 0
 * when it is something else. */
static int
read_span(const struct question *question, int at, struct near *near)
{
	static const char *const leads[] = {"the", "their", "its", "first"};
	static const char *const ones[] = {"a", "an", "one"};
	int token = date_skip_words(question, at, leads, COUNT_OF(leads));
	bool lead = token > at;
	near->count = date_count_at(question, token);
	if (near->count)
		token++;
	else if (date_word_among(question, token, ones, COUNT_OF(ones)))
		near->count = 1, token++;
	else if (lead)
		near->count = 1;
	near->unit = calendar_unit_of(date_token(question, token)->folded);
	if (date_word_is(question, token, "hours") ||
	    date_word_is(question, token, "minutes"))
		near->word = date_token(question, token)->folded;
	return near->count && (near->unit || near->word) ? token + 1 - at : 0;
}

/* Read "within [the first] N units of/after/before ...". */
static bool
hear_within(struct scan *scan)
{
	static const char *const after[] = {
	    "of", "after", "from", "since", "following"};
	const struct question *question = scan->request->question;
	int at = scan_item(scan, 0)->to;
	struct near near = {0};
	struct named_date anchor;
	int covered = read_span(question, at, &near);
	at += covered;
	near.before = date_word_is(question, at, "before");
	if (!covered || (!near.before && !date_word_among(question, at, after,
					     COUNT_OF(after))))
		return false;
	return scan_named_date(scan, at + 1, question->count, &anchor) &&
	       add_near(scan, &near, &anchor);
}

/* Read "in the same month as/that ...". */
static bool
hear_same(struct scan *scan)
{
	static const char *const links[] = {
	    "as", "that", "when", "in", "which", "of", "where"};
	const struct question *question = scan->request->question;
	int at = scan_item(scan, 0)->to;
	struct near near = {.same = true};
	struct named_date anchor;
	at += date_word_is(question, at, "the");
	near.unit = calendar_unit_of(date_token(question, at + 1)->folded);
	if (!date_word_is(question, at, "same") || !near.unit)
		return false;
	at = date_skip_words(question, at + 2, links, COUNT_OF(links));
	return scan_named_date(scan, at, question->count, &anchor) &&
	       add_near(scan, &near, &anchor);
}

bool
scan_hear_near(struct scan *scan)
{
	const char *word = scan_item(scan, 0)->cue.word;
	if (!scan->items->whole)
		return false;
	return (strcmp(word, "within") == 0 &&
		   (hear_within(scan) ||
		       scan_hear_lasting(scan, COMPARE_MOST))) ||
	       hear_same(scan);
}
