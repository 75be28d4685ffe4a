/*
 * derived_metrics.h - figures that no column has, and no lexicon need define
 *
 * "Revenue per month" has no column where an order's lines have a quantity and
 * a price.  Where one table alone has such lines of what is sold, they are a
 * metric that no lexicon need define: quantity * price, less a discount of the
 * line.  "Stock value" is the same of what the only table holds that has a
 * price, too, and "the average age" that of a date of birth; "age" alone is an
 * expression of such a row.  What the lexicon says of the same words stands in
 * its place.
 */
#ifndef NL2SQL_INDEX_DERIVED_METRICS_H
#define NL2SQL_INDEX_DERIVED_METRICS_H

#include "index/introspect.h"
#include "index/lexicon.h"

enum { DERIVED_AGES = 4, DERIVED_METRICS = 3 + 2 * DERIVED_AGES };

/*
 * Fill the entries of such metrics, in the schema's arena: the sum, its mean of
 * what the lines are of (an order), what is in stock, and the average ages of
 * who has a date of birth.  Return their number:
 * those are left out of which the database has no such rows, several tables of
 * them, or a column of their money.
 */
MUST_USE int derived_metrics(struct introspect *schema,
    const struct lexicon *lexicon,
    struct lexicon_entry entries[DERIVED_METRICS]);

#endif
