/* lexis.c - the words of tables, columns and codes; see lexis.h */
#include "link/lexis.h"

#include "english/english.h"
#include "names/dictionary.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct lexis {
	struct arena arena;
	struct text_stemmer *stemmer;
	struct dictionary words;  /* singular -> word */
	struct dictionary stems;  /* stem -> first of a chain */
	struct dictionary tables; /* schema.name -> table */
	char *generation;
};

struct lexis *
lexis_open(void)
{
	struct lexis *lexis = xcalloc(1, sizeof(*lexis));
	lexis->stemmer = text_stemmer_open();
	return lexis;
}

static void
forget(struct lexis *lexis)
{
	dictionary_release(&lexis->words);
	dictionary_release(&lexis->stems);
	dictionary_release(&lexis->tables);
	memset(&lexis->words, 0, sizeof(lexis->words));
	memset(&lexis->stems, 0, sizeof(lexis->stems));
	memset(&lexis->tables, 0, sizeof(lexis->tables));
	arena_release(&lexis->arena);
	free(lexis->generation);
	lexis->generation = NULL;
}

void
lexis_free(struct lexis *lexis)
{
	if (!lexis)
		return;
	forget(lexis);
	text_stemmer_free(lexis->stemmer);
	free(lexis);
}

void
lexis_keep(struct lexis *lexis, const char *generation)
{
	if (lexis->generation && strcmp(lexis->generation, generation) == 0)
		return;
	forget(lexis);
	lexis->generation = xstrdup(generation);
}

struct arena *
lexis_arena(struct lexis *lexis)
{
	return &lexis->arena;
}

struct text_stemmer *
lexis_stemmer(struct lexis *lexis)
{
	return lexis->stemmer;
}

struct lexis_table *
lexis_table(const struct lexis *lexis, const char *schema, const char *name)
{
	struct arena arena = {0};
	const char *key = arena_printf(&arena, "%s.%s", schema, name);
	struct lexis_table *table = dictionary_get(&lexis->tables, key);
	arena_release(&arena);
	return table;
}

struct lexis_table *
lexis_add_table(struct lexis *lexis, const char *schema, const char *name)
{
	struct lexis_table *table = arena_alloc(&lexis->arena, sizeof(*table));
	table->schema = arena_strdup(&lexis->arena, schema);
	table->name = arena_strdup(&lexis->arena, name);
	table->plain = lexis_plain(name, &lexis->arena);
	dictionary_set(&lexis->tables,
	    arena_printf(&lexis->arena, "%s.%s", schema, name), table);
	return table;
}

struct lexis_column *
lexis_column(const struct lexis_table *table, const char *name)
{
	for (int i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, name) == 0)
			return &table->columns[i];
	return NULL;
}

const struct lexis_word *
lexis_intern(struct lexis *lexis, const char *word)
{
	const char *singular = text_singular(&lexis->arena, word);
	struct lexis_word *known = dictionary_get(&lexis->words, singular);
	if (known)
		return known;
	struct lexis_word *fresh = arena_alloc(&lexis->arena, sizeof(*fresh));
	fresh->singular = arena_strdup(&lexis->arena, singular);
	fresh->stem = text_stem(lexis->stemmer, &lexis->arena, singular);
	fresh->same_stem = dictionary_get(&lexis->stems, fresh->stem);
	dictionary_set(&lexis->words, fresh->singular, fresh);
	dictionary_set(&lexis->stems, fresh->stem, fresh);
	return fresh;
}

/* Does a span skip the word (closed class "light")?  Examples: date of birth,
 * opt in. */
static bool
is_light(const char *word)
{
	return english_is(word, ENGLISH_LIGHT) ||
	       english_is(word, ENGLISH_ARTICLE);
}

struct lexis_words
lexis_words(struct lexis *lexis, struct text_words words)
{
	struct lexis_words interned = {.count = 0};
	for (int light = 0; light < 2 && interned.count == 0; light++)
		for (size_t i = 0; i < words.count; i++)
			if (interned.count < LEXIS_MAX_WORDS &&
			    (light == 1 || !is_light(words.word[i])))
				interned.word[interned.count++] =
				    lexis_intern(lexis, words.word[i]);
	return interned;
}

const struct lexis_word *
lexis_find(const struct lexis *lexis, const char *singular)
{
	return dictionary_get(&lexis->words, singular);
}

const struct lexis_word *
lexis_find_stem(const struct lexis *lexis, const char *stem)
{
	return dictionary_get(&lexis->stems, stem);
}

const char *
lexis_plain(const char *text, struct arena *arena)
{
	char *folded = text_fold(arena, text);
	size_t used = 0;
	for (const char *c = folded; *c != '\0'; c++)
		if (isalnum((unsigned char)*c) || (unsigned char)*c >= 0x80)
			folded[used++] = *c;
	folded[used] = '\0';
	return folded;
}

bool
lexis_words_hold(const struct lexis_words *words, const struct lexis_word *word)
{
	for (int i = 0; i < words->count; i++)
		if (words->word[i] == word)
			return true;
	return false;
}
