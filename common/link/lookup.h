/*
 * lookup.h - the words of a context's tables, from the index
 *
 * This fills the lexis from the catalog: with the columns that catalog_columns
 * has in memory, and with the values of columns that have few.  A table is read
 * once for each generation.
 */
#ifndef NL2SQL_LINK_LOOKUP_H
#define NL2SQL_LINK_LOOKUP_H

#include "catalog/catalog.h"
#include "context/context.h"
#include "link/lexis.h"

enum { LOOKUP_FEW_VALUES = 30 };

/*
 * The views of the context's tables, in the context's order, in the arena.  A
 * table that the index does not know has an empty view.  Return false, with the
 * reason in `*problem`, on failure.
 */
MUST_USE bool lookup_views(struct lexis *lexis, struct catalog *catalog,
    const struct context *context, struct arena *arena,
    struct lexis_view **views, jv *problem);

#endif
