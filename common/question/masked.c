/* masked.c - the form of a question; see masked.h */
#include "question/masked.h"

#include <string.h>

/* Classes that say how something is asked.  An entry's `means`, when it has
 * one, stands for the word, so that "total" and "sum of" are the same. */
static const enum closed_class classes[] = {CLOSED_AGGREGATE,
    CLOSED_SUPERLATIVE, CLOSED_COMPARISON, CLOSED_LIKE, CLOSED_NEGATION,
    CLOSED_GROUP, CLOSED_ORDER, CLOSED_DISTINCT, CLOSED_RATIO, CLOSED_BOTH,
    CLOSED_GRAIN, CLOSED_RELATIVE, CLOSED_ORDINAL, CLOSED_QUESTION,
    CLOSED_FILTER};

/* Classes that say nothing about the form. */
static const enum closed_class skipped[] = {
    CLOSED_STOP, CLOSED_FILLER, CLOSED_LIGHT, CLOSED_OUTPUT};

static const struct closed_word *
find_among(const struct closed_words *words, const struct question *question,
    int at, const enum closed_class among[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct closed_word *word =
		    closed_words_find(words, question, at, among[i]);
		if (word)
			return word;
	}
	return NULL;
}

/* The mask of a token that is no closed word. */
static const char *
mask_of(const struct token *token)
{
	if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_DATE)
		return "#";
	return token->kind == TOKEN_QUOTED ? "?" : "_";
}

static void
add(struct text_words *masked, const char *word)
{
	bool run = strcmp(word, "_") == 0 && masked->count > 0 &&
		   strcmp(masked->word[masked->count - 1], "_") == 0;
	if (!run)
		masked->word[masked->count++] = word;
}

struct text_words
masked_words(const struct question *question, const struct closed_words *words,
    struct arena *arena)
{
	struct text_words masked = {0};
	masked.word =
	    arena_array(arena, (size_t)question->count + 1, sizeof(char *));
	for (int at = 0; at < question->count;) {
		const struct token *token = &question->tokens[at];
		const struct closed_word *word =
		    find_among(words, question, at, classes, COUNT_OF(classes));
		if (word) {
			add(&masked, *word->means ? word->means : word->phrase);
			at += word->length;
			continue;
		}
		word =
		    find_among(words, question, at, skipped, COUNT_OF(skipped));
		if (!word && token->kind != TOKEN_PUNCTUATION)
			add(&masked, mask_of(token));
		at += word ? word->length : 1;
	}
	return masked;
}

/* Single words and pairs of neighbours as texts. */
static struct text_words
pieces(struct text_words words, struct arena *arena)
{
	struct text_words all = {0};
	all.word = arena_array(arena, 2 * words.count + 2, sizeof(char *));
	for (size_t i = 0; i < words.count; i++)
		all.word[all.count++] = words.word[i];
	for (size_t i = 0; i <= words.count && words.count > 0; i++)
		all.word[all.count++] = arena_printf(arena, "%s %s",
		    i > 0 ? words.word[i - 1] : "^",
		    i < words.count ? words.word[i] : "$");
	return all;
}

double
masked_similarity(
    struct text_words left, struct text_words right, struct arena *arena)
{
	struct text_words one = pieces(left, arena);
	struct text_words other = pieces(right, arena);
	bool *taken = arena_array(arena, other.count + 1, sizeof(bool));
	size_t common = 0;
	if (one.count + other.count == 0)
		return 0;
	for (size_t i = 0; i < one.count; i++)
		for (size_t j = 0; j < other.count; j++)
			if (!taken[j] &&
			    strcmp(one.word[i], other.word[j]) == 0) {
				taken[j] = true;
				common++;
				break;
			}
	return 2.0 * (double)common / (double)(one.count + other.count);
}
