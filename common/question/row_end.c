/* row_end.c - the column that tells that a row has ended; see row_end.h */
#include "question/row_end.h"

#include "context/name_part.h"
#include "english/english.h"

static bool
is_flag(const struct context_column *column)
{
	return column->class == COLUMN_BOOLEAN || column->flag_true;
}

struct row_end
row_end_by(const struct context_table *table, const struct closed_word *word)
{
	struct row_end end = {
	    .column = part_of_date(table, &word->columns, true)};
	for (int c = 0; end.column < 0 && c < table->column_count; c++) {
		if (table->columns[c].class != COLUMN_BOOLEAN ||
		    !part_in_any(table->columns[c].said, &word->columns))
			continue;
		end.column = c;
		end.flag = true;
	}
	for (int c = 0; end.column < 0 && c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		if (!is_flag(column) ||
		    !part_in_any(column->said, &word->reversed) ||
		    part_in(column->said, "inactiv"))
			continue;
		end.column = c;
		end.flag = end.alive = true;
	}
	return end;
}

struct row_end
row_end_of(const struct context_table *table, const struct closed_words *words)
{
	const struct closed_word *used =
	    words ? closed_words_get(words, "extant", CLOSED_STATE) : NULL;
	return used ? row_end_by(table, used) : (struct row_end){.column = -1};
}

bool
row_end_denied(const struct question *question, int at)
{
	return english_is(question_word_at(question, at), ENGLISH_IN_BEING);
}
