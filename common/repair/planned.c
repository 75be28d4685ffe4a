/* planned.c - adds the joins that a statement lacks, by the planner; see
 * planned.h */
#include "repair/planned.h"

#include "graph/graph.h"
#include "sql/quote.h"

#include <float.h>
#include <string.h>

/* A path from a relation in scope to a table. */
struct way {
	int relation; /* -1: there is none */
	int table;
	double distance;
};

/* Return the name of the table when it has no alias. */
static const char *
plain_alias(const struct repair_case *item, int table)
{
	const char *name = item->context->tables[table].name;
	const char *dot = strrchr(name, '.');
	return dot ? dot + 1 : name;
}

static struct way
nearest_way(const struct repair_case *item, const struct graph *graph,
    int select, const int tables[], int count)
{
	struct way best = {.relation = -1, .distance = DBL_MAX};
	for (int i = 0; i < item->facts.relation_count; i++) {
		const struct facts_relation *relation =
		    &item->facts.relations[i];
		if (relation->select != select || relation->table < 0)
			continue;
		for (int t = 0; t < count; t++) {
			double distance =
			    graph_distance(graph, relation->table, tables[t]);
			if (distance < best.distance)
				best = (struct way){i, tables[t], distance};
		}
	}
	return best;
}

/* Return "LEFT JOIN b ON a.x = b.y"; NULL when the name is already used. */
static const char *
step_clause(const struct repair_case *item, int select,
    const struct context_fk *key, const char *from, int to)
{
	bool parent = key->to == to;
	const char *alias = plain_alias(item, to);
	if (facts_find_relation(&item->facts, select, alias) >= 0)
		return NULL;
	const char *sql = item->context->tables[to].sql;
	const char *quoted = sql_quote_name(alias, item->arena);
	bool same = strcmp(sql, quoted) == 0;
	return arena_printf(item->arena, "%s %s%s%s ON %s",
	    parent ? "LEFT JOIN" : "JOIN", sql, same ? "" : " AS ",
	    same ? "" : quoted,
	    parent ? repair_key_condition(item, key, from, quoted)
		   : repair_key_condition(item, key, quoted, from));
}

/* Return the joins of a path, in order; NULL when a join is not possible. */
static const char *
path_clauses(const struct repair_case *item, int select,
    const struct graph_path *path, const char *alias, bool once)
{
	const char *text = "";
	const char *from = sql_quote_name(alias, item->arena);
	for (int i = 0; i < path->length; i++) {
		const struct context_fk *key =
		    &item->context->fks[path->fks[i]];
		int to = path->tables[i + 1];
		const char *clause =
		    once && key->to != to
			? NULL
			: step_clause(item, select, key, from, to);
		if (!clause)
			return NULL;
		text = arena_printf(
		    item->arena, "%s%s%s", text, i > 0 ? " " : "", clause);
		from = sql_quote_name(plain_alias(item, to), item->arena);
	}
	return text;
}

const char *
repair_join_nearest(const struct repair_case *item, struct repair_edit *edit,
    int select, const int tables[], int count, bool once, int *found)
{
	struct graph graph;
	struct graph_path path;
	graph_init(&graph, item->context, item->arena);
	graph.caches = config_flag(item->config, "fk_subgraph_cache");
	struct way way = nearest_way(item, &graph, select, tables, count);
	if (way.relation < 0)
		return NULL;
	const struct facts_relation *near =
	    &item->facts.relations[way.relation];
	if (graph_paths(&graph, near->table, way.table, &path, 1) == 0)
		return NULL;
	const char *text = path_clauses(item, select, &path, near->alias, once);
	if (!text || !repair_edit_after_from(edit, near->span, text))
		return NULL;
	*found = way.table;
	return sql_quote_name(plain_alias(item, way.table), item->arena);
}

/* ---- conditions of joins ---- */

/* Return the condition of two columns that has the column; NULL when there is
 * none. */
static const struct facts_predicate *
join_condition(const struct facts *facts, int column, int *other)
{
	for (int i = 0; i < facts->predicate_count; i++) {
		const struct facts_predicate *predicate = &facts->predicates[i];
		if (!facts_is(predicate->clause, "on") ||
		    predicate->column_count != 2 || predicate->subquery ||
		    predicate->span.end == 0)
			continue;
		for (int side = 0; side < 2; side++)
			if (predicate->columns[side] == column) {
				*other = predicate->columns[1 - side];
				return predicate;
			}
	}
	return NULL;
}

/* Return the cheapest key between two tables of the context, in either
 * direction. */
static const struct context_fk *
key_between(const struct context *context, int one, int other)
{
	const struct context_fk *best = NULL;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		bool joins = (key->from == one && key->to == other) ||
			     (key->from == other && key->to == one);
		if (joins && (!best || key->cost < best->cost))
			best = key;
	}
	return best;
}

bool
repair_join_by_key(
    const struct repair_case *item, struct repair_edit *edit, int wrong)
{
	const struct facts *facts = &item->facts;
	int other = -1;
	const struct facts_predicate *condition =
	    join_condition(facts, wrong, &other);
	int one = condition ? facts->columns[wrong].relation : -1;
	int two = condition && other >= 0 ? facts->columns[other].relation : -1;
	if (one < 0 || two < 0 || one == two)
		return false;
	const struct facts_relation *left = &facts->relations[one];
	const struct facts_relation *right = &facts->relations[two];
	if (left->table < 0 || right->table < 0)
		return false;
	const struct context_fk *key =
	    key_between(item->context, left->table, right->table);
	if (!key)
		return false;
	bool child = key->from == left->table;
	repair_edit_replace(edit, condition->span,
	    repair_key_condition(item, key,
		sql_quote_name(child ? left->alias : right->alias, item->arena),
		sql_quote_name(
		    child ? right->alias : left->alias, item->arena)));
	return true;
}
