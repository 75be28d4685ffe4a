/* targets.c - select lists, GROUP BY and ORDER BY, and the names of columns */
#include "gate/collected_facts.h"

#include <string.h>

static const char *
last_name(PgQuery__Node *const *list, size_t count)
{
	return count > 0 ? tree_string(list[count - 1]) : NULL;
}

static const char *
indirection_name(const PgQuery__AIndirection *indirection)
{
	return fact_output_name(indirection->arg);
}

static const char *
value_function_name(const PgQuery__SQLValueFunction *value)
{
	switch (value->op) {
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_DATE:
		return "current_date";
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIME:
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIME_N:
		return "current_time";
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIME:
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIME_N:
		return "localtime";
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIMESTAMP:
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIMESTAMP_N:
		return "localtimestamp";
	default:
		return "current_timestamp";
	}
}

static const char *
sublink_name(const PgQuery__SubLink *link)
{
	if (link->sub_link_type == PG_QUERY__SUB_LINK_TYPE__EXISTS_SUBLINK)
		return "exists";
	if (link->sub_link_type == PG_QUERY__SUB_LINK_TYPE__ARRAY_SUBLINK)
		return "array";
	if (link->sub_link_type != PG_QUERY__SUB_LINK_TYPE__EXPR_SUBLINK)
		return NULL;
	const PgQuery__SelectStmt *select = link->subselect->select_stmt;
	while (select->larg)
		select = select->larg;
	if (select->n_values_lists > 0)
		return "column1";
	if (select->n_target_list == 0)
		return NULL;
	const PgQuery__ResTarget *target = select->target_list[0]->res_target;
	return *target->name ? target->name : fact_output_name(target->val);
}

/* The name that FigureColname in PostgreSQL's parse_target.c gives; NULL:
 * none. */
static const char *
figure_name(const PgQuery__Node *node)
{
	switch (node ? (int)node->node_case : 0) {
	case PG_QUERY__NODE__NODE_COLUMN_REF:
		return last_name(
		    node->column_ref->fields, node->column_ref->n_fields);
	case PG_QUERY__NODE__NODE_FUNC_CALL:
		return last_name(
		    node->func_call->funcname, node->func_call->n_funcname);
	case PG_QUERY__NODE__NODE_A_INDIRECTION:
		return indirection_name(node->a_indirection);
	case PG_QUERY__NODE__NODE_A_EXPR:
		return node->a_expr->kind ==
			       PG_QUERY__A__EXPR__KIND__AEXPR_NULLIF
			   ? "nullif"
			   : NULL;
	case PG_QUERY__NODE__NODE_GROUPING_FUNC:
		return "grouping";
	case PG_QUERY__NODE__NODE_SUB_LINK:
		return sublink_name(node->sub_link);
	case PG_QUERY__NODE__NODE_A_ARRAY_EXPR:
		return "array";
	case PG_QUERY__NODE__NODE_ROW_EXPR:
		return "row";
	case PG_QUERY__NODE__NODE_COALESCE_EXPR:
		return "coalesce";
	case PG_QUERY__NODE__NODE_MIN_MAX_EXPR:
		return node->min_max_expr->op ==
			       PG_QUERY__MIN_MAX_OP__IS_GREATEST
			   ? "greatest"
			   : "least";
	case PG_QUERY__NODE__NODE_SQLVALUE_FUNCTION:
		return value_function_name(node->sqlvalue_function);
	default:
		return NULL;
	}
}

/*
 * A cast takes the name of its operand, if that has one of its own, else the
 * type's.  CASE takes the name of its ELSE, else "case".  `*weak` says that the
 * name is one of these substitutes, which a cast around it replaces.
 */
static const char *
name_with_strength(const PgQuery__Node *node, bool *weak)
{
	const char *name = NULL;
	*weak = false;
	while (node && node->node_case == PG_QUERY__NODE__NODE_COLLATE_CLAUSE)
		node = node->collate_clause->arg;
	if (node && node->node_case == PG_QUERY__NODE__NODE_TYPE_CAST) {
		const PgQuery__TypeCast *cast = node->type_cast;
		name = name_with_strength(cast->arg, weak);
		if (name && !*weak)
			return name;
		*weak = true;
		return cast->type_name ? last_name(cast->type_name->names,
					     cast->type_name->n_names)
				       : name;
	}
	if (node && node->node_case == PG_QUERY__NODE__NODE_CASE_EXPR) {
		name = name_with_strength(node->case_expr->defresult, weak);
		if (name && !*weak)
			return name;
		*weak = true;
		return "case";
	}
	return figure_name(node);
}

const char *
fact_output_name(const PgQuery__Node *node)
{
	bool weak = false;
	const char *name = name_with_strength(node, &weak);
	return name ? name : "?column?";
}

/* A date that is stored as text is its column; else the node itself. */
static const PgQuery__Node *
stored(const PgQuery__Node *node)
{
	const PgQuery__Node *date =
	    node && node->node_case == PG_QUERY__NODE__NODE_FUNC_CALL
		? fact_stored_date(node->func_call)
		: NULL;
	return date ? date : node;
}

