/*
 * planned.h - joins that a statement lacks or has wrong, by the planner
 *
 * Small models write the column they need and leave out the tables on the way
 * to it, or join on columns that are not there.  The graph of foreign keys
 * (graph/graph.h) knows the cheapest way.
 */
#ifndef NL2SQL_REPAIR_PLANNED_H
#define NL2SQL_REPAIR_PLANNED_H

#include "repair/repair.h"

/*
 * Join the nearest of `tables` (none is in scope) into the select, with the
 * tables between.  What it is called, and `*found`; NULL: none can be reached,
 * or, where `once`, only by a join that multiplies the rows there are.
 */
const char *repair_join_nearest(const struct repair_case *item,
    struct repair_edit *edit, int select, const int tables[], int count,
    bool once, int *found);

/*
 * Put the key of two tables in place of the ON condition that holds the column
 * `wrong` (an index) and one of the other table.  False: it is no such
 * condition, or no key relates them.
 */
bool repair_join_by_key(
    const struct repair_case *item, struct repair_edit *edit, int wrong);

#endif
