/* size_scopes.c - what SELECT and WITH give; see sizes.h */
#include "gate/collected_facts.h"
#include "gate/sizes.h"

/* A recursive query is computed again while it grows; nested ones share these
 * rounds. */
enum { ROUNDS = 64 };

/* ---- WITH ---- */

/* What SEARCH and CYCLE add holds all rows before. */
static void
add_extra(struct sizes *sizes, const PgQuery__CommonTableExpr *item,
    struct size_outputs *outputs)
{
	if (item->search_clause)
		size_add_output(sizes, outputs,
		    item->search_clause->search_seq_column, SIZE_GATHERED);
	if (item->cycle_clause)
		size_add_output(sizes, outputs,
		    item->cycle_clause->cycle_path_column, SIZE_GATHERED);
}

static struct size_outputs
table_outputs(struct sizes *sizes, const PgQuery__CommonTableExpr *item,
    const struct size_scope *level)
{
	struct size_outputs outputs =
	    size_of_select(sizes, item->ctequery->select_stmt, level);
	size_rename_outputs(
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

/* A star gives what FROM names, here or around, and columns of tables that are
 * not known. */
static void
add_star(struct sizes *sizes, const struct size_scope *level,
    struct size_outputs *outputs)
{
	outputs->starred = true;
	for (; level; level = level->outer) {
		for (const struct size_name *one = level->names; one;
		     one = one->next)
			size_add_output(sizes, outputs, one->name, one->size);
	}
}

/* *, t.*, (row).* */
static bool
is_star(const PgQuery__Node *value)
{
	const PgQuery__Node *last = NULL;
	if (value && value->node_case == PG_QUERY__NODE__NODE_COLUMN_REF)
		last =
		    value->column_ref->fields[value->column_ref->n_fields - 1];
	if (value && value->node_case == PG_QUERY__NODE__NODE_A_INDIRECTION)
		last =
		    value->a_indirection
			->indirection[value->a_indirection->n_indirection - 1];
	return last && last->node_case == PG_QUERY__NODE__NODE_A_STAR;
}

static void
add_targets(struct sizes *sizes, const PgQuery__SelectStmt *select,
    const struct size_scope *level, struct size_outputs *outputs)
{
	for (size_t i = 0; i < select->n_target_list; i++) {
		const PgQuery__ResTarget *target =
		    select->target_list[i]->res_target;
		bool named = target->name && *target->name;
		if (is_star(target->val)) {
			add_star(sizes, level, outputs);
			size_add_pair(
			    sizes, outputs, sizes_value(sizes, target->val));
		} else {
			size_add_output(sizes, outputs,
			    named ? target->name
				  : fact_output_name(target->val),
			    sizes_value(sizes, target->val));
		}
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
			size_add_output(sizes, &one,
			    arena_printf(sizes->arena, "column%zu", i + 1),
			    sizes_value(sizes, list->items[i]));
		if (row == 0)
			*outputs = one;
		else
			size_merge(outputs, &one);
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
		size_merge(&outputs, &right);
	}
	for (size_t i = 0; i < select->n_from_clause; i++)
		size_add_from(sizes, level, select->from_clause[i]);
	sizes->scope = level;
	compute_clauses(sizes, select);
	add_targets(sizes, select, level, &outputs);
	if (select->n_values_lists > 0)
		add_values(sizes, select, &outputs);
	sizes->scope = around;
	return outputs;
}