/* The expression without the casts and collations around it. */
static const PgQuery__Node *
bare(const PgQuery__Node *node)
{
	for (;;) {
		if (node && node->node_case == PG_QUERY__NODE__NODE_TYPE_CAST)
			node = node->type_cast->arg;
		else if (node &&
			 node->node_case == PG_QUERY__NODE__NODE_COLLATE_CLAUSE)
			node = node->collate_clause->arg;
		else
			return node;
	}
}

static const char *
call_kind(const struct fact_function *function)
{
	return strcmp(function->kind, "plain") == 0 ? "function"
						    : function->kind;
}

/* The counts before an output's expression was collected. */
struct mark {
	size_t columns, literals, functions;
};

static struct mark
mark_now(const struct facts *facts)
{
	return (struct mark){
	    .columns = facts->columns.count,
	    .literals = facts->literals.count,
	    .functions = facts->functions.count,
	};
}

static void
note_calls(const struct facts *facts, int select, struct mark mark,
    struct fact_output *output)
{
	for (size_t i = mark.functions; i < facts->functions.count; i++) {
		const struct fact_function *call = &facts->functions.items[i];
		if (call->select != select)
			continue;
		if (strcmp(call->kind, "aggregate") == 0)
			output->aggregated = true;
		if (strcmp(call->kind, "window") == 0)
			output->windowed = true;
	}
}

static void
describe_output(const struct facts *facts, const PgQuery__Node *value,
    struct mark mark, struct fact_output *output)
{
	const PgQuery__Node *inner = stored(bare(value));
	output->column = output->literal = -1;
	output->kind = "expression";
	switch (inner ? (int)inner->node_case : 0) {
	case PG_QUERY__NODE__NODE_COLUMN_REF: {
		const struct fact_column *column =
		    &facts->columns.items[mark.columns];
		output->column = (int)mark.columns;
		output->kind = column->star ? "star" : "column";
		output->qualifier = column->star ? column->qualifier : NULL;
		break;
	}
	case PG_QUERY__NODE__NODE_FUNC_CALL: {
		const struct fact_function *call =
		    &facts->functions.items[mark.functions];
		output->kind = call_kind(call);
		output->function = call->name;
		break;
	}
	case PG_QUERY__NODE__NODE_A_INDIRECTION: {
		const PgQuery__AIndirection *steps = inner->a_indirection;
		const PgQuery__Node *last =
		    steps->indirection[steps->n_indirection - 1];
		if (last->node_case != PG_QUERY__NODE__NODE_A_STAR)
			break;
		output->kind = "star"; /* (row).*, whose columns are unknown */
		output->qualifier = "";
		break;
	}
	case PG_QUERY__NODE__NODE_A_CONST:
		output->kind = "literal";
		output->literal = (int)mark.literals;
		break;
	case PG_QUERY__NODE__NODE_SUB_LINK:
		output->kind = "subquery";
		break;
	default:
		break;
	}
}

static bool
collect_outputs(struct facts *facts, int index,
    const PgQuery__SelectStmt *select, const struct fact_place *place)
{
	struct fact_output *outputs = arena_array(
	    facts->statement->arena, select->n_target_list, sizeof(*outputs));
	for (size_t i = 0; i < select->n_target_list; i++) {
		const PgQuery__ResTarget *target =
		    select->target_list[i]->res_target;
		struct mark mark = mark_now(facts);
		if (!facts_expressions(
			facts, (PgQuery__Node *const *)&target->val, 1, place))
			return false;
		struct fact_output *output = &outputs[i];
		output->name = *target->name ? target->name
					     : fact_output_name(target->val);
		output->span = span_item(facts->statement, target->location);
		describe_output(facts, target->val, mark, output);
		note_calls(facts, index, mark, output);
	}
	facts->selects.items[index].outputs = outputs;
	facts->selects.items[index].output_count = select->n_target_list;
	return true;
}

/* The columns of VALUES are named column1, column2, ... */
static void
values_outputs(
    struct facts *facts, int index, const PgQuery__SelectStmt *select)
{
	struct arena *arena = facts->statement->arena;
	const PgQuery__Node *row = select->values_lists[0];
	size_t count = row->node_case == PG_QUERY__NODE__NODE_LIST
			   ? row->list->n_items
			   : 0;
	struct fact_output *outputs =
	    arena_array(arena, count, sizeof(*outputs));
	for (size_t i = 0; i < count; i++) {
		outputs[i].name = arena_printf(arena, "column%zu", i + 1);
		outputs[i].kind = "expression";
		outputs[i].column = outputs[i].literal = -1;
	}
	facts->selects.items[index].outputs = outputs;
	facts->selects.items[index].output_count = count;
}

static bool
same_column(const struct fact_column *item, const struct fact_output *output,
    const struct facts *facts)
{
	if (item->star || !item->name || output->column < 0 ||
	    strcmp(output->kind, "column") != 0)
		return false;
	const struct fact_column *other = &facts->columns.items[output->column];
	if (strcmp(item->name, other->name) != 0)
		return false;
	return !item->qualifier || !other->qualifier ||
	       strcmp(item->qualifier, other->qualifier) == 0;
}

