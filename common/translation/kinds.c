/* kinds.c - the kind of an expression's value; see printer.h */
#include "translation/printer.h"

#include <string.h>

const char *
call_name(const PgQuery__FuncCall *call)
{
	const char *name = tree_string(call->funcname[call->n_funcname - 1]);
	bool plain = call->n_funcname == 1 ||
		     strcmp(tree_string(call->funcname[0]), "pg_catalog") == 0;
	return plain ? name : "";
}

const char *
operator_name(const PgQuery__AExpr *operation)
{
	return operation->n_name == 1 ? tree_string(operation->name[0]) : "";
}

const char *
bare_string(const PgQuery__Node *node)
{
	if (node->node_case != PG_QUERY__NODE__NODE_A_CONST ||
	    node->a_const->val_case != PG_QUERY__A__CONST__VAL_SVAL)
		return NULL;
	return node->a_const->sval->sval;
}

bool
bare_integer(const PgQuery__Node *node, long *number)
{
	if (node->node_case != PG_QUERY__NODE__NODE_A_CONST ||
	    node->a_const->isnull ||
	    node->a_const->val_case != PG_QUERY__A__CONST__VAL_IVAL)
		return false;
	*number = node->a_const->ival->ival;
	return true;
}

bool
kind_is_number(enum kind kind)
{
	return kind == KIND_INTEGER || kind == KIND_DECIMAL ||
	       kind == KIND_FLOAT;
}

enum kind
kind_together(enum kind left, enum kind right)
{
	if (left == right || right == KIND_NULL || right == KIND_LITERAL)
		return left == KIND_NULL ? right : left;
	if (left == KIND_NULL || left == KIND_LITERAL)
		return right;
	if (kind_is_number(left) && kind_is_number(right))
		return left > right ? left : right;
	if ((left == KIND_DATE || left == KIND_MOMENT) &&
	    (right == KIND_DATE || right == KIND_MOMENT))
		return KIND_MOMENT;
	return KIND_UNKNOWN;
}

enum kind
kind_of_list(struct printer *printer, PgQuery__Node *const *list, size_t count)
{
	enum kind kind = KIND_NULL;
	for (size_t i = 0; i < count; i++)
		kind = kind_together(kind, kind_of(printer, list[i]));
	return kind;
}

enum kind
kind_of_type(const PgQuery__TypeName *type)
{
	static const struct {
		const char *name;
		enum kind kind;
	} kinds[] = {{"int4", KIND_INTEGER}, {"int8", KIND_INTEGER},
	    {"int2", KIND_INTEGER}, {"numeric", KIND_DECIMAL},
	    {"float4", KIND_FLOAT}, {"float8", KIND_FLOAT}, {"text", KIND_TEXT},
	    {"varchar", KIND_TEXT}, {"date", KIND_DATE},
	    {"timestamp", KIND_MOMENT}, {"interval", KIND_INTERVAL},
	    {"bool", KIND_BOOLEAN}};
	const char *name = tree_string(type->names[type->n_names - 1]);
	for (size_t i = 0; i < COUNT_OF(kinds) && type->n_array_bounds == 0;
	     i++)
		if (strcmp(name, kinds[i].name) == 0)
			return kinds[i].kind;
	return KIND_OTHER;
}

static enum kind
kind_of_constant(const PgQuery__AConst *constant)
{
	if (constant->isnull)
		return KIND_NULL;
	switch (constant->val_case) {
	case PG_QUERY__A__CONST__VAL_IVAL:
		return KIND_INTEGER;
	case PG_QUERY__A__CONST__VAL_FVAL:
		return strpbrk(constant->fval->fval, ".eE") ? KIND_DECIMAL
							    : KIND_INTEGER;
	case PG_QUERY__A__CONST__VAL_BOOLVAL:
		return KIND_BOOLEAN;
	case PG_QUERY__A__CONST__VAL_SVAL:
		return KIND_LITERAL;
	default:
		return KIND_OTHER;
	}
}

static enum kind
kind_of_sum(enum kind left, enum kind right, bool minus)
{
	bool days = left == KIND_DATE || right == KIND_DATE;
	bool moments = left == KIND_MOMENT || right == KIND_MOMENT;
	if (left == KIND_INTERVAL || right == KIND_INTERVAL)
		return days || moments ? KIND_MOMENT : KIND_INTERVAL;
	if (minus && left == right && days)
		return KIND_INTEGER;
	if (minus && moments && kind_together(left, right) == KIND_MOMENT)
		return KIND_INTERVAL;
	if (days && (left == KIND_INTEGER || right == KIND_INTEGER))
		return KIND_DATE;
	return KIND_UNKNOWN;
}

