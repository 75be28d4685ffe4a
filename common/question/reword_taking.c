/* reword_taking.c - what is left after subtracting; see wording.h */
#include "question/reword.h"

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
	int end = wording_find(wording, at, then);
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
	int left = wording_find(wording, wording->from, leaves);
	bool remains = left >= 0 && left < take;
	int what = take + 1;
	if (wording_is(wording, what, "away") ||
	    wording_is(wording, what, "off"))
		what++;
	taking->lead = wording_is(wording, take - 1, "after") ? take - 1 : take;
	taking->what = what;
	taking->behind = taken_end(wording, what + 1);
	taking->group = remains ? left + 1 : taking->lead;
	/* "subtract A from B": nothing else may stand before */
	if (!remains && taking->lead > wording->from)
		return false;
	if (taking->group < taking->lead &&
	    !wording_any(wording, taking->group, of_each))
		return false;
	if (wording_is(wording, taking->behind, "from")) {
		taking->of = taking->behind + 1;
		taking->end = taken_end(wording, taking->of + 1);
		taking->rest = taking->end;
		return taking->of < wording->to;
	}
	taking->of = taking->group + 1;
	taking->end = taking->lead;
	taking->rest = taking->behind;
	bool of = wording_is(wording, taking->group, "of");
	taking->group = taking->lead;
	return of && taking->of < taking->end && what < wording->to;
}

const char *
reword_remainder(const struct wording *wording)
{
	static const char *const takes[] = {"subtracting", "deducting",
	    "taking", "removing", "subtract", "deduct", NULL};
	struct taking taking;
	int take = wording_find(wording, wording->from, takes);
	if (take < 0 || !read_taking(wording, take, &taking))
		return NULL;
	const char *group = wording_text(wording, taking.group, taking.lead);
	const char *rest = wording_text(wording, taking.rest, wording->to);
	return arena_printf(wording->arena, "Show %s minus %s%s%s%s%s",
	    wording_text(wording, taking.of, taking.end),
	    wording_text(wording, taking.what, taking.behind),
	    *group ? " " : "", group, *rest ? " " : "", rest);
}
