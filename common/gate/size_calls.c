/* size_calls.c - what functions and operators make; see sizes.h */
#include "gate/sizes.h"

#include <string.h>

/* No width in a format's template has more digits than four. */
#define FORMAT_WIDTH 10000
/* An exponent up to this is small. */
#define SMALL_EXPONENT 8

const struct gate_name *
sizes_known(const struct sizes *sizes, PgQuery__Node *const *name, size_t parts)
{
	const char *last = parts > 0 ? tree_string(name[parts - 1]) : NULL;
	return last ? gate_names_find(&sizes->lists->sizes, last) : NULL;
}

/* Each of the template's fields may be padded, and may show any argument. */
static uint64_t
template_size(const PgQuery__Node *template, uint64_t sum)
{
	if (!template || template->node_case != PG_QUERY__NODE__NODE_A_CONST ||
	    template->a_const->val_case != PG_QUERY__A__CONST__VAL_SVAL)
		return SIZE_GATHERED;
	uint64_t size = 0;
	for (const char *p = template->a_const->sval->sval; *p; p++) {
		size++;
		if (*p != '%')
			continue;
		bool padded = p[1] == '-' || (p[1] >= '0' && p[1] <= '9');
		size += sum + (padded ? FORMAT_WIDTH : 0);
	}
	return size;
}

/* A power by a small number multiplies the digits; by another it may make as
 * many as there can be. */
static uint64_t
power_size(uint64_t base, const PgQuery__Node *exponent)
{
	uint64_t number = 0;
	if (size_whole_number(exponent, &number) && number <= SMALL_EXPONENT)
		return size_smaller(
		    size_larger(base * number, SIZE_FIXED), SIZE_NUMERIC);
	return SIZE_NUMERIC;
}

/* Digits add up; but those of stored numbers are few, and what is larger than
 * a number can be is no number. */
static uint64_t
number_size(const struct size_operands *operands)
{
	if (operands->largest <= SIZE_STORED)
		return operands->largest;
	if (operands->largest <= SIZE_NUMERIC)
		return size_smaller(operands->sum, SIZE_NUMERIC);
	return operands->sum;
}

static uint64_t
grown_size(const char *class, const struct size_operands *operands)
{
	if (strcmp(class, "fixed") == 0)
		return SIZE_FIXED;
	if (strcmp(class, "part") == 0)
		return size_larger(operands->largest, SIZE_FIXED);
	if (strcmp(class, "number") == 0)
		return number_size(operands);
	if (strcmp(class, "squared") == 0)
		return 2 * operands->sum * operands->sum;
	if (strcmp(class, "gathered") == 0)
		return SIZE_GATHERED;
	return operands->sum + SIZE_FIXED;
}

/* The functions whose other arguments say how their first one grows. */
static uint64_t
argument_size(const struct sizes *sizes, const PgQuery__FuncCall *call,
    const char *class, const struct size_operands *operands)
{
	const PgQuery__Node *last = call->args[call->n_args - 1];
	const PgQuery__Node *second = call->n_args > 1 ? call->args[1] : NULL;
	uint64_t first = sizes_value(sizes, call->args[0]);
	uint64_t number = 0;
	if (strcmp(class, "repeated") == 0 &&
	    size_whole_number(second, &number))
		return first * number;
	if (strcmp(class, "padded") == 0 && size_whole_number(second, &number))
		return number * SIZE_CHARACTER;
	if (strcmp(class, "cut") == 0)
		return size_whole_number(last, &number)
			   ? size_smaller(first, number * SIZE_CHARACTER)
			   : first;
	if (strcmp(class, "template") == 0)
		return template_size(call->args[0], operands->sum);
	if (strcmp(class, "power") == 0)
		return power_size(first, second);
	if (strcmp(class, "replaced") == 0) {
		uint64_t by = 1;
		for (size_t i = 1; i < call->n_args; i++)
			by = size_larger(by, sizes_value(sizes, call->args[i]));
		return first * by;
	}
	return grown_size(class, operands);
}

uint64_t
sizes_call(const struct sizes *sizes, const PgQuery__FuncCall *call)
{
	const struct gate_name *known =
	    sizes_known(sizes, call->funcname, call->n_funcname);
	struct size_operands operands = sizes_arguments(sizes, call);
	if (call->func_variadic)
		return size_bounded(operands.largest * operands.largest);
	if (call->n_args == 0)
		return known && strcmp(known->class, "gathered") == 0
			   ? SIZE_GATHERED
			   : SIZE_FIXED;
	return size_bounded(
	    argument_size(sizes, call, known ? known->class : "", &operands));
}

uint64_t
sizes_operator(const struct sizes *sizes, const PgQuery__AExpr *expression)
{
	if (expression->kind == PG_QUERY__A__EXPR__KIND__AEXPR_NULLIF)
		return sizes_value(sizes, expression->lexpr);
	if (expression->kind != PG_QUERY__A__EXPR__KIND__AEXPR_OP)
		return SIZE_FIXED;
	const struct gate_name *known =
	    sizes_known(sizes, expression->name, expression->n_name);
	struct size_operands operands = sizes_sides(sizes, expression);
	const char *class = known ? known->class : "";
	if (strcmp(class, "power") == 0)
		return power_size(operands.largest, expression->rexpr);
	return size_bounded(grown_size(class, &operands));
}
