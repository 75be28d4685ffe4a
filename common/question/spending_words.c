/* spending_words.c - words that ask what was spent on something; see
 * spending_words.h */
#include "question/spending_words.h"

#include "english/english.h"

#include <string.h>

static bool
is_word(const struct question *question, int at, const char *word)
{
	return at >= 0 && at < question->count &&
	       strcmp(question->tokens[at].folded, word) == 0;
}

/* Does "how much" stand in the same sentence, before the token? */
static bool
asks_how_much(const struct question *question, int at)
{
	for (int i = at - 1; i > 0; i--) {
		if (is_word(question, i, "much") &&
		    is_word(question, i - 1, "how"))
			return true;
		if (question->tokens[i].sentence_start)
			return false;
	}
	return false;
}

/* The token where the object of the phrase begins. */
static int
object_behind(const struct question *question, int at)
{
	while (at < question->count && english_is(question->tokens[at].folded,
					   ENGLISH_LIGHT_DETERMINER))
		at++;
	return at;
}

struct spending
spending_find(const struct question *question, const struct closed_words *words)
{
	struct spending found = {0};
	for (int at = 0; at < question->count; at++) {
		const struct closed_word *phrase =
		    closed_words_find(words, question, at, CLOSED_SPENDING);
		if (!phrase)
			continue;
		bool behind = strcmp(phrase->means, "before") != 0;
		if (strcmp(phrase->means, "money") != 0 &&
		    !asks_how_much(question, at))
			continue;
		int object =
		    behind ? object_behind(question, at + phrase->length) : at;
		if (object < question->count && object > 0)
			return (struct spending){
			    at, at + phrase->length, object, behind};
	}
	return found;
}

static bool
has_word(const char *words, const char *word)
{
	size_t length = strlen(word);
	for (const char *at = strstr(words, word); at;
	     at = strstr(at + 1, word)) {
		const char *end = at + length + (at[length] == 's');
		if ((at == words || at[-1] == ' ') && (!*end || *end == ' '))
			return true;
	}
	return false;
}

/* Does such a column name mean money that was paid, not earned or owned? */
static bool
is_paid(const struct english_word *money)
{
	return !*money->means || strcmp(money->means, "spent") == 0;
}

int
spending_money(const char *words)
{
	struct english_list money = english_words(ENGLISH_MONEY);
	for (size_t i = 0; i < money.count; i++)
		if (is_paid(&money.words[i]) &&
		    has_word(words, money.words[i].word))
			return (int)(money.count - i);
	return 0;
}

bool
spending_said(const char *word)
{
	const struct english_word *money = english_find(word, ENGLISH_MONEY);
	return money && strcmp(money->means, "spent") == 0;
}

bool
spending_named(const char *words)
{
	struct english_list money = english_words(ENGLISH_MONEY);
	for (size_t i = 0; i < money.count; i++)
		if (strcmp(money.words[i].means, "spent") == 0 &&
		    has_word(words, money.words[i].word))
			return true;
	return false;
}

bool
spending_planned(const char *words)
{
	struct english_list plans = english_words(ENGLISH_PLANNED);
	for (size_t i = 0; i < plans.count; i++)
		if (has_word(words, plans.words[i].word))
			return true;
	return false;
}
