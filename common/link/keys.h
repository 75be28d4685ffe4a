/*
 * keys.h - the spans of a question that may be stored values or lexicon words
 *
 * Spans of one to eight tokens, not beginning or ending in a light word.  A
 * single closed-class word is none unless in capitals; punctuation is allowed
 * inside three tokens and more (`Smith & Sons`); a quoted token is one for
 * itself.  A span is looked up under its folded key, its stemmed key, and the
 * folded keys of its aliases (usa > united states).  All in ONE statement.
 * Phrases of the lexicon may begin with a light word and have articles inside.
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
	const char *folded;  /* "" where only a lexicon may say so (in stock) */
	const char *stemmed; /* "" for an alias */
	const char *plain; /* as a lexicon says it, without articles; or NULL */
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

/* The distinct folded keys and, one for each, the same stemmed: the parameters
 * of catalog_values. */
void keys_texts(const struct keys *keys, struct text_stemmer *stemmer,
    struct arena *arena, struct text_words *folded, struct text_words *stemmed);

#endif
