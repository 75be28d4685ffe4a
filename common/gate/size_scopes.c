/* size_scopes.c - what SELECT, FROM and WITH name; see sizes.h */
#include "gate/collected_facts.h"
#include "gate/sizes.h"

#include <string.h>

/* A recursive query is computed again while it grows; nested ones share these
 * rounds. */
enum { ROUNDS = 64 };

/* ---- names ---- */

uint64_t
size_of_name(const struct size_scope *scope, const char *name)
{
	if (!name)
		return scope ? size_larger(scope->largest, SIZE_STORED)
			     : SIZE_STORED;
	for (; scope; scope = scope->outer) {
		for (const struct size_name *one = scope->names; one;
		     one = one->next) {
			if (strcmp(one->name, name) == 0)
				return one->size;
		}
	}
	return SIZE_STORED;
}

static void
add_name(struct sizes *sizes, struct size_scope *level, const char *name,
    uint64_t size)
{
	struct size_name *one = level->names;
	if (size <= SIZE_STORED || !name || !*name)
		return;
	while (one && strcmp(one->name, name) != 0)
		one = one->next;
	if (!one) {
		one = arena_alloc(sizes->arena, sizeof(*one));
		*one = (struct size_name){.name = name, .next = level->names};
		level->names = one;
	}
	one->size = size_larger(one->size, size);
	level->largest = size_larger(level->largest, size);
}

static const struct size_table *
find_table(const struct size_scope *scope, const PgQuery__RangeVar *relation)
{
	if (relation->schemaname && *relation->schemaname)
		return NULL;
	for (; scope; scope = scope->outer) {
		for (const struct size_table *one = scope->tables; one;
		     one = one->next) {
			if (strcmp(one->name, relation->relname) == 0)
				return one;
		}
	}
	return NULL;
}

/* ---- outputs ---- */

static void
add_output(struct sizes *sizes, struct size_outputs *outputs, const char *name,
    uint64_t size)
{
	struct size_output *one = arena_alloc(sizes->arena, sizeof(*one));
	*one = (struct size_output){.name = name, .size = size};
	if (outputs->last)
		outputs->last->next = one;
	else
		outputs->first = one;
	outputs->last = one;
	outputs->largest = size_larger(outputs->largest, size);
}

static size_t
output_count(const struct size_outputs *outputs)
{
	size_t count = 0;
	for (const struct size_output *one = outputs->first; one;
	     one = one->next)
		count++;
	return count;
}

/* The arms of a set operation share places, and the first one's names. */
static void
merge(struct size_outputs *left, const struct size_outputs *right)
{
	bool placed = !left->starred && !right->starred &&
		      output_count(left) == output_count(right);
	const struct size_output *other = right->first;
	left->largest = size_larger(left->largest, right->largest);
	left->starred |= right->starred;
	for (struct size_output *one = left->first; one; one = one->next) {
		one->size = placed ? size_larger(one->size, other->size)
				   : left->largest;
		if (placed)
			other = other->next;
	}
}

/* Give the first columns other names. */
static void
rename_outputs(struct sizes *sizes, struct size_outputs *outputs,
    PgQuery__Node *const *names, size_t count)
{
	struct size_output *one = outputs->first;
	for (size_t i = 0; i < count; i++) {
		const char *name = tree_string(names[i]);
		if (outputs->starred)
			add_output(sizes, outputs, name, outputs->largest);
		else if (one)
			one->name = name;
		if (one)
			one = one->next;
	}
}

static struct size_outputs
copy_of(struct sizes *sizes, const struct size_outputs *outputs)
{
	struct size_outputs copy = {.starred = outputs->starred};
	for (const struct size_output *one = outputs->first; one;
	     one = one->next)
		add_output(sizes, &copy, one->name, one->size);
	copy.largest = size_larger(copy.largest, outputs->largest);
	return copy;
}

/* ---- FROM ---- */

static void add_from(
    struct sizes *sizes, struct size_scope *level, const PgQuery__Node *node);

