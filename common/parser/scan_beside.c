/*
 * scan_beside.c - compares two columns beside each other; see scan.h
 *
 * "Paid after the due date", "finished later than planned", "received more than
 * ordered": both sides are columns of the same kind, of one row or of two that
 * a key joins.  A side may be named by a participle.
 */
#include "context/name_part.h"
#include "english/english.h"
#include "parser/amount.h"
#include "parser/date_kind.h"
#include "parser/duration.h"
#include "parser/scan_near.h"
#include "parser/spent_money.h"
#include "question/date_verb.h"
#include "question/date_words.h"

#include <string.h>

/* How far the left side may stand before the comparison. */
enum { BACK_ITEMS = 2, BACK_TOKENS = 4, STEM_LETTERS = 4 };

/* From "promised" to the mean: "promised date on average". */
enum { MEAN_TOKENS = 3 };

struct sides {
	enum column_class class;
	struct term left, right;
	bool apart; /* by so many days */
};

/* "after" and "later" compare dates; the others numbers. */
static enum column_class
class_of(const char *word)
{
	static const char *const of_time[] = {
	    "after", "before", "late", "earl"};
	for (size_t i = 0; i < COUNT_OF(of_time); i++)
		if (strstr(word, of_time[i]))
			return COLUMN_DATE;
	return COLUMN_NUMBER;
}

static bool
is_comparable(
    const struct scan *scan, const struct sides *sides, const struct term *term)
{
	/* "owe more than their limit" */
	if (term->kind == TERM_EXPRESSION && !term->aggregate)
		return sides->class == COLUMN_NUMBER;
	return term->kind == TERM_COLUMN && !term->aggregate &&
	       (sides->class == COLUMN_DATE
		       ? scan_column(scan, term->table, term->column)->class ==
			     COLUMN_DATE
		       : scan_is_measure(scan, term->table, term->column));
}

static bool
joins(const struct scan *scan, int one, int other)
{
	const struct context *context = scan->request->context;
	bool joined = one == other;
	for (int i = 0; !joined && i < context->fk_count; i++)
		joined = (context->fks[i].from == one &&
			     context->fks[i].to == other) ||
			 (context->fks[i].from == other &&
			     context->fks[i].to == one);
	return joined;
}

/* Return the table's column of the class that the word speaks of; -1 when there
 * is none.  Of a planned beginning and end the last one is meant. */
static int
column_of_word(
    const struct scan *scan, const struct sides *sides, int token, int table)
{
	const struct question *question = scan->request->question;
	const struct context_table *t = scan_table_of(scan, table);
	const char *stem = question->tokens[token].stem;
	int found = -1;
	if (question->tokens[token].kind != TOKEN_WORD)
		return -1;
	for (int c = 0; c < t->column_count; c++) {
		struct term term = scan_term(TERM_COLUMN, table, c, token);
		if (strlen(stem) >= STEM_LETTERS &&
		    is_comparable(scan, sides, &term) &&
		    part_in(t->columns[c].said, stem))
			found = c;
	}
	if (sides->class == COLUMN_DATE)
		return found < 0 ? date_verb_column(question, token, t) : found;
	/* of several amounts the one that says what the row is worth */
	int amount = found < 0 ? -1 : amount_column(t);
	return amount >= 0 && part_in(t->columns[amount].said, stem) ? amount
								     : found;
}

/* The left side is the last column, or the one that a word before the
 * comparison speaks of, in the table of the right side or beside it.  No other
 * word is heard across a participle: invoices "paid after" are no dates of
 * theirs. */
