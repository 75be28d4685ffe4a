/* modules_match.c - finds the modules that a question mentions; see
 * modules_match.h */
#include "retrieve/modules_match.h"

#include "names/names.h"

#include <stdlib.h>
#include <string.h>

enum { MODULES_MAX = 3 };

static const double part_of_best = 0.25;
static const double least_score = 1.0;
static const double weight_table = 0.5;

/* A stemmed text with a blank at each end, so that strstr finds whole words. */
static const char *
padded(struct arena *arena, const char *stems)
{
	return arena_printf(arena, " %s ", stems);
}

static bool
holds(const char *question, struct arena *arena, const char *stems)
{
	return *stems != '\0' && strstr(question, padded(arena, stems));
}

static size_t
word_count(const char *text)
{
	size_t count = 1;
	for (; *text != '\0'; text++)
		count += *text == ' ';
	return count;
}

/* Count the modules that have the keyword. */
static int
sharers(const struct catalog *catalog, const char *stems)
{
	int count = 0;
	for (int i = 0; i < catalog->module_count; i++)
		count += text_words_hold(catalog->modules[i].stems, stems);
	return count;
}

static void
add(struct module_match *match, struct arena *arena, double score,
    const char *word)
{
	match->score += score;
	match->why = !match->why
			 ? word
			 : arena_printf(arena, "%s, %s", match->why, word);
}

static void
match_keywords(const struct catalog *catalog, const char *question,
    struct arena *arena, struct module_match *match)
{
	struct text_words stems = match->module->stems;
	for (size_t i = 0; i < stems.count; i++) {
		const char *stem = stems.word[i];
		struct text_words before = {stems.word, i};
		if (!holds(question, arena, stem) ||
		    text_words_hold(before, stem))
			continue;
		double score =
		    (double)word_count(stem) / sharers(catalog, stem);
		add(match, arena, score, match->module->keywords.word[i]);
	}
}

/* Return the stems of a table's name, without those that have no meaning. */
static const char *
table_stems(const struct catalog_table *table, struct arena *arena)
{
	struct text_words kept = {
	    arena_array(arena, table->stems.count + 1, sizeof(char *)), 0};
	for (size_t i = 0; i < table->stems.count; i++)
		if (!names_word_is_noise(table->words.word[i]))
			kept.word[kept.count++] = table->stems.word[i];
	return text_join(arena, kept);
}

static void
match_tables(const struct catalog *catalog, const char *question,
    struct arena *arena, struct module_match *match)
{
	for (int i = 0; i < catalog->table_count; i++) {
		const struct catalog_table *table = &catalog->tables[i];
		if (strcmp(table->module, match->module->name) != 0)
			continue;
		const char *stems = table_stems(table, arena);
		if (holds(question, arena, stems))
			add(match, arena,
			    weight_table * (double)word_count(stems),
			    table->name);
	}
}

static int
compare(const void *left, const void *right)
{
	const struct module_match *a = left;
	const struct module_match *b = right;
	if (a->score < b->score || a->score > b->score)
		return a->score > b->score ? -1 : 1;
	return strcmp(a->module->name, b->module->name);
}

static const char *
stemmed_question(
    const struct catalog *catalog, const char *question, struct arena *arena)
{
	return padded(arena, text_key_stemmed(catalog->stemmer, arena,
				 text_key(arena, question)));
}

/* Add the module most like the question behind the `count` modules that words
 * named. */
static int
add_like(const struct catalog *catalog, const double *cosines,
    struct module_match *found, int count)
{
	int best = 0;
	for (int i = 1; i < catalog->module_count; i++)
		if (cosines[i] > cosines[best])
			best = i;
	if (count == MODULES_MAX || cosines[best] <= 0)
		return count;
	for (int i = 0; i < count; i++)
		if (found[i].module == &catalog->modules[best])
			return count;
	found[count] = (struct module_match){.module = &catalog->modules[best],
	    .confidence = found[count - 1].confidence,
	    .why = "like the question",
	    .like = true};
	return count + 1;
}

int
modules_match(const struct catalog *catalog, const char *question,
    const double *cosines, struct arena *arena, struct module_match **matches)
{
	if (catalog->module_count < 2)
		return 0;
	size_t all = (size_t)catalog->module_count;
	struct module_match *found = arena_array(arena, all, sizeof(*found));
	const char *stems = stemmed_question(catalog, question, arena);
	double total = 0;
	for (size_t i = 0; i < all; i++) {
		found[i].module = &catalog->modules[i];
		match_keywords(catalog, stems, arena, &found[i]);
		match_tables(catalog, stems, arena, &found[i]);
		total += found[i].score;
	}
	qsort(found, all, sizeof(*found), compare);
	if (found[0].score < least_score)
		return 0;
	int count = 0;
	while (count < MODULES_MAX && count < (int)all &&
	       found[count].score > 0 &&
	       found[count].score >= part_of_best * found[0].score) {
		found[count].confidence = found[count].score / total;
		count++;
	}
	*matches = found;
	return !cosines ? count : add_like(catalog, cosines, found, count);
}
