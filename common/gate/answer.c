/* answer.c - what the child says about one statement; see answer.h */
#include "gate/answer.h"

#include <stdlib.h>
#include <string.h>

static const char *const clause_names[] = {
    [CLAUSE_SELECT] = "select",
    [CLAUSE_FROM] = "from",
    [CLAUSE_ON] = "on",
    [CLAUSE_WHERE] = "where",
    [CLAUSE_GROUP] = "group",
    [CLAUSE_HAVING] = "having",
    [CLAUSE_WINDOW] = "window",
    [CLAUSE_ORDER] = "order",
    [CLAUSE_LIMIT] = "limit",
    [CLAUSE_DISTINCT] = "distinct",
    [CLAUSE_VALUES] = "values",
    [CLAUSE_WITH] = "with",
};

struct answer {
	struct json_writer *json;
	const struct facts *facts;
};

void
answer_refusal(struct json_writer *json, const struct gate_refusal *refusal)
{
	json_open(json, NULL, '{');
	json_flag(json, "allowed", false);
	json_text(json, "code", refusal->code);
	json_text(json, "message", refusal->message);
	if (refusal->position > 0)
		json_number(json, "position", (long)refusal->position);
	if (refusal->hint)
		json_text(json, "hint", refusal->hint);
	if (refusal->sqlstate)
		json_text(json, "sqlstate", refusal->sqlstate);
	json_close(json, '}');
	json_end_line(json);
}

/* A false flag is left out. */
static void
write_flag(struct json_writer *json, const char *key, bool flag)
{
	if (flag)
		json_flag(json, key, true);
}

static void
write_span(struct answer *answer, const char *position, const char *length,
    struct fact_span span)
{
	const struct statement *statement = answer->facts->statement;
	if (span.length == 0)
		return;
	size_t from = statement_position(statement, (long)span.start);
	size_t to =
	    statement_position(statement, (long)(span.start + span.length));
	json_number(answer->json, position, (long)from);
	json_number(answer->json, length, (long)(to - from));
}

static void
write_place(struct answer *answer, struct fact_span span)
{
	write_span(answer, "position", "length", span);
}

static void
write_byte(struct answer *answer, long byte)
{
	json_number(answer->json, "position",
	    (long)statement_position(answer->facts->statement, byte));
}

static void
write_names(
    struct answer *answer, const char *key, const struct fact_names *names)
{
	if (names->count == 0)
		return;
	json_open(answer->json, key, '[');
	for (size_t i = 0; i < names->count; i++)
		json_text(answer->json, NULL, names->names[i]);
	json_close(answer->json, ']');
}

static void
write_indexes(
    struct answer *answer, const char *key, const struct fact_indexes *list)
{
	if (list->count == 0)
		return;
	json_open(answer->json, key, '[');
	for (size_t i = 0; i < list->count; i++)
		json_number(answer->json, NULL, list->indexes[i]);
	json_close(answer->json, ']');
}

static void
write_output(struct answer *answer, const struct fact_output *output)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_text(json, "name", output->name);
	json_text(json, "kind", output->kind);
	write_place(answer, output->span);
	if (strcmp(output->kind, "star") == 0)
		json_text(json, "qualifier", output->qualifier);
	if (output->function)
		json_text(json, "function", output->function);
	if (output->column >= 0)
		json_number(json, "column", output->column);
	if (output->literal >= 0)
		json_number(json, "literal", output->literal);
	write_flag(json, "aggregated", output->aggregated);
	write_flag(json, "windowed", output->windowed);
	json_close(json, '}');
}

