/* sizes.c - sizes of values and of what names them; see sizes.h */
#include "gate/sizes.h"

#include <string.h>

/* ---- what is known already ---- */

static struct size_kept *
kept_slot(struct size_kept *slots, size_t capacity, const void *message)
{
	size_t place = ((uintptr_t)message >> 4) & (capacity - 1);
	while (slots[place].message && slots[place].message != message)
		place = (place + 1) & (capacity - 1);
	return &slots[place];
}

static void
kept_grow(struct sizes *sizes)
{
	size_t capacity = sizes->capacity ? sizes->capacity * 2 : 256;
	struct size_kept *slots =
	    arena_array(sizes->arena, capacity, sizeof(*slots));
	memset(slots, 0, capacity * sizeof(*slots));
	for (size_t i = 0; i < sizes->capacity; i++) {
		if (sizes->kept[i].message)
			*kept_slot(slots, capacity, sizes->kept[i].message) =
			    sizes->kept[i];
	}
	sizes->kept = slots;
	sizes->capacity = capacity;
}

static void
keep(struct sizes *sizes, const ProtobufCMessage *message, uint64_t size)
{
	if (sizes->count * 2 >= sizes->capacity)
		kept_grow(sizes);
	struct size_kept *slot =
	    kept_slot(sizes->kept, sizes->capacity, message);
	sizes->count += !slot->message;
	*slot = (struct size_kept){.message = message, .size = size};
}

/* What was not computed has no bound. */
static uint64_t
kept_size(const struct sizes *sizes, const ProtobufCMessage *message)
{
	if (sizes->capacity == 0)
		return SIZE_GATHERED;
	const struct size_kept *slot =
	    kept_slot(sizes->kept, sizes->capacity, message);
	return slot->message ? slot->size : SIZE_GATHERED;
}

static bool
is(const ProtobufCMessage *message, const ProtobufCMessageDescriptor *kind)
{
	return message && message->descriptor == kind;
}

uint64_t
sizes_value(const struct sizes *sizes, const PgQuery__Node *node)
{
	const ProtobufCMessage *inner = tree_inner(node);
	return inner ? kept_size(sizes, inner) : 0;
}

/* ---- constants and references ---- */

static uint64_t
constant_size(const PgQuery__AConst *constant)
{
	switch (constant->val_case) {
	case PG_QUERY__A__CONST__VAL_SVAL:
		return strlen(constant->sval->sval);
	case PG_QUERY__A__CONST__VAL_FVAL:
		return strlen(constant->fval->fval);
	case PG_QUERY__A__CONST__VAL_BSVAL:
		return strlen(constant->bsval->bsval);
	default:
		return SIZE_ELEMENT;
	}
}

static uint64_t
column_size(const struct sizes *sizes, const PgQuery__ColumnRef *column)
{
	const char *name = tree_string(column->fields[column->n_fields - 1]);
	return size_of_name(sizes->scope, name);
}

/* ---- casts, parts and choices ---- */

static uint64_t
cast_size(const struct sizes *sizes, const PgQuery__TypeCast *cast)
{
	const PgQuery__TypeName *type = cast->type_name;
	uint64_t size = sizes_value(sizes, cast->arg);
	uint64_t width = 0;
	const char *name = type->n_names > 0
			       ? tree_string(type->names[type->n_names - 1])
			       : NULL;
	const struct gate_name *known =
	    name ? gate_names_find(&sizes->lists->types, name) : NULL;
	if (type->n_array_bounds > 0)
		return size;
	if (!known || strcmp(known->class, "fixed") == 0)
		return SIZE_FIXED;
	if (strcmp(name, "numeric") == 0)
		return size_smaller(size, SIZE_NUMERIC);
	if (type->n_typmods == 1 && size_whole_number(type->typmods[0], &width))
		return width * SIZE_CHARACTER;
	return size;
}

/* What one element of an array may be. */
static uint64_t
element_size(const struct sizes *sizes, const PgQuery__Node *array)
{
	uint64_t size = 0;
	switch (array ? (int)array->node_case : 0) {
	case PG_QUERY__NODE__NODE_FUNC_CALL: {
		const PgQuery__FuncCall *call = array->func_call;
		const char *name =
		    tree_string(call->funcname[call->n_funcname - 1]);
		if (name && strcmp(name, "array_agg") == 0 && call->n_args == 1)
			return sizes_value(sizes, call->args[0]);
		return sizes_call(sizes, call);
	}
	case PG_QUERY__NODE__NODE_SUB_LINK:
		return sizes_value(sizes, array->sub_link->subselect);
	case PG_QUERY__NODE__NODE_A_ARRAY_EXPR:
		for (size_t i = 0; i < array->a_array_expr->n_elements; i++)
			size = size_larger(
			    size, sizes_value(
				      sizes, array->a_array_expr->elements[i]));
		return size;
	default:
		return sizes_value(sizes, array);
	}
}

