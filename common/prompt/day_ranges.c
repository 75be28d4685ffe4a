/* day_ranges.c - gives the days of relative periods; see day_ranges.h */
#include "prompt/day_ranges.h"

#include "base/calendar.h"
#include "question/dates.h"
#include "question/question.h"

static const char *
range_text(const struct period *period, struct arena *arena)
{
	const char *from = "";
	const char *to = "";
	if (period->has_from)
		from = arena_printf(
		    arena, ">= DATE '%s'", calendar_text(period->from, arena));
	if (period->has_to)
		to = arena_printf(
		    arena, "< DATE '%s'", calendar_text(period->to, arena));
	return arena_printf(
	    arena, "%s%s%s", from, *from && *to ? " AND " : "", to);
}

const char *
day_ranges_text(const char *text, const char *now, struct arena *arena)
{
	struct question question;
	const char *lines = "";
	long today = 0;
	if (!calendar_read(now, &today))
		return "";
	question_read(&question, text, arena);
	for (int at = 0; at < question.count;) {
		struct period period = {.has_from = false};
		int covered = dates_read(&question, at, today, &period);
		if (covered && period.relative &&
		    (period.has_from || period.has_to))
			lines = arena_printf(arena, "%s- %s: %s\n", lines,
			    question_phrase(&question, at, at + covered, arena),
			    range_text(&period, arena));
		at += covered ? covered : 1;
	}
	return lines;
}
