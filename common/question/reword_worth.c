/* reword_worth.c - what is it worth, and at which value; see wording.h */
#include "question/reword.h"

enum { NAME_WORDS_MAX = 4 };

static const char *const measured_by[] = {"at", "by", NULL};

/* "at net book value" at the token: where the name begins; -1. */
static int
named_measure(const struct wording *wording, int at)
{
	int name = at + 1;
	if (!wording_any(wording, at, measured_by) || name >= wording->to ||
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
	int by = wording_find(wording, worth + 2, measured_by);
	int name = by < 0 ? -1 : named_measure(wording, by);
	if (name < 0 || !wording_any(wording, worth + 1, compares))
		return NULL;
	return arena_printf(wording->arena, "%s with a %s of %s",
	    wording_text(wording, wording->from, worth),
	    wording_text(wording, name, wording->to),
	    wording_text(wording, worth + 1, by));
}

/* "What is X worth", "How much are X worth at Y" */
static const char *
ask_worth(const struct wording *wording, int worth)
{
	static const char *const asks[] = {"is", "are", "was", "were", NULL};
	int verb = wording->from + 1;
	if (wording_is(wording, wording->from, "how") &&
	    wording_is(wording, verb, "much"))
		verb++;
	else if (!wording_is(wording, wording->from, "what"))
		return NULL;
	if (!wording_any(wording, verb, asks) || worth <= verb + 1)
		return NULL;
	int name = named_measure(wording, worth + 1);
	if (name < 0 && worth + 1 < wording->to &&
	    !wording_is(wording, worth + 1, "in"))
		return NULL;
	const char *measure =
	    name < 0 ? "value" : wording_text(wording, name, wording->to);
	const char *rest =
	    name < 0 ? wording_text(wording, worth + 1, wording->to) : "";
	return arena_printf(wording->arena, "What is the %s of %s%s%s", measure,
	    wording_text(wording, verb + 1, worth), *rest ? " " : "", rest);
}

const char *
reword_worth(const struct wording *wording)
{
	static const char *const words[] = {"worth", NULL};
	int worth = wording_find(wording, wording->from + 1, words);
	const char *made = worth < 0 ? NULL : compare_worth(wording, worth);
	return worth >= 0 && !made ? ask_worth(wording, worth) : made;
}
