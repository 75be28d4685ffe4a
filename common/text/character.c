/* character.c - what Unicode says of one character; see character.h */
#include "text/character.h"

#include <ctype.h>
#include <string.h>
#include <utf8proc.h>

/* Unicode's longest compatibility decomposition, that of U+FDFA. */
enum { PIECES_MAX = 18 };

/* Letters that Unicode does not decompose, or not into letters (the last two),
 * with their usual spelling. */
static const struct spelling {
	int32_t point;
	char letters[3];
} spellings[] = {
    {0x00E6, "ae"},
    {0x00F0, "d"},
    {0x00F8, "o"},
    {0x00FE, "th"},
    {0x0111, "d"},
    {0x0127, "h"},
    {0x0131, "i"},
    {0x0138, "k"},
    {0x0142, "l"},
    {0x014B, "n"},
    {0x0153, "oe"},
    {0x0167, "t"},
    {0x0140, "l"},
    {0x0149, "n"},
};

bool
character_acts(unsigned long point)
{
	return point < 0x20 || (point >= 0x7F && point < 0xA0) ||
	       point == 0x061C || (point >= 0x200B && point <= 0x200F) ||
	       (point >= 0x2028 && point <= 0x202E) ||
	       (point >= 0x2060 && point <= 0x2069) || point == 0xFEFF;
}

bool
character_is_upper(unsigned long point)
{
	utf8proc_category_t category = utf8proc_category((int32_t)point);
	return category == UTF8PROC_CATEGORY_LU ||
	       category == UTF8PROC_CATEGORY_LT;
}

/* Return the spelling of a letter; NULL when it stays as it is. */
static const char *
letters_of(int32_t point)
{
	for (size_t i = 0; i < COUNT_OF(spellings); i++)
		if (spellings[i].point == point)
			return spellings[i].letters;
	return NULL;
}

/* Return punctuation beyond ASCII as its ASCII form, a blank when it has none;
 * 0 for any other character. */
static char
plain(int32_t point)
{
	if ((point >= 0x2018 && point <= 0x201B) || point == 0x2032 ||
	    point == 0xB4)
		return '\'';
	if ((point >= 0x201C && point <= 0x201F) || point == 0xAB ||
	    point == 0xBB)
		return '"';
	if ((point >= 0x2010 && point <= 0x2015) || point == 0x2212)
		return '-';
	/* Letters, digits and the soft hyphen are no punctuation. */
	if ((point >= 0x80 && point <= 0xBF &&
		!memchr("\xAA\xAD\xB2\xB3\xB5\xB9\xBA", point, 7)) ||
	    point == 0xD7 || point == 0xF7 ||
	    (point >= 0x2000 && point <= 0x206F) ||
	    (point >= 0x20A0 && point <= 0x20CF) || point == 0x2122)
		return ' ';
	return 0;
}

/* Is it a mark over, under or at its letter, as accents are?  The marks for
 * vowels, tones and voicing in other scripts have other classes and stay. */
static bool
is_accent(int32_t point)
{
	return utf8proc_get_property(point)->combining_class >= 200;
}

/* A fraction is not decomposed: "2½" must not become 21 over 2. */
static bool
is_fraction(int32_t point)
{
	return utf8proc_get_property(point)->decomp_type ==
	       UTF8PROC_DECOMP_TYPE_FRACTION;
}

/* Write the replacement of a code point that is decomposed. */
static size_t
put(int32_t point, int32_t *folded)
{
	const char *letters = letters_of(point);
	if (letters) {
		size_t count = strlen(letters);
		for (size_t i = 0; i < count; i++)
			folded[i] = (unsigned char)letters[i];
		return count;
	}
	if (is_accent(point))
		return 0;
	char sign = plain(point);
	folded[0] = sign ? sign : point;
	return 1;
}

size_t
character_fold(unsigned long point, int32_t folded[CHARACTER_FOLD_MAX])
{
	if (point < 0x80) {
		folded[0] = tolower((int)point);
		return 1;
	}
	int32_t lower = utf8proc_tolower((int32_t)point);
	if (letters_of(lower) || plain(lower) || is_fraction(lower))
		return put(lower, folded);
	int32_t pieces[PIECES_MAX];
	int last_class = 0;
	utf8proc_ssize_t count =
	    utf8proc_decompose_char(lower, pieces, PIECES_MAX,
		UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD |
		    UTF8PROC_IGNORE,
		&last_class);
	if (count < 0 || count > PIECES_MAX)
		return put(lower, folded);
	size_t used = 0;
	for (utf8proc_ssize_t i = 0; i < count; i++)
		used += put(pieces[i], folded + used);
	return used;
}

char *
character_text(int32_t *points, size_t count)
{
	/* Only marks and vowels of Hangul compose, and all are from U+0300
	 * on. */
	bool plain_letters = true;
	for (size_t i = 0; i < count; i++)
		plain_letters = plain_letters && points[i] < 0x300;
	utf8proc_ssize_t length =
	    utf8proc_reencode(points, (utf8proc_ssize_t)count,
		plain_letters ? 0 : UTF8PROC_COMPOSE | UTF8PROC_STABLE);
	char *text = (char *)points;
	if (length < 0)
		*text = '\0';
	return text;
}
