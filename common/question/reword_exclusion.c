/* reword_exclusion.c - what is left out, said behind its rows; see reword.h */
#include "question/reword.h"

#include <string.h>

/* Rows that are left out: tokens [from, to), and those that say so behind. */
struct exclusion {
	const char *means; /* what says it before the rows */
	int before;        /* where the question stands without them */
	int from, to, end;
};

static bool
is_border(const struct wording *wording, int at)
{
	return at < wording->from || at >= wording->to ||
	       question_is_border(wording->question, at);
}

/* Does such a word lead up to the rows: "but", or what the question may go on
 * with, "with drafts left out", "leaving drafts aside"? */
static bool
leads(const struct wording *wording, int at, bool inside)
{
	int length;
	const struct english_word *word =
	    question_find(wording->question, at, ENGLISH_BEFORE_ROWS, &length);
	return word && (!inside || *word->means != '\0');
}

/* Find where the rows begin: behind a border, or behind such a word.  The
 * question's own first words are no such rows, unless more follows: "Drafts
 * left out, how many...". */
static bool
find_rows(const struct wording *wording, struct exclusion *found, bool verb)
{
	int from = found->to;
	while (!is_border(wording, from - 1) && !leads(wording, from - 1, true))
		from--;
	found->before = from;
	while (found->before > wording->from &&
	       leads(wording, found->before - 1, true))
		found->before--;
	while (from < found->to && leads(wording, from, false))
		from++;
	found->from = from;
	return from < found->to &&
	       (found->before > 0 || (!verb && found->end < wording->to));
}

/* "Tests that were carried out": a particle of the verb. */
static bool
ends_verb(const struct wording *wording, int at, int length)
{
	const struct token *tokens = wording->question->tokens;
	return length == 1 && at > wording->from &&
	       english_is(tokens[at].folded, ENGLISH_PARTICLE) &&
	       english_participle(tokens[at - 1].folded);
}

/* "Are excluded", "should be left out": the words of the verb before. */
static int
without_verbs(const struct wording *wording, int to)
{
	while (!is_border(wording, to - 1)) {
		const char *word = wording->question->tokens[to - 1].folded;
		if (!english_is(word, ENGLISH_BE) &&
		    !english_is(word, ENGLISH_MODAL))
			break;
		to--;
	}
	return to;
}

static bool
exclusion_at(const struct wording *wording, int at, struct exclusion *found)
{
	int length;
	const struct english_word *word =
	    question_find(wording->question, at, ENGLISH_BEHIND_ROWS, &length);
	if (!word || strcmp(word->means, "kept") == 0 ||
	    !is_border(wording, at + length) || ends_verb(wording, at, length))
		return false;
	found->means = word->means;
	found->end = at + length;
	found->to = without_verbs(wording, at);
	/* "In 2025, how many invoices went out?" */
	return find_rows(wording, found, found->to < at) &&
	       !english_is(wording->question->tokens[found->from].folded,
		   ENGLISH_INTERROGATIVE);
}

const char *
reword_exclusion(const struct wording *wording)
{
	for (int at = wording->from; at < wording->to; at++) {
		struct exclusion found;
		if (!exclusion_at(wording, at, &found))
			continue;
		const char *before =
		    wording_text(wording, wording->from, found.before);
		const char *behind =
		    wording_text(wording, found.end, wording->to);
		return arena_printf(wording->arena, "%s%s%s %s%s%s", before,
		    *before ? " " : "", found.means,
		    wording_text(wording, found.from, found.to),
		    *behind ? " " : "", behind);
	}
	return NULL;
}
