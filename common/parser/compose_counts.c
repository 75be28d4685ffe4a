/* compose_counts.c - conditions on counts and sums; see composer.h */
#include "parser/composer.h"

#include <string.h>

/* "which cities": the values are the answer.  The question does not name their
 * table, and its rows do not matter. */
static bool
shown_for_itself(const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == term->table)
			return false;
	return sketch->focus != term->table && sketch->show_count == 1 &&
	       !composer_is_key_or_label(composer, term);
}

/* "with a claim rate over 15 %?  Show the rate": the statement computes the
 * figure in any case, and so a sum that it shows. */
static bool
is_shown_figure(const struct sketch *sketch, const struct term *term)
{
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		if (shown->kind != term->kind ||
		    shown->aggregate != term->aggregate)
			continue;
		bool sum = term->kind == TERM_COLUMN &&
			   term->aggregate == AGGREGATE_SUM &&
			   shown->table == term->table;
		if ((sum || term->kind == TERM_FORMULA) &&
		    shown->column == term->column)
			return true;
		bool written = term->kind == TERM_METRIC ||
			       (term->kind == TERM_EXPRESSION &&
				   term->aggregate == AGGREGATE_SUM);
		if (written && strcmp(shown->text, term->text) == 0)
			return true;
	}
	return false;
}

/* "Customers with more than 5 orders in 2024, and the total": the groups of
 * what is shown have the rows that are counted. */
static bool
bounds_shown_rows(const struct sketch *sketch, const struct term *term)
{
	bool figure = false, group = false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		bool same = shown->table == term->table;
		if (shown->kind == TERM_METRIC || shown->kind == TERM_FORMULA ||
		    (shown->aggregate && !same) || (!shown->aggregate && same))
			return false;
		figure = figure || shown->aggregate;
		group = group || !shown->aggregate;
	}
	return figure && group && term->table >= 0;
}

bool
composer_is_having(
    const struct composer *composer, const struct condition *condition)
{
	const struct sketch *sketch = &composer->sketch;
	if (!condition->left.aggregate || condition->scope)
		return false;
	if (condition->kind == OPERAND_FIGURE || sketch->group_count ||
	    is_shown_figure(sketch, &condition->left) ||
	    bounds_shown_rows(sketch, &condition->left))
		return true;
	/* When the question has other aggregates or groups, the count needs a
	 * block of its own. */
	bool plain = false;
	bool aggregate = false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		bool same = term->kind == condition->left.kind &&
			    term->aggregate == condition->left.aggregate &&
			    term->table == condition->left.table &&
			    term->column == condition->left.column;
		if (same)
			continue;
		if (term->aggregate || term->kind == TERM_METRIC)
			aggregate = true;
		else if (sketch->shows[i].kind == TERM_COLUMN &&
			 (sketch->shows[i].table == condition->left.table ||
			     shown_for_itself(composer, &sketch->shows[i])) &&
			 !composer_column(composer, &sketch->shows[i])
			      ->primary_key)
			plain = true;
	}
	return plain && !aggregate;
}

/* "more than 5 orders in 2024": the conditions apply to the counted rows. */
static void
take_conditions(struct composer *composer, struct block *inner)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		int home = composer_home(composer, condition);
		if (condition->scope || condition->left.aggregate ||
		    condition->apart ||
		    (condition->negated && !condition->leaves) ||
		    condition->or_before || !block_source(inner, home) ||
		    block_source(composer->block, home))
			continue;
		struct filter *filter =
		    composer_condition(composer, inner, condition);
		if (!filter)
			continue;
		block_and(&inner->where, filter, composer->arena);
		condition->scope = CONDITION_PLACED;
	}
}

/* "members of every expedition": the join goes through the members. */
static int
add_mentioned(const struct composer *composer, int *tables, int count)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->mentioned_count && count < GRAPH_MAX_TABLES;
	     i++)
		if (sketch->mentioned[i].needed &&
		    sketch->mentioned[i].table != composer->root)
			tables[count++] = sketch->mentioned[i].table;
	return count;
}

/* The key of the table to the other; -1. */
static int
key_to(const struct composer *composer, int table, int other)
{
	const struct context_table *rows = &composer->context->tables[table];
	for (int c = 0; c < rows->column_count; c++)
		if (rows->columns[c].parent_table == other)
			return c;
	return -1;
}

/* "Tours with sightings by more than one ranger": the rows that refer to both
 * the listed and the counted ones, which the question names; -1. */
