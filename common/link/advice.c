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

/* Does the advice name the table, as the schema writes it? */
static bool
is_advised(const char *advice, const char *table)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_";
	size_t length = strlen(table);
	for (const char *at = strstr(advice, table); at && length > 0;
	     at = strstr(at + 1, table)) {
		bool begins = at == advice || !strchr(letters, at[-1]);
		if (begins && (!at[length] || !strchr(letters, at[length])))
			return true;
	}
	return false;
}

/* The best meaning of the same words in a table that the advice names. */
static struct link_match *
advised_match(struct found *found, const struct link_match *match,
    const struct context *context, const char *advice)
{
	struct link_match *best = NULL;
	for (int i = 0; i < found->count; i++) {
		struct link_match *other = &found->matches[i];
		if (other->kind == match->kind && other->from == match->from &&
		    other->to == match->to && other->table != match->table &&
		    is_advised(advice, context->tables[other->table].name) &&
		    (!best || other->score > best->score))
			best = other;
	}
	return best;
}

/* Do several words name the table in full?  Then it is meant, whatever the
 * advice. */
static bool
is_outright(const struct found *found, int table)
{
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (match->kind == LINK_TABLE && match->table == table &&
		    match->to - match->from > 1 &&
		    match->score >= LINK_SCORE_WHOLE_TABLE)
			return true;
	}
	return false;
}

void
advice_steer(struct found *found, const struct context *context,
    const struct catalog *catalog, struct text_words stemmed)
{
	for (int i = 0; i < catalog->confusable_count; i++) {
		const struct catalog_confusable *confusable =
		    &catalog->confusables[i];
		int table = confusable->table < 0
				? -1
				: context_find_table(context,
				      catalog->tables[confusable->table].key);
		if (table < 0 || !is_triggered(confusable, stemmed) ||
		    is_outright(found, table))
			continue;
		for (int m = 0; m < found->count; m++) {
			struct link_match *match = &found->matches[m];
			if (match->table != table ||
			    (match->kind != LINK_TABLE &&
				match->kind != LINK_COLUMN))
				continue;
			struct link_match *other = advised_match(
			    found, match, context, confusable->advice);
			if (!other || other->score >= match->score)
				continue;
			double score = match->score;
			match->score = other->score;
			other->score = score;
			other->why = LINK_WHY_LEXICON;
		}
	}
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
