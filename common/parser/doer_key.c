/* doer_key.c - the key to who did something; see doer_key.h */
#include "parser/doer_key.h"

#include "context/name_part.h"
#include "english/english.h"

#include <string.h>

static bool
is_key(const struct context_table *table, int column)
{
	return table->columns[column].parent_table >= 0;
}

/* Is it the first word of the name, before others? */
static bool
begins_with(const char *words, const char *word)
{
	size_t length = strlen(word);
	return length && strncmp(words, word, length) == 0 &&
	       words[length] == ' ';
}

/* Is it the person of the participle: approver of "approved by"? */
static bool
is_doer(const char *words, const char *person)
{
	size_t participle = strcspn(words, " ");
	return words[participle] && english_is_doer(person, words, participle);
}

int
doer_key_of_act(const struct context_table *table, const char *participle)
{
	for (int c = 0; c < table->column_count; c++)
		if (is_key(table, c) &&
		    begins_with(table->columns[c].words, participle))
			return c;
	return -1;
}

int
doer_key_of_noun(const struct context_table *table, const char *noun)
{
	int person = doer_key_of_person(table, noun);
	for (int c = 0; person < 0 && c < table->column_count; c++) {
		const char *words = table->columns[c].words;
		size_t participle = strcspn(words, " ");
		if (is_key(table, c) && words[participle] &&
		    english_is_act(noun, words, participle))
			return c;
	}
	return person;
}

int
doer_key_of_role(
    const struct context_table *table, const struct closed_word *role)
{
	for (int c = 0; c < table->column_count; c++)
		if (is_key(table, c) &&
		    part_in_any(table->columns[c].said, &role->columns))
			return c;
	return -1;
}

int
doer_key_of_person(const struct context_table *table, const char *person)
{
	for (int c = 0; c < table->column_count; c++)
		if (is_key(table, c) &&
		    (begins_with(table->columns[c].words, person) ||
			strcmp(table->columns[c].words, person) == 0 ||
			is_doer(table->columns[c].words, person)))
			return c;
	return -1;
}

int
doer_key_unknown(const struct context *context, int table)
{
	const struct context_table *rows = &context->tables[table];
	int found = -1;
	for (int c = 0; c < rows->column_count; c++) {
		int parent = rows->columns[c].parent_table;
		if (parent < 0 || !rows->columns[c].nullable ||
		    !context_is_of_people(&context->tables[parent]))
			continue;
		if (found >= 0)
			return -1;
		found = c;
	}
	return found;
}