/* An item's columns, and its name for the whole row. */
static void
add_item(struct sizes *sizes, struct size_scope *level, const char *name,
    const PgQuery__Alias *alias, struct size_outputs outputs)
{
	uint64_t row = outputs.starred ? outputs.largest : 0;
	if (alias)
		rename_outputs(
		    sizes, &outputs, alias->colnames, alias->n_colnames);
	for (const struct size_output *one = outputs.first; one;
	     one = one->next) {
		add_name(sizes, level, one->name, one->size);
		row = row + one->size < SIZE_GATHERED ? row + one->size
						      : SIZE_GATHERED;
	}
	if (outputs.largest > SIZE_STORED)
		add_name(sizes, level, alias ? alias->aliasname : name, row);
}

static void
add_relation(struct sizes *sizes, struct size_scope *level,
    const PgQuery__RangeVar *relation)
{
	const struct size_table *table = find_table(level, relation);
	if (table)
		add_item(sizes, level, relation->relname, relation->alias,
		    copy_of(sizes, &table->outputs));
}

/* Without LATERAL a subquery sees the tables of WITH, not its neighbours. */
static void
add_subquery(struct sizes *sizes, struct size_scope *level,
    const PgQuery__RangeSubselect *item)
{
	struct size_scope *around = arena_alloc(sizes->arena, sizeof(*around));
	*around = (struct size_scope){
	    .outer = level->outer,
	    .tables = level->tables,
	};
	add_item(sizes, level, NULL, item->alias,
	    size_of_select(sizes, item->subquery->select_stmt,
		item->lateral ? level : around));
}

static void
add_definitions(struct sizes *sizes, PgQuery__Node *const *list, size_t count,
    struct size_outputs *outputs)
{
	for (size_t i = 0; i < count; i++) {
		if (list[i]->node_case == PG_QUERY__NODE__NODE_COLUMN_DEF)
			add_output(sizes, outputs, list[i]->column_def->colname,
			    outputs->largest);
	}
}

/* A call of FROM comes in a list, its columns behind it.  Its rows may hold any
 * part of what it is given, under its own name or those of functions.allow. */
static void
add_call(struct sizes *sizes, const PgQuery__Node *node,
    struct size_outputs *outputs)
{
	static const char *const columns[] = {"key", "value"};
	outputs->largest =
	    size_larger(outputs->largest, size_compute(sizes, node));
	if (node->node_case != PG_QUERY__NODE__NODE_LIST ||
	    node->list->n_items == 0)
		return;
	const PgQuery__List *list = node->list;
	add_output(
	    sizes, outputs, fact_output_name(list->items[0]), outputs->largest);
	for (size_t i = 0; i < COUNT_OF(columns); i++)
		add_output(sizes, outputs, columns[i], outputs->largest);
	if (list->n_items > 1 &&
	    list->items[1]->node_case == PG_QUERY__NODE__NODE_LIST)
		add_definitions(sizes, list->items[1]->list->items,
		    list->items[1]->list->n_items, outputs);
}

static void
add_function(struct sizes *sizes, struct size_scope *level,
    const PgQuery__RangeFunction *item)
{
	struct size_outputs outputs = {.starred = true};
	sizes->scope = level;
	for (size_t i = 0; i < item->n_functions; i++)
		add_call(sizes, item->functions[i], &outputs);
	add_definitions(sizes, item->coldeflist, item->n_coldeflist, &outputs);
	add_item(sizes, level, NULL, item->alias, outputs);
}

static void
add_join(struct sizes *sizes, struct size_scope *level,
    const PgQuery__JoinExpr *join)
{
	add_from(sizes, level, join->larg);
	add_from(sizes, level, join->rarg);
	sizes->scope = level;
	size_compute(sizes, join->quals);
	struct size_outputs whole = {
	    .largest = level->largest,
	    .starred = true,
	};
	if (join->alias)
		add_item(sizes, level, NULL, join->alias, whole);
}

