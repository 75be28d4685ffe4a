/*
 * planned.h - adds or corrects the joins of a statement, by the planner
 *
 * Small models write the column that they need and omit the tables on the path
 * to it, or join on columns that do not exist.  The graph of foreign keys
 * (graph/graph.h) gives the cheapest path.
 */
#ifndef NL2SQL_REPAIR_PLANNED_H
#define NL2SQL_REPAIR_PLANNED_H

#include "repair/repair.h"

/*
 * Join the nearest of `tables` (none is in scope) into the select, with the
 * tables between.  Return its alias, and the table in `*found`.  Return NULL
 * when none can be reached or, with `once`, when each path has a join that
 * multiplies the rows.
 */
const char *repair_join_nearest(const struct repair_case *item,
    struct repair_edit *edit, int select, const int tables[], int count,
    bool once, int *found);

/*
 * Put the key of two tables in place of the ON condition that holds the column
 * `wrong` (an index) and one of the other table.  Return false when there is no
 * such condition, or no key relates the tables.
 */
bool repair_join_by_key(
    const struct repair_case *item, struct repair_edit *edit, int wrong);

#endif
