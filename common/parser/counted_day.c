/* counted_day.c - "as of 30 June"; see counted_day.h */
#include "parser/counted_day.h"

#include "english/english.h"
#include "question/dates.h"

#include <string.h>

/* Read "as of" and one day of the calendar. */
static bool
read_day(const struct question *question, int at, long now,
    struct counted_day *counted)
{
	int covered = 0;
	struct period period;
	if (!question_find(question, at, ENGLISH_AS_OF, &covered))
		return false;
	int day = dates_read(question, at + covered, now, &period);
	if (!day || period.relative || !period.has_from ||
	    period.to != period.from + 1)
		return false;
	*counted = (struct counted_day){at, at + covered + day, period.from};
	return true;
}

/* Does something count from today: "overdue", "past its due date", "in the last
 * 30 days"? */
static bool
counts_from_today(const struct question *question, long now,
    const struct counted_day *counted)
{
	for (int at = 0; at < question->count; at++) {
		struct period period;
		if (at >= counted->from && at < counted->to)
			continue;
		if (english_is(
			question_word_at(question, at), ENGLISH_OVERDUE) ||
		    (dates_read(question, at, now, &period) && period.relative))
			return true;
	}
	return false;
}

/* Has the SQL that the lexicon knows for a word today's date in it? */
static bool
knows_today(const struct link_result *link, long now, struct arena *arena)
{
	const char *today = calendar_text(now, arena);
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].expr &&
		    strstr(link->matches[i].expr, today))
			return true;
	return false;
}

struct counted_day
counted_day_find(const struct question *question,
    const struct link_result *link, long now, struct arena *arena)
{
	struct counted_day counted = {0};
	for (int at = 0; at < question->count; at++)
		if (read_day(question, at, now, &counted) &&
		    counts_from_today(question, now, &counted) &&
		    !knows_today(link, now, arena))
			return counted;
	return (struct counted_day){.day = now};
}
