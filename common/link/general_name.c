/* general_name.c - a whole name before its kinds; see general_name.h */
#include "link/general_name.h"

#include "linked/link_score.h"

#include <string.h>

/* One kind beside the general table is mixed up with it; a database of modules
 * has one kind in each. */
enum { KINDS_FEW = 3 };

/* Below LINK_SCORE_HEAD: it is no rival of the whole name. */
static const double score_kind = .65;

/* Does the name end in all words of the other, behind words of its own? */
static bool
is_kind(const struct catalog_table *table, const struct catalog_table *general)
{
	size_t own = table->stems.count;
	size_t shared = general->stems.count;
	if (shared == 0 || own <= shared)
		return false;
	for (size_t i = 1; i <= shared; i++)
		if (strcmp(table->stems.word[own - i],
			general->stems.word[shared - i]) != 0)
			return false;
	return true;
}

static bool
has_many_kinds(const struct catalog *catalog, const char *name)
{
	int place = catalog_find(catalog, name);
	int kinds = 0;
	for (int i = 0; place >= 0 && i < catalog->table_count; i++)
		kinds += is_kind(&catalog->tables[i], &catalog->tables[place]);
	return kinds > KINDS_FEW;
}

static void
lower_kinds(struct found *found, const struct link_match *general)
{
	for (int i = 0; i < found->count; i++) {
		struct link_match *match = &found->matches[i];
		if (match->kind == LINK_TABLE && match->from == general->from &&
		    match->to == general->to && match->why == LINK_WHY_PART &&
		    match->score > score_kind)
			match->score = score_kind;
	}
}

void
general_name_prefer(struct found *found, const struct context *context,
    const struct catalog *catalog)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind == LINK_TABLE &&
		    match->score >= LINK_SCORE_WHOLE_TABLE &&
		    has_many_kinds(catalog, context->tables[match->table].name))
			lower_kinds(found, match);
	}
}
