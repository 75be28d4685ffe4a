/*
 * general_name.h - prefers the table that a word names in full to its kinds
 *
 * "Machines" is the whole name of machines and a part of fleet_machines and
 * rental_machines.  With one such kind either may be meant.  Where the database
 * has many, who means a kind says which, and the word alone means the general
 * table.
 */
#ifndef NL2SQL_LINK_GENERAL_NAME_H
#define NL2SQL_LINK_GENERAL_NAME_H

#include "catalog/catalog.h"
#include "link/found.h"

/* Lower the scores of kinds for spans that name a table of the context in full,
 * and of tables outside of the named modules for spans that name a table
 * inside. Kinds are counted in the whole catalog, the tables outside in the
 * context. */
void general_name_prefer(struct found *found, const struct context *context,
    const struct catalog *catalog);

#endif
