/* compose.c - a sketch made into a query block; see compose.h */
#include "compose.h"

#include <string.h>

#include "../evidence.h"
#include "composer.h"
#include "part.h"

static bool
aggregates(const struct term *term)
{
	return term->aggregate || term->kind == TERM_METRIC ||
	       term->kind == TERM_FORMULA;
}

static int
count_aggregates(const struct sketch *sketch)
{
	int count = 0;
	for (int i = 0; i < sketch->show_count; i++)
		count += aggregates(&sketch->shows[i]);
	return count;
}

static void
drop_show(struct sketch *sketch, int at)
{
	sketch->show_count--;
	memmove(&sketch->shows[at], &sketch->shows[at + 1],
	    (size_t)(sketch->show_count - at) * sizeof(sketch->shows[0]));
}

/* ---- adjusting the sketch ---- */

static bool
is_measure(const struct composer *composer, const struct term *term)
{
	const struct context_column *column = composer_column(composer, term);
	return term->kind == TERM_COLUMN && column && !term->aggregate &&
	       (column->class == COLUMN_NUMBER || column->numeric_text) &&
	       !column->primary_key && column->parent_table < 0;
}

/* Measures that are averaged over rows, not added up. */
static bool
is_intensive(const char *name)
{
	static const char *const parts[] = {"rate", "percent", "pct", "price",
	    "age", "avg", "average", "ratio", "score", "rating", "margin",
	    "year"};
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		if (strstr(name, parts[i]))
			return true;
	return false;
}

/* "revenue by region": a measure under a group is added up. */
static void
aggregate_measures(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (is_measure(composer, term))
			term->aggregate =
			    is_intensive(composer_column(composer, term)->name)
				? AGGREGATE_AVERAGE
				: AGGREGATE_SUM;
		else if (term->kind == TERM_ENTITY && !term->aggregate)
			term->aggregate = AGGREGATE_COUNT;
	}
}

static bool
shows_of_groups(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++) {
		bool own = false;
		for (int g = 0; g < sketch->group_count; g++)
			own = own ||
			      sketch->groups[g].table == sketch->shows[i].table;
		if (!own)
			return false;
	}
	return true;
}

/* Groups without any aggregate: "the name of each employee" lists rows. */
static void
settle_groups(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (!sketch->group_count || count_aggregates(sketch) ||
	    sketch->best.present)
		return;
	bool entities = true;
	for (int g = 0; g < sketch->group_count; g++)
		entities = entities && sketch->groups[g].kind == TERM_ENTITY;
	if (sketch->show_count && entities && shows_of_groups(sketch)) {
		for (int g = 0; g < sketch->group_count; g++)
			if (sketch->focus < 0)
				sketch->focus = sketch->groups[g].table;
		sketch->group_count = 0;
		return;
	}
	if (!sketch->show_count && sketch->condition_count == 0 && entities) {
		sketch->shows[sketch->show_count++] = sketch->groups[0];
		sketch->group_count = 0;
		return;
	}
	aggregate_measures(composer);
	if (count_aggregates(sketch))
		return;
	/* Nothing to aggregate: the groups are columns like the others. */
	for (int g = 0; g < sketch->group_count; g++)
		if (sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = sketch->groups[g];
	sketch->group_count = 0;
}

/* Does an entity stand in the way of "the highest salary" being a maximum? */
static bool
only_best_asked(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (!(sketch->shows[i].kind == TERM_COLUMN &&
			sketch->shows[i].table == sketch->best.term.table &&
			sketch->shows[i].column == sketch->best.term.column &&
			!sketch->shows[i].aggregate))
			return false;
	return true;
}

static bool
shows_entity(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_ENTITY)
			return true;
	return false;
}

static void
show_first(struct sketch *sketch, struct term term)
{
	if (sketch->show_count == SKETCH_MAX_SHOWS)
		return;
	memmove(&sketch->shows[1], &sketch->shows[0],
	    (size_t)sketch->show_count * sizeof(sketch->shows[0]));
	sketch->shows[0] = term;
	sketch->show_count++;
}

