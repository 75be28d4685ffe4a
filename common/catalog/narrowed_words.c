/* narrowed_words.c - words of a narrowed index; see load.h */
#include "catalog/load.h"
#include "index/narrowed.h"

#include <stdlib.h>
#include <string.h>

enum {
	NEAR_LETTERS = 3,
	NEAR_STEMS_MAX = 2000, /* as many as the server gives */
};

/* Columns of nl2sql.postings. */
enum { POSTING_STEM, POSTING_TABLE, POSTING_WEIGHT };

static const struct index_rows *
all_postings(const struct catalog *catalog)
{
	return &catalog->narrowed->rows[NARROWED_POSTINGS];
}

/* Where the postings of the stem begin. */
static size_t
find(const struct index_rows *postings, const char *stem)
{
	size_t low = 0;
	size_t high = postings->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (strcmp(postings->rows[middle][POSTING_STEM], stem) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int
compare_words(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The words in their order, each once. */
static struct text_words
sorted(struct text_words words, struct arena *arena)
{
	struct text_words once = {
	    .word = arena_array(arena, words.count + 1, sizeof(char *))};
	const char **all = arena_array(arena, words.count + 1, sizeof(*all));
	for (size_t i = 0; i < words.count; i++)
		all[i] = words.word[i];
	if (words.count > 0)
		qsort(all, words.count, sizeof(*all), compare_words);
	for (size_t i = 0; i < words.count; i++)
		if (i == 0 || strcmp(all[i - 1], all[i]) != 0)
			once.word[once.count++] = all[i];
	return once;
}

struct taking {
	const struct catalog *catalog;
	struct catalog_posting *postings; /* NULL: they are only counted */
	int count;
};

static void
take_stem(struct taking *taking, const char *stem)
{
	const struct index_rows *postings = all_postings(taking->catalog);
	int first = taking->count;
	for (size_t i = find(postings, stem);
	     i < postings->count &&
	     strcmp(postings->rows[i][POSTING_STEM], stem) == 0;
	     i++) {
		int place = catalog_place(
		    taking->catalog, postings->rows[i][POSTING_TABLE]);
		if (place < 0)
			continue;
		if (taking->postings)
			taking->postings[taking->count] =
			    (struct catalog_posting){stem, place,
				strtod(postings->rows[i][POSTING_WEIGHT], NULL),
				0};
		taking->count++;
	}
	for (int i = first; taking->postings && i < taking->count; i++)
		taking->postings[i].tables = taking->count - first;
}

struct catalog_posting *
catalog_narrowed_postings(const struct catalog *catalog,
    struct text_words stems, struct arena *arena, int *count)
{
	struct taking taking = {.catalog = catalog};
	struct text_words once = sorted(stems, arena);
	for (size_t i = 0; i < once.count; i++)
		take_stem(&taking, once.word[i]);
	taking.postings = arena_array(
	    arena, (size_t)taking.count + 1, sizeof(*taking.postings));
	taking.count = 0;
	for (size_t i = 0; i < once.count; i++)
		take_stem(&taking, once.word[i]);
	*count = taking.count;
	return taking.postings;
}

/* The bytes of the first letters. */
static size_t
beginning(const char *text)
{
	const char *at = text;
	for (int i = 0; i < NEAR_LETTERS && *at != '\0'; i++) {
		at++;
		while (((unsigned char)*at & 0xC0) == 0x80)
			at++;
	}
	return (size_t)(at - text);
}

static bool
begins_alike(struct text_words stems, const char *stem)
{
	size_t length = beginning(stem);
	for (size_t i = 0; i < stems.count; i++)
		if (beginning(stems.word[i]) == length &&
		    strncmp(stems.word[i], stem, length) == 0)
			return true;
	return false;
}

struct text_words
catalog_narrowed_near(
    const struct catalog *catalog, struct text_words stems, struct arena *arena)
{
	const struct index_rows *postings = all_postings(catalog);
	struct text_words near = {
	    .word = arena_array(arena, NEAR_STEMS_MAX, sizeof(char *))};
	for (size_t i = 0; i < postings->count && near.count < NEAR_STEMS_MAX;
	     i++) {
		const char *stem = postings->rows[i][POSTING_STEM];
		bool known =
		    i > 0 &&
		    strcmp(postings->rows[i - 1][POSTING_STEM], stem) == 0;
		if (!known && begins_alike(stems, stem))
			near.word[near.count++] = stem;
	}
	return near;
}
