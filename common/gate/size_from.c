/* size_from.c - what FROM names; see sizes.h */
#include "gate/collected_facts.h"
#include "gate/sizes.h"

#include <string.h>

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

static struct size_outputs
copy_of(struct sizes *sizes, const struct size_outputs *outputs)
{
	struct size_outputs copy = {.starred = outputs->starred};
	for (const struct size_output *one = outputs->first; one;
	     one = one->next)
		size_add_output(sizes, &copy, one->name, one->size);
	copy.largest = size_larger(copy.largest, outputs->largest);
	return copy;
}

/* An item's columns, and its name for the whole row. */
static void
add_item(struct sizes *sizes, struct size_scope *level, const char *name,
    const PgQuery__Alias *alias, struct size_outputs outputs)
{
	uint64_t row = outputs.starred ? outputs.largest : 0;
	if (alias)
		size_rename_outputs(
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
			size_add_output(sizes, outputs,
			    list[i]->column_def->colname, outputs->largest);
	}
}

/* A call of FROM comes in a list, its columns behind it.  Its rows may hold any
 * part of what it is given, under its own name or those of functions.allow. */
static void
add_call(struct sizes *sizes, const PgQuery__Node *node,
    struct size_outputs *outputs)
{
	outputs->largest =
	    size_larger(outputs->largest, size_compute(sizes, node));
	if (node->node_case != PG_QUERY__NODE__NODE_LIST ||
	    node->list->n_items == 0)
		return;
	const PgQuery__List *list = node->list;
	size_add_output(
	    sizes, outputs, fact_output_name(list->items[0]), outputs->largest);
	size_add_pair(sizes, outputs, outputs->largest);
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
	size_add_from(sizes, level, join->larg);
	size_add_from(sizes, level, join->rarg);
	sizes->scope = level;
	size_compute(sizes, join->quals);
	struct size_outputs whole = {
	    .largest = level->largest,
	    .starred = true,
	};
	if (join->alias)
		add_item(sizes, level, NULL, join->alias, whole);
}

void
size_add_from(
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
		size_add_from(sizes, level, node->range_table_sample->relation);
		sizes->scope = level;
		for (size_t i = 0; i < node->range_table_sample->n_args; i++)
			size_compute(sizes, node->range_table_sample->args[i]);
		size_compute(sizes, node->range_table_sample->repeatable);
		break;
	default:
		break;
	}
}
