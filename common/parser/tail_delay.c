/*
 * tail_delay.c - by how much rows are late; see tail_parts.h
 *
 * "Overdue bills: number and days overdue": the head compares the due date with
 * a day, or with the date when it was done.  The delay is the time between
 * them.
 */
#include "parser/tail_parts.h"

#include <string.h>

/* Seconds of the unit of time that the item asks for, where it says that it is
 * late; 0. */
static long
unit_of_delay(const struct tail_show *show)
{
	long seconds = 0;
	bool late = false;
	for (int at = show->item.from; at < show->item.to; at++) {
		const char *word = question_word_at(show->source->question, at);
		const struct english_word *unit =
		    english_find(word, ENGLISH_SECONDS);
		if (unit && !seconds)
			seconds = unit->number;
		late = late || english_is(word, ENGLISH_OVERDUE);
	}
	return late ? seconds : 0;
}

static bool
is_date(const struct tail_show *show, const struct expr *expr)
{
	return expr->kind == EXPR_COLUMN && expr->source->table >= 0 &&
	       tail_table(show, expr->source)->columns[expr->column].class ==
		   COLUMN_DATE;
}

/* The comparison "due < day" or "done > due" among the conditions; NULL. */
static const struct filter *
lateness(const struct tail_show *show, const struct filter *filter)
{
	const struct filter *found = NULL;
	if (!filter)
		return NULL;
	if (filter->kind == FILTER_AND) {
		for (const struct filter *part = filter->first; part && !found;
		     part = part->next)
			found = lateness(show, part);
		return found;
	}
	if (filter->kind != FILTER_COMPARE || filter->negated ||
	    !is_date(show, filter->left) || !filter->right)
		return NULL;
	bool before = *filter->text == '<' && filter->right->kind == EXPR_DATE;
	bool after = *filter->text == '>' && is_date(show, filter->right);
	return before || after ? filter : NULL;
}

static bool
has_time(const struct tail_show *show, const struct expr *expr)
{
	return expr->kind == EXPR_COLUMN &&
	       strcmp(
		   tail_table(show, expr->source)->columns[expr->column].type,
		   "date") != 0;
}

bool
tail_add_delay(struct tail_show *show)
{
	enum { DAY = 86400 };
	struct arena *arena = show->source->arena;
	const long unit = unit_of_delay(show);
	const struct filter *late =
	    unit ? lateness(show, show->block->where) : NULL;
	if (!late)
		return false;
	bool before = late->right->kind == EXPR_DATE;
	struct expr *due = before ? late->left : late->right;
	struct expr *end =
	    before ? expr_cast(late->right, "date", arena) : late->left;
	struct expr *delay = expr_binary(end, "-", due, arena);
	if (has_time(show, due) || has_time(show, end))
		delay = expr_elapsed(delay, unit, arena);
	else if (unit != DAY)
		return false;
	return tail_add_expr(show, delay, "delay");
}
