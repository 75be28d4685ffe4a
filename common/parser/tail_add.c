/* tail_add.c - outputs that a tail adds; see tail_parts.h */
#include "context/name_part.h"
#include "parser/tail_parts.h"

#include <string.h>

const struct context_table *
tail_table(const struct tail_show *show, const struct source *source)
{
	return &show->context->tables[source->table];
}

/* A value of rows that a group has several of would make more groups. */
static bool
splits_groups(const struct tail_show *show, const struct expr *expr)
{
	const struct block *block = show->block;
	if (!show->rows.grouped || show->rows.keyed || expr_aggregates(expr))
		return false;
	for (int i = 0; i < block->group_count; i++)
		if (expr_same(block->group[i], expr))
			return false;
	return true;
}

/* What the head shows already keeps its name. */
static const char *
known_alias(const struct tail_show *show, const struct expr *expr)
{
	const struct block *block = show->block;
	for (int i = 0; i < block->item_count; i++)
		if (expr_same(block->items[i].expr, expr))
			return block->items[i].alias;
	return NULL;
}

bool
tail_add_expr(struct tail_show *show, struct expr *expr, const char *alias)
{
	if (!expr || splits_groups(show, expr))
		return false;
	const char *known = known_alias(show, expr);
	for (int i = 0; i < show->added_count; i++)
		if (expr_same(show->added[i].expr, expr))
			return true;
	if (show->added_count == BLOCK_MAX_ITEMS)
		return false;
	show->added[show->added_count++] =
	    (struct block_item){expr, known ? known : alias};
	show->aggregates += expr_aggregates(expr);
	return true;
}

bool
tail_add_column(struct tail_show *show, struct source *source, int column)
{
	return source && column >= 0 &&
	       tail_add_expr(show,
		   expr_column(source, column, show->source->arena), NULL);
}

/* Add what stands for a row of the source. */
bool
tail_add_label(struct tail_show *show, struct source *source)
{
	if (!source)
		return false;
	const struct context_table *table = tail_table(show, source);
	bool added = false;
	for (int i = 0; i < table->label_count; i++)
		added = tail_add_column(show, source, table->label[i]);
	return added || tail_add_column(show, source, context_sole_key(table));
}

static bool
is_over(const struct expr *expr, const struct source *source, int column)
{
	const struct expr *of = expr->argument_count ? expr->argument[0] : NULL;
	return expr_is_aggregate(expr) && of && of->kind == EXPR_COLUMN &&
	       of->source == source && of->column == column;
}

/* The aggregate of that column by which the groups are ordered or shown. */
static struct expr *
known_aggregate(const struct tail_show *show, int column)
{
	const struct block *block = show->block;
	for (int i = 0; i < block->order_count; i++)
		if (is_over(block->order[i].expr, show->rows.finest, column))
			return block->order[i].expr;
	for (int i = 0; i < block->item_count; i++)
		if (is_over(block->items[i].expr, show->rows.finest, column))
			return block->items[i].expr;
	return NULL;
}

struct expr *
tail_count_of(const struct tail_show *show, struct source *source)
{
	return expr_count_rows(source, show->context,
	    source != show->rows.finest, show->source->arena);
}

static bool
is_count(const struct expr *expr, bool of_rows)
{
	return expr_is_aggregate(expr) && strcmp(expr->text, "count") == 0 &&
	       (!of_rows || (expr->argument_count == 1 &&
				expr->argument[0]->kind == EXPR_STAR));
}

/* The count that the groups are ordered by or shown with; with `of_rows`, of
 * the finest rows. */
struct expr *
tail_known_count(const struct tail_show *show, bool of_rows)
{
	const struct block *block = show->block;
	for (int i = 0; i < block->item_count; i++)
		if (is_count(block->items[i].expr, of_rows))
			return block->items[i].expr;
	for (int i = 0; i < block->order_count; i++)
		if (is_count(block->order[i].expr, of_rows))
			return block->order[i].expr;
	return NULL;
}

bool
tail_add_known(struct tail_show *show, const char *function)
{
	const struct block *block = show->block;
	for (int i = 0; i < block->order_count; i++)
		if (expr_is_aggregate(block->order[i].expr) &&
		    strcmp(block->order[i].expr->text, function) == 0)
			return tail_add_expr(show, block->order[i].expr, NULL);
	for (int i = 0; i < block->item_count; i++)
		if (expr_is_aggregate(block->items[i].expr) &&
		    strcmp(block->items[i].expr->text, function) == 0)
			return tail_add_expr(show, block->items[i].expr, NULL);
	return false;
}

/* Add how many there are of the source's rows; NULL: of what the head counts.
 */
bool
tail_add_count(struct tail_show *show, struct source *source)
{
	if (show->block->distinct ||
	    (!show->rows.grouped && show->block->limit))
		return false;
	struct expr *count = NULL;
	if (!source || source == show->rows.finest)
		count = tail_known_count(show, source);
	return tail_add_expr(show,
	    count ? count
		  : tail_count_of(show, source ? source : show->rows.finest),
	    "count");
}

bool
tail_is_summed(const struct tail_show *show, int column)
{
	const struct context_table *table = tail_table(show, show->rows.finest);
	return column >= 0 && table->columns[column].class == COLUMN_NUMBER &&
	       !context_in_key(&table->columns[column]);
}

/* Add the values of a column of the finest rows up. */
bool
tail_add_total(struct tail_show *show, int column)
{
	struct source *rows = show->rows.finest;
	struct arena *arena = show->source->arena;
	struct expr *known = known_aggregate(show, column);
	if (known)
		return tail_add_expr(show, known, NULL);
	if (!tail_is_summed(show, column) || show->block->distinct)
		return false;
	const struct context_column *of =
	    &tail_table(show, rows)->columns[column];
	const char *function = part_is_averaged(of->said) ? "avg" : "sum";
	return tail_add_expr(show,
	    expr_call(function, expr_column(rows, column, arena), arena),
	    arena_printf(arena, "%s_%s", *function == 'a' ? "average" : "total",
		of->name));
}

bool
tail_add_aggregate(struct tail_show *show, const char *function, int column)
{
	struct source *rows = show->rows.finest;
	struct arena *arena = show->source->arena;
	const char *called = strcmp(function, "avg") == 0   ? "average"
			     : strcmp(function, "min") == 0 ? "minimum"
							    : "maximum";
	if (!tail_is_summed(show, column) || show->block->distinct)
		return false;
	return tail_add_expr(show,
	    expr_call(function, expr_column(rows, column, arena), arena),
	    arena_printf(arena, "%s_%s", called,
		tail_table(show, rows)->columns[column].name));
}

bool
tail_add_defined(struct tail_show *show, const struct link_match *defined)
{
	struct source *rows = show->rows.finest;
	struct arena *arena = show->source->arena;
	if (defined->table != rows->table)
		return false;
	struct expr *value = expr_leaf(EXPR_RAW, defined->expr, arena);
	value->source = rows;
	value->name = defined->name;
	if (!show->rows.grouped && !show->counts)
		return tail_add_expr(show, value, "value");
	return !show->block->distinct &&
	       tail_add_expr(show, expr_call("sum", value, arena), "total");
}
