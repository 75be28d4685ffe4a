/* lookup.c - the words of tables, from the index; see lookup.h */
#include "link/lookup.h"

#include "base/calendar.h"
#include "english/english.h"
#include "link/codes.h"
#include "names/names.h"

#include <string.h>

/* Only the beginning of a comment describes the column; the rest explains. */
enum { COMMENT_WORDS_MAX = 5 };

/* The words of a comment's first phrase that have a meaning.  None when the
 * list of codes begins there: those words belong to the values. */
static struct lexis_words
comment_words(struct lexis *lexis, const char *comment)
{
	struct arena *arena = lexis_arena(lexis);
	struct text_words words = text_words(
	    arena, arena_strndup(arena, comment, strcspn(comment, ".,;:(\n")));
	struct lexis_words kept = {.count = 0};
	struct code first[CODES_MAX];
	if (codes_read(comment, first, arena) > 0 &&
	    strncmp(comment, first[0].value, strlen(first[0].value)) == 0)
		return kept;
	for (size_t i = 0; i < words.count; i++) {
		if (english_is(words.word[i], ENGLISH_EMPTY))
			continue;
		if (kept.count == COMMENT_WORDS_MAX)
			return (struct lexis_words){.count = 0};
		kept.word[kept.count++] = lexis_intern(lexis, words.word[i]);
	}
	return kept;
}

/* "Set when a project was withdrawn": what happened to the rows that have such
 * a date. */
static struct lexis_words
comment_passives(struct lexis *lexis, const char *comment)
{
	struct arena *arena = lexis_arena(lexis);
	struct text_words words = text_words(arena, comment);
	struct lexis_words kept = {.count = 0};
	for (size_t i = 1; i < words.count; i++)
		if (english_is(words.word[i - 1], ENGLISH_BE) &&
		    english_participle(words.word[i]) &&
		    kept.count < LEXIS_MAX_WORDS)
			kept.word[kept.count++] =
			    lexis_intern(lexis, words.word[i]);
	return kept;
}

/* "Date left the company": what happened on such a date. */
static struct lexis_words
comment_dated(struct lexis *lexis, const char *comment)
{
	struct text_words words = text_words(lexis_arena(lexis), comment);
	struct lexis_words kept = {.count = 0};
	if (words.count > 1 && calendar_unit_of(words.word[0]) == UNIT_NONE &&
	    strcmp(words.word[0], "date") != 0)
		return kept;
	if (words.count > 1 && english_participle(words.word[1]))
		kept.word[kept.count++] = lexis_intern(lexis, words.word[1]);
	return kept;
}

static bool
is_stored(const struct lexis_column *column, const char *value)
{
	for (int i = 0; i < column->value_count; i++)
		if (strcmp(column->values[i].value, value) == 0)
			return true;
	return false;
}

static bool
is_digits(const char *text)
{
	return *text != '\0' && strspn(text, "0123456789-") == strlen(text);
}

/* A pair of the comment is a code when its value is stored.  When no values are
 * known, the value must be quoted, a number, or one or two letters. */
static void
read_codes(
    struct lexis *lexis, struct lexis_column *column, const char *comment)
{
	struct code codes[CODES_MAX];
	struct arena *arena = lexis_arena(lexis);
	int count = codes_read(comment, codes, arena);
	column->codes =
	    arena_array(arena, (size_t)count, sizeof(*column->codes));
	for (int i = 0; i < count; i++) {
		bool known = column->value_count > 0
				 ? is_stored(column, codes[i].value)
				 : codes[i].quoted ||
				       is_digits(codes[i].value) ||
				       strlen(codes[i].value) <= 2;
		if (!known || column->code_count == LEXIS_MAX_CODES)
			continue;
		struct lexis_code *code = &column->codes[column->code_count++];
		code->value = codes[i].value;
		code->words =
		    lexis_words(lexis, text_words(arena, codes[i].label));
	}
}

/* The parts of the name as written; none when they are its natural words. */
static struct lexis_words
parts_of(struct lexis *lexis, const char *name, const struct lexis_words *words)
{
	struct lexis_words parts =
	    lexis_words(lexis, names_parts(lexis_arena(lexis), name));
	if (parts.count == words->count &&
	    memcmp(parts.word, words->word,
		(size_t)parts.count * sizeof(parts.word[0])) == 0)
		parts.count = 0;
	return parts;
}

