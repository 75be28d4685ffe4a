/* reword_ratio.c - how many of these for each of those; see wording.h */
#include "question/reword.h"

#include <string.h>

enum { NAME_WORDS_MAX = 4 };

/* Where the noun phrase that begins at the token ends: before a verb or a
 * preposition. */
static int
phrase_end(const struct wording *wording, int at)
{
	static const char *const ends[] = {"do", "does", "did", "are", "were",
	    "is", "was", "have", "has", "had", "we", "there", "for", "per",
	    "in", "during", "since", "at", "on", "by", "from", NULL};
	while (at < wording->to && !wording_any(wording, at, ends) &&
	       wording->question->tokens[at].kind != TOKEN_PUNCTUATION)
		at++;
	return at;
}

static bool
same_head(const struct wording *wording, int one, int other)
{
	const struct token *tokens = wording->question->tokens;
	return tokens[one - 1].kind == TOKEN_WORD &&
	       tokens[other - 1].kind == TOKEN_WORD &&
	       strcmp(tokens[one - 1].stem, tokens[other - 1].stem) == 0;
}

/* "web orders to phone orders ratio": the ratio of the one to the other. */
static const char *
ratio_behind(const struct wording *wording)
{
	static const char *const ratio[] = {"ratio", NULL};
	static const char *const to_word[] = {"to", NULL};
	static const char *const leads[] = {
	    "what", "is", "show", "me", "give", "the", "our", NULL};
	int first = wording->from;
	while (wording_any(wording, first, leads))
		first++;
	int at = wording_find(wording, first, ratio);
	int to = wording_find(wording, first, to_word);
	if (to <= first || at <= to + 1 || wording_is(wording, at + 1, "of") ||
	    at - to > NAME_WORDS_MAX + 1 || to - first > NAME_WORDS_MAX)
		return NULL;
	return arena_printf(wording->arena, "What is the ratio of %s to %s %s",
	    wording_text(wording, first, to), wording_text(wording, to + 1, at),
	    wording_text(wording, at + 1, wording->to));
}

/* "How many times more web orders than phone orders": their ratio. */
static const char *
times_more(const struct wording *wording)
{
	static const char *const than[] = {"than", "as", NULL};
	int first = wording->from;
	if (!wording_is(wording, first, "how") ||
	    !wording_is(wording, first + 1, "many") ||
	    !wording_is(wording, first + 2, "times"))
		return NULL;
	first += 3;
	if (wording_is(wording, first, "as") &&
	    wording_is(wording, first + 1, "many"))
		first += 2;
	else if (wording_is(wording, first, "more"))
		first++;
	else
		return NULL;
	int middle = wording_find(wording, first + 1, than);
	int end = middle < 0 ? -1 : phrase_end(wording, middle + 1);
	if (end <= middle + 1)
		return NULL;
	return arena_printf(wording->arena, "What is the ratio of %s to %s",
	    wording_text(wording, first, middle),
	    wording_text(wording, middle + 1, end));
}

/*
 * "How many web orders do we get for each phone order": the same things, told
 * apart by a word before, are set against each other, not grouped.
 */
static const char *
for_each_one(const struct wording *wording)
{
	static const char *const per[] = {"per", "each", "every", NULL};
	int first = wording->from;
	if (wording_is(wording, first, "how") &&
	    wording_is(wording, first + 1, "many"))
		first += 2;
	int end = phrase_end(wording, first);
	int each = wording_find(wording, end, per);
	int other = each + 1;
	int last = each < 0 ? -1 : phrase_end(wording, other);
	if (end - first < 2 || end - first > NAME_WORDS_MAX ||
	    last - other < 2 || last - other > NAME_WORDS_MAX ||
	    !same_head(wording, end, last))
		return NULL;
	const char *rest = wording_text(wording, last, wording->to);
	return arena_printf(wording->arena,
	    "What is the ratio of %s to %s %s%s%s",
	    wording_text(wording, first, end),
	    wording_text(wording, other, last - 1),
	    wording_text(wording, end - 1, end), *rest ? " " : "", rest);
}

const char *
reword_ratio(const struct wording *wording)
{
	static const char *(*const rules[])(const struct wording *) = {
	    ratio_behind, times_more, for_each_one};
	const char *made = NULL;
	for (size_t i = 0; !made && i < COUNT_OF(rules); i++)
		made = rules[i](wording);
	return made;
}
