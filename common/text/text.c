/* text.c - folding, words, keys and trigrams; see text.h */
#include "text/text.h"

#include "base/json.h"
#include "text/character.h"

#include <ctype.h>
#include <string.h>

enum { GRAMS_MAX = 64 }; /* of one value, see text_grams */

/* Return the number of code points of the folded text, and write them to
 * `points` unless that is NULL. */
static size_t
fold_points(const char *text, size_t length, int32_t *points)
{
	int32_t folded[CHARACTER_FOLD_MAX];
	size_t used = 0;
	for (size_t at = 0, step = 0; at < length; at += step ? step : 1) {
		step = json_utf8_length(text + at, length - at);
		size_t count = character_fold(
		    step ? json_utf8_point(text + at, step) : ' ', folded);
		if (points)
			memcpy(points + used, folded, count * sizeof(*points));
		used += count;
	}
	return used;
}

/* Fold a text with characters beyond ASCII; it may become longer. */
static char *
fold_characters(struct arena *arena, const char *text, size_t length)
{
	size_t count = fold_points(text, length, NULL);
	int32_t *points = arena_array(arena, count + 1, sizeof(*points));
	fold_points(text, length, points);
	return character_text(points, count);
}

char *
text_fold(struct arena *arena, const char *text)
{
	size_t length = strlen(text);
	char *folded = arena_alloc(arena, length + 1);
	for (size_t at = 0; at <= length; at++) {
		if (text[at] & 0x80)
			return fold_characters(arena, text, length);
		folded[at] = (char)tolower((unsigned char)text[at]);
	}
	return folded;
}

static bool
is_word_byte(char byte)
{
	unsigned char c = (unsigned char)byte;
	return c >= 0x80 || isalnum(c);
}

/* Does the apostrophe join two parts of a word? */
static bool
joins_word(const char *at)
{
	return *at == '\'' && is_word_byte(at[1]);
}

static bool
is_possessive(const char *at)
{
	return at[0] == '\'' && at[1] == 's' && !is_word_byte(at[2]);
}

static const char *
next_word(struct arena *arena, const char **cursor)
{
	const char *at = *cursor;
	while (*at != '\0' && !is_word_byte(*at))
		at++;
	const char *end = at;
	size_t letters = 0;
	char *word = NULL;
	for (; is_word_byte(*end) || joins_word(end); end++)
		if (is_possessive(end))
			break;
	if (end > at) {
		word = arena_alloc(arena, (size_t)(end - at) + 1);
		for (const char *c = at; c < end; c++)
			if (*c != '\'')
				word[letters++] = *c;
		word[letters] = '\0';
	}
	if (end > at && is_possessive(end))
		end += 2;
	*cursor = end;
	return word;
}

struct text_words
text_words(struct arena *arena, const char *text)
{
	const char *cursor = text_fold(arena, text);
	/* Each word needs a byte and, except for the last one, a separator. */
	size_t most = strlen(cursor) / 2 + 1;
	struct text_words words = {0};
	words.word = arena_array(arena, most, sizeof(*words.word));
	const char *word = NULL;
	while ((word = next_word(arena, &cursor)))
		words.word[words.count++] = word;
	if (words.count == 0)
		words.word = NULL;
	return words;
}

char *
text_join(struct arena *arena, struct text_words words)
{
	size_t size = 1;
	for (size_t i = 0; i < words.count; i++)
		size += strlen(words.word[i]) + 1;
	char *joined = arena_alloc(arena, size);
	size_t used = 0;
	for (size_t i = 0; i < words.count; i++) {
		size_t length = strlen(words.word[i]);
		if (i > 0)
			joined[used++] = ' ';
		memcpy(joined + used, words.word[i], length);
		used += length;
	}
	joined[used] = '\0';
	return joined;
}

bool
text_words_hold(struct text_words words, const char *word)
{
	for (size_t i = 0; i < words.count; i++)
		if (strcmp(words.word[i], word) == 0)
			return true;
	return false;
}

char *
text_lower(struct arena *arena, const char *text)
{
	char *lower = arena_strdup(arena, text);
	for (char *at = lower; *at; at++)
		if (*at >= 'A' && *at <= 'Z')
			*at = (char)(*at - 'A' + 'a');
	return lower;
}

bool
text_holds(const char *text, const char *words)
{
	size_t length = strlen(words);
	if (length == 0)
		return false;
	for (const char *at = strstr(text, words); at;
	     at = strstr(at + 1, words))
		if ((at == text || at[-1] == ' ') &&
		    (at[length] == '\0' || at[length] == ' '))
			return true;
	return false;
}

char *
text_key(struct arena *arena, const char *text)
{
	char *key = text_fold(arena, text);
	size_t used = 0;
	for (const char *c = key; *c != '\0'; c++) {
		if (is_word_byte(*c))
			key[used++] = *c;
		else if (used > 0 && key[used - 1] != ' ')
			key[used++] = ' ';
	}
	while (used > 0 && key[used - 1] == ' ')
		used--;
	key[used] = '\0';
	return key;
}

/* Add the trigrams of one padded word, each once. */
static void
add_grams(struct arena *arena, const char *padded, struct text_words *grams)
{
	for (const char *at = padded; grams->count < GRAMS_MAX && *at;
	     at += text_prefix(at, 1)) {
		size_t length = text_prefix(at, 3);
		if (length == text_prefix(at, 2))
			return;
		const char *gram = arena_strndup(arena, at, length);
		if (!text_words_hold(*grams, gram))
			grams->word[grams->count++] = gram;
	}
}

struct text_words
text_grams(struct arena *arena, const char *key)
{
	struct text_words words = text_words(arena, key);
	struct text_words grams = {0};
	if (words.count == 0)
		return grams;
	grams.word = arena_array(arena, GRAMS_MAX, sizeof(*grams.word));
	for (size_t i = 0; i < words.count; i++)
		add_grams(
		    arena, arena_printf(arena, "  %s ", words.word[i]), &grams);
	return grams;
}

size_t
text_prefix(const char *text, size_t characters)
{
	size_t length = 0;
	for (; text[length] != '\0' && characters > 0; characters--) {
		length++;
		while (((unsigned char)text[length] & 0xC0) == 0x80)
			length++;
	}
	return length;
}

size_t
text_characters(const char *text, size_t bytes)
{
	size_t count = 0;
	for (size_t i = 0; i < bytes && text[i]; i++)
		count += ((unsigned char)text[i] & 0xC0) != 0x80;
	return count;
}

size_t
text_whole(const char *text, size_t length, size_t limit)
{
	if (length <= limit)
		return length;
	while (limit > 0 && ((unsigned char)text[limit] & 0xC0) == 0x80)
		limit--;
	return limit;
}
