/* owed.c - what is left to pay, as an expression; see owed.h */
#include "parser/owed.h"

#include "english/english.h"
#include "linked/link_score.h"
#include "parser/amount.h"

#include <string.h>

/* Return the only table with a total and a paid amount, and what is left of a
 * row; -1 when there is none, or several. */
static int
owing_table(const struct parser_request *request, const char **left)
{
	const struct context *context = request->context;
	int found = -1;
	for (int t = 0; t < context->table_count; t++) {
		const char *rest =
		    amount_left(&context->tables[t], request->arena);
		if (!rest)
			continue;
		if (found >= 0)
			return -1;
		found = t;
		*left = rest;
	}
	return found;
}

/* Does a match say more of these tokens: "unpaid invoices", a column called
 * balance? */
static bool
is_named(const struct link_result *link, int from, int to)
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

/* "outstanding invoices": the word only tells the state of what follows. */
static bool
is_state(const struct link_result *link, int to)
{
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from == to)
			return true;
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

const struct link_result *
owed_link(const struct parser_request *request)
{
	const struct question *question = request->question;
	const struct link_result *known = request->link;
	const char *left = NULL;
	int table = owing_table(request, &left);
	if (table < 0)
		return known;
	struct link_result *link =
	    link_copy(known, question->count, request->arena);
	link->unexplained = arena_array(request->arena,
	    (size_t)known->unexplained_count + 1, sizeof(*link->unexplained));
	for (int i = 0; i < known->unexplained_count; i++)
		link->unexplained[i] = known->unexplained[i];
	for (int at = 0; at < question->count; at++) {
		int count;
		const struct english_word *owing =
		    question_find(question, at, ENGLISH_OWING, &count);
		if (!owing || is_named(known, at, at + count) ||
		    (*owing->means && is_state(known, at + count)))
			continue;
		for (int i = 0; i < count; i++)
			explain(link, &question->tokens[at + i]);
		link->matches[link->count++] =
		    (struct link_match){.kind = LINK_EXPRESSION,
			.from = at,
			.to = at + count,
			.table = table,
			.column = -1,
			.name = "left to pay",
			.expr = left,
			.score = LINK_SCORE_NAMED,
			.why = LINK_WHY_OTHER};
		at += count - 1;
	}
	if (link->count == known->count)
		return known;
	link_sort(link);
	return link;
}
