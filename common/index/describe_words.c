/* describe_words.c - words of tables and columns; see describe.h */
#include "english/english.h"
#include "index/describe.h"
#include "index/infer_evidence.h"
#include "names/dictionary.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SHORT_NAME_MIN = 2, SHORT_NAME_MAX = 5 };

static struct text_words
stems_of(struct introspect *schema, struct text_stemmer *stemmer,
    struct text_words words)
{
	struct text_words stems = {
	    arena_array(&schema->arena, words.count + 1, sizeof(*stems.word)),
	    words.count};
	for (size_t i = 0; i < words.count; i++)
		stems.word[i] =
		    text_stem(stemmer, &schema->arena, words.word[i]);
	return stems;
}

/* Stems of `parts` that are not in `stems`: people may type these, too. */
static struct text_words
further_stems(struct introspect *schema, struct text_stemmer *stemmer,
    struct text_words parts, struct text_words stems)
{
	struct text_words further = {
	    arena_array(&schema->arena, parts.count + 1, sizeof(*further.word)),
	    0};
	for (size_t i = 0; i < parts.count; i++) {
		const char *stem =
		    text_stem(stemmer, &schema->arena, parts.word[i]);
		if (!text_words_hold(stems, stem) &&
		    !text_words_hold(further, stem))
			further.word[further.count++] = stem;
	}
	return further;
}

/* The prefix that all tables of a schema share.  The schema starts at `first`;
 * `*end` is the first table of the next schema. */
static size_t
shared_table_prefix(const struct introspect *schema, const struct names *names,
    int first, int *end)
{
	const char **name =
	    xcalloc((size_t)schema->table_count + 1, sizeof(*name));
	size_t count = 0;
	const char *own = schema->tables[first].schema;
	for (*end = first; *end < schema->table_count &&
			   strcmp(schema->tables[*end].schema, own) == 0;
	     (*end)++)
		name[count++] = schema->tables[*end].name;
	size_t shared = names_common_prefix(names, name, count, false);
	free(name);
	return shared;
}

/* The length of the shared prefix of each table's name; the caller frees the
 * array. */
static size_t *
table_prefixes(const struct introspect *schema, const struct names *names)
{
	size_t *prefixes =
	    xcalloc((size_t)schema->table_count + 1, sizeof(*prefixes));
	int end = 0;
	for (int first = 0; first < schema->table_count; first = end) {
		size_t shared = shared_table_prefix(schema, names, first, &end);
		for (int i = first; i < end; i++)
			prefixes[i] = shared;
	}
	return prefixes;
}

/* The names of the table's columns; the caller frees the array. */
static const char **
column_names(const struct introspect_table *table)
{
	const char **name =
	    xcalloc((size_t)table->column_count + 1, sizeof(*name));
	for (int i = 0; i < table->column_count; i++)
		name[i] = table->columns[i].name;
	return name;
}

static size_t
shared_column_prefix(
    const struct introspect_table *table, const struct names *names)
{
	const char **name = column_names(table);
	size_t shared =
	    names_common_prefix(names, name, (size_t)table->column_count, true);
	free(name);
	return shared;
}

/* The letters that all columns of the table begin with, even a word. */
static size_t
column_letters(const struct introspect_table *table)
{
	const char **name = column_names(table);
	size_t shared = names_shared_prefix(name, (size_t)table->column_count);
	free(name);
	return shared;
}

/*
 * bkId, bkDate, bkHtId in bookings; htId, htName in hotels: where nearly every
 * table has its letters before each of its columns, that is the schema's style.
 * Return how many letters; 0 when it is no style, or longer than the few that
 * are no words.
 */
static size_t
column_style(const struct introspect *schema)
{
	enum { COLUMNS_MIN = 3, TABLES_MIN = 3, LETTERS = 2 };
	int tables = 0, styled = 0;
	for (int i = 0; i < schema->table_count; i++) {
		if (schema->tables[i].column_count < COLUMNS_MIN)
			continue;
		tables++;
		styled += column_letters(&schema->tables[i]) >= LETTERS;
	}
	return styled >= TABLES_MIN && 4 * styled >= 3 * tables ? LETTERS : 0;
}

