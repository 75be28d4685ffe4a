/*
 * natural.h - the natural words of a name that no table has
 *
 * The index spells out the names of the database (qty is quantity); a name that
 * a model made up is spelt out here, so that both can be compared: cust_qty is
 * customer_quantity.
 */
#ifndef NL2SQL_REPAIR_NATURAL_H
#define NL2SQL_REPAIR_NATURAL_H

#include "context/similar.h"
#include "repair/repair.h"

/* The name with its words, by the abbreviations that the tables of the context
 * use, then by those that are shipped.  In the arena of the case. */
struct similar_wrong repair_natural(
    const struct repair_case *item, const char *name);

#endif
