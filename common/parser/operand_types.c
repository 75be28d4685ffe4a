/*
 * operand_types.c - operators that exist in PostgreSQL; see operand_types.h
 */
#include "parser/operand_types.h"

#include "parser/walk.h"

#include <string.h>

/* The type of a value; TYPE_ANY: unknown, or it fits the other value. */
enum type { TYPE_ANY, TYPE_NUMBER, TYPE_TEXT, TYPE_DATE };

struct settling {
	const struct context *context;
	struct arena *arena;
	int inside; /* calls and conditions around the expression */
	bool good;
};

/* "The reading less that of the row before" (definition/preceding.h). */
static bool
is_window(const struct expr *expr)
{
	return expr->kind == EXPR_RAW && strstr(expr->text, " OVER (");
}

static const struct context_column *
column_of(const struct expr *expr, const struct context *context)
{
	if (!expr || expr->kind != EXPR_COLUMN || !expr->source ||
	    expr->source->table < 0 || expr->column < 0)
		return NULL;
	return &context->tables[expr->source->table].columns[expr->column];
}

static bool
is_call(const struct expr *expr, const char *function)
{
	return expr->kind == EXPR_CALL && strcmp(expr->text, function) == 0;
}

static bool
adds_up(const struct expr *expr)
{
	return is_call(expr, "sum") || is_call(expr, "avg");
}

static bool
chooses_one(const struct expr *expr)
{
	return is_call(expr, "min") || is_call(expr, "max");
}

static enum type
type_of_column(const struct context_column *column)
{
	if (!column)
		return TYPE_ANY;
	return column->class == COLUMN_NUMBER ? TYPE_NUMBER
	       : column->class == COLUMN_TEXT ? TYPE_TEXT
	       : column->class == COLUMN_DATE ? TYPE_DATE
					      : TYPE_ANY;
}

static enum type
type_of(const struct expr *expr, const struct context *context)
{
	if (!expr)
		return TYPE_ANY;
	if (expr->kind == EXPR_COLUMN)
		return type_of_column(column_of(expr, context));
	if (expr->kind == EXPR_NUMBER || expr->kind == EXPR_EXTRACT ||
	    is_call(expr, "count") ||
	    (expr->kind == EXPR_CAST && strcmp(expr->text, "numeric") == 0))
		return TYPE_NUMBER;
	if (expr->kind == EXPR_BLOCK && expr->block->item_count > 0)
		return type_of(expr->block->items[0].expr, context);
	if (expr->kind == EXPR_CALL && expr->argument_count == 1 &&
	    (adds_up(expr) || chooses_one(expr)))
		return type_of(expr->argument[0], context);
	return TYPE_ANY;
}

/* Cast the column at the place to a number: the expression itself, or the
 * argument of a lowest or highest. */
static bool
cast_number(struct expr **place, const struct settling *settling)
{
	struct expr *expr = *place;
	const struct context_column *column =
	    column_of(expr, settling->context);
	if (!expr)
		return false;
	if (column && column->numeric_text) {
		*place = expr_cast(expr, "numeric", settling->arena);
		return true;
	}
	if (expr->kind == EXPR_BLOCK && expr->block->item_count > 0)
		return cast_number(&expr->block->items[0].expr, settling);
	return expr->kind == EXPR_CALL && expr->argument_count == 1 &&
	       chooses_one(expr) && cast_number(&expr->argument[0], settling);
}

static void
settle_comparison(struct filter *filter, struct settling *settling)
{
	enum type left = type_of(filter->left, settling->context);
	enum type right = type_of(filter->right, settling->context);
	if (left == right || left == TYPE_ANY || right == TYPE_ANY ||
	    (left != TYPE_NUMBER && right != TYPE_NUMBER))
		return;
	bool date = left == TYPE_DATE || right == TYPE_DATE;
	struct expr **text = left == TYPE_TEXT ? &filter->left : &filter->right;
	if (date || !cast_number(text, settling))
		settling->good = false;
}

static void settle_filter(struct filter *filter, struct settling *settling);

static void
settle_expr(struct expr *expr, struct settling *settling)
{
	if (!expr)
		return;
	if (is_window(expr) && settling->inside > 0)
		settling->good = false;
	settling->inside += expr->kind == EXPR_CALL;
	for (int i = 0; i < expr->argument_count; i++)
		settle_expr(expr->argument[i], settling);
	settling->inside -= expr->kind == EXPR_CALL;
	if (adds_up(expr) && expr->argument_count == 1 &&
	    type_of(expr->argument[0], settling->context) == TYPE_TEXT &&
	    !cast_number(&expr->argument[0], settling))
		settling->good = false;
	settle_filter(expr->only, settling);
}

/* Conditions have only a few levels: the composer limits them. */
static void
settle_filter(struct filter *filter, struct settling *settling)
{
	if (!filter)
		return;
	settling->inside++;
	settle_expr(filter->left, settling);
	settle_expr(filter->right, settling);
	settling->inside--;
	if (filter->kind == FILTER_COMPARE)
		settle_comparison(filter, settling);
	for (struct filter *child = filter->first; child; child = child->next)
		settle_filter(child, settling);
}

/* Does a condition bound a date?  The row before one of May may be of April. */
static bool
bounds_date(const struct filter *filter, const struct settling *settling)
{
	if (!filter)
		return false;
	if (filter->kind == FILTER_COMPARE &&
	    type_of(filter->left, settling->context) == TYPE_DATE)
		return true;
	for (const struct filter *child = filter->first; child;
	     child = child->next)
		if (bounds_date(child, settling))
			return true;
	return false;
}

/* A window sees the rows that WHERE leaves, and stands in no group. */
static void
settle_windows(const struct block *block, struct settling *settling)
{
	for (int i = 0; i < block->item_count; i++)
		if (is_window(block->items[i].expr) &&
		    (block->group_count > 0 ||
			bounds_date(block->where, settling)))
			settling->good = false;
}

static void
settle_block(struct block *block, void *closure)
{
	struct settling *settling = closure;
	walk_children(block, settle_block, closure);
	for (int i = 0; i < block->item_count; i++)
		settle_expr(block->items[i].expr, settling);
	for (int i = 0; i < block->source_count; i++)
		settle_filter(block->sources[i]->on, settling);
	settle_windows(block, settling);
	settle_filter(block->where, settling);
	settle_filter(block->having, settling);
	for (int i = 0; i < block->order_count; i++)
		settle_expr(block->order[i].expr, settling);
}

bool
types_settle(
    struct block *block, const struct context *context, struct arena *arena)
{
	struct settling settling = {
	    .context = context, .arena = arena, .good = true};
	settle_block(block, &settling);
	return settling.good;
}