/* The output that an item of GROUP BY or ORDER BY refers to, or -1. */
static int
item_output(const struct facts *facts, int index, const PgQuery__Node *node,
    int column, long byte)
{
	const struct fact_select *select = &facts->selects.items[index];
	if (node->node_case == PG_QUERY__NODE__NODE_A_CONST &&
	    node->a_const->val_case == PG_QUERY__A__CONST__VAL_IVAL) {
		int ordinal = node->a_const->ival->ival;
		return ordinal >= 1 && (size_t)ordinal <= select->output_count
			   ? ordinal - 1
			   : -1;
	}
	struct fact_span span = span_item(facts->statement, byte);
	for (size_t i = 0; i < select->output_count; i++) {
		const struct fact_output *output = &select->outputs[i];
		if (column >= 0) {
			const struct fact_column *item =
			    &facts->columns.items[column];
			bool named = !item->qualifier && item->name &&
				     strcmp(item->name, output->name) == 0;
			if (named || same_column(item, output, facts))
				return (int)i;
		} else if (span_same_text(
			       facts->statement, span, output->span)) {
			return (int)i;
		}
	}
	return -1;
}

static bool
collect_group(struct facts *facts, int index, const PgQuery__SelectStmt *select,
    const struct fact_place *place)
{
	struct fact_place inner = *place;
	inner.clause = CLAUSE_GROUP;
	struct fact_group *group = arena_array(
	    facts->statement->arena, select->n_group_clause, sizeof(*group));
	for (size_t i = 0; i < select->n_group_clause; i++) {
		const PgQuery__Node *node = select->group_clause[i];
		const ProtobufCMessage *item = tree_inner(node);
		int first = (int)facts->columns.count;
		if (!item || !facts_expression(facts, item, &inner))
			return false;
		group[i].byte = tree_start(item);
		group[i].sets =
		    node->node_case == PG_QUERY__NODE__NODE_GROUPING_SET;
		group[i].column =
		    node->node_case == PG_QUERY__NODE__NODE_COLUMN_REF ? first
								       : -1;
		group[i].output = item_output(
		    facts, index, node, group[i].column, group[i].byte);
	}
	facts->selects.items[index].group = group;
	facts->selects.items[index].group_count = select->n_group_clause;
	return true;
}

static void
describe_order(const struct facts *facts, const PgQuery__SortBy *sort,
    struct mark mark, struct fact_order *order)
{
	order->descending =
	    sort->sortby_dir == PG_QUERY__SORT_BY_DIR__SORTBY_DESC;
	if (sort->sortby_nulls == PG_QUERY__SORT_BY_NULLS__SORTBY_NULLS_FIRST)
		order->nulls = "first";
	if (sort->sortby_nulls == PG_QUERY__SORT_BY_NULLS__SORTBY_NULLS_LAST)
		order->nulls = "last";
	bool is_call = sort->node &&
		       sort->node->node_case == PG_QUERY__NODE__NODE_FUNC_CALL;
	const struct fact_function *call =
	    is_call ? &facts->functions.items[mark.functions] : NULL;
	if (call && strcmp(call->kind, "aggregate") == 0)
		order->aggregate = call->name;
}

static bool
collect_order(struct facts *facts, int index, const PgQuery__SelectStmt *select,
    const struct fact_place *place)
{
	struct fact_place inner = *place;
	inner.clause = CLAUSE_ORDER;
	struct fact_order *order = arena_array(
	    facts->statement->arena, select->n_sort_clause, sizeof(*order));
	for (size_t i = 0; i < select->n_sort_clause; i++) {
		const PgQuery__SortBy *sort = select->sort_clause[i]->sort_by;
		const ProtobufCMessage *item = tree_inner(sort->node);
		struct mark mark = mark_now(facts);
		if (!item || !facts_expression(facts, item, &inner))
			return false;
		describe_order(facts, sort, mark, &order[i]);
		order[i].byte = tree_start(item);
		order[i].column = stored(sort->node)->node_case ==
					  PG_QUERY__NODE__NODE_COLUMN_REF
				      ? (int)mark.columns
				      : -1;
		order[i].output = item_output(
		    facts, index, sort->node, order[i].column, order[i].byte);
	}
	facts->selects.items[index].order = order;
	facts->selects.items[index].order_count = select->n_sort_clause;
	return true;
}

/* A set operation takes its names from its leftmost arm. */
static void
set_outputs(struct facts *facts, int index)
{
	struct fact_select *select = &facts->selects.items[index];
	const struct fact_select *left = &facts->selects.items[select->arms[0]];
	select->outputs = left->outputs;
	select->output_count = left->output_count;
}

bool
facts_targets(struct facts *facts, int index, const PgQuery__SelectStmt *select,
    const struct fact_place *place)
{
	if (select->n_values_lists > 0)
		values_outputs(facts, index, select);
	else if (facts->selects.items[index].set)
		set_outputs(facts, index);
	else if (!collect_outputs(facts, index, select, place))
		return false;
	return collect_group(facts, index, select, place) &&
	       collect_order(facts, index, select, place);
}