static void
add_table(struct lexis *lexis, const struct catalog_table *known)
{
	struct arena *arena = lexis_arena(lexis);
	struct lexis_table *table =
	    lexis_add_table(lexis, known->schema, known->name);
	table->id = known->id;
	table->words = lexis_words(lexis, known->words);
	table->parts = parts_of(lexis, known->name, &table->words);
	table->columns = arena_array(
	    arena, (size_t)known->column_count, sizeof(*table->columns));
	for (int i = 0; i < known->column_count; i++) {
		struct lexis_column *column =
		    &table->columns[table->column_count++];
		column->name = arena_strdup(arena, known->columns[i].name);
		column->plain = lexis_plain(column->name, arena);
		column->words = lexis_words(lexis, known->columns[i].words);
		column->parts = parts_of(lexis, column->name, &column->words);
		column->values = arena_array(
		    arena, LOOKUP_FEW_VALUES, sizeof(*column->values));
	}
}

static void
add_value(struct lexis *lexis, const struct catalog *catalog,
    const struct catalog_value *value)
{
	const struct catalog_table *known = &catalog->tables[value->table];
	const struct lexis_table *table =
	    lexis_table(lexis, known->schema, known->name);
	struct lexis_column *column =
	    table ? lexis_column(table, value->column) : NULL;
	if (!column || column->value_count == LOOKUP_FEW_VALUES)
		return;
	struct lexis_code *code = &column->values[column->value_count++];
	code->value = arena_strdup(lexis_arena(lexis), value->value);
	code->words =
	    lexis_words(lexis, text_words(lexis_arena(lexis), code->value));
}

/*
 * Add comments last: the codes that they explain are compared with the values.
 */
static void
add_comments(struct lexis *lexis, const struct catalog_table *known)
{
	struct lexis_table *table =
	    lexis_table(lexis, known->schema, known->name);
	struct text_words names[COMMENT_NAMES_MAX];
	table->said_count =
	    comment_names(known->comment, names, lexis_arena(lexis));
	for (int i = 0; i < table->said_count; i++)
		table->said[i] = lexis_words(lexis, names[i]);
	for (int i = 0; i < known->column_count; i++) {
		const char *comment = known->columns[i].comment;
		if (*comment == '\0')
			continue;
		table->columns[i].comment = comment_words(lexis, comment);
		table->columns[i].passive = comment_passives(lexis, comment);
		table->columns[i].dated = comment_dated(lexis, comment);
		read_codes(lexis, &table->columns[i], comment);
	}
}

static bool
meet(struct lexis *lexis, struct catalog *catalog, const int *places, int count,
    struct arena *arena, jv *problem)
{
	struct catalog_value *values = NULL;
	int value_count = 0;
	if (!catalog_columns(catalog, places, count, problem) ||
	    !catalog_few_values(catalog, places, count, LOOKUP_FEW_VALUES,
		arena, &values, &value_count, problem))
		return false;
	for (int i = 0; i < count; i++)
		add_table(lexis, &catalog->tables[places[i]]);
	for (int i = 0; i < value_count; i++)
		add_value(lexis, catalog, &values[i]);
	for (int i = 0; i < count; i++)
		add_comments(lexis, &catalog->tables[places[i]]);
	return true;
}

static struct lexis_view
view_of(const struct lexis_table *table, const struct context_table *owner,
    struct arena *arena)
{
	struct lexis_view view = {.table = table};
	view.columns = arena_array(
	    arena, (size_t)owner->column_count, sizeof(*view.columns));
	for (int i = 0; table && i < owner->column_count; i++)
		view.columns[i] = lexis_column(table, owner->columns[i].name);
	return view;
}

bool
lookup_views(struct lexis *lexis, struct catalog *catalog,
    const struct context *context, struct arena *arena,
    struct lexis_view **views, jv *problem)
{
	size_t count = (size_t)context->table_count;
	int *places = arena_array(arena, count, sizeof(int));
	int *fresh = arena_array(arena, count, sizeof(int));
	int fresh_count = 0;
	for (size_t i = 0; i < count; i++) {
		places[i] = catalog_find(catalog, context->tables[i].name);
		if (places[i] < 0)
			continue;
		const struct catalog_table *known = &catalog->tables[places[i]];
		if (!lexis_table(lexis, known->schema, known->name))
			fresh[fresh_count++] = places[i];
	}
	if (fresh_count > 0 &&
	    !meet(lexis, catalog, fresh, fresh_count, arena, problem))
		return false;
	*views = arena_array(arena, count, sizeof(**views));
	for (size_t i = 0; i < count; i++) {
		const struct lexis_table *table = NULL;
		if (places[i] >= 0)
			table = lexis_table(lexis,
			    catalog->tables[places[i]].schema,
			    catalog->tables[places[i]].name);
		(*views)[i] = view_of(table, &context->tables[i], arena);
	}
	return true;
}
