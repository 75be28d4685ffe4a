/* wording.c - rare ways to ask, put into the common ones; see wording.h */
#include "question/wording.h"

#include "question/reword.h"

#include <string.h>

/* Each sentence may be turned round by a few rules, one after another. */
enum { TURNS_MAX = 4 };

/* Sentences longer than this are no short question in a rare wording. */
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

int
wording_noun(const struct wording *wording, int at)
{
	static const char *const light[] = {
	    "the", "a", "an", "our", "all", "of", NULL};
	while (wording_any(wording, at, light))
		at++;
	return at;
}

/* Phrases that stand for others wherever they are. */
static const char *const phrases[][2] = {
    {"right now", ""},
    {"at the moment", ""},
    {"at present", ""},
    {"from one month to the next", "from month to month"},
    {"from one year to the next", "from year to year"},
    {"from one quarter to the next", "from quarter to quarter"},
    {"from one week to the next", "from week to week"},
    {"years of age", "years old"},
    {"which of our", "which"},
    {"which of the", "which"},
    {"which of these", "which"},
    {"which one of our", "which"},
    {"costs the most", "is the most expensive"},
    {"cost the most", "are the most expensive"},
    {"costs the least", "is the cheapest"},
    {"cost the least", "are the cheapest"},
};

static const char *
replace_phrase(const struct wording *wording)
{
	for (int at = wording->from; at < wording->to; at++)
		for (size_t i = 0; i < COUNT_OF(phrases); i++) {
			int length = question_match(
			    wording->question, at, phrases[i][0]);
			if (!length || at + length > wording->to ||
			    (!*phrases[i][1] && at == wording->from))
				continue;
			return arena_printf(wording->arena, "%s%s%s%s%s",
			    wording_text(wording, wording->from, at),
			    at > wording->from && *phrases[i][1] ? " " : "",
			    phrases[i][1], at + length < wording->to ? " " : "",
			    wording_text(wording, at + length, wording->to));
		}
	return NULL;
}

static const char *
reword(const struct wording *wording)
{
	static const char *(*const rules[])(const struct wording *) = {
	    replace_phrase, reword_worth, reword_ratio, reword_remainder,
	    reword_verb, reword_comparison, reword_order};
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
 * "Are there boats without an owner? Which ones?": those are asked for, not
 * whether there are any.  Where the second sentence begins at `next`; NULL: it
 * is not that.
 */
static const char *
which_ones(const struct wording *wording, int next)
{
	enum { SECOND_WORDS = 5 };
	static const char *const there[] = {"there", "any", NULL};
	static const char *const are[] = {"are", "is", "were", "was", NULL};
	static const char *const ones[] = {"which", "who", "ones", "one", "are",
	    "is", "they", "those", "these", NULL};
	int first = wording->from;
	int end = sentence_end(wording->question, next);
	struct wording second = {
	    wording->question, wording->arena, next, end, false};
	if (!wording_any(wording, first, are) ||
	    !wording_any(wording, first + 1, there) || end <= next ||
	    end - next > SECOND_WORDS)
		return NULL;
	for (int at = next; at < end; at++)
		if (!wording_any(&second, at, ones))
			return NULL;
	int noun = first + 2;
	if (wording_is(wording, noun, "any"))
		noun++;
	return arena_printf(wording->arena, "Which %s",
	    wording_text(wording, noun, wording->to));
}

/* The question with one sentence turned round; NULL: no rule fits. */
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
