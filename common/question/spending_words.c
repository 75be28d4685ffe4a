/* spending_words.c - words that ask what was spent on something; see
 * spending_words.h */
#include "question/spending_words.h"

#include <string.h>

static bool
is_word(const struct question *question, int at, const char *word)
{
	return at >= 0 && at < question->count &&
	       strcmp(question->tokens[at].folded, word) == 0;
}

/* "how much" in the same sentence, before the token. */
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

/* Where what the phrase speaks of begins: behind articles. */
static int
object_behind(const struct question *question, int at)
{
	static const char *const light[] = {
	    "the", "our", "all", "a", "an", "any", "each", "every"};
	for (size_t i = 0; i < COUNT_OF(light); i++)
		if (is_word(question, at, light[i]))
			return object_behind(question, at + 1);
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

int
spending_money(const char *words)
{
	/* In order of how well they stand for the whole. */
	static const char *const money[] = {"total amount", "amount", "total",
	    "amt", "cost", "sum", "paid", "spent", "expense", "debit", "charge",
	    "fee", "spend"};
	for (size_t i = 0; i < COUNT_OF(money); i++)
		if (has_word(words, money[i]))
			return (int)(COUNT_OF(money) - i);
	return 0;
}

bool
spending_planned(const char *words)
{
	static const char *const plans[] = {"budget", "budgeted", "plan",
	    "planned", "estimate", "estimated", "forecast", "target", "quota",
	    "limit", "expected", "allowance", "balance"};
	for (size_t i = 0; i < COUNT_OF(plans); i++)
		if (has_word(words, plans[i]))
			return true;
	return false;
}
