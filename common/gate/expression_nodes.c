/* expression_nodes.c - references, calls, constants and comparisons of
 * expressions */
#include "gate/collected_facts.h"

#include <stdio.h>
#include <string.h>

struct visit {
	struct facts *facts;
	struct fact_place place;
};

static bool visit_message(void *context, const ProtobufCMessage *message);

bool
facts_expression(struct facts *facts, const ProtobufCMessage *message,
    const struct fact_place *place)
{
	struct visit visit = {.facts = facts, .place = *place};
	return visit_message(&visit, message);
}

bool
facts_expressions(struct facts *facts, PgQuery__Node *const *list, size_t count,
    const struct fact_place *place)
{
	for (size_t i = 0; i < count; i++) {
		const ProtobufCMessage *inner = tree_inner(list[i]);
		if (inner && !facts_expression(facts, inner, place))
			return false;
	}
	return true;
}

static bool
visit_column(struct visit *visit, const PgQuery__ColumnRef *reference)
{
	struct facts *facts = visit->facts;
	size_t parts = reference->n_fields;
	struct fact_column *column = FACT_NEW(facts, columns);
	column->select = visit->place.select;
	column->clause = visit->place.clause;
	column->namespace = visit->place.namespace;
	column->name = tree_string(reference->fields[parts - 1]);
	column->star = !column->name;
	if (parts > 1)
		column->qualifier = tree_string(reference->fields[parts - 2]);
	if (parts > 2)
		column->schema = tree_string(reference->fields[parts - 3]);
	column->nested = visit->place.nested;
	column->aggregate = visit->place.aggregate;
	column->span =
	    span_dotted(facts->statement, reference->location, parts);
	column->name_span = column->span;
	if (parts > 1 && column->span.length > 0) {
		size_t last = statement_token_at(
		    facts->statement, column->span.start + column->span.length);
		const struct statement_token *token =
		    &facts->statement->tokens[last > 0 ? last - 1 : 0];
		column->name_span = (struct fact_span){
		    .start = token->start,
		    .length = token->end - token->start,
		};
	}
	return true;
}

static const char *
constant_text(struct arena *arena, const PgQuery__AConst *constant)
{
	switch (constant->val_case) {
	case PG_QUERY__A__CONST__VAL_SVAL:
		return constant->sval->sval;
	case PG_QUERY__A__CONST__VAL_FVAL:
		return constant->fval->fval;
	case PG_QUERY__A__CONST__VAL_BSVAL:
		return constant->bsval->bsval;
	case PG_QUERY__A__CONST__VAL_IVAL:
		return arena_printf(arena, "%d", constant->ival->ival);
	case PG_QUERY__A__CONST__VAL_BOOLVAL:
		return constant->boolval->boolval ? "true" : "false";
	default:
		return "";
	}
}

static const char *
constant_kind(const PgQuery__AConst *constant)
{
	switch (constant->val_case) {
	case PG_QUERY__A__CONST__VAL_SVAL:
		return "string";
	case PG_QUERY__A__CONST__VAL_IVAL:
	case PG_QUERY__A__CONST__VAL_FVAL:
		return "number";
	case PG_QUERY__A__CONST__VAL_BSVAL:
		return "bits";
	case PG_QUERY__A__CONST__VAL_BOOLVAL:
		return "boolean";
	default:
		return "null";
	}
}

static bool
visit_constant(struct visit *visit, const PgQuery__AConst *constant)
{
	struct facts *facts = visit->facts;
	struct fact_literal *literal = FACT_NEW(facts, literals);
	literal->select = visit->place.select;
	literal->clause = visit->place.clause;
	literal->kind = constant_kind(constant);
	literal->text = constant_text(facts->statement->arena, constant);
	literal->span = span_constant(facts->statement, constant->location);
	literal->column = -1;
	return true;
}

static bool
visit_cast(struct visit *visit, const PgQuery__TypeCast *cast)
{
	struct facts *facts = visit->facts;
	size_t first = facts->literals.count;
	const ProtobufCMessage *inner = tree_inner(cast->arg);
	if (!inner || !visit_message(visit, inner))
		return !inner;
	if (cast->arg->node_case == PG_QUERY__NODE__NODE_A_CONST &&
	    cast->type_name && cast->type_name->n_names > 0)
		facts->literals.items[first].cast = tree_string(
		    cast->type_name->names[cast->type_name->n_names - 1]);
	return true;
}

