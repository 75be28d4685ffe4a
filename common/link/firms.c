/* firms.c - companies that are called something else; see firms.h */
#include "link/firms.h"

#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "text/text.h"

#include <string.h>

/* As a table that is named outright. */
static const double score_firms = LINK_SCORE_NAMED;

/* Are the rows parties, such as customers? */
static bool
is_of_parties(const struct context_table *table)
{
	const char *last = strrchr(table->words, ' ');
	return !table->association && !context_is_of_people(table) &&
	       part_of_class(last ? last : table->words, ENGLISH_PARTY);
}

/* The parties that the question calls by their names; -1: none, or of several
 * kinds. */
static int
named_parties(const struct found *found, const struct question *question,
    const struct context *context)
{
	int parties = -1;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind != LINK_VALUE ||
		    match->score < LINK_SCORE_NAMED ||
		    !question->tokens[match->from].capitalised ||
		    !is_of_parties(&context->tables[match->table]))
			continue;
		if (parties >= 0 && parties != match->table)
			return -1;
		parties = match->table;
	}
	return parties;
}

/* Does nothing have the word as its name? */
static bool
names_nothing(const struct found *found, int at)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->from <= at && at < match->to &&
		    (match->score > LINK_SCORE_HEAD || match->to > at + 1))
			return false;
	}
	return true;
}

void
firms_match(
    struct links *links, const struct context *context, struct arena *arena)
{
	const int parties =
	    named_parties(&links->found, &links->question, context);
	for (int at = 0; parties >= 0 && at < links->question.count; at++) {
		const struct token *token = &links->question.tokens[at];
		const char *one = text_singular(arena, token->folded);
		if (token->kind != TOKEN_WORD || token->capitalised ||
		    strcmp(one, token->folded) == 0 ||
		    !english_is(one, ENGLISH_FIRM) ||
		    !names_nothing(&links->found, at))
			continue;
		const struct link_match match = {.kind = LINK_TABLE,
		    .from = at,
		    .to = at + 1,
		    .table = parties,
		    .column = -1,
		    .score = score_firms,
		    .why = LINK_WHY_ROLE};
		found_clear(&links->found, at, at + 1);
		found_add(&links->found, &match);
		links->unexplained[at] = false;
	}
}
