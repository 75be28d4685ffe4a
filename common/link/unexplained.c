/* unexplained.c - words that nothing explains; see unexplained.h */
#include "link/unexplained.h"

#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "question/dates.h"

#include <string.h>

/*
 * Some classes do not explain their words.  Roles are nouns, and verbs of
 * measure and of commands are words that a database must know.  Advice is no
 * question for a database.
 */
static bool class_explains(enum closed_class class)
{
	return class != CLOSED_ROLE && class != CLOSED_VERB &&
	       class != CLOSED_EVENT && class != CLOSED_STATE &&
	       class != CLOSED_ADVICE && class != CLOSED_FOREIGN &&
	       class != CLOSED_SCHEMA && class != CLOSED_COMMAND;
}

static void
clear_phrase(bool *marks, const struct question *question, int at,
    const struct closed_words *closed)
{
	for (int class = 0; class < CLOSED_COUNT; class ++) {
		if (!class_explains((enum closed_class) class))
			continue;
		const struct closed_word *phrase = closed_words_find(
		    closed, question, at, (enum closed_class) class);
		for (int i = 0; phrase && i < phrase->length; i++)
			marks[at + i] = false;
	}
}

/* "The second half of 2024": every word of a period is a part of it. */
static void
clear_period(bool *marks, const struct question *question, int at)
{
	struct period period;
	int length = dates_read(question, at, 0, &period);
	for (int i = 0; i < length; i++)
		marks[at + i] = false;
}

/* "Pay", where a table holds the payments: the verb of its rows. */
static bool
acts_on_rows(const struct closed_words *closed, const char *word,
    const struct context *context)
{
	const struct closed_word *verb =
	    closed_words_get(closed, word, CLOSED_EVENT);
	for (int t = 0; verb && t < context->table_count; t++)
		if (part_in_any(context->tables[t].words, &verb->columns))
			return true;
	return false;
}

void
unexplained_mark(bool *marks, const struct question *question,
    const struct found *found, const struct closed_words *closed,
    const struct context *context)
{
	for (int i = 0; i < question->count; i++) {
		const struct token *token = &question->tokens[i];
		bool single =
		    token->folded[0] == '\0' || token->folded[1] == '\0';
		marks[i] = token->kind == TOKEN_WORD && !single &&
			   found->best[i] < LINK_SCORE_LEAST &&
			   !acts_on_rows(closed, token->folded, context) &&
			   !english_is(token->folded, ENGLISH_PARTICIPLE);
	}
	for (int i = 0; i < question->count; i++) {
		clear_phrase(marks, question, i, closed);
		clear_period(marks, question, i);
	}
}

jv
unexplained_words(const bool *marks, const struct question *question)
{
	jv words = jv_array();
	for (int i = 0; i < question->count; i++) {
		bool again = !marks[i];
		for (int j = 0; j < i && !again; j++)
			again =
			    marks[j] && strcmp(question->tokens[j].folded,
					    question->tokens[i].folded) == 0;
		if (!again)
			words = jv_array_append(
			    words, jv_string(question->tokens[i].text));
	}
	return words;
}
