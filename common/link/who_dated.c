/* who_dated.c - the verb behind "who" that dates people; see who_dated.h */
#include "link/who_dated.h"

#include "english/english.h"
#include "linked/link_score.h"
#include "question/date_verb.h"

#include <string.h>

/* The token of "who", where that or "everybody" before it is asked for; -1. */
static int
who_at(const struct question *question)
{
	for (int at = 0; at < question->count; at++)
		if (strcmp(question->tokens[at].folded, "who") == 0)
			return at == 0 || english_is(
					      question->tokens[at - 1].folded,
					      ENGLISH_EVERYONE)
				   ? at
				   : -1;
	return -1;
}

void
who_means(struct links *links, int table)
{
	const int who = who_at(&links->question);
	const int from = who > 0 ? who - 1 : who;
	const struct link_match match = {.kind = LINK_TABLE,
	    .from = from,
	    .to = from + 1,
	    .table = table,
	    .column = -1,
	    .score = LINK_SCORE_WHOLE,
	    .why = LINK_WHY_ROLE};
	if (who >= 0)
		found_add(&links->found, &match);
}

/* The token of the verb behind "who" and what stands before a participle; -1:
 * there is none. */
static int
verb_behind_who(const struct question *question)
{
	int at = who_at(question) + 1;
	if (at == 0)
		return -1;
	while (at < question->count &&
	       (english_is(question->tokens[at].folded, ENGLISH_BE) ||
		   english_is(question->tokens[at].folded, ENGLISH_HAVE)))
		at++;
	return at < question->count &&
		       question->tokens[at].kind == TOKEN_WORD &&
		       english_participle(question->tokens[at].folded)
		   ? at
		   : -1;
}

/* The date of the people that the verb names, else that a comment tells by it;
 * -1. */
static int
date_of(const struct question *question, int verb,
    const struct context_table *people, const struct lexis_view *view)
{
	const int named = date_verb_column(question, verb, people);
	for (int c = 0; named < 0 && view->table && c < people->column_count;
	     c++) {
		const struct lexis_column *column = view->columns[c];
		if (column && people->columns[c].class == COLUMN_DATE &&
		    column->dated.count > 0 &&
		    strcmp(column->dated.word[0]->singular,
			question->tokens[verb].folded) == 0)
			return c;
	}
	return named;
}

/* Does the verb mean something surely? */
static bool
is_told(const struct found *found, int verb)
{
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].kind != LINK_TABLE &&
		    found->matches[i].from <= verb &&
		    found->matches[i].to > verb &&
		    found->matches[i].score >= LINK_SCORE_NAMED)
			return true;
	return false;
}

/* Is the verb a part of the date's own name: hired_on? */
static bool
is_part(const struct found *found, const struct link_match *date)
{
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].kind == LINK_COLUMN &&
		    found->matches[i].from == date->from &&
		    found->matches[i].table == date->table &&
		    found->matches[i].column == date->column)
			return true;
	return false;
}

void
who_dated_match(struct links *links, const struct context *context,
    const struct lexis_view *views)
{
	const int verb = verb_behind_who(&links->question);
	struct link_match match = {.kind = LINK_COLUMN,
	    .from = verb,
	    .to = verb + 1,
	    .table = -1,
	    .score = LINK_SCORE_WHOLE,
	    .why = LINK_WHY_SYNONYM};
	if (verb < 0 || found_names_rows(&links->found) ||
	    is_told(&links->found, verb))
		return;
	for (int t = 0; t < context->table_count; t++) {
		const int date = context_is_of_people(&context->tables[t])
				     ? date_of(&links->question, verb,
					   &context->tables[t], &views[t])
				     : -1;
		if (date >= 0 && match.table >= 0)
			return;
		if (date >= 0) {
			match.table = t;
			match.column = date;
		}
	}
	if (match.table < 0)
		return;
	if (!is_part(&links->found, &match)) {
		found_clear(&links->found, verb, verb + 1);
		found_add(&links->found, &match);
		links->unexplained[verb] = false;
	}
	who_means(links, match.table);
}
