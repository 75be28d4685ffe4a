/* reword_comparison.c - how things compare, grow and spread; see wording.h */
#include "question/reword.h"

#include <string.h>

enum { BRIEF_WORDS = 3 };

static const char *const helps[] = {
    "do", "does", "did", "is", "are", "was", "were", "has", "have", NULL};

/* A day or a year stands there, in figures. */
static bool
is_period(const struct wording *wording, int from)
{
	for (int at = from; at < wording->to; at++)
		if (wording->question->tokens[at].kind == TOKEN_NUMBER ||
		    wording->question->tokens[at].kind == TOKEN_DATE)
			return true;
	return false;
}

/* "How do budgets compare with expenses": the one versus the other.  What is
 * said at length ("the rating of cities in a state") asks how things hang
 * together, which no table says. */
static const char *
how_compare(const struct wording *wording)
{
	static const char *const compares[] = {"compare", "compares", NULL};
	static const char *const with[] = {"with", "to", "against", NULL};
	static const char *const of[] = {"of", NULL};
	int first = wording->from;
	int at = wording_find(wording, first + 3, compares);
	if (!wording_is(wording, first, "how") ||
	    !wording_any(wording, first + 1, helps) || at < 0 ||
	    !wording_any(wording, at + 1, with) || at + 2 >= wording->to)
		return NULL;
	bool brief = at - first <= 2 + BRIEF_WORDS &&
		     wording->to - at <= 2 + BRIEF_WORDS &&
		     wording_find(wording, first, of) < 0;
	if (!brief && !is_period(wording, at + 2))
		return NULL;
	return arena_printf(wording->arena, "Compare %s with %s",
	    wording_text(wording, first + 2, at),
	    wording_text(wording, at + 2, wording->to));
}

/* "How are orders distributed over the statuses": the orders by status. */
static const char *
how_spread(const struct wording *wording)
{
	static const char *const spreads[] = {
	    "distributed", "spread", "split", "divided", "broken", NULL};
	static const char *const over[] = {
	    "over", "across", "among", "between", "by", "amongst", NULL};
	int first = wording->from;
	int at = wording_find(wording, first + 3, spreads);
	int behind = wording_is(wording, at + 1, "down") ||
			     wording_is(wording, at + 1, "up")
			 ? at + 2
			 : at + 1;
	if (!wording_is(wording, first, "how") ||
	    !wording_any(wording, first + 1, helps) || at < 0 ||
	    !wording_any(wording, behind, over) || behind + 1 >= wording->to)
		return NULL;
	return arena_printf(wording->arena, "%s by %s",
	    wording_text(wording, wording_noun(wording, first + 2), at),
	    wording_text(
		wording, wording_noun(wording, behind + 1), wording->to));
}

/* The first verb of varying behind which a dimension follows at once; -1.
 * `*behind` is where the dimension's name begins. */
static int
find_varying(const struct wording *wording, int from, int *behind)
{
	for (int at = from; at + 2 < wording->to; at++) {
		int verb = 0, joint = 0;
		if (question_find(
			wording->question, at, ENGLISH_VARYING, &verb) &&
		    question_find(wording->question, at + verb,
			ENGLISH_DIMENSION, &joint) &&
		    at + verb + joint < wording->to) {
			*behind = at + verb + joint;
			return at;
		}
	}
	return -1;
}

/* What is held, and what is a mean already, differs in its mean: a salary, an
 * age.  What is earned or spent differs in its sum. */
static bool
differs_in_mean(const struct wording *wording, int at)
{
	int covered = 0;
	const struct english_word *money =
	    question_find(wording->question, at, ENGLISH_MONEY, &covered);
	return (money && strcmp(money->means, "held") == 0) ||
	       question_find(wording->question, at, ENGLISH_AVERAGED, &covered);
}

/* "How does revenue vary by month": the revenue by month. */
static const char *
how_vary(const struct wording *wording)
{
	int behind = 0, covered = 0;
	int first = wording->from;
	int at = find_varying(wording, first + 3, &behind);
	if (!wording_is(wording, first, "how") ||
	    !wording_any(wording, first + 1, helps) || at < 0)
		return NULL;
	int noun = wording_noun(wording, first + 2);
	bool mean =
	    differs_in_mean(wording, at - 1) &&
	    !question_find(wording->question, noun, ENGLISH_AVERAGED, &covered);
	return arena_printf(wording->arena, "%s%s by %s",
	    mean ? "average " : "", wording_text(wording, noun, at),
	    wording_text(wording, wording_noun(wording, behind), wording->to));
}

/* "How fast are sales growing": their growth rate. */
static const char *
how_fast(const struct wording *wording)
{
	static const char *const grows[] = {
	    "growing", "grow", "grown", "increasing", "rising", NULL};
	int first = wording->from;
	int at = wording_find(wording, first + 4, grows);
	bool fast = wording_is(wording, first + 1, "fast") ||
		    wording_is(wording, first + 1, "quickly");
	if (!wording_is(wording, first, "how") || !fast ||
	    !wording_any(wording, first + 2, helps) || at < 0)
		return NULL;
	return arena_printf(wording->arena, "What is the growth rate of %s %s",
	    wording_text(wording, wording_noun(wording, first + 3), at),
	    wording_text(wording, at + 1, wording->to));
}

/* "How do payments add up month after month": their running total. */
static const char *
how_add_up(const struct wording *wording)
{
	static const char *const adds[] = {
	    "add", "accumulate", "build", "mount", NULL};
	static const char *const units[] = {
	    "month", "week", "quarter", "year", "day", NULL};
	int first = wording->from;
	int at = wording_find(wording, first + 3, adds);
	int unit = at < 0 ? -1 : wording_find(wording, at + 1, units);
	if (!wording_is(wording, first, "how") ||
	    !wording_any(wording, first + 1, helps) || unit < 0)
		return NULL;
	const char *name = wording->question->tokens[unit].folded;
	int rest = unit + 1;
	if ((wording_is(wording, rest, "after") ||
		wording_is(wording, rest, "by")) &&
	    wording_is(wording, rest + 1, name))
		rest += 2;
	return arena_printf(wording->arena, "Running total of %s by %s %s",
	    wording_text(wording, wording_noun(wording, first + 2), at), name,
	    wording_text(wording, rest, wording->to));
}

/* "by month over 2024": in it, where the unit of time says what is meant. */
static const char *
over_year(const struct wording *wording)
{
	static const char *const units[] = {"month", "monthly", "months",
	    "quarter", "quarterly", "quarters", "week", "weekly", "weeks",
	    "cumulative", "running", NULL};
	static const char *const over[] = {"over", NULL};
	int at = wording_find(wording, wording->from + 1, over);
	if (at < 0 || at + 1 >= wording->to ||
	    wording_find(wording, wording->from, units) < 0)
		return NULL;
	const struct token *year = &wording->question->tokens[at + 1];
	if (year->kind != TOKEN_NUMBER || strlen(year->text) != 4 ||
	    (strncmp(year->text, "19", 2) != 0 &&
		strncmp(year->text, "20", 2) != 0))
		return NULL;
	return arena_printf(wording->arena, "%s in %s",
	    wording_text(wording, wording->from, at),
	    wording_text(wording, at + 1, wording->to));
}

const char *
reword_comparison(const struct wording *wording)
{
	static const char *(*const rules[])(const struct wording *) = {
	    how_compare, how_spread, how_vary, how_fast, how_add_up, over_year};
	const char *made = NULL;
	for (size_t i = 0; !made && i < COUNT_OF(rules); i++)
		made = rules[i](wording);
	return made;
}
