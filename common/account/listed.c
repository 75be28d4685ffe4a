/* listed.c - is every item shown of a list of what to show?  See listed.h */
#include "account/listed.h"

#include "english/english.h"

#include <string.h>

struct list {
	const struct account *account;
	const struct question *question;
	const struct closed_words *words;
	bool joined;      /* an "and" stands in it */
	bool lost;        /* an item that nothing uses has ended */
	bool used, asked; /* of the item at hand: by the statement; a noun */
};

static const char *
word_of(const struct list *list, const struct account_word *word)
{
	return list->question->tokens[word->from].folded;
}

/* "Show me the", "what are the", "please list": what begins a question. */
static bool
leads(const struct list *list, const struct account_word *word)
{
	const char *folded = word_of(list, word);
	static const enum closed_class before[] = {
	    CLOSED_OUTPUT, CLOSED_QUESTION, CLOSED_LIGHT, CLOSED_COMMAND};
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (closed_words_hold(list->words, folded, before[i]))
			return true;
	return english_is(folded, ENGLISH_BE) ||
	       english_is(folded, ENGLISH_OBJECT);
}

/* Does it say of which rows, or begin a clause? */
static bool
ends(const struct list *list, const struct account_word *word)
{
	static const enum english_class others[] = {ENGLISH_PREPOSITION,
	    ENGLISH_RELATIVE, ENGLISH_BE, ENGLISH_HAVE, ENGLISH_DO};
	const char *folded = word_of(list, word);
	for (size_t i = 0; i < COUNT_OF(others); i++)
		if (english_is(folded, others[i]))
			return true;
	return closed_words_find(
	    list->words, list->question, word->from, CLOSED_ORDER);
}

/* Is it a word that something of its own would be shown for?  "Number" is
 * counted by what stands behind the list. */
static bool
asks(const struct list *list, const struct account_word *word)
{
	const char *folded = word_of(list, word);
	return !closed_words_hold(list->words, folded, CLOSED_STOP) &&
	       !closed_words_hold(list->words, folded, CLOSED_LIGHT) &&
	       !english_is(folded, ENGLISH_ARTICLE) &&
	       !english_is(folded, ENGLISH_IDENTIFIER);
}

static bool
is_used(const struct account_word *word)
{
	return word->as != ACCOUNT_FILLER && word->as != ACCOUNT_UNUSED &&
	       word->as != ACCOUNT_GROUPING;
}

static void
end_item(struct list *list)
{
	list->lost = list->lost || (list->asked && !list->used);
	list->asked = list->used = false;
}

static void
take(struct list *list, const struct account_word *word)
{
	const struct token *tokens = list->question->tokens;
	if (english_is(word_of(list, word), ENGLISH_CONJUNCTION)) {
		end_item(list);
		list->joined = true;
		return;
	}
	if (word->from > 0 && tokens[word->from - 1].kind == TOKEN_PUNCTUATION)
		end_item(list);
	list->used = list->used || is_used(word);
	list->asked = list->asked || asks(list, word);
}

bool
listed_lost(const struct account *account, const struct question *question,
    const struct closed_words *words)
{
	struct list list = {
	    .account = account, .question = question, .words = words};
	int at = 0;
	if (!words)
		return false;
	while (at < account->word_count && leads(&list, &account->words[at]))
		at++;
	for (; at < account->word_count && !ends(&list, &account->words[at]);
	     at++)
		take(&list, &account->words[at]);
	end_item(&list);
	return list.joined && list.lost;
}
