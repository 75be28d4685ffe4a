/* test-english.c - the compiled classes of English words */
#include "english/english.h"
#include "tap.h"
#include "text/text.h"

#include <string.h>

static bool
is_folded(struct arena *arena, const char *word)
{
	return strcmp(text_fold(arena, word), word) == 0 && *word != '\0' &&
	       *word != ' ' && word[strlen(word) - 1] != ' ' &&
	       !strstr(word, "  ");
}

static bool
stands_twice(struct english_list list, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (strcmp(list.words[i].word, list.words[at].word) == 0 &&
		    strcmp(list.words[i].means, list.words[at].means) == 0)
			return true;
	return false;
}

static void
check_class(enum english_class class, struct arena *arena)
{
	struct english_list list = english_words(class);
	ok(list.count > 0, "the class has words");
	for (size_t i = 0; i < list.count; i++) {
		const char *word = list.words[i].word;
		if (!is_folded(arena, word) || stands_twice(list, i))
			ok(false, word);
	}
}

int
main(void)
{
	struct arena arena = {0};
	for (int class = 0; class < ENGLISH_COUNT; class ++)
		check_class((enum english_class) class, &arena);
	ok(english_is("were", ENGLISH_BE), "a word of the class");
	ok(!english_is("we", ENGLISH_BE), "the beginning of one");
	ok(!english_is("", ENGLISH_BE), "no word");
	is(english_find("people", ENGLISH_IRREGULAR)->means, "person",
	    "what a word means");
	const struct english_word *phrase = NULL;
	ok(english_begins("Is defined as x", ENGLISH_DEFINES, &phrase) == 13,
	    "a phrase that a text begins with, in any case");
	is(phrase->word, "is defined as", "the phrase");
	ok(english_begins(
	       "less than or equal to 3", ENGLISH_AMOUNT_BOUND, &phrase) == 21,
	    "the longest phrase");
	is(phrase->means, "<=", "what it means");
	ok(!english_begins("meanest", ENGLISH_DEFINES, NULL) &&
		!english_begins("mean_x", ENGLISH_DEFINES, NULL),
	    "a part of a word");
	ok(english_begins("mean", ENGLISH_DEFINES, NULL) == 4,
	    "a phrase that is all of the text");
	ok(english_begins("note:x", ENGLISH_REMARK, NULL) == 5,
	    "a sign ends a phrase");
	is(english_find("leaving", ENGLISH_DATE_VERB)->means, "left",
	    "the first of what it means");
	ok(english_find("eleven", ENGLISH_NUMERAL)->number == 11,
	    "the number of a word");
	arena_release(&arena);
	return tap_done();
}
