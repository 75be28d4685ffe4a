/* reword_verb.c - verbs that stand for a measure; see wording.h */
#include "question/reword.h"

#include <string.h>

/* "ran the longest": with the longest run time. */
static const char *
ran_longest(const struct wording *wording)
{
	static const char *const verbs[][2] = {{"ran", "run time"},
	    {"run", "run time"}, {"runs", "run time"},
	    {"waited", "waiting time"}, {"wait", "waiting time"},
	    {"travelled", "travel time"}, {"traveled", "travel time"}};
	static const char *const most[] = {"longest", "shortest", NULL};
	int best = wording_find(wording, wording->from + 2, most);
	int verb = best - 1;
	if (wording_is(wording, verb, "the"))
		verb--;
	for (size_t i = 0; best > 0 && i < COUNT_OF(verbs); i++)
		if (wording_is(wording, verb, verbs[i][0]))
			return arena_printf(wording->arena,
			    "%s have the %s %s %s",
			    wording_text(wording, wording->from, verb),
			    wording_text(wording, best, best + 1), verbs[i][1],
			    wording_text(wording, best + 1, wording->to));
	return NULL;
}

/* "What did our customers pay": how much. */
static const char *
what_paid(const struct wording *wording)
{
	static const char *const helps[] = {
	    "did", "do", "does", "have", "has", NULL};
	static const char *const pays[] = {
	    "pay", "paid", "spend", "spent", "earn", "earned", "owe", NULL};
	int first = wording->from;
	int verb = wording_find(wording, first + 3, pays);
	if (!wording_is(wording, first, "what") ||
	    !wording_any(wording, first + 1, helps) || verb < 0 ||
	    verb > first + 6)
		return NULL;
	return arena_printf(wording->arena, "How much %s",
	    wording_text(wording, first + 1, wording->to));
}

/* "How much is budgeted for each site": the total budget. */
static const char *
is_budgeted(const struct wording *wording)
{
	static const char *const verbs[][2] = {{"budgeted", "budget"},
	    {"invoiced", "invoice amount"}, {"refunded", "refund amount"},
	    {"donated", "donation amount"}};
	static const char *const is[] = {"is", "was", "are", "were", NULL};
	int first = wording->from;
	if (!wording_is(wording, first, "how") ||
	    !wording_is(wording, first + 1, "much") ||
	    !wording_any(wording, first + 2, is))
		return NULL;
	for (size_t i = 0; i < COUNT_OF(verbs); i++)
		if (wording_is(wording, first + 3, verbs[i][0]))
			return arena_printf(wording->arena,
			    "What is the total %s %s", verbs[i][1],
			    wording_text(wording, first + 4, wording->to));
	return NULL;
}

/* "which projects beat Apollo on contract value": have a higher one than. */
static const char *
beats(const struct wording *wording)
{
	static const char *const verbs[][2] = {{"beat", "higher"},
	    {"beats", "higher"}, {"outdo", "higher"}, {"outperform", "higher"},
	    {"outperforms", "higher"}, {"trail", "lower"}};
	static const char *const by[] = {"on", "in", "by", NULL};
	for (size_t i = 0; i < COUNT_OF(verbs); i++) {
		const char *const verb[] = {verbs[i][0], NULL};
		int at = wording_find(wording, wording->from + 1, verb);
		int on = at < 0 ? -1 : wording_find(wording, at + 2, by);
		if (on < 0 || on + 1 >= wording->to)
			continue;
		return arena_printf(wording->arena, "%s have a %s %s than %s",
		    wording_text(wording, wording->from, at), verbs[i][1],
		    wording_text(
			wording, wording_noun(wording, on + 1), wording->to),
		    wording_text(wording, at + 1, on));
	}
	return NULL;
}

/* "what our employees cost us": the cost of employees. */
static const char *
what_costs(const struct wording *wording)
{
	static const char *const whats[] = {"what", NULL};
	static const char *const costs[] = {"cost", "costs", NULL};
	int what = wording_find(wording, wording->from + 1, whats);
	int noun = what < 0 ? -1 : wording_noun(wording, what + 1);
	int cost = what < 0 ? -1 : wording_find(wording, noun + 1, costs);
	if (cost < 0 || cost - noun > 3 || !wording_is(wording, cost + 1, "us"))
		return NULL;
	return arena_printf(wording->arena, "%s the cost of %s %s",
	    wording_text(wording, wording->from, what),
	    wording_text(wording, noun, cost),
	    wording_text(wording, cost + 2, wording->to));
}

const char *
reword_verb(const struct wording *wording)
{
	static const char *(*const rules[])(const struct wording *) = {
	    ran_longest, what_paid, is_budgeted, beats, what_costs};
	const char *made = NULL;
	for (size_t i = 0; !made && i < COUNT_OF(rules); i++)
		made = rules[i](wording);
	return made;
}
