/* wording.c - replaces rare ways to ask by common ones; see wording.h */
#include "question/wording.h"

#include "english/english.h"
#include "question/reword.h"

#include <string.h>

/* A few rules may reword each sentence, one after another. */
enum { TURNS_MAX = 4 };

/* A longer sentence is no short question in a rare wording. */
enum { TOKENS_MAX = 120 };

bool
wording_is(const struct wording *wording, int at, const char *word)
{
	return at >= wording->from && at < wording->to &&
	       wording->question->tokens[at].kind != TOKEN_QUOTED &&
	       strcmp(wording->question->tokens[at].folded, word) == 0;
}

bool
wording_any(const struct wording *wording, int at, const char *const *words)
{
	for (; *words; words++)
		if (wording_is(wording, at, *words))
			return true;
	return false;
}

int
wording_find(const struct wording *wording, int from, const char *const *words)
{
	for (int at = from; at < wording->to; at++)
		if (wording_any(wording, at, words))
			return at;
	return -1;
}

const char *
wording_text(const struct wording *wording, int from, int to)
{
	return from < to ? question_phrase(
			       wording->question, from, to, wording->arena)
			 : "";
}

static bool
wording_of(const struct wording *wording, int at, enum english_class class)
{
	return at >= wording->from && at < wording->to &&
	       wording->question->tokens[at].kind != TOKEN_QUOTED &&
	       english_is(wording->question->tokens[at].folded, class);
}

/*
 * The sentence with the common wording for the phrase at the token; NULL when
 * there is none.  A phrase without meaning is left out with the comma before
 * it, unless it begins the sentence.
 */
static const char *
replace_at(const struct wording *wording, int at)
{
	int length = 0;
	const struct english_word *phrase =
	    question_find(wording->question, at, ENGLISH_WORDING, &length);
	if (!phrase || at + length > wording->to ||
	    (!*phrase->means && at == wording->from) ||
	    strcmp(wording_text(wording, at, at + length), phrase->means) == 0)
		return NULL;
	int before = at - (!*phrase->means && wording_is(wording, at - 1, ","));
	return arena_printf(wording->arena, "%s%s%s%s%s",
	    wording_text(wording, wording->from, before),
	    at > wording->from && *phrase->means ? " " : "", phrase->means,
	    at + length < wording->to ? " " : "",
	    wording_text(wording, at + length, wording->to));
}

/* Replace phrases that stand for others at any place. */
static const char *
replace_phrase(const struct wording *wording)
{
	const char *made = NULL;
	for (int at = wording->from; at < wording->to && !made; at++)
		made = replace_at(wording, at);
	return made;
}

static const char *
reword(const struct wording *wording)
{
	static const char *(*const rules[])(const struct wording *) = {
	    replace_phrase, reword_exclusion, reword_pattern, reword_duration};
	for (size_t i = 0; i < COUNT_OF(rules); i++) {
		const char *made = rules[i](wording);
		if (made)
			return made;
	}
	return NULL;
}

/* The token behind the sentence that begins at `from`: its stop, or the end. */
static int
sentence_end(const struct question *question, int from)
{
	int at = from;
	while (at < question->count &&
	       !(question->tokens[at].kind == TOKEN_PUNCTUATION &&
		   strchr(".?!;", question->tokens[at].text[0])))
		at++;
	return at;
}

/*
 * "Are there boats without an owner? Which ones?" asks for the boats, not
 * whether there are any.  `next` is where the second sentence begins.  NULL
 * when the question is not of this kind.
 */
static const char *
which_ones(const struct wording *wording, int next)
{
	enum { SECOND_WORDS = 5 };
	static const char *const there[] = {"there", "any", NULL};
	int first = wording->from;
	int end = sentence_end(wording->question, next);
	struct wording second = {
	    wording->question, wording->arena, next, end, false};
	if (!wording_of(wording, first, ENGLISH_BE) ||
	    !wording_any(wording, first + 1, there) || end <= next ||
	    end - next > SECOND_WORDS)
		return NULL;
	for (int at = next; at < end; at++)
		if (!wording_of(&second, at, ENGLISH_ANAPHOR) &&
		    !wording_of(&second, at, ENGLISH_BE))
			return NULL;
	int noun = first + 2;
	if (wording_is(wording, noun, "any"))
		noun++;
	return arena_printf(wording->arena, "Which %s",
	    wording_text(wording, noun, wording->to));
}

/* "Void bills. Total.": does the sentence that begins at `next` say no more
 * than which figure of the rows is meant? */
static bool
is_figure_alone(const struct question *question, int next)
{
	int end = sentence_end(question, next);
	bool figure = false;
	for (int at = next; at < end; at++) {
		const struct english_word *word =
		    english_find(question->tokens[at].folded, ENGLISH_FIGURE);
		if (!word)
			return false;
		figure = figure || *word->means;
	}
	return figure;
}

/* "; then by name": does the sentence that begins at `next` only say in which
 * order equal rows come? */
static bool
is_order_alone(const struct question *question, int next)
{
	int covered;
	return question_find(question, next, ENGLISH_ORDER_FURTHER, &covered);
}

/* The question with one sentence reworded; NULL when no rule fits. */
static const char *
turn(const char *text, struct arena *arena)
{
	struct question read;
	question_read(&read, text, arena);
	for (int from = 0; from < read.count;) {
		int to = sentence_end(&read, from);
		bool asks =
		    to < read.count && strcmp(read.tokens[to].text, "?") == 0;
		struct wording wording = {&read, arena, from, to, asks};
		bool fits = to > from && to - from <= TOKENS_MAX;
		const char *which = fits ? which_ones(&wording, to + 1) : NULL;
		if (which)
			return arena_printf(arena, "%.*s%s%s",
			    (int)read.tokens[from].start, text, which,
			    text + read.tokens[sentence_end(&read, to + 1) - 1]
				       .end);
		if (fits && (is_figure_alone(&read, to + 1) ||
				is_order_alone(&read, to + 1)))
			return arena_printf(arena, "%.*s, %s",
			    (int)read.tokens[to - 1].end, text,
			    text + read.tokens[to + 1].start);
		const char *made = fits ? reword(&wording) : NULL;
		if (made)
			return arena_printf(arena, "%.*s%s%s",
			    (int)read.tokens[from].start, text, made,
			    text + read.tokens[to - 1].end);
		from = to + 1;
	}
	return NULL;
}

const char *
wording_plain(const char *question, struct arena *arena)
{
	for (int i = 0; i < TURNS_MAX; i++) {
		const char *turned = turn(question, arena);
		if (!turned)
			break;
		question = turned;
	}
	return question;
}