static void
write_group(struct answer *answer, const struct fact_select *select)
{
	struct json_writer *json = answer->json;
	json_open(json, "group", '[');
	for (size_t i = 0; i < select->group_count; i++) {
		json_open(json, NULL, '{');
		json_index(json, "column", select->group[i].column);
		json_index(json, "output", select->group[i].output);
		write_flag(json, "sets", select->group[i].sets);
		write_byte(answer, select->group[i].byte);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void
write_order(struct answer *answer, const struct fact_select *select)
{
	struct json_writer *json = answer->json;
	json_open(json, "order", '[');
	for (size_t i = 0; i < select->order_count; i++) {
		const struct fact_order *order = &select->order[i];
		json_open(json, NULL, '{');
		json_index(json, "column", order->column);
		json_index(json, "output", order->output);
		write_flag(json, "descending", order->descending);
		json_text(json, "nulls", order->nulls);
		json_text(json, "aggregate", order->aggregate);
		write_byte(answer, order->byte);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void
write_limit(struct answer *answer, const char *key, const PgQuery__Node *node)
{
	const PgQuery__AConst *constant =
	    node && node->node_case == PG_QUERY__NODE__NODE_A_CONST
		? node->a_const
		: NULL;
	if (!node || (constant && constant->isnull))
		return;
	if (constant && constant->val_case == PG_QUERY__A__CONST__VAL_IVAL)
		json_number(answer->json, key, constant->ival->ival);
	else
		json_text(answer->json, key, "expression");
}

static void
write_set(struct answer *answer, const struct fact_select *select)
{
	struct json_writer *json = answer->json;
	json_text(json, "set", select->set);
	if (!select->set)
		return;
	write_flag(json, "all", select->all);
	json_open(json, "arms", '[');
	json_number(json, NULL, select->arms[0]);
	json_number(json, NULL, select->arms[1]);
	json_close(json, ']');
}

static void
write_select(struct answer *answer, const struct fact_select *select)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_index(json, "parent", select->parent);
	json_text(json, "role", select->role);
	json_number(json, "depth", select->depth);
	write_set(answer, select);
	write_flag(json, "values", select->values);
	json_index(json, "namespace", select->namespace);
	write_flag(json, "distinct", select->distinct);
	json_number(json, "distinct_on", (long)select->distinct_on);
	json_open(json, "outputs", '[');
	for (size_t i = 0; i < select->output_count; i++)
		write_output(answer, &select->outputs[i]);
	json_close(json, ']');
	write_flag(json, "where", select->where);
	write_flag(json, "having", select->having);
	write_group(answer, select);
	write_order(answer, select);
	write_limit(answer, "limit", select->limit);
	write_limit(answer, "offset", select->offset);
	write_flag(json, "with_ties", select->with_ties);
	json_number(json, "aggregates", (long)select->aggregates);
	json_number(json, "windows", (long)select->windows);
	write_flag(json, "aggregate_only",
	    select->aggregates > 0 && select->group_count == 0 && !select->set);
	write_names(answer, "renamed", &select->renamed);
	write_names(answer, "extra", &select->extra);
	json_close(json, '}');
}

static void
write_relation(struct answer *answer, const struct fact_relation *relation)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_number(json, "select", relation->select);
	json_text(json, "kind", relation->kind);
	json_text(json, "schema", relation->schema);
	json_text(json, "name", relation->name);
	json_text(json, "alias", relation->alias);
	write_flag(json, "aliased", relation->aliased);
	write_place(answer, relation->span);
	json_index(json, "source", relation->source);
	write_names(answer, "names", &relation->names);
	write_indexes(answer, "members", &relation->members);
	write_flag(json, "lateral", relation->lateral);
	write_flag(json, "sampled", relation->sampled);
	write_flag(json, "ordinality", relation->ordinality);
	write_flag(json, "whole", relation->whole);
	json_close(json, '}');
}

static void
write_column(struct answer *answer, const struct fact_column *column)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_number(json, "select", column->select);
	json_text(json, "clause", clause_names[column->clause]);
	json_index(json, "namespace", column->namespace);
	json_text(json, "schema", column->schema);
	json_text(json, "qualifier", column->qualifier);
	json_text(json, "name", column->name);
	write_flag(json, "star", column->star);
	write_place(answer, column->span);
	write_span(answer, "name_position", "name_length", column->name_span);
	json_number(json, "nested", column->nested);
	json_text(json, "aggregate", column->aggregate);
	json_close(json, '}');
}

/* A run of indexes, left out when it is empty. */
static void
write_run(struct json_writer *json, const char *key, size_t first, size_t end)
{
	if (first >= end)
		return;
	json_open(json, key, '[');
	for (size_t i = first; i < end; i++)
		json_number(json, NULL, (long)i);
	json_close(json, ']');
}

static void
write_function(struct answer *answer, const struct fact_function *function)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_number(json, "select", function->select);
	json_text(json, "clause", clause_names[function->clause]);
	json_text(json, "schema", function->schema);
	json_text(json, "name", function->name);
	json_text(json, "class", function->class);
	json_text(json, "kind", function->kind);
	write_place(answer, function->span);
	json_number(json, "arguments", (long)function->arguments);
	write_flag(json, "distinct", function->distinct);
	write_flag(json, "star", function->star);
	write_flag(json, "filter", function->filter);
	write_flag(json, "over", function->over);
	write_flag(json, "trusted", function->trusted);
	write_run(json, "columns", (size_t)function->first_column,
	    (size_t)function->end_column);
	json_text(json, "aggregate", function->aggregate);
	json_close(json, '}');
}

