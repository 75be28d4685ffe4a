/*
 * from.c - FROM clauses: relations, joins and the names they make visible
 *
 * Visibility is exact, as in PostgreSQL's parse_clause.c, because a reference
 * t.f calls the function f(t) when t has no column f: the gate must resolve t
 * to the same relation as the server.  An ON condition sees only the two sides
 * of its join.  A subquery sees its siblings to the left only when it is
 * LATERAL; a function always sees them.  WITH bodies and the arms of set
 * operations see nothing of their own level.  Every expression sees the levels
 * further out.
 */
#include "gate/collected_facts.h"
#include "gate/node_rules.h"

#include <string.h>

/* More members would make the answer larger than the parent reads. */
#define MAX_NAMESPACE_MEMBERS 20000

struct from {
	struct facts *facts;
	const struct fact_place *place; /* of the select; namespace: outer */
};

void *
fact_grow(struct arena *arena, void *items, size_t count, size_t *capacity,
    size_t size)
{
	char *grown = items;
	if (count == *capacity) {
		*capacity = *capacity ? *capacity * 2 : 8;
		grown = arena_array(arena, *capacity, size);
		if (count > 0)
			memcpy(grown, items, count * size);
	}
	memset(grown + count * size, 0, size);
	return grown;
}

void
fact_index_add(struct arena *arena, struct fact_indexes *indexes, int index)
{
	indexes->indexes = fact_grow(arena, indexes->indexes, indexes->count,
	    &indexes->capacity, sizeof(*indexes->indexes));
	indexes->indexes[indexes->count++] = index;
}

static void
add_all(struct arena *arena, struct fact_indexes *to,
    const struct fact_indexes *from)
{
	for (size_t i = 0; i < from->count; i++)
		fact_index_add(arena, to, from->indexes[i]);
}

int
fact_namespace_new(
    struct facts *facts, int parent, const struct fact_indexes *relations)
{
	int index = (int)facts->namespaces.count;
	struct fact_namespace *space = FACT_NEW(facts, namespaces);
	space->parent = parent;
	if (relations) {
		add_all(facts->statement->arena, &space->relations, relations);
		facts->members += relations->count;
	}
	if (facts->members > MAX_NAMESPACE_MEMBERS)
		gate_refuse(&facts->statement->refusal, "sql.too_deep", 0,
		    "the statement joins too many relations");
	return index;
}

static struct fact_names
read_names(struct facts *facts, PgQuery__Node *const *list, size_t count)
{
	struct fact_names names = {0};
	names.names =
	    arena_array(facts->statement->arena, count, sizeof(char *));
	for (size_t i = 0; i < count; i++) {
		const char *name = tree_string(list[i]);
		if (name)
			names.names[names.count++] = name;
	}
	return names;
}

static struct fact_relation *
new_relation(struct from *from, const char *kind, const PgQuery__Alias *alias)
{
	struct facts *facts = from->facts;
	struct fact_relation *relation = FACT_NEW(facts, relations);
	relation->select = from->place->select;
	relation->kind = kind;
	relation->source = -1;
	if (alias) {
		relation->alias = alias->aliasname;
		relation->aliased = true;
		relation->names =
		    read_names(facts, alias->colnames, alias->n_colnames);
	}
	return relation;
}

static int
last_relation(const struct from *from)
{
	return (int)from->facts->relations.count - 1;
}

static const struct fact_cte *
find_cte(const struct fact_cte *ctes, const char *name)
{
	while (ctes && strcmp(ctes->name, name) != 0)
		ctes = ctes->next;
	return ctes;
}

static bool
from_table(struct from *from, const PgQuery__RangeVar *table,
    struct fact_indexes *visible)
{
	struct facts *facts = from->facts;
	struct fact_relation *relation =
	    new_relation(from, "table", table->alias);
	bool qualified = table->schemaname && *table->schemaname;
	facts->range_vars++;
	relation->schema = qualified ? table->schemaname : NULL;
	relation->name = table->relname;
	if (!relation->alias)
		relation->alias = table->relname;
	relation->span =
	    span_dotted(facts->statement, table->location, qualified ? 2 : 1);
	const struct fact_cte *cte =
	    qualified ? NULL : find_cte(from->place->ctes, table->relname);
	if (cte) {
		relation->kind = "cte";
		relation->cte = cte;
	} else if (rule_is_system_name(table->relname)) {
		return gate_refuse(&facts->statement->refusal,
		    "sql.forbidden_relation",
		    statement_position(facts->statement, table->location),
		    "the server's own catalogs may not be read");
	}
	fact_index_add(facts->statement->arena, visible, last_relation(from));
	return true;
}