/* "the highest salary [in each department]": MAX, not a row. */
static void
settle_best(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	struct superlative *best = &sketch->best;
	if (!best->present || best->term.kind != TERM_COLUMN ||
	    best->term.aggregate || best->limit != 1 || best->offset)
		return;
	if (!only_best_asked(sketch)) {
		if (best->asked && !sketch->group_count &&
		    !shows_entity(sketch))
			show_first(sketch, best->term);
		best->per_group =
		    sketch->group_count > 0 && !count_aggregates(sketch);
		return;
	}
	struct term term = best->term;
	term.aggregate =
	    best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	sketch->shows[0] = term;
	sketch->show_count = 1;
	best->present = false;
}

/* "top customers by amount": the amounts of each are added up. */
static void
sum_best(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	struct superlative *best = &sketch->best;
	if (!best->present || !best->by || !is_measure(composer, &best->term))
		return;
	for (int i = 0; i < sketch->show_count; i++) {
		int pair[] = {sketch->shows[i].table, best->term.table};
		struct graph_tree tree;
		if (sketch->shows[i].aggregate || pair[0] < 0 ||
		    pair[0] == pair[1] ||
		    graph_trees(composer->graph, pair[0], pair, 2, &tree, 1) <
			1)
			continue;
		for (int j = 0; j < tree.join_count; j++)
			if (tree.joins[j].many)
				best->term.aggregate = AGGREGATE_SUM;
	}
}

/* MAX beside plain columns and no group: the row that has it. */
static void
settle_maximum(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->group_count || sketch->best.present ||
	    count_aggregates(sketch) != 1 || sketch->show_count < 2)
		return;
	for (int i = 0; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		if (term->aggregate != AGGREGATE_MAXIMUM &&
		    term->aggregate != AGGREGATE_MINIMUM)
			continue;
		sketch->best =
		    (struct superlative){.present = true, .limit = 1};
		sketch->best.direction =
		    term->aggregate == AGGREGATE_MAXIMUM ? 1 : -1;
		term->aggregate = AGGREGATE_NONE;
		sketch->best.term = *term;
		return;
	}
}

static bool
is_key_or_label(const struct composer *composer, const struct term *term)
{
	const struct context_column *column = composer_column(composer, term);
	return term->kind == TERM_ENTITY ||
	       (term->kind == TERM_COLUMN &&
		   (column->primary_key ||
		       composer_is_label(composer, term->table, term->column)));
}

/* Two people may share a name; two cars of one model are one model. */
static bool
names_entity(const struct composer *composer, const struct term *term)
{
	const struct context_column *column = composer_column(composer, term);
	if (!is_key_or_label(composer, term))
		return false;
	/* One column of a key of several names no row. */
	bool key =
	    term->kind == TERM_COLUMN && column->primary_key &&
	    composer->context->tables[term->table].primary_key_count == 1;
	return term->kind == TERM_ENTITY || key || column->unique ||
	       part_in(column->name, "name");
}

/* Nobody said each: a plain column behind an aggregate is a stray. */
static void
drop_strays(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->group_count || sketch->best.present ||
	    !count_aggregates(sketch) || sketch->order_count)
		return;
	bool seen = false;
	for (int i = 0; i < sketch->show_count; i++) {
		seen = seen || aggregates(&sketch->shows[i]);
		if (seen && !aggregates(&sketch->shows[i]))
			drop_show(sketch, i--);
	}
}

/* An entity whose columns are shown is not shown by its label as well. */
static void
drop_named_entities(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		if (sketch->shows[i].kind != TERM_ENTITY ||
		    sketch->shows[i].aggregate)
			continue;
		for (int k = 0; k < sketch->show_count; k++)
			if (k != i && sketch->shows[k].kind == TERM_COLUMN &&
			    !sketch->shows[k].aggregate &&
			    sketch->shows[k].table == sketch->shows[i].table &&
			    is_key_or_label(composer, &sketch->shows[k])) {
				drop_show(sketch, i--);
				break;
			}
	}
}

/* ---- items and groups ---- */

