/*
 * postings.h - the stems by which a table is found, weighted for BM25
 *
 * A stem of the table's name weighs 3; one of its columns' names (as words and
 * as typed) or of a comment weighs 1, however often it occurs: on a public set
 * of 597 tables this took recall at 10 from 69 to 78 % (docs/research.md,
 * Retrieval).  Words that carry nothing (list, data, a, of) are left out of
 * comments.
 */
#ifndef NL2SQL_INDEX_POSTINGS_H
#define NL2SQL_INDEX_POSTINGS_H

#include "index/introspect.h"

struct posting {
	const char *stem;
	double weight;
};

struct postings {
	struct posting *posting; /* sorted by stem */
	size_t count;
	double length; /* sum of the weights */
};

/* BM25 of a stem in a table: shared by the index and by retrieval. */
#define POSTINGS_K1 1.2
#define POSTINGS_B 0.2 /* name lengths differ by chance: .2, not .75 */

/* Everything lives in the arena. */
MUST_USE struct postings postings_of(const struct introspect_table *table,
    struct text_stemmer *stemmer, struct arena *arena);

/* The stems of a text's words that have a meaning, each once. */
MUST_USE struct text_words postings_stems(
    struct text_stemmer *stemmer, struct arena *arena, const char *text);

#endif
