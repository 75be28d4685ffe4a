/* fan_out.c - sums over rows that a join repeats; see fan_out.h */
#include "evaluate/fan_out.h"

#include <string.h>

/* A join from one relation of a select to another. */
struct edge {
	int from, to;
	int column; /* of `to` */
	bool many;  /* a row of `from` may have many rows of `to` */
};

struct walk {
	const struct facts *facts;
	const struct context *context;
	const struct facts_select *select;
	struct edge *edges;
	int count;
	bool *seen; /* by relation */
};

/* A side of a join condition; -1: not known. */
struct side {
	int relation, column;
};

/* ---- which way a join goes ---- */

static const struct context_table *
table_at(const struct walk *walk, const struct side *side)
{
	int table = side->relation < 0
			? -1
			: walk->facts->relations[side->relation].table;
	return table < 0 || side->column < 0 ? NULL
					     : &walk->context->tables[table];
}

static bool
is_key(const struct walk *walk, const struct side *side)
{
	return context_is_key(table_at(walk, side), side->column);
}

/* Does one side refer to the other, or do both refer to the same column? */
static bool
are_related(
    const struct walk *walk, const struct side *one, const struct side *other)
{
	const struct context_column *child =
	    &table_at(walk, one)->columns[one->column];
	const struct context_column *column =
	    &table_at(walk, other)->columns[other->column];
	if (child->parent_table < 0)
		return false;
	return (child->parent_table ==
		       walk->facts->relations[other->relation].table &&
		   child->parent_column == other->column) ||
	       (child->parent_table == column->parent_table &&
		   child->parent_column == column->parent_column);
}

static void
add_edge(struct walk *walk, const struct side *from, const struct side *to)
{
	walk->edges[walk->count++] = (struct edge){.from = from->relation,
	    .to = to->relation,
	    .column = to->column,
	    .many = !is_key(walk, to) &&
		    (is_key(walk, from) || are_related(walk, to, from))};
}

static void
add_join(struct walk *walk, struct side left, struct side right)
{
	if (!table_at(walk, &left) || !table_at(walk, &right) ||
	    left.relation == right.relation)
		return;
	add_edge(walk, &left, &right);
	add_edge(walk, &right, &left);
}

static struct side
side_named(const struct walk *walk, int relation, const char *name)
{
	int table = walk->facts->relations[relation].table;
	return (struct side){relation,
	    table < 0
		? -1
		: context_find_column(&walk->context->tables[table], name)};
}

/* JOIN ... USING (name): the last relation of the left side that has the
 * column. */
static void
add_using(struct walk *walk, const struct facts_join *join, const char *name)
{
	for (int l = join->left_count - 1; l >= 0; l--) {
		struct side left = side_named(walk, join->left[l], name);
		if (left.column < 0)
			continue;
		add_join(walk, left, side_named(walk, join->right[0], name));
		return;
	}
}

static struct side
side_of(const struct walk *walk, int column)
{
	const struct facts_column *of =
	    column < 0 ? NULL : &walk->facts->columns[column];
	return of ? (struct side){of->relation, of->column}
		  : (struct side){-1, -1};
}

/* The most edges that the joins of all selects can make. */
static size_t
most_edges(const struct facts *facts)
{
	size_t most = (size_t)facts->equality_count;
	for (int i = 0; i < facts->join_count; i++)
		most += (size_t)facts->joins[i].using_count;
	return 2 * most;
}

static void
find_edges(struct walk *walk, int select)
{
	const struct facts *facts = walk->facts;
	walk->count = 0;
	for (int i = 0; i < facts->equality_count; i++) {
		const struct facts_equality *pair = &facts->equalities[i];
		if (pair->select == select)
			add_join(walk, side_of(walk, pair->left),
			    side_of(walk, pair->right));
	}
	for (int i = 0; i < facts->join_count; i++) {
		const struct facts_join *join = &facts->joins[i];
		if (join->select != select || join->right_count == 0)
			continue;
		for (int u = 0; u < join->using_count; u++)
			add_using(walk, join, join->using[u]);
	}
}

/* ---- what is repeated ---- */

/* Are all columns of the primary key of `to` joined with `from`? */
static bool
joins_whole_key(const struct walk *walk, const struct edge *edge)
{
	const struct context_table *table =
	    &walk->context->tables[walk->facts->relations[edge->to].table];
	int joined = 0;
	for (int k = 0; k < table->primary_key_count; k++)
		for (int i = 0; i < walk->count; i++)
			if (walk->edges[i].from == edge->from &&
			    walk->edges[i].to == edge->to &&
			    walk->edges[i].column == table->primary_key[k]) {
				joined++;
				break;
			}
	return joined > 0 && joined == table->primary_key_count;
}

/* Does each group have at most one row of the relation? */
static bool
is_grouped_by_row(const struct walk *walk, int relation)
{
	for (int i = 0; i < walk->select->group_count; i++) {
		struct side side = side_of(walk, walk->select->group[i].column);
		if (side.relation == relation && table_at(walk, &side) &&
		    is_key(walk, &side))
			return true;
	}
	return false;
}

/* Follow the joins from `at`.  Return the first relation that has many rows for
 * one row of the relation where the walk began; -1: there is none. */
static int
find_repeating(struct walk *walk, int at)
{
	for (int i = 0; i < walk->count; i++) {
		const struct edge *edge = &walk->edges[i];
		if (edge->from != at || walk->seen[edge->to])
			continue;
		walk->seen[edge->to] = true;
		if (edge->many && !joins_whole_key(walk, edge) &&
		    !is_grouped_by_row(walk, edge->to))
			return edge->to;
		int found = find_repeating(walk, edge->to);
		if (found >= 0)
			return found;
	}
	return -1;
}

/* The relation that repeats the rows that the call adds up.  The walk begins at
 * all relations of the argument at once, because the argument itself combines
 * them. */
static int
find_repeating_call(struct walk *walk, const struct facts_function *call)
{
	const struct facts *facts = walk->facts;
	memset(walk->seen, 0, (size_t)facts->relation_count + 1);
	for (int i = 0; i < call->column_count; i++) {
		int relation = side_of(walk, call->columns[i]).relation;
		if (relation >= 0)
			walk->seen[relation] = true;
	}
	int found = -1;
	for (int i = 0; found < 0 && i < facts->relation_count; i++)
		if (walk->seen[i])
			found = find_repeating(walk, i);
	return found;
}

static const char *
called(const struct facts *facts, int relation)
{
	const struct facts_relation *of = &facts->relations[relation];
	return of->name ? of->name : of->alias ? of->alias : "?";
}

void
fan_out_check(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena)
{
	struct walk walk = {.facts = facts,
	    .context = context,
	    .edges =
		arena_array(arena, most_edges(facts) + 1, sizeof(*walk.edges)),
	    .seen = arena_array(
		arena, (size_t)facts->relation_count + 1, sizeof(*walk.seen))};
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *call = &facts->functions[i];
		if ((!facts_is(call->name, "sum") &&
			!facts_is(call->name, "avg")) ||
		    call->distinct || call->over || call->select < 0)
			continue;
		if (walk.select != &facts->selects[call->select])
			find_edges(&walk, call->select);
		walk.select = &facts->selects[call->select];
		int found = find_repeating_call(&walk, call);
		if (found >= 0)
			findings_add(findings, arena, "lint.fan_out",
			    FINDING_WARNING,
			    findings_position(facts->sql, call->span.start),
			    "what %s adds up is repeated for each row of '%s'",
			    call->name, called(facts, found));
	}
}
