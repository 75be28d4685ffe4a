/* test-aside.c - parts of a question that keep rows in */
#include "question/aside.h"
#include "tap.h"

/* The question, and the aside in it. */
static const char *const cases[][2] = {
    {"orders per month, cancelled ones excluded", "none"},
    {"Orders per month (cancelled ones included)", "cancelled ones included"},
    {"Total in 2024, drafts and refunds left out?", "none"},
    {"Show both years; returns do not count.", "none"},
    {"staff by office: leavers ignored, by name", "none"},
    {"Orders by month; drafts out please.", "none"},
    {"How many crates, full or not?", "full or not"},
    {"Count the crates, whatever their state, by depot",
	"whatever their state"},
    {"Crates whatever their state in 2024", "whatever their state"},
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
			return question_phrase(
			    &question, found.from, found.to, arena);
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