static bool
from_subquery(struct from *from, const PgQuery__RangeSubselect *item,
    const struct fact_indexes *left, struct fact_indexes *visible)
{
	struct facts *facts = from->facts;
	struct fact_relation *relation =
	    new_relation(from, "subquery", item->alias);
	relation->lateral = item->lateral;
	int index = last_relation(from);
	struct fact_place inner = *from->place;
	if (item->lateral)
		inner.namespace =
		    fact_namespace_new(facts, from->place->namespace, left);
	int source = item->subquery && item->subquery->node_case ==
					   PG_QUERY__NODE__NODE_SELECT_STMT
			 ? facts_select(facts, item->subquery->select_stmt,
			       "from", &inner)
			 : -1;
	facts->relations.items[index].source = source;
	fact_index_add(facts->statement->arena, visible, index);
	return source >= 0;
}

/* The call of `f(x)` or of one item of ROWS FROM.  NULL for a cast and for an
 * expression that SQL only writes like a call. */
static const PgQuery__FuncCall *
item_call(const PgQuery__Node *item)
{
	if (!item || item->node_case != PG_QUERY__NODE__NODE_LIST ||
	    item->list->n_items == 0)
		return NULL;
	const PgQuery__Node *call = item->list->items[0];
	return call->node_case == PG_QUERY__NODE__NODE_FUNC_CALL
		   ? call->func_call
		   : NULL;
}

static void
add_name(struct arena *arena, struct fact_names *names, const char *name)
{
	const char **grown =
	    arena_array(arena, names->count + 1, sizeof(*grown));
	for (size_t i = 0; i < names->count; i++)
		grown[i] = names->names[i];
	grown[names->count++] = name;
	names->names = grown;
}

static void
add_list(struct arena *arena, struct fact_names *names, const char *list)
{
	for (const char *at = list; *at;) {
		size_t length = strcspn(at, ",");
		add_name(arena, names, arena_strndup(arena, at, length));
		at += length + (at[length] == ',');
	}
}

/* Names in the column definitions of `AS t(a int, b text)`. */
static void
add_definitions(struct arena *arena, struct fact_names *names,
    PgQuery__Node *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (list[i]->node_case == PG_QUERY__NODE__NODE_COLUMN_DEF)
			add_name(arena, names, list[i]->column_def->colname);
	}
}

/*
 * Find the columns of one function: from its column definitions, else from
 * functions.allow, else one column named like the alias or the function.
 * Nobody knows the columns of a function that may return a row ("*" in the
 * list) or of an expression that is no call: alias.alias might call a function
 * of that name.
 */
static void
add_function_columns(struct from *from, const PgQuery__Node *item,
    struct fact_relation *relation, bool alone, struct fact_names *names)
{
	struct arena *arena = from->facts->statement->arena;
	const PgQuery__List *parts =
	    item->node_case == PG_QUERY__NODE__NODE_LIST ? item->list : NULL;
	const PgQuery__Node *definitions =
	    parts && parts->n_items > 1 ? parts->items[1] : NULL;
	const PgQuery__FuncCall *call = item_call(item);
	const char *name =
	    call ? tree_string(call->funcname[call->n_funcname - 1]) : NULL;
	const struct gate_name *entry =
	    name ? gate_names_find(
		       &from->facts->statement->lists->functions, name)
		 : NULL;
	bool unknown = !entry || strcmp(entry->columns, "*") == 0 ||
		       strcmp(entry->class, "application") == 0;
	if (definitions && definitions->node_case == PG_QUERY__NODE__NODE_LIST)
		add_definitions(arena, names, definitions->list->items,
		    definitions->list->n_items);
	else if (unknown)
		relation->whole = true;
	else if (*entry->columns)
		add_list(arena, names, entry->columns);
	else
		add_name(arena, names,
		    alone && relation->alias ? relation->alias : name);
}

