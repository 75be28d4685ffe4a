/* reword_order.c - what is asked stands behind what it is of; see wording.h */
#include "question/reword.h"

#include <string.h>

static const char *const asks[] = {"who", "what", "which", NULL};
static const char *const is[] = {"is", "are", "was", "were", NULL};

/* "PRJ-007: who is the manager": the manager of PRJ-007. */
static const char *
named_first(const struct wording *wording)
{
	static const char *const colon[] = {":", NULL};
	int at = wording_find(wording, wording->from + 1, colon);
	if (at < 0 || !wording->asks || !wording_any(wording, at + 1, asks))
		return NULL;
	int behind = at + 2;
	/* who's, whos: one token */
	if (wording_any(wording, behind, is))
		behind++;
	else if (!wording_is(wording, behind, "the"))
		return NULL;
	return arena_printf(wording->arena, "%s is %s of %s",
	    wording_text(wording, at + 1, at + 2),
	    wording_text(wording, behind, wording->to),
	    wording_text(wording, wording->from, at));
}

/* "For everyone in Sales, who is their manager": everyone with it. */
static const char *
for_each(const struct wording *wording)
{
	static const char *const comma[] = {",", NULL};
	static const char *const their[] = {"their", "his", "her", "its", NULL};
	int first = wording->from;
	int at = wording_find(wording, first + 2, comma);
	if (!wording_is(wording, first, "for") || at < 0 ||
	    !wording_any(wording, at + 1, asks) ||
	    !wording_any(wording, at + 2, is) ||
	    !wording_any(wording, at + 3, their))
		return NULL;
	return arena_printf(wording->arena, "Show %s with %s",
	    wording_text(wording, first + 1, at),
	    wording_text(wording, at + 3, wording->to));
}

/* "and who they report to": with their manager. */
static const char *
and_whom(const struct wording *wording)
{
	static const char *const who[] = {"who", "whom", NULL};
	static const char *const they[] = {"they", "he", "she", NULL};
	static const char *const reports[] = {"report", "reports", NULL};
	int at = wording_find(wording, wording->from + 2, who);
	bool joined = at > 0 && (wording_is(wording, at - 1, "and") ||
				    wording_is(wording, at - 1, "with"));
	if (!joined || !wording_any(wording, at + 1, they) ||
	    !wording_any(wording, at + 2, reports) ||
	    !wording_is(wording, at + 3, "to"))
		return NULL;
	return arena_printf(wording->arena, "%s with their manager%s%s",
	    wording_text(wording, wording->from, at - 1),
	    at + 4 < wording->to ? " " : "",
	    wording_text(wording, at + 4, wording->to));
}

/* "along with when each started": and when they did. */
static const char *
with_when(const struct wording *wording)
{
	static const char *const when[] = {"when", NULL};
	static const char *const each[] = {"each", "every", NULL};
	int at = wording_find(wording, wording->from + 2, when);
	if (at < 0 || !wording_any(wording, at + 1, each) ||
	    at + 2 >= wording->to)
		return NULL;
	int end = at;
	if (wording_is(wording, end - 1, "with"))
		end--;
	if (wording_is(wording, end - 1, "along") ||
	    wording_is(wording, end - 1, "and"))
		end--;
	int verb = wording_is(wording, at + 2, "one") ? at + 3 : at + 2;
	return arena_printf(wording->arena, "%s and when they %s",
	    wording_text(wording, wording->from, end),
	    wording_text(wording, verb, wording->to));
}

/* "20 bookings or more": 20 or more bookings. */
static const char *
bound_behind(const struct wording *wording)
{
	enum { COUNTED_WORDS = 2 };
	static const char *const numbers[] = {"one", "two", "three", "four",
	    "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
	    NULL};
	static const char *const bounds[] = {"more", "fewer", "less", NULL};
	static const char *const or_word[] = {"or", NULL};
	int either = wording_find(wording, wording->from + 2, or_word);
	if (either < 0 || !wording_any(wording, either + 1, bounds))
		return NULL;
	for (int at = either - 2;
	     at >= wording->from && either - at <= COUNTED_WORDS + 1; at--) {
		if (wording->question->tokens[at].kind != TOKEN_NUMBER &&
		    !wording_any(wording, at, numbers))
			continue;
		return arena_printf(wording->arena, "%s %s %s %s",
		    wording_text(wording, wording->from, at + 1),
		    wording_text(wording, either, either + 2),
		    wording_text(wording, at + 1, either),
		    wording_text(wording, either + 2, wording->to));
	}
	return NULL;
}

/* "expenses, total per category", "budgets by site (totals)": the total first.
 */
static const char *
total_behind(const struct wording *wording)
{
	static const char *const totals[] = {"total", "totals", NULL};
	static const char *const per[] = {"per", "by", "for", NULL};
	int first = wording->from;
	int at = wording_find(wording, first + 2, totals);
	if (at < 0 || wording_find(wording, first, totals) != at)
		return NULL;
	if (wording_is(wording, at - 1, ",") &&
	    wording_any(wording, at + 1, per) && at - first <= 5)
		return arena_printf(wording->arena, "total %s %s",
		    wording_text(wording, first, at - 1),
		    wording_text(wording, at + 1, wording->to));
	bool aside = wording_is(wording, at - 1, "(") &&
		     wording_is(wording, at + 1, ")");
	if (aside && at + 2 == wording->to)
		return arena_printf(wording->arena, "total %s",
		    wording_text(wording, first, at - 1));
	return NULL;
}

/* "(show boats without any too)", "also boats without bookings". */
static const char *
those_without(const struct wording *wording)
{
	static const char *const leads[] = {
	    "show", "list", "include", "incl", "also", "with", "and", NULL};
	static const char *const none[] = {
	    "without", "no", "unused", "none", "zero", NULL};
	static const char *const open[] = {"(", NULL};
	static const char *const close[] = {")", NULL};
	static const char *const too[] = {"too", "also", NULL};
	int at = wording_find(wording, wording->from + 2, open);
	int end = at < 0 ? -1 : wording_find(wording, at, close);
	if (end < 0 || !wording_any(wording, at + 1, leads))
		return NULL;
	int without = wording_find(wording, at + 2, none);
	if (without < 0 || without > end)
		return NULL;
	int last = wording_any(wording, end - 1, too) ? end - 1 : end;
	return arena_printf(wording->arena, "%s, including %s %s",
	    wording_text(wording, wording->from, at),
	    wording_text(wording, at + 2, last),
	    wording_text(wording, end + 1, wording->to));
}

const char *
reword_order(const struct wording *wording)
{
	static const char *(*const rules[])(const struct wording *) = {
	    named_first, for_each, and_whom, with_when, bound_behind,
	    total_behind, those_without};
	const char *made = NULL;
	for (size_t i = 0; !made && i < COUNT_OF(rules); i++)
		made = rules[i](wording);
	return made;
}
