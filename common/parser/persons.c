/* persons.c - "everyone": people without the name of a table; see persons.h */
#include "parser/persons.h"

#include "linked/link_score.h"

#include <string.h>

static bool
means_person(const struct token *token)
{
	static const char *const words[] = {
	    "everyone", "everybody", "anyone", "anybody"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(token->folded, words[i]) == 0)
			return true;
	return false;
}

static bool
is_matched(const struct link_result *link, int at)
{
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from <= at && link->matches[i].to > at)
			return true;
	return false;
}

static int
person_table(const struct context *context)
{
	int best = -1;
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *table = &context->tables[t];
		if (!context_is_of_people(table))
			continue;
		if (best < 0 || table->score > context->tables[best].score)
			best = t;
	}
	return best;
}

const struct link_result *
persons_link(const struct parser_request *request)
{
	const struct question *question = request->question;
	const struct link_result *known = request->link;
	int table = person_table(request->context);
	if (table < 0)
		return known;
	struct link_result *link =
	    link_copy(known, question->count, request->arena);
	for (int at = 0; at < question->count; at++)
		if (means_person(&question->tokens[at]) &&
		    !is_matched(known, at))
			link->matches[link->count++] =
			    (struct link_match){.kind = LINK_TABLE,
				.from = at,
				.to = at + 1,
				.table = table,
				.column = -1,
				.score = LINK_SCORE_SYNONYM,
				.why = LINK_WHY_OTHER};
	if (link->count == known->count)
		return known;
	link_sort(link);
	return link;
}
