/* owed.c - what is left to pay, as an expression; see owed.h */
#include "parser/owed.h"

#include "english/english.h"
#include "linked/link_score.h"
#include "parser/amount.h"
#include "parser/spoken.h"

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

/* "outstanding invoices": the word only tells the state of what follows. */
static bool
is_state(const struct link_result *link, int to)
{
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from == to)
			return true;
	return false;
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
	struct link_result *link = spoken_copy(request);
	for (int at = 0; at < question->count; at++) {
		int count;
		const struct english_word *owing =
		    question_find(question, at, ENGLISH_OWING, &count);
		if (!owing || spoken_is_named(known, at, at + count) ||
		    (*owing->means && is_state(known, at + count)))
			continue;
		spoken_means(link, question, at, at + count,
		    &(struct link_match){
			.table = table, .name = "left to pay", .expr = left});
		at += count - 1;
	}
	if (link->count == known->count)
		return known;
	link_sort(link);
	return link;
}