static enum kind
kind_of_operation(struct printer *printer, const PgQuery__AExpr *operation)
{
	if (operation->kind == PG_QUERY__A__EXPR__KIND__AEXPR_NULLIF)
		return kind_of(printer, operation->lexpr);
	if (operation->kind != PG_QUERY__A__EXPR__KIND__AEXPR_OP)
		return KIND_BOOLEAN;
	const char *name = operator_name(operation);
	if (strcmp(name, "||") == 0)
		return KIND_TEXT;
	if (strlen(name) != 1 || !strchr("+-*/%^", *name))
		return KIND_BOOLEAN;
	enum kind right = kind_of(printer, operation->rexpr);
	enum kind left =
	    operation->lexpr ? kind_of(printer, operation->lexpr) : right;
	enum kind both = kind_together(left, right);
	if (kind_is_number(both))
		return *name == '^' && both == KIND_INTEGER ? KIND_FLOAT : both;
	return *name == '+' || *name == '-'
		   ? kind_of_sum(left, right, *name == '-')
		   : KIND_UNKNOWN;
}

/* What a function gives: a kind, or KIND_UNKNOWN for that of its argument. */
static const struct {
	const char *name;
	enum kind kind;
} calls[] = {{"count", KIND_INTEGER}, {"row_number", KIND_INTEGER},
    {"rank", KIND_INTEGER}, {"dense_rank", KIND_INTEGER},
    {"ntile", KIND_INTEGER}, {"percent_rank", KIND_FLOAT},
    {"cume_dist", KIND_FLOAT}, {"length", KIND_INTEGER},
    {"char_length", KIND_INTEGER}, {"position", KIND_INTEGER},
    {"strpos", KIND_INTEGER}, {"extract", KIND_DECIMAL},
    {"date_part", KIND_FLOAT}, {"date_trunc", KIND_MOMENT},
    {"now", KIND_MOMENT}, {"to_date", KIND_DATE}, {"to_char", KIND_TEXT},
    {"lower", KIND_TEXT}, {"upper", KIND_TEXT}, {"btrim", KIND_TEXT},
    {"ltrim", KIND_TEXT}, {"rtrim", KIND_TEXT}, {"substring", KIND_TEXT},
    {"substr", KIND_TEXT}, {"left", KIND_TEXT}, {"right", KIND_TEXT},
    {"replace", KIND_TEXT}, {"concat", KIND_TEXT}, {"concat_ws", KIND_TEXT},
    {"string_agg", KIND_TEXT}, {"bool_or", KIND_BOOLEAN},
    {"bool_and", KIND_BOOLEAN}, {"every", KIND_BOOLEAN}, {"sum", KIND_UNKNOWN},
    {"min", KIND_UNKNOWN}, {"max", KIND_UNKNOWN}, {"abs", KIND_UNKNOWN},
    {"mod", KIND_UNKNOWN}, {"lag", KIND_UNKNOWN}, {"lead", KIND_UNKNOWN},
    {"first_value", KIND_UNKNOWN}, {"last_value", KIND_UNKNOWN},
    {"nth_value", KIND_UNKNOWN}};

/* Does a function of whole numbers give numeric, not double precision? */
static bool
gives_decimal(const PgQuery__FuncCall *call)
{
	static const char *const names[] = {"avg", "stddev", "stddev_samp",
	    "stddev_pop", "variance", "var_samp", "var_pop"};
	const char *name = call_name(call);
	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return strcmp(name, "round") == 0 && call->n_args == 2;
}

static enum kind
kind_of_call(struct printer *printer, const PgQuery__FuncCall *call)
{
	const char *name = call_name(call);
	enum kind argument =
	    call->n_args > 0 ? kind_of(printer, call->args[0]) : KIND_UNKNOWN;
	for (size_t i = 0; i < COUNT_OF(calls); i++)
		if (strcmp(name, calls[i].name) == 0)
			return calls[i].kind == KIND_UNKNOWN ? argument
							     : calls[i].kind;
	/* those whose result is never whole: avg, round, floor, stddev, ... */
	if (argument == KIND_DECIMAL ||
	    (argument == KIND_INTEGER && gives_decimal(call)))
		return KIND_DECIMAL;
	return kind_is_number(argument) ? KIND_FLOAT : KIND_UNKNOWN;
}

