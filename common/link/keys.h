/*
 * keys.h - the spans of a question that may be stored values or lexicon words
 *
 * A span has one to eight tokens and does not begin or end with a light word.
 * A single closed-class word is a span only in capitals; otherwise it is only
 * looked up in the lexicon.  Punctuation is
 * allowed inside spans of three tokens and more (`Smith & Sons`).  A quoted
 * token is a span of its own.  A span is looked up under its folded key, its
 * stemmed key, and the folded keys of its aliases (usa > united states).  ONE
 * statement looks them all up.  Phrases of the lexicon may begin with a light
 * word and have articles inside.
 */
#ifndef NL2SQL_LINK_KEYS_H
#define NL2SQL_LINK_KEYS_H

#include "link/synonyms.h"
#include "question/closed_words.h"
#include "question/question.h"
#include "text/text.h"

enum { KEYS_MAX = 512, KEYS_MAX_TOKENS = 8 };

struct key {
	int from, to;
	const char *folded;  /* "" for a phrase of a lexicon only (in stock) */
	const char *stemmed; /* "" for an alias */
	const char *plain;   /* as in a lexicon, without articles; or NULL */
	bool alias;
};

struct keys {
	struct key keys[KEYS_MAX];
	int count;
};

/* Texts live in the arena. */
void keys_list(struct keys *keys, const struct question *question,
    const struct closed_words *closed, const struct synonyms *synonyms,
    struct text_stemmer *stemmer, struct arena *arena);

/* The distinct folded keys and, for each of them, the stemmed key: the
 * parameters of catalog_values. */
void keys_texts(const struct keys *keys, struct text_stemmer *stemmer,
    struct arena *arena, struct text_words *folded, struct text_words *stemmed);

#endif
