/* reach.c - tables joined to a statement; see editor.h */
#include "context/table_alias.h"
#include "follow/editor.h"

#include <float.h>
#include <string.h>

static const struct clause_relation *
relation_of(const struct clauses *clauses, int table)
{
	for (int i = 0; i < clauses->relation_count; i++)
		if (clauses->relations[i].table == table)
			return &clauses->relations[i];
	return NULL;
}

/* The cheapest way to the table from one of the statement's, over keys of which
 * a row has one parent each. */
static bool
find_way(const struct editor *editor, int table, struct graph_tree *way)
{
	const struct clauses *clauses = editor->clauses;
	bool found = false;
	way->cost = DBL_MAX;
	for (int i = 0; i < clauses->relation_count; i++) {
		int ends[2] = {clauses->relations[i].table, table};
		struct graph_tree trees[GRAPH_MAX_TREES];
		if (ends[0] < 0 || ends[0] >= editor->graph->table_count ||
		    table >= editor->graph->table_count)
			continue;
		int count = graph_trees(
		    editor->graph, ends[0], ends, 2, trees, GRAPH_MAX_TREES);
		for (int t = 0; t < count; t++) {
			bool single = true;
			for (int j = 0; j < trees[t].join_count; j++)
				single = single && !trees[t].joins[j].many;
			if (!single || trees[t].cost >= way->cost)
				continue;
			*way = trees[t];
			found = true;
		}
	}
	return found;
}

bool
reach_is_single(const struct editor *editor, int table)
{
	struct graph_tree way;
	return relation_of(editor->clauses, table) ||
	       find_way(editor, table, &way);
}

/* Add the table to FROM under an alias of its own. */
static struct clause_relation *
add_relation(struct editor *editor, int table)
{
	struct clauses *clauses = editor->clauses;
	const char *used[CLAUSE_MAX_RELATIONS];
	int count = clauses->relation_count;
	if (count == CLAUSE_MAX_RELATIONS)
		return NULL;
	for (int i = 0; i < count; i++)
		used[i] = clauses->relations[i].alias;
	clauses->relations[count] = (struct clause_relation){table,
	    table_alias_unused(
		table_initials(
		    editor->context->tables[table].name, editor->arena),
		used, count, editor->arena),
	    -1};
	return &clauses->relations[clauses->relation_count++];
}

static const char *
join_table(
    struct editor *editor, const struct graph_join *join, const char *left)
{
	struct clause_relation *right = add_relation(editor, join->right);
	if (!right)
		return NULL;
	editor->clauses->from = arena_printf(editor->arena,
	    "%s\nJOIN %s AS %s ON %s", editor->clauses->from,
	    editor->context->tables[join->right].sql, right->alias,
	    graph_condition(
		editor->graph, join, left, right->alias, editor->arena));
	return right->alias;
}

/* A bare statement is read anew with aliases before a table is joined. */
static bool
is_ready(struct editor *editor)
{
	editor->wants_alias = editor->wants_alias || editor->clauses->bare;
	return !editor->clauses->bare ||
	       editor_decline(editor, "it needs aliases");
}

static const char *
reach_table(struct editor *editor, int table)
{
	struct graph_tree way;
	const struct clause_relation *there =
	    relation_of(editor->clauses, table);
	if (there)
		return there->alias;
	if (!find_way(editor, table, &way)) {
		(void)editor_decline(editor,
		    "a table of it cannot be joined without repeating rows");
		return NULL;
	}
	if (!is_ready(editor))
		return NULL;
	for (int i = 0; i < way.join_count; i++) {
		const struct clause_relation *left =
		    relation_of(editor->clauses, way.joins[i].left);
		if (!relation_of(editor->clauses, way.joins[i].right) &&
		    (!left || !join_table(editor, &way.joins[i], left->alias)))
			return NULL;
	}
	there = relation_of(editor->clauses, table);
	return there ? there->alias : NULL;
}

const char *
reach_column(struct editor *editor, int table, int column)
{
	const struct context_column *wanted =
	    &editor->context->tables[table].columns[column];
	if (editor->clauses->bare && relation_of(editor->clauses, table))
		return wanted->sql;
	const char *alias = reach_table(editor, table);
	return alias ? arena_printf(editor->arena, "%s.%s", alias, wanted->sql)
		     : NULL;
}

const char *
reach_parent(struct editor *editor, int table, int column, int *parent)
{
	const struct context *context = editor->context;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from != table || fk->column_count != 1 ||
		    fk->columns[0] != column)
			continue;
		struct graph_join join = {
		    .fk = i, .left = table, .right = fk->to, .to_parent = true};
		const char *left =
		    is_ready(editor) ? reach_table(editor, table) : NULL;
		*parent = fk->to;
		return left ? join_table(editor, &join, left) : NULL;
	}
	return NULL;
}
