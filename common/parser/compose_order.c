/*
 * compose_order.c - ORDER BY, LIMIT, and complete groups; see composer.h
 */
#include "english/english.h"
#include "parser/amount.h"
#include "parser/composer.h"

#include <string.h>

static bool
item_shown(const struct block *block, const struct expr *expr)
{
	for (int i = 0; i < block->item_count; i++)
		if (expr_same(block->items[i].expr, expr))
			return true;
	return false;
}

/* With DISTINCT, the statement must show the ORDER BY key. */
static void
add_order_key(struct composer *composer, struct expr *expr, bool descending)
{
	struct block *block = composer->block;
	if (!expr)
		composer->unbound++;
	else if (!block->distinct || item_shown(block, expr) ||
		 block_add_item(block, expr, NULL))
		block_add_order(block, expr, descending);
}

/* A unit of time in the order is that of the groups, whose date is known by
 * now. */
static const struct term *
grouped_unit(const struct sketch *sketch, const struct term *term)
{
	for (int g = 0; term->kind == TERM_GRAIN && g < sketch->group_count;
	     g++)
		if (sketch->groups[g].kind == TERM_GRAIN &&
		    sketch->groups[g].unit == term->unit)
			return &sketch->groups[g];
	return term;
}

/* "What share of the bills is late, by town?  Worst town first.": the share is
 * what orders the groups, and not the figure that it is made of.  NULL where
 * the figure is shown, too. */
static struct expr *
order_share(const struct composer *composer, const struct expr *figure)
{
	const struct block *block = composer->block;
	if (!composer->sketch.share || !expr_aggregates(figure) ||
	    item_shown(block, figure))
		return NULL;
	for (int i = 0; i < block->item_count; i++)
		if (expr_aggregates(block->items[i].expr))
			return block->items[i].expr;
	return NULL;
}

/* "Amount", "biggest amount" */
static bool
is_amount(const struct question *question, int at)
{
	for (int last = at; last < question->count && last < at + 2; last++) {
		const char *word = question->tokens[last].folded;
		if (amount_is_said(word))
			return true;
	}
	return false;
}

/* "What is left to pay by client, biggest amount first": the figure shown is
 * the amount.  NULL: several are shown, or the word names another one. */
static struct expr *
shown_amount(const struct composer *composer, const struct term *term)
{
	const struct block *block = composer->block;
	struct expr *shown = NULL;
	if (!is_amount(composer->request->question, term->at))
		return NULL;
	for (int i = 0; i < block->item_count; i++) {
		struct expr *expr = block->items[i].expr;
		if (!expr_aggregates(expr))
			continue;
		if (shown)
			return NULL;
		shown = expr;
	}
	return shown && shown->text && strcmp(shown->text, "count") != 0 ? shown
									 : NULL;
}

static struct expr *
order_expr(struct composer *composer, const struct term *term)
{
	struct block *block = composer->block;
	term = grouped_unit(&composer->sketch, term);
	if (term->kind == TERM_ENTITY && !term->aggregate) {
		const struct context_table *t =
		    &composer->context->tables[term->table];
		struct source *source = block_source(block, term->table);
		if (!source || !t->label_count)
			return NULL;
		return expr_column(source, t->label[0], composer->arena);
	}
	struct expr *expr = composer_term(composer, block, term);
	/* Under a group, order by the sum of a plain measure. */
	if (expr && block->group_count && !expr_aggregates(expr)) {
		for (int i = 0; i < block->group_count; i++)
			if (expr_same(block->group[i], expr))
				return expr;
		for (int i = 0; i < block->item_count; i++)
			if (block->items[i].expr->argument_count &&
			    expr_same(block->items[i].expr->argument[0], expr))
				return block->items[i].expr;
		struct expr *amount = shown_amount(composer, term);
		if (amount)
			return amount;
		if (composer_is_measure(composer, term))
			return expr_call("sum", expr, composer->arena);
		block_add_group(block, expr);
	}
	struct expr *share = expr ? order_share(composer, expr) : NULL;
	return share ? share : expr;
}

static void
add_per_group(struct composer *composer, struct expr *key)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	for (int g = 0; g < sketch->group_count; g++) {
		struct expr *group =
		    composer_term(composer, block, &sketch->groups[g]);
		if (group && block->distinct_on_count < BLOCK_MAX_KEYS) {
			block->distinct_on[block->distinct_on_count++] = group;
			block_add_order(block, group, false);
		}
	}
	block_add_order(block, key, sketch->best.direction > 0);
	block_add_item(
	    block, key, composer_alias(composer, &sketch->best.term));
	/* Of two rows with the same time, choose the same one every time. */
	for (int i = block->item_count - 1; i >= 0; i--)
		if (!expr_same(block->items[i].expr, key)) {
			block_add_order(block, block->items[i].expr, false);
			return;
		}
}

