/* compared_values.c - does a statement compare with values that the columns
 * hold? */
#include "evaluate/compared_values.h"

#include <string.h>

struct asked {
	const char *key;
	int place; /* of the table in the catalog */
	const char *column;
};

/* Take a string that is compared with a column of the context; false: the
 * literal is something else. */
static bool
read_asked(const struct catalog *catalog, const struct facts *facts,
    const struct context *context, const struct facts_literal *literal,
    struct arena *arena, struct asked *asked)
{
	bool equal = facts_is(literal->operator, "=") ||
		     facts_is(literal->operator, "IN");
	if (!equal || !facts_is(literal->kind, "string") || !literal->text ||
	    literal->column < 0)
		return false;
	const struct facts_column *column = &facts->columns[literal->column];
	if (column->relation < 0 || column->column < 0)
		return false;
	int table = facts->relations[column->relation].table;
	*asked = (struct asked){text_key(arena, literal->text),
	    catalog_find(catalog, context->tables[table].name), column->name};
	return asked->place >= 0 && *asked->key;
}

static bool
is_held(const struct asked *asked, const struct catalog_values *values)
{
	for (int i = 0; i < values->count; i++) {
		const struct catalog_value *value = &values->value[i];
		if (value->table == asked->place &&
		    strcmp(value->span, asked->key) == 0 &&
		    strcmp(value->column, asked->column) == 0)
			return true;
	}
	return false;
}

/* Are all values of the column in the index? */
static bool
is_complete(struct catalog *catalog, const struct asked *asked, jv *problem)
{
	if (!catalog_columns(catalog, &asked->place, 1, problem))
		return false;
	const struct catalog_table *table = &catalog->tables[asked->place];
	int column = catalog_find_column(table, asked->column);
	return column >= 0 && table->columns[column].values_complete;
}

bool
values_missing(struct catalog *catalog, const struct facts *facts,
    const struct context *context, struct arena *arena, int *missing,
    jv *problem)
{
	size_t room = (size_t)facts->literal_count + 1;
	struct asked *asked = arena_array(arena, room, sizeof(*asked));
	int *places = arena_array(arena, room, sizeof(*places));
	struct catalog_value_search search = {.places = places};
	struct text_words *keys = &search.keys;
	struct text_words *stemmed = &search.stemmed;
	struct catalog_values values;
	*missing = 0;
	keys->word = arena_array(arena, room, sizeof(*keys->word));
	stemmed->word = arena_array(arena, room, sizeof(*stemmed->word));
	for (int i = 0; i < facts->literal_count; i++) {
		struct asked *next = &asked[keys->count];
		if (!read_asked(catalog, facts, context, &facts->literals[i],
			arena, next))
			continue;
		places[search.place_count++] = next->place;
		keys->word[keys->count++] = next->key;
		stemmed->word[stemmed->count++] =
		    text_key_stemmed(catalog->stemmer, arena, next->key);
	}
	if (keys->count == 0)
		return true;
	if (!catalog_values(catalog, &search, arena, &values, problem))
		return false;
	for (size_t i = 0; i < keys->count && values.left_out == 0; i++)
		*missing += !is_held(&asked[i], &values) &&
			    is_complete(catalog, &asked[i], problem);
	return !jv_is_valid(*problem);
}
