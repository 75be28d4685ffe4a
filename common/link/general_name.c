/* general_name.c - a whole name before its kinds; see general_name.h */
#include "link/general_name.h"

#include "linked/link_score.h"

/* Below LINK_SCORE_HEAD: it is no rival of the whole name. */
static const double score_kind = .65;

static bool
has_many_kinds(const struct catalog *catalog, const char *name)
{
	int place = catalog_find(catalog, name);
	int kinds = 0;
	for (int i = 0; place >= 0 && i < catalog->table_count; i++)
		kinds += catalog_is_kind(
		    &catalog->tables[i], &catalog->tables[place]);
	return kinds > CATALOG_KINDS_FEW;
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

/* Is it part of the name of a table outside of the modules that the question
 * names, and no better than the match inside? */
static bool
is_outside(const struct context *context, const struct link_match *match,
    const struct link_match *inside)
{
	return match->kind == LINK_TABLE && match->from == inside->from &&
	       match->to == inside->to && match->score <= inside->score &&
	       match->score < LINK_SCORE_WHOLE_TABLE &&
	       !context->tables[match->table].routed;
}

static void
lower_outside(struct found *found, const struct context *context,
    const struct link_match *inside)
{
	int outside = 0;
	for (int i = 0; i < found->count; i++)
		outside += is_outside(context, &found->matches[i], inside);
	for (int i = 0; i < found->count && outside > CATALOG_KINDS_FEW; i++) {
		struct link_match *match = &found->matches[i];
		if (is_outside(context, match, inside) &&
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
		else if (match->kind == LINK_TABLE &&
			 match->score >= LINK_SCORE_HEAD &&
			 context->tables[match->table].routed)
			lower_outside(found, context, match);
	}
}
