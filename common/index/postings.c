/* postings.c - the stems that find a table; see postings.h */
#include "index/postings.h"

#include "english/english.h"
#include "names/dictionary.h"
#include "names/names.h"

#include <stdlib.h>
#include <string.h>

static const double weight_name = 3.0;
static const double weight_other = 1.0;

struct collection {
	struct arena *arena;
	struct dictionary by_stem; /* struct posting */
	struct posting **all;
	size_t count;
	size_t capacity;
};

static void
collect(struct collection *collection, const char *stem, double weight)
{
	struct posting *known = dictionary_get(&collection->by_stem, stem);
	if (known) {
		if (weight > known->weight)
			known->weight = weight;
		return;
	}
	struct posting *posting =
	    arena_alloc(collection->arena, sizeof(*posting));
	*posting = (struct posting){stem, weight};
	collection->all = xgrow(collection->all, collection->count,
	    &collection->capacity, sizeof(struct posting *));
	collection->all[collection->count++] = posting;
	dictionary_set(&collection->by_stem, stem, posting);
}

static void
collect_all(
    struct collection *collection, struct text_words stems, double weight)
{
	for (size_t i = 0; i < stems.count; i++)
		collect(collection, stems.word[i], weight);
}

struct text_words
postings_stems(
    struct text_stemmer *stemmer, struct arena *arena, const char *text)
{
	struct text_words words = text_words(arena, text);
	struct text_words stems = {
	    arena_array(arena, words.count + 1, sizeof(*stems.word)), 0};
	for (size_t i = 0; i < words.count; i++) {
		if (english_is(words.word[i], ENGLISH_EMPTY) ||
		    english_is(
			words.word[i], ENGLISH_INTERROGATIVE_DETERMINER) ||
		    english_is(words.word[i], ENGLISH_RELATIVE))
			continue;
		const char *stem = text_stem(stemmer, arena, words.word[i]);
		if (!text_words_hold(stems, stem))
			stems.word[stems.count++] = stem;
	}
	return stems;
}

static int
compare_stems(const void *left, const void *right)
{
	const struct posting *const *a = left;
	const struct posting *const *b = right;
	return strcmp((*a)->stem, (*b)->stem);
}

static void
collect_columns(struct collection *collection,
    const struct introspect_table *table, struct text_stemmer *stemmer)
{
	for (int i = 0; i < table->column_count; i++) {
		const struct introspect_column *column = &table->columns[i];
		collect_all(collection, column->stems, weight_other);
		collect_all(collection, column->synonyms, weight_other);
		if (column->comment)
			collect_all(collection,
			    postings_stems(
				stemmer, collection->arena, column->comment),
			    weight_other);
	}
}

struct postings
postings_of(const struct introspect_table *table, struct text_stemmer *stemmer,
    struct arena *arena)
{
	struct collection collection = {.arena = arena};
	for (size_t i = 0; i < table->stems.count; i++)
		collect(&collection, table->stems.word[i],
		    names_word_is_noise(table->words.word[i]) ? weight_other
							      : weight_name);
	collect_all(&collection, postings_stems(stemmer, arena, table->name),
	    weight_name);
	collect_columns(&collection, table, stemmer);
	if (table->comment)
		collect_all(&collection,
		    postings_stems(stemmer, arena, table->comment),
		    weight_other);
	if (collection.count > 0)
		qsort(collection.all, collection.count,
		    sizeof(struct posting *), compare_stems);
	struct postings postings = {.count = collection.count};
	postings.posting =
	    arena_array(arena, collection.count + 1, sizeof(*postings.posting));
	for (size_t i = 0; i < collection.count; i++) {
		postings.posting[i] = *collection.all[i];
		postings.length += collection.all[i]->weight;
	}
	free(collection.all);
	dictionary_release(&collection.by_stem);
	return postings;
}