/* Take the style's letters off the columns that have no other prefix. */
static void
apply_style(struct introspect *schema)
{
	size_t letters = column_style(schema);
	for (int i = 0; letters > 0 && i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		if (table->column_prefix == 0 &&
		    column_letters(table) >= letters)
			table->column_prefix = letters;
	}
}

static bool
matches(const char *pattern, size_t length,
    const struct introspect_table *table,
    const struct introspect_column *column, struct arena *arena)
{
	const char *wanted = arena_strndup(arena, pattern, length);
	const char *brief =
	    arena_printf(arena, "%s.%s", table->name, column->name);
	const char *full = arena_printf(arena, "%s.%s", table->schema, brief);
	return fnmatch(wanted, brief, 0) == 0 || fnmatch(wanted, full, 0) == 0;
}

static bool
is_listed(const char *list, const struct introspect_table *table,
    const struct introspect_column *column, struct arena *arena)
{
	while (list && *list != '\0') {
		list += strspn(list, ", ");
		size_t length = strcspn(list, ", ");
		if (length > 0 && matches(list, length, table, column, arena))
			return true;
		list += length;
	}
	return false;
}

/* The content of columns with these names must not be copied into an index. */
static bool
looks_secret(struct text_words words, struct arena *arena)
{
	for (size_t i = 0; i < words.count; i++) {
		struct text_words pair = {&words.word[i], 2};
		if (english_is(words.word[i], ENGLISH_SECRET) ||
		    (i + 1 < words.count &&
			english_is(text_join(arena, pair), ENGLISH_SECRET)))
			return true;
	}
	return false;
}

/* pay_mth, with CASH and CARD in it: no text is a length of time, and what the
 * letters stand for is left to the question. */
static void
leave_unit(struct introspect_column *column, struct text_words parts)
{
	if (column->class != COLUMN_TEXT || parts.count == 0 ||
	    column->words.count == 0)
		return;
	const char *part = parts.word[parts.count - 1];
	const char **last = &column->words.word[column->words.count - 1];
	if (english_is(*last, ENGLISH_UNIT) && !english_is(part, ENGLISH_UNIT))
		*last = part;
}

/* The table's first column, a key, without the prefix that all tables share. */
static const char *
key_said(const struct introspect_table *table)
{
	return table->column_count == 0
		   ? ""
		   : evidence_behind(table->columns[0].name, table->name,
			 table->name_prefix);
}

/* Key > table, of the tables with letters of their own before all columns; of
 * two with one key, the first. */
static void
list_keys(struct introspect *schema, struct dictionary *keys)
{
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		const char *said = key_said(table);
		size_t behind = table->column_count == 0
				    ? 0
				    : (size_t)(said - table->columns[0].name);
		const char *key = text_fold(&schema->arena, said);
		if (table->column_prefix > behind && !dictionary_has(keys, key))
			dictionary_set(keys, key, table);
	}
}

/*
 * abhibkid of abhire, where abbook begins with abbkid: behind the prefix of its
 * own table stands the key of another one, whose words it has.  No words where
 * that is not so.
 */
static struct text_words
words_of_key(struct introspect *schema, const struct names *names,
    const struct dictionary *keys, const struct introspect_table *table,
    const struct introspect_column *column)
{
	enum { KEY_NAME_MIN = 3 };
	struct arena *arena = &schema->arena;
	const char *said = column->name + table->column_prefix;
	if (table->column_prefix == 0 || strlen(said) < KEY_NAME_MIN)
		return (struct text_words){0};
	const struct introspect_table *other =
	    dictionary_get(keys, text_fold(arena, said));
	if (!other || other == table)
		return (struct text_words){0};
	const char *key = other->columns[0].name;
	size_t behind = (size_t)(key_said(other) - key);
	struct text_words rest = names_split(
	    names, arena, key + other->column_prefix, other->name + behind);
	return text_words(
	    arena, arena_printf(arena, "%s %s", text_join(arena, other->words),
		       text_join(arena, rest)));
}

