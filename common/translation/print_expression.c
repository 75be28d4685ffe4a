/* print_expression.c - the nodes of an expression; see printer.h */
#include "translation/printer.h"

#include <string.h>

static enum binding
binding_of_operation(const PgQuery__AExpr *operation)
{
	const char *name = operator_name(operation);
	if (operation->kind == PG_QUERY__A__EXPR__KIND__AEXPR_NULLIF)
		return BINDING_ATOM;
	if (operation->kind == PG_QUERY__A__EXPR__KIND__AEXPR_OP &&
	    operation->lexpr) {
		if (strcmp(name, "*") == 0 || strcmp(name, "/") == 0)
			return BINDING_PRODUCT;
		if (strcmp(name, "+") == 0 || strcmp(name, "-") == 0)
			return BINDING_SUM;
	}
	return BINDING_COMPARISON;
}

static enum binding
binding_of(const PgQuery__Node *node)
{
	switch (node->node_case) {
	case PG_QUERY__NODE__NODE_A_EXPR:
		return binding_of_operation(node->a_expr);
	case PG_QUERY__NODE__NODE_BOOL_EXPR:
		switch (node->bool_expr->boolop) {
		case PG_QUERY__BOOL_EXPR_TYPE__AND_EXPR:
			return BINDING_AND;
		case PG_QUERY__BOOL_EXPR_TYPE__OR_EXPR:
			return BINDING_OR;
		default:
			return BINDING_COMPARISON;
		}
	case PG_QUERY__NODE__NODE_NULL_TEST:
	case PG_QUERY__NODE__NODE_BOOLEAN_TEST:
		return BINDING_COMPARISON;
	case PG_QUERY__NODE__NODE_SUB_LINK:
		return node->sub_link->sub_link_type ==
			       PG_QUERY__SUB_LINK_TYPE__ANY_SUBLINK
			   ? BINDING_COMPARISON
			   : BINDING_ATOM;
	default:
		return BINDING_ATOM;
	}
}

void
print_operand(
    struct printer *printer, const PgQuery__Node *node, enum binding loosest)
{
	if (binding_of(node) <= loosest)
		print_expression(printer, node);
	else
		print_wrapped(printer, "(", node, ")");
}

void
print_wrapped(struct printer *printer, const char *before,
    const PgQuery__Node *node, const char *after)
{
	put(printer, before);
	print_expression(printer, node);
	put(printer, after);
}

/* SQLite keeps dates as texts, of which a day alone is not the same as its
 * first moment. */
void
print_as(struct printer *printer, const PgQuery__Node *node, enum kind kind,
    enum binding loosest)
{
	const char *text = bare_string(node);
	enum kind own = kind_of(printer, node);
	if (text)
		print_literal(printer, text, kind, node->a_const->location);
	else if (!printer->mysql && kind == KIND_MOMENT && own == KIND_DATE)
		print_wrapped(printer, "datetime(", node, ")");
	else
		print_operand(printer, node, loosest);
}

void
print_list(struct printer *printer, PgQuery__Node *const *list, size_t count)
{
	for (size_t i = 0; i < count && !printer->failed; i++) {
		put(printer, i > 0 ? ", " : "");
		print_expression(printer, list[i]);
	}
}

static void
print_list_as(struct printer *printer, PgQuery__Node *const *list, size_t count,
    enum kind kind)
{
	for (size_t i = 0; i < count && !printer->failed; i++) {
		put(printer, i > 0 ? ", " : "");
		print_as(printer, list[i], kind, BINDING_OR);
	}
}

static void
print_constant(struct printer *printer, const PgQuery__AConst *constant)
{
	if (constant->isnull) {
		put(printer, "NULL");
		return;
	}
	switch (constant->val_case) {
	case PG_QUERY__A__CONST__VAL_IVAL:
		put_number(printer, constant->ival->ival);
		break;
	case PG_QUERY__A__CONST__VAL_FVAL:
		put(printer, constant->fval->fval);
		break;
	case PG_QUERY__A__CONST__VAL_BOOLVAL:
		put(printer, constant->boolval->boolval ? "TRUE" : "FALSE");
		break;
	case PG_QUERY__A__CONST__VAL_SVAL:
		put_string(printer, constant->sval->sval);
		break;
	default:
		refuse(printer, constant->location, "a constant of bits");
	}
}

/* A name that an output has, too, means that one in some clauses of the other
 * engines: it is written with its table. */
