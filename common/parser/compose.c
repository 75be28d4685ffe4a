/*
 * compose.c - makes a query block from a sketch; see compose.h
 */
#include "parser/compose.h"

#include "definition/evidence.h"
#include "parser/compose_parts.h"
#include "parser/compose_sets.h"
#include "parser/compose_steps.h"
#include "parser/compose_windows.h"
#include "parser/composer.h"

#include <string.h>

bool
composer_goes(const struct composer *composer, enum compose_way way)
{
	*composer->parted |= 1U << way;
	return composer->variant->way == way;
}

/* ---- distinct ---- */

/* "List the planners": is it whom rows refer to, and may several rows refer to
 * one? */
static bool
is_shared(const struct composer *composer, const struct term *term)
{
	return term->through && term->table >= 0 &&
	       !context_is_key(
		   &composer->context->tables[term->table], term->via);
}

/* Can the result contain the same line several times?  It cannot when it shows
 * a table whose rows come once. */
static bool
shows_repeat(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	bool key = false;
	bool repeats = false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->table < 0)
			continue;
		if (!is_shared(composer, term) &&
		    !composer_repeats(composer, term->table) &&
		    composer->block->source_count > 1)
			return false;
		repeats = repeats || composer->block->source_count > 1;
		key = key || composer_is_key_or_label(composer, term);
	}
	/* Conditions on other tables choose the rows, and only an attribute is
	 * shown. */
	return repeats || (!key && composer->branch_count > 0);
}

/* "Which years", "in which cities": show each existing value once. */
static bool
asks_which(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	const struct question *question = composer->request->question;
	const struct term *term = &sketch->shows[0];
	if (sketch->show_count != 1 || term->kind != TERM_COLUMN ||
	    term->at < 1 || composer_is_key_or_label(composer, term) ||
	    composer_column(composer, term)->unique)
		return false;
	const char *before = question->tokens[term->at - 1].folded;
	return strcmp(before, "which") == 0 || strcmp(before, "what") == 0;
}

/* "Show all transaction types": the kinds that there are, and not one for each
 * row, where the question speaks of no rows and asks for no order. */
static bool
lists_kinds(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *term = &sketch->shows[0];
	return sketch->show_count == 1 && term->kind == TERM_COLUMN &&
	       sketch->condition_count == 0 && sketch->order_count == 0 &&
	       sketch->absence_count == 0 && sketch->mentioned_count == 0 &&
	       !sketch->limit && !composer_is_key_or_label(composer, term) &&
	       composer_column(composer, term)->class == COLUMN_TEXT &&
	       !composer_column(composer, term)->unique;
}

static void
add_distinct(struct composer *composer)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	if (block->group_count || composer_count_aggregates(sketch) ||
	    sketch->share)
		return;
	bool once = !sketch->best.present &&
		    (shows_repeat(composer) || asks_which(composer) ||
			lists_kinds(composer));
	block->distinct =
	    sketch->distinct ||
	    (once && !composer_goes(composer, COMPOSE_NO_DISTINCT));
}

/* ---- special shapes ---- */

/* "Per X" of "average number of T per X in each Y": what stands right behind
 * the counted things; NULL: there is one group alone. */
static const struct term *
counted_for(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *unit = NULL;
	int counted = -1;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate)
			counted = sketch->shows[i].at;
	for (int i = 0; i < sketch->group_count; i++) {
		const struct term *group = &sketch->groups[i];
		if (group->at > counted && (!unit || group->at < unit->at))
			unit = group;
	}
	return sketch->group_count > 1 ? unit : NULL;
}

/* Does the item only say which one of the things a row counts for? */
static bool
is_of_unit(const struct composer *composer, const struct expr *expr,
    const struct term *unit)
{
	if (!unit)
		return true;
	if (expr->kind != EXPR_COLUMN || !expr->source ||
	    expr->source->table != unit->table)
		return false;
	return unit->kind == TERM_ENTITY
		   ? composer->context->tables[unit->table]
			     .columns[expr->column]
			     .primary_key ||
			 composer_is_label(composer, unit->table, expr->column)
		   : expr->column == unit->column;
}

/* "average number of T per X": the average of a count per group, for each of
 * the further groups. */
static bool
wrap_average_count(struct composer *composer)
{
	struct block *inner = composer->block;
	const struct term *unit = counted_for(composer);
	bool counts = false;
	int kept = 0;
	if (!composer->sketch.average_count || !inner->group_count)
		return false;
	for (int i = 0; i < inner->item_count; i++)
		counts = counts || expr_aggregates(inner->items[i].expr);
	for (int i = 0; counts && i < inner->item_count; i++) {
		struct block_item *item = &inner->items[i];
		bool count = expr_aggregates(item->expr);
		if (count)
			item->alias = "n";
		if (count || !is_of_unit(composer, item->expr, unit))
			inner->items[kept++] = *item;
	}
	if (!counts)
		return false;
	inner->item_count = kept;
	inner->order_count = 0;
	struct source *grouped = composer_step(composer, "grouped");
	struct block *outer = composer->block;
	for (int i = 0; i < kept; i++) {
		struct expr *value = composer_output(composer, grouped, i);
		bool count = expr_aggregates(inner->items[i].expr);
		if (!count)
			block_add_group(outer, value);
		block_add_item(outer,
		    count ? expr_call("avg", value, composer->arena) : value,
		    count ? "average_count" : NULL);
		if (count && kept > 1)
			block_add_order(outer,
			    outer->items[outer->item_count - 1].expr, true);
	}
	/* one figure needs no name for the rows that it is of */
	grouped->with = kept > 1;
	return true;
}

