/* compose_parts.c - measures of unrelated tables; see compose_parts.h */
#include "parser/compose_parts.h"

#include "parser/compose_steps.h"
#include "parser/separate_measures.h"

#include <string.h>

/* ---- one part ---- */

/* A condition on rows of another part does not apply to this part's rows. */
static bool
concerns(const struct parts *parts, int part, int table)
{
	if (table < 0 ||
	    composer_leads_to(parts->composer, parts->tables[part], table))
		return true;
	for (int i = 0; i < parts->count; i++)
		if (i != part &&
		    composer_leads_to(parts->composer, parts->tables[i], table))
			return false;
	return true;
}

static void
keep_conditions(const struct parts *parts, int part, struct sketch *sketch)
{
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->scope ||
		    (condition->left.kind != TERM_FORMULA &&
			concerns(parts, part, condition->left.table)))
			sketch->conditions[kept++] = *condition;
	}
	sketch->condition_count = kept;
	kept = 0;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (concerns(parts, part, sketch->mentioned[i].table))
			sketch->mentioned[kept++] = sketch->mentioned[i];
	sketch->mentioned_count = kept;
}

/* Keep the outputs beside the measures, and only measure `only` when it is not
 * -1. */
static void
keep_shows(struct parts *parts, int part, int only, struct sketch *sketch)
{
	int shown = 0;
	for (int i = 0; i < parts->asked->show_count; i++)
		if (!composer_aggregates(&parts->asked->shows[i]))
			sketch->shows[shown++] = parts->asked->shows[i];
	for (int i = 0; i < sketch->formula_count; i++)
		sketch->formulas[i] =
		    (struct formula){.kind = FORMULA_NUMBER, .text = "0"};
	for (int i = 0; i < parts->measure_count; i++) {
		const struct measure *measure = &parts->measures[i];
		if (measure->part != part || (only >= 0 && i != only) ||
		    shown == SKETCH_MAX_SHOWS)
			continue;
		sketch->shows[shown++] = measure->term;
		if (measure->term.kind == TERM_FORMULA)
			sketch->formulas[measure->term.column] =
			    parts->asked->formulas[measure->term.column];
	}
	sketch->show_count = shown;
}

static struct block *
compose_part(struct parts *parts, int part, int only)
{
	struct composer *composer = parts->composer;
	struct composition composition;
	struct sketch *sketch = arena_alloc(composer->arena, sizeof(*sketch));
	*sketch = *parts->asked;
	keep_shows(parts, part, only, sketch);
	keep_conditions(parts, part, sketch);
	sketch->best = (struct superlative){.present = false};
	sketch->order_count = 0;
	sketch->limit = 0;
	sketch->share = 0;
	sketch->rank = false;
	sketch->unbound = 0;
	if (sketch->focus >= 0 && !concerns(parts, part, sketch->focus))
		sketch->focus = parts->tables[part];
	bool made = compose(&composition, composer->request, composer->graph,
	    sketch, composer->variant);
	*composer->parted |= composition.parted;
	if (!made)
		return NULL;
	composer->unbound += composition.unbound;
	composer->ahead = composer->ahead || composition.ahead;
	composition.block->order_count = 0;
	return composition.block;
}

/* ---- side by side ---- */

static int
leading_groups(const struct block *block)
{
	int count = 0;
	while (count < block->item_count &&
	       !expr_aggregates(block->items[count].expr))
		count++;
	return count;
}

/* The outputs are the groups, then the measures in their order, then hidden
 * keys. */
static bool
open_step(struct parts *parts, int part, struct block *outer)
{
	struct composer *composer = parts->composer;
	struct block *block = compose_part(parts, part, -1);
	if (!block)
		return false;
	int groups = leading_groups(block);
	if (part && groups != parts->group_items)
		return false;
	parts->group_items = groups;
	int item = groups;
	for (int i = 0; i < parts->measure_count; i++)
		if (parts->measures[i].part == part)
			parts->measures[i].item = item++;
	if (item != block->item_count)
		return false;
	for (int i = 0; i < block->group_count; i++)
		if (!block_add_item(block, block->group[i], NULL))
			return false;
	composer->block = block;
	/* Do not use the table's own name: a later step may read that table. */
	struct source *step = composer_step(
	    composer, arena_printf(composer->arena, "%s_part",
			  composer->context->tables[parts->tables[part]].name));
	if (outer->source_count == BLOCK_MAX_SOURCES)
		return false;
	outer->sources[outer->source_count++] = step;
	parts->step[part] = step;
	parts->block[part] = block;
	return true;
}

