/*
 * derived_metrics.h - what a quantity at a price comes to
 *
 * "Revenue per month" has no column where an order's lines have a quantity and
 * a price.  Where one table alone has such lines of what is sold, they are a
 * metric that no lexicon need define: quantity * price, less a discount of the
 * line.  "Stock value" is the same of what the only table holds that has a
 * price, too.  What the lexicon says of the same words stands in its place.
 */
#ifndef NL2SQL_INDEX_DERIVED_METRICS_H
#define NL2SQL_INDEX_DERIVED_METRICS_H

#include "index/introspect.h"
#include "index/lexicon.h"

enum { DERIVED_METRICS = 3 };

/*
 * Fill the entries of such metrics, in the schema's arena: the sum, its mean of
 * what the lines are of (an order), and what is in stock.  Return their number:
 * those are left out of which the database has no such rows, several tables of
 * them, or a column of their money.
 */
MUST_USE int derived_metrics(struct introspect *schema,
    const struct lexicon *lexicon,
    struct lexicon_entry entries[DERIVED_METRICS]);

#endif
