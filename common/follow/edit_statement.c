/* edit_statement.c - one edit of a statement after the other; see
 * edit_statement.h */
#include "follow/edit_statement.h"

#include "follow/editor.h"

#include <string.h>

bool
editor_decline(struct editor *editor, const char *why)
{
	if (!editor->why)
		editor->why = why;
	return false;
}

void
editor_say(struct editor *editor, const char *what)
{
	editor->said = arena_printf(editor->arena, "%s%s%s", editor->said,
	    *editor->said ? ", " : "", what);
}

static bool
edit_one(struct editor *editor, const struct follow_edit *edit)
{
	switch (edit->kind) {
	case FOLLOW_ON:
		return true;
	case FOLLOW_PERIOD:
	case FOLLOW_SHIFT:
		return edit_periods(editor, edit);
	case FOLLOW_KEEP:
	case FOLLOW_DROP:
	case FOLLOW_BOUND:
		return edit_rows(editor, edit);
	case FOLLOW_GROUP:
	case FOLLOW_GRAIN:
		return edit_groups(editor, edit);
	case FOLLOW_TOP:
	case FOLLOW_FIRST:
	case FOLLOW_ORDER:
	case FOLLOW_SIZE:
	case FOLLOW_AGE:
	case FOLLOW_REVERSE:
		return edit_order(editor, edit);
	case FOLLOW_SHARE:
	case FOLLOW_SHOW:
	case FOLLOW_MEASURE:
	case FOLLOW_OTHER:
	case FOLLOW_COUNT:
	case FOLLOW_LIST:
	case FOLLOW_KINDS:
		break;
	}
	return edit_outputs(editor, edit);
}

/* ---- what is taken over ---- */

static void
take_parts(struct text_words *list, const char *word,
    const struct clause *clause, struct arena *arena)
{
	for (int i = 0; i < clause->count; i++)
		if (!clause->parts[i].edited)
			list->word[list->count++] = arena_printf(
			    arena, "%s%s", word, clause->parts[i].text);
}

static struct text_words
taken_over(const struct clauses *clauses)
{
	struct arena *arena = clauses->arena;
	struct text_words list = {
	    .word = arena_array(
		arena, (size_t)5 * CLAUSE_MAX_PARTS + 1, sizeof(*list.word))};
	take_parts(&list, "", &clauses->outputs, arena);
	take_parts(&list, "", &clauses->where, arena);
	take_parts(&list, "GROUP BY ", &clauses->group, arena);
	take_parts(&list, "HAVING ", &clauses->having, arena);
	take_parts(&list, "ORDER BY ", &clauses->order, arena);
	if (clauses->limit > 0 && clauses->limit == clauses->given)
		list.word[list.count++] =
		    arena_printf(arena, "LIMIT %ld", clauses->limit);
	return list;
}

/* ---- all of it ---- */

/* Apply the edits to the statement; false: they need its tables to have
 * aliases, or one of them is declined. */
static bool
apply(struct editor *editor, const struct clauses_source *source,
    const char *sql, const struct fragment *fragment)
{
	const char *why = clauses_read(editor->clauses, source, sql);
	editor->said = "";
	editor->why = NULL;
	editor->kept = NULL;
	if (why)
		return editor_decline(editor, why);
	for (int i = 0; i < fragment->count; i++)
		if (!edit_one(editor, &fragment->edits[i]))
			return false;
	return true;
}

void
edit_statement(struct edited *edited, const struct clauses_source *source,
    const char *sql, const struct fragment *fragment,
    const struct fragment_asked *asked)
{
	struct arena *arena = source->arena;
	struct graph graph;
	struct clauses *clauses = arena_alloc(arena, sizeof(*clauses));
	struct editor editor = {.clauses = clauses,
	    .asked = asked,
	    .graph = &graph,
	    .context = source->context,
	    .arena = arena};
	graph_init(&graph, source->context, arena);
	graph_hear(&graph, asked->question, asked->link, asked->words);
	bool good = apply(&editor, source, sql, fragment);
	if (!good && editor.wants_alias)
		good = apply(
		    &editor, source, clauses_qualified(clauses), fragment);
	*edited = (struct edited){.why = good         ? NULL
					 : editor.why ? editor.why
						      : "it is too large"};
	if (!good)
		return;
	edited->sql = clauses_print(clauses);
	edited->changed = editor.said;
	edited->taken_over = taken_over(clauses);
}