static int
rows_between(const struct composer *composer, int counted)
{
	const struct sketch *sketch = &composer->sketch;
	int found = -1;
	for (int t = 0; t < composer->context->table_count; t++) {
		bool named = false;
		for (int i = 0; i < sketch->mentioned_count; i++)
			named = named || sketch->mentioned[i].table == t;
		if (!named || t == counted || t == composer->root ||
		    key_to(composer, t, composer->root) < 0 ||
		    key_to(composer, t, counted) < 0)
			continue;
		if (found >= 0)
			return -1;
		found = t;
	}
	return found;
}

/* The rows of the table, grouped by what refers to the listed rows; NULL. */
static struct filter *
grouped_rows(struct composer *composer, int table, struct block **inner)
{
	int tables[GRAPH_MAX_TABLES] = {table};
	struct filter *branch =
	    table >= 0 ? composer_branch(composer, tables, 1, inner) : NULL;
	return branch && branch->kind == FILTER_IN ? branch : NULL;
}

/* Count the rows that a key of the other table points to, each once. */
static void
count_keys(const struct composer *composer, struct term *counted, int table)
{
	counted->kind = TERM_COLUMN;
	counted->column = key_to(composer, table, counted->table);
	counted->table = table;
	counted->distinct = true;
}

/* "Bought by more than one client", where the lines bought tell the bill, and a
 * bill the client: the bills say one again.  A row that refers to both is what
 * is counted.  -1: none. */
static int
rows_repeating(
    const struct composer *composer, const struct block *inner, int counted)
{
	for (int i = 0; i < inner->source_count; i++) {
		int table = inner->sources[i]->table;
		if (table >= 0 && table != counted &&
		    key_to(composer, table, counted) >= 0 &&
		    key_to(composer, table, composer->root) < 0)
			return table;
	}
	return -1;
}

/* The block whose groups have the bound, and the bound of these: of the counted
 * rows, or of the keys to them in rows between. */
static struct filter *
counted_rows(
    struct composer *composer, struct condition *bound, struct block **inner)
{
	struct term *counted = &bound->left;
	bool rows = counted->kind == TERM_ENTITY &&
		    counted->aggregate == AGGREGATE_COUNT;
	int between = rows ? rows_between(composer, counted->table) : -1;
	struct filter *branch = grouped_rows(
	    composer, between < 0 ? counted->table : between, inner);
	if (rows && between < 0 && branch)
		between = rows_repeating(composer, *inner, counted->table);
	if (between >= 0)
		count_keys(composer, counted, between);
	return branch;
}

/* The join goes through the rows that a condition bounds. */
static int
add_between(const struct composer *composer, const struct condition *every,
    int *tables, int count)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *one = &sketch->conditions[i];
		bool there = one->within != every->at + 1;
		for (int t = 0; t < count; t++)
			there = there || tables[t] == one->left.table;
		if (!there && count < GRAPH_MAX_TABLES)
			tables[count++] = one->left.table;
	}
	return count;
}

/* "Completed every course": only the rows that are completed count. */
static void
bound_rows_between(struct composer *composer, struct block *inner,
    const struct condition *every)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *one = &sketch->conditions[i];
		if (one->within != every->at + 1)
			continue;
		struct filter *filter =
		    block_source(inner, composer_home(composer, one))
			? composer_condition(composer, inner, one)
			: NULL;
		if (filter)
			block_and(&inner->where, filter, composer->arena);
		else
			composer->unbound++;
	}
}

/* key IN (SELECT key ... GROUP BY key HAVING count(*) > n) */
static struct filter *
grouped_filter(struct composer *composer, const struct condition *condition)
{
	struct condition bound = *condition;
	struct block *inner = NULL;
	struct filter *branch = NULL;
	if (condition->every) {
		int tables[GRAPH_MAX_TABLES] = {condition->left.table};
		int count = add_between(composer, condition, tables,
		    add_mentioned(composer, tables, tables[0] >= 0));
		branch = count
			     ? composer_branch(composer, tables, count, &inner)
			     : NULL;
	} else {
		branch = counted_rows(composer, &bound, &inner);
	}
	if (!branch || branch->kind != FILTER_IN)
		return NULL;
	if (condition->every) {
		composer_inner(composer, inner, condition);
		bound_rows_between(composer, inner, condition);
		composer_drop_implied(composer, inner);
	} else {
		take_conditions(composer, inner);
	}
	block_add_group(inner, inner->items[0].expr);
	inner->having = composer_condition(composer, inner, &bound);
	return inner->having ? branch : NULL;
}

/* "How many cities have more than 3 venues", where a venue says its city: city
 * IN (SELECT city ... GROUP BY city HAVING count(*) > 3) */
