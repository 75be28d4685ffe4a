/* today.c - the day a question counts from; see today.h */
#include "question/today.h"

#include "base/calendar.h"

#include <time.h>

enum { SECONDS_A_DAY = 86400 };

long
today_of(const struct record *record, struct arena *arena)
{
	long day = 0;
	const char *now = record_text(record, "now", arena);
	if (now && calendar_read(now, &day))
		return day;
	return (long)(time(NULL) / SECONDS_A_DAY);
}
