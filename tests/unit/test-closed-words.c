/* test-closed-words.c - the closed classes, from the shipped file */
#include "given.h"
#include "question/closed_words.h"
#include "tap.h"

/* Test the phrase of a class at token `at` of `text`, and its meaning. */
static void
finds(const struct closed_words *words, const char *text, int at,
    enum closed_class class, const char *wanted)
{
	struct arena arena = {0};
	struct question question;
	question_read(&question, text, &arena);
	const struct closed_word *entry =
	    closed_words_find(words, &question, at, class);
	is(entry ? arena_printf(&arena, "%s:%s:%g", entry->phrase, entry->means,
		       entry->number)
		 : "none",
	    wanted, text);
	arena_release(&arena);
}

static void
check_words(const struct closed_words *words)
{
	finds(
	    words, "no more than 5", 0, CLOSED_COMPARISON, "no more than:<=:0");
	finds(words, "no more than 5", 1, CLOSED_COMPARISON, "more than:>:0");
	finds(words, "more pets", 0, CLOSED_COMPARISON, "more:>:0");
	finds(words, "no more than 5", 0, CLOSED_NEGATION, "no::0");
	finds(words, "the total number of cars", 1, CLOSED_AGGREGATE,
	    "total number of:count:0");
	finds(words, "x >= 5", 1, CLOSED_COMPARISON, ">=:>=:0");
	finds(words, "in Sept 2020", 1, CLOSED_MONTH, "sept::9");
	finds(words, "the 2nd", 1, CLOSED_ORDINAL, "2nd::2");
	finds(words, "'more' pets", 0, CLOSED_COMPARISON, "none");
	finds(words, "more", 7, CLOSED_COMPARISON, "none");
	finds(words, "at", 0, CLOSED_COMPARISON, "none");
	ok(closed_words_hold(words, "the", CLOSED_STOP), "a stop word");
	ok(!closed_words_hold(words, "fewer", CLOSED_NEGATION),
	    "part of a phrase is no word");
}

int
main(void)
{
	struct config config;
	given_config(&config);
	struct closed_words *words = given_words(&config);
	check_words(words);
	closed_words_free(words);
	config_release(&config);
	return tap_done();
}
