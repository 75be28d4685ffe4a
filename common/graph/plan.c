/* plan.c - plans how the tables of a question are joined; see plan.h */
#include "graph/plan.h"

#include "context/table_alias.h"
#include "linked/link_score.h"
#include "record/record.h"

#include <float.h>
#include <string.h>

enum { PATHS_MAX = 2, PATHS_PAIRS_MAX = 6 };

/* A meaning this close to the best one counts as equal.  In a table that is
 * needed already, the distance may be larger. */
static const double as_good = 0.12;
static const double as_good_here = 0.35;

static bool
is_needed(const struct plan_tables *needed, int table)
{
	for (int i = 0; i < needed->count; i++)
		if (needed->tables[i] == table)
			return true;
	return false;
}

static double
weight(const struct link_match *match)
{
	return (match->to - match->from) * match->score;
}

/*
 * A match of a table needs words that no other match uses.  Another match needs
 * at least one free word: "source airport" is a column of flights, although
 * "airport" is also a table.
 */
static bool
is_free(const struct link_match *match, const bool *taken)
{
	int free = 0;
	for (int i = match->from; i < match->to; i++)
		free += !taken[i];
	return match->kind == LINK_TABLE ? free == match->to - match->from
					 : free > 0;
}

/* The heaviest match of a table, or of anything else, with free words. */
static const struct link_match *
heaviest(const struct link_result *link, const bool *taken, bool tables)
{
	const struct link_match *best = NULL;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		/* under it a meaning is a guess that needs no table */
		double least = match->kind == LINK_TABLE   ? LINK_SCORE_SYNONYM
			       : match->kind == LINK_VALUE ? LINK_SCORE_VALUE
							   : LINK_SCORE_NAMED;
		if ((match->kind == LINK_TABLE) == tables &&
		    match->score >= least && is_free(match, taken) &&
		    (!best || weight(match) > weight(best)))
			best = match;
	}
	return best;
}

/* How many keys lie between the table and the nearest needed one. */
static int
hops_to(const struct plan_tables *needed, const struct graph *graph, int table)
{
	int nearest = needed->count == 0 ? 0 : GRAPH_MAX_TABLES;
	for (int i = 0; i < needed->count; i++) {
		int hops = graph_hops(graph, needed->tables[i], table);
		if (hops >= 0 && hops < nearest)
			nearest = hops;
	}
	return nearest;
}

/*
 * Of the meanings of a span that are as good as the best, choose the one in the
 * nearest table.  For a table that is needed already, a part of the span is
 * enough.
 */
static const struct link_match *
nearest(const struct link_result *link, const struct link_match *best,
    const struct plan_tables *needed, const struct graph *graph)
{
	const struct link_match *chosen = best;
	int hops = hops_to(needed, graph, best->table);
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->from < best->from || match->to > best->to)
			continue;
		int here = hops_to(needed, graph, match->table);
		bool same = match->from == best->from && match->to == best->to;
		double least =
		    same ? best->score - (here == 0 ? as_good_here : as_good)
			 : LINK_SCORE_NAMED;
		if (match->score < least || (!same && here > 0))
			continue;
		if (here < hops) {
			hops = here;
			chosen = match;
		}
	}
	return chosen;
}

static void
add_needed(struct plan_tables *needed, const struct link_result *link,
    const struct graph *graph, bool *taken, bool tables)
{
	const struct link_match *best = heaviest(link, taken, tables);
	for (; best; best = heaviest(link, taken, tables)) {
		const struct link_match *match =
		    nearest(link, best, needed, graph);
		for (int i = best->from; i < best->to; i++)
			taken[i] = true;
		if (needed->count < PLAN_MAX_TABLES &&
		    match->table < GRAPH_MAX_TABLES &&
		    !is_needed(needed, match->table))
			needed->tables[needed->count++] = match->table;
	}
}

void
plan_hear(struct graph *graph, const struct question *question,
    const struct closed_words *words, const struct link_result *link,
    struct arena *arena)
{
	bool *named = arena_array(
	    arena, (size_t)graph->context->table_count + 1, sizeof(*named));
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].score >= LINK_SCORE_SYNONYM)
			named[link->matches[i].table] = true;
	graph_hear(graph, question, link, words);
	graph_keep_own(graph, named);
}

void
plan_needed(struct plan_tables *needed, const struct context *context,
    const struct link_result *link, const struct graph *graph)
{
	bool taken[QUESTION_MAX_TOKENS + 1] = {false};
	needed->count = 0;
	add_needed(needed, link, graph, taken, true);
	add_needed(needed, link, graph, taken, false);
	if (needed->count == 0 && context->table_count > 0)
		needed->tables[needed->count++] = 0;
}

static jv
names_of(const int *tables, int count, const struct context *context)
{
	jv names = jv_array();
	for (int i = 0; i < count; i++)
		names = jv_array_append(
		    names, jv_string(context->tables[tables[i]].name));
	return names;
}

static const char *
joined(const char *text, const char *more, struct arena *arena)
{
	if (*text == '\0')
		return more;
	return arena_printf(arena, "%s, %s", text, more);
}

/* The reason for a skeleton, as text for people. */
static const char *
reason(const struct graph_tree *tree, const struct plan_tables *needed,
    const struct context *context, const struct graph *graph,
    struct arena *arena)
{
	const char *text = "";
	int up = 0;
	for (int i = 0; i < tree->join_count; i++)
		up += tree->joins[i].to_parent;
	if (tree->join_count > 0)
		text = arena_printf(
		    arena, "%d of %d joins to a parent", up, tree->join_count);
	for (int i = 0; i < tree->join_count; i++) {
		const struct graph_join *join = &tree->joins[i];
		const struct context_fk *fk = &context->fks[join->fk];
		const char *column =
		    context->tables[fk->from].columns[fk->columns[0]].name;
		if (graph->fk_heard[join->fk] >= 0)
			text = joined(text,
			    arena_printf(arena, "role %s", column), arena);
		if (!fk->declared)
			text = joined(text,
			    arena_printf(arena, "%s inferred", column), arena);
		if (!is_needed(needed, join->right))
			text = joined(text,
			    arena_printf(arena, "over %s",
				context->tables[join->right].name),
			    arena);
	}
	return *text != '\0' ? text : "one table";
}

