/* size_operands.c - what functions and operators are given; see sizes.h */
#include "gate/sizes.h"

/* An element in an array's text: a digit and a comma. */
#define WRITTEN_ELEMENT_BYTES 2
/* As many as a server gathers in some seconds. */
#define GATHERED_ELEMENTS ((uint64_t)1 << 24)

bool
size_whole_number(const PgQuery__Node *node, uint64_t *number)
{
	if (!node || node->node_case != PG_QUERY__NODE__NODE_A_CONST ||
	    node->a_const->val_case != PG_QUERY__A__CONST__VAL_IVAL ||
	    node->a_const->ival->ival < 0)
		return false;
	*number = (uint64_t)node->a_const->ival->ival;
	return true;
}

/* A constant may be the text of a list. */
static uint64_t
constant_elements(const PgQuery__AConst *constant)
{
	uint64_t elements = 1;
	if (constant->val_case != PG_QUERY__A__CONST__VAL_SVAL)
		return elements;
	for (const char *p = constant->sval->sval; *p; p++)
		elements += *p == ',';
	return elements;
}

static const PgQuery__Node *
without_casts(const PgQuery__Node *node)
{
	while (node && node->node_case == PG_QUERY__NODE__NODE_TYPE_CAST)
		node = node->type_cast->arg;
	return node;
}

/* The constants of ARRAY[...], at most two levels deep; 0 when there is
 * anything else. */
static uint64_t
array_elements(const PgQuery__AArrayExpr *array, bool nested)
{
	uint64_t elements = 0;
	for (size_t i = 0; i < array->n_elements; i++) {
		const PgQuery__Node *node = without_casts(array->elements[i]);
		uint64_t more = 0;
		if (node && node->node_case == PG_QUERY__NODE__NODE_A_CONST)
			more = constant_elements(node->a_const);
		else if (node && !nested &&
			 node->node_case == PG_QUERY__NODE__NODE_A_ARRAY_EXPR)
			more = array_elements(node->a_array_expr, true);
		if (more == 0)
			return 0;
		elements += more;
	}
	return elements;
}

/* ARRAY(SELECT x ... LIMIT n), where x is no array that was made here. */
static uint64_t
limited_elements(const struct sizes *sizes, const PgQuery__SubLink *link)
{
	uint64_t limit = 0;
	bool limited =
	    link->sub_link_type == PG_QUERY__SUB_LINK_TYPE__ARRAY_SUBLINK &&
	    size_whole_number(
		link->subselect->select_stmt->limit_count, &limit) &&
	    sizes_value(sizes, link->subselect) <= SIZE_STORED;
	return limited ? limit + 1 : 0;
}

/* How many elements a list has that the text spells out or bounds by a LIMIT;
 * 0 for anything else. */
static uint64_t
known_elements(const struct sizes *sizes, const PgQuery__Node *node)
{
	node = without_casts(node);
	switch (node ? (int)node->node_case : 0) {
	case PG_QUERY__NODE__NODE_A_ARRAY_EXPR:
		return array_elements(node->a_array_expr, false);
	case PG_QUERY__NODE__NODE_SUB_LINK:
		return limited_elements(sizes, node->sub_link);
	case PG_QUERY__NODE__NODE_A_CONST:
		return constant_elements(node->a_const);
	default:
		return 0;
	}
}

static void
add_operand(const struct sizes *sizes, const PgQuery__Node *node,
    struct size_operands *operands)
{
	uint64_t size = sizes_value(sizes, node);
	uint64_t elements = known_elements(sizes, node);
	if (elements == 0)
		elements = size == SIZE_GATHERED
			       ? GATHERED_ELEMENTS
			       : size / WRITTEN_ELEMENT_BYTES + 1;
	operands->sum = size_bounded(operands->sum + size);
	operands->second = size_larger(
	    operands->second, size_smaller(size, operands->largest));
	operands->largest = size_larger(operands->largest, size);
	operands->fewest = size_larger(
	    operands->fewest, size_smaller(elements, operands->most));
	operands->most = size_larger(operands->most, elements);
}

struct size_operands
sizes_arguments(const struct sizes *sizes, const PgQuery__FuncCall *call)
{
	struct size_operands operands = {0};
	for (size_t i = 0; i < call->n_args; i++)
		add_operand(sizes, call->args[i], &operands);
	return operands;
}

struct size_operands
sizes_sides(const struct sizes *sizes, const PgQuery__AExpr *operator)
{
	struct size_operands operands = {0};
	if (operator->lexpr)
		add_operand(sizes, operator->lexpr, &operands);
	if (operator->rexpr)
		add_operand(sizes, operator->rexpr, &operands);
	return operands;
}

struct size_operands
sizes_test(const struct sizes *sizes, const PgQuery__SubLink *link)
{
	struct size_operands operands = {0};
	if (link->testexpr)
		add_operand(sizes, link->testexpr, &operands);
	add_operand(sizes, link->subselect, &operands);
	return operands;
}