static bool
find_left(const struct scan *scan, struct sides *sides)
{
	const struct context *context = scan->request->context;
	const struct question *question = scan->request->question;
	const struct term *right = &sides->right;
	int cue = scan_item(scan, 0)->from;
	sides->left = scan->last;
	/* "left after the due date" is of the rows, and not of people who are
	 * not spoken of */
	bool spoken_of = scan->last.table == right->table ||
			 scan_mentioned(scan->sketch, scan->last.table);
	if (scan->last_item >= scan->at - BACK_ITEMS && scan->last_item >= 0 &&
	    is_comparable(scan, sides, &sides->left) &&
	    (spoken_of || sides->class != COLUMN_DATE) &&
	    joins(scan, sides->left.table, right->table) &&
	    !(sides->left.table == right->table &&
		sides->left.column == right->column))
		return true;
	for (int back = 1; back <= BACK_TOKENS && back <= cue; back++) {
		for (int i = -1; i < context->table_count; i++) {
			int table = i < 0 ? right->table : i;
			if (!joins(scan, table, right->table))
				continue;
			int column =
			    column_of_word(scan, sides, cue - back, table);
			sides->left =
			    scan_term(TERM_COLUMN, table, column, cue - back);
			if (column >= 0 &&
			    (table != right->table || column != right->column))
				return true;
		}
		if (english_participle(question->tokens[cue - back].folded))
			return false;
	}
	return false;
}

int
scan_quantity_of(const struct scan *scan, int table, int besides)
{
	const struct context_table *rows = scan_table_of(scan, table);
	for (int c = 0; c < rows->column_count; c++)
		if (c != besides && scan_is_measure(scan, table, c) &&
		    part_of_class(rows->columns[c].said, ENGLISH_QUANTITY))
			return c;
	return -1;
}

bool
scan_says_unpaid(const struct scan *scan, int at)
{
	return amount_is_unpaid(
	    scan->request->words, scan->request->question, at);
}

/* What is unpaid of rows is what is left to pay of them. */
static void
leave_paid_out(const struct scan *scan, struct term *left)
{
	const struct context_table *rows = scan_table_of(scan, left->table);
	const char *rest = amount_left(rows, scan->request->arena);
	int cue = scan_item(scan, 0)->from;
	if (!rest || left->column != amount_column(rows))
		return;
	for (int at = cue - 1; at >= 0 && at >= cue - BACK_TOKENS; at--) {
		if (!scan_says_unpaid(scan, at))
			continue;
		left->kind = TERM_EXPRESSION;
		left->column = -1;
		left->text = rest;
		return;
	}
}

/* "Projects that have cost more than their budget": the money of the rows that
 * were paid for those that have the budget. */
static bool
find_spent(const struct scan *scan, struct sides *sides)
{
	const struct question *question = scan->request->question;
	const struct term *right = &sides->right;
	int cue = scan_item(scan, 0)->from;
	int column = -1;
	int table = -1;
	for (int at = cue - 1; at >= 0 && at >= cue - BACK_TOKENS; at--)
		if (spending_said(question->tokens[at].folded))
			table = spent_on_rows(
			    scan->request->context, right->table, &column);
	sides->left = scan_term(TERM_COLUMN, table, column, cue);
	return sides->class == COLUMN_NUMBER && column >= 0;
}

/* "Customers whose invoices exceed their limit": what the rows named last are
 * worth, which refer to those that have the limit. */
static bool
find_amount(const struct scan *scan, struct sides *sides)
{
	const struct sketch *sketch = scan->sketch;
	const struct term *right = &sides->right;
	const char *said = scan_column(scan, right->table, right->column)->said;
	if (!sketch->mentioned_count || sides->class != COLUMN_NUMBER ||
	    (!part_of_class(said, ENGLISH_MONEY) &&
		!part_of_class(said, ENGLISH_PLANNED)))
		return false;
	const struct mentioned *rows =
	    &sketch->mentioned[sketch->mentioned_count - 1];
	int column = amount_column(scan_table_of(scan, rows->table));
	sides->left = scan_term(
	    TERM_COLUMN, rows->table, column, scan_item(scan, 0)->from);
	return column >= 0 && context_refers(scan->request->context,
				  rows->table, right->table);
}

/* The only date of the rows that tells when they came about; -1. */
static int
date_of_rows(const struct scan *scan, int table)
{
	const struct context_table *rows = scan_table_of(scan, table);
	int found = -1;
	for (int c = 0; c < rows->column_count; c++) {
		if (rows->columns[c].class != COLUMN_DATE ||
		    date_kind_is_special(rows, c))
			continue;
		if (found >= 0)
			return -1;
		found = c;
	}
	return found;
}