static void
describe_column(struct introspect *schema, const struct names *names,
    struct text_stemmer *stemmer, const struct dictionary *keys,
    const struct introspect_table *table, struct introspect_column *column)
{
	struct arena *arena = &schema->arena;
	const char *said = column->name + table->column_prefix;
	column->words = words_of_key(schema, names, keys, table, column);
	if (column->words.count == 0)
		column->words = names_split(
		    names, arena, said, table->name + table->name_prefix);
	leave_unit(column, names_parts(arena, said));
	column->parts = names_parts(arena, column->name);
	if (column->words.count == 0)
		column->words = column->parts;
	column->stems = stems_of(schema, stemmer, column->words);
	column->synonyms =
	    further_stems(schema, stemmer, column->parts, column->stems);
}

/* "mbr" for "member": it begins with the same letter and leaves letters out. */
static bool
abbreviates(const char *brief, const char *word)
{
	if (brief[0] != word[0] || strlen(brief) >= strlen(word))
		return false;
	while (*brief != '\0' && *word != '\0')
		brief += *brief == *word++;
	return *brief == '\0';
}

/* The text that the names of all columns begin with, or that of the first
 * column, if it is a key; folded.  "" when there is none. */
static const char *
columns_begin(const struct introspect_table *table, struct arena *arena)
{
	if (table->column_prefix > table->name_prefix &&
	    strncasecmp(
		table->columns[0].name, table->name, table->name_prefix) == 0)
		return text_fold(
		    arena, arena_strndup(arena,
			       table->columns[0].name + table->name_prefix,
			       table->column_prefix - table->name_prefix));
	struct text_words first = names_parts(arena, table->columns[0].name);
	return first.count == 2 && english_is(first.word[1], ENGLISH_IDENTIFIER)
		   ? first.word[0]
		   : "";
}

/* mbr_id in members, hbprvid and hbprvname in hbprovider: learn the table's own
 * short name. */
static void
learn_short_name(struct introspect *schema, struct names *names,
    const struct introspect_table *table)
{
	struct arena *arena = &schema->arena;
	if (table->column_count == 0)
		return;
	const char *brief = columns_begin(table, arena);
	size_t length = strcspn(brief, "_");
	if (length < SHORT_NAME_MIN || length > SHORT_NAME_MAX)
		return;
	brief = arena_strndup(arena, brief, length);
	for (size_t i = 0; i < table->words.count; i++) {
		const char *word = text_singular(arena, table->words.word[i]);
		if (!abbreviates(brief, word))
			continue;
		names_add_abbreviation(names, brief, word);
		return;
	}
}

void
describe_words(struct introspect *schema, struct names *names,
    struct text_stemmer *stemmer, const struct describe_secrets *secrets)
{
	struct arena *arena = &schema->arena;
	size_t *prefixes = table_prefixes(schema, names);
	for (int i = 0; i < schema->table_count; i++)
		names_add_table(names, schema->tables[i].name + prefixes[i]);
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		table->words =
		    names_split(names, arena, table->name + prefixes[i], NULL);
		table->stems = stems_of(schema, stemmer, table->words);
		table->name_prefix = prefixes[i];
		table->column_prefix = shared_column_prefix(table, names);
	}
	apply_style(schema);
	for (int i = 0; i < schema->table_count; i++)
		learn_short_name(schema, names, &schema->tables[i]);
	struct dictionary keys = {0};
	list_keys(schema, &keys);
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		for (int j = 0; j < table->column_count; j++) {
			struct introspect_column *column = &table->columns[j];
			describe_column(
			    schema, names, stemmer, &keys, table, column);
			column->secret =
			    (looks_secret(column->words, arena) ||
				looks_secret(column->parts, arena) ||
				is_listed(
				    secrets->exclude, table, column, arena)) &&
			    !is_listed(secrets->include, table, column, arena);
		}
	}
	dictionary_release(&keys);
	free(prefixes);
}

void
describe_plainly(struct introspect *schema, struct text_stemmer *stemmer)
{
	struct arena *arena = &schema->arena;
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		table->words = names_parts(arena, table->name);
		table->stems = stems_of(schema, stemmer, table->words);
		for (int j = 0; j < table->column_count; j++) {
			struct introspect_column *column = &table->columns[j];
			column->words = column->parts;
			column->stems =
			    stems_of(schema, stemmer, column->words);
			column->synonyms.count = 0;
		}
	}
}
