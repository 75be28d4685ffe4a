/*
 * compose_rank.c - ranks over all rows and within groups; see compose_windows.h
 */
#include "context/name_part.h"
#include "parser/compose_steps.h"
#include "parser/compose_windows.h"

#include <string.h>

void
composer_share_of_all(struct composer *composer)
{
	struct arena *arena = composer->arena;
	struct block *block = composer->block;
	int count = block->item_count;
	for (int i = 0; i < count; i++) {
		struct expr *part = block->items[i].expr;
		if (!expr_aggregates(part))
			continue;
		struct expr *all =
		    expr_window(expr_call("sum", part, arena), NULL, arena);
		block_add_item(block, expr_percentage(part, all, arena),
		    count - i > 1 && block->items[i].alias
			? arena_printf(
			      arena, "%s_percentage", block->items[i].alias)
			: "percentage");
	}
}

static bool
is_group(const struct sketch *sketch, const struct term *term)
{
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].table == term->table &&
		    sketch->groups[i].kind == term->kind &&
		    sketch->groups[i].column == term->column)
			return true;
	return false;
}

/* Is it a column of the row that makes the group, which has only one of it? */
static bool
is_of_group(const struct sketch *sketch, const struct term *term)
{
	for (int i = 0; i < sketch->group_count; i++)
		if (term->kind == TERM_COLUMN &&
		    sketch->groups[i].kind == TERM_ENTITY &&
		    !sketch->groups[i].through &&
		    term_is_row(&sketch->groups[i], term->table))
			return true;
	return false;
}

/* Does the question show something that each group has several of? */
static bool
shows_members(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (!composer_aggregates(&sketch->shows[i]) &&
		    !is_group(sketch, &sketch->shows[i]) &&
		    !is_of_group(sketch, &sketch->shows[i]))
			return true;
	return false;
}

/* "The month with the most sales in each year": let the unit that is asked for
 * be the last group.  Return how many groups it is ranked in. */
static int
ranked_in(struct sketch *sketch)
{
	int last = sketch->group_count - 1;
	for (int i = 0; i <= last; i++) {
		struct term unit = sketch->groups[i];
		if (unit.at + 1 != sketch->unit_asked)
			continue;
		memmove(&sketch->groups[i], &sketch->groups[i + 1],
		    (size_t)(last - i) * sizeof(unit));
		sketch->groups[last] = unit;
		return last;
	}
	return shows_members(sketch) ? sketch->group_count : 0;
}

void
composer_settle_within(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct superlative *best = &sketch->best;
	/* "its total and the rank within its region": by the total */
	bool ranks =
	    best->present ? best->term.kind != TERM_NONE : sketch->within;
	if (!ranks || best->per_group || !sketch->group_count || sketch->growth)
		return;
	composer->within_count = ranked_in(sketch);
	if (!composer->within_count)
		return;
	memcpy(composer->within, sketch->groups,
	    (size_t)composer->within_count * sizeof(sketch->groups[0]));
	if (best->present && !composer_aggregates(&best->term))
		/* without an aggregate, the groups are columns */
		sketch_show_groups(sketch);
}

/* "Ties share a rank, with no gaps": the question says how to count ranks. */
static bool
wants_dense(const struct parser_request *request)
{
	static const char *const words[] = {
	    "dense_rank", "dense rank", "no gaps", "without gaps"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (part_in(request->evidence, words[i]) ||
		    part_in(request->question->text, words[i]))
			return true;
	return false;
}

/* rank() OVER (PARTITION BY the groups ORDER BY the key) */
static struct expr *
place_of(struct composer *composer, struct expr *key, bool exact)
{
	struct expr *window = expr_window(
	    expr_call(exact                            ? "row_number"
		      : wants_dense(composer->request) ? "dense_rank"
						       : "rank",
		NULL, composer->arena),
	    key, composer->arena);
	window->descending = composer->sketch.best.direction >= 0;
	for (int i = 0; i < composer->within_count; i++) {
		struct expr *group = composer_term(
		    composer, composer->block, &composer->within[i]);
		if (group)
			expr_partition(window, group);
	}
	return window;
}

/* Take the first n rows of each group: one step ranks, and the block cuts. */
static void
cut_groups(struct composer *composer, struct expr *key)
{
	struct arena *arena = composer->arena;
	struct block *inner = composer->block;
	const struct superlative *best = &composer->sketch.best;
	int last = inner->item_count;
	/* Show one of each group, and all that share the first place. */
	if (!block_add_item(
		inner, place_of(composer, key, best->limit > 1), "place"))
		return;
	inner->order_count = 0;
	inner->limit = inner->offset = 0;
	struct source *step = composer_step(composer, "ranked");
	struct block *outer = composer->block;
	for (int i = 0; i < last + composer->sketch.rank; i++)
		block_add_item(outer, composer_output(composer, step, i), NULL);
	struct expr *place = composer_output(composer, step, last);
	outer->where = filter_compare(place, best->offset ? "=" : "<=",
	    expr_leaf(EXPR_NUMBER,
		arena_printf(arena, "%ld",
		    best->offset ? best->offset + 1 : best->limit),
		arena),
	    arena);
	for (int i = 0; i < composer->within_shown; i++)
		block_add_order(
		    outer, composer_output(composer, step, i), false);
	block_add_order(outer, place, false);
}

/* "ranked by" and a rank within a group must show the key. */
static void
show_key(struct composer *composer, struct expr *key)
{
	block_add_item(composer->block, key,
	    composer_alias(composer, &composer->sketch.best.term));
}

/* Order by the ranks of all rows, group by group, the first place first. */
static void
show_places(struct composer *composer, struct expr *key)
{
	struct block *block = composer->block;
	block_add_item(block, place_of(composer, key, false), "rank");
	if (!composer->within_count)
		return;
	block->order_count = 0;
	for (int i = 0; i < composer->within_shown; i++)
		block_add_order(block, block->items[i].expr, false);
	block_add_order(block, key, composer->sketch.best.direction >= 0);
}

void
composer_rank(struct composer *composer)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	bool cuts = composer->within_count && sketch->best.limit;
	struct expr *key = NULL;
	if (!sketch->rank && !cuts)
		return;
	if (sketch->best.present && block->order_count)
		key = block->order[0].expr;
	for (int i = 0; i < block->item_count && !key; i++)
		if (expr_aggregates(block->items[i].expr))
			key = block->items[i].expr;
	if (!key)
		return;
	if (sketch->best.present)
		show_key(composer, key);
	if (cuts)
		cut_groups(composer, key);
	else
		show_places(composer, key);
}