static void
write_literal(struct answer *answer, const struct fact_literal *literal)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_number(json, "select", literal->select);
	json_text(json, "clause", clause_names[literal->clause]);
	write_place(answer, literal->span);
	json_text(json, "kind", literal->kind);
	json_text(json, "text", literal->text);
	json_index(json, "column", literal->column);
	json_text(json, "operator", literal->comparison);
	json_text(json, "cast", literal->cast);
	write_flag(json, "compared", literal->compared);
	json_close(json, '}');
}

static void
write_join(struct answer *answer, const struct fact_join *join)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_number(json, "select", join->select);
	json_text(json, "type", join->type);
	write_flag(json, "natural", join->natural);
	write_names(answer, "using", &join->using);
	write_flag(json, "on", join->on);
	write_indexes(answer, "left", &join->left);
	write_indexes(answer, "right", &join->right);
	json_close(json, '}');
}

static void
write_equality(struct answer *answer, const struct fact_equality *pair)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_number(json, "select", pair->select);
	json_text(json, "clause", pair->clause);
	json_index(json, "left", pair->left);
	json_index(json, "right", pair->right);
	if (pair->name)
		json_text(json, "name", pair->name);
	json_index(json, "join", pair->join);
	json_close(json, '}');
}

static void
write_operation(struct answer *answer, const struct fact_operation *operation)
{
	struct json_writer *json = answer->json;
	json_open(json, NULL, '{');
	json_number(json, "select", operation->select);
	json_text(json, "clause", clause_names[operation->clause]);
	json_text(json, "name", operation->name);
	write_run(
	    json, "columns", operation->first_column, operation->end_column);
	write_run(
	    json, "literals", operation->first_literal, operation->end_literal);
	json_close(json, '}');
}

static bool
inside(struct fact_span inner, struct fact_span outer)
{
	return inner.length > 0 && inner.start >= outer.start &&
	       inner.start < outer.start + outer.length;
}

static void
write_predicate(struct answer *answer, const struct fact_predicate *predicate)
{
	struct json_writer *json = answer->json;
	const struct facts *facts = answer->facts;
	int deepest = predicate->select;
	json_open(json, NULL, '{');
	json_number(json, "select", predicate->select);
	json_text(json, "clause", clause_names[predicate->clause]);
	write_place(answer, predicate->span);
	json_open(json, "columns", '[');
	for (size_t i = 0; i < facts->columns.count; i++) {
		const struct fact_column *column = &facts->columns.items[i];
		if (!inside(column->span, predicate->span))
			continue;
		json_number(json, NULL, (long)i);
		if (column->select > deepest)
			deepest = column->select;
	}
	json_close(json, ']');
	json_open(json, "literals", '[');
	for (size_t i = 0; i < facts->literals.count; i++) {
		if (inside(facts->literals.items[i].span, predicate->span))
			json_number(json, NULL, (long)i);
	}
	json_close(json, ']');
	json_open(json, "functions", '[');
	for (size_t i = 0; i < facts->functions.count; i++) {
		if (inside(facts->functions.items[i].span, predicate->span))
			json_number(json, NULL, (long)i);
	}
	json_close(json, ']');
	write_flag(json, "subquery", deepest > predicate->select);
	json_close(json, '}');
}

