/* test-parser-dates.c - days, units, and the periods that questions name */
#include "base/calendar.h"
#include "question/dates.h"
#include "tap.h"

static struct arena arena;

/* The first period that begins at a token; "none" when there is none. */
static const char *
read_text(const char *text, const char *now)
{
	struct question question;
	struct period period;
	long today = 0;
	question_read(&question, text, &arena);
	if (!calendar_read(now, &today))
		return "bad now";
	for (int at = 0; at < question.count; at++)
		if (dates_read(&question, at, today, &period))
			return arena_printf(&arena, "%s..%s",
			    period.has_from ? calendar_text(period.from, &arena)
					    : "",
			    period.has_to ? calendar_text(period.to, &arena)
					  : "");
	return "none";
}

static void
test_calendar(void)
{
	int year, month, date;
	bool round_trip = true;
	for (long day = -200000; day < 200000; day += 37) {
		calendar_parts(day, &year, &month, &date);
		round_trip =
		    round_trip && calendar_day(year, month, date) == day;
	}
	ok(round_trip, "days and dates agree");
	long leap = calendar_day(2024, 2, 29);
	is(calendar_text(calendar_add(leap, UNIT_YEAR, 1), &arena),
	    "2025-02-28", "a year after a leap day");
	is(calendar_text(
	       calendar_floor(calendar_day(2024, 12, 31), UNIT_WEEK), &arena),
	    "2024-12-30", "weeks begin on Monday");
	long day = 0;
	ok(!calendar_read("2024-02-30", &day) &&
		!calendar_read("yesterday", &day) &&
		!calendar_read("2024-1-1", &day),
	    "no date, no day");
}

static void
test_periods(void)
{
	static const char *const cases[][2] = {
	    {"in Q3 2023", "2023-07-01..2023-10-01"},
	    {"in the 1st quarter of 2023", "2023-01-01..2023-04-01"},
	    {"in the first and in the second quarter of 2023",
		"2023-01-01..2023-04-01"},
	    {"Q1 and Q2 2023", "2023-01-01..2023-04-01"},
	    {"in the first half of 2023", "2023-01-01..2023-07-01"},
	    {"in the second half of this year", "2024-07-01..2025-01-01"},
	    {"in the first quarter of last year", "2023-01-01..2023-04-01"},
	    {"on April 5, 2023", "2023-04-05..2023-04-06"},
	    {"in March 2024", "2024-03-01..2024-04-01"},
	    {"on the first of March 2024", "2024-03-01..2024-03-02"},
	    {"in FY2024", "2024-01-01..2025-01-01"},
	    {"FY 23 budget", "2023-01-01..2024-01-01"},
	    {"the first of them", "none"},
	    {"on 2024-02-29", "2024-02-29..2024-03-01"},
	    {"in 2021 and 2022", "none"},
	    {"2021 and 2022 put together", "2021-01-01..2023-01-01"},
	    {"2021 and 2023 combined", "none"},
	    {"from 2022 to 2023", "2022-01-01..2024-01-01"},
	    {"between Jan 1, 2023 and Mar 31, 2023", "2023-01-01..2023-04-01"},
	    {"between 1 and 15 May 2023", "2023-05-01..2023-05-16"},
	    {"from 1 to 15 May 2023", "2023-05-01..2023-05-16"},
	    {"from the 2nd to the 4th of May 2023", "2023-05-02..2023-05-05"},
	    {"between 20 and 15 May 2023", "2023-05-15..2023-05-16"},
	    {"between 2023-06-01 inclusive and 2023-06-08 exclusive",
		"2023-06-01..2023-06-08"},
	    {"in the last 3 months", "2024-09-30.."},
	    {"last month", "2024-11-01..2024-12-01"},
	    {"this year", "2024-01-01..2025-01-01"},
	    {"in the last 8 weeks, excluding the current week",
		"2024-11-04..2024-12-30"},
	    {"yesterday", "2024-12-30..2024-12-31"},
	    {"year to date", "2024-01-01..2025-01-01"},
	    {"2 weeks ago", "2024-12-17..2024-12-18"},
	    {"in the next 2 weeks", "2024-12-31..2025-01-15"},
	    {"next month", "2025-01-01..2025-02-01"},
	    {"in May 24", "2024-05-01..2024-06-01"},
	    {"on May 24, 2023", "2023-05-24..2023-05-25"},
	    {"in the last week of December 2023", "2023-12-25..2024-01-01"},
	    {"in the last three months of 2023", "2023-10-01..2024-01-01"},
	    {"the first 10 days of May", "2024-05-01..2024-05-11"},
	    {"the second month of Q2", "2024-05-01..2024-06-01"},
	    {"the fifth quarter of 2023", "none"},
	    {"they may go", "none"},
	    {"May I have the names", "none"},
	    {"in 2023", "none"},
	};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(read_text(cases[i][0], "2024-12-31T12:00:00Z"), cases[i][1],
		    cases[i][0]);
}

int
main(void)
{
	test_calendar();
	test_periods();
	arena_release(&arena);
	return tap_done();
}