static void
print_column(struct printer *printer, const PgQuery__ColumnRef *column)
{
	const char *alias = NULL;
	const char *last = tree_string(column->fields[column->n_fields - 1]);
	bool hidden = column->n_fields == 1 && last &&
		      scope_hides(printer->scope->select, last);
	scope_find(printer, column, &alias);
	if (hidden && !alias) {
		refuse(printer, column->location,
		    "a name that may be an output's or a column's");
		return;
	}
	if (hidden) {
		put_name(printer, alias);
		put(printer, ".");
	}
	for (size_t i = 0; i < column->n_fields; i++) {
		const char *name = tree_string(column->fields[i]);
		put(printer, i > 0 ? "." : "");
		if (name)
			put_name(printer, name);
		else
			put(printer, "*");
	}
}

static void
print_junction(struct printer *printer, const PgQuery__BoolExpr *junction)
{
	bool all = junction->boolop == PG_QUERY__BOOL_EXPR_TYPE__AND_EXPR;
	if (junction->boolop == PG_QUERY__BOOL_EXPR_TYPE__NOT_EXPR) {
		put(printer, "NOT ");
		print_operand(printer, junction->args[0], BINDING_ATOM);
		return;
	}
	for (size_t i = 0; i < junction->n_args && !printer->failed; i++) {
		put(printer, i == 0 ? "" : all ? " AND " : " OR ");
		print_operand(printer, junction->args[i], BINDING_COMPARISON);
	}
}

static void
print_null_test(struct printer *printer, const PgQuery__NullTest *test)
{
	print_operand(printer, test->arg, BINDING_ATOM);
	put(printer, test->nulltesttype == PG_QUERY__NULL_TEST_TYPE__IS_NULL
			 ? " IS NULL"
			 : " IS NOT NULL");
}

static void
print_boolean_test(struct printer *printer, const PgQuery__BooleanTest *test)
{
	static const char *const tests[] = {
	    [PG_QUERY__BOOL_TEST_TYPE__IS_TRUE] = " IS TRUE",
	    [PG_QUERY__BOOL_TEST_TYPE__IS_NOT_TRUE] = " IS NOT TRUE",
	    [PG_QUERY__BOOL_TEST_TYPE__IS_FALSE] = " IS FALSE",
	    [PG_QUERY__BOOL_TEST_TYPE__IS_NOT_FALSE] = " IS NOT FALSE",
	    [PG_QUERY__BOOL_TEST_TYPE__IS_UNKNOWN] = " IS NULL",
	    [PG_QUERY__BOOL_TEST_TYPE__IS_NOT_UNKNOWN] = " IS NOT NULL"};
	if (test->booltesttype >= COUNT_OF(tests) ||
	    !tests[test->booltesttype]) {
		refuse(printer, test->location, "such a test");
		return;
	}
	print_operand(printer, test->arg, BINDING_ATOM);
	put(printer, tests[test->booltesttype]);
}

static void
print_case(struct printer *printer, const PgQuery__CaseExpr *choice,
    const PgQuery__Node *node)
{
	enum kind kind = kind_of(printer, node);
	put(printer, "CASE");
	if (choice->arg)
		print_wrapped(printer, " ", choice->arg, "");
	for (size_t i = 0; i < choice->n_args && !printer->failed; i++) {
		const PgQuery__CaseWhen *when = choice->args[i]->case_when;
		put(printer, " WHEN ");
		if (choice->arg)
			print_as(printer, when->expr,
			    kind_of(printer, choice->arg), BINDING_OR);
		else
			print_expression(printer, when->expr);
		put(printer, " THEN ");
		print_as(printer, when->result, kind, BINDING_OR);
	}
	if (choice->defresult) {
		put(printer, " ELSE ");
		print_as(printer, choice->defresult, kind, BINDING_OR);
	}
	put(printer, " END");
}

static void
print_coalesce(struct printer *printer, const PgQuery__CoalesceExpr *call)
{
	put(printer, "COALESCE(");
	print_list_as(printer, call->args, call->n_args,
	    kind_of_list(printer, call->args, call->n_args));
	put(printer, ")");
}

/* PostgreSQL passes over NULLs; the others give NULL when one is. */
static void
print_extreme(struct printer *printer, const PgQuery__MinMaxExpr *call)
{
	bool greatest = call->op == PG_QUERY__MIN_MAX_OP__IS_GREATEST;
	enum kind kind = kind_of_list(printer, call->args, call->n_args);
	if (call->n_args != 2) {
		refuse(printer, call->location,
		    "GREATEST or LEAST of more than two");
		return;
	}
	put(printer, "COALESCE(");
	put_either(printer, greatest ? "GREATEST(" : "LEAST(",
	    greatest ? "max(" : "min(");
	print_list_as(printer, call->args, call->n_args, kind);
	put(printer, "), ");
	print_list_as(printer, call->args, call->n_args, kind);
	put(printer, ")");
}

