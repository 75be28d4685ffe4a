/* meant_value.c - a stored value before a part of a name; see meant_value.h */
#include "link/meant_value.h"

#include "linked/link_score.h"

/* Do words beside the span name the table, or a figure of it? */
static bool
is_named_beside(const struct found *found, const struct link_match *value)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		bool names =
		    (match->kind == LINK_TABLE || match->kind == LINK_METRIC) &&
		    match->score >= LINK_SCORE_WHOLE_TABLE;
		bool beside =
		    match->to <= value->from || match->from >= value->to;
		if (names && beside && match->table == value->table)
			return true;
	}
	return false;
}

static bool
is_value_of_named(const struct found *found, const struct link_match *part)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind == LINK_VALUE && match->from == part->from &&
		    match->to == part->to && match->table != part->table &&
		    match->score >= LINK_SCORE_AS_STORED &&
		    is_named_beside(found, match))
			return true;
	}
	return false;
}

void
meant_value_prefer(struct found *found)
{
	int kept = 0;
	for (int i = 0; i < found->count; i++) {
		struct link_match match = found->matches[i];
		bool part =
		    match.kind == LINK_TABLE && match.why == LINK_WHY_PART;
		if (!part || !is_value_of_named(found, &match))
			found->matches[kept++] = match;
	}
	found->count = kept;
}
