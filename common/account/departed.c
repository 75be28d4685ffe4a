/* departed.c - people who left among those who are there; see departed.h */
#include "account/departed.h"

#include "english/english.h"
#include "question/leaving_date.h"

#include <string.h>

/* Does a condition on the column say who is meant: by name, by date, by status?
 * What people do or earn does not. */
static bool
tells(const struct context_table *people, int column)
{
	const struct context_column *told = &people->columns[column];
	const char *last = strrchr(told->words, ' ');
	const struct english_word *content =
	    english_find(last ? last + 1 : told->words, ENGLISH_CONTENT);
	return told->class == COLUMN_DATE || told->class == COLUMN_BOOLEAN ||
	       told->flag_true || context_is_label(people, column) ||
	       (content && strcmp(content->means, "status") == 0);
}

int
departed_guessed(
    const struct usage *usage, const struct closed_words *words, int table)
{
	const struct context *context = usage->stems->context;
	if (!context || !usage->tables[table])
		return -1;
	const struct context_table *people = &context->tables[table];
	int date = leaving_date(people, words);
	for (int i = 0; date >= 0 && i < usage->column_count; i++) {
		const struct used_column *used = &usage->columns[i];
		if (used->table == table && used->column != date &&
		    used->condition && !used->joins &&
		    tells(people, used->column))
			return -1;
	}
	return date;
}