/* No word says the left side: "items under their reorder level" have less than
 * that, and "arrivals after the expected date" came about after the date of
 * what they refer to. */
static bool
find_implied(const struct scan *scan, struct sides *sides)
{
	const struct sketch *sketch = scan->sketch;
	const struct term *right = &sides->right;
	int table = right->table;
	int column = -1;
	if (sides->class == COLUMN_NUMBER)
		column = scan_quantity_of(scan, right->table, right->column);
	for (int i = sketch->mentioned_count - 1;
	     i >= 0 && sides->class == COLUMN_DATE && column < 0; i--) {
		table = sketch->mentioned[i].table;
		if (table != right->table &&
		    context_refers(scan->request->context, table, right->table))
			column = date_of_rows(scan, table);
	}
	/* "made more than 30 days before the start": when they came about */
	if (sides->apart && column < 0) {
		table = right->table;
		column = duration_first_date(
		    scan_table_of(scan, table), right->column);
	}
	sides->left =
	    scan_term(TERM_COLUMN, table, column, scan_item(scan, 0)->from);
	return column >= 0;
}

/* "The customer's" due date: whose it is, the keys tell. */
static bool
is_owner(const struct question *question, int at)
{
	return at < question->count && question->tokens[at].possessive;
}

/* The offset of what is named behind the comparison: "their due date", "the
 * customer's due date". */
static int
named_at(const struct scan *scan, int comparison)
{
	int at = comparison + 1;
	at += scan_cue(scan, at, CUE_PRONOUN);
	const struct item *item = scan_item(scan, at);
	bool thing = item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN;
	return at + (thing && item->to == item->from + 1 &&
			is_owner(scan->request->question, item->from));
}

bool
scan_bound_follows(const struct scan *scan, int offset)
{
	const struct item *behind = scan_item(scan, offset + 1);
	const struct item *column = scan_item(scan, offset);
	/* "of their order", "in every depot" */
	const struct item *named =
	    scan_item(scan, offset + 2 +
				(scan_cue(scan, offset + 2, CUE_PRONOUN) ||
				    scan_cue(scan, offset + 2, CUE_GROUP)));
	enum item_kind placed = named->kind;
	/* "before the start of Arden", of another row's column; "below the
	 * level at Arden" is of the same, and so is "in Arden" where that is
	 * no such row */
	bool owned =
	    scan_cue(scan, offset + 1, CUE_PLACE) &&
	    english_is(behind->cue.word, ENGLISH_LIGHT) &&
	    (strcmp(behind->cue.word, "in") != 0 || placed != ITEM_VALUE ||
		named->match->table == column->match->table);
	bool bounds =
	    behind->kind == ITEM_NUMBER ||
	    (behind->kind == ITEM_PERIOD && !behind->period.relative) ||
	    (owned && placed != ITEM_PERIOD && placed != ITEM_TABLE &&
		placed != ITEM_END && !scan_cue(scan, offset + 2, CUE_STOP));
	return bounds && behind->from == column->to;
}

/* "after the due date": the thing behind the comparison at the offset is a
 * column, and not one that a number or a name behind it is compared with. */
static bool
find_named(struct scan *scan, struct sides *sides, int at, int offset)
{
	int next = named_at(scan, offset);
	const struct item *item = scan_item(scan, next);
	if (item->kind != ITEM_COLUMN || item->from != at ||
	    scan_bound_follows(scan, next))
		return false;
	sides->right = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	return is_comparable(scan, sides, &sides->right) &&
	       (find_left(scan, sides) || find_spent(scan, sides) ||
		   find_amount(scan, sides) || find_implied(scan, sides));
}

/* The token behind "the", "their", "they were". */
static int
skip_lead(const struct question *question, int at)
{
	static const enum english_class leads[] = {
	    ENGLISH_ARTICLE, ENGLISH_POSSESSIVE, ENGLISH_PRONOUN, ENGLISH_BE};
	for (size_t i = 0; i < COUNT_OF(leads); i++)
		at = date_skip_class(question, at, leads[i]);
	return at + is_owner(question, at);
}