/* The source that the key of the term leads to, joined now if need be. */
static struct source *
source_through(struct composer *composer, const struct term *term)
{
	struct block *block = composer->block;
	struct source *from = block_source(block, term->table);
	const struct context_column *key =
	    &composer->context->tables[term->table].columns[term->via];
	if (!from || key->parent_column < 0)
		return NULL;
	for (int i = 0; i < block->source_count; i++) {
		const struct filter *on = block->sources[i]->on;
		if (block->sources[i]->table != term->parent || !on ||
		    on->kind != FILTER_COMPARE)
			continue;
		const struct expr *near =
		    on->left->source == from ? on->left : on->right;
		if (near->source == from && near->column == term->via)
			return block->sources[i];
	}
	struct source *source =
	    block_add_source(block, term->parent, composer->arena);
	if (!source)
		return NULL;
	source->parent = from;
	source->outer = key->nullable;
	source->on =
	    filter_compare(expr_column(from, term->via, composer->arena), "=",
		expr_column(source, key->parent_column, composer->arena),
		composer->arena);
	return source;
}

static bool
add_label(struct composer *composer, const struct term *term, bool grouped)
{
	int table = term->through ? term->parent : term->table;
	const struct context_table *t = &composer->context->tables[table];
	struct block *block = composer->block;
	struct source *source = term->through ? source_through(composer, term)
					      : block_source(block, table);
	if (!source)
		return false;
	int count = t->label_count ? t->label_count : t->primary_key_count;
	const int *columns = t->label_count ? t->label : t->primary_key;
	for (int i = 0; i < count; i++) {
		struct expr *expr =
		    expr_column(source, columns[i], composer->arena);
		if (!block_add_item(block, expr, NULL) ||
		    (grouped && !block_add_group(block, expr)))
			return false;
	}
	return count > 0;
}

/* The key of the table, so that two rows of one name stay two groups. */
static void
group_by_key(struct composer *composer, int table)
{
	const struct context_table *t = &composer->context->tables[table];
	struct source *source = block_source(composer->block, table);
	for (int i = 0; source && i < t->primary_key_count; i++)
		block_add_group(composer->block,
		    expr_column(source, t->primary_key[i], composer->arena));
}

static bool
column_of_table_shown(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].table == table &&
		    !aggregates(&sketch->shows[i]) &&
		    sketch->shows[i].kind != TERM_GRAIN)
			return true;
	return false;
}

static bool
add_groups(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->group_count; i++) {
		const struct term *term = &sketch->groups[i];
		if (term->kind == TERM_ENTITY) {
			if (term->through)
				block_add_group(composer->block,
				    expr_column(block_source(composer->block,
						    term->table),
					term->via, composer->arena));
			else
				group_by_key(composer, term->table);
			if ((term->through || !column_of_table_shown(
						  composer, term->table)) &&
			    !add_label(composer, term, true))
				return false;
			continue;
		}
		struct expr *expr =
		    composer_term(composer, composer->block, term);
		if (!expr)
			return false;
		if (names_entity(composer, term))
			group_by_key(composer, term->table);
		block_add_group(composer->block, expr);
		if (!block_add_item(
			composer->block, expr, composer_alias(composer, term)))
			return false;
	}
	return true;
}

static bool
add_show(struct composer *composer, const struct term *term, bool grouped)
{
	struct block *block = composer->block;
	if (term->kind == TERM_ENTITY && !term->aggregate) {
		if (grouped && !term->through)
			group_by_key(composer, term->table);
		return add_label(composer, term, grouped);
	}
	struct expr *expr = composer_term(composer, block, term);
	if (!expr)
		return false;
	if (grouped && !aggregates(term)) {
		if (names_entity(composer, term))
			group_by_key(composer, term->table);
		block_add_group(block, expr);
	}
	return block_add_item(block, expr, composer_alias(composer, term));
}

static bool
needs_group(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	int aggregated = count_aggregates(sketch);
	if (sketch->group_count ||
	    (aggregated && aggregated < sketch->show_count))
		return true;
	if (sketch->best.present && aggregates(&sketch->best.term))
		return true;
	for (int i = 0; i < sketch->order_count; i++)
		if (aggregates(&sketch->orders[i].term) && !aggregated)
			return true;
	for (int i = 0; i < sketch->condition_count; i++)
		if (composer_is_having(composer, &sketch->conditions[i]))
			return true;
	return false;
}

