/* compile.c - compiles a meaning into a block; see compile.h */
#include "context/name_part.h"
#include "meaning/compiler.h"

#include <string.h>

/* Add what stands for a row of the table: its label, else its key. */
static bool
add_label(struct compiler *compiler, int table)
{
	const struct context_table *of = &compiler->context->tables[table];
	struct source *source = block_source(compiler->block, table);
	int key = context_sole_key(of);
	if (!source)
		return false;
	for (int i = 0; i < of->label_count; i++)
		if (!block_add_item(compiler->block,
			expr_column(source, of->label[i], compiler->arena),
			NULL))
			return false;
	if (of->label_count == 0)
		return block_add_item(compiler->block,
		    expr_column(source, key < 0 ? 0 : key, compiler->arena),
		    NULL);
	return true;
}

/* What an output is called that is a measure of rows or of a column:
 * "average_age"; NULL: of others the server says it. */
static const char *
name_of(const struct compiler *compiler, const struct meaning *value)
{
	while (value->op == MEANING_ONLY)
		value = value->argument[0];
	if (!meaning_is_measure(value) || value->count == 0 ||
	    value->op == MEANING_EXPRESSION || value->op == MEANING_FORMULA)
		return NULL;
	const struct meaning *of = value->argument[0];
	const struct context_column *column =
	    meaning_stored(of, compiler->context);
	if (!column && !meaning_is_rows(of))
		return meaning_op_name(value->op);
	return arena_printf(compiler->arena, "%s_%s",
	    meaning_op_name(value->op),
	    column ? column->name
		   : compiler->context->tables[meaning_home(of)].name);
}

static bool
add_shown(struct compiler *compiler, const struct meaning *value)
{
	if (value->op == MEANING_EACH)
		return add_label(compiler, meaning_home(value));
	struct block *block = compiler->block;
	struct expr *expr = compiler_value(compiler, value, NULL, NULL);
	const char *name = expr ? name_of(compiler, value) : NULL;
	for (int i = 0; name && i < block->item_count; i++)
		if (block->items[i].alias &&
		    strcmp(block->items[i].alias, name) == 0)
			name = NULL;
	return expr && block_add_item(block, expr, name);
}

static bool
is_count_of(const struct meaning *value, int table)
{
	return value->op == MEANING_COUNT && meaning_home(value) == table;
}

/* Are the rows of the table counted, each once?  A group by their key would
 * have one each. */
static bool
counts_rows(const struct compiler *compiler, int table)
{
	bool counts = false;
	for (int i = 0; i < compiler->show_count; i++)
		counts |= is_count_of(compiler->show[i], table);
	for (int i = 0; i < compiler->order_count; i++)
		counts |= is_count_of(compiler->order[i].value, table);
	return counts && (compiler->block->source_count < 2 ||
			     !graph_repeats(&compiler->tree, table));
}

/* Values that name a row are those of different rows: the key tells them
 * apart. */
static bool
add_group(struct compiler *compiler, const struct meaning *value)
{
	const struct context *context = compiler->context;
	struct block *block = compiler->block;
	int home = meaning_home(value);
	struct source *source = home < 0 ? NULL : block_source(block, home);
	if (!source)
		return false;
	const struct context_table *table = &context->tables[home];
	int key = context_sole_key(table);
	bool row = value->op == MEANING_EACH ||
		   (value->op == MEANING_COLUMN &&
		       context_is_label(table, value->column) &&
		       !counts_rows(compiler, home));
	if (row && key >= 0 &&
	    !block_add_group(block, expr_column(source, key, compiler->arena)))
		return false;
	if (value->op == MEANING_EACH) {
		for (int i = 0; i < table->label_count; i++)
			if (!block_add_group(
				block, expr_column(source, table->label[i],
					   compiler->arena)))
				return false;
		return key >= 0 || table->label_count > 0;
	}
	struct expr *expr = compiler_value(compiler, value, NULL, NULL);
	return expr && block_add_group(block, expr);
}