static bool
is_date_said(const struct question *question, int at)
{
	static const char *const days[] = {"date", "day", "time"};
	return date_word_among(question, at, days, COUNT_OF(days));
}

/* The table whose column the participle names: the one that is named beside it,
 * else a named one; the column in the right side. */
static bool
names_right(struct scan *scan, struct sides *sides, int token, int beside)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = sketch->mentioned_count; i >= 0; i--) {
		int table = i == sketch->mentioned_count
				? beside
				: sketch->mentioned[i].table;
		int column =
		    table < 0 ? -1 : column_of_word(scan, sides, token, table);
		sides->right = scan_term(TERM_COLUMN, table, column, token);
		if (column >= 0 && find_left(scan, sides))
			return true;
	}
	return false;
}

/* The table that is named at the token, behind the comparison; -1. */
static int
table_at(const struct scan *scan, int token, int *to)
{
	for (int offset = 1; offset <= 2; offset++) {
		const struct item *item = scan_item(scan, offset);
		if (item->kind != ITEM_TABLE || item->from != token)
			continue;
		*to = item->to;
		return item->match->table;
	}
	return -1;
}

/* "later than planned", "than the order promised", "after the date that the
 * client wanted": the participle names the other column; `to` becomes the token
 * behind it. */
static bool
find_participle(struct scan *scan, struct sides *sides, int *to)
{
	const struct question *question = scan->request->question;
	if (is_date_said(question, *to)) {
		*to += 1 + date_word_is(question, *to + 1, "that");
		*to = skip_lead(question, *to);
	}
	int at = *to;
	int beside = table_at(scan, *to, &at);
	*to = at + 1;
	return (english_participle(date_token(question, at)->folded) ||
		   english_past(date_token(question, at)->folded)) &&
	       names_right(scan, sides, at, beside);
}

/* What stands behind the comparison at the offset; `at` becomes the token
 * behind it, as it was when there is none. */
static bool
find_sides(struct scan *scan, struct sides *sides, int *at, int offset)
{
	const int from = *at;
	/* "the date the client wanted" is none that is called date */
	if (is_date_said(scan->request->question, from) &&
	    find_participle(scan, sides, at))
		return true;
	*at = from;
	if (!find_named(scan, sides, from, offset))
		return find_participle(scan, sides, at);
	*at = scan_item(scan, named_at(scan, offset))->to;
	return true;
}

/* The verb says when, so it is no state: what was delivered late may have come
 * back since. */
static void
drop_state(struct sketch *sketch, int token)
{
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *one = &sketch->conditions[i];
		if (one->at != token ||
		    (one->kind != OPERAND_TEXT && one->kind != OPERAND_NULL))
			sketch->conditions[kept++] = *one;
	}
	sketch->condition_count = kept;
}

/* Where "after" or "earlier than" stands behind "3 days"; 0: nowhere. */
static int
offset_after(const struct scan *scan, const struct item *number)
{
	const struct question *question = scan->request->question;
	const char *unit = date_token(question, number->to)->folded;
	if (number->kind != ITEM_NUMBER || number->number < 1 ||
	    number->number > CALENDAR_COUNT_MAX ||
	    (!calendar_unit_of(unit) && !english_find(unit, ENGLISH_SECONDS)))
		return 0;
	for (int offset = 2; offset <= 3; offset++)
		if (scan_cue(scan, offset, CUE_COMPARE) &&
		    scan_item(scan, offset)->from == number->to + 1 &&
		    class_of(scan_item(scan, offset)->cue.word) == COLUMN_DATE)
			return offset;
	return 0;
}

static bool
is_day(const struct scan *scan, const struct term *term)
{
	return strcmp(scan_column(scan, term->table, term->column)->type,
		   "date") == 0;
}

/* "On average more than 3 days after", "... after the due date on average":
 * the token behind the mean and all that is read; 0: it is of each row. */