static void
add_from(
    struct sizes *sizes, struct size_scope *level, const PgQuery__Node *node)
{
	switch (node ? (int)node->node_case : 0) {
	case PG_QUERY__NODE__NODE_RANGE_VAR:
		add_relation(sizes, level, node->range_var);
		break;
	case PG_QUERY__NODE__NODE_RANGE_SUBSELECT:
		add_subquery(sizes, level, node->range_subselect);
		break;
	case PG_QUERY__NODE__NODE_RANGE_FUNCTION:
		add_function(sizes, level, node->range_function);
		break;
	case PG_QUERY__NODE__NODE_JOIN_EXPR:
		add_join(sizes, level, node->join_expr);
		break;
	case PG_QUERY__NODE__NODE_RANGE_TABLE_SAMPLE:
		add_from(sizes, level, node->range_table_sample->relation);
		sizes->scope = level;
		for (size_t i = 0; i < node->range_table_sample->n_args; i++)
			size_compute(sizes, node->range_table_sample->args[i]);
		size_compute(sizes, node->range_table_sample->repeatable);
		break;
	default:
		break;
	}
}

/* ---- WITH ---- */

/* What SEARCH and CYCLE add holds all rows before. */
static void
add_extra(struct sizes *sizes, const PgQuery__CommonTableExpr *item,
    struct size_outputs *outputs)
{
	if (item->search_clause)
		add_output(sizes, outputs,
		    item->search_clause->search_seq_column, SIZE_GATHERED);
	if (item->cycle_clause)
		add_output(sizes, outputs,
		    item->cycle_clause->cycle_path_column, SIZE_GATHERED);
}

static struct size_outputs
table_outputs(struct sizes *sizes, const PgQuery__CommonTableExpr *item,
    const struct size_scope *level)
{
	struct size_outputs outputs =
	    size_of_select(sizes, item->ctequery->select_stmt, level);
	rename_outputs(
	    sizes, &outputs, item->aliascolnames, item->n_aliascolnames);
	add_extra(sizes, item, &outputs);
	return outputs;
}

/* Take over the outputs of one more round.  What was large and grew has no
 * bound.  Return whether anything is larger than it was. */
static bool
take_round(struct size_table *table, struct size_outputs *outputs)
{
	bool grew = outputs->largest > SIZE_STORED &&
		    outputs->largest > table->outputs.largest;
	const struct size_output *before = table->outputs.first;
	for (struct size_output *one = outputs->first; one; one = one->next) {
		if (before && one->size > before->size &&
		    one->size > SIZE_STORED) {
			grew = true;
			if (before->size > SIZE_STORED)
				one->size = SIZE_GATHERED;
		}
		if (before && before->size > one->size)
			one->size = before->size;
		outputs->largest = size_larger(outputs->largest, one->size);
		before = before ? before->next : NULL;
	}
	table->outputs = *outputs;
	return grew;
}

/* All tables of WITH RECURSIVE see each other. */
static void
settle(struct sizes *sizes, const PgQuery__WithClause *clause,
    const struct size_scope *level, struct size_table **tables)
{
	bool grows = true;
	while (grows && !sizes->endless) {
		grows = false;
		sizes->endless = ++sizes->rounds > ROUNDS;
		for (size_t i = 0; i < clause->n_ctes; i++) {
			struct size_outputs outputs = table_outputs(
			    sizes, clause->ctes[i]->common_table_expr, level);
			grows |= take_round(tables[i], &outputs);
		}
	}
}

static void
add_tables(struct sizes *sizes, const PgQuery__WithClause *clause,
    struct size_scope *level)
{
	struct size_table **tables = arena_array(
	    sizes->arena, clause->n_ctes, sizeof(struct size_table *));
	for (size_t i = 0; i < clause->n_ctes; i++) {
		const PgQuery__CommonTableExpr *item =
		    clause->ctes[i]->common_table_expr;
		tables[i] = arena_alloc(sizes->arena, sizeof(*tables[i]));
		*tables[i] = (struct size_table){
		    .name = item->ctename,
		    .next = level->tables,
		};
		if (!clause->recursive)
			tables[i]->outputs = table_outputs(sizes, item, level);
		level->tables = tables[i];
	}
	if (clause->recursive)
		settle(sizes, clause, level, tables);
}

