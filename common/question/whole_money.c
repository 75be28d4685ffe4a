/* whole_money.c - amounts in dollars and in cents; see whole_money.h */
#include "question/whole_money.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool
in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Where the word first stands in the text as a word of its own; NULL: nowhere.
 * A sign such as "$" stands anywhere. */
static const char *
find_word(const char *text, size_t length, const char *word)
{
	size_t size = strlen(word);
	bool sign = !isalpha((unsigned char)*word);
	for (size_t i = 0; i + size <= length; i++)
		if (strncasecmp(text + i, word, size) == 0 &&
		    (sign || ((i == 0 || !in_word(text[i - 1])) &&
				 !in_word(text[i + size]))))
			return text + i;
	return NULL;
}

bool
whole_money_word(const char *text, size_t length, enum english_class class)
{
	struct english_list list = english_words(class);
	for (size_t i = 0; i < list.count; i++)
		if (find_word(text, length, list.words[i].word))
			return true;
	return false;
}

/* "Rounded to cents" only says how many decimals to show. */
static bool
is_rounding(const char *text, const char *at)
{
	while (at > text && at[-1] == ' ')
		at--;
	const char *word = at;
	while (word > text && isalpha((unsigned char)word[-1]))
		word--;
	return (size_t)(at - word) < 16 &&
	       whole_money_word(word, (size_t)(at - word), ENGLISH_ROUNDING);
}

/* Does the question speak of hundredths, and not only to round to them? */
static bool
asks_hundredths(const char *question)
{
	struct english_list list = english_words(ENGLISH_HUNDREDTH);
	for (size_t i = 0; i < list.count; i++) {
		const char *at =
		    find_word(question, strlen(question), list.words[i].word);
		if (at && !is_rounding(question, at))
			return true;
	}
	return false;
}

bool
whole_money_asked(const char *question)
{
	return !asks_hundredths(question) &&
	       whole_money_word(
		   question, strlen(question), ENGLISH_WHOLE_MONEY);
}

bool
whole_money_hundredths(const char *name)
{
	enum { PART_MAX = 16 };
	while (*name) {
		char part[PART_MAX];
		size_t length = strcspn(name, "_ ");
		if (length < PART_MAX) {
			memcpy(part, name, length);
			part[length] = '\0';
			if (whole_money_word(part, length, ENGLISH_HUNDREDTH))
				return true;
		}
		name += length + strspn(name + length, "_ ");
	}
	return false;
}