/* "Are there customers without orders?" has one row, true or false; so has "are
 * all bills paid?", where no unpaid one may be there. */
static void
wrap_whether(struct composer *composer)
{
	struct block *inner = composer->block;
	const struct sketch *sketch = &composer->sketch;
	if (!sketch->whether || inner->group_count || inner->limit ||
	    inner->distinct_on_count || composer_count_aggregates(sketch))
		return;
	struct expr *exists = expr_leaf(EXPR_EXISTS, NULL, composer->arena);
	exists->block = inner;
	exists->negated = sketch->of_all;
	inner->order_count = 0;
	inner->distinct = false;
	composer->block = block_new(composer->arena);
	block_add_item(composer->block, exists, "answer");
}

static bool
compose_one(struct composition *composition,
    const struct parser_request *request, struct graph *graph,
    const struct sketch *sketch, const struct compose_variant *variant)
{
	struct composer *composer =
	    arena_alloc(request->arena, sizeof(*composer));
	composer->request = request;
	composer->context = request->context;
	composer->graph = graph;
	composer->arena = request->arena;
	composer->sketch = *sketch;
	composer->variant = variant;
	composer->parted = &composition->parted;
	composer->block = block_new(request->arena);
	composer->unbound = sketch->unbound;
	composer->patterns = evidence_wants_patterns(request->evidence);
	composer_settle(composer);
	bool every = composer_wants_periods(composer);
	composer->sketch.keep_empty = composer->sketch.keep_empty && !every;
	if (!composer_join(composer))
		return false;
	enum composer_parts parts =
	    composer_parts(composer, sketch, composition);
	if (parts != PARTS_NOT_NEEDED)
		return parts == PARTS_MADE;
	if (!composer_items(composer))
		return false;
	composer_where(composer);
	composer_filter_joined(composer);
	add_distinct(composer);
	composer_complete_groups(composer);
	if (every)
		composer_fill_periods(composer);
	if (!composer_series(composer) && !every) {
		composer_order(composer);
		composer_complete_groups(composer);
		composer_rank(composer);
		composer_over_units(composer);
		wrap_average_count(composer);
		wrap_whether(composer);
	}
	composer_prune(composer);
	composer_label_blanks(composer);
	composition->block = composer->block;
	composition->cost = composer->tree.cost;
	composition->penalty = variant->penalty;
	composition->unbound = composer->unbound;
	composition->ahead = composer->ahead;
	composition->left_out = composer->left_out;
	composition->weighs = sketch->outweigh.present || sketch->outdo.present;
	return true;
}

/* The source whose rows' names are all that the block lists; NULL. */
static struct source *
named_rows(const struct block *block, const struct context *context)
{
	if (!block->item_count || block->group_count || block->limit ||
	    block->operation || block->distinct_on_count)
		return NULL;
	struct source *rows = block->items[0].expr->source;
	for (int i = 0; i < block->item_count; i++) {
		const struct expr *expr = block->items[i].expr;
		if (expr->kind != EXPR_COLUMN || expr->source != rows ||
		    !context_is_label(
			&context->tables[rows->table], expr->column))
			return NULL;
	}
	return rows;
}

/* "Both ... and ...", of those who have a first and a last name: two of them
 * may have the same, so that the rows of the one list must be among those of
 * the other. */
static bool
keep_common_rows(struct block *block, struct block *other,
    const struct context *context, struct arena *arena)
{
	struct source *rows = named_rows(block, context);
	struct source *others = named_rows(other, context);
	if (!rows || !others || rows->table != others->table)
		return false;
	const int key = context_sole_key(&context->tables[rows->table]);
	if (key < 0 || block->item_count < 2)
		return false;
	struct filter *in = filter_new(FILTER_IN, arena);
	in->left = expr_column(rows, key, arena);
	in->block = other;
	/* those who are in a list are the list */
	if (other->source_count == 1 && other->where &&
	    other->where->kind == FILTER_IN && !other->where->negated &&
	    other->where->left->kind == EXPR_COLUMN &&
	    other->where->left->column == key)
		in->block = other->where->block;
	other->items[0] =
	    (struct block_item){expr_column(others, key, arena), NULL};
	other->item_count = 1;
	other->order_count = 0;
	other->distinct = false;
	block_and(&block->where, in, arena);
	block->distinct = block->source_count > 1;
	block->order_count = block->distinct ? 0 : block->order_count;
	return true;
}

bool
compose(struct composition *composition, const struct parser_request *request,
    struct graph *graph, const struct sketch *sketch,
    const struct compose_variant *variant)
{
	struct sketch *parts = compose_sets_split(sketch, request, graph);
	struct composition other = {.parted = 0};
	composition->parted = 0;
	if (!parts)
		return compose_one(
		    composition, request, graph, sketch, variant);
	bool both =
	    compose_one(composition, request, graph, &parts[0], variant) &&
	    compose_one(&other, request, graph, &parts[1], variant);
	composition->parted |= other.parted;
	if (!both)
		return false;
	if (keep_common_rows(composition->block, other.block, request->context,
		request->arena))
		return true;
	/* Both lists are sets: neither has its own order. */
	composition->block->order_count = other.block->order_count = 0;
	composition->block->distinct = other.block->distinct = false;
	/* One limit applies to the intersection. */
	other.block->limit = other.block->offset = 0;
	composition->block->operation = SET_INTERSECT;
	composition->block->other = other.block;
	return true;
}
