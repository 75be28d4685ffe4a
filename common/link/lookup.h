/*
 * lookup.h - the words of a context's tables, from the index
 *
 * Fills the lexis from the catalog: what catalog_columns has in memory, and
 * the values of columns that have few.  A table is read once a generation.
 */
#ifndef NL2SQL_LINK_LOOKUP_H
#define NL2SQL_LINK_LOOKUP_H

#include "catalog/catalog.h"
#include "context/context.h"
#include "link/lexis.h"

enum { LOOKUP_FEW_VALUES = 30 };

/*
 * The views of the context's tables, in its order, in the arena; a table that
 * the index does not know has none.  False: `*problem` says why.
 */
MUST_USE bool lookup_views(struct lexis *lexis, struct catalog *catalog,
    const struct context *context, struct arena *arena,
    struct lexis_view **views, jv *problem);

#endif