/* Add what the question sorts by, behind what ranks: only what it says of equal
 * rows. */
static void
add_orders(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->order_count; i++)
		if (!sketch->best.present || sketch->orders[i].of_equals)
			add_order_key(composer,
			    order_expr(composer, &sketch->orders[i].term),
			    sketch->orders[i].descending);
}

static void
add_best(struct composer *composer)
{
	struct block *block = composer->block;
	const struct superlative *best = &composer->sketch.best;
	/* The statement shows one row of each group, and no sums over the
	 * rows. */
	if (best->per_group)
		block->group_count = 0;
	struct expr *key = order_expr(composer, &best->term);
	if (!key) {
		composer->unbound++;
		return;
	}
	if (best->per_group) {
		add_per_group(composer, key);
		return;
	}
	const struct context_column *column =
	    composer_column(composer, &best->term);
	if (column && column->numeric_text && !best->term.aggregate)
		key = expr_cast(key, "numeric", composer->arena);
	if (best->direction < 0 && column && column->nullable &&
	    !best->term.aggregate) {
		/* The lowest is a value and not NULL. */
		struct filter *known = filter_new(FILTER_NULL, composer->arena);
		known->left = key;
		known->negated = true;
		block_and(expr_aggregates(key) ? &block->having : &block->where,
		    known, composer->arena);
	}
	add_order_key(composer, key, best->direction > 0);
	add_orders(composer);
	block->limit = best->limit;
	block->offset = best->offset;
	block_break_ties(block);
}

/* "the average age of those with the lowest price": all rows with that price
 * count. */
static bool
filter_by_best(struct composer *composer)
{
	const struct superlative *best = &composer->sketch.best;
	struct block *block = composer->block;
	if (!best->present || best->term.aggregate || block->group_count ||
	    best->term.kind != TERM_COLUMN || best->limit != 1 ||
	    !composer_count_aggregates(&composer->sketch))
		return false;
	struct condition condition = {
	    .left = best->term, .kind = OPERAND_TERM, .right = best->term};
	condition.right.aggregate =
	    best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	struct filter *filter = composer_condition(composer, block, &condition);
	if (filter)
		block_and(&block->where, filter, composer->arena);
	return filter;
}

static void
add_default_order(struct composer *composer)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	bool grain = sketch_has_grain(sketch);
	if (grain || !block->group_count) {
		for (int i = 0; i < block->item_count; i++) {
			struct expr *expr = block->items[i].expr;
			bool date = expr->kind == EXPR_CAST ||
				    expr->kind == EXPR_EXTRACT;
			if (!expr_aggregates(expr) && (date || !grain)) {
				block_add_order(block, expr, false);
				return;
			}
		}
	}
	block_order_groups(block);
}

void
composer_order(struct composer *composer)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	if (!filter_by_best(composer) && sketch->best.present)
		add_best(composer);
	if (!sketch->best.present)
		add_orders(composer);
	if (sketch->limit && !block->limit)
		block->limit = sketch->limit;
	if (!block->order_count &&
	    (block->group_count ||
		(!composer_count_aggregates(sketch) && !sketch->share)))
		add_default_order(composer);
	else if (block->order_count && sketch->order_count)
		block_break_ties(block);
}

static bool
in_group(const struct block *block, const struct expr *expr)
{
	for (int i = 0; i < block->group_count; i++)
		if (expr_same(block->group[i], expr))
			return true;
	return false;
}

/* Beside an aggregate, group by every other output, and drop the other ORDER BY
 * keys. */
void
composer_complete_groups(struct composer *composer)
{
	struct block *block = composer->block;
	bool grouped = block->group_count > 0 || block->having;
	for (int i = 0; i < block->item_count; i++)
		grouped = grouped || expr_aggregates(block->items[i].expr);
	for (int i = 0; i < block->order_count; i++)
		grouped = grouped || expr_aggregates(block->order[i].expr);
	if (!grouped)
		return;
	for (int i = 0; i < block->item_count; i++) {
		struct expr *expr = block->items[i].expr;
		if (!expr_aggregates(expr) && expr->kind != EXPR_WINDOW &&
		    !in_group(block, expr))
			block_add_group(block, expr);
	}
	int kept = 0;
	for (int i = 0; i < block->order_count; i++)
		if (expr_aggregates(block->order[i].expr) ||
		    in_group(block, block->order[i].expr))
			block->order[kept++] = block->order[i];
	block->order_count = kept;
}
