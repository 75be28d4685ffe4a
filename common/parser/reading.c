/*
 * reading.c - describes a block in plain English; see reading.h
 */
#include "parser/reading.h"

#include "parser/speaker.h"

#include <stdlib.h>
#include <string.h>

/* ---- groups ---- */

/*
 * A group by a table's key is a group by its rows.  The label columns beside it
 * identify the row, so the sentence does not mention them.
 */
static bool
groups_rows_of(const struct block *block, const struct source *source,
    const struct context *context)
{
	if (!source || source->table < 0)
		return false;
	const struct context_table *table = &context->tables[source->table];
	for (int i = 0; i < block->group_count; i++) {
		const struct expr *group = block->group[i];
		if (group->kind == EXPR_COLUMN && group->source == source &&
		    table->columns[group->column].primary_key)
			return true;
	}
	return false;
}

static bool
is_label(const struct context_table *table, int column)
{
	return context_is_label(table, column) ||
	       table->columns[column].primary_key;
}

/* Does the item only identify the row of a grouped table? */
static bool
names_group(const struct speaker *speaker, const struct block *block,
    const struct expr *expr)
{
	return expr->kind == EXPR_COLUMN &&
	       groups_rows_of(block, expr->source, speaker->context) &&
	       is_label(&speaker->context->tables[expr->source->table],
		   expr->column);
}

static bool
is_key_column(const struct speaker *speaker, const struct expr *expr)
{
	return expr->kind == EXPR_COLUMN && expr->source->table >= 0 &&
	       speaker->context->tables[expr->source->table]
		   .columns[expr->column]
		   .primary_key;
}

static bool
already_said(const struct block *block, int group, const struct expr *expr)
{
	for (int i = 0; i < group; i++)
		if (block->group[i]->kind == EXPR_COLUMN &&
		    block->group[i]->source == expr->source)
			return true;
	return false;
}

static void
say_groups(struct speaker *speaker, const struct block *block)
{
	bool any = false;
	for (int i = 0; i < block->group_count; i++) {
		const struct expr *group = block->group[i];
		bool rows =
		    group->kind == EXPR_COLUMN &&
		    groups_rows_of(block, group->source, speaker->context);
		if (rows && already_said(block, i, group))
			continue;
		fputs(any ? " and " : " for each ", speaker->out);
		if (rows)
			fputs(speaker_row(speaker, group->source->table),
			    speaker->out);
		else
			speaker_expr(speaker, group);
		any = true;
	}
}

/* ---- outputs ---- */

/* A formula has its name first.  A percentage needs no name. */
static void
say_item(struct speaker *speaker, const struct block_item *item)
{
	bool percentage = speaker_is_share(item->expr) && item->alias &&
			  strcmp(item->alias, "percentage") == 0;
	bool named = item->alias &&
		     (item->expr->kind == EXPR_RAW ||
			 (item->expr->kind == EXPR_BINARY && !percentage));
	if (!named) {
		speaker_expr(speaker, item->expr);
		return;
	}
	const char *name = speaker_words(item->alias, speaker->arena);
	bool formula = item->expr->kind == EXPR_RAW && item->expr->name &&
		       !item->expr->only;
	fputs(name, speaker->out);
	fputs(" (", speaker->out);
	if (formula)
		fputs(item->expr->text, speaker->out);
	else
		speaker_expr(speaker, item->expr);
	fputs(")", speaker->out);
}

/* Write the items.  say_groups writes those that name a group. */
static int
say_items(struct speaker *speaker, const struct block *block)
{
	const struct block_item *said[BLOCK_MAX_ITEMS];
	int count = 0;
	for (int i = 0; i < block->item_count; i++)
		if (!names_group(speaker, block, block->items[i].expr))
			said[count++] = &block->items[i];
	if (block->distinct && count)
		fputs("the different ", speaker->out);
	for (int i = 0; i < count; i++) {
		if (i)
			fputs(i + 1 < count ? ", " : " and ", speaker->out);
		say_item(speaker, said[i]);
	}
	return count;
}

/* Return the table of which the block shows single rows; -1 when there is not
 * exactly one. */
static int
rows_shown(const struct block *block)
{
	int table = -1;
	if (block->group_count || block->distinct)
		return -1;
	for (int i = 0; i < block->item_count; i++) {
		const struct expr *expr = block->items[i].expr;
		if (expr->kind != EXPR_COLUMN || expr->source->table < 0)
			return -1;
		if (table >= 0 && table != expr->source->table)
			return -1;
		table = expr->source->table;
	}
	return table;
}

/* Return the table whose rows are the groups, when there is no other output. */
static int
rows_ranked(const struct speaker *speaker, const struct block *block)
{
	for (int i = 0; i < block->item_count; i++)
		if (!names_group(speaker, block, block->items[i].expr))
			return -1;
	return block->item_count ? block->items[0].expr->source->table : -1;
}

/* ---- order ---- */

static bool
is_date(const struct speaker *speaker, const struct expr *expr)
{
	return expr->kind == EXPR_COLUMN && expr->source->table >= 0 &&
	       speaker->context->tables[expr->source->table]
		       .columns[expr->column]
		       .class
		   == COLUMN_DATE;
}

static const char *
extreme(const struct speaker *speaker, const struct block_order *order)
{
	if (is_date(speaker, order->expr))
		return order->descending ? "latest" : "earliest";
	return order->descending ? "highest" : "lowest";
}

