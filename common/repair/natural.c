/* natural.c - the natural words of a name that no table has; see natural.h */
#include "repair/natural.h"

#include "names/vocabulary.h"

#include <string.h>

/* Learn qty, quantity from a column whose words stand for its parts one by
 * one: the index took them from the lexicon, too. */
static void
learn_column(struct names *names, const struct context_column *column,
    struct arena *arena)
{
	struct text_words parts = names_parts(arena, column->name);
	struct text_words words = text_words(arena, column->words);
	for (size_t i = 0; parts.count == words.count && i < parts.count; i++)
		if (strcmp(parts.word[i], words.word[i]) != 0)
			names_add_abbreviation(
			    names, parts.word[i], words.word[i]);
}

struct similar_wrong
repair_natural(const struct repair_case *item, const char *name)
{
	struct similar_wrong wrong = {name, name};
	jv problem = jv_null();
	struct names *names = vocabulary_open(item->config, &problem);
	jv_free(problem);
	if (!names)
		names = names_open();
	for (int t = 0; item->context && t < item->context->table_count; t++) {
		const struct context_table *table = &item->context->tables[t];
		for (int c = 0; c < table->column_count; c++)
			learn_column(names, &table->columns[c], item->arena);
	}
	wrong.words =
	    text_join(item->arena, names_split(names, item->arena, name, NULL));
	names_free(names);
	return wrong;
}
