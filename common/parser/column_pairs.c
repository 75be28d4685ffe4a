/* column_pairs.c - what two columns of a row are together; see column_pairs.h
 */
#include "parser/column_pairs.h"

#include "context/name_part.h"
#include "linked/link_score.h"
#include "parser/spoken.h"

#include <string.h>

/* The number of the table whose name has a part, the earliest part first; -1.
 */
static int
number_with(
    const struct context_table *table, const struct text_words *parts, int but)
{
	for (size_t p = 0; p < parts->count; p++)
		for (int c = 0; c < table->column_count; c++)
			if (c != but &&
			    table->columns[c].class == COLUMN_NUMBER &&
			    !context_in_key(&table->columns[c]) &&
			    part_in(table->columns[c].said, parts->word[p]))
				return c;
	return -1;
}

static bool
is_mentioned(const struct link_result *link, int table)
{
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == table &&
		    link->matches[i].score >= LINK_SCORE_HEAD)
			return true;
	return false;
}

/* The only table with both columns, and what they are together; -1 when there
 * is none, or several. */
static int
table_of(const struct parser_request *request, const struct closed_word *pair,
    const char **expr)
{
	const struct context *context = request->context;
	int found = -1;
	bool certain = false;
	bool several = false;
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *table = &context->tables[t];
		int right = number_with(table, &pair->reversed, -1);
		int left = number_with(table, &pair->columns, right);
		bool named = is_mentioned(request->link, t);
		if (left < 0 || right < 0 || (certain && !named))
			continue;
		several = found >= 0 && certain == named;
		certain = named;
		found = t;
		*expr = arena_printf(request->arena, "%s %s %s",
		    table->columns[left].sql, pair->means,
		    table->columns[right].sql);
	}
	return several ? -1 : found;
}

/* "Pieces still to come": the word for a quantity is part of it. */
static int
begin_of(const struct parser_request *request, int at)
{
	const char *before =
	    at > 0 ? request->question->tokens[at - 1].folded : "";
	return english_is(before, ENGLISH_QUANTITY) ||
		       closed_words_hold(request->words, before, CLOSED_UNIT)
		   ? at - 1
		   : at;
}

const struct link_result *
column_pairs_link(const struct parser_request *request)
{
	const struct question *question = request->question;
	struct link_result *link = NULL;
	for (int at = 0; at < question->count; at++) {
		const char *expr = NULL;
		const struct closed_word *pair = closed_words_find(
		    request->words, question, at, CLOSED_PAIR);
		int table = pair ? table_of(request, pair, &expr) : -1;
		if (table < 0 ||
		    spoken_is_named(request->link, at, at + pair->length))
			continue;
		if (!link)
			link = spoken_copy(request);
		spoken_means(link, question, begin_of(request, at),
		    at + pair->length,
		    &(struct link_match){.table = table,
			.name = *pair->means == '-' ? pair->phrase : NULL,
			.expr = expr});
		at += pair->length - 1;
	}
	if (!link)
		return request->link;
	link_sort(link);
	return link;
}
