/* part_value.c - parts of values beside whole ones; see part_value.h */
#include "link/part_value.h"

#include "linked/link_score.h"

static bool
has_whole(const struct found *found, const struct link_match *part)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *whole = &found->matches[i];
		if (whole->kind == LINK_VALUE && whole->table == part->table &&
		    whole->column == part->column &&
		    whole->why != LINK_WHY_PART &&
		    whole->score >= LINK_SCORE_ALIAS &&
		    (whole->to <= part->from || whole->from >= part->to))
			return true;
	}
	return false;
}

void
part_values_drop(struct found *found)
{
	int kept = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match match = found->matches[i];
		if (match.kind == LINK_VALUE && match.why == LINK_WHY_PART &&
		    has_whole(found, &match))
			continue;
		found->matches[kept++] = match;
	}
	found->count = kept;
}
