/* told_short.c - short words of names, from comments; see told_short.h */
#include "index/told_short.h"

#include "english/english.h"
#include "names/abbreviated.h"
#include "names/dictionary.h"

#include <ctype.h>
#include <string.h>

enum { PART_LETTERS = 2, CUT_OFF = 2, WORD_LETTERS = 4 };

/* How well a part abbreviates a word, by abbreviated.h's measure: letters are
 * left out, and so well that a comment beats the lists. */
static const double without_letters = .5;
static const double as_good_as_listed = .85;

/* How many names of the part say that it means the word. */
struct vote {
	const char *word;
	int names;
	struct vote *next;
};

struct short_part {
	const char *part;
	struct vote *votes; /* in no order */
	struct short_part *next;
};

struct learning {
	struct arena *arena;
	const struct names *names;
	struct text_stemmer *stemmer;
	struct dictionary known; /* part > struct short_part */
	struct short_part *first, **last;
};

/* act of active, cas of case: the word is cut off, and neither another form of
 * it nor who does it (reader, of read). */
static bool
is_beginning(
    const struct learning *learning, const char *word, const char *part)
{
	size_t length = strlen(part);
	return length > PART_LETTERS && strncmp(word, part, length) == 0 &&
	       !english_is(word + length, ENGLISH_DERIVED_ENDING) &&
	       strcmp(text_stem(learning->stemmer, learning->arena, word),
		   text_stem(learning->stemmer, learning->arena, part)) != 0;
}

/* Is the part, which is a word itself, none in the comment, and the beginning
 * of another one there? */
static bool
is_told_as_short(const struct learning *learning, const char *part,
    struct text_words comment)
{
	bool begins = false;
	if (strlen(part) > WORD_LETTERS)
		return false;
	for (size_t i = 0; i < comment.count; i++) {
		const char *word =
		    text_singular(learning->arena, comment.word[i]);
		if (strcmp(word, part) == 0)
			return false;
		begins = begins || is_beginning(learning, word, part);
	}
	return begins;
}

/* May the part be short for a word: letters alone, no unit, and no word but for
 * one that is short for another? */
static bool
may_be_short(const struct learning *learning, const char *part,
    struct text_words comment)
{
	for (const char *letter = part; *letter; letter++)
		if (!isalpha((unsigned char)*letter))
			return false;
	return strlen(part) >= PART_LETTERS &&
	       !english_is(part, ENGLISH_UNIT) &&
	       (!names_is_word(learning->names, part) ||
		   is_told_as_short(learning, part, comment));
}

/* ctr of contract: the consonants of the part are those of the word, in their
 * order; others may be left out. */
static bool
leaves_letters_out(const char *word, const char *part)
{
	if (word[0] != part[0] || strlen(part) <= PART_LETTERS ||
	    strpbrk(part + 1, "aeiou") || strlen(word) < strlen(part) + CUT_OFF)
		return false;
	for (; *part && *word; word++)
		part += *part == *word;
	return *part == '\0';
}

/* Does the comment have a word of what the lists say that the part means? */
static bool
confirms(const struct learning *learning, struct text_words comment,
    struct text_words listed)
{
	enum { SAME_LETTERS = 5 };
	for (size_t i = 0; i < comment.count; i++) {
		const char *word =
		    text_singular(learning->arena, comment.word[i]);
		for (size_t j = 0; j < listed.count; j++)
			if (strcmp(word, listed.word[j]) == 0 ||
			    (strlen(word) >= SAME_LETTERS &&
				strncmp(word, listed.word[j], SAME_LETTERS) ==
				    0))
				return true;
	}
	return false;
}

/* The word of the comment that the part abbreviates best, at least so well; of
 * equal ones the first.  NULL: none. */
static const char *
word_of_comment(const struct learning *learning, const char *part,
    struct text_words comment, double least)
{
	const char *best = NULL;
	for (size_t i = 0; i < comment.count; i++) {
		const char *word =
		    text_singular(learning->arena, comment.word[i]);
		double quality = abbreviated_quality(word, part);
		if (quality <= 0 && (leaves_letters_out(word, part) ||
					is_beginning(learning, word, part)))
			quality = without_letters;
		if (quality > least && names_is_word(learning->names, word)) {
			least = quality;
			best = word;
		}
	}
	return best;
}

/* What the comment says that the part of the name means; what the lists say
 * where it says that, and NULL where it says nothing. */
static const char *
told_meaning(const struct learning *learning, const char *part,
    struct text_words comment)
{
	struct text_words listed =
	    names_split(learning->names, learning->arena, part, NULL);
	if (listed.count == 1 && strcmp(listed.word[0], part) == 0)
		return word_of_comment(learning, part, comment, 0);
	return confirms(learning, comment, listed)
		   ? text_join(learning->arena, listed)
		   : word_of_comment(
			 learning, part, comment, as_good_as_listed);
}

static void
add_vote(struct learning *learning, const char *part, const char *word)
{
	void **place = dictionary_place(&learning->known, part);
	struct short_part *known = *place;
	if (!known) {
		known = arena_alloc(learning->arena, sizeof(*known));
		*known = (struct short_part){.part = part};
		*place = known;
		*learning->last = known;
		learning->last = &known->next;
	}
	struct vote **vote = &known->votes;
	while (*vote && strcmp((*vote)->word, word) != 0)
		vote = &(*vote)->next;
	if (!*vote) {
		*vote = arena_alloc(learning->arena, sizeof(**vote));
		**vote = (struct vote){.word = word};
	}
	(*vote)->names++;
}

static void
hear(struct learning *learning, const char *name, const char *comment)
{
	if (!comment)
		return;
	struct text_words parts = names_parts(learning->arena, name);
	struct text_words words = text_words(learning->arena, comment);
	for (size_t i = 0; i < parts.count; i++) {
		const char *word =
		    may_be_short(learning, parts.word[i], words)
			? told_meaning(learning, parts.word[i], words)
			: NULL;
		if (word)
			add_vote(learning, parts.word[i], word);
	}
}

/* The word of most names; NULL where two have as many. */
static const char *
word_of_most(const struct short_part *known)
{
	const struct vote *most = known->votes;
	bool alone = true;
	for (const struct vote *vote = most->next; vote; vote = vote->next) {
		alone = vote->names == most->names  ? false
			: vote->names > most->names ? true
						    : alone;
		if (vote->names > most->names)
			most = vote;
	}
	return alone ? most->word : NULL;
}

void
told_short_learn(struct introspect *schema, struct names *names)
{
	struct learning learning = {.arena = &schema->arena,
	    .names = names,
	    .stemmer = text_stemmer_open()};
	learning.last = &learning.first;
	for (int i = 0; i < schema->table_count; i++) {
		const struct introspect_table *table = &schema->tables[i];
		hear(&learning, table->name, table->comment);
		for (int j = 0; j < table->column_count; j++)
			hear(&learning, table->columns[j].name,
			    table->columns[j].comment);
	}
	for (const struct short_part *known = learning.first; known;
	     known = known->next) {
		const char *word = word_of_most(known);
		if (word)
			names_add_abbreviation(names, known->part, word);
	}
	text_stemmer_free(learning.stemmer);
	dictionary_release(&learning.known);
}