/* The share of rows that meet the conditions, the period apart. */
static bool
add_share(struct composer *composer)
{
	struct arena *arena = composer->arena;
	struct block *block = composer->block;
	struct sketch *sketch = &composer->sketch;
	struct filter *only = NULL;
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		struct filter *filter = NULL;
		if (condition->kind != OPERAND_PERIOD &&
		    !condition->left.aggregate && !condition->scope &&
		    block_source(block, condition->left.table))
			filter = composer_condition(composer, block, condition);
		if (filter)
			block_and(&only, filter, arena);
		else
			sketch->conditions[kept++] = *condition;
	}
	sketch->condition_count = kept;
	if (!only)
		return false;
	struct expr *part =
	    expr_call("count", expr_leaf(EXPR_STAR, NULL, arena), arena);
	struct expr *all =
	    expr_call("count", expr_leaf(EXPR_STAR, NULL, arena), arena);
	part->only = only;
	struct expr *divisor = expr_call("nullif", all, arena);
	divisor->argument[divisor->argument_count++] =
	    expr_leaf(EXPR_NUMBER, "0", arena);
	struct expr *scaled =
	    expr_binary(expr_leaf(EXPR_NUMBER,
			    sketch->share == 100 ? "100.0" : "1.0", arena),
		"*", part, arena);
	return block_add_item(block, expr_binary(scaled, "/", divisor, arena),
	    sketch->share == 100 ? "percentage" : "proportion");
}

/* RANK() OVER (ORDER BY the first aggregate DESC) */
static void
add_rank(struct composer *composer)
{
	struct block *block = composer->block;
	struct arena *arena = composer->arena;
	for (int i = 0; i < block->item_count; i++) {
		if (!expr_aggregates(block->items[i].expr))
			continue;
		struct expr *window = expr_leaf(EXPR_WINDOW, NULL, arena);
		window->argument[window->argument_count++] =
		    expr_call("rank", NULL, arena);
		window->order = block->items[i].expr;
		window->descending = true;
		block_add_item(block, window, "rank");
		return;
	}
}

static bool
add_items(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	bool grouped = needs_group(composer);
	if (!add_groups(composer))
		return false;
	bool share = sketch->share && add_share(composer);
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (share && (aggregates(term) || term->kind == TERM_ENTITY))
			continue;
		if (!add_show(composer, term, grouped))
			return false;
	}
	if (sketch->rank)
		add_rank(composer);
	return composer->block->item_count > 0;
}

/* ---- distinct, order ---- */

/* Does the same line come out again and again?  Not where a table is shown
 * whose rows come once. */
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
		if (!composer_repeats(composer, term->table) &&
		    composer->block->source_count > 1)
			return false;
		repeats = repeats || composer->block->source_count > 1;
		key = key || is_key_or_label(composer, term);
	}
	/* Rows chosen by what others hold, shown by a mere attribute. */
	return repeats || (!key && composer->branch_count > 0);
}

static void
add_distinct(struct composer *composer)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	if (block->group_count || count_aggregates(sketch) || sketch->share)
		return;
	bool repeats = !composer->variant->no_distinct &&
		       !sketch->best.present && shows_repeat(composer);
	block->distinct = sketch->distinct || repeats;
}

static bool
item_shown(const struct block *block, const struct expr *expr)
{
	for (int i = 0; i < block->item_count; i++)
		if (expr_same(block->items[i].expr, expr))
			return true;
	return false;
}

/* An ORDER BY key of a DISTINCT must be shown. */
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

static struct expr *
order_expr(struct composer *composer, const struct term *term)
{
	struct block *block = composer->block;
	if (term->kind == TERM_ENTITY && !term->aggregate) {
		const struct context_table *t =
		    &composer->context->tables[term->table];
		struct source *source = block_source(block, term->table);
		if (!source || !t->label_count)
			return NULL;
		return expr_column(source, t->label[0], composer->arena);
	}
	struct expr *expr = composer_term(composer, block, term);
	/* Under a group a plain measure is ordered by its sum. */
	if (expr && block->group_count && !expr_aggregates(expr)) {
		for (int i = 0; i < block->group_count; i++)
			if (expr_same(block->group[i], expr))
				return expr;
		for (int i = 0; i < block->item_count; i++)
			if (block->items[i].expr->argument_count &&
			    expr_same(block->items[i].expr->argument[0], expr))
				return block->items[i].expr;
		if (is_measure(composer, term))
			return expr_call("sum", expr, composer->arena);
		block_add_group(block, expr);
	}
	return expr;
}