static bool
add_outputs(struct compiler *compiler)
{
	bool values = false;
	for (int i = 0; i < compiler->show_count; i++)
		values |= !meaning_measures(compiler->show[i]);
	/* "singers by country" counts nothing, but lists what is grouped. */
	for (int i = 0; i < compiler->by_count && !values; i++)
		if (!add_shown(compiler, compiler->by[i]))
			return false;
	for (int i = 0; i < compiler->within_count; i++)
		if (!add_shown(compiler, compiler->within[i]))
			return false;
	for (int i = 0; i < compiler->show_count; i++)
		if (!add_shown(compiler, compiler->show[i]))
			return false;
	return compiler->block->item_count > 0;
}

static bool
add_groups(struct compiler *compiler)
{
	bool measured = false, values = false;
	for (int i = 0; i < compiler->show_count; i++) {
		measured |= meaning_measures(compiler->show[i]);
		values |= !meaning_measures(compiler->show[i]);
	}
	for (int i = 0; i < compiler->order_count; i++)
		measured |= meaning_measures(compiler->order[i].value);
	for (int i = 0; i < compiler->where_count; i++)
		measured |= compiler_is_of_groups(&compiler->where[i]);
	for (int i = 0; i < compiler->by_count; i++)
		if (!add_group(compiler, compiler->by[i]))
			return false;
	if ((!measured || !values) && compiler->by_count == 0) {
		/* A measure of the whole cannot be ordered or bounded. */
		return !measured || compiler->order_count == 0;
	}
	compiler->out->grouped = compiler->by_count == 0;
	for (int i = 0; i < compiler->within_count; i++)
		if (!add_group(compiler, compiler->within[i]))
			return false;
	for (int i = 0; i < compiler->show_count; i++)
		if (!meaning_measures(compiler->show[i]) &&
		    !add_group(compiler, compiler->show[i]))
			return false;
	/* What orders groups is a measure, or the same in each of them. */
	for (int i = 0; i < compiler->order_count; i++)
		if (!meaning_measures(compiler->order[i].value) &&
		    compiler->order[i].value->op != MEANING_FIRST &&
		    compiler->order[i].value->op != MEANING_MEASURED &&
		    !add_group(compiler, compiler->order[i].value))
			return false;
	return true;
}

/* The table whose rows are shown or measured one by one; -1: it is a value that
 * several rows may show. */
static int
shown_rows(const struct context *context, const struct meaning *value)
{
	return meaning_measures(value) || compiler_names_row(context, value)
		   ? meaning_home(value)
		   : -1;
}

/* The same of what the query shows first, if anything. */
static int
first_rows(const struct compiler *compiler)
{
	const struct meaning *first = compiler->show_count > 0
					  ? compiler->show[0]
				      : compiler->by_count > 0 ? compiler->by[0]
							       : NULL;
	return first ? shown_rows(compiler->context, first) : -1;
}

/* Keep the rows of which the bound is true by a block of its own. */
static struct filter *
bound_filter(struct compiler *compiler, const struct kept *kept)
{
	struct source *source = block_source(compiler->block, kept->of->table);
	return source ? compiler_bound_filter(
			    compiler, kept->condition, kept->of, source)
		      : NULL;
}

static bool
add_condition(struct compiler *compiler, const struct kept *kept)
{
	bool having = compiler_is_of_groups(kept);
	if (kept->condition->op == MEANING_BOTH)
		return compiler_place_both(compiler, kept->condition,
		    kept->owner < 0 ? first_rows(compiler) : kept->owner);
	if (!having && !kept->of)
		return compiler_place(compiler, kept->condition, false);
	struct filter *filter =
	    having ? compiler_filter(compiler, kept->condition, NULL, false)
		   : bound_filter(compiler, kept);
	if (!filter)
		return false;
	block_and(having ? &compiler->block->having : &compiler->block->where,
	    filter, compiler->arena);
	return true;
}

static bool
add_conditions(struct compiler *compiler)
{
	for (int i = 0; i < compiler->where_count; i++)
		if (!add_condition(compiler, &compiler->where[i]))
			return false;
	return true;
}

/* NULL: it is a constant, which orders nothing. */
static struct expr *
shown_first(const struct block *block)
{
	struct expr *expr = block->items[0].expr;
	return expr->kind == EXPR_NUMBER || expr->kind == EXPR_TEXT ||
		       expr->kind == EXPR_DATE
		   ? NULL
		   : expr;
}

/* NULL: nothing that is shown is measured. */
static struct expr *
shown_measure(const struct block *block)
{
	for (int i = 0; i < block->item_count; i++)
		if (expr_aggregates(block->items[i].expr))
			return block->items[i].expr;
	return NULL;
}

