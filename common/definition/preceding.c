/* preceding.c - a figure less that of the row before; see preceding.h */
#include "definition/preceding.h"

#include "definition/piece.h"
#include "definition/reader.h"

#include <string.h>

bool
preceding_part(
    struct preceding_parts *parts, const char *text, struct arena *arena)
{
	const struct english_word *sign;
	const char *at =
	    piece_find_class(piece_of(text), ENGLISH_SUBTRACTS, &sign);
	if (!at)
		return false;
	parts->own = arena_strndup(arena, text, (size_t)(at - text) - 1);
	parts->behind = at + strlen(sign->word);
	return piece_holds(piece_of(parts->behind), ENGLISH_STEP_BACK);
}

/* "Eng_hrs at the", "the value of the", "those of the": do the tokens before
 * `to` only say the figure again? */
static bool
repeats(
    const struct question *behind, int to, const char *own, struct arena *arena)
{
	struct question figure;
	question_read(&figure, own, arena);
	for (int at = 0; at < to; at++) {
		const char *word = behind->tokens[at].folded;
		bool same = english_is(word, ENGLISH_ARTICLE) ||
			    english_is(word, ENGLISH_PREPOSITION) ||
			    english_is(word, ENGLISH_SAME_FIGURE);
		for (int i = 0; !same && i < figure.count; i++)
			same = strcmp(figure.tokens[i].folded, word) == 0;
		if (!same)
			return false;
	}
	return true;
}

/* Return the table's column that stands for the owner that tokens [from, to)
 * name: a key to it, or a column of that name; -1. */
static int
owner_of(const struct phrases *phrases, int table,
    const struct question *behind, int from, int to)
{
	const struct context *context = phrases->context;
	int named, column;
	int owner = phrases_table(phrases, behind, from, to);
	for (int i = 0; owner >= 0 && i < context->fk_count; i++)
		if (context->fks[i].from == table &&
		    context->fks[i].to == owner &&
		    context->fks[i].column_count == 1)
			return context->fks[i].columns[0];
	if (phrases_column(phrases, behind, from, to, &named, &column) &&
	    named == table)
		return column;
	/* "of the same language": a column of the rows themselves */
	const char *word = behind->tokens[to - 1].folded;
	const struct context_table *rows = &context->tables[table];
	for (int c = 0; to == from + 1 && c < rows->column_count; c++)
		if (strcmp(rows->columns[c].words, word) == 0)
			return c;
	return -1;
}

static const char *
add_column(const char *list, const struct context_table *rows, int column,
    struct arena *arena)
{
	return arena_printf(arena, "%s%s%s", list,
	    *list ? ", " : "PARTITION BY ",
	    context_column_sql(rows, column, arena));
}

/* "PARTITION BY ...", "" where the rows have no owner, NULL where the words for
 * it are not understood.  `at` is behind the row that is spoken of. */
static const char *
partition(const struct phrases *phrases, int table,
    const struct question *behind, int at)
{
	const struct context *context = phrases->context;
	const struct context_table *rows = &context->tables[table];
	const char *list = "";
	if (at == behind->count) {
		for (int i = 0; i < context->fk_count; i++)
			if (context->fks[i].from == table &&
			    context->fks[i].column_count == 1)
				list = add_column(list, rows,
				    context->fks[i].columns[0], phrases->arena);
		return list;
	}
	if (!english_is(behind->tokens[at].folded, ENGLISH_PREPOSITION))
		return NULL;
	for (at++;
	     at < behind->count &&
	     (english_is(behind->tokens[at].folded, ENGLISH_ARTICLE) ||
		 english_is(behind->tokens[at].folded, ENGLISH_POSSESSIVE) ||
		 question_match(behind, at, "same") ||
		 question_match(behind, at, "that"));
	     at++)
		;
	int owner = at < behind->count
			? owner_of(phrases, table, behind, at, behind->count)
			: -1;
	return owner < 0 ? NULL : add_column(list, rows, owner, phrases->arena);
}

/* Return the token behind the row that comes before: "the previous ranking
 * date"; -1: none is spoken of. */
static int
behind_row(const struct question *behind, const char *own, struct arena *arena)
{
	enum { ROW_WORDS = 2 };
	int at = 0;
	while (at < behind->count &&
	       !english_is(behind->tokens[at].folded, ENGLISH_STEP_BACK))
		at++;
	if (at + 1 >= behind->count || !repeats(behind, at, own, arena))
		return -1;
	int end = at + 1;
	while (end < behind->count && end <= at + ROW_WORDS &&
	       behind->tokens[end].kind == TOKEN_WORD &&
	       !english_is(behind->tokens[end].folded, ENGLISH_PREPOSITION))
		end++;
	return end > at + 1 ? end : -1;
}

bool
preceding_read(struct expression *expression, const struct phrases *phrases,
    const struct preceding_parts *parts, const struct expression *own)
{
	struct arena *arena = phrases->arena;
	struct question words;
	bool leaves_out = piece_holds(piece_of(parts->behind), ENGLISH_LEAVING);
	const char *aside = strpbrk(parts->behind, ";,");
	size_t length =
	    aside ? (size_t)(aside - parts->behind) : strlen(parts->behind);
	question_read(
	    &words, arena_strndup(arena, parts->behind, length), arena);
	struct reader reader = reader_of(phrases, &words);
	struct piece_sql day = reader_main_date(&reader, own->table);
	int at = behind_row(&words, parts->own, arena);
	const char *each = at < 0 || !day.sql || leaves_out
			       ? NULL
			       : partition(phrases, own->table, &words, at);
	if (!each)
		return false;
	*expression = *own;
	expression->kind = EXPRESSION_VALUE;
	expression->column = -1;
	expression->sql =
	    arena_printf(arena, "%s - lag(%s) OVER (%s%sORDER BY %s)", own->sql,
		own->sql, each, *each ? " " : "", day.sql);
	return true;
}
