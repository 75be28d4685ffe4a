/* reword_pattern.c - rewords a sentence by patterns that are data; see
 * reword.h */
#include "english/english.h"
#include "question/reword.h"

#include <stdlib.h>
#include <string.h>

enum { ELEMENTS_MAX = 16 };

/* One element of a pattern: its text, and the tokens that it took. */
struct element {
	const char *text;
	size_t length;
	int from, to;
};

struct pattern {
	const struct wording *wording;
	const char *rest; /* the elements that are not read yet */
	struct element element[ELEMENTS_MAX];
	int count;
};

/* Read the next element: most patterns end with their first one.  Return false
 * when there is none. */
static bool
read_element(struct pattern *pattern)
{
	if (*pattern->rest == '\0' || pattern->count == ELEMENTS_MAX)
		return false;
	struct element *element = pattern->element + pattern->count++;
	element->text = pattern->rest;
	element->length = strcspn(pattern->rest, " ");
	pattern->rest += element->length;
	pattern->rest += *pattern->rest == ' ';
	return true;
}

static bool
ends_word(char c)
{
	return c == '|' || c == '?' || c == ' ' || c == '\0';
}

/* Is the token one of the words of the element ("ran|run")? */
static bool
one_of(const struct wording *wording, int at, const char *words, size_t length)
{
	if (at >= wording->to)
		return false;
	const struct token *token = wording->question->tokens + at;
	for (const char *end = words + length; words < end; words++) {
		const char *folded = token->folded;
		if (*words == '#' && token->kind == TOKEN_NUMBER)
			return true;
		for (; *words == *folded && !ends_word(*words); words++)
			folded++;
		if (!*folded && ends_word(*words) &&
		    token->kind != TOKEN_QUOTED)
			return true;
		while (!ends_word(*words))
			words++;
	}
	return false;
}

/* Has the token the stem of the last word of that element? */
static bool
same_stem(const struct pattern *pattern, int at, int element)
{
	const struct token *tokens = pattern->wording->question->tokens;
	int other = pattern->element[element - 1].to - 1;
	return at < pattern->wording->to && tokens[at].kind == TOKEN_WORD &&
	       tokens[other].kind == TOKEN_WORD &&
	       strcmp(tokens[at].stem, tokens[other].stem) == 0;
}

/* The most and least tokens that the element takes from `at` on. */
static void
extent(const struct pattern *pattern, const struct element *element, int at,
    int *least, int *most)
{
	const char *text = element->text;
	bool open = *text == '*' || *text == '+';
	if (open) {
		*least = *text == '+';
		*most = element->length > 1 ? (int)strtol(text + 1, NULL, 10)
					    : pattern->wording->to - at;
		return;
	}
	bool one = false;
	if (*text == '=')
		one = same_stem(pattern, at, (int)strtol(text + 1, NULL, 10));
	else if (*text == '!')
		one = !one_of(
		    pattern->wording, at, text + 1, element->length - 1);
	else
		one = one_of(pattern->wording, at, text, element->length);
	*most = one;
	*least = text[element->length - 1] == '?' ? 0 : 1;
}

static bool fits(struct pattern *pattern, int i, int at);

/* Do the elements from i on take all tokens from `at` on, where i takes so
 * many? */
static bool
takes(struct pattern *pattern, int i, int at, int tokens)
{
	pattern->element[i].from = at;
	pattern->element[i].to = at + tokens;
	return fits(pattern, i + 1, at + tokens);
}

static bool
fits(struct pattern *pattern, int i, int at)
{
	if (i == pattern->count && !read_element(pattern))
		return at == pattern->wording->to;
	const struct element *element = pattern->element + i;
	int least = 0;
	int most = 0;
	extent(pattern, element, at, &least, &most);
	if (most > pattern->wording->to - at)
		most = pattern->wording->to - at;
	/* what may be missing is taken where it stands there */
	if (element->text[element->length - 1] == '?' && most == 1 &&
	    takes(pattern, i, at, 1))
		return true;
	for (int tokens = least; tokens <= most; tokens++)
		if (takes(pattern, i, at, tokens))
			return true;
	return false;
}

/* The common wording, with the texts of the elements; without doubled blanks.
 */
static const char *
fill(const struct pattern *pattern, const char *means)
{
	struct arena *arena = pattern->wording->arena;
	const char *made = "";
	while (*means != '\0') {
		size_t plain = strcspn(means, "$");
		made = arena_printf(arena, "%s%.*s", made, (int)plain, means);
		means += plain;
		if (*means != '$')
			continue;
		char *end;
		long number = strtol(means + 1, &end, 10);
		const struct element *element = pattern->element + number - 1;
		const char *text =
		    wording_text(pattern->wording, element->from, element->to);
		means = end;
		if (*text == '\0' && *means == ' ')
			means++;
		made = arena_printf(arena, "%s%s", made, text);
	}
	size_t length = strlen(made);
	while (length > 0 && made[length - 1] == ' ')
		length--;
	return arena_strndup(arena, made, length);
}

const char *
reword_pattern(const struct wording *wording)
{
	struct english_list list = english_words(ENGLISH_REWORDING);
	struct pattern pattern;
	pattern.wording = wording;
	for (size_t i = 0; i < list.count; i++) {
		pattern.rest = list.words[i].word;
		pattern.count = 0;
		if (fits(&pattern, 0, wording->from))
			return fill(&pattern, list.words[i].means);
	}
	return NULL;
}
