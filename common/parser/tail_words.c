/* tail_words.c - what an item asks for; see tail_parts.h */
#include "linked/link_score.h"
#include "parser/amount.h"
#include "parser/tail_parts.h"

#include <string.h>

static bool
in_ask(const struct tail_show *show, int at)
{
	return at >= show->ask_from && at < show->ask_to;
}

/* Is it a word of a table's name? */
static bool
is_of_table(const struct tail_show *show, int at)
{
	const struct link_result *link = show->source->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].score >= LINK_SCORE_HEAD &&
		    link->matches[i].from <= at && at < link->matches[i].to)
			return true;
	return false;
}

/* Does the word say something of its own in an item? */
bool
tail_is_content(const struct tail_show *show, int at)
{
	const struct closed_words *words = show->source->words;
	const struct token *token = &show->source->question->tokens[at];
	if (token->kind != TOKEN_WORD || in_ask(show, at) ||
	    closed_words_hold(words, token->folded, CLOSED_STOP))
		return false;
	return is_of_table(show, at) ||
	       (!closed_words_hold(words, token->folded, CLOSED_FILLER) &&
		   !closed_words_hold(words, token->folded, CLOSED_OUTPUT));
}

/* Does the word say which output of a row is meant, and no more: its name, its
 * number, its amount? */
bool
tail_is_generic(const struct tail_show *show, int at)
{
	const char *word = show->source->question->tokens[at].folded;
	return english_is(word, ENGLISH_IDENTIFIER) ||
	       english_is(word, ENGLISH_WHOLE_NAME) || amount_is_said(word);
}

int
tail_content_words(const struct tail_show *show, int from, int to)
{
	int count = 0;
	for (int at = from; at < to; at++)
		count += tail_is_content(show, at);
	return count;
}

void
tail_find_ask(struct tail_show *show)
{
	int covered = 0;
	show->ask = "";
	show->ask_from = show->ask_to = 0;
	show->question = false;
	for (int at = show->item.from; at < show->item.to; at++)
		show->question =
		    show->question ||
		    english_is(show->source->question->tokens[at].folded,
			ENGLISH_INTERROGATIVE);
	for (int at = show->item.from; at < show->item.to; at++) {
		const struct english_word *word = question_find(
		    show->source->question, at, ENGLISH_TAIL_ASK, &covered);
		if (!word)
			continue;
		show->ask = word->means;
		show->ask_from = at;
		show->ask_to = at + covered;
		return;
	}
}

bool
tail_asks_for(const struct tail_show *show, const char *what)
{
	return strcmp(show->ask, what) == 0;
}

/* Has the item a word that is more than which output is meant? */
bool
tail_content_besides(const struct tail_show *show)
{
	for (int at = show->item.from; at < show->item.to; at++)
		if (tail_is_content(show, at) && !tail_is_generic(show, at))
			return true;
	return false;
}

/* Does the item ask for a sum? */
bool
tail_says_sum(const struct tail_show *show, struct tail_item item)
{
	for (int at = item.from; at < item.to; at++) {
		const struct closed_word *word =
		    closed_words_find(show->source->words,
			show->source->question, at, CLOSED_AGGREGATE);
		if (word && strcmp(word->means, "sum") == 0)
			return true;
	}
	return false;
}

const char *
tail_aggregate(const struct tail_show *show)
{
	static const char *const functions[] = {"avg", "min", "max"};
	for (int at = show->item.from; at < show->item.to; at++) {
		const struct closed_word *word =
		    closed_words_find(show->source->words,
			show->source->question, at, CLOSED_AGGREGATE);
		for (size_t i = 0; word && i < COUNT_OF(functions); i++)
			if (strcmp(word->means, functions[i]) == 0)
				return functions[i];
	}
	return NULL;
}

/* Does the item ask for what a row is called by: its id, its number? */
enum tail_called
tail_called(const struct tail_show *show)
{
	for (int at = show->item.from; at < show->item.to; at++) {
		const struct english_word *word = english_find(
		    show->source->question->tokens[at].folded, ENGLISH_CONTENT);
		if (word && strcmp(word->means, "identifier") == 0)
			return CALLED_KEY;
		if (english_is(show->source->question->tokens[at].folded,
			ENGLISH_IDENTIFIER))
			return CALLED_NAME;
	}
	return CALLED_NOT;
}