static void
count_call(struct facts *facts, int select, const struct fact_function *call)
{
	if (strcmp(call->kind, "aggregate") == 0)
		facts->selects.items[select].aggregates++;
	if (strcmp(call->kind, "window") == 0)
		facts->selects.items[select].windows++;
}

static void
describe_call(struct visit *visit, const PgQuery__FuncCall *call,
    struct fact_function *function)
{
	struct facts *facts = visit->facts;
	function->select = visit->place.select;
	function->clause = visit->place.clause;
	function->name = tree_string(call->funcname[call->n_funcname - 1]);
	if (call->n_funcname > 1 &&
	    call->funcformat == PG_QUERY__COERCION_FORM__COERCE_EXPLICIT_CALL)
		function->schema = tree_string(call->funcname[0]);
	const struct gate_name *entry = gate_names_find(
	    &facts->statement->lists->functions, function->name);
	function->class = entry ? entry->class : "application";
	function->trusted = entry && entry->trusted;
	bool aggregate = strcmp(function->class, "aggregates") == 0 ||
			 call->agg_within_group;
	function->kind = call->over  ? "window"
			 : aggregate ? "aggregate"
				     : "plain";
	function->span = span_dotted(facts->statement, call->location,
	    function->schema ? call->n_funcname : 1);
	function->arguments = call->n_args;
	function->distinct = call->agg_distinct;
	function->star = call->agg_star;
	function->filter = call->agg_filter;
	function->over = call->over;
	function->aggregate = visit->place.aggregate;
}

const PgQuery__Node *
fact_stored_date(const PgQuery__FuncCall *call)
{
	const char *name = tree_string(call->funcname[call->n_funcname - 1]);
	bool stored =
	    name && strcmp(name, "to_date") == 0 && call->n_args == 2 &&
	    call->args[0]->node_case == PG_QUERY__NODE__NODE_COLUMN_REF &&
	    call->args[1]->node_case == PG_QUERY__NODE__NODE_A_CONST;
	return stored ? call->args[0] : NULL;
}

static bool
visit_call(struct visit *visit, const PgQuery__FuncCall *call)
{
	struct facts *facts = visit->facts;
	int index = (int)facts->functions.count;
	struct fact_function *function = FACT_NEW(facts, functions);
	describe_call(visit, call, function);
	count_call(facts, visit->place.select, function);
	struct visit inner = *visit;
	inner.place.nested++;
	if (strcmp(function->kind, "aggregate") == 0)
		inner.place.aggregate = function->name;
	int first = (int)facts->columns.count;
	const PgQuery__Node *date = fact_stored_date(call);
	bool whole = date ? visit_message(visit, tree_inner(date))
			  : tree_children(&call->base, visit_message, &inner);
	facts->functions.items[index].first_column = first;
	facts->functions.items[index].end_column = (int)facts->columns.count;
	return whole;
}

/* The name of a comparison; NULL for an operator that computes. */
static const char *
comparison_name(const PgQuery__AExpr *expression)
{
	static const char *const comparing[] = {"=", "<>", "!=", "<", "<=", ">",
	    ">=", "~~", "~~*", "!~~", "!~~*", "~", "~*", "!~", "!~*", "@>",
	    "<@", "&&", "@@", "?", "^@"};
	const char *name =
	    expression->n_name > 0
		? tree_string(expression->name[expression->n_name - 1])
		: NULL;
	switch (expression->kind) {
	case PG_QUERY__A__EXPR__KIND__AEXPR_IN:
		return name && strcmp(name, "=") == 0 ? "IN" : "NOT IN";
	case PG_QUERY__A__EXPR__KIND__AEXPR_LIKE:
		return name && name[0] == '!' ? "NOT LIKE" : "LIKE";
	case PG_QUERY__A__EXPR__KIND__AEXPR_ILIKE:
		return name && name[0] == '!' ? "NOT ILIKE" : "ILIKE";
	case PG_QUERY__A__EXPR__KIND__AEXPR_SIMILAR:
		return name && name[0] == '!' ? "NOT SIMILAR TO" : "SIMILAR TO";
	case PG_QUERY__A__EXPR__KIND__AEXPR_DISTINCT:
		return "IS DISTINCT FROM";
	case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_DISTINCT:
		return "IS NOT DISTINCT FROM";
	case PG_QUERY__A__EXPR__KIND__AEXPR_NULLIF:
		return NULL;
	default:
		break;
	}
	if (name && strstr(name, "BETWEEN"))
		return name;
	for (size_t i = 0; name && i < COUNT_OF(comparing); i++) {
		if (strcmp(name, comparing[i]) == 0)
			return comparing[i];
	}
	return NULL;
}

