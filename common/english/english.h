/*
 * english.h - the word classes of English that the program reads by
 *
 * What a word means in a sentence ("were" is a form of be, "eleven" a number,
 * "salary" money) is asked here and stands nowhere else in C.  The words are
 * data, common/data/english/: a file for each theme, a line for each class or
 * part of one:
 *
 *	{"class": "be", "words": ["am", "is", "are", ...]}
 *	{"class": "irregular", "means": "person", "words": ["people", ...]}
 *	{"class": "numeral", "number": 2, "words": ["two"]}
 *
 * They are compiled in (table.jq makes the tables): every module reads by them
 * from its first word on, so no process has to find, read and check a file
 * first, and a class that the code names and no file has is an error of the
 * build.  Words and phrases are folded (text.h), single blanks between words.
 *
 * Phrases that hold a question together ("how many", "at least") are matched
 * against its tokens and live in closed-words.ndjson and cues.ndjson; see
 * question/closed_words.h.
 *
 *	if (english_is(token->folded, ENGLISH_BE))
 *		...
 */
#ifndef NL2SQL_ENGLISH_ENGLISH_H
#define NL2SQL_ENGLISH_ENGLISH_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

/* A class is named by what its words are in English; where a list is of use to
 * one place alone, by what that place reads. */
enum english_class {
	/* forms.ndjson: words that inflect without a rule */
	ENGLISH_IRREGULAR, /* people, has; means: the singular, the base form */
	ENGLISH_BE,        /* am, is, were, been */
	ENGLISH_HAVE,
	ENGLISH_DO,
	ENGLISH_ARTICLE, /* a, an, the */

	/* numbers.ndjson */
	ENGLISH_NUMERAL, /* one to twelve; number */
	ENGLISH_ORDINAL, /* first to tenth; number */

	/* spelling.ndjson: means: the American spelling */
	ENGLISH_BRITISH_ROOT,    /* beginnings: colour, centre */
	ENGLISH_BRITISH_VERB,    /* stems before -ise: organ, real */
	ENGLISH_BRITISH_DOUBLED, /* an l too many before -ed, -ing: travel */

	ENGLISH_COUNT
};

struct english_word {
	const char *word;
	const char *means; /* "" when the class says it all */
	int number;        /* 0 when it has none */
};

struct english_list {
	const struct english_word *words;
	size_t count;
};

/* Is the folded word or phrase in the class? */
MUST_USE bool english_is(const char *word, enum english_class class);

/* The entry of the word in the class; NULL when it is not there. */
MUST_USE const struct english_word *english_find(
    const char *word, enum english_class class);

/* All words of the class in the order of the data, for what is compared with
 * beginnings, endings or runs of tokens. */
MUST_USE struct english_list english_words(enum english_class class);

#endif
