/* wording.c - rare ways to ask, put into the common ones; see wording.h */
#include "question/wording.h"

#include <string.h>

#include "question/question.h"

enum { NAME_WORDS_MAX = 4 };

/* One sentence of the question, and what is made of it. */
struct wording {
	const struct question *question;
	struct arena *arena;
	int from, to; /* its tokens, without the stop */
};

static bool
is_word(const struct wording *wording, int at, const char *word)
{
	return at >= wording->from && at < wording->to &&
	       wording->question->tokens[at].kind != TOKEN_QUOTED &&
	       strcmp(wording->question->tokens[at].folded, word) == 0;
}

static bool
is_any(const struct wording *wording, int at, const char *const *words)
{
	for (; *words; words++)
		if (is_word(wording, at, *words))
			return true;
	return false;
}

/* The first of the words from the token on; -1. */
static int
find(const struct wording *wording, int from, const char *const *words)
{
	for (int at = from; at < wording->to; at++)
		if (is_any(wording, at, words))
			return at;
	return -1;
}

/* The text of these tokens as it was typed; "" where there are none. */
static const char *
text(const struct wording *wording, int from, int to)
{
	return from < to ? question_phrase(
			       wording->question, from, to, wording->arena)
			 : "";
}

/* ---- worth ---- */

static const char *const measured_by[] = {"at", "by", NULL};

/* "at net book value" at the token: where the name begins; -1. */
static int
named_measure(const struct wording *wording, int at)
{
	int name = at + 1;
	if (!is_any(wording, at, measured_by) || name >= wording->to ||
	    wording->to - name > NAME_WORDS_MAX)
		return -1;
	for (int i = name; i < wording->to; i++)
		if (wording->question->tokens[i].kind != TOKEN_WORD)
			return -1;
	return name;
}

/* "worth more than Heron by list price" */
static const char *
compare_worth(const struct wording *wording, int worth)
{
	static const char *const compares[] = {
	    "more", "less", "over", "under", "above", "below", NULL};
	int by = find(wording, worth + 2, measured_by);
	int name = by < 0 ? -1 : named_measure(wording, by);
	if (name < 0 || !is_any(wording, worth + 1, compares))
		return NULL;
	return arena_printf(wording->arena, "%s with a %s of %s",
	    text(wording, wording->from, worth),
	    text(wording, name, wording->to), text(wording, worth + 1, by));
}

/* "What is X worth", "How much are X worth at Y" */
static const char *
ask_worth(const struct wording *wording, int worth)
{
	static const char *const asks[] = {"is", "are", "was", "were", NULL};
	int verb = wording->from + 1;
	if (is_word(wording, wording->from, "how") &&
	    is_word(wording, verb, "much"))
		verb++;
	else if (!is_word(wording, wording->from, "what"))
		return NULL;
	if (!is_any(wording, verb, asks) || worth <= verb + 1)
		return NULL;
	int name = named_measure(wording, worth + 1);
	if (name < 0 && worth + 1 < wording->to &&
	    !is_word(wording, worth + 1, "in"))
		return NULL;
	const char *measure =
	    name < 0 ? "value" : text(wording, name, wording->to);
	const char *rest =
	    name < 0 ? text(wording, worth + 1, wording->to) : "";
	return arena_printf(wording->arena, "What is the %s of %s%s%s", measure,
	    text(wording, verb + 1, worth), *rest ? " " : "", rest);
}

static const char *
rewrite_worth(const struct wording *wording)
{
	static const char *const words[] = {"worth", NULL};
	int worth = find(wording, wording->from + 1, words);
	const char *made = worth < 0 ? NULL : compare_worth(wording, worth);
	return worth >= 0 && !made ? ask_worth(wording, worth) : made;
}

/* ---- how many of these for each of those ---- */

/* Where the noun phrase that begins at the token ends: before a verb or a
 * preposition. */
