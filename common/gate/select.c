/* select.c - selects, their WITH clauses and the order of their parts */
#include "gate/collected_facts.h"

#include <string.h>

struct with {
	struct facts *facts;
	struct fact_place place; /* of the bodies */
};

static struct fact_cte *
new_cte(struct with *with, const char *name)
{
	struct fact_cte *cte =
	    arena_alloc(with->facts->statement->arena, sizeof(*cte));
	cte->name = name;
	cte->select = -1;
	cte->next = with->place.ctes;
	return cte;
}

static struct fact_names
body_names(struct facts *facts, const PgQuery__CommonTableExpr *item)
{
	struct fact_names names = {0};
	names.names = arena_array(
	    facts->statement->arena, item->n_aliascolnames, sizeof(char *));
	for (size_t i = 0; i < item->n_aliascolnames; i++) {
		const char *name = tree_string(item->aliascolnames[i]);
		if (name)
			names.names[names.count++] = name;
	}
	return names;
}

/* The columns that SEARCH and CYCLE add to those of the body. */
static struct fact_names
extra_names(struct facts *facts, const PgQuery__CommonTableExpr *item)
{
	struct fact_names names = {0};
	names.names = arena_array(facts->statement->arena, 3, sizeof(char *));
	if (item->search_clause)
		names.names[names.count++] =
		    item->search_clause->search_seq_column;
	if (item->cycle_clause) {
		names.names[names.count++] =
		    item->cycle_clause->cycle_mark_column;
		names.names[names.count++] =
		    item->cycle_clause->cycle_path_column;
	}
	return names;
}

static bool
collect_body(struct with *with, const PgQuery__CommonTableExpr *item,
    struct fact_cte *cte)
{
	struct facts *facts = with->facts;
	struct fact_place inner = with->place;
	inner.clause = CLAUSE_WITH;
	int index = (int)facts->selects.count;
	cte->select = index;
	if (facts_select(facts, item->ctequery->select_stmt, "cte", &inner) < 0)
		return false;
	facts->selects.items[index].renamed = body_names(facts, item);
	facts->selects.items[index].extra = extra_names(facts, item);
	if (!item->cycle_clause)
		return true;
	return facts_expression(facts, &item->cycle_clause->base, &inner);
}

/* The bodies of a plain WITH see the items before them; those of WITH RECURSIVE
 * see all items.  with->place.ctes ends as what the statement itself sees. */
static bool
collect_with(struct with *with, const PgQuery__WithClause *clause)
{
	struct arena *arena = with->facts->statement->arena;
	struct fact_cte **ctes =
	    arena_array(arena, clause->n_ctes, sizeof(struct fact_cte *));
	for (size_t i = 0; i < clause->n_ctes; i++) {
		ctes[i] =
		    new_cte(with, clause->ctes[i]->common_table_expr->ctename);
		if (clause->recursive)
			with->place.ctes = ctes[i];
	}
	for (size_t i = 0; i < clause->n_ctes; i++) {
		const PgQuery__CommonTableExpr *item =
		    clause->ctes[i]->common_table_expr;
		if (!collect_body(with, item, ctes[i]))
			return false;
		if (!clause->recursive) {
			ctes[i]->next = with->place.ctes;
			with->place.ctes = ctes[i];
		}
	}
	return true;
}

static const char *
set_name(PgQuery__SetOperation operation)
{
	switch (operation) {
	case PG_QUERY__SET_OPERATION__SETOP_UNION:
		return "union";
	case PG_QUERY__SET_OPERATION__SETOP_INTERSECT:
		return "intersect";
	case PG_QUERY__SET_OPERATION__SETOP_EXCEPT:
		return "except";
	default:
		return NULL;
	}
}

static void
describe(struct facts *facts, int index, const PgQuery__SelectStmt *select)
{
	struct fact_select *fact = &facts->selects.items[index];
	fact->arms[0] = fact->arms[1] = -1;
	fact->namespace = -1;
	fact->set = set_name(select->op);
	fact->all = select->all;
	fact->values = select->n_values_lists > 0;
	fact->where = select->where_clause;
	fact->having = select->having_clause;
	fact->distinct = select->n_distinct_clause > 0;
	for (size_t i = 0; i < select->n_distinct_clause; i++) {
		if (tree_inner(select->distinct_clause[i]))
			fact->distinct_on++;
	}
	fact->limit = select->limit_count;
	fact->offset = select->limit_offset;
	fact->with_ties = select->limit_option ==
			  PG_QUERY__LIMIT_OPTION__LIMIT_OPTION_WITH_TIES;
}

static bool
collect_in(struct facts *facts, PgQuery__Node *const *list, size_t count,
    const struct fact_place *place, enum fact_clause clause)
{
	struct fact_place inner = *place;
	inner.clause = clause;
	return facts_expressions(facts, list, count, &inner);
}