/* The alias names the first columns; the other columns keep their own names. */
static void
name_function_columns(struct from *from, const PgQuery__RangeFunction *item,
    struct fact_relation *relation)
{
	struct arena *arena = from->facts->statement->arena;
	struct fact_names names = {0};
	if (item->n_coldeflist > 0)
		add_definitions(
		    arena, &names, item->coldeflist, item->n_coldeflist);
	for (size_t i = 0; item->n_coldeflist == 0 && i < item->n_functions;
	     i++)
		add_function_columns(from, item->functions[i], relation,
		    item->n_functions == 1, &names);
	if (item->ordinality)
		add_name(arena, &names, "ordinality");
	if (relation->whole && relation->names.count > 0)
		return; /* only the alias's names are known */
	if (relation->whole)
		names.count = 0;
	for (size_t i = relation->names.count; i < names.count; i++)
		add_name(arena, &relation->names, names.names[i]);
}

static bool
from_function(struct from *from, const PgQuery__RangeFunction *item,
    const struct fact_indexes *left, struct fact_indexes *visible)
{
	struct facts *facts = from->facts;
	struct fact_relation *relation =
	    new_relation(from, "function", item->alias);
	int index = last_relation(from);
	relation->lateral = true;
	relation->ordinality = item->ordinality;
	const PgQuery__FuncCall *call =
	    item->n_functions > 0 ? item_call(item->functions[0]) : NULL;
	if (call) {
		relation->name =
		    tree_string(call->funcname[call->n_funcname - 1]);
		relation->span = span_dotted(
		    facts->statement, call->location, call->n_funcname);
	}
	if (!relation->alias)
		relation->alias = relation->name;
	name_function_columns(from, item, relation);
	struct fact_place inner = *from->place;
	inner.clause = CLAUSE_FROM;
	inner.namespace =
	    fact_namespace_new(facts, from->place->namespace, left);
	fact_index_add(facts->statement->arena, visible, index);
	return facts_expressions(
	    facts, item->functions, item->n_functions, &inner);
}

static bool from_item(struct from *from, const PgQuery__Node *node,
    const struct fact_indexes *left, struct fact_indexes *visible);

static bool
from_sample(struct from *from, const PgQuery__RangeTableSample *sample,
    const struct fact_indexes *left, struct fact_indexes *visible)
{
	struct facts *facts = from->facts;
	int index = (int)facts->relations.count;
	if (!from_item(from, sample->relation, left, visible))
		return false;
	facts->relations.items[index].sampled = true;
	struct fact_place inner = *from->place;
	inner.clause = CLAUSE_FROM;
	return facts_expressions(facts, sample->args, sample->n_args, &inner) &&
	       (!sample->repeatable ||
		   facts_expressions(facts,
		       (PgQuery__Node *const *)&sample->repeatable, 1, &inner));
}

static const char *
join_type(const PgQuery__JoinExpr *join)
{
	switch (join->jointype) {
	case PG_QUERY__JOIN_TYPE__JOIN_LEFT:
		return "left";
	case PG_QUERY__JOIN_TYPE__JOIN_RIGHT:
		return "right";
	case PG_QUERY__JOIN_TYPE__JOIN_FULL:
		return "full";
	default:
		return join->quals || join->n_using_clause > 0 ||
			       join->is_natural
			   ? "inner"
			   : "cross";
	}
}

static void
note_join(struct from *from, const PgQuery__JoinExpr *join,
    const struct fact_indexes *left, const struct fact_indexes *right)
{
	struct facts *facts = from->facts;
	struct arena *arena = facts->statement->arena;
	int index = (int)facts->joins.count;
	struct fact_join *fact = FACT_NEW(facts, joins);
	fact->select = from->place->select;
	fact->type = join_type(join);
	fact->natural = join->is_natural;
	fact->on = join->quals;
	fact->using =
	    read_names(facts, join->using_clause, join->n_using_clause);
	add_all(arena, &fact->left, left);
	add_all(arena, &fact->right, right);
	for (size_t i = 0; i < fact->using.count; i++) {
		struct fact_equality *pair = FACT_NEW(facts, equalities);
		pair->select = from->place->select;
		pair->clause = "using";
		pair->name = facts->joins.items[index].using.names[i];
		pair->left = pair->right = -1;
		pair->join = index;
	}
}

