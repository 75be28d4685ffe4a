/* step_back.c - "against the month before"; see step_back.h */
#include "question/step_back.h"

#include "english/english.h"

#include <string.h>

static bool
is_back(const struct question *question, int at)
{
	return english_is(question_word_at(question, at), ENGLISH_STEP_BACK);
}

/* "From", "to": only behind words for a change, because "bills from the
 * previous month" are those of that month. */
static bool
speaks_of_change(const struct question *question, int to)
{
	for (int at = 0; at < to; at++)
		if (english_is(question_word_at(question, at), ENGLISH_GROWTH))
			return true;
	return false;
}

int
step_back_at(const struct question *question, int at, enum calendar_unit *unit)
{
	int joint = 0;
	const struct english_word *word =
	    question_find(question, at, ENGLISH_STEP_JOINT, &joint);
	if (!word || (*word->means && !speaks_of_change(question, at)))
		return 0;
	int first = at + joint;
	first += strcmp(question_word_at(question, first), "the") == 0;
	bool ahead = is_back(question, first);
	if (!ahead && !is_back(question, first + 1))
		return 0;
	*unit = calendar_unit_of(question_word_at(question, first + ahead));
	return *unit == UNIT_NONE ? 0 : first + 2 - at;
}