static void
add_per_group(struct composer *composer, struct expr *key)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < block->group_count; i++)
		block->distinct_on[block->distinct_on_count++] =
		    block->group[i];
	/* only the groups asked for, not the columns shown beside them */
	block->distinct_on_count = 0;
	for (int g = 0; g < sketch->group_count; g++) {
		struct expr *group =
		    composer_term(composer, block, &sketch->groups[g]);
		if (group && block->distinct_on_count < BLOCK_MAX_KEYS) {
			block->distinct_on[block->distinct_on_count++] = group;
			block_add_order(block, group, false);
		}
	}
	block->group_count = 0;
	block_add_order(block, key, sketch->best.direction > 0);
}

/* Ties come out in the same order every time. */
static void
break_ties(struct composer *composer)
{
	struct block *block = composer->block;
	for (int i = 0; i < block->item_count; i++)
		if (!expr_aggregates(block->items[i].expr)) {
			block_add_order(block, block->items[i].expr, false);
			return;
		}
}

static void
add_best(struct composer *composer)
{
	struct block *block = composer->block;
	const struct superlative *best = &composer->sketch.best;
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
		/* The lowest is a value, not a gap. */
		struct filter *known = filter_new(FILTER_NULL, composer->arena);
		known->left = key;
		known->negated = true;
		block_and(&block->where, known, composer->arena);
	}
	add_order_key(composer, key, best->direction > 0);
	block->limit = best->limit;
	block->offset = best->offset;
	break_ties(composer);
}

/* "the average age of those with the lowest price": all of them. */
static bool
filter_by_best(struct composer *composer)
{
	const struct superlative *best = &composer->sketch.best;
	struct block *block = composer->block;
	if (!best->present || best->term.aggregate || block->group_count ||
	    best->term.kind != TERM_COLUMN || best->limit != 1 ||
	    !count_aggregates(&composer->sketch))
		return false;
	struct condition condition = {
	    .left = best->term, .kind = OPERAND_TERM, .right = best->term};
	condition.right.aggregate =
	    best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	struct filter *filter = composer_condition(composer, block, &condition);
	if (filter)
		block_and(&block->where, filter, composer->arena);
	return filter != NULL;
}

static void
add_default_order(struct composer *composer)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	bool grain = false;
	for (int g = 0; g < sketch->group_count; g++)
		grain = grain || sketch->groups[g].kind == TERM_GRAIN;
	if (grain || !block->group_count) {
		for (int i = 0; i < block->item_count; i++) {
			struct expr *expr = block->items[i].expr;
			bool date = expr->kind == EXPR_CAST;
			if (!expr_aggregates(expr) && (date || !grain)) {
				block_add_order(block, expr, false);
				return;
			}
		}
	}
	for (int i = 0; i < block->item_count; i++)
		if (expr_aggregates(block->items[i].expr)) {
			block_add_order(block, block->items[i].expr, true);
			break_ties(composer);
			return;
		}
	break_ties(composer);
}

static void
add_order(struct composer *composer)
{
	struct block *block = composer->block;
	const struct sketch *sketch = &composer->sketch;
	if (!filter_by_best(composer) && sketch->best.present)
		add_best(composer);
	for (int i = 0; i < sketch->order_count && !sketch->best.present; i++)
		add_order_key(composer,
		    order_expr(composer, &sketch->orders[i].term),
		    sketch->orders[i].descending);
	if (sketch->limit && !block->limit)
		block->limit = sketch->limit;
	if (!block->order_count &&
	    (block->group_count || !count_aggregates(sketch)) && !sketch->share)
		add_default_order(composer);
	else if (block->order_count && sketch->order_count)
		break_ties(composer);
}

static bool
in_group(const struct block *block, const struct expr *expr)
{
	for (int i = 0; i < block->group_count; i++)
		if (expr_same(block->group[i], expr))
			return true;
	return false;
}

/* Beside an aggregate everything else must be a group, or go. */
static void
complete_groups(struct composer *composer)
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

/* ---- shapes of their own ---- */