/* A series that nothing orders is shown in the order of time. */
static void
order_series(struct compiler *compiler)
{
	for (int i = 0; i < compiler->by_count && !compiler->order_count; i++)
		if (compiler->by[i]->op == MEANING_SPAN) {
			compiler->order[0].value = compiler->by[i];
			compiler->order_count = 1;
		}
}

static bool
add_order(struct compiler *compiler)
{
	order_series(compiler);
	for (int i = 0; i < compiler->order_count; i++) {
		const struct meaning *value = compiler->order[i].value;
		struct expr *expr;
		if (value->op == MEANING_EACH) {
			int home = meaning_home(value);
			const struct context_table *table =
			    &compiler->context->tables[home];
			struct source *source =
			    block_source(compiler->block, home);
			if (!source || table->label_count == 0)
				return false;
			expr = expr_column(
			    source, table->label[0], compiler->arena);
		} else if (value->op == MEANING_FIRST) {
			expr = shown_first(compiler->block);
		} else if (value->op == MEANING_MEASURED) {
			expr = shown_measure(compiler->block);
		} else {
			expr = compiler_value(compiler, value, NULL, NULL);
		}
		if (!expr || !block_add_order(compiler->block, expr,
				 compiler->order[i].descending))
			return false;
	}
	compiler->block->limit = compiler->limit;
	return true;
}

/* Are the values that a block was asked for, each once, shown from its rows? */
static bool
shows_groups(const struct compiler *compiler)
{
	const struct context *context = compiler->context;
	for (int i = 0; i < compiler->show_count; i++)
		if (meaning_measures(compiler->show[i]))
			return false;
	for (int i = 0; i < compiler->where_count; i++) {
		const struct meaning *of = compiler->where[i].of;
		if (of &&
		    !context_is_key(&context->tables[of->table], of->column))
			return true;
	}
	return false;
}

/* Does it show rows, and not some of their columns?  A group by what ranks them
 * changes nothing. */
static bool
shows_rows(const struct compiler *compiler)
{
	for (int i = 0; i < compiler->show_count; i++)
		if (compiler->show[i]->op != MEANING_EACH)
			return false;
	for (int i = 0; i < compiler->by_count; i++)
		if (compiler->order_count == 0 ||
		    compiler->by[i]->hash != compiler->order[0].value->hash)
			return false;
	return compiler->show_count > 0;
}

/* Make the sum of a stored number, if that can be added up. */
static void
add_up(const struct compiler *compiler, const struct meaning **value)
{
	const struct context_column *column =
	    (*value)->op == MEANING_COLUMN
		? meaning_stored(*value, compiler->context)
		: NULL;
	if (!column || column->class != COLUMN_NUMBER ||
	    context_in_key(column) || part_is_averaged(column->said))
		return;
	const struct meaning *sum = meaning_form(
	    MEANING_SUM, value, 1, compiler->context, compiler->arena);
	if (sum)
		*value = sum;
}

/* A list of several things has each of them once: it is ranked by all that each
 * has of a measure. */
static void
rank_by_sum(struct compiler *compiler)
{
	if (compiler->limit > 1 && compiler->order_count == 1 &&
	    shows_rows(compiler) && compiler->block->source_count > 1 &&
	    graph_repeats(&compiler->tree, meaning_home(compiler->show[0])))
		add_up(compiler, &compiler->order[0].value);
}

/* "Fees by level": a measure under a group is that of all its rows, where the
 * group is no row of its own. */
static void
sum_grouped(struct compiler *compiler)
{
	for (int i = 0; i < compiler->by_count; i++)
		if (compiler_names_row(compiler->context, compiler->by[i]))
			return;
	if (compiler->by_count > 0 && compiler->show_count == 1)
		add_up(compiler, &compiler->show[0]);
}

/* "The oldest singer": what ranks them is shown, too. */
static bool
add_ranking(struct compiler *compiler)
{
	const struct meaning *ranked = compiler->order[0].value;
	return compiler->limit == 0 || compiler->order_count == 0 ||
	       !shows_rows(compiler) || ranked->op == MEANING_EACH ||
	       ranked->op == MEANING_FIRST || ranked->op == MEANING_MEASURED ||
	       add_shown(compiler, ranked);
}