struct side {
	size_t columns, columns_end;
	size_t literals, literals_end;
};

static bool
visit_side(struct visit *visit, const PgQuery__Node *node, struct side *side)
{
	struct facts *facts = visit->facts;
	side->columns = facts->columns.count;
	side->literals = facts->literals.count;
	const ProtobufCMessage *inner = tree_inner(node);
	bool whole = !inner || visit_message(visit, inner);
	side->columns_end = facts->columns.count;
	side->literals_end = facts->literals.count;
	return whole;
}

/* Constants on one side belong to the other side's column, when it has only
 * one. */
static void
tie_literals(struct facts *facts, const struct side *column,
    const struct side *constant, const char *comparison)
{
	if (column->columns_end - column->columns != 1 ||
	    constant->columns_end != constant->columns)
		return;
	for (size_t i = constant->literals; i < constant->literals_end; i++) {
		struct fact_literal *literal = &facts->literals.items[i];
		if (literal->column >= 0)
			continue;
		literal->column = (int)column->columns;
		literal->comparison = comparison;
	}
}

/* Is it a constant by itself, with nothing but a cast around it? */
static bool
is_constant(const PgQuery__Node *node)
{
	while (node && node->node_case == PG_QUERY__NODE__NODE_TYPE_CAST)
		node = node->type_cast->arg;
	return node && node->node_case == PG_QUERY__NODE__NODE_A_CONST;
}

/* Mark the constants that are a side of a comparison by themselves, or an item
 * of its list. */
static void
mark_compared(
    struct facts *facts, const PgQuery__Node *node, const struct side *side)
{
	bool whole = is_constant(node);
	if (node && node->node_case == PG_QUERY__NODE__NODE_LIST) {
		whole = true;
		for (size_t i = 0; i < node->list->n_items; i++)
			whole = whole && is_constant(node->list->items[i]);
	}
	for (size_t i = side->literals; whole && i < side->literals_end; i++)
		facts->literals.items[i].compared = true;
}

static bool
is_column(const PgQuery__Node *node)
{
	return node && node->node_case == PG_QUERY__NODE__NODE_COLUMN_REF;
}

static void
note_equality(const struct visit *visit, const PgQuery__AExpr *expression,
    const struct side *left, const struct side *right)
{
	enum fact_clause clause = visit->place.clause;
	bool fits = clause == CLAUSE_ON || clause == CLAUSE_WHERE ||
		    clause == CLAUSE_HAVING;
	if (!fits || !is_column(expression->lexpr) ||
	    !is_column(expression->rexpr))
		return;
	struct fact_equality *pair = FACT_NEW(visit->facts, equalities);
	pair->select = visit->place.select;
	pair->clause = clause == CLAUSE_ON      ? "on"
		       : clause == CLAUSE_WHERE ? "where"
						: "having";
	pair->left = (int)left->columns;
	pair->right = (int)right->columns;
	pair->join = -1;
}

/* An operation over what was read since `operands` was begun. */
static void
note_operation(
    const struct visit *visit, const char *name, const struct side *operands)
{
	struct facts *facts = visit->facts;
	struct fact_operation *operation = FACT_NEW(facts, operations);
	operation->select = visit->place.select;
	operation->clause = visit->place.clause;
	operation->name = name;
	operation->first_column = operands->columns;
	operation->end_column = facts->columns.count;
	operation->first_literal = operands->literals;
	operation->end_literal = facts->literals.count;
}

/* The operator as written; NULL for a form without one (NULLIF). */
static const char *
operator_name(const PgQuery__AExpr *expression)
{
	return expression->kind == PG_QUERY__A__EXPR__KIND__AEXPR_OP &&
		       expression->n_name > 0
		   ? tree_string(expression->name[expression->n_name - 1])
		   : NULL;
}

