/* text.c - folding, words, keys, trigrams and distances; see text.h */
#include "text/text.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

enum {
	GRAMS_MAX = 64,          /* of one value, see text_grams */
	DISTANCE_BYTES_MAX = 128 /* rows of the distance live on the stack */
};

/* U+00C0 to U+017F without their accents; "" leaves the character as it is. */
static const char *const latin_folded[] = {"a", "a", "a", "a", "a", "a", "ae",
    "c", "e", "e", "e", "e", "i", "i", "i", "i", "d", "n", "o", "o", "o", "o",
    "o", " ", "o", "u", "u", "u", "u", "y", "th", "ss", "a", "a", "a", "a", "a",
    "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i", "d", "n", "o", "o",
    "o", "o", "o", " ", "o", "u", "u", "u", "u", "y", "th", "y", "a", "a", "a",
    "a", "a", "a", "c", "c", "c", "c", "c", "c", "c", "c", "d", "d", "d", "d",
    "e", "e", "e", "e", "e", "e", "e", "e", "e", "e", "g", "g", "g", "g", "g",
    "g", "g", "g", "h", "h", "h", "h", "i", "i", "i", "i", "i", "i", "i", "i",
    "i", "i", "ij", "ij", "j", "j", "k", "k", "k", "l", "l", "l", "l", "l", "l",
    "l", "l", "l", "l", "n", "n", "n", "n", "n", "n", "n", "n", "n", "o", "o",
    "o", "o", "o", "o", "oe", "oe", "r", "r", "r", "r", "r", "r", "s", "s", "s",
    "s", "s", "s", "s", "s", "t", "t", "t", "t", "t", "t", "u", "u", "u", "u",
    "u", "u", "u", "u", "u", "u", "u", "u", "w", "w", "y", "y", "y", "z", "z",
    "z", "z", "z", "z", "s"};

/* The code point at `text`, its length in `*length`; 0 for broken UTF-8. */
static uint32_t
decode(const unsigned char *text, size_t *length)
{
	unsigned char first = text[0];
	*length = 1;
	if (first < 0x80)
		return first;
	size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
	if (first < 0xC2 || first > 0xF4)
		return 0;
	uint32_t point = first & (0x3FU >> more);
	for (size_t i = 1; i <= more; i++) {
		if ((text[i] & 0xC0) != 0x80)
			return 0;
		point = point << 6 | (text[i] & 0x3F);
	}
	*length = more + 1;
	return point;
}

static size_t
encode(uint32_t point, char *out)
{
	if (point < 0x80) {
		out[0] = (char)point;
		return 1;
	}
	if (point < 0x800) {
		out[0] = (char)(0xC0 | point >> 6);
		out[1] = (char)(0x80 | (point & 0x3F));
		return 2;
	}
	if (point < 0x10000) {
		out[0] = (char)(0xE0 | point >> 12);
		out[1] = (char)(0x80 | (point >> 6 & 0x3F));
		out[2] = (char)(0x80 | (point & 0x3F));
		return 3;
	}
	out[0] = (char)(0xF0 | point >> 18);
	out[1] = (char)(0x80 | (point >> 12 & 0x3F));
	out[2] = (char)(0x80 | (point >> 6 & 0x3F));
	out[3] = (char)(0x80 | (point & 0x3F));
	return 4;
}

/* Lower case of the scripts that have it in one block each, else `point`. */
static uint32_t
lower(uint32_t point)
{
	if (point >= 0x391 && point <= 0x3A9)
		return point + 32; /* Greek */
	if (point >= 0x400 && point <= 0x40F)
		return point + 80; /* Cyrillic */
	if (point >= 0x410 && point <= 0x42F)
		return point + 32;
	if (point >= 0x1E00 && point <= 0x1EFF)
		return point | 1; /* Latin with two marks: pairs */
	return point;
}

/* Punctuation beyond ASCII as its plain sister, 0 when it is none. */
static char
plain(uint32_t point)
{
	if ((point >= 0x2018 && point <= 0x201B) || point == 0x2032 ||
	    point == 0xB4)
		return '\'';
	if ((point >= 0x201C && point <= 0x201F) || point == 0xAB ||
	    point == 0xBB)
		return '"';
	if ((point >= 0x2010 && point <= 0x2015) || point == 0x2212)
		return '-';
	if (point >= 0xFF01 && point <= 0xFF5E) /* full width ASCII */
		return (char)tolower((int)(point - 0xFEE0));
	if ((point >= 0x80 && point <= 0xBF && point != 0xAA && point != 0xB5 &&
		point != 0xBA) ||
	    (point >= 0x2000 && point <= 0x206F) || point == 0x3000 ||
	    (point >= 0x20A0 && point <= 0x20CF))
		return ' ';
	return 0;
}

