/* leaving_date.c - the date that says who has left; see leaving_date.h */
#include "question/leaving_date.h"

#include "context/name_part.h"

/* Were the rows hired?  Then they are people, whatever they are called by. */
static bool
holds_hired(const struct context_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE &&
		    part_of_class(table->columns[c].said, ENGLISH_HIRING))
			return true;
	return false;
}

/* Are the rows called by a first and a last name? */
static bool
holds_people(const struct context_table *table)
{
	for (int i = 0; i < table->label_count; i++) {
		const struct context_column *label =
		    &table->columns[table->label[i]];
		if (label->class != COLUMN_TEXT || label->parent_table >= 0)
			return false;
	}
	return context_is_of_people(table) ||
	       (table->label_count == 1 && holds_hired(table));
}

int
leaving_date(
    const struct context_table *table, const struct closed_words *words)
{
	const struct closed_word *left =
	    words ? closed_words_get(words, "left", CLOSED_STATE) : NULL;
	return left && holds_people(table)
		   ? part_of_date(table, &left->columns, true)
		   : -1;
}
