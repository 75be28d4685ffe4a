/* test-aside.c - parts of a question that leave rows out or keep them in */
#include "question/aside.h"
#include "tap.h"

/* The question, and the aside in it: what it does, and its words. */
static const char *const cases[][2] = {
    {"orders per month, cancelled ones excluded", "out: cancelled ones"},
    {"Orders per month (cancelled ones included)", "in: cancelled ones"},
    {"Total in 2024, drafts and refunds left out?", "out: drafts and refunds"},
    {"Show both years; returns do not count.", "out: returns"},
    {"staff by office: leavers ignored, by name", "out: leavers"},
    {"Orders by month; drafts out please.", "out: drafts"},
    {"How many crates, full or not?", "in: full"},
    {"Count the crates, whatever their state, by depot", "in: "},
    {"Crates whatever their state in 2024", "in: "},
    {"Which orders are excluded?", "none"},
    {"How many are included?", "none"},
    {"orders, left out by mistake", "none"},
    {"orders, excluded", "none"},
    {"excluded", "none"},
    {"", "none"},
};

static const char *
found_in(const char *text, struct arena *arena)
{
	struct question question;
	question_read(&question, text, arena);
	for (int at = 0; at <= question.count; at++) {
		struct aside found = aside_ending(&question, at);
		if (found.to)
			return arena_printf(arena, "%s: %s",
			    found.kept ? "in" : "out",
			    question_phrase(
				&question, found.from, found.word, arena));
	}
	return "none";
}

int
main(void)
{
	struct arena arena = {0};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(found_in(cases[i][0], &arena), cases[i][1], cases[i][0]);
	arena_release(&arena);
	return tap_done();
}