/* Do the joins repeat the rows of every table that is shown? */
static bool
repeats(const struct compiler *compiler)
{
	for (int i = 0; i < compiler->show_count; i++) {
		int home = meaning_home(compiler->show[i]);
		if (home < 0 || meaning_measures(compiler->show[i]) ||
		    compiler->block->source_count < 2 ||
		    !graph_repeats(&compiler->tree, home))
			return false;
	}
	return compiler->show_count > 0;
}

static bool
compile(struct compiler *compiler, const struct meaning *query)
{
	compiler->block = block_new(compiler->arena);
	if (!compiler_take_query(compiler, query) ||
	    !compiler_join_core(compiler))
		return false;
	rank_by_sum(compiler);
	sum_grouped(compiler);
	if (!add_conditions(compiler) || !add_outputs(compiler) ||
	    !add_ranking(compiler) || !add_groups(compiler) ||
	    !add_order(compiler))
		return false;
	struct block *block = compiler->block;
	block->distinct = compiler->distinct ||
			  (block->group_count == 0 &&
			      (repeats(compiler) || shows_groups(compiler)));
	/* Rows that are ordered by what is not shown stay all. */
	if (block->distinct)
		for (int i = 0; i < block->order_count; i++)
			if (!block_add_item(block, block->order[i].expr, NULL))
				return false;
	return !compiler->top || compiler_cut_groups(compiler);
}

/* Do rows of the tables that the sides are about show the value?  Then it is
 * one that two of them have. */
static bool
is_shared(const struct context *context, const struct meaning *both,
    const struct meaning *shown)
{
	int home = shown_rows(context, shown);
	return home < 0 ||
	       (!meaning_measures(shown) && (both->tables >> home & 1) != 0);
}

/* The place of the part that asks for two rows which show the same value; -1:
 * there is none. */
static int
both_part(const struct meaning *query, const struct context *context)
{
	const struct meaning *shown = NULL;
	int at = -1;
	for (int i = 0; i < query->count; i++) {
		const struct meaning *part = query->argument[i];
		if (part->op == MEANING_SHOW && !shown)
			shown = part->argument[0];
		if (part->op == MEANING_WHERE &&
		    part->argument[0]->op == MEANING_BOTH)
			at = i;
	}
	return at >= 0 && shown &&
		       is_shared(
			   context, query->argument[at]->argument[0], shown)
		   ? at
		   : -1;
}

/* The query with one side of `both` in its place. */
static const struct meaning *
one_side(const struct meaning *query, int at, int side,
    const struct context *context, struct arena *arena)
{
	const struct meaning *list[MEANING_MAX_ARGUMENTS];
	const struct meaning *both = query->argument[at]->argument[0];
	for (int i = 0; i < query->count; i++)
		list[i] = query->argument[i];
	list[at] = meaning_form(
	    MEANING_WHERE, &both->argument[side], 1, context, arena);
	return list[at] ? meaning_form(
			      MEANING_QUERY, list, query->count, context, arena)
			: NULL;
}

bool
meaning_compile(struct meaning_block *compiled, const struct meaning *query,
    struct graph *graph, struct arena *arena)
{
	int at = both_part(query, graph->context);
	*compiled = (struct meaning_block){0};
	if (query->op != MEANING_QUERY)
		return false;
	struct compiler *compiler = arena_alloc(arena, sizeof(*compiler));
	*compiler = (struct compiler){.out = compiled,
	    .graph = graph,
	    .context = graph->context,
	    .arena = arena};
	if (at < 0) {
		bool good = compile(compiler, query);
		compiled->block = compiler->block;
		return good;
	}
	struct meaning_block other;
	const struct meaning *first =
	    one_side(query, at, 0, graph->context, arena);
	const struct meaning *second =
	    one_side(query, at, 1, graph->context, arena);
	if (!first || !second || !compile(compiler, first) ||
	    compiler->block->order_count || compiler->block->limit ||
	    !meaning_compile(&other, second, graph, arena) ||
	    other.block->operation != SET_NONE)
		return false;
	compiled->block = compiler->block;
	compiled->block->operation = SET_INTERSECT;
	compiled->block->other = other.block;
	compiled->tables += other.tables;
	compiled->joins += other.joins;
	return true;
}
