/* shown.c - chooses the tables and columns of a prompt; see shown.h */
#include "prompt/shown.h"

#include "linked/link_score.h"
#include "record/record.h"

static void
need_column(struct shown *shown, int table, int column)
{
	if (table >= 0 && column >= 0)
		shown->tables[table].kept[column] = true;
}

/* Mark the tables of the context that the array names. */
static void
need_named(struct shown *shown, jv names, struct arena *arena)
{
	int count = record_array_length(&names);
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(names), i);
		int table =
		    jv_get_kind(name) == JV_KIND_STRING
			? context_find_table(shown->context,
			      arena_strdup(arena, jv_string_value(name)))
			: -1;
		if (table >= 0)
			shown->tables[table].needed = true;
		jv_free(name);
	}
	jv_free(names);
}

static void
need_planned(struct shown *shown, const jv *plan, struct arena *arena)
{
	need_named(shown, record_member(plan, "required"), arena);
	jv skeletons = record_member(plan, "skeletons");
	if (jv_get_kind(skeletons) == JV_KIND_ARRAY &&
	    jv_array_length(jv_copy(skeletons)) > 0) {
		jv first = jv_array_get(jv_copy(skeletons), 0);
		need_named(shown, record_member(&first, "tables"), arena);
		jv_free(first);
	}
	jv_free(skeletons);
}

/* Mark the tables and columns that words mean.  A guessed table costs a dozen
 * lines, a column one.  Tables have many weak meanings, and none of these is
 * worth lines that cannot be cut. */
static void
need_linked(struct shown *shown, const struct link_result *link)
{
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->column >= 0 && match->score >= LINK_SCORE_LEAST)
			need_column(shown, match->table, match->column);
		if (match->score >= LINK_SCORE_SYNONYM)
			shown->tables[match->table].needed = true;
	}
}

static void
need_keys(struct shown *shown)
{
	const struct context *context = shown->context;
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *table = &context->tables[t];
		for (int i = 0; i < table->primary_key_count; i++)
			need_column(shown, t, table->primary_key[i]);
		for (int i = 0; i < table->label_count; i++)
			need_column(shown, t, table->label[i]);
	}
	for (int k = 0; k < context->fk_count; k++) {
		const struct context_fk *key = &context->fks[k];
		for (int i = 0; i < key->column_count; i++) {
			need_column(shown, key->from, key->columns[i]);
			need_column(shown, key->to, key->references[i]);
		}
	}
}

void
shown_open(struct shown *shown, const struct context *context,
    const struct link_result *link, const jv *plan, struct arena *arena)
{
	shown->context = context;
	shown->tables = arena_array(
	    arena, (size_t)context->table_count + 1, sizeof(*shown->tables));
	for (int t = 0; t < context->table_count; t++) {
		struct shown_table *table = &shown->tables[t];
		int count = context->tables[t].column_count;
		table->shown = true;
		table->columns =
		    arena_array(arena, (size_t)count + 1, sizeof(bool));
		table->kept =
		    arena_array(arena, (size_t)count + 1, sizeof(bool));
		for (int c = 0; c < count; c++)
			table->columns[c] = true;
	}
	need_keys(shown);
	need_linked(shown, link);
	need_planned(shown, plan, arena);
}

void
shown_prune(struct shown *shown, int spare)
{
	for (int t = 0; t < shown->context->table_count; t++) {
		struct shown_table *table = &shown->tables[t];
		int others = 0;
		for (int c = 0; c < shown->context->tables[t].column_count; c++)
			if (!table->kept[c])
				table->columns[c] = others++ < spare;
	}
}

static int
hide_spare(struct shown_table *table, int count)
{
	int hidden = 0;
	for (int c = 0; c < count; c++)
		if (table->columns[c] && !table->kept[c]) {
			table->columns[c] = false;
			hidden++;
		}
	return hidden;
}

int
shown_hide_columns(struct shown *shown)
{
	for (int t = shown->context->table_count - 1; t >= 0; t--) {
		if (!shown->tables[t].shown)
			continue;
		int hidden = hide_spare(
		    &shown->tables[t], shown->context->tables[t].column_count);
		if (hidden > 0)
			return hidden;
	}
	return 0;
}

int
shown_hide_table(struct shown *shown)
{
	for (int t = shown->context->table_count - 1; t >= 0; t--)
		if (shown->tables[t].shown && !shown->tables[t].needed) {
			shown->tables[t].shown = false;
			return t;
		}
	return -1;
}