static uint64_t
indirection_size(
    const struct sizes *sizes, const PgQuery__AIndirection *indirection)
{
	for (size_t i = 0; i < indirection->n_indirection; i++) {
		const PgQuery__Node *step = indirection->indirection[i];
		if (step->node_case != PG_QUERY__NODE__NODE_A_INDICES ||
		    step->a_indices->is_slice)
			return sizes_value(sizes, indirection->arg);
	}
	return element_size(sizes, indirection->arg);
}

static uint64_t
case_size(const struct sizes *sizes, const PgQuery__CaseExpr *choice)
{
	uint64_t size = sizes_value(sizes, choice->defresult);
	for (size_t i = 0; i < choice->n_args; i++) {
		const PgQuery__Node *when = choice->args[i];
		if (when->node_case == PG_QUERY__NODE__NODE_CASE_WHEN)
			size = size_larger(
			    size, sizes_value(sizes, when->case_when->result));
	}
	return size;
}

/* A LIMIT by a constant bounds what is gathered. */
static uint64_t
sublink_size(const struct sizes *sizes, const PgQuery__SubLink *link)
{
	uint64_t limit = 0;
	uint64_t size = sizes_value(sizes, link->subselect);
	const PgQuery__SelectStmt *select = link->subselect->select_stmt;
	switch (link->sub_link_type) {
	case PG_QUERY__SUB_LINK_TYPE__EXPR_SUBLINK:
		return size;
	case PG_QUERY__SUB_LINK_TYPE__ARRAY_SUBLINK:
		return size_whole_number(select->limit_count, &limit)
			   ? size_bounded(size * limit)
			   : SIZE_GATHERED;
	default:
		return SIZE_FIXED;
	}
}

static bool
is_test(const ProtobufCMessage *message)
{
	return is(message, &pg_query__bool_expr__descriptor) ||
	       is(message, &pg_query__null_test__descriptor) ||
	       is(message, &pg_query__boolean_test__descriptor);
}

/* Does the value come from one of its parts as it is? */
static bool
is_choice(const ProtobufCMessage *message)
{
	return is(message, &pg_query__coalesce_expr__descriptor) ||
	       is(message, &pg_query__min_max_expr__descriptor) ||
	       is(message, &pg_query__collate_clause__descriptor) ||
	       is(message, &pg_query__named_arg_expr__descriptor);
}

struct many {
	const struct sizes *sizes;
	uint64_t sum, largest;
};

static bool
add_size(void *context, const ProtobufCMessage *message)
{
	struct many *many = context;
	uint64_t size = kept_size(many->sizes, message);
	many->sum = size_bounded(many->sum + size);
	many->largest = size_larger(many->largest, size);
	return true;
}

static uint64_t
parts_size(const struct sizes *sizes, const ProtobufCMessage *message)
{
	struct many many = {.sizes = sizes};
	tree_children(message, add_size, &many);
	return is_choice(message) ? many.largest : many.sum + SIZE_ELEMENT;
}

static uint64_t
message_size(const struct sizes *sizes, const ProtobufCMessage *message)
{
	if (is(message, &pg_query__a__const__descriptor))
		return constant_size((const PgQuery__AConst *)message);
	if (is(message, &pg_query__column_ref__descriptor))
		return column_size(sizes, (const PgQuery__ColumnRef *)message);
	if (is(message, &pg_query__func_call__descriptor))
		return sizes_call(sizes, (const PgQuery__FuncCall *)message);
	if (is(message, &pg_query__a__expr__descriptor))
		return sizes_operator(sizes, (const PgQuery__AExpr *)message);
	if (is(message, &pg_query__type_cast__descriptor))
		return cast_size(sizes, (const PgQuery__TypeCast *)message);
	if (is(message, &pg_query__sub_link__descriptor))
		return sublink_size(sizes, (const PgQuery__SubLink *)message);
	if (is(message, &pg_query__a__indirection__descriptor))
		return indirection_size(
		    sizes, (const PgQuery__AIndirection *)message);
	if (is(message, &pg_query__case_expr__descriptor))
		return case_size(sizes, (const PgQuery__CaseExpr *)message);
	if (is_test(message))
		return SIZE_FIXED;
	return parts_size(sizes, message);
}

/* ---- all of them ---- */

static bool
compute(void *context, const ProtobufCMessage *message)
{
	struct sizes *sizes = context;
	if (is(message, &pg_query__select_stmt__descriptor)) {
		keep(sizes, message,
		    size_of_select(sizes, (const PgQuery__SelectStmt *)message,
			sizes->scope)
			.largest);
		return true;
	}
	tree_children(message, compute, sizes);
	keep(sizes, message, message_size(sizes, message));
	return true;
}

uint64_t
size_compute(struct sizes *sizes, const PgQuery__Node *node)
{
	const ProtobufCMessage *inner = tree_inner(node);
	if (inner)
		compute(sizes, inner);
	return sizes_value(sizes, node);
}

bool
sizes_trace(struct sizes *sizes, const struct statement *statement)
{
	*sizes = (struct sizes){
	    .lists = statement->lists,
	    .arena = statement->arena,
	};
	compute(sizes, &statement->select->base);
	return !sizes->endless;
}
