/*
 * name_column.h - how well words name a column that they share some with
 *
 * People leave out what goes without saying: words of the table, "code", "id",
 * "name", the unit, "at" and "on".
 */
#ifndef NL2SQL_LINK_NAME_COLUMN_H
#define NL2SQL_LINK_NAME_COLUMN_H

#include "link/name_fit.h"

/*
 * From 0, not at all, to 1, the whole name in its order.  `fit` is of the span
 * with the column's `name`, and with the words of its `table` behind it. `*why`
 * says what is left out.
 */
double name_column_score(const struct name_fit *fit, const struct span *span,
    const struct lexis_words *name, const struct lexis_words *table,
    enum link_why *why);

#endif
