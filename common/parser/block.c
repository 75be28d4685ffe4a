/*
 * block.c - the parser's structure of a query; see block.h
 */
#include "parser/block.h"

#include "context/name_part.h"

#include <string.h>

struct block *
block_new(struct arena *arena)
{
	return arena_alloc(arena, sizeof(struct block));
}

struct source *
block_add_source(struct block *block, int table, struct arena *arena)
{
	if (block->source_count == BLOCK_MAX_SOURCES)
		return NULL;
	struct source *source = arena_alloc(arena, sizeof(*source));
	source->table = table;
	block->sources[block->source_count++] = source;
	return source;
}

struct source *
block_source(const struct block *block, int table)
{
	for (int i = 0; i < block->source_count; i++)
		if (block->sources[i]->table == table)
			return block->sources[i];
	return NULL;
}

bool
block_add_item(struct block *block, struct expr *expr, const char *alias)
{
	for (int i = 0; i < block->item_count; i++)
		if (expr_same(block->items[i].expr, expr))
			return true;
	if (block->item_count == BLOCK_MAX_ITEMS)
		return false;
	block->items[block->item_count].expr = expr;
	block->items[block->item_count++].alias = alias;
	return true;
}

bool
block_add_group(struct block *block, struct expr *expr)
{
	for (int i = 0; i < block->group_count; i++)
		if (expr_same(block->group[i], expr))
			return true;
	if (block->group_count == BLOCK_MAX_KEYS)
		return false;
	block->group[block->group_count++] = expr;
	return true;
}

bool
block_add_order(struct block *block, struct expr *expr, bool descending)
{
	for (int i = 0; i < block->order_count; i++)
		if (expr_same(block->order[i].expr, expr))
			return true;
	if (block->order_count == BLOCK_MAX_KEYS)
		return false;
	block->order[block->order_count].expr = expr;
	block->order[block->order_count++].descending = descending;
	return true;
}

void
block_break_ties(struct block *block)
{
	for (int i = 0; i < block->item_count; i++)
		if (!expr_aggregates(block->items[i].expr)) {
			block_add_order(block, block->items[i].expr, false);
			return;
		}
}

void
block_order_groups(struct block *block)
{
	for (int i = 0; i < block->item_count; i++)
		if (expr_aggregates(block->items[i].expr)) {
			block_add_order(block, block->items[i].expr, true);
			break;
		}
	block_break_ties(block);
}

void
block_and(struct filter **tree, struct filter *filter, struct arena *arena)
{
	if (!*tree) {
		*tree = filter;
		return;
	}
	if ((*tree)->kind != FILTER_AND || (*tree)->negated) {
		struct filter *both = filter_new(FILTER_AND, arena);
		filter_add(both, *tree);
		*tree = both;
	}
	filter_add(*tree, filter);
}

static struct expr *
expr_new(enum expr_kind kind, const char *text, struct arena *arena)
{
	struct expr *expr = arena_alloc(arena, sizeof(*expr));
	expr->kind = kind;
	expr->text = text;
	expr->column = -1;
	return expr;
}

struct expr *
expr_column(struct source *source, int column, struct arena *arena)
{
	struct expr *expr = expr_new(EXPR_COLUMN, NULL, arena);
	expr->source = source;
	expr->column = column;
	return expr;
}

struct expr *
expr_leaf(enum expr_kind kind, const char *text, struct arena *arena)
{
	return expr_new(kind, text, arena);
}

struct expr *
expr_call(const char *function, struct expr *argument, struct arena *arena)
{
	struct expr *expr = expr_new(EXPR_CALL, function, arena);
	if (argument)
		expr->argument[expr->argument_count++] = argument;
	return expr;
}

struct expr *
expr_or_zero(struct expr *value, struct arena *arena)
{
	struct expr *call = expr_call("coalesce", value, arena);
	call->argument[call->argument_count++] =
	    expr_leaf(EXPR_NUMBER, "0", arena);
	return call;
}