/* ---- SELECT ---- */

static void
compute_list(struct sizes *sizes, PgQuery__Node *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		size_compute(sizes, list[i]);
}

/* All expressions but those of FROM. */
static void
compute_clauses(struct sizes *sizes, const PgQuery__SelectStmt *select)
{
	compute_list(sizes, select->target_list, select->n_target_list);
	compute_list(sizes, select->values_lists, select->n_values_lists);
	compute_list(sizes, select->group_clause, select->n_group_clause);
	compute_list(sizes, select->window_clause, select->n_window_clause);
	compute_list(sizes, select->distinct_clause, select->n_distinct_clause);
	compute_list(sizes, select->sort_clause, select->n_sort_clause);
	size_compute(sizes, select->where_clause);
	size_compute(sizes, select->having_clause);
	size_compute(sizes, select->limit_count);
	size_compute(sizes, select->limit_offset);
}

/* A star gives what FROM names, and columns of tables that are not known. */
static void
add_star(struct sizes *sizes, const struct size_scope *level,
    struct size_outputs *outputs)
{
	outputs->starred = true;
	for (const struct size_name *one = level->names; one; one = one->next)
		add_output(sizes, outputs, one->name, one->size);
}

static bool
is_star(const PgQuery__Node *value)
{
	return value && value->node_case == PG_QUERY__NODE__NODE_COLUMN_REF &&
	       !tree_string(
		   value->column_ref->fields[value->column_ref->n_fields - 1]);
}

static void
add_targets(struct sizes *sizes, const PgQuery__SelectStmt *select,
    const struct size_scope *level, struct size_outputs *outputs)
{
	for (size_t i = 0; i < select->n_target_list; i++) {
		const PgQuery__ResTarget *target =
		    select->target_list[i]->res_target;
		bool named = target->name && *target->name;
		if (is_star(target->val))
			add_star(sizes, level, outputs);
		else
			add_output(sizes, outputs,
			    named ? target->name
				  : fact_output_name(target->val),
			    sizes_value(sizes, target->val));
	}
}

/* The columns of VALUES are column1, column2 ... */
static void
add_values(struct sizes *sizes, const PgQuery__SelectStmt *select,
    struct size_outputs *outputs)
{
	for (size_t row = 0; row < select->n_values_lists; row++) {
		const PgQuery__List *list = select->values_lists[row]->list;
		struct size_outputs one = {0};
		for (size_t i = 0; i < list->n_items; i++)
			add_output(sizes, &one,
			    arena_printf(sizes->arena, "column%zu", i + 1),
			    sizes_value(sizes, list->items[i]));
		if (row == 0)
			*outputs = one;
		else
			merge(outputs, &one);
	}
}

struct size_outputs
size_of_select(struct sizes *sizes, const PgQuery__SelectStmt *select,
    const struct size_scope *outer)
{
	const struct size_scope *around = sizes->scope;
	struct size_scope *level = arena_alloc(sizes->arena, sizeof(*level));
	struct size_outputs outputs = {0};
	*level = (struct size_scope){.outer = outer};
	if (sizes->endless)
		return outputs;
	if (select->with_clause)
		add_tables(sizes, select->with_clause, level);
	if (select->larg && select->rarg) {
		outputs = size_of_select(sizes, select->larg, level);
		struct size_outputs right =
		    size_of_select(sizes, select->rarg, level);
		merge(&outputs, &right);
	}
	for (size_t i = 0; i < select->n_from_clause; i++)
		add_from(sizes, level, select->from_clause[i]);
	sizes->scope = level;
	compute_clauses(sizes, select);
	add_targets(sizes, select, level, &outputs);
	if (select->n_values_lists > 0)
		add_values(sizes, select, &outputs);
	sizes->scope = around;
	return outputs;
}
