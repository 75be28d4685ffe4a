/* timeliness.c - what was done late; see timeliness.h */
#include "parser/timeliness.h"

#include "context/name_part.h"
#include "linked/link_score.h"
#include "parser/spoken.h"

#include <string.h>

/* When it was done and when it was due. */
struct dates {
	int done_table, done;
	int due_table, due;
	bool named; /* the question names one of the tables */
	bool several;
};

struct search {
	const struct parser_request *request;
	const struct closed_word *phrase;
	const char *verb; /* part of the name of the date of what was done */
};

/* "Purchase orders" name no table that is called orders alone. */
static bool
is_outdone(const struct link_result *link, const struct link_match *name)
{
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (other->kind == LINK_TABLE && other->table != name->table &&
		    other->from <= name->from && other->to >= name->to &&
		    other->score > name->score)
			return true;
	}
	return false;
}

static bool
is_named(const struct search *search, int table)
{
	const struct link_result *link = search->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == table &&
		    link->matches[i].score >= LINK_SCORE_HEAD &&
		    !is_outdone(link, &link->matches[i]))
			return true;
	return false;
}

static const struct context_column *
date_at(const struct search *search, int table, int column)
{
	const struct context_column *one =
	    &search->request->context->tables[table].columns[column];
	return one->class == COLUMN_DATE ? one : NULL;
}

/* The table's date of what the verb says was done. */
static int
done_of(const struct search *search, int table)
{
	const struct context_table *one =
	    &search->request->context->tables[table];
	for (int c = 0; c < one->column_count; c++) {
		const struct context_column *date = date_at(search, table, c);
		if (date && part_in(date->said, search->verb) &&
		    !part_in_any(date->said, &search->phrase->reversed))
			return c;
	}
	return -1;
}

static bool
is_of_beginning(const char *said)
{
	return part_of_class(said, ENGLISH_BEGINNING);
}

/* The table's date by which that was due: the one that is named after the same
 * verb (scheduled_arrival), else the first.  What begins is not due when it
 * should end, nor the other way round. */
static int
due_of(const struct search *search, int table, const char *done)
{
	const struct context_table *one =
	    &search->request->context->tables[table];
	int found = -1;
	for (int c = 0; c < one->column_count; c++) {
		const struct context_column *date = date_at(search, table, c);
		if (!date ||
		    !part_in_any(date->said, &search->phrase->reversed) ||
		    is_of_beginning(date->said) != is_of_beginning(done))
			continue;
		if (part_in(date->said, search->verb))
			return c;
		found = found < 0 ? c : found;
	}
	return found;
}

/* Keep the dates that named tables have; two such pairs are too many. */
static void
add(const struct search *search, struct dates *found, struct dates dates)
{
	dates.named = is_named(search, dates.done_table) ||
		      is_named(search, dates.due_table);
	if (found->done >= 0 && found->named && !dates.named)
		return;
	dates.several = found->done >= 0 && found->named == dates.named;
	*found = dates;
}

static struct dates
dates_of_verb(const struct search *search)
{
	const struct context *context = search->request->context;
	struct dates found = {.done = -1};
	for (int t = 0; t < context->table_count; t++) {
		int done = done_of(search, t);
		if (done < 0)
			continue;
		const char *said = context->tables[t].columns[done].said;
		int due = due_of(search, t, said);
		if (due >= 0)
			add(search, &found,
			    (struct dates){t, done, t, due, false, false});
		for (int i = 0; due < 0 && i < context->fk_count; i++) {
			const struct context_fk *key = &context->fks[i];
			int there = key->from == t && key->to != t
					? due_of(search, key->to, said)
					: -1;
			if (there >= 0)
				add(search, &found,
				    (struct dates){
					t, done, key->to, there, false, false});
		}
	}
	if (found.several)
		found.done = -1;
	return found;
}

/* "Finished late" of rows that have a date of completion: another verb's date,
 * where the table is named. */
static struct dates
find_dates(struct search *search)
{
	const struct text_words *parts = &search->phrase->columns;
	struct dates found = dates_of_verb(search);
	for (size_t p = 0; found.done < 0 && p < parts->count; p++) {
		search->verb = parts->word[p];
		found = dates_of_verb(search);
		if (!found.named)
			found.done = -1;
	}
	return found;
}

/* The verb before that says what was done, "delivered late"; NULL. */
static const char *
part_of_verb(const struct search *search, const struct token *token)
{
	const struct text_words *parts = &search->phrase->columns;
	for (size_t p = 0; p < parts->count; p++)
		if (strncmp(token->folded, parts->word[p],
			strlen(parts->word[p])) == 0)
			return parts->word[p];
	return NULL;
}

/* What was done at any hour of the day by which it was due is on time. */
static const char *
sql_of(const struct search *search, const struct dates *dates)
{
	const struct context_table *tables = search->request->context->tables;
	const struct context_table *done_in = &tables[dates->done_table];
	const struct context_table *due_in = &tables[dates->due_table];
	const struct context_column *done = &done_in->columns[dates->done];
	const struct context_column *due = &due_in->columns[dates->due];
	bool days =
	    strcmp(due->type, "date") == 0 && strcmp(done->type, "date") != 0;
	return arena_printf(search->request->arena, "%s.%s%s %s %s.%s",
	    done_in->sql, done->sql, days ? "::date" : "",
	    search->phrase->means, due_in->sql, due->sql);
}

const struct link_result *
timeliness_link(const struct parser_request *request)
{
	const struct question *question = request->question;
	struct link_result *link = NULL;
	for (int at = 1; at < question->count; at++) {
		struct search search = {.request = request,
		    .phrase = closed_words_find(
			request->words, question, at, CLOSED_TIMELY)};
		if (!search.phrase)
			continue;
		search.verb = part_of_verb(&search, &question->tokens[at - 1]);
		struct dates dates = search.verb ? find_dates(&search)
						 : (struct dates){.done = -1};
		int to = at + search.phrase->length;
		if (dates.done < 0 || spoken_is_named(request->link, at, to) ||
		    spoken_is_named(request->link, at - 1, to))
			continue;
		if (!link)
			link = spoken_copy(request);
		spoken_means(link, question, at - 1, to,
		    &(struct link_match){.table = dates.done_table,
			.expr = sql_of(&search, &dates)});
		at = to - 1;
	}
	if (!link)
		return request->link;
	link_sort(link);
	return link;
}
