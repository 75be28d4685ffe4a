/*
 * reword_duration.c - how long from one thing to another; see wording.h
 *
 * "From opening to closing, how many hours does a ticket take on average?"
 * becomes "What is the average number of hours from opening to closing of a
 * ticket?", and "How long do the different teams take on average from A to B?"
 * "What is the average time from A to B for each team?".
 */
#include "question/reword.h"

/* The parts of such a sentence, as tokens. */
struct elapsed {
	int unit;          /* of "how many hours"; -1: "how long" */
	int first, middle; /* [first, middle - 1) is where it begins */
	int end;           /* [middle, end) is where it ends */
	int subject, verb; /* [subject, verb) takes the time */
	int rest;          /* what is said behind all */
};

static const char *const mean[] = {"average", "mean", NULL};

/* Where the second thing ends. */
static int
thing_end(const struct wording *wording, int at)
{
	static const char *const then[] = {",", "by", "per", "for", "each",
	    "every", "in", "during", "on", "take", "takes", "took", NULL};
	int end = wording_find(wording, at + 1, then);
	return end < 0 ? wording->to : end;
}

/* "from A to B", "between A and B", without years. */
static bool
read_things(const struct wording *wording, struct elapsed *elapsed)
{
	static const char *const leads[] = {"from", "between", NULL};
	static const char *const to[] = {"to", "until", NULL};
	static const char *const ands[] = {"and", NULL};
	int lead = wording_find(wording, wording->from, leads);
	bool between = lead >= 0 && wording_is(wording, lead, "between");
	elapsed->first = lead + 1;
	elapsed->middle =
	    lead < 0 ? -1
		     : wording_find(wording, lead + 2, between ? ands : to) + 1;
	if (lead < 0 || elapsed->middle <= 0 || elapsed->middle >= wording->to)
		return false;
	elapsed->end = thing_end(wording, elapsed->middle);
	for (int at = lead; at < elapsed->end; at++)
		if (wording->question->tokens[at].kind == TOKEN_NUMBER)
			return false;
	return true;
}

static bool
read_elapsed(const struct wording *wording, struct elapsed *elapsed)
{
	static const char *const how[] = {"how", NULL};
	static const char *const units[] = {
	    "seconds", "minutes", "hours", "days", "weeks", NULL};
	static const char *const does[] = {"does", "do", "did", NULL};
	static const char *const takes[] = {"take", "takes", "took", "pass",
	    "passes", "passed", "need", "needs", "needed", "elapse", "elapses",
	    "elapsed", "lie", "lies", NULL};
	int many = wording_find(wording, wording->from, how);
	/* of each row alone, "how long" is no number that a unit counts */
	bool counted = many >= 0 && wording_is(wording, many + 1, "many") &&
		       wording_any(wording, many + 2, units);
	bool lasting = many >= 0 && wording_is(wording, many + 1, "long") &&
		       wording_find(wording, many, mean) >= 0;
	if ((!counted && !lasting) || !read_things(wording, elapsed))
		return false;
	elapsed->unit = counted ? many + 2 : -1;
	int verb = wording_find(wording, many + 2, takes);
	int aux = wording_find(wording, many + 2, does);
	if (verb < 0)
		return false;
	elapsed->verb = verb;
	elapsed->subject = aux >= 0 && aux < verb ? aux + 1 : verb;
	elapsed->rest = elapsed->end > verb + 1 ? elapsed->end : verb + 1;
	return true;
}

const char *
reword_duration(const struct wording *wording)
{
	static const char *const each[] = {"each", "every", NULL};
	static const char *const several[] = {
	    "different", "various", "individual", NULL};
	struct elapsed elapsed;
	if (!read_elapsed(wording, &elapsed))
		return NULL;
	/* "the different teams": each of them */
	int apart = wording_find(wording, elapsed.subject, several);
	bool split = apart >= 0 && apart < elapsed.verb;
	const char *subject = wording_text(
	    wording, split ? apart + 1 : elapsed.subject, elapsed.verb);
	const char *unit =
	    elapsed.unit < 0
		? "time"
		: arena_printf(wording->arena, "number of %s",
		      wording_text(wording, elapsed.unit, elapsed.unit + 1));
	int rest = elapsed.rest;
	while (wording_is(wording, rest, "on") ||
	       wording_is(wording, rest, ",") ||
	       wording_any(wording, rest, mean))
		rest++;
	const char *more = wording_text(wording, rest, wording->to);
	return arena_printf(wording->arena,
	    "What is the %s%s from %s to %s%s%s%s%s",
	    wording_find(wording, wording->from, mean) >= 0 ? "average " : "",
	    unit, wording_text(wording, elapsed.first, elapsed.middle - 1),
	    wording_text(wording, elapsed.middle, elapsed.end),
	    !*subject                                     ? ""
	    : split                                       ? " for each "
	    : wording_any(wording, elapsed.subject, each) ? " for "
							  : " of ",
	    subject, *more ? " " : "", more);
}