static bool
visit_operator(struct visit *visit, const PgQuery__AExpr *expression)
{
	struct visit inner = *visit;
	struct side left;
	struct side right;
	inner.place.nested++;
	if (!visit_side(&inner, expression->lexpr, &left) ||
	    !visit_side(&inner, expression->rexpr, &right))
		return false;
	const char *comparison = comparison_name(expression);
	const char *name = comparison ? comparison : operator_name(expression);
	if (name)
		note_operation(visit, name, &left);
	if (!comparison)
		return true;
	tie_literals(visit->facts, &left, &right, comparison);
	tie_literals(visit->facts, &right, &left, comparison);
	mark_compared(visit->facts, expression->lexpr, &left);
	mark_compared(visit->facts, expression->rexpr, &right);
	if (strcmp(comparison, "=") == 0 &&
	    expression->kind == PG_QUERY__A__EXPR__KIND__AEXPR_OP)
		note_equality(visit, expression, &left, &right);
	return true;
}

/* A test of one operand: NOT, IS NULL, IS TRUE, EXISTS. */
static bool
visit_test(
    struct visit *visit, const ProtobufCMessage *message, const char *name)
{
	struct side operands = {.columns = visit->facts->columns.count,
	    .literals = visit->facts->literals.count};
	if (!tree_children(message, visit_message, visit))
		return false;
	note_operation(visit, name, &operands);
	return true;
}

static bool
visit_null_test(struct visit *visit, const PgQuery__NullTest *test)
{
	bool null = test->nulltesttype == PG_QUERY__NULL_TEST_TYPE__IS_NULL;
	return visit_test(visit, &test->base, null ? "IS NULL" : "IS NOT NULL");
}

static bool
visit_boolean_test(struct visit *visit, const PgQuery__BooleanTest *test)
{
	bool denies =
	    test->booltesttype == PG_QUERY__BOOL_TEST_TYPE__IS_FALSE ||
	    test->booltesttype == PG_QUERY__BOOL_TEST_TYPE__IS_NOT_TRUE;
	return visit_test(visit, &test->base, denies ? "NOT" : "IS TRUE");
}

static bool
visit_junction(struct visit *visit, const PgQuery__BoolExpr *junction)
{
	if (junction->boolop == PG_QUERY__BOOL_EXPR_TYPE__NOT_EXPR)
		return visit_test(visit, &junction->base, "NOT");
	return tree_children(&junction->base, visit_message, visit);
}

static bool
visit_subquery(struct visit *visit, const PgQuery__SubLink *link)
{
	const char *name =
	    link->sub_link_type == PG_QUERY__SUB_LINK_TYPE__EXISTS_SUBLINK
		? "EXISTS"
	    : link->sub_link_type == PG_QUERY__SUB_LINK_TYPE__ANY_SUBLINK
		? "IN"
		: NULL;
	struct side operands = {.columns = visit->facts->columns.count,
	    .literals = visit->facts->literals.count};
	const ProtobufCMessage *test = tree_inner(link->testexpr);
	if ((test && !visit_message(visit, test)) ||
	    facts_select(visit->facts, link->subselect->select_stmt,
		"expression", &visit->place) < 0)
		return false;
	if (name)
		note_operation(visit, name, &operands);
	return true;
}

static bool
visit_message(void *context, const ProtobufCMessage *message)
{
	struct visit *visit = context;
	const ProtobufCMessageDescriptor *kind = message->descriptor;
	if (kind == &pg_query__column_ref__descriptor)
		return visit_column(visit, (const PgQuery__ColumnRef *)message);
	if (kind == &pg_query__a__const__descriptor)
		return visit_constant(visit, (const PgQuery__AConst *)message);
	if (kind == &pg_query__a__expr__descriptor)
		return visit_operator(visit, (const PgQuery__AExpr *)message);
	if (kind == &pg_query__null_test__descriptor)
		return visit_null_test(
		    visit, (const PgQuery__NullTest *)message);
	if (kind == &pg_query__boolean_test__descriptor)
		return visit_boolean_test(
		    visit, (const PgQuery__BooleanTest *)message);
	if (kind == &pg_query__bool_expr__descriptor)
		return visit_junction(
		    visit, (const PgQuery__BoolExpr *)message);
	if (kind == &pg_query__func_call__descriptor)
		return visit_call(visit, (const PgQuery__FuncCall *)message);
	if (kind == &pg_query__type_cast__descriptor)
		return visit_cast(visit, (const PgQuery__TypeCast *)message);
	if (kind == &pg_query__sub_link__descriptor)
		return visit_subquery(visit, (const PgQuery__SubLink *)message);
	if (kind == &pg_query__type_name__descriptor)
		return true; /* its numbers are not the question's */
	return tree_children(message, visit_message, visit);
}
