/* test-bound-note.c - notes that a period's ends belong to it */
#include "question/bound_note.h"
#include "tap.h"

static struct arena arena;

static void
drops(const char *question, const char *wanted)
{
	is(bound_note_drop(question, &arena), wanted, question);
}

int
main(void)
{
	drops("leaks of the past 45 days (45 days ago included), by zone",
	    "leaks of the past 45 days, by zone");
	drops("bills of the last 60 days, the day 60 days ago included",
	    "bills of the last 60 days");
	drops("sales in the last 30 days inclusive of today? Return the sum.",
	    "sales in the last 30 days? Return the sum.");
	drops("returns since 90 days ago (that day included)",
	    "returns since 90 days ago");
	drops("signups of the last 100 days (today minus 100 days is included)",
	    "signups of the last 100 days");
	drops("the past 60 days (including the 60th day back) by zone",
	    "the past 60 days by zone");
	drops("visits in the 14 days up to and including today",
	    "visits in the 14 days up to and including today");
	drops("plots, including those without a visit",
	    "plots, including those without a visit");
	drops("sales by month, months without any included",
	    "sales by month, months without any included");
	drops("visits today, fees included", "visits today, fees included");
	drops("included", "included");
	drops("", "");
	arena_release(&arena);
	return tap_done();
}
