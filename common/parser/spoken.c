/* spoken.c - phrases that mean an expression over a row; see spoken.h */
#include "parser/spoken.h"

#include "linked/link_score.h"

#include <string.h>

struct link_result *
spoken_copy(const struct parser_request *request)
{
	const struct link_result *known = request->link;
	struct link_result *link =
	    link_copy(known, request->question->count, request->arena);
	link->unexplained = arena_array(request->arena,
	    (size_t)known->unexplained_count + 1, sizeof(*link->unexplained));
	for (int i = 0; i < known->unexplained_count; i++)
		link->unexplained[i] = known->unexplained[i];
	return link;
}

bool
spoken_is_named(const struct link_result *link, int from, int to)
{
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		bool wider = match->from <= from && match->to >= to &&
			     match->to - match->from > to - from;
		bool same = match->from == from && match->to == to &&
			    match->kind != LINK_VALUE &&
			    match->score >= LINK_SCORE_SYNONYM;
		if (wider || same)
			return true;
	}
	return false;
}

static void
explain(struct link_result *link, const struct token *token)
{
	int kept = 0;
	for (int i = 0; i < link->unexplained_count; i++)
		if (strcmp(link->unexplained[i], token->text) != 0 &&
		    strcmp(link->unexplained[i], token->folded) != 0)
			link->unexplained[kept++] = link->unexplained[i];
	link->unexplained_count = kept;
}

void
spoken_means(struct link_result *link, const struct question *question,
    int from, int to, const struct link_match *meaning)
{
	for (int at = from; at < to; at++)
		explain(link, &question->tokens[at]);
	struct link_match *match = &link->matches[link->count++];
	*match = *meaning;
	match->kind = LINK_EXPRESSION;
	match->from = from;
	match->to = to;
	match->column = -1;
	match->score = LINK_SCORE_NAMED;
	match->why = LINK_WHY_OTHER;
}