struct expr *
expr_binary(struct expr *left, const char *text, struct expr *right,
    struct arena *arena)
{
	struct expr *expr = expr_new(EXPR_BINARY, text, arena);
	expr->argument[0] = left;
	expr->argument[1] = right;
	expr->argument_count = 2;
	return expr;
}

struct expr *
expr_elapsed(struct expr *difference, long seconds, struct arena *arena)
{
	struct expr *epoch = expr_leaf(EXPR_EXTRACT, "EPOCH", arena);
	epoch->argument[epoch->argument_count++] = difference;
	if (seconds == 1)
		return epoch;
	return expr_binary(epoch, "/",
	    expr_leaf(EXPR_NUMBER, arena_printf(arena, "%ld", seconds), arena),
	    arena);
}

struct expr *
expr_cast(struct expr *argument, const char *type, struct arena *arena)
{
	struct expr *expr = expr_new(EXPR_CAST, type, arena);
	expr->argument[expr->argument_count++] = argument;
	return expr;
}

struct expr *
expr_count_rows(struct source *source, const struct context *context,
    bool repeats, struct arena *arena)
{
	const struct context_table *table = &context->tables[source->table];
	const int stored = part_stored_count(table);
	if (!repeats)
		return stored < 0
			   ? expr_call("count",
				 expr_leaf(EXPR_STAR, NULL, arena), arena)
			   : expr_call("sum",
				 expr_column(source, stored, arena), arena);
	int key = context_sole_key(table);
	if (key < 0)
		return NULL;
	struct expr *count =
	    expr_call("count", expr_column(source, key, arena), arena);
	count->distinct = true;
	return count;
}

struct expr *
expr_trunc(struct expr *date, const char *unit, struct arena *arena)
{
	struct expr *call =
	    expr_call("date_trunc", expr_leaf(EXPR_TEXT, unit, arena), arena);
	call->argument[call->argument_count++] = date;
	return call;
}

struct expr *
expr_span(struct expr *date, const char *unit, struct arena *arena)
{
	if (strcmp(unit, "year") == 0) {
		struct expr *year = expr_leaf(EXPR_EXTRACT, "YEAR", arena);
		year->argument[year->argument_count++] = date;
		return year;
	}
	return expr_cast(expr_trunc(date, unit, arena), "date", arena);
}

struct expr *
expr_block(struct block *block, struct arena *arena)
{
	struct expr *expr = expr_new(EXPR_BLOCK, NULL, arena);
	expr->block = block;
	return expr;
}

struct expr *
expr_window(struct expr *function, struct expr *order, struct arena *arena)
{
	struct expr *window = expr_new(EXPR_WINDOW, NULL, arena);
	window->argument[window->argument_count++] = function;
	window->order = order;
	return window;
}

bool
expr_partition(struct expr *window, struct expr *by)
{
	if (window->partition_count == BLOCK_MAX_PARTITIONS)
		return false;
	window->partition[window->partition_count++] = by;
	return true;
}

struct expr *
expr_percentage(struct expr *part, struct expr *whole, struct arena *arena)
{
	struct expr *divisor = expr_call("nullif", whole, arena);
	divisor->argument[divisor->argument_count++] =
	    expr_new(EXPR_NUMBER, "0", arena);
	struct expr *scaled = expr_binary(
	    expr_new(EXPR_NUMBER, "100.0", arena), "*", part, arena);
	return expr_binary(scaled, "/", divisor, arena);
}