static bool
join_condition(struct from *from, const PgQuery__JoinExpr *join,
    const struct fact_indexes *sides)
{
	struct facts *facts = from->facts;
	int join_index = (int)facts->joins.count - 1;
	size_t first = facts->equalities.count;
	struct fact_place inner = *from->place;
	inner.clause = CLAUSE_ON;
	inner.namespace =
	    fact_namespace_new(facts, from->place->namespace, sides);
	const ProtobufCMessage *quals = tree_inner(join->quals);
	if (quals && !facts_expression(facts, quals, &inner))
		return false;
	for (size_t i = first; i < facts->equalities.count; i++) {
		if (facts->equalities.items[i].select == from->place->select)
			facts->equalities.items[i].join = join_index;
	}
	span_predicates(facts, from->place->select, CLAUSE_ON, join->quals);
	return true;
}

/* Show a join to its level: its two sides, or its alias instead of them. */
static void
show_join(struct from *from, const PgQuery__JoinExpr *join,
    const struct fact_indexes *sides, struct fact_indexes *visible)
{
	struct facts *facts = from->facts;
	struct arena *arena = facts->statement->arena;
	if (join->join_using_alias) {
		struct fact_relation *using =
		    new_relation(from, "join", join->join_using_alias);
		using->names =
		    read_names(facts, join->using_clause, join->n_using_clause);
		fact_index_add(arena, visible, last_relation(from));
	}
	if (!join->alias) {
		add_all(arena, visible, sides);
		return;
	}
	struct fact_relation *relation =
	    new_relation(from, "join", join->alias);
	add_all(arena, &relation->members, sides);
	fact_index_add(arena, visible, last_relation(from));
}

static bool
from_join(struct from *from, const PgQuery__JoinExpr *join,
    const struct fact_indexes *before, struct fact_indexes *visible)
{
	struct arena *arena = from->facts->statement->arena;
	struct fact_indexes left = {0};
	struct fact_indexes right = {0};
	struct fact_indexes lateral = {0};
	if (!from_item(from, join->larg, before, &left))
		return false;
	add_all(arena, &lateral, before);
	add_all(arena, &lateral, &left);
	if (!from_item(from, join->rarg, &lateral, &right))
		return false;
	note_join(from, join, &left, &right);
	add_all(arena, &left, &right);
	if (!join_condition(from, join, &left))
		return false;
	show_join(from, join, &left, visible);
	return true;
}

static bool
from_item(struct from *from, const PgQuery__Node *node,
    const struct fact_indexes *left, struct fact_indexes *visible)
{
	if (from->facts->statement->refusal.code)
		return false;
	switch (node ? (int)node->node_case : 0) {
	case PG_QUERY__NODE__NODE_RANGE_VAR:
		return from_table(from, node->range_var, visible);
	case PG_QUERY__NODE__NODE_RANGE_SUBSELECT:
		return from_subquery(
		    from, node->range_subselect, left, visible);
	case PG_QUERY__NODE__NODE_RANGE_FUNCTION:
		return from_function(from, node->range_function, left, visible);
	case PG_QUERY__NODE__NODE_RANGE_TABLE_SAMPLE:
		return from_sample(
		    from, node->range_table_sample, left, visible);
	case PG_QUERY__NODE__NODE_JOIN_EXPR:
		return from_join(from, node->join_expr, left, visible);
	default:
		return gate_refuse(&from->facts->statement->refusal,
		    "sql.forbidden_node", 0,
		    "this kind of item in FROM is not allowed");
	}
}

static void
note_comma(struct from *from, const struct fact_indexes *left,
    const struct fact_indexes *right)
{
	struct facts *facts = from->facts;
	struct fact_join *join = FACT_NEW(facts, joins);
	join->select = from->place->select;
	join->type = "comma";
	add_all(facts->statement->arena, &join->left, left);
	add_all(facts->statement->arena, &join->right, right);
}

bool
facts_from(struct facts *facts, const PgQuery__SelectStmt *select,
    const struct fact_place *place, struct fact_indexes *visible)
{
	struct from from = {.facts = facts, .place = place};
	for (size_t i = 0; i < select->n_from_clause; i++) {
		struct fact_indexes item = {0};
		if (!from_item(&from, select->from_clause[i], visible, &item))
			return false;
		if (i > 0)
			note_comma(&from, visible, &item);
		add_all(facts->statement->arena, visible, &item);
		facts->members += visible->count;
	}
	return !facts->statement->refusal.code;
}
