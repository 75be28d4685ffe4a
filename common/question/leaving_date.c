/* leaving_date.c - the date that says who has left; see leaving_date.h */
#include "question/leaving_date.h"

#include "context/name_part.h"

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
	return context_is_of_people(table);
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
