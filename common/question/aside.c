/* aside.c - rows that are kept in; see aside.h */
#include "question/aside.h"

#include "english/english.h"

#include <string.h>

/* "Whatever their status": up to the border, or to a preposition behind it. */
static struct aside
whatever(const struct question *question, int at)
{
	int covered;
	if (!question_find(question, at, ENGLISH_WHATEVER, &covered))
		return (struct aside){0};
	int to = at + covered;
	while (!question_is_border(question, to) &&
	       !english_is(question->tokens[to].folded, ENGLISH_PREPOSITION))
		to++;
	return (struct aside){.from = at, .to = to};
}

/* ", all farms together": one figure of all of them, and none for each. */
static bool
ends_together(const struct question *question, int from, int at, int *covered)
{
	const struct english_word *word =
	    question_find(question, at, ENGLISH_TOGETHER, covered);
	return word && !*word->means && at == from + 2 &&
	       question_match(question, from, "all") &&
	       question_is_border(question, at + *covered);
}

/* Does the question have groups: "by", "per", "each"? */
static bool
groups(const struct question *question)
{
	for (int at = 0; at < question->count; at++) {
		const struct english_word *word =
		    english_find(question->tokens[at].folded, ENGLISH_SPREAD);
		if (word && *word->means)
			return true;
	}
	return false;
}

/* "By day across all branches": where something else groups, the branches are
 * taken together. */
static struct aside
across_all(const struct question *question, int at)
{
	const struct english_word *word =
	    english_find(question_word_at(question, at), ENGLISH_SPREAD);
	if (!word || *word->means || !question_match(question, at + 1, "all") ||
	    !groups(question))
		return (struct aside){0};
	int to = at + 2;
	while (!question_is_border(question, to) &&
	       !english_is(question->tokens[to].folded, ENGLISH_PREPOSITION))
		to++;
	return (struct aside){.from = at, .to = to};
}

struct aside
aside_ending(const struct question *question, int at)
{
	int covered;
	int from = at;
	struct aside across = across_all(question, at);
	if (across.to)
		return across;
	while (from > 0 && !question_is_border(question, from - 1))
		from--;
	/* without a border before it, as in most questions, the words are the
	 * question's own */
	if (from == 0 || from == at || question_is_border(question, from))
		return whatever(question, at);
	if (ends_together(question, from, at, &covered))
		return (struct aside){.from = from, .to = at + covered};
	const struct english_word *word =
	    question_find(question, at, ENGLISH_BEHIND_ROWS, &covered);
	if (!word || strcmp(word->means, "kept") != 0 ||
	    !question_is_border(question, at + covered))
		return whatever(question, at);
	return (struct aside){.from = from, .to = at + covered};
}
