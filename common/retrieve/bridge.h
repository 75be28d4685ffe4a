/*
 * bridge.h - finds the tables that connect a table to others
 *
 * A bridge is the cheapest way along foreign keys of at most four steps, found
 * by Dijkstra's algorithm with a heap: it costs little more than the tables and
 * keys that it passes.
 *
 *	struct bridge *bridge = bridge_open(catalog, all, arena);
 *	if (!bridge_build(bridge, joined, place))
 *		joined[place] = true;	it stands alone
 */
#ifndef NL2SQL_RETRIEVE_BRIDGE_H
#define NL2SQL_RETRIEVE_BRIDGE_H

#include "retrieve/retrieve.h"

struct bridge;

/* `all` has an entry for each table, by place.  It and the catalog are lent;
 * the result lives in the arena. */
MUST_USE struct bridge *bridge_open(const struct catalog *catalog,
    const struct retrieve_table *all, struct arena *arena);

/* Connect the table `goal` to those in `joined` (by place), which then holds it
 * and the tables between.  Return false when there is no short way; `joined` is
 * as before. */
MUST_USE bool bridge_build(struct bridge *bridge, bool *joined, int goal);

#endif