/* Join the parts by all group columns.  Every part has them by the same
 * names. */
static bool
join_steps(struct parts *parts)
{
	const struct block *first = parts->block[0];
	for (int p = 1; p < parts->count; p++) {
		struct source *step = parts->step[p];
		for (int i = 0; i < first->item_count; i++) {
			if (expr_aggregates(first->items[i].expr))
				continue;
			if (step->using_count == BLOCK_MAX_KEYS)
				return false;
			step->using[step->using_count++] =
			    composer_output(parts->composer, parts->step[0], i)
				->text;
		}
	}
	return true;
}

static struct expr *
value_of(struct parts *parts, int measure)
{
	const struct measure *m = &parts->measures[measure];
	if (parts->step[m->part])
		return composer_output(
		    parts->composer, parts->step[m->part], m->item);
	struct block *block = compose_part(parts, m->part, measure);
	/* With another output beside the measure, the block is not a single
	 * value. */
	if (!block || block->item_count != 1)
		return NULL;
	return expr_block(block, parts->composer->arena);
}

/* Return the formula over the parts' values.  A part without rows counts as
 * zero. */
static struct expr *
formula_of(struct parts *parts, int root)
{
	const struct formula *formula = &parts->asked->formulas[root];
	if (formula->kind == FORMULA_NUMBER)
		return expr_leaf(
		    EXPR_NUMBER, formula->text, parts->composer->arena);
	for (int i = 0; i < parts->measure_count; i++) {
		const struct term *term = &parts->measures[i].term;
		struct expr *value = NULL;
		if (term->kind != TERM_FORMULA || term->column != root)
			continue;
		value = value_of(parts, i);
		return value ? expr_or_zero(value, parts->composer->arena)
			     : NULL;
	}
	struct expr *left = formula_of(parts, formula->left);
	struct expr *right = formula_of(parts, formula->right);
	return left && right ? composer_arithmetic(left, formula->sign, right,
				   parts->composer->arena)
			     : NULL;
}

static const char *
alias_for(const struct parts *parts, const struct term *term,
    const struct block *outer)
{
	const struct composer *composer = parts->composer;
	const char *alias = composer_alias(composer, term);
	for (int i = 0; alias && i < outer->item_count; i++)
		if (outer->items[i].alias &&
		    strcmp(outer->items[i].alias, alias) == 0 &&
		    term->table >= 0)
			return arena_printf(composer->arena, "%s_%s",
			    composer->context->tables[term->table].name, alias);
	return alias;
}

static bool
add_values(struct parts *parts, struct block *outer)
{
	const struct sketch *sketch = parts->asked;
	int measure = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		struct expr *expr = NULL;
		if (!composer_aggregates(term))
			continue;
		if (term->kind == TERM_FORMULA) {
			expr = formula_of(parts, term->column);
			while (
			    measure < parts->measure_count &&
			    parts->measures[measure].term.kind == TERM_FORMULA)
				measure++;
		} else {
			expr = value_of(parts, measure++);
			/* When the part has no rows, the count is zero. */
			if (expr && parts->step[0] &&
			    term->aggregate == AGGREGATE_COUNT)
				expr =
				    expr_or_zero(expr, parts->composer->arena);
		}
		if (!expr ||
		    !block_add_item(outer, expr, alias_for(parts, term, outer)))
			return false;
	}
	return true;
}

/* "Spent more than their budget": the total of one part against that of
 * another.  Whoever has no budget has not spent more than it. */
static void
bound_totals(
    struct parts *parts, const struct condition *condition, struct block *outer)
{
	struct arena *arena = parts->composer->arena;
	struct expr *side[2] = {NULL, NULL};
	const int root[2] = {condition->left.column, condition->right.column};
	for (int i = 0; i < parts->measure_count; i++)
		for (int s = 0; s < 2; s++) {
			const struct term *term = &parts->measures[i].term;
			if (term->kind == TERM_FORMULA &&
			    term->column == root[s])
				side[s] = value_of(parts, i);
		}
	for (int s = 0; s < 2; s++)
		if (side[s] && parts->asked->formulas[root[s]].or_zero)
			side[s] = expr_or_zero(side[s], arena);
	if (side[0] && side[1])
		block_and(&outer->where,
		    filter_compare(side[0],
			cue_operator(condition->comparison, condition->negated),
			side[1], arena),
		    arena);
	else
		parts->composer->unbound++;
}

