/* test-spending.c - the purpose that money is spent on, from the words alone */
#include "given.h"
#include "question/spending_words.h"
#include "tap.h"

/* The phrase, and the word where its purpose begins or ends. */
static const char *const cases[][2] = {
    {"How much went on travel in 2024?", "went on > travel"},
    {"how much did we spend on the books", "spend on > books"},
    {"What was paid to Acme?", "paid to > Acme"},
    {"Total spent on all our repairs", "spent on > repairs"},
    {"How much did insurance cost us last year?", "cost us < insurance"},
    {"Insurance cost us a lot", "none"},
    {"Which buses went to Leeds?", "none"},
    {"How many guests went on the tour?", "none"},
    {"It is how much? Who went on tour?", "none"},
    {"How much was spent on", "none"},
    {"", "none"},
};

static const char *
found_in(
    const struct closed_words *words, const char *text, struct arena *arena)
{
	struct question question;
	question_read(&question, text, arena);
	struct spending found = spending_find(&question, words);
	if (!found.to)
		return "none";
	const char *phrase =
	    question_phrase(&question, found.from, found.to, arena);
	int at = found.behind ? found.object : found.object - 1;
	return arena_printf(arena, "%s %s %s", phrase, found.behind ? ">" : "<",
	    question.tokens[at].text);
}

static void
check_names(void)
{
	ok(spending_money("total amount") > spending_money("tax amount"),
	    "a total stands for the whole");
	ok(spending_money("debit amounts") > 0, "a plural");
	is(spending_money("account") ? "money" : "none", "none",
	    "a part of a word is no word");
	ok(spending_planned("project budgets"), "a budget was not spent");
	ok(!spending_planned("plants"), "plants are no plan");
}

int
main(void)
{
	struct config config;
	struct arena arena = {0};
	given_config(&config);
	struct closed_words *words = given_words(&config);
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(found_in(words, cases[i][0], &arena), cases[i][1],
		    cases[i][0]);
	check_names();
	closed_words_free(words);
	arena_release(&arena);
	config_release(&config);
	return tap_done();
}