static void
write_types(struct answer *answer)
{
	json_open(answer->json, "types", '[');
	for (const struct statement_type *type =
		 answer->facts->statement->unknown_types;
	     type; type = type->next) {
		json_open(answer->json, NULL, '{');
		json_text(answer->json, "schema", type->schema);
		json_text(answer->json, "name", type->name);
		write_byte(answer, type->location);
		json_close(answer->json, '}');
	}
	json_close(answer->json, ']');
}

static void
write_looked_up(
    struct answer *answer, const char *key, const struct statement_name *names)
{
	json_open(answer->json, key, '[');
	for (const struct statement_name *one = names; one; one = one->next)
		json_text(answer->json, NULL, one->name);
	json_close(answer->json, ']');
}

static void
write_namespaces(struct answer *answer)
{
	const struct facts *facts = answer->facts;
	json_open(answer->json, "namespaces", '[');
	for (size_t i = 0; i < facts->namespaces.count; i++) {
		json_open(answer->json, NULL, '{');
		json_index(
		    answer->json, "parent", facts->namespaces.items[i].parent);
		write_indexes(
		    answer, "relations", &facts->namespaces.items[i].relations);
		json_close(answer->json, '}');
	}
	json_close(answer->json, ']');
}

static void
write_summary(struct answer *answer)
{
	const struct statement *statement = answer->facts->statement;
	size_t end = statement->token_count > 0
			 ? statement->tokens[statement->token_count - 1].end
			 : 0;
	int depth = 0;
	for (size_t i = 0; i < answer->facts->selects.count; i++) {
		if (answer->facts->selects.items[i].depth > depth)
			depth = answer->facts->selects.items[i].depth;
	}
	json_number(answer->json, "end",
	    (long)statement_position(statement, (long)end) - 1);
	json_number(answer->json, "depth", depth);
}

#define WRITE_ARRAY(answer, array, write_one)                                  \
	do {                                                                   \
		json_open((answer)->json, #array, '[');                        \
		for (size_t i = 0; i < (answer)->facts->array.count; i++)      \
			write_one((answer), &(answer)->facts->array.items[i]); \
		json_close((answer)->json, ']');                               \
	} while (0)

static void
write_scopes(struct answer *answer)
{
	WRITE_ARRAY(answer, selects, write_select);
	WRITE_ARRAY(answer, relations, write_relation);
	write_namespaces(answer);
	WRITE_ARRAY(answer, joins, write_join);
	WRITE_ARRAY(answer, equalities, write_equality);
}

static void
write_parts(struct answer *answer)
{
	WRITE_ARRAY(answer, columns, write_column);
	WRITE_ARRAY(answer, functions, write_function);
	WRITE_ARRAY(answer, literals, write_literal);
	WRITE_ARRAY(answer, operations, write_operation);
	WRITE_ARRAY(answer, predicates, write_predicate);
	write_types(answer);
	write_looked_up(
	    answer, "operators", answer->facts->statement->operators);
	write_looked_up(answer, "casts", answer->facts->statement->casts);
}

void
answer_facts(struct json_writer *json, const struct facts *facts)
{
	struct answer answer = {.json = json, .facts = facts};
	json_open(json, NULL, '{');
	json_flag(json, "allowed", true);
	json_open(json, "facts", '{');
	write_summary(&answer);
	write_scopes(&answer);
	write_parts(&answer);
	json_close(json, '}');
	json_close(json, '}');
	json_end_line(json);
}

void
answer_text(struct json_writer *json, const char *text)
{
	json_open(json, NULL, '{');
	json_flag(json, "allowed", true);
	json_text(json, "text", text);
	json_close(json, '}');
	json_end_line(json);
}
