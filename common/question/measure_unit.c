/* measure_unit.c - units of measures; see measure_unit.h */
#include "question/measure_unit.h"

#include "english/english.h"
#include "text/text.h"

#include <string.h>

const char *
measure_behind(const struct question *question, int at)
{
	bool range = at + 1 < question->count &&
		     question->tokens[at + 1].kind == TOKEN_NUMBER &&
		     (question_match(question, at, "and") ||
			 question_match(question, at, "to") ||
			 question_match(question, at, "-"));
	return question_word_at(question, range ? at + 2 : at);
}

double
measure_ratio(const char *asked, const char *kept)
{
	static const enum english_class classes[] = {
	    ENGLISH_SECONDS, ENGLISH_MEASURED_IN};
	for (size_t i = 0; i < COUNT_OF(classes); i++) {
		const struct english_word *one =
		    english_find(asked, classes[i]);
		const struct english_word *other =
		    english_find(kept, classes[i]);
		if (one && other && strcmp(one->means, other->means) == 0)
			return (double)one->number / (double)other->number;
	}
	return 0;
}

double
measure_ratio_of(
    const char *asked, const struct context_column *column, struct arena *arena)
{
	struct text_words words = text_words(arena, column->words);
	for (size_t i = 0; i < words.count; i++) {
		double ratio = measure_ratio(asked, words.word[i]);
		if (ratio > 0)
			return ratio;
	}
	return 0;
}
