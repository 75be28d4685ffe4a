/* surplus.c - words that ask for a difference; see surplus.h */
#include "question/surplus.h"

#include "english/english.h"

enum { SURPLUS_TOKENS = 3 }; /* "how many more" */

const struct english_word *
surplus_asked(const struct question *question, int at)
{
	int covered;
	const struct english_word *word = question_find(
	    question, at - (SURPLUS_TOKENS - 1), ENGLISH_SURPLUS, &covered);
	return covered == SURPLUS_TOKENS ? word : NULL;
}