static jv
skeleton(const struct graph_tree *tree, const struct plan_tables *needed,
    const struct context *context, const struct graph *graph,
    struct arena *arena)
{
	const char **aliases =
	    table_aliases(context, tree->tables, tree->table_count, arena);
	jv joins = jv_array();
	for (int i = 0; i < tree->join_count; i++) {
		const struct graph_join *join = &tree->joins[i];
		joins = jv_array_append(joins,
		    jv_string(graph_condition(graph, join, aliases[join->left],
			aliases[join->right], arena)));
	}
	jv row = jv_object_set(jv_object(), jv_string("tables"),
	    names_of(tree->tables, tree->table_count, context));
	row = record_with_text(
	    row, "from", graph_from(graph, tree, aliases, " ", arena));
	row = jv_object_set(row, jv_string("joins"), joins);
	row = jv_object_set(row, jv_string("cost"), record_score(tree->cost));
	return record_with_text(
	    row, "why", reason(tree, needed, context, graph, arena));
}

static int
many_joins(const struct graph_tree *tree)
{
	int many = 0;
	for (int i = 0; i < tree->join_count; i++)
		many += tree->joins[i].many;
	return many;
}

/* The table to begin with: from it, most joins go to a parent. */
static int
best_root(const struct plan_tables *needed, struct graph *graph)
{
	int best = needed->tables[0];
	int fewest = GRAPH_MAX_TABLES;
	for (int i = 0; i < needed->count; i++) {
		struct graph_tree tree;
		if (graph_trees(graph, needed->tables[i], needed->tables,
			needed->count, &tree, 1) == 0)
			continue;
		if (many_joins(&tree) < fewest) {
			fewest = many_joins(&tree);
			best = needed->tables[i];
		}
	}
	return best;
}

/* Tables of the first skeleton that are not needed but connect others. */
static jv
bridges_of(const struct graph_tree *tree, const struct plan_tables *needed,
    const struct context *context)
{
	jv bridges = jv_array();
	for (int i = 0; i < tree->table_count; i++)
		if (!is_needed(needed, tree->tables[i]))
			bridges = jv_array_append(bridges,
			    jv_string(context->tables[tree->tables[i]].name));
	return bridges;
}

static jv
path_row(const struct graph_path *path, const struct context *context)
{
	jv row = jv_object_set(jv_object(), jv_string("tables"),
	    names_of(path->tables, path->length + 1, context));
	jv keys = jv_array();
	for (int i = 0; i < path->length; i++) {
		const struct context_fk *fk = &context->fks[path->fks[i]];
		keys =
		    jv_array_append(keys, jv_string(context->tables[fk->from]
							.columns[fk->columns[0]]
							.name));
	}
	row = jv_object_set(row, jv_string("keys"), keys);
	return jv_object_set(row, jv_string("cost"), record_score(path->cost));
}

/* The cheapest ways between pairs of needed tables. */
static jv
paths_of(const struct plan_tables *needed, const struct context *context,
    const struct graph *graph)
{
	jv rows = jv_array();
	int pairs = 0;
	for (int i = 0; i < needed->count; i++)
		for (int j = i + 1;
		     j < needed->count && pairs < PATHS_PAIRS_MAX;
		     j++, pairs++) {
			struct graph_path paths[PATHS_MAX];
			int found = graph_paths(graph, needed->tables[i],
			    needed->tables[j], paths, PATHS_MAX);
			for (int k = 0; k < found; k++)
				rows = jv_array_append(
				    rows, path_row(&paths[k], context));
		}
	return rows;
}

/* Leave out the tables that have no way to the first one. */
static struct plan_tables
connected(const struct plan_tables *needed, const struct graph *graph)
{
	struct plan_tables kept = {.count = 0};
	for (int i = 0; i < needed->count; i++)
		if (graph_distance(
			graph, needed->tables[0], needed->tables[i]) < DBL_MAX)
			kept.tables[kept.count++] = needed->tables[i];
	return kept;
}

jv
plan_write(const struct plan_tables *needed, const struct context *context,
    struct graph *graph, int most, struct arena *arena)
{
	struct graph_tree trees[GRAPH_MAX_TREES];
	struct plan_tables joined_tables = connected(needed, graph);
	jv skeletons = jv_array();
	int found = 0;
	if (joined_tables.count > 0)
		found = graph_trees(graph, best_root(&joined_tables, graph),
		    joined_tables.tables, joined_tables.count, trees,
		    most < GRAPH_MAX_TREES ? most : GRAPH_MAX_TREES);
	for (int i = 0; i < found; i++)
		skeletons = jv_array_append(skeletons,
		    skeleton(&trees[i], needed, context, graph, arena));
	jv member = jv_object_set(jv_object(), jv_string("required"),
	    names_of(needed->tables, needed->count, context));
	member = jv_object_set(member, jv_string("skeletons"), skeletons);
	member = jv_object_set(member, jv_string("bridges"),
	    found > 0 ? bridges_of(&trees[0], needed, context) : jv_array());
	return jv_object_set(member, jv_string("paths"),
	    paths_of(&joined_tables, context, graph));
}
