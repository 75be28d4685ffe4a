/* complete.c - what Tab offers; see talk/complete.h */
#include "talk/complete.h"

#include "talk/backslash.h"
#include "text/display.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
	OFFERED_MAX = 500,
	WORDS_BACK = 4, /* a stored value may have so many words */
};

struct search {
	struct line_editor_offer *offer;
	struct arena *arena;
	const char *begins; /* what is typed of the word */
};

/* ---- words that fit ---- */

static int
by_text(const void *one, const void *other)
{
	const char *const *first = one;
	const char *const *second = other;
	return strcmp(*first, *second);
}

static bool
is_offered(const struct search *search, const char *text)
{
	for (size_t i = 0; i < search->offer->words.count; i++)
		if (strcmp(search->offer->words.word[i], text) == 0)
			return true;
	return false;
}

/* Offer the text if it begins so and is safe to be put into a line. */
static void
consider(struct search *search, const char *text)
{
	struct text_words *words = &search->offer->words;
	size_t length = strlen(search->begins);
	if (!text || words->count == OFFERED_MAX ||
	    strncasecmp(text, search->begins, length) != 0 ||
	    strcmp(display_safe(search->arena, text), text) != 0 ||
	    is_offered(search, text))
		return;
	if (!words->word)
		words->word = arena_array(
		    search->arena, OFFERED_MAX, sizeof(*words->word));
	words->word[words->count++] = arena_strdup(search->arena, text);
}

/* Consider a text member of each object of the list. */
static void
consider_members(struct search *search, const jv *list, const char *key)
{
	jv_array_foreach(*list, i, object)
	{
		consider(
		    search, record_member_text(&object, key, search->arena));
		jv_free(object);
	}
}

/* ---- what the database has ---- */

/* What the index tells of the wish; an empty object when it does not. */
static jv
described(struct talk *talk, const char *about)
{
	struct record wish = {0};
	struct record told = {0};
	jv problem = jv_invalid();
	record_set(&wish, "id", jv_string("tab"));
	if (about)
		record_set(&wish, "about", jv_string(about));
	jv schema = jv_invalid();
	if (asking_do(&talk->asking, "describe", &wish, &told, &problem))
		schema = record_get(&told, "schema");
	jv_free(problem);
	record_release(&wish);
	record_release(&told);
	if (jv_get_kind(schema) == JV_KIND_OBJECT)
		return schema;
	jv_free(schema);
	return jv_object();
}

/* All tables, read once for each line. */
static jv
all_tables(struct talk *talk)
{
	if (!jv_is_valid(talk->schema))
		talk->schema = described(talk, NULL);
	return record_member_array(&talk->schema, "tables");
}

static void
consider_names(struct talk *talk, struct search *search)
{
	jv tables = all_tables(talk);
	jv metrics = record_member_array(&talk->schema, "metrics");
	consider_members(search, &tables, "name");
	consider_members(search, &metrics, "name");
	jv_array_foreach(tables, i, table)
	{
		jv columns = record_member_array(&table, "columns");
		consider_members(search, &columns, "name");
		jv_free(columns);
		jv_free(table);
	}
	jv_free(metrics);
	jv_free(tables);
}

static void
consider_values_of(struct search *search, const jv *table)
{
	jv columns = record_member_array(table, "columns");
	jv_array_foreach(columns, i, column)
	{
		jv values = record_member_array(&column, "values");
		jv_array_foreach(values, j, value)
		{
			if (jv_get_kind(value) == JV_KIND_STRING)
				consider(search, jv_string_value(value));
			jv_free(value);
		}
		jv_free(values);
		jv_free(column);
	}
	jv_free(columns);
}

static void
consider_values(struct search *search, const jv *tables)
{
	jv_array_foreach(*tables, i, table)
	{
		consider_values_of(search, &table);
		jv_free(table);
	}
}

/* ---- the line ---- */

/* Where the word before that place begins. */
static size_t
word_before(const char *line, size_t at)
{
	while (at > 0 && isspace((unsigned char)line[at - 1]))
		at--;
	while (at > 0 && !isspace((unsigned char)line[at - 1]))
		at--;
	return at;
}

/* Stored values may have several words: the longest end of the line that one
 * begins with. */
static void
offer_values(
    struct talk *talk, struct search *search, const char *line, size_t last)
{
	size_t starts[WORDS_BACK] = {last};
	int count = 1;
	while (count < WORDS_BACK && starts[count - 1] > 0) {
		starts[count] = word_before(line, starts[count - 1]);
		count++;
	}
	jv schema = described(talk, line);
	jv tables = record_member_array(&schema, "tables");
	while (count-- > 0 && search->offer->words.count == 0) {
		search->begins = line + starts[count];
		search->offer->from = starts[count];
		consider_values(search, &tables);
	}
	jv_free(tables);
	jv_free(schema);
}

static void
offer_words(struct talk *talk, struct search *search, const char *line)
{
	size_t length = strlen(line);
	size_t last = length;
	while (last > 0 && !isspace((unsigned char)line[last - 1]))
		last--;
	search->begins = line + last;
	search->offer->from = last;
	if (last == length)
		return; /* everything would fit */
	consider_names(talk, search);
	if (search->offer->words.count == 0)
		offer_values(talk, search, line, last);
}

/* ---- commands ---- */

static void
offer_commands(struct search *search)
{
	for (const struct backslash *at = backslash_commands; at->name; at++)
		consider(search, arena_printf(search->arena, "\\%s", at->name));
}

static void
offer_argument(
    struct talk *talk, struct search *search, const struct backslash *command)
{
	static const char *const switches[] = {"on", "off", "auto"};
	static const char *const formats[] = {
	    "table", "csv", "tsv", "json", "ndjson", "markdown", "html"};
	const struct config_file *file = &talk->setup->config->file;
	if (command->takes == BACKSLASH_TABLE) {
		jv tables = all_tables(talk);
		consider_members(search, &tables, "name");
		jv_free(tables);
	} else if (command->takes == BACKSLASH_DATABASE) {
		for (size_t i = 0; i < file->database_count; i++)
			consider(search, file->databases[i]);
	} else if (command->takes == BACKSLASH_SWITCH) {
		for (size_t i = 0; i < COUNT_OF(switches); i++)
			consider(search, switches[i]);
	} else if (command->takes == BACKSLASH_FORMAT) {
		for (size_t i = 0; i < COUNT_OF(formats); i++)
			consider(search, formats[i]);
	}
}

static void
offer_for_command(struct talk *talk, struct search *search, const char *line)
{
	size_t name = strcspn(line, " \t");
	search->begins = line;
	if (line[name] == '\0') {
		offer_commands(search);
		return;
	}
	search->offer->from = name + strspn(line + name, " \t");
	search->begins = line + search->offer->from;
	for (const struct backslash *at = backslash_commands; at->name; at++)
		if (strlen(at->name) == name - 1 &&
		    strncmp(at->name, line + 1, name - 1) == 0)
			offer_argument(talk, search, at);
}

void
complete_line(struct talk *talk, const char *line, size_t cursor,
    struct line_editor_offer *offer, struct arena *arena)
{
	struct search search = {.offer = offer, .arena = arena};
	const char *typed = arena_strndup(arena, line, cursor);
	*offer = (struct line_editor_offer){0};
	if (*typed == '\\')
		offer_for_command(talk, &search, typed);
	else
		offer_words(talk, &search, typed);
	if (offer->words.count > 1)
		qsort(offer->words.word, offer->words.count,
		    sizeof(*offer->words.word), by_text);
}