static enum kind
kind_of_case(struct printer *printer, const PgQuery__CaseExpr *choice)
{
	enum kind kind =
	    choice->defresult ? kind_of(printer, choice->defresult) : KIND_NULL;
	for (size_t i = 0; i < choice->n_args; i++)
		kind = kind_together(
		    kind, kind_of(printer, choice->args[i]->case_when->result));
	return kind;
}

static enum kind
kind_of_reference(struct printer *printer, const PgQuery__ColumnRef *column)
{
	const char *alias = NULL;
	const struct field *field = scope_find(printer, column, &alias);
	return field ? field->kind : KIND_UNKNOWN;
}

static enum kind
kind_of_sublink(struct printer *printer, const PgQuery__SubLink *link)
{
	if (link->sub_link_type != PG_QUERY__SUB_LINK_TYPE__EXPR_SUBLINK)
		return KIND_BOOLEAN;
	struct fields outputs =
	    scope_outputs(printer, link->subselect->select_stmt);
	return outputs.count == 1 ? outputs.items[0].kind : KIND_UNKNOWN;
}

static enum kind
kind_of_value(const PgQuery__SQLValueFunction *value)
{
	return value->op == PG_QUERY__SQLVALUE_FUNCTION_OP__SVFOP_CURRENT_DATE
		   ? KIND_DATE
		   : KIND_MOMENT;
}

static enum kind
kind_of_inner(struct printer *printer, const PgQuery__Node *node)
{
	switch (node->node_case) {
	case PG_QUERY__NODE__NODE_A_CONST:
		return kind_of_constant(node->a_const);
	case PG_QUERY__NODE__NODE_COLUMN_REF:
		return kind_of_reference(printer, node->column_ref);
	case PG_QUERY__NODE__NODE_TYPE_CAST:
		return kind_of_type(node->type_cast->type_name);
	case PG_QUERY__NODE__NODE_A_EXPR:
		return kind_of_operation(printer, node->a_expr);
	case PG_QUERY__NODE__NODE_FUNC_CALL:
		return kind_of_call(printer, node->func_call);
	case PG_QUERY__NODE__NODE_CASE_EXPR:
		return kind_of_case(printer, node->case_expr);
	case PG_QUERY__NODE__NODE_COALESCE_EXPR:
		return kind_of_list(printer, node->coalesce_expr->args,
		    node->coalesce_expr->n_args);
	case PG_QUERY__NODE__NODE_MIN_MAX_EXPR:
		return kind_of_list(printer, node->min_max_expr->args,
		    node->min_max_expr->n_args);
	case PG_QUERY__NODE__NODE_SUB_LINK:
		return kind_of_sublink(printer, node->sub_link);
	case PG_QUERY__NODE__NODE_SQLVALUE_FUNCTION:
		return kind_of_value(node->sqlvalue_function);
	case PG_QUERY__NODE__NODE_BOOL_EXPR:
	case PG_QUERY__NODE__NODE_NULL_TEST:
	case PG_QUERY__NODE__NODE_BOOLEAN_TEST:
		return KIND_BOOLEAN;
	default:
		return KIND_UNKNOWN;
	}
}

enum kind
kind_of(struct printer *printer, const PgQuery__Node *node)
{
	if (!go_deeper(printer))
		return KIND_UNKNOWN;
	enum kind kind = kind_of_inner(printer, node);
	printer->depth--;
	return kind;
}

bool
never_null(struct printer *printer, const PgQuery__Node *node)
{
	const char *alias = NULL;
	if (node->node_case == PG_QUERY__NODE__NODE_A_CONST)
		return !node->a_const->isnull;
	if (node->node_case == PG_QUERY__NODE__NODE_FUNC_CALL)
		return strcmp(call_name(node->func_call), "count") == 0;
	if (node->node_case != PG_QUERY__NODE__NODE_COLUMN_REF ||
	    printer->scope->outer_joins)
		return false;
	const struct field *field =
	    scope_find(printer, node->column_ref, &alias);
	return field && field->required;
}