/* Is the SQL a single call, from its name to its closing parenthesis? */
static bool
is_single_call(const char *sql)
{
	size_t at = strspn(sql, "abcdefghijklmnopqrstuvwxyz"
				"ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
	int depth = 0;
	if (!at || sql[at] != '(')
		return false;
	for (; sql[at]; at++) {
		if (sql[at] == '\'' || sql[at] == '"')
			return false;
		depth += sql[at] == '(';
		depth -= sql[at] == ')';
		if (depth == 0)
			return sql[at + 1] == '\0';
	}
	return false;
}

bool
expr_only(struct expr *expr, struct filter *filter, struct arena *arena)
{
	bool raw = expr->kind == EXPR_RAW && expr->distinct &&
		   is_single_call(expr->text);
	if ((expr->kind != EXPR_CALL && !raw) || filter_aggregates(filter))
		return false;
	block_and(&expr->only, filter, arena);
	return true;
}

struct expr *
expr_name(struct source *source, const char *name, struct arena *arena)
{
	struct expr *expr = expr_new(EXPR_NAME, name, arena);
	expr->source = source;
	return expr;
}

static bool
texts_same(const char *left, const char *right)
{
	if (!left || !right)
		return left == right;
	return strcmp(left, right) == 0;
}

bool
expr_same(const struct expr *left, const struct expr *right)
{
	if (left == right)
		return true;
	if (!left || !right || left->kind != right->kind ||
	    left->source != right->source || left->column != right->column ||
	    left->distinct != right->distinct || left->only != right->only ||
	    left->block != right->block ||
	    left->descending != right->descending ||
	    left->argument_count != right->argument_count ||
	    !texts_same(left->text, right->text))
		return false;
	for (int i = 0; i < left->argument_count; i++)
		if (!expr_same(left->argument[i], right->argument[i]))
			return false;
	if (left->partition_count != right->partition_count)
		return false;
	for (int i = 0; i < left->partition_count; i++)
		if (!expr_same(left->partition[i], right->partition[i]))
			return false;
	return expr_same(left->order, right->order);
}

bool
expr_is_aggregate(const struct expr *expr)
{
	static const char *const names[] = {"count", "sum", "avg", "min", "max",
	    "percentile_cont", "string_agg", "bool_or", "bool_and"};
	/* A metric of the lexicon is an aggregate that its author wrote. */
	if (expr->kind != EXPR_CALL)
		return expr->kind == EXPR_RAW && expr->distinct;
	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (strcmp(expr->text, names[i]) == 0)
			return true;
	return false;
}

bool
expr_aggregates(const struct expr *expr)
{
	if (!expr || expr->kind == EXPR_WINDOW)
		return false;
	if (expr_is_aggregate(expr))
		return true;
	for (int i = 0; i < expr->argument_count; i++)
		if (expr_aggregates(expr->argument[i]))
			return true;
	return false;
}

bool
filter_aggregates(const struct filter *filter)
{
	if (!filter)
		return false;
	if (expr_aggregates(filter->left) || expr_aggregates(filter->right))
		return true;
	for (const struct filter *child = filter->first; child;
	     child = child->next)
		if (filter_aggregates(child))
			return true;
	return false;
}

struct filter *
filter_new(enum filter_kind kind, struct arena *arena)
{
	struct filter *filter = arena_alloc(arena, sizeof(*filter));
	filter->kind = kind;
	return filter;
}

struct filter *
filter_compare(struct expr *left, const char *text, struct expr *right,
    struct arena *arena)
{
	struct filter *filter = filter_new(FILTER_COMPARE, arena);
	filter->left = left;
	filter->text = text;
	filter->right = right;
	return filter;
}

struct filter *
filter_outside(struct expr *date, struct filter *period, bool nullable,
    struct arena *arena)
{
	struct filter *outside = filter_new(FILTER_NOT, arena);
	filter_add(outside, period);
	if (!nullable)
		return outside;
	struct filter *never = filter_new(FILTER_NULL, arena);
	struct filter *either = filter_new(FILTER_OR, arena);
	never->left = date;
	filter_add(either, outside);
	filter_add(either, never);
	return either;
}

void
filter_add(struct filter *group, struct filter *filter)
{
	struct filter **last = &group->first;
	while (*last)
		last = &(*last)->next;
	*last = filter;
}
