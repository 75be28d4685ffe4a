/*
 * compose_filters.c - leaves out rows that the evidence excludes; see
 * composer.h
 *
 * "Ignore claims that are still open" is about every row of a table that the
 * answer uses, and not about one word of the question.
 */
#include "parser/composer.h"

#include <string.h>

static bool
uses(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table == table)
			return true;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.table == table &&
		    !sketch->conditions[i].scope)
			return true;
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].table == table)
			return true;
	const struct superlative *best = &sketch->best;
	if (best->present && best->term.kind != TERM_NONE &&
	    best->term.table == table)
		return true;
	for (int i = 0; i < sketch->order_count; i++)
		if (sketch->orders[i].term.table == table)
			return true;
	for (int i = 0; i < sketch->formula_count; i++)
		if (sketch->formulas[i].kind == FORMULA_MEASURE &&
		    sketch->formulas[i].term.table == table)
			return true;
	return false;
}

/* Does a condition of the sketch already have the filter's definition? */
static bool
is_said(const struct sketch *sketch, const struct definition_filter *filter)
{
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->left.kind == TERM_EXPRESSION &&
		    strcmp(condition->left.text, filter->sql) == 0)
			return true;
	}
	return false;
}

static struct condition
condition_of(const struct definition_filter *filter)
{
	return (struct condition){.kind = OPERAND_TRUE,
	    .left = {.kind = TERM_EXPRESSION,
		.table = filter->table,
		.column = -1,
		.text = filter->sql}};
}

void
composer_settle_filters(struct composer *composer)
{
	const struct parser_request *request = composer->request;
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < request->filter_count; i++) {
		const struct definition_filter *filter = &request->filters[i];
		if (!uses(sketch, filter->table) || is_said(sketch, filter) ||
		    sketch->condition_count == SKETCH_MAX_CONDITIONS)
			continue;
		sketch->conditions[sketch->condition_count++] =
		    condition_of(filter);
	}
}

void
composer_filter_joined(struct composer *composer)
{
	const struct parser_request *request = composer->request;
	struct block *block = composer->block;
	for (int i = 0; i < request->filter_count; i++) {
		const struct definition_filter *filter = &request->filters[i];
		const struct condition condition = condition_of(filter);
		const struct source *source =
		    block_source(block, filter->table);
		if (source && !source->outer &&
		    !is_said(&composer->sketch, filter))
			block_and(&block->where,
			    composer_condition(composer, block, &condition),
			    composer->arena);
	}
}