/* "with a claim rate over 15 %" limits a figure over several parts. */
static void
bound_value(
    struct parts *parts, const struct condition *condition, struct block *outer)
{
	const struct sketch *sketch = parts->asked;
	struct arena *arena = parts->composer->arena;
	int item = parts->group_items;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (!composer_aggregates(term))
			continue;
		if (term->kind == TERM_FORMULA &&
		    term->column == condition->left.column &&
		    item < outer->item_count)
			block_and(&outer->where,
			    filter_compare(outer->items[item].expr,
				cue_operator(
				    condition->comparison, condition->negated),
				expr_leaf(EXPR_NUMBER, condition->text, arena),
				arena),
			    arena);
		item++;
	}
}

static void
bound_values(struct parts *parts, struct block *outer)
{
	const struct sketch *sketch = parts->asked;
	for (int c = 0; c < sketch->condition_count; c++) {
		const struct condition *condition = &sketch->conditions[c];
		if (condition->left.kind != TERM_FORMULA || condition->scope)
			continue;
		if (condition->kind == OPERAND_NUMBER)
			bound_value(parts, condition, outer);
		else if (condition->kind == OPERAND_FIGURE)
			bound_totals(parts, condition, outer);
	}
}

/* Return the value that the superlative or the question's order is about. */
static int
ordered_by(const struct parts *parts)
{
	const struct sketch *sketch = parts->asked;
	const struct term *key = sketch->best.present  ? &sketch->best.term
				 : sketch->order_count ? &sketch->orders[0].term
						       : NULL;
	for (int i = 0; key && i < parts->measure_count; i++) {
		const struct term *term = &parts->measures[i].term;
		if (term->kind == key->kind && term->table == key->table &&
		    term->column == key->column)
			return i;
	}
	return 0;
}

static void
order_values(struct parts *parts, struct block *outer)
{
	const struct sketch *sketch = parts->asked;
	const struct superlative *best = &sketch->best;
	bool descending = best->present         ? best->direction > 0
			  : sketch->order_count ? sketch->orders[0].descending
						: true;
	if (!parts->group_items)
		return;
	if (best->present || sketch->order_count || !sketch_has_grain(sketch))
		block_add_order(outer,
		    outer->items[parts->group_items + ordered_by(parts)].expr,
		    descending);
	for (int i = 0; i < parts->group_items; i++)
		block_add_order(outer, outer->items[i].expr, false);
	outer->limit = best->present ? best->limit : sketch->limit;
}

/* "How many jobs spent more than their budget". */
static void
count_rows(struct block *outer, struct arena *arena)
{
	outer->item_count = 0;
	block_add_item(outer,
	    expr_call("count", expr_leaf(EXPR_STAR, NULL, arena), arena), NULL);
}

/* Put the parts side by side.  Return false when that is impossible. */
static bool
compose_parts(struct parts *parts, struct composition *composition)
{
	struct composer *composer = parts->composer;
	const struct sketch *asked = parts->asked;
	/* Parts are put together by the key. */
	if (composer->variant->way == COMPOSE_BY_NAME)
		return false;
	struct block *outer = block_new(composer->arena);
	for (int p = 0; asked->group_count && p < parts->count; p++)
		if (!open_step(parts, p, outer))
			return false;
	if (asked->group_count && !join_steps(parts))
		return false;
	for (int i = 0; i < parts->group_items; i++) {
		struct expr *name =
		    composer_output(composer, parts->step[0], i);
		name->source = NULL;
		block_add_item(outer, name, NULL);
	}
	if (!add_values(parts, outer))
		return false;
	bound_values(parts, outer);
	if (asked->outweigh.tally)
		count_rows(outer, composer->arena);
	else
		order_values(parts, outer);
	composition->block = outer;
	composition->cost = composer->tree.cost;
	composition->penalty = composer->variant->penalty;
	composition->unbound = composer->unbound;
	composition->ahead = composer->ahead;
	composition->weighs = asked->outweigh.present || asked->outdo.present;
	return true;
}

enum composer_parts
composer_parts(struct composer *composer, const struct sketch *asked,
    struct composition *composition)
{
	struct parts *parts = arena_alloc(composer->arena, sizeof(*parts));
	if (!parts_find(parts, composer, asked))
		return PARTS_NOT_NEEDED;
	return compose_parts(parts, composition) ? PARTS_MADE
						 : PARTS_IMPOSSIBLE;
}
