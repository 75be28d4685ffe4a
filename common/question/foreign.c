/* foreign.c - in which language a question is; see foreign.h */
#include "question/foreign.h"

#include <string.h>

/* More languages than the data has. */
enum { LANGUAGES_MAX = 16 };

struct count {
	const char *language;
	int words;
};

static void
count_language(struct count *counts, const char *language)
{
	int i = 0;
	while (i < LANGUAGES_MAX && counts[i].language &&
	       strcmp(counts[i].language, language) != 0)
		i++;
	if (i == LANGUAGES_MAX)
		return;
	counts[i].language = language;
	counts[i].words++;
}

static bool
may_tell(const struct question *question, int at, const bool *named)
{
	const struct token *token = &question->tokens[at];
	return token->kind == TOKEN_WORD && !(named && named[at]) &&
	       (!token->capitalised || token->sentence_start ||
		   token->all_capitals);
}

/* Does the question begin with such a word, behind its marks? */
static bool
token_begins(
    const struct question *question, int at, const struct closed_words *words)
{
	for (int i = 0; i < at; i++)
		if (question->tokens[i].kind != TOKEN_PUNCTUATION)
			return false;
	return closed_words_hold(
	    words, question->tokens[at].folded, CLOSED_FOREIGN);
}

const char *
foreign_language(const struct question *question,
    const struct closed_words *words, const bool *named)
{
	struct count counts[LANGUAGES_MAX] = {{0}};
	struct count best = {0};
	int english = 0;
	bool begins = false;
	for (int at = 0; at < question->count; at++) {
		const char *folded = question->tokens[at].folded;
		if (!may_tell(question, at, named))
			continue;
		begins = begins || token_begins(question, at, words);
		english += closed_words_hold(words, folded, CLOSED_STOP);
		const struct closed_word *word =
		    closed_words_get(words, folded, CLOSED_FOREIGN);
		for (; word; word = word->next)
			if (word->class == CLOSED_FOREIGN && word->length == 1)
				count_language(counts, word->means);
	}
	for (int i = 0; i < LANGUAGES_MAX; i++)
		if (counts[i].words > best.words)
			best = counts[i];
	bool enough = best.words > 1 || (begins && english == 0);
	return enough && best.words > english ? best.language : NULL;
}
