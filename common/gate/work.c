/* work.c - the budget of a statement's calls; see work.h */
#include "gate/work.h"

#include "gate/node_rules.h"
#include "gate/sizes.h"

#include <string.h>

/* Nanoseconds, about: some seconds in one row's expressions. */
#define BUDGET ((uint64_t)1 << 32)
/* The largest value that calls may make of smaller ones; the largest that one
 * call makes of a stored value takes 20 MiB: repeat(x, 10000). */
#define MADE_BYTES ((uint64_t)32 * 1024 * 1024)
/* A call whose second operand is small still reads it. */
#define LEAST_SECOND ((uint64_t)64)

struct work {
	struct statement *statement;
	struct sizes sizes;
	uint64_t spent;
};

/* The product, or what is beyond any budget. */
static uint64_t
product(uint64_t a, uint64_t b, uint64_t factor)
{
	uint64_t most = (BUDGET + 1) / factor;
	return a > 0 && b > most / a ? BUDGET + 1 : a * b * factor;
}

/* What a call does with its operands, by the third field of sizes.known. */
static uint64_t
cost(const struct gate_name *known, const struct size_operands *operands,
    uint64_t result)
{
	const char *does = known ? known->columns : "";
	uint64_t largest = operands->largest;
	uint64_t second = operands->second > 0 ? operands->second : 1;
	if (strcmp(does, "none") == 0)
		return 0;
	if (strcmp(does, "copies") == 0)
		return operands->sum / 8;
	if (strcmp(does, "reads") == 0)
		return operands->sum / 2;
	if (strcmp(does, "writes") == 0)
		return 2 * result;
	if (strcmp(does, "joins") == 0)
		return operands->sum / 2 +
		       (second > LEAST_SECOND ? 2 * result : 0);
	if (strcmp(does, "pairs") == 0)
		return product(largest, second, 2);
	if (strcmp(does, "segments") == 0)
		return product(largest, second, 16);
	if (strcmp(does, "elements") == 0)
		return product(operands->most, operands->fewest, 4);
	if (strcmp(does, "digits") == 0)
		return largest * second / 16;
	if (strcmp(does, "power") == 0)
		return result * result / 128;
	if (strcmp(does, "square") == 0)
		return product(operands->sum, operands->sum, 1);
	return product(
	    largest, second > LEAST_SECOND ? second : LEAST_SECOND, 2);
}

static bool
refuse(const struct work *work, const char *code, int location,
    const char *name, const struct size_operands *operands)
{
	bool gathered = operands->largest > MADE_BYTES;
	struct statement *statement = work->statement;
	return rule_refuse(statement, code, location,
	    arena_printf(statement->arena,
		gathered ? "no timeout would end %s over a value that is "
			   "gathered without a limit"
			 : "no timeout would end %s and what else this "
			   "statement computes of each row",
		name),
	    gathered ? "test each row before it is gathered (bool_or), or "
		       "bound it: left(x, 1000), a LIMIT in ARRAY(SELECT ...)"
		     : "compute less at once");
}

static bool
spend(struct work *work, const char *code, int location, const char *name,
    const struct gate_name *known, const struct size_operands *operands,
    uint64_t result)
{
	if (result > MADE_BYTES && operands->largest <= MADE_BYTES)
		return (known && strcmp(known->class, "gathered") == 0) ||
		       rule_refuse(work->statement, code, location,
			   arena_printf(work->statement->arena,
			       "%s could make a value of more than 32 MB",
			       name),
			   "make it of smaller values, or fewer times");
	work->spent += cost(known, operands, result);
	return work->spent <= BUDGET ||
	       refuse(work, code, location, name, operands);
}

static bool
spend_call(struct work *work, const PgQuery__FuncCall *call, int location)
{
	const char *name = tree_string(call->funcname[call->n_funcname - 1]);
	const struct gate_name *entry =
	    gate_names_find(&work->statement->lists->functions, name);
	if (entry && entry->trusted)
		return true;
	struct size_operands operands = sizes_arguments(&work->sizes, call);
	return spend(work, "sql.forbidden_function", location, name,
	    sizes_known(&work->sizes, call->funcname, call->n_funcname),
	    &operands, sizes_call(&work->sizes, call));
}

/* = ANY (array) and IN (...) read their lists once; the sides of LIKE and
 * BETWEEN are the operator's. */
static bool
spend_operator(
    struct work *work, const PgQuery__AExpr *expression, int location)
{
	const char *name =
	    expression->n_name > 0
		? tree_string(expression->name[expression->n_name - 1])
		: NULL;
	struct size_operands operands = sizes_sides(&work->sizes, expression);
	return !name ||
	       spend(work, "sql.forbidden_operator", location, name,
		   sizes_known(
		       &work->sizes, expression->name, expression->n_name),
		   &operands, sizes_operator(&work->sizes, expression));
}

/* x = ANY (SELECT ...): the operator meets each row's value. */
static bool
spend_sublink(struct work *work, const PgQuery__SubLink *link, int location)
{
	struct size_operands operands = sizes_test(&work->sizes, link);
	return link->n_oper_name == 0 ||
	       spend(work, "sql.forbidden_operator", location,
		   tree_string(link->oper_name[link->n_oper_name - 1]),
		   sizes_known(
		       &work->sizes, link->oper_name, link->n_oper_name),
		   &operands, SIZE_FIXED);
}

struct walk {
	struct work *work;
	int location;
};

static bool
walk_message(void *context, const ProtobufCMessage *message)
{
	const struct walk *outer = context;
	struct walk walk = *outer;
	int location = tree_location(message);
	if (location >= 0)
		walk.location = location;
	const ProtobufCMessageDescriptor *kind = message->descriptor;
	if (kind == &pg_query__func_call__descriptor &&
	    !spend_call(
		walk.work, (const PgQuery__FuncCall *)message, walk.location))
		return false;
	if (kind == &pg_query__a__expr__descriptor &&
	    !spend_operator(
		walk.work, (const PgQuery__AExpr *)message, walk.location))
		return false;
	if (kind == &pg_query__sub_link__descriptor &&
	    !spend_sublink(
		walk.work, (const PgQuery__SubLink *)message, walk.location))
		return false;
	if (kind == &pg_query__type_cast__descriptor)
		walk.work->spent +=
		    sizes_value(&walk.work->sizes,
			((const PgQuery__TypeCast *)message)->arg) /
		    2;
	return tree_children(message, walk_message, &walk);
}

bool
statement_ends(struct statement *statement)
{
	struct work work = {.statement = statement};
	struct walk walk = {.work = &work, .location = -1};
	if (!sizes_trace(&work.sizes, statement))
		return rule_refuse(statement, "sql.too_deep", -1,
		    "too many recursive queries stand in each other", NULL);
	return walk_message(&walk, &statement->select->base);
}