static bool
collect_one(struct facts *facts, PgQuery__Node *node,
    const struct fact_place *place, enum fact_clause clause)
{
	return !node || collect_in(facts, (PgQuery__Node *const *)&node, 1,
			    place, clause);
}

static bool
collect_limits(struct facts *facts, const PgQuery__SelectStmt *select,
    const struct fact_place *place)
{
	return collect_one(facts, select->limit_count, place, CLAUSE_LIMIT) &&
	       collect_one(facts, select->limit_offset, place, CLAUSE_LIMIT);
}

static bool
collect_set(struct facts *facts, int index, const PgQuery__SelectStmt *select,
    const struct fact_place *place)
{
	if (!select->larg || !select->rarg)
		return gate_refuse(&facts->statement->refusal, "sql.gate", 0,
		    "a set operation without two sides");
	int left = facts_select(facts, select->larg, "arm", place);
	int right =
	    left < 0 ? -1 : facts_select(facts, select->rarg, "arm", place);
	if (right < 0)
		return false;
	facts->selects.items[index].arms[0] = left;
	facts->selects.items[index].arms[1] = right;
	struct fact_place own = *place;
	own.namespace = fact_namespace_new(facts, place->namespace, NULL);
	facts->selects.items[index].namespace = own.namespace;
	return facts_targets(facts, index, select, &own) &&
	       collect_limits(facts, select, &own);
}

static bool
collect_plain(struct facts *facts, int index, const PgQuery__SelectStmt *select,
    const struct fact_place *place)
{
	struct fact_indexes visible = {0};
	if (!facts_from(facts, select, place, &visible))
		return false;
	struct fact_place own = *place;
	own.namespace = fact_namespace_new(facts, place->namespace, &visible);
	facts->selects.items[index].namespace = own.namespace;
	if (!facts_targets(facts, index, select, &own) ||
	    !collect_in(facts, select->values_lists, select->n_values_lists,
		&own, CLAUSE_VALUES) ||
	    !collect_one(facts, select->where_clause, &own, CLAUSE_WHERE) ||
	    !collect_one(facts, select->having_clause, &own, CLAUSE_HAVING) ||
	    !collect_in(facts, select->window_clause, select->n_window_clause,
		&own, CLAUSE_WINDOW) ||
	    !collect_in(facts, select->distinct_clause,
		select->n_distinct_clause, &own, CLAUSE_DISTINCT))
		return false;
	span_predicates(facts, index, CLAUSE_WHERE, select->where_clause);
	span_predicates(facts, index, CLAUSE_HAVING, select->having_clause);
	return collect_limits(facts, select, &own);
}

/* An arm is as deep as the set operation that it belongs to. */
static int
depth_of(const struct facts *facts, const char *role, int parent)
{
	if (parent < 0)
		return 0;
	int around = facts->selects.items[parent].depth;
	return strcmp(role, "arm") == 0 ? around : around + 1;
}

int
facts_select(struct facts *facts, const PgQuery__SelectStmt *select,
    const char *role, const struct fact_place *outer)
{
	int index = (int)facts->selects.count;
	struct fact_select *fact = FACT_NEW(facts, selects);
	fact->parent = outer->select;
	fact->role = role;
	fact->depth = depth_of(facts, role, outer->select);
	describe(facts, index, select);
	struct with with = {.facts = facts, .place = *outer};
	with.place.select = index;
	with.place.aggregate = NULL;
	with.place.nested = 0;
	if (select->with_clause && !collect_with(&with, select->with_clause))
		return -1;
	with.place.clause = CLAUSE_SELECT;
	bool whole = select->op > PG_QUERY__SET_OPERATION__SETOP_NONE
			 ? collect_set(facts, index, select, &with.place)
			 : collect_plain(facts, index, select, &with.place);
	return whole ? index : -1;
}

static bool
agrees_with_rules(struct facts *facts)
{
	const struct statement *statement = facts->statement;
	if (statement->column_refs == facts->columns.count &&
	    statement->range_vars == facts->range_vars &&
	    statement->calls == facts->functions.count)
		return true;
	return gate_refuse(&facts->statement->refusal, "sql.gate", 0,
	    "a name in the statement could not be placed");
}

bool
facts_collect(struct facts *facts, struct statement *statement)
{
	*facts = (struct facts){.statement = statement};
	struct fact_place top = {.select = -1, .namespace = -1};
	if (facts_select(facts, statement->select, "top", &top) < 0)
		return statement->refusal.code
			   ? false
			   : gate_refuse(&statement->refusal, "sql.gate", 0,
				 "the statement could not be taken apart");
	for (size_t i = 0; i < facts->relations.count; i++) {
		struct fact_relation *relation = &facts->relations.items[i];
		if (relation->cte)
			relation->source = relation->cte->select;
	}
	return agrees_with_rules(facts);
}
