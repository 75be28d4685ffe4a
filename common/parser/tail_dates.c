/* tail_dates.c - the date that an item asks for; see tail_parts.h */
#include "context/name_part.h"
#include "parser/date_kind.h"
#include "parser/tail_parts.h"
#include "question/date_verb.h"

#include <string.h>

static bool
date_begins_or_ends(const char *said, bool begins)
{
	return part_of_class(
	    said, begins ? ENGLISH_DATE_BEGINS : ENGLISH_DATE_LATER);
}

/* Find the dates of the source that conditions tell to be known, or bound. */
static void
dates_told(const struct tail_show *show, const struct filter *filter,
    const struct source *rows, int *found, int *count)
{
	if (!filter)
		return;
	if (filter->kind == FILTER_AND)
		for (const struct filter *part = filter->first; part;
		     part = part->next)
			dates_told(show, part, rows, found, count);
	const bool told = (filter->kind == FILTER_NULL && filter->negated) ||
			  (filter->kind == FILTER_COMPARE && !filter->negated);
	const struct expr *date = filter->left;
	if (!told || !date || date->kind != EXPR_COLUMN ||
	    date->source != rows || date->column == *found ||
	    tail_table(show, rows)->columns[date->column].class != COLUMN_DATE)
		return;
	*found = date->column;
	++*count;
}

/* "Which sheds have closed, and when": the only date that says which rows. */
static int
date_told(const struct tail_show *show, const struct source *rows)
{
	int found = -1;
	int count = 0;
	dates_told(show, show->block->where, rows, &found, &count);
	return count == 1 ? found : -1;
}

/* "Which subscribers cancelled, and when": the date of the verb right before;
 * -1. */
static int
date_of_act(const struct tail_show *show, const struct context_table *table)
{
	const struct question *question = show->source->question;
	int at = show->item.from - 1;
	while (at > 0 && (question->tokens[at].kind == TOKEN_PUNCTUATION ||
			     english_is(question->tokens[at].folded,
				 ENGLISH_CONJUNCTION)))
		at--;
	return at > 0 && english_participle(question->tokens[at].folded)
		   ? date_verb_column(question, at, table)
		   : -1;
}

/* When: the date that a word of the item speaks of, or the verb before it, that
 * says which rows are meant, that begins or ends the row, or the only one that
 * is its own. */
int
tail_date(const struct tail_show *show, const struct source *rows)
{
	const struct context_table *table = tail_table(show, rows);
	bool start = tail_asks_for(show, "start");
	bool end = tail_asks_for(show, "end");
	int found = -1;
	for (int at = show->item.from; at < show->item.to; at++) {
		int column =
		    tail_is_content(show, at)
			? date_verb_column(show->source->question, at, table)
			: -1;
		if (column >= 0)
			return column;
	}
	const int act = start || end ? -1 : date_of_act(show, table);
	if (act >= 0)
		return act;
	if (!start && !end && date_told(show, rows) >= 0)
		return date_told(show, rows);
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		int place = (int)(column - table->columns);
		if (column->class != COLUMN_DATE ||
		    ((start || end) &&
			!date_begins_or_ends(column->said, start)) ||
		    (!start && !end && date_kind_is_special(table, place)))
			continue;
		if (found >= 0)
			return -1;
		found = place;
	}
	return found;
}

/* "Date", and no word of which one. */
bool
tail_asks_date(const struct tail_show *show)
{
	int dates = 0;
	for (int at = show->item.from; at < show->item.to; at++) {
		const char *word = show->source->question->tokens[at].folded;
		if (!tail_is_content(show, at))
			continue;
		if (!english_is(word, ENGLISH_DATE_NOUN))
			return false;
		dates++;
	}
	return dates > 0;
}
