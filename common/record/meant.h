/*
 * meant.h - what a person said that they mean, from a record's `meant`
 *
 * A record that was asked back comes again with `answers`.  The first stage
 * holds them against the record and the index (link/clarify.h), and keeps what
 * they say as `meant`:
 *
 *	{"reading": CANDIDATE, "words": [{"word", "table", "column"?, "value"?,
 *	 "metric"?, "expr"?}]}
 *
 * `reading` is the only candidate of the record then; its flag `picked` makes
 * evaluate choose it.  Each of `words` is a meaning that link gives the word in
 * place of all others.  --redo keeps `meant`: it is the person's, like
 * `evidence`.
 */
#ifndef NL2SQL_RECORD_MEANT_H
#define NL2SQL_RECORD_MEANT_H

#include "record/record.h"

enum { MEANT_MAX_WORDS = 16 };

struct meant_word {
	const char *word;   /* as the question says it */
	const char *table;  /* its key */
	const char *column; /* NULL: the table, or the metric */
	const char *value;  /* of the column; NULL: none */
	const char *metric; /* its name in the lexicon; NULL: none */
	const char *expr;   /* of the metric */
};

struct meant_words {
	struct meant_word *items;
	int count;
};

/* Return the words, at most MEANT_MAX_WORDS, in the arena.  Entries without a
 * word or a table are left out. */
MUST_USE struct meant_words meant_words(
    const struct record *record, struct arena *arena);

/* Return the candidate that the person took, which the caller owns; invalid
 * when there is none. */
MUST_USE jv meant_reading(const struct record *record);

/* Keep the reading, a candidate, which this takes, in place of an earlier
 * one. */
void meant_keep_reading(struct record *record, jv candidate);

/* Keep the word, in place of an earlier meaning of the same word; a reading
 * that was taken before is dropped, because it read the word otherwise.  Return
 * false when there are MEANT_MAX_WORDS already. */
MUST_USE bool meant_keep_word(
    struct record *record, const struct meant_word *word);

#endif