static int
behind_mean(const struct scan *scan, int to)
{
	const struct question *question = scan->request->question;
	if (scan->pending_count == 1 && scan->pending[0] == AGGREGATE_AVERAGE)
		return to;
	for (int at = to;
	     at < to + MEAN_TOKENS && !question_is_border(question, at); at++) {
		const struct cue cue =
		    cue_at(scan->request->cues, question, at);
		if (cue.kind == CUE_AGGREGATE && cue.value == AGGREGATE_AVERAGE)
			return at + 1;
	}
	return 0;
}

/* The mean of the days between two dates of rows of one group. */
static bool
bound_mean(struct scan *scan, const struct sides *sides, const char *unit,
    double count, bool before)
{
	const struct english_word *seconds =
	    english_find(unit, ENGLISH_SECONDS);
	const double day = 86400;
	const struct term *from = before ? &sides->left : &sides->right;
	const struct term *to = before ? &sides->right : &sides->left;
	if (!seconds || seconds->number < day || !is_day(scan, from) ||
	    !is_day(scan, to))
		return false;
	struct term mean = scan_term(TERM_DURATION, to->table, -1, to->at);
	mean.via = from->column;
	mean.parent = to->column;
	mean.other = from->table;
	mean.across = from->table != to->table;
	mean.aggregate = AGGREGATE_AVERAGE;
	struct condition *condition = scan_condition(scan, mean);
	if (!condition)
		return false;
	condition->kind = OPERAND_NUMBER;
	condition->text = arena_printf(
	    scan->request->arena, "%g", count * (double)seconds->number / day);
	return true;
}

/* One date is that long after the other. */
static bool
bound_each(struct scan *scan, const struct sides *sides, const char *unit,
    double count, bool before)
{
	struct condition *condition =
	    scan_condition(scan, before ? sides->right : sides->left);
	if (!condition)
		return false;
	condition->kind = OPERAND_NEAR;
	condition->event = condition->left.table;
	condition->right = before ? sides->left : sides->right;
	condition->near =
	    (struct near){.bounds = true, .count = (long)count, .word = unit};
	return true;
}

bool
scan_hear_apart(struct scan *scan, const struct cue *cue)
{
	const struct question *question = scan->request->question;
	const struct item *number = scan_item(scan, 1);
	struct sides sides = {.class = COLUMN_DATE, .apart = true};
	int offset = offset_after(scan, number);
	if (!offset)
		return false;
	const struct item *after = scan_item(scan, offset);
	int at = skip_lead(question, after->to);
	if (!find_sides(scan, &sides, &at, offset))
		return false;
	const char *unit = date_token(question, number->to)->folded;
	bool before = strstr(after->cue.word, "before") ||
		      strstr(after->cue.word, "earl");
	int mean = behind_mean(scan, at);
	scan->pending_count = 0;
	scan->comparing = true;
	scan->comparison = (enum comparison)cue->value;
	drop_state(scan->sketch, sides.left.at);
	scan_mention(scan, sides.left.table, true);
	scan_mention(scan, sides.right.table, true);
	if (!(mean ? bound_mean(scan, &sides, unit, number->number, before)
		   : bound_each(scan, &sides, unit, number->number, before)))
		return false;
	scan_skip_to(scan, mean > at ? mean : at);
	return true;
}

bool
scan_hear_beside(struct scan *scan, const struct cue *cue)
{
	const struct question *question = scan->request->question;
	struct sides sides = {.class = class_of(cue->word)};
	int from = scan_item(scan, 0)->from;
	int at = skip_lead(question, scan_item(scan, 0)->to);
	/* "already after the due date" speaks of now */
	bool now = from > 0 && sides.class == COLUMN_DATE &&
		   strcmp(question->tokens[from - 1].folded, "already") == 0;
	if (now || scan->pending_count || !find_sides(scan, &sides, &at, 0))
		return false;
	drop_state(scan->sketch, sides.left.at);
	scan->comparing = true;
	scan->comparison = (enum comparison)cue->value;
	struct condition *condition = scan_condition(scan, sides.left);
	if (!condition)
		return false;
	condition->kind = OPERAND_COLUMN;
	condition->right = sides.right;
	if (sides.class == COLUMN_NUMBER)
		leave_paid_out(scan, &condition->left);
	scan_skip_to(scan, at);
	return true;
}
