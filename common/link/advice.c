/* advice.c - redirects and confusable tables; see advice.h */
#include "link/advice.h"

#include "graph/graph.h"
#include "linked/link_score.h"
#include "record/record.h"

#include <string.h>

enum { REDIRECTS_MAX = 6, CONFUSABLES_MAX = 4 };

static bool
is_mentioned(const struct found *found, int table)
{
	for (int i = 0; i < found->count; i++)
		if (found->matches[i].table == table &&
		    found->matches[i].kind == LINK_TABLE &&
		    found->matches[i].score >= LINK_SCORE_SYNONYM)
			return true;
	return false;
}

/* Does the table itself have a column that the same words mean? */
static bool
has_own(const struct found *found, const struct link_match *column, int table)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->table == table && match->kind == LINK_COLUMN &&
		    match->from == column->from && match->to == column->to)
			return true;
	}
	return false;
}

static jv
redirect(const struct context *context, const struct context_fk *fk,
    const struct link_match *column, struct arena *arena)
{
	const struct context_table *child = &context->tables[fk->from];
	const struct context_table *parent = &context->tables[fk->to];
	const struct context_column *wanted = &parent->columns[column->column];
	jv row = record_with_text(jv_object(), "kind", "redirect");
	row = record_with_text(row, "table", child->name);
	row = record_with_text(row, "column", wanted->name);
	row = record_with_text(row, "parent", parent->name);
	return record_with_text(row, "text",
	    arena_printf(arena,
		"%s has no %s; it is on %s: JOIN %s ON %s.%s = %s.%s",
		child->sql, wanted->sql, parent->sql, parent->sql, child->sql,
		child->columns[fk->columns[0]].sql, parent->sql,
		parent->columns[fk->references[0]].sql));
}

/* Is the row in the list already?  A column that two words mean is redirected
 * once. */
static bool
has_row(const jv *rows, const jv *row)
{
	int count = jv_array_length(jv_copy(*rows));
	for (int i = 0; i < count; i++)
		if (jv_equal(jv_array_get(jv_copy(*rows), i), jv_copy(*row)))
			return true;
	return false;
}

static jv
add_redirects(jv rows, const struct found *found, const struct context *context,
    struct arena *arena)
{
	int count = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *column = &found->matches[i];
		if (column->kind != LINK_COLUMN ||
		    column->score < LINK_SCORE_SYNONYM)
			continue;
		for (int k = 0; k < context->fk_count; k++) {
			const struct context_fk *fk = &context->fks[k];
			if (count == REDIRECTS_MAX || fk->from == fk->to ||
			    fk->to != column->table ||
			    !is_mentioned(found, fk->from) ||
			    has_own(found, column, fk->from))
				continue;
			jv row = redirect(context, fk, column, arena);
			if (has_row(&rows, &row)) {
				jv_free(row);
				continue;
			}
			rows = jv_array_append(rows, row);
			count++;
		}
	}
	return rows;
}

static bool
is_triggered(
    const struct catalog_confusable *confusable, struct text_words stemmed)
{
	for (size_t i = 0; i < confusable->stems.count; i++)
		if (text_words_hold(stemmed, confusable->stems.word[i]))
			return true;
	return false;
}

jv
advice_write(const struct found *found, const struct context *context,
    const struct catalog *catalog, struct text_words stemmed,
    struct arena *arena)
{
	jv rows = add_redirects(jv_array(), found, context, arena);
	int count = 0;
	for (int i = 0; i < catalog->confusable_count; i++) {
		const struct catalog_confusable *confusable =
		    &catalog->confusables[i];
		const char *table =
		    confusable->table < 0
			? ""
			: catalog->tables[confusable->table].key;
		if (count == CONFUSABLES_MAX ||
		    context_find_table(context, table) < 0 ||
		    !is_triggered(confusable, stemmed))
			continue;
		jv row = record_with_text(jv_object(), "kind", "confusable");
		row = record_with_text(row, "table", table);
		row = record_with_text(row, "text", confusable->advice);
		rows = jv_array_append(rows, row);
		count++;
	}
	return rows;
}
