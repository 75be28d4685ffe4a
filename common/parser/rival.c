/* rival.c - words that name two things equally well; see rival.h */
#include "parser/rival.h"

#include "linked/link_score.h"
#include "parser/spent_money.h"

#include <math.h>

/* Scores with a smaller difference are equal. */
static const double equal_scores = .03;

/* A word with a score so much lower in the other reading supports the first. */
static const double worse = .1;

static bool
is_decided(const struct link_match *match)
{
	return match->kind == LINK_METRIC || match->kind == LINK_EXPRESSION ||
	       match->why == LINK_WHY_LEXICON;
}

/* payments and agency_payments are alike.  "purchase orders" in full does not
 * mean sales orders. */
static bool
are_like_tables(const struct context *context, const struct link_match *one,
    const struct link_match *other)
{
	bool whole =
	    one->to - one->from > 1 && one->score > other->score + equal_scores;
	return one->score >= LINK_SCORE_HEAD &&
	       other->score >= LINK_SCORE_HEAD && !whole &&
	       other->why != LINK_WHY_SYNONYM &&
	       !context->tables[other->table].association &&
	       !context_refers(context, one->table, other->table) &&
	       !context_refers(context, other->table, one->table);
}

/* Do the two values have different money that was spent on them? */
static bool
are_paid_apart(const struct parser_request *request,
    const struct link_match *one, const struct link_match *other)
{
	int column;
	const struct context *context = request->context;
	return spent_is_object(request, one) &&
	       spent_is_object(request, other) &&
	       spent_payer(context, one->table, &column) !=
		   spent_payer(context, other->table, &column);
}

/* Do the two matches of one span name different things equally well?  A name of
 * something below the first (a cost center of a department) does not. */
static bool
are_rivals(const struct parser_request *request, const struct link_match *one,
    const struct link_match *other)
{
	const struct context *context = request->context;
	if (one->kind != other->kind || one->table == other->table)
		return false;
	if (one->kind == LINK_TABLE)
		return are_like_tables(context, one, other);
	if (one->kind != LINK_VALUE ||
	    fabs(one->score - other->score) >= equal_scores)
		return false;
	return are_paid_apart(request, one, other) ||
	       (!context_refers(context, other->table, one->table) &&
		   context_is_label(
		       &context->tables[one->table], one->column) &&
		   context_is_label(
		       &context->tables[other->table], other->column));
}

/* Return how many more joins the other match may need than the first: one to
 * its parent; two from an account to its postings and their day. */
static int
further_joins(const struct parser_request *request,
    const struct link_match *one, const struct link_match *other)
{
	enum { TO_MONEY = 2 };
	if (spent_is_object(request, other))
		return TO_MONEY;
	return context_refers(request->context, one->table, other->table);
}

static bool
is_used(const struct tagging *tagging, const struct assignment *assignment,
    int table)
{
	for (int t = 0; t < tagging->count; t++) {
		const struct link_match *meant =
		    tags_meant(tagging, assignment, t);
		if (meant && meant->table == table)
			return true;
	}
	return false;
}

/* Find the rival of the tag's meaning among the matches of its span. */
static bool
find_in_tag(struct rival *rival, const struct parser_request *request,
    const struct tagging *tagging, const struct assignment *assignment,
    int tag_index)
{
	const struct tag *tag = &tagging->tags[tag_index];
	const struct link_result *link = request->link;
	int table = tag->meaning[assignment->choice[tag_index]]->table;
	bool found = false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *one = &link->matches[i];
		if (one->from != tag->from || one->to != tag->to)
			continue;
		if (is_decided(one))
			return false;
		for (int k = 0; k < link->count && !found; k++) {
			const struct link_match *other = &link->matches[k];
			found = one->table == table &&
				other->from == one->from &&
				other->to == one->to &&
				are_rivals(request, one, other) &&
				!is_used(tagging, assignment, other->table);
			if (found)
				*rival = (struct rival){.from = one->from,
				    .to = one->to,
				    .table = table,
				    .other = other->table,
				    .further =
					further_joins(request, one, other)};
		}
	}
	return found;
}

bool
rival_find(struct rival *rival, const struct parser_request *request,
    const struct tagging *tagging, const struct assignment *assignment)
{
	for (int t = 0; t < tagging->count; t++)
		if (tagging->tags[t].count &&
		    find_in_tag(rival, request, tagging, assignment, t))
			return true;
	return false;
}

const struct link_result *
rival_link(const struct rival *rival, const struct parser_request *request,
    const struct tagging *tagging, const struct assignment *assignment)
{
	const struct link_result *all = request->link;
	struct link_result *link = link_copy(all, 0, request->arena);
	link->count = 0;
	for (int i = 0; i < all->count; i++) {
		int table = all->matches[i].table;
		if (table == rival->other ||
		    (table != rival->table &&
			is_used(tagging, assignment, table)))
			link->matches[link->count++] = all->matches[i];
	}
	return link;
}

/* Return the best meaning of a token by the tags; NULL when it is in no tag. */
static const struct link_match *
meaning_at(const struct tagging *tagging, int token)
{
	for (int t = 0; t < tagging->count; t++)
		if (tagging->tags[t].from <= token &&
		    tagging->tags[t].to > token && tagging->tags[t].count)
			return tagging->tags[t].meaning[0];
	return NULL;
}

bool
rival_explains(const struct rival *rival, const struct tagging *first,
    const struct assignment *assignment, const struct tagging *second)
{
	for (int t = 0; t < first->count; t++) {
		const struct tag *tag = &first->tags[t];
		const struct link_match *one = tags_meant(first, assignment, t);
		if (!one)
			continue;
		const struct link_match *other =
		    meaning_at(second, tag->to - 1);
		if (!other)
			return false;
		bool same_span = tag->from == rival->from;
		if (one->table == rival->table && !same_span &&
		    (other->table != rival->other ||
			other->score < one->score - worse))
			return false;
	}
	return true;
}
