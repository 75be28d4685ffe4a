/* bridge.c - finds the tables that connect a table to others; see bridge.h */
#include "retrieve/bridge.h"

#include "context/context.h"

#include <float.h>

/* customers, addresses, cities, states, countries */
enum { HOPS_MAX = 4 };

/* A table that is reached at this cost. */
struct step {
	double cost;
	int place;
};

struct bridge {
	const struct catalog *catalog;
	const struct retrieve_table *all;
	int *keys;    /* keys of the first table, of the second, ... */
	int *first;   /* where in `keys` those of a table begin */
	double *cost; /* from the tables connected so far */
	int *back;    /* the table before, -1 at the start */
	int *hops;
	bool *up; /* reached along a key, from the row that refers to it */
	bool *done;
	struct step *heap; /* the cheapest first, then by place */
	int heap_count;
};

/* ---- keys by table ---- */

/* List the keys of each table, in their order; one to itself leads nowhere. */
static void
list_keys(struct bridge *bridge, struct arena *arena)
{
	const struct catalog *catalog = bridge->catalog;
	int *end =
	    arena_array(arena, (size_t)catalog->table_count + 1, sizeof(*end));
	bridge->first = arena_array(
	    arena, (size_t)catalog->table_count + 1, sizeof(*bridge->first));
	bridge->keys = arena_array(
	    arena, 2 * (size_t)catalog->fk_count + 1, sizeof(*bridge->keys));
	for (int i = 0; i < catalog->fk_count; i++) {
		end[catalog->fks[i].from]++;
		end[catalog->fks[i].to]++;
	}
	for (int i = 0; i < catalog->table_count; i++) {
		bridge->first[i + 1] = bridge->first[i] + end[i];
		end[i] = bridge->first[i];
	}
	for (int i = 0; i < catalog->fk_count; i++) {
		bridge->keys[end[catalog->fks[i].from]++] = i;
		bridge->keys[end[catalog->fks[i].to]++] = i;
	}
}

struct bridge *
bridge_open(const struct catalog *catalog, const struct retrieve_table *all,
    struct arena *arena)
{
	struct bridge *bridge = arena_alloc(arena, sizeof(*bridge));
	size_t tables = (size_t)catalog->table_count + 1;
	*bridge = (struct bridge){.catalog = catalog,
	    .all = all,
	    .cost = arena_array(arena, tables, sizeof(double)),
	    .back = arena_array(arena, tables, sizeof(int)),
	    .hops = arena_array(arena, tables, sizeof(int)),
	    .up = arena_array(arena, tables, sizeof(bool)),
	    .done = arena_array(arena, tables, sizeof(bool)),
	    /* A table is reached from its start and along each of its keys. */
	    .heap = arena_array(arena, tables + 2 * (size_t)catalog->fk_count,
		sizeof(struct step))};
	list_keys(bridge, arena);
	return bridge;
}

/* ---- the heap ---- */

static bool
comes_before(struct step left, struct step right)
{
	if (left.cost < right.cost || left.cost > right.cost)
		return left.cost < right.cost;
	return left.place < right.place;
}

static void
push(struct bridge *bridge, struct step step)
{
	struct step *heap = bridge->heap;
	int at = bridge->heap_count++;
	for (; at > 0 && comes_before(step, heap[(at - 1) / 2]);
	     at = (at - 1) / 2)
		heap[at] = heap[(at - 1) / 2];
	heap[at] = step;
}

static struct step
pop(struct bridge *bridge)
{
	struct step *heap = bridge->heap;
	struct step first = heap[0];
	struct step last = heap[--bridge->heap_count];
	int at = 0;
	for (int child = 1; child < bridge->heap_count; child = 2 * at + 1) {
		if (child + 1 < bridge->heap_count &&
		    comes_before(heap[child + 1], heap[child]))
			child++;
		if (!comes_before(heap[child], last))
			break;
		heap[at] = heap[child];
		at = child;
	}
	heap[at] = last;
	return first;
}

/* ---- the way ---- */

/* A step to a table that the question does not mention costs more, and a step
 * to a hub costs most, because a hub such as employees connects everything. */
static double
step_cost(const struct bridge *bridge, const struct catalog_fk *fk, int onto)
{
	double said = bridge->all[onto].score;
	double hub =
	    bridge->catalog->tables[onto].degree > CONTEXT_HUB_KEYS ? 0.5 : 0;
	return fk->cost + (said > 0 ? 0.5 * (1 - said) : 0.5 + hub);
}

/* A way that turns leads through many rows to many others; one that goes on
 * from row to row, as from a customer to its country, has one end.  So a turn
 * costs as much as a key. */
static double
turn_cost(const struct bridge *bridge, int place, bool up)
{
	return bridge->back[place] >= 0 && bridge->up[place] != up ? 1 : 0;
}

static void
relax(struct bridge *bridge, int place)
{
	if (bridge->hops[place] >= HOPS_MAX)
		return;
	for (int i = bridge->first[place]; i < bridge->first[place + 1]; i++) {
		const struct catalog_fk *fk =
		    &bridge->catalog->fks[bridge->keys[i]];
		int other = fk->from == place ? fk->to : fk->from;
		bool up = fk->from == place;
		double cost = bridge->cost[place] +
			      step_cost(bridge, fk, other) +
			      turn_cost(bridge, place, up);
		if (bridge->done[other] || cost >= bridge->cost[other])
			continue;
		bridge->cost[other] = cost;
		bridge->back[other] = place;
		bridge->up[other] = up;
		bridge->hops[other] = bridge->hops[place] + 1;
		push(bridge, (struct step){cost, other});
	}
}

static void
start_from(struct bridge *bridge, const bool *joined)
{
	bridge->heap_count = 0;
	for (int i = 0; i < bridge->catalog->table_count; i++) {
		bridge->cost[i] = joined[i] ? 0 : DBL_MAX;
		bridge->back[i] = -1;
		bridge->hops[i] = 0;
		bridge->done[i] = false;
		if (joined[i])
			push(bridge, (struct step){0, i});
	}
}

bool
bridge_build(struct bridge *bridge, bool *joined, int goal)
{
	start_from(bridge, joined);
	while (bridge->heap_count > 0 && !bridge->done[goal]) {
		int place = pop(bridge).place;
		/* A table that was reached at less later is there twice. */
		if (bridge->done[place])
			continue;
		bridge->done[place] = true;
		relax(bridge, place);
	}
	if (!bridge->done[goal])
		return false;
	for (int place = goal; place >= 0; place = bridge->back[place])
		joined[place] = true;
	return true;
}
