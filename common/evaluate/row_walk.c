/* row_walk.c - how many rows joins give; see row_walk.h */
#include "evaluate/row_walk.h"

#include <string.h>

/* A join from one relation of a select to another. */
struct row_edge {
	int from, to;
	int column; /* of `to` */
	bool many;  /* a row of `from` may have many rows of `to` */
};

/* A side of a join condition; -1: not known. */
struct side {
	int relation, column;
};

/* ---- which way a join goes ---- */

static const struct context_table *
table_at(const struct row_walk *walk, const struct side *side)
{
	int table = side->relation < 0
			? -1
			: walk->facts->relations[side->relation].table;
	return table < 0 || side->column < 0 ? NULL
					     : &walk->context->tables[table];
}

static bool
is_key(const struct row_walk *walk, const struct side *side)
{
	return context_is_key(table_at(walk, side), side->column);
}

/* Does one side refer to the other, or do both refer to the same column? */
static bool
are_related(const struct row_walk *walk, const struct side *one,
    const struct side *other)
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
add_edge(struct row_walk *walk, const struct side *from, const struct side *to)
{
	walk->edges[walk->count++] = (struct row_edge){.from = from->relation,
	    .to = to->relation,
	    .column = to->column,
	    .many = !is_key(walk, to) &&
		    (is_key(walk, from) || are_related(walk, to, from))};
}

static void
add_join(struct row_walk *walk, struct side left, struct side right)
{
	if (!table_at(walk, &left) || !table_at(walk, &right) ||
	    left.relation == right.relation)
		return;
	add_edge(walk, &left, &right);
	add_edge(walk, &right, &left);
}

static struct side
side_named(const struct row_walk *walk, int relation, const char *name)
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
add_using(
    struct row_walk *walk, const struct facts_join *join, const char *name)
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
side_of(const struct row_walk *walk, int column)
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

void
row_walk_init(struct row_walk *walk, const struct facts *facts,
    const struct context *context, struct arena *arena)
{
	*walk = (struct row_walk){.facts = facts,
	    .context = context,
	    .edges =
		arena_array(arena, most_edges(facts) + 1, sizeof(*walk->edges)),
	    .seen = arena_array(
		arena, (size_t)facts->relation_count + 1, sizeof(*walk->seen))};
}

void
row_walk_enter(struct row_walk *walk, int select)
{
	const struct facts *facts = walk->facts;
	walk->select = &facts->selects[select];
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

/* ---- how many rows ---- */

/* Are all columns of the primary key of `to` joined with `from`? */
static bool
joins_whole_key(const struct row_walk *walk, const struct row_edge *edge)
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

/* The column that is grouped by, also by the name of an output; -1: none. */
static int
group_column(const struct facts_select *select, const struct facts_group *group)
{
	return group->output >= 0 ? select->outputs[group->output].column
				  : group->column;
}

bool
row_walk_grouped(const struct row_walk *walk, int relation)
{
	for (int i = 0; i < walk->select->group_count; i++) {
		struct side side = side_of(
		    walk, group_column(walk->select, &walk->select->group[i]));
		if (side.relation == relation && table_at(walk, &side) &&
		    is_key(walk, &side))
			return true;
	}
	return false;
}

int
row_walk_repeating(struct row_walk *walk, int at)
{
	for (int i = 0; i < walk->count; i++) {
		const struct row_edge *edge = &walk->edges[i];
		if (edge->from != at || walk->seen[edge->to])
			continue;
		walk->seen[edge->to] = true;
		if (edge->many && !joins_whole_key(walk, edge) &&
		    !row_walk_grouped(walk, edge->to))
			return edge->to;
		int found = row_walk_repeating(walk, edge->to);
		if (found >= 0)
			return found;
	}
	return -1;
}
