/* measure_unit.c - units of measures; see measure_unit.h */
#include "question/measure_unit.h"

#include "base/calendar.h"
#include "english/english.h"
#include "names/names.h"
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

bool
measure_is_time(const struct question *question, int at)
{
	return at > 0 && question->tokens[at - 1].kind == TOKEN_NUMBER &&
	       english_find(question->tokens[at].folded, ENGLISH_SECONDS);
}

/* Months in a unit of the calendar that has no fixed length; 0: it is none. */
static double
months_of(const char *word)
{
	switch (calendar_unit_of(word)) {
	case UNIT_MONTH:
		return 1;
	case UNIT_QUARTER:
		return 3;
	case UNIT_YEAR:
		return 12;
	default:
		return 0;
	}
}

/* "A lead time over a month", of days: 30, and 365 for a year, as people count
 * them. */
static double
calendar_ratio(const char *asked, const char *kept)
{
	static const double days_of_month = 30, days_of_year = 365;
	static const double seconds_of_day = 86400;
	const double months = months_of(asked), other = months_of(kept);
	const struct english_word *seconds =
	    english_find(kept, ENGLISH_SECONDS);
	if (months > 0 && other > 0)
		return months / other;
	if (months <= 0 || !seconds)
		return 0;
	const double days =
	    months == 12 ? days_of_year : months * days_of_month;
	return days * seconds_of_day / (double)seconds->number;
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
	return calendar_ratio(asked, kept);
}

double
measure_ratio_of(
    const char *asked, const struct context_column *column, struct arena *arena)
{
	const struct text_words words = text_words(arena, column->words);
	const struct text_words parts = names_parts(arena, column->name);
	double ratio = 0;
	for (size_t i = 0; i < words.count && ratio <= 0; i++)
		ratio = measure_ratio(asked, words.word[i]);
	/* a unit's letters may be short for another word: std_min is a minimum
	 * to the index */
	return ratio <= 0 && parts.count > 1
		   ? measure_ratio(asked, parts.word[parts.count - 1])
		   : ratio;
}
