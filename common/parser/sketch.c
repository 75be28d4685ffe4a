/* sketch.c - what a sketch says; see sketch.h */
#include "parser/sketch.h"

#include <string.h>

bool
term_is_row(const struct term *term, int table)
{
	return term->kind == TERM_ENTITY && term->table == table &&
	       !term->through;
}

/* "Order value by customer": a figure of the rows is added up, although nothing
 * says so. */
static bool
is_figure(const struct term *shown, const struct context *context)
{
	const struct context_column *column =
	    shown->kind == TERM_COLUMN
		? &context->tables[shown->table].columns[shown->column]
		: NULL;
	return column && column->class == COLUMN_NUMBER && !column->unique &&
	       column->parent_table < 0;
}

/* Is what is measured the table's rows, or rows that each refer to one of them:
 * the lines of an order? */
static bool
is_of(const struct context *context, int measured, int table)
{
	return measured == table ||
	       (measured >= 0 && context_refers(context, measured, table));
}

bool
sketch_has_grain(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].kind == TERM_GRAIN)
			return true;
	return false;
}

bool
sketch_needs(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].needed &&
		    sketch->mentioned[i].table == table)
			return true;
	return false;
}

bool
sketch_measures(
    const struct sketch *sketch, const struct context *context, int table)
{
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		if (is_of(context, shown->table, table) &&
		    (shown->aggregate || sketch->share ||
			shown->kind == TERM_METRIC ||
			is_figure(shown, context)))
			return true;
	}
	for (int i = 0; i < sketch->formula_count; i++)
		if (sketch->formulas[i].kind == FORMULA_MEASURE &&
		    is_of(context, sketch->formulas[i].term.table, table))
			return true;
	return sketch->best.present &&
	       is_of(context, sketch->best.term.table, table);
}

bool
sketch_let_any_be_some(struct sketch *sketch)
{
	bool found = false;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (!condition->any)
			continue;
		condition->right.aggregate =
		    condition->right.aggregate == AGGREGATE_MAXIMUM
			? AGGREGATE_MINIMUM
			: AGGREGATE_MAXIMUM;
		found = true;
	}
	return found;
}

bool
sketch_shares(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_FORMULA &&
		    sketch->shows[i].name &&
		    strcmp(sketch->shows[i].name, "rate") == 0)
			return true;
	return sketch->share != 0;
}

bool
sketch_lists_entities(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind != TERM_ENTITY ||
		    sketch->shows[i].aggregate)
			return false;
	return sketch->show_count > 0;
}

void
sketch_show_groups(struct sketch *sketch)
{
	int groups = sketch->group_count;
	if (sketch->show_count + groups > SKETCH_MAX_SHOWS)
		groups = SKETCH_MAX_SHOWS - sketch->show_count;
	memmove(&sketch->shows[groups], &sketch->shows[0],
	    (size_t)sketch->show_count * sizeof(sketch->shows[0]));
	memcpy(&sketch->shows[0], &sketch->groups[0],
	    (size_t)groups * sizeof(sketch->shows[0]));
	sketch->show_count += groups;
	sketch->group_count = 0;
}
