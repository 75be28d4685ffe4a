/*
 * thesaurus.h - how likely one word stands for another, by WordNet
 *
 * thesaurus.txt has the nouns of WordNet 3.0 (Fellbaum 1998), each with the
 * numbers of its meanings, the commonest first; and what each meaning is a
 * kind of:
 *
 *	airport<tab>10069
 *	10069<tab>10061
 *
 * Lines are in the order of their bytes.  The file is mapped and searched by
 * halves, so that opening it costs nothing.  `make thesaurus` makes it.
 */
#ifndef NL2SQL_NAMES_THESAURUS_H
#define NL2SQL_NAMES_THESAURUS_H

#include "base/config.h"
#include "base/memory.h"

#include <jv.h>

struct thesaurus;

enum { THESAURUS_MEANINGS = 48, THESAURUS_KINDS = 8 };

/* Numbers of meanings. */
struct thesaurus_kinds {
	int number[THESAURUS_KINDS];
	int count;
};

/* One meaning of a word, what it is a kind of, and what these are kinds of. */
struct thesaurus_meaning {
	int number;
	int rank; /* 0 is the commonest */
	struct thesaurus_kinds kinds;
	struct thesaurus_kinds above;
};

struct thesaurus_word {
	struct thesaurus_meaning *meanings;
	int count;
};

/* Open the thesaurus; the caller frees it.  NULL with `*problem` set
 * (config.data) when the file is missing or cannot be read. */
MUST_USE struct thesaurus *thesaurus_open(
    const struct config *config, jv *problem);
void thesaurus_free(struct thesaurus *thesaurus);

/* The meanings of a noun in lower case and singular, in the arena; count 0
 * where there are none. */
MUST_USE struct thesaurus_word thesaurus_find(
    const struct thesaurus *thesaurus, const char *word, struct arena *arena);

/*
 * How likely is it that who says `said` means what is called `name`, from 0
 * (not related) to 1?  Related are words of one meaning, of a kind and what it
 * is a kind of, in one step or two, and two kinds of one thing; the less common
 * the meaning is, the less likely.
 */
MUST_USE double thesaurus_likely(
    const struct thesaurus_word *said, const struct thesaurus_word *name);

#endif