static struct filter *
kinds_filter(struct composer *composer, const struct condition *condition)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *shown = &sketch->shows[0];
	struct source *outer =
	    block_source(composer->block, condition->left.table);
	if (sketch->show_count != 1 || sketch->condition_count != 1 ||
	    shown->aggregate != AGGREGATE_COUNT || shown->column < 0 ||
	    shown->table != condition->left.table ||
	    condition->left.column >= 0 || !outer)
		return NULL;
	struct block *inner = block_new(composer->arena);
	struct expr *value =
	    expr_column(block_add_source(inner, shown->table, composer->arena),
		shown->column, composer->arena);
	struct filter *filter = filter_new(FILTER_IN, composer->arena);
	filter->left = expr_column(outer, shown->column, composer->arena);
	filter->block = inner;
	if (!block_add_item(inner, value, NULL) ||
	    !block_add_group(inner, value))
		return NULL;
	inner->having = composer_condition(composer, inner, condition);
	return inner->having ? filter : NULL;
}

static void
place_grouped(struct composer *composer, const struct condition *condition)
{
	struct filter *filter = grouped_filter(composer, condition);
	if (!filter)
		filter = kinds_filter(composer, condition);
	if (filter)
		block_and(&composer->block->where, filter, composer->arena);
	else
		composer->unbound++;
}

static bool
counts_apart(const struct composer *composer, const struct condition *condition)
{
	return !condition->scope && condition->left.aggregate &&
	       !composer_is_having(composer, condition);
}

/* "with more than 3 skills or a salary over 90000": one of them is enough. */
static void
place_mixed_run(struct composer *composer, int first, int count)
{
	struct sketch *sketch = &composer->sketch;
	struct filter *any = filter_new(FILTER_OR, composer->arena);
	for (int i = first; i < first + count; i++) {
		struct condition *condition = &sketch->conditions[i];
		struct filter *one =
		    condition->left.aggregate
			? grouped_filter(composer, condition)
			: composer_place_alone(composer, condition);
		/* A table in one side of an OR is not required. */
		for (int b = 0; b < composer->branch_count; b++)
			if (block_source(composer->branches[b].block,
				composer_home(composer, condition)))
				composer->branches[b].named = false;
		condition->scope = CONDITION_PLACED;
		if (one)
			filter_add(any, one);
		else
			composer->unbound++;
	}
	if (any->first)
		block_and(&composer->block->where, any, composer->arena);
}

/* A run of conditions that OR joins, at `first`: how many they are, and what
 * kinds. */
struct run {
	int count;
	bool apart;  /* one counts what has a block of its own */
	bool groups; /* one limits the block's groups */
	bool rows;   /* one limits rows */
};

static struct run
run_at(const struct composer *composer, int first)
{
	const struct sketch *sketch = &composer->sketch;
	struct run run = {0};
	for (int i = first; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (i > first && (!condition->or_before || condition->scope))
			break;
		bool group = composer_is_having(composer, condition);
		bool apart = counts_apart(composer, condition);
		run.groups = run.groups || group;
		run.apart = run.apart || apart;
		run.rows = run.rows || (!group && !apart);
		run.count++;
	}
	return run;
}

void
composer_place_counts(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	struct run run;
	for (int i = 0; i < sketch->condition_count; i += run.count) {
		run = run_at(composer, i);
		if (sketch->conditions[i].scope)
			continue;
		/* WHERE has no groups yet, and HAVING has no rows any more. */
		bool mixed = run.groups && run.rows;
		if (run.count > 1 && (run.apart || mixed))
			place_mixed_run(composer, i, run.count);
		else if (run.apart)
			place_grouped(composer, &sketch->conditions[i]);
	}
}

/* Return the conditions of a run, which all limit groups; NULL when one has no
 * place. */
static struct filter *
having_of(struct composer *composer, int first, int count)
{
	const struct condition *conditions = composer->sketch.conditions;
	struct filter *any = filter_new(FILTER_OR, composer->arena);
	for (int i = first; i < first + count; i++) {
		struct filter *one = composer_condition(
		    composer, composer->block, &conditions[i]);
		if (!one || count == 1)
			return one;
		filter_add(any, one);
	}
	return any;
}

/* Place the conditions on groups, after the rows in the groups are known. */
void
composer_place_having(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct run run = run_at(composer, i);
		if (!run.groups || sketch->conditions[i].scope)
			continue;
		struct filter *filter = having_of(composer, i, run.count);
		if (filter)
			block_and(
			    &composer->block->having, filter, composer->arena);
		else
			composer->unbound++;
		i += run.count - 1;
	}
}