/* "average number of T per X": the average over a grouped count. */
static bool
wrap_average_count(struct composer *composer)
{
	struct block *inner = composer->block;
	struct arena *arena = composer->arena;
	if (!composer->sketch.average_count || !inner->group_count)
		return false;
	struct expr *count = NULL;
	for (int i = 0; i < inner->item_count; i++)
		if (expr_aggregates(inner->items[i].expr))
			count = inner->items[i].expr;
	if (!count)
		return false;
	inner->item_count = 0;
	block_add_item(inner, count, "n");
	inner->order_count = 0;
	struct block *outer = block_new(arena);
	struct source *derived = block_add_source(outer, -1, arena);
	derived->block = inner;
	struct expr *name = expr_leaf(EXPR_NAME, "n", arena);
	name->source = derived;
	block_add_item(outer, expr_call("avg", name, arena), "average_count");
	composer->block = outer;
	return true;
}

/* "how many hours": of one row its number, of many their sum. */
static void
sum_counted(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	if (sketch->best.present)
		return;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		const struct context_column *column =
		    composer_column(composer, &condition->left);
		if (column && condition->kind == OPERAND_TEXT &&
		    (column->unique || column->primary_key ||
			composer_is_label(composer, condition->left.table,
			    condition->left.column)))
			return;
	}
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].counted && !sketch->shows[i].aggregate &&
		    sketch->show_count == 1)
			sketch->shows[i].aggregate = AGGREGATE_SUM;
}

/* "the total amount of orders": added up, though a column is called so. */
static void
sum_lone_total(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	const struct question *question = composer->request->question;
	if (sketch->show_count != 1 || sketch->best.present ||
	    sketch->order_count || !is_measure(composer, &sketch->shows[0]))
		return;
	int at = sketch->shows[0].at;
	if (at < question->count &&
	    strcmp(question->tokens[at].folded, "total") == 0)
		sketch->shows[0].aggregate = AGGREGATE_SUM;
}

static bool
condition_same(const struct condition *left, const struct condition *right)
{
	if (left->kind != right->kind || left->scope != right->scope ||
	    left->negated != right->negated ||
	    left->comparison != right->comparison ||
	    left->left.table != right->left.table ||
	    left->left.column != right->left.column ||
	    left->left.aggregate != right->left.aggregate)
		return false;
	switch (left->kind) {
	case OPERAND_TEXT:
	case OPERAND_NUMBER:
		return strcmp(left->text, right->text) == 0;
	case OPERAND_PERIOD:
		return left->period.has_from == right->period.has_from &&
		       left->period.has_to == right->period.has_to &&
		       left->period.from == right->period.from &&
		       left->period.to == right->period.to;
	case OPERAND_TRUE:
	case OPERAND_NULL:
		return true;
	default:
		return false;
	}
}

/* Said twice is meant once. */
static void
drop_repeated(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++) {
		bool repeated = false;
		for (int k = 0; k < kept; k++)
			repeated =
			    repeated || condition_same(&sketch->conditions[k],
					    &sketch->conditions[i]);
		if (!repeated)
			sketch->conditions[kept++] = sketch->conditions[i];
	}
	sketch->condition_count = kept;
}

static void
adjust(struct composer *composer)
{
	composer_find_dates(composer);
	drop_repeated(composer);
	sum_counted(composer);
	sum_lone_total(composer);
	sum_best(composer);
	settle_best(composer);
	settle_maximum(composer);
	settle_groups(composer);
	drop_named_entities(composer);
	drop_strays(composer);
}

bool
compose(struct composition *composition, const struct parser_request *request,
    struct graph *graph, const struct sketch *sketch,
    const struct compose_variant *variant)
{
	struct composer *composer =
	    arena_alloc(request->arena, sizeof(*composer));
	composer->request = request;
	composer->context = request->context;
	composer->graph = graph;
	composer->arena = request->arena;
	composer->sketch = *sketch;
	composer->variant = variant;
	composer->block = block_new(request->arena);
	composer->unbound = sketch->unbound;
	composer->patterns = evidence_wants_patterns(request->evidence);
	adjust(composer);
	if (!composer_join(composer) || !add_items(composer))
		return false;
	composer_where(composer);
	add_distinct(composer);
	add_order(composer);
	complete_groups(composer);
	wrap_average_count(composer);
	composition->block = composer->block;
	composition->cost = composer->tree.cost;
	composition->penalty = variant->penalty;
	composition->unbound = composer->unbound;
	return true;
}
