/* stem.c - stems, singulars and irregular forms of words; see text.h */
#include "base/hash.h"
#include "english/english.h"
#include "english/spelling.h"
#include "text/text.h"

#include <libstemmer.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_STEMS = 512, KEPT_BYTES = 24 };

/* The phrases of a question and the names of a catalog repeat the same words,
 * so the last word of each place is kept with its stem. */
struct kept_stem {
	char word[KEPT_BYTES];
	char stem[KEPT_BYTES];
};

struct text_stemmer {
	struct sb_stemmer *snowball;
	struct kept_stem kept[KEPT_STEMS];
};

/* Return the base form of an irregular plural or of a form of the most common
 * verbs. */
static const char *
irregular(const char *word)
{
	const struct english_word *form = english_find(word, ENGLISH_IRREGULAR);
	return form ? form->means : NULL;
}

struct text_stemmer *
text_stemmer_open(void)
{
	struct text_stemmer *stemmer = xcalloc(1, sizeof(*stemmer));
	/* NULL only without memory or for a language that the library does not
	 * know; text_stem then returns the singular. */
	stemmer->snowball = sb_stemmer_new("english", "UTF_8");
	return stemmer;
}

void
text_stemmer_free(struct text_stemmer *stemmer)
{
	if (!stemmer)
		return;
	sb_stemmer_delete(stemmer->snowball);
	free(stemmer);
}

static const char *
stem_of(struct text_stemmer *stemmer, struct arena *arena, const char *word)
{
	const char *regular = irregular(word);
	word = regular ? regular : spelling_american(arena, word);
	size_t length = strlen(word);
	if (!stemmer->snowball || length > 4096)
		return text_singular(arena, word);
	const sb_symbol *stem = sb_stemmer_stem(
	    stemmer->snowball, (const sb_symbol *)word, (int)length);
	if (!stem)
		return arena_strndup(arena, word, length);
	return arena_strndup(arena, (const char *)stem,
	    (size_t)sb_stemmer_length(stemmer->snowball));
}

const char *
text_stem(struct text_stemmer *stemmer, struct arena *arena, const char *word)
{
	size_t length = strlen(word);
	if (length >= KEPT_BYTES)
		return stem_of(stemmer, arena, word);
	struct kept_stem *kept = &stemmer->kept[hash_text(word) % KEPT_STEMS];
	if (strcmp(kept->word, word) == 0)
		return arena_strdup(arena, kept->stem);
	const char *stem = stem_of(stemmer, arena, word);
	size_t stem_length = strlen(stem);
	if (stem_length < KEPT_BYTES) {
		memcpy(kept->word, word, length + 1);
		memcpy(kept->stem, stem, stem_length + 1);
	}
	return stem;
}

static bool
ends(const char *word, size_t length, const char *ending)
{
	size_t n = strlen(ending);
	return length > n && memcmp(word + length - n, ending, n) == 0;
}

const char *
text_singular(struct arena *arena, const char *word)
{
	const char *regular = irregular(word);
	if (regular)
		return regular;
	word = spelling_american(arena, word);
	size_t length = strlen(word);
	if (length < 3 || word[length - 1] != 's')
		return arena_strndup(arena, word, length);
	if (strcmp(word, "ids") == 0)
		return "id";
	if (length == 3)
		return arena_strndup(arena, word, length);
	if (ends(word, length, "ies") && length > 4)
		return arena_printf(arena, "%.*sy", (int)(length - 3), word);
	if (ends(word, length, "sses") || ends(word, length, "xes") ||
	    ends(word, length, "ches") || ends(word, length, "shes") ||
	    ends(word, length, "zzes") || ends(word, length, "oes"))
		return arena_strndup(arena, word, length - 2);
	if (ends(word, length, "ss") || ends(word, length, "us") ||
	    ends(word, length, "is"))
		return arena_strndup(arena, word, length);
	return arena_strndup(arena, word, length - 1);
}

char *
text_key_stemmed(
    struct text_stemmer *stemmer, struct arena *arena, const char *key)
{
	struct text_words words = text_words(arena, key);
	for (size_t i = 0; i < words.count; i++)
		words.word[i] = text_stem(stemmer, arena, words.word[i]);
	return text_join(arena, words);
}