/* Write the folded form of one code point; returns its length (at most 4). */
static size_t
fold_point(uint32_t point, char *out)
{
	if (point == 0) {
		out[0] = ' ';
		return 1;
	}
	if (point < 0x80) {
		out[0] = (char)tolower((int)point);
		return 1;
	}
	if (point >= 0xC0 && point <= 0x17F) {
		const char *folded = latin_folded[point - 0xC0];
		size_t length = strlen(folded);
		memcpy(out, folded, length);
		return length;
	}
	if (point >= 0x300 && point <= 0x36F)
		return 0; /* a combining accent */
	char ascii = plain(point);
	if (ascii != 0) {
		out[0] = ascii;
		return 1;
	}
	return encode(lower(point), out);
}

char *
text_fold(struct arena *arena, const char *text)
{
	size_t length = strlen(text);
	/* No code point grows: the longest folding is 2 bytes for 2. */
	char *folded = arena_alloc(arena, length + 5);
	size_t used = 0;
	for (size_t at = 0, step = 0; at < length; at += step) {
		uint32_t point =
		    decode((const unsigned char *)text + at, &step);
		used += fold_point(point, folded + used);
	}
	folded[used] = '\0';
	return folded;
}

static bool
is_word_byte(char byte)
{
	unsigned char c = (unsigned char)byte;
	return c >= 0x80 || isalnum(c);
}

/* Length of the apostrophe and what belongs to it, copied or dropped. */
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
	/* A word needs a byte and, but for the last, a separator. */
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
	const unsigned char *at = (const unsigned char *)padded;
	size_t first = 0;
	size_t second = 0;
	size_t third = 0;
	while (grams->count < GRAMS_MAX && at[0] != '\0') {
		(void)decode(at, &first);
		if (at[first] == '\0')
			return;
		(void)decode(at + first, &second);
		if (at[first + second] == '\0')
			return;
		(void)decode(at + first + second, &third);
		const char *gram = arena_strndup(
		    arena, (const char *)at, first + second + third);
		if (!text_words_hold(*grams, gram))
			grams->word[grams->count++] = gram;
		at += first;
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

static size_t
least(size_t a, size_t b, size_t c)
{
	size_t smaller = a < b ? a : b;
	return smaller < c ? smaller : c;
}

size_t
text_distance(const char *left, const char *right, size_t limit)
{
	size_t rows = strlen(left);
	size_t columns = strlen(right);
	size_t gap = rows > columns ? rows - columns : columns - rows;
	if (gap > limit || rows > DISTANCE_BYTES_MAX ||
	    columns > DISTANCE_BYTES_MAX)
		return limit + 1;
	size_t table[3][DISTANCE_BYTES_MAX + 1];
	for (size_t j = 0; j <= columns; j++)
		table[0][j] = j;
	for (size_t i = 1; i <= rows; i++) {
		size_t *row = table[i % 3];
		const size_t *above = table[(i + 2) % 3];
		const size_t *before = table[(i + 1) % 3];
		size_t best = row[0] = i;
		for (size_t j = 1; j <= columns; j++) {
			size_t cost = left[i - 1] != right[j - 1];
			row[j] = least(
			    above[j] + 1, row[j - 1] + 1, above[j - 1] + cost);
			if (i > 1 && j > 1 && left[i - 1] == right[j - 2] &&
			    left[i - 2] == right[j - 1] &&
			    before[j - 2] + 1 < row[j])
				row[j] = before[j - 2] + 1;
			if (row[j] < best)
				best = row[j];
		}
		if (best > limit)
			return limit + 1;
	}
	size_t distance = table[rows % 3][columns];
	return distance > limit ? limit + 1 : distance;
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
text_whole(const char *text, size_t length, size_t limit)
{
	if (length <= limit)
		return length;
	while (limit > 0 && ((unsigned char)text[limit] & 0xC0) == 0x80)
		limit--;
	return limit;
}