static int
phrase_end(const struct wording *wording, int at)
{
	static const char *const ends[] = {"do", "does", "did", "are", "were",
	    "is", "was", "have", "has", "had", "we", "there", "for", "per",
	    "in", "during", "since", "at", "on", "by", "from", NULL};
	while (at < wording->to && !is_any(wording, at, ends) &&
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

/*
 * "How many web orders do we get for each phone order": the same things, told
 * apart by a word before, are set against each other, not grouped.
 */
static const char *
rewrite_ratio(const struct wording *wording)
{
	static const char *const per[] = {"per", "each", "every", NULL};
	int first = wording->from;
	if (is_word(wording, first, "how") &&
	    is_word(wording, first + 1, "many"))
		first += 2;
	int end = phrase_end(wording, first);
	int each = find(wording, end, per);
	int other = each + 1;
	int last = each < 0 ? -1 : phrase_end(wording, other);
	if (end - first < 2 || end - first > NAME_WORDS_MAX ||
	    last - other < 2 || last - other > NAME_WORDS_MAX ||
	    !same_head(wording, end, last))
		return NULL;
	const char *rest = text(wording, last, wording->to);
	return arena_printf(wording->arena,
	    "What is the ratio of %s to %s %s%s%s", text(wording, first, end),
	    text(wording, other, last - 1), text(wording, end - 1, end),
	    *rest ? " " : "", rest);
}

/* ---- what is left after subtracting ---- */

/* What is taken from what; where nothing else is said of it. */
struct taking {
	int lead;         /* "after", or the verb itself */
	int what, behind; /* [what, behind) is taken away */
	int of, end;      /* [of, end) is what it is taken from */
	int rest;         /* what is said behind both */
	int group;        /* [group, lead) is said of what is left */
};

/* Where the words end at the latest that may be said of what is taken. */
static int
taken_end(const struct wording *wording, int at)
{
	static const char *const then[] = {
	    "for", "per", "by", "in", "from", ",", NULL};
	int end = find(wording, at, then);
	return end < 0 ? wording->to : end;
}

/* "after subtracting A from B" at its verb, else "left of B after
 * subtracting A"; false: it is neither. */
static bool
read_taking(const struct wording *wording, int take, struct taking *taking)
{
	static const char *const leaves[] = {
	    "left", "remains", "remaining", "remainder", "remain", NULL};
	static const char *const of_each[] = {
	    "in", "for", "per", "by", "at", "of", NULL};
	int left = find(wording, wording->from, leaves);
	bool remains = left >= 0 && left < take;
	int what = take + 1;
	if (is_word(wording, what, "away") || is_word(wording, what, "off"))
		what++;
	taking->lead = is_word(wording, take - 1, "after") ? take - 1 : take;
	taking->what = what;
	taking->behind = taken_end(wording, what + 1);
	taking->group = remains ? left + 1 : taking->lead;
	/* "subtract A from B": nothing else may stand before */
	if (!remains && taking->lead > wording->from)
		return false;
	if (taking->group < taking->lead &&
	    !is_any(wording, taking->group, of_each))
		return false;
	if (is_word(wording, taking->behind, "from")) {
		taking->of = taking->behind + 1;
		taking->end = taken_end(wording, taking->of + 1);
		taking->rest = taking->end;
		return taking->of < wording->to;
	}
	taking->of = taking->group + 1;
	taking->end = taking->lead;
	taking->rest = taking->behind;
	bool of = is_word(wording, taking->group, "of");
	taking->group = taking->lead;
	return of && taking->of < taking->end && what < wording->to;
}

static const char *
rewrite_remainder(const struct wording *wording)
{
	static const char *const takes[] = {"subtracting", "deducting",
	    "taking", "removing", "subtract", "deduct", NULL};
	struct taking taking;
	int take = find(wording, wording->from, takes);
	if (take < 0 || !read_taking(wording, take, &taking))
		return NULL;
	const char *group = text(wording, taking.group, taking.lead);
	const char *rest = text(wording, taking.rest, wording->to);
	return arena_printf(wording->arena, "Show %s minus %s%s%s%s%s",
	    text(wording, taking.of, taking.end),
	    text(wording, taking.what, taking.behind), *group ? " " : "", group,
	    *rest ? " " : "", rest);
}

/* ---- ran the longest ---- */

static const char *
rewrite_verb_of_time(const struct wording *wording)
{
	static const char *const verbs[][2] = {{"ran", "run time"},
	    {"run", "run time"}, {"runs", "run time"},
	    {"waited", "waiting time"}, {"wait", "waiting time"},
	    {"travelled", "travel time"}, {"traveled", "travel time"}};
	static const char *const most[] = {"longest", "shortest", NULL};
	int best = find(wording, wording->from + 2, most);
	int verb = best - 1;
	if (is_word(wording, verb, "the"))
		verb--;
	for (size_t i = 0; best > 0 && i < COUNT_OF(verbs); i++)
		if (is_word(wording, verb, verbs[i][0]))
			return arena_printf(wording->arena,
			    "%s have the %s %s %s",
			    text(wording, wording->from, verb),
			    text(wording, best, best + 1), verbs[i][1],
			    text(wording, best + 1, wording->to));
	return NULL;
}

static const char *
rewrite(const struct wording *wording)
{
	static const char *(*const rules[])(const struct wording *) = {
	    rewrite_worth, rewrite_ratio, rewrite_remainder,
	    rewrite_verb_of_time};
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

const char *
wording_plain(const char *question, struct arena *arena)
{
	struct question read;
	question_read(&read, question, arena);
	for (int from = 0; from < read.count;) {
		int to = sentence_end(&read, from);
		struct wording wording = {&read, arena, from, to};
		const char *made = to > from ? rewrite(&wording) : NULL;
		if (made)
			return arena_printf(arena, "%.*s%s%s",
			    (int)read.tokens[from].start, question, made,
			    question + read.tokens[to - 1].end);
		from = to + 1;
	}
	return question;
}
