/*
 * name_column.h - how well words name a column that has some of them
 *
 * People leave words out that the reader can guess: words of the table, "code",
 * "id", "name", the unit, "at" and "on".
 */
#ifndef NL2SQL_LINK_NAME_COLUMN_H
#define NL2SQL_LINK_NAME_COLUMN_H

#include "link/name_fit.h"

/*
 * From 0, not at all, to 1, the whole name in its order.  `fit` compares the
 * span with the column's `name`, and then with the words of its `table`.
 * `*why` gets the reason, such as the words that are left out.
 */
double name_column_score(const struct name_fit *fit, const struct span *span,
    const struct lexis_words *name, const struct lexis_words *table,
    enum link_why *why);

#endif