static void
print_membership(struct printer *printer, const PgQuery__SubLink *link)
{
	const PgQuery__SelectStmt *select = link->subselect->select_stmt;
	if (link->n_oper_name > 0 ||
	    link->testexpr->node_case == PG_QUERY__NODE__NODE_ROW_EXPR) {
		refuse(
		    printer, link->location, "ANY with an operator or a row");
		return;
	}
	if (printer->mysql && select->limit_count) {
		refuse(printer, link->location, "LIMIT within IN");
		return;
	}
	struct fields outputs = scope_outputs(printer, select);
	enum kind kind = kind_of(printer, link->testexpr);
	if (!printer->mysql && outputs.count == 1 &&
	    kind != outputs.items[0].kind &&
	    kind_together(kind, outputs.items[0].kind) == KIND_MOMENT) {
		refuse(printer, link->location, "IN of days and moments");
		return;
	}
	print_operand(printer, link->testexpr, BINDING_ATOM);
	put(printer, " IN (");
	print_select(printer, select);
	put(printer, ")");
}

static void
print_sublink(struct printer *printer, const PgQuery__SubLink *link)
{
	switch (link->sub_link_type) {
	case PG_QUERY__SUB_LINK_TYPE__EXISTS_SUBLINK:
		put(printer, "EXISTS ");
		printer->exists = true;
		break;
	case PG_QUERY__SUB_LINK_TYPE__EXPR_SUBLINK:
		break;
	case PG_QUERY__SUB_LINK_TYPE__ANY_SUBLINK:
		print_membership(printer, link);
		return;
	default:
		refuse(printer, link->location, "such a subquery");
		return;
	}
	put(printer, "(");
	print_select(printer, link->subselect->select_stmt);
	put(printer, ")");
}

/* SQLite's own words give the time of Greenwich. */
static void
print_value(struct printer *printer, const PgQuery__SQLValueFunction *value)
{
	switch (value->op) {
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_DATE:
		put_either(printer, "CURRENT_DATE", "date('now', 'localtime')");
		break;
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_TIMESTAMP:
	case PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_LOCALTIMESTAMP:
		put_either(printer, "CURRENT_TIMESTAMP",
		    "datetime('now', 'localtime')");
		break;
	default:
		refuse(printer, value->location, "the time of day");
	}
}

static void
print_inner(struct printer *printer, const PgQuery__Node *node)
{
	switch (node->node_case) {
	case PG_QUERY__NODE__NODE_A_CONST:
		print_constant(printer, node->a_const);
		break;
	case PG_QUERY__NODE__NODE_COLUMN_REF:
		print_column(printer, node->column_ref);
		break;
	case PG_QUERY__NODE__NODE_TYPE_CAST:
		print_cast(printer, node->type_cast);
		break;
	case PG_QUERY__NODE__NODE_A_EXPR:
		print_operator(printer, node->a_expr);
		break;
	case PG_QUERY__NODE__NODE_FUNC_CALL:
		print_call(printer, node->func_call);
		break;
	case PG_QUERY__NODE__NODE_CASE_EXPR:
		print_case(printer, node->case_expr, node);
		break;
	case PG_QUERY__NODE__NODE_COALESCE_EXPR:
		print_coalesce(printer, node->coalesce_expr);
		break;
	case PG_QUERY__NODE__NODE_MIN_MAX_EXPR:
		print_extreme(printer, node->min_max_expr);
		break;
	case PG_QUERY__NODE__NODE_SUB_LINK:
		print_sublink(printer, node->sub_link);
		break;
	case PG_QUERY__NODE__NODE_SQLVALUE_FUNCTION:
		print_value(printer, node->sqlvalue_function);
		break;
	case PG_QUERY__NODE__NODE_BOOL_EXPR:
		print_junction(printer, node->bool_expr);
		break;
	case PG_QUERY__NODE__NODE_NULL_TEST:
		print_null_test(printer, node->null_test);
		break;
	case PG_QUERY__NODE__NODE_BOOLEAN_TEST:
		print_boolean_test(printer, node->boolean_test);
		break;
	default:
		refuse(printer, tree_start(tree_inner(node)),
		    "such an expression");
	}
}

void
print_expression(struct printer *printer, const PgQuery__Node *node)
{
	if (!go_deeper(printer))
		return;
	print_inner(printer, node);
	printer->depth--;
}