/* "5 customers with the highest total amount" */
static void
say_best(struct speaker *speaker, const struct block *block, const char *rows)
{
	const struct block_order *order = &block->order[0];
	if (block->limit > 1)
		fprintf(speaker->out, "%ld ", block->limit);
	fprintf(speaker->out, "%s with the %s ", rows, extreme(speaker, order));
	speaker_expr(speaker, order->expr);
	if (block->offset)
		fprintf(speaker->out, " after the first %ld", block->offset);
}

/* DISTINCT ON keeps the first row of each group in the order. */
static void
say_first_of_each(struct speaker *speaker, const struct block *block)
{
	for (int i = 0; i < block->distinct_on_count; i++) {
		const struct expr *on = block->distinct_on[i];
		fputs(i ? " and " : "; for each ", speaker->out);
		if (is_key_column(speaker, on))
			fputs(speaker_row(speaker, on->source->table),
			    speaker->out);
		else
			speaker_expr(speaker, on);
	}
	const struct block_order *key = &block->order[block->distinct_on_count];
	fprintf(
	    speaker->out, " only the row with the %s ", extreme(speaker, key));
	speaker_expr(speaker, key->expr);
}

static void
say_order(struct speaker *speaker, const struct block *block)
{
	if (!block->order_count)
		return;
	if (block->distinct_on_count &&
	    block->order_count > block->distinct_on_count) {
		say_first_of_each(speaker, block);
		return;
	}
	const struct block_order *order = &block->order[0];
	if (block->limit) {
		fputs("; only the ", speaker->out);
		say_best(speaker, block, block->limit > 1 ? "rows" : "row");
		return;
	}
	fputs(", sorted by ", speaker->out);
	speaker_expr(speaker, order->expr);
	if (order->descending)
		fprintf(speaker->out, ", %s first", extreme(speaker, order));
}

/* ---- the sentence ---- */

/* Write whose rows they are: "names of customers", "of the 5 customers with
 * ..." */
static bool
say_rows(struct speaker *speaker, const struct block *block, int table)
{
	const char *rows = speaker_rows(speaker, table);
	bool ranked = block->limit && block->order_count;
	if (!ranked) {
		fprintf(speaker->out, " of %s", rows);
		return false;
	}
	fputs(" of the ", speaker->out);
	say_best(speaker, block,
	    block->limit == 1 ? speaker_row(speaker, table) : rows);
	return true;
}

static void
say_conditions(struct speaker *speaker, const struct block *block)
{
	if (block->where) {
		fputs(", where ", speaker->out);
		speaker_filter(speaker, block->where);
	}
	if (block->having) {
		fputs(", only those where ", speaker->out);
		speaker_filter(speaker, block->having);
	}
}

/* A count already says what it counts. */
static bool
counts(const struct expr *expr)
{
	if (expr->kind == EXPR_CALL && strcmp(expr->text, "count") == 0)
		return true;
	for (int i = 0; i < expr->argument_count; i++)
		if (counts(expr->argument[i]))
			return true;
	return false;
}

static bool
counts_rows(const struct block *block)
{
	for (int i = 0; i < block->item_count; i++)
		if (counts(block->items[i].expr))
			return true;
	return false;
}

/* "total amount of payments for each month"; return true when the order is
 * included. */
static bool
say_whole(struct speaker *speaker, const struct block *block)
{
	int table = rows_ranked(speaker, block);
	if (table >= 0) {
		fputs(block->limit == 1 ? "name" : "names", speaker->out);
		return say_rows(speaker, block, table);
	}
	say_items(speaker, block);
	table = rows_shown(block);
	if (table >= 0)
		return say_rows(speaker, block, table);
	if (block->source_count == 1 && block->sources[0]->table >= 0 &&
	    !block->distinct && !counts_rows(block))
		fprintf(speaker->out, " of %s",
		    speaker_rows(speaker, block->sources[0]->table));
	say_groups(speaker, block);
	return false;
}

static void
say_select(struct speaker *speaker, const struct block *block)
{
	bool ordered = say_whole(speaker, block);
	if (block->source_count && block->sources[0]->block) {
		fputs(" over ", speaker->out);
		speaker->say_block(speaker, block->sources[0]->block);
	}
	say_conditions(speaker, block);
	if (!ordered)
		say_order(speaker, block);
}

static void
say_block(struct speaker *speaker, const struct block *block)
{
	static const char *const joins[] = {[SET_UNION] = "; together with ",
	    [SET_INTERSECT] = "; only what is also among ",
	    [SET_EXCEPT] = "; without "};
	const struct block *outer = speaker->block;
	speaker->block = block;
	say_select(speaker, block);
	if (block->operation != SET_NONE && block->other) {
		fputs(joins[block->operation], speaker->out);
		say_block(speaker, block->other);
	}
	speaker->block = outer;
}

const char *
reading_of(const struct block *block, const struct context *context,
    struct arena *arena)
{
	char *text = NULL;
	size_t length = 0;
	struct speaker speaker = {
	    open_memstream(&text, &length), context, block, arena, say_block};
	if (!speaker.out)
		return "";
	say_block(&speaker, block);
	const char *reading = "";
	if (fclose(speaker.out) == 0)
		reading = arena_strndup(arena, text, length);
	free(text);
	return reading;
}
