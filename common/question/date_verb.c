/* date_verb.c - words that refer to a date; see date_verb.h */
#include "question/date_verb.h"

#include "context/name_part.h"
#include "english/english.h"

#include <string.h>
#include <strings.h>

/* Does the entry say that the word refers to a column of this name? */
static bool
speaks_of(const struct english_word *entry, const struct token *token,
    const char *column)
{
	/* most words differ in their first letter: that costs no call */
	return *token->folded == *entry->word &&
	       strcmp(token->folded, entry->word) == 0 &&
	       part_in(column, entry->means);
}

/* "Wanted" is a word of wanted_by itself. */
static bool
is_word_of(const struct token *token, const char *column)
{
	size_t length = strlen(token->folded);
	if (!english_participle(token->folded))
		return false;
	for (; *column;
	     column += strcspn(column, " "), column += *column == ' ')
		if (strcspn(column, " ") == length &&
		    strncasecmp(column, token->folded, length) == 0)
			return true;
	return false;
}

int
date_verb_names(const struct token *token, const char *column)
{
	struct english_list verbs = english_words(ENGLISH_DATE_VERB);
	if (is_word_of(token, column))
		return 2;
	for (size_t i = 0; i < verbs.count; i++)
		if (speaks_of(&verbs.words[i], token, column))
			return 2;
	return strlen(token->stem) >= 4 && part_in(column, token->stem);
}

/* "checked out": find the column by the first word.  A column that has the next
 * word, too, is better. */
static int
column_by_stem(
    const struct question *question, int at, const struct context_table *table)
{
	const struct token *token = &question->tokens[at];
	const char *next = at + 1 < question->count ? token[1].folded : "";
	int found = -1;
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		if (column->class != COLUMN_DATE ||
		    !date_verb_names(token, column->said))
			continue;
		if (strlen(next) > 1 && part_in(column->said, next))
			return c;
		if (found < 0)
			found = c;
	}
	return found;
}

/* Try the meanings of the word in their order: "registration" means
 * registered_at before created_on. */
int
date_verb_column(
    const struct question *question, int at, const struct context_table *table)
{
	const struct token *token = &question->tokens[at];
	struct english_list verbs = english_words(ENGLISH_DATE_VERB);
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE &&
		    is_word_of(token, table->columns[c].said))
			return c;
	for (size_t i = 0; i < verbs.count; i++)
		for (int c = 0; c < table->column_count; c++)
			if (table->columns[c].class == COLUMN_DATE &&
			    speaks_of(
				&verbs.words[i], token, table->columns[c].said))
				return c;
	return column_by_stem(question, at, table);
}
