/* link_result.c - reads the meanings of a question's words; see
 * link_result.h */
#include "linked/link_result.h"

#include "base/problem.h"
#include "question/question.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *member;
	enum link_kind kind;
} sections[] = {{"tables", LINK_TABLE}, {"columns", LINK_COLUMN},
    {"values", LINK_VALUE}, {"metrics", LINK_METRIC},
    {"expressions", LINK_EXPRESSION}};

static int
token_index(const jv *at, int place)
{
	jv index = jv_array_get(jv_copy(*at), place);
	double number =
	    jv_get_kind(index) == JV_KIND_NUMBER ? jv_number_value(index) : -1;
	jv_free(index);
	if (number < 0 || number > QUESTION_MAX_TOKENS)
		return -1;
	return (int)number;
}

static bool
read_span(struct link_match *match, const jv *row)
{
	jv at = record_member(row, "at");
	if (jv_get_kind(at) == JV_KIND_ARRAY) {
		match->from = token_index(&at, 0);
		match->to = token_index(&at, 1);
	}
	jv_free(at);
	return match->from >= 0 && match->to > match->from;
}

/* Read the parts that only some kinds have.  Return false when one is
 * missing. */
static bool
read_target(struct link_match *match, const jv *row,
    const struct context *context, struct arena *arena)
{
	const char *table = record_member_text(row, "table", arena);
	match->table = table ? context_find_table(context, table) : -1;
	match->column = -1;
	match->value = record_member_text(row, "value", arena);
	match->name = record_member_text(row, "name", arena);
	match->expr = record_member_text(row, "expr", arena);
	if (match->kind == LINK_METRIC || match->kind == LINK_EXPRESSION)
		return match->expr && match->table >= 0;
	if (match->table < 0 || match->kind == LINK_TABLE)
		return match->table >= 0;
	const char *column = record_member_text(row, "column", arena);
	if (column)
		match->column =
		    context_find_column(&context->tables[match->table], column);
	return match->column >= 0 &&
	       (match->kind != LINK_VALUE || match->value);
}

static bool
read_match(struct link_match *match, const jv *row,
    const struct context *context, struct arena *arena)
{
	if (!read_span(match, row) || !read_target(match, row, context, arena))
		return false;
	match->why = link_why_read(record_member_text(row, "why", arena));
	match->score = record_member_number(row, "score", 1);
	return true;
}

int
link_better_first(const void *left, const void *right)
{
	const struct link_match *a = left;
	const struct link_match *b = right;
	if (a->score < b->score || a->score > b->score)
		return a->score < b->score ? 1 : -1;
	if (a->kind != b->kind)
		return (int)a->kind - (int)b->kind;
	if (a->table != b->table)
		return a->table - b->table;
	if (a->column != b->column)
		return a->column - b->column;
	if (a->value && b->value)
		return strcmp(a->value, b->value);
	return 0;
}

int
link_by_place(const void *left, const void *right)
{
	const struct link_match *a = left;
	const struct link_match *b = right;
	if (a->from != b->from)
		return a->from - b->from;
	if (a->to != b->to)
		return b->to - a->to;
	return link_better_first(a, b);
}

static void
read_section(struct link_result *link, enum link_kind kind, const jv *rows,
    const struct context *context, struct arena *arena)
{
	int count = record_array_length(rows);
	for (int i = 0; i < count; i++) {
		struct link_match match = {.kind = kind, .from = -1};
		jv row = jv_array_get(jv_copy(*rows), i);
		if (read_match(&match, &row, context, arena))
			link->matches[link->count++] = match;
		jv_free(row);
	}
}

static void
read_matches(struct link_result *link, const jv *member,
    const struct context *context, struct arena *arena)
{
	jv rows[COUNT_OF(sections)];
	size_t total = 0;
	for (size_t i = 0; i < COUNT_OF(sections); i++) {
		rows[i] = record_member_array(member, sections[i].member);
		total += (size_t)record_array_length(&rows[i]);
	}
	link->matches = arena_array(arena, total, sizeof(*link->matches));
	for (size_t i = 0; i < COUNT_OF(sections); i++) {
		read_section(link, sections[i].kind, &rows[i], context, arena);
		jv_free(rows[i]);
	}
	if (link->count > 1)
		qsort(link->matches, (size_t)link->count,
		    sizeof(*link->matches), link_by_place);
}

static void
read_unexplained(
    struct link_result *link, const jv *member, struct arena *arena)
{
	jv words = record_member_array(member, "unexplained");
	int count = record_array_length(&words);
	link->unexplained =
	    arena_array(arena, (size_t)count, sizeof(*link->unexplained));
	for (int i = 0; i < count; i++) {
		jv word = jv_array_get(jv_copy(words), i);
		if (jv_get_kind(word) == JV_KIND_STRING)
			link->unexplained[link->unexplained_count++] =
			    arena_strdup(arena, jv_string_value(word));
		jv_free(word);
	}
	jv_free(words);
}

bool
link_read(struct link_result *link, const jv *member,
    const struct context *context, struct arena *arena, jv *problem)
{
	memset(link, 0, sizeof(*link));
	if (jv_get_kind(*member) != JV_KIND_OBJECT) {
		*problem = problem_new(
		    "input.member", "member \"link\" is missing or no object");
		return false;
	}
	read_matches(link, member, context, arena);
	read_unexplained(link, member, arena);
	return true;
}
