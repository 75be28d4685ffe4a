/* aside.c - rows that are left out or kept in; see aside.h */
#include "question/aside.h"

#include <string.h>

/* Does a part of the question end before the token? */
static bool
is_border(const struct question *question, int at)
{
	return at >= question->count ||
	       question->tokens[at].kind == TOKEN_PUNCTUATION;
}

struct aside
aside_ending(const struct question *question, int at)
{
	int covered;
	int from = at;
	while (from > 0 && !is_border(question, from - 1))
		from--;
	/* without a border before it, as in most questions, the words are the
	 * question's own */
	if (from == 0 || from == at || is_border(question, from))
		return (struct aside){0};
	const struct english_word *word =
	    question_find(question, at, ENGLISH_BEHIND_ROWS, &covered);
	if (!word || !is_border(question, at + covered))
		return (struct aside){0};
	return (struct aside){.from = from,
	    .word = at,
	    .to = at + covered,
	    .kept = strcmp(word->means, "kept") == 0};
}
