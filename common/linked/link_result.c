/* link_result.c - reads the meanings of a question's words; see
 * link_result.h */
#include "linked/link_result.h"

#include "base/problem.h"
#include "question/question.h"
#include "sql/table_names.h"

#include <stdlib.h>
#include <string.h>

/* What an entry of each section has to have beside its span. */
static const struct {
	const char *member;
	enum link_kind kind;
	const char *needs[3];
} sections[] = {{"tables", LINK_TABLE, {"table"}},
    {"columns", LINK_COLUMN, {"table", "column"}},
    {"values", LINK_VALUE, {"table", "column", "value"}},
    {"metrics", LINK_METRIC, {"table", "expr"}},
    {"expressions", LINK_EXPRESSION, {"table", "expr"}}};

static bool
read_span(struct link_match *match, const struct json_node *row)
{
	size_t count = 0;
	const struct json_node *at = json_member_list(row, "at", &count);
	if (count > 1) {
		match->from = json_integer(at, -1);
		match->to = json_integer(at->next, -1);
	}
	return match->from >= 0 && match->to > match->from &&
	       match->to <= QUESTION_MAX_TOKENS;
}

/* Does the context have every table whose columns the SQL of the lexicon reads?
 * A condition on another would have no FROM. */
static bool
holds_tables(
    const struct context *context, const char *sql, struct arena *arena)
{
	struct text_words tables = sql_tables_read(sql, arena);
	for (size_t i = 0; i < tables.count; i++)
		if (context_find_table(context, tables.word[i]) < 0)
			return false;
	return true;
}

/* Find what the match is about.  Return false when the context lacks it. */
static bool
read_target(struct link_match *match, const struct json_node *row,
    const struct context *context, struct arena *arena)
{
	const char *table = json_member_text(row, "table");
	const char *column = json_member_text(row, "column");
	match->table = table ? context_find_table(context, table) : -1;
	match->column = -1;
	match->value = json_member_text(row, "value");
	match->name = json_member_text(row, "name");
	match->expr = json_member_text(row, "expr");
	if (match->kind == LINK_METRIC || match->kind == LINK_EXPRESSION)
		return match->table >= 0 &&
		       holds_tables(context, match->expr, arena);
	if (match->kind == LINK_TABLE)
		return match->table >= 0;
	if (match->table >= 0 && column)
		match->column =
		    context_find_column(&context->tables[match->table], column);
	return match->column >= 0;
}

/* Return what an entry of the section lacks, NULL: nothing. */
static const char *
lacks(size_t section, struct link_match *match, const struct json_node *row)
{
	if (!read_span(match, row))
		return "at";
	for (size_t i = 0; i < COUNT_OF(sections[section].needs); i++) {
		const char *need = sections[section].needs[i];
		if (need && !json_member_text(row, need))
			return need;
	}
	return NULL;
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

bool
link_defines(const struct link_result *link, int from, int to, int table)
{
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == LINK_EXPRESSION && match->from <= from &&
		    match->to >= to && match->table == table)
			return true;
	}
	return false;
}

struct link_result *
link_copy(const struct link_result *link, int more, struct arena *arena)
{
	struct link_result *copy = arena_alloc(arena, sizeof(*copy));
	size_t count = (size_t)link->count;
	*copy = *link;
	copy->matches = arena_array(
	    arena, count + (size_t)more + 1, sizeof(*copy->matches));
	if (count > 0)
		memcpy(copy->matches, link->matches,
		    count * sizeof(*copy->matches));
	return copy;
}

void
link_sort(struct link_result *link)
{
	if (link->count > 1)
		qsort(link->matches, (size_t)link->count,
		    sizeof(*link->matches), link_by_place);
}

/* Read entry `index` of a section.  False: it lacks something. */
static bool
read_match(struct link_result *link, size_t section,
    const struct json_node *row, int index, const struct context *context,
    struct arena *arena, jv *problem)
{
	struct link_match match = {.kind = sections[section].kind, .from = -1};
	const char *lack = lacks(section, &match, row);
	if (lack) {
		*problem =
		    problem_new("input.member", "link.%s[%d] has no \"%s\"",
			sections[section].member, index, lack);
		return false;
	}
	match.why = link_why_read(json_member_text(row, "why"));
	match.score = json_member_number(row, "score", 1);
	if (read_target(&match, row, context, arena))
		link->matches[link->count++] = match;
	return true;
}

static bool
read_section(struct link_result *link, size_t section,
    const struct json_node *rows, const struct context *context,
    struct arena *arena, jv *problem)
{
	bool good = !rows || rows->kind == JSON_LIST;
	if (!good)
		*problem = problem_new("input.member", "link.%s is no list",
		    sections[section].member);
	const struct json_node *row = good && rows ? rows->items : NULL;
	for (int i = 0; row && good; row = row->next, i++)
		good =
		    read_match(link, section, row, i, context, arena, problem);
	return good;
}

static bool
read_matches(struct link_result *link, const struct json_node *member,
    const struct context *context, struct arena *arena, jv *problem)
{
	size_t total = 0;
	bool good = true;
	for (size_t i = 0; i < COUNT_OF(sections); i++) {
		size_t count = 0;
		json_member_list(member, sections[i].member, &count);
		total += count;
	}
	link->matches = arena_array(arena, total, sizeof(*link->matches));
	for (size_t i = 0; good && i < COUNT_OF(sections); i++)
		good = read_section(link, i,
		    json_member(member, sections[i].member), context, arena,
		    problem);
	link_sort(link);
	return good;
}

static void
read_unexplained(struct link_result *link, const struct json_node *member,
    struct arena *arena)
{
	size_t count = 0;
	const struct json_node *word =
	    json_member_list(member, "unexplained", &count);
	link->unexplained =
	    arena_array(arena, count, sizeof(*link->unexplained));
	for (; word; word = word->next)
		if (word->kind == JSON_TEXT)
			link->unexplained[link->unexplained_count++] =
			    word->text;
}

static void
read_warnings(struct link_result *link, const struct json_node *member,
    struct arena *arena)
{
	size_t count = 0;
	const struct json_node *row =
	    json_member_list(member, "warnings", &count);
	link->unread_terms =
	    arena_array(arena, count, sizeof(*link->unread_terms));
	for (; row; row = row->next) {
		const char *kind = json_member_text(row, "kind");
		const char *term = json_member_text(row, "term");
		bool evidence = kind && strcmp(kind, "evidence") == 0;
		link->unread += evidence;
		if (evidence && term)
			link->unread_terms[link->unread_term_count++] = term;
	}
}

bool
link_read(struct link_result *link, const struct json_node *member,
    const struct context *context, struct arena *arena, jv *problem)
{
	memset(link, 0, sizeof(*link));
	if (!member || member->kind != JSON_OBJECT) {
		*problem = problem_new(
		    "input.member", "member \"link\" is missing or no object");
		return false;
	}
	read_unexplained(link, member, arena);
	read_warnings(link, member, arena);
	link->blanks = json_member_text(member, "blanks");
	return read_matches(link, member, context, arena, problem);
}
