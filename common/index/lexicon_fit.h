/*
 * lexicon_fit.h - does an entry of the lexicon fit the tables?
 *
 * An entry may name a table or a column that is not there: because of a typing
 * error, because it is gone, or because the role may not read it.  Such an
 * entry is left out.  Expressions name columns as table.column
 * (docs/lexicon.md); one with a FROM of its own names its tables itself, and is
 * not looked into.
 */
#ifndef NL2SQL_INDEX_LEXICON_FIT_H
#define NL2SQL_INDEX_LEXICON_FIT_H

#include "index/introspect.h"
#include "index/lexicon.h"

/* A warning about an entry whose table or column is unknown; NULL when all are
 * known.  In the schema's arena. */
MUST_USE const char *lexicon_misfit(
    struct introspect *schema, const struct lexicon_entry *entry);

/* May an entry that is no misfit be said of this table, one of those that its
 * table's name means?  It has the columns then. */
MUST_USE bool lexicon_fits(const struct introspect *schema,
    const struct lexicon_entry *entry, int place);

#endif
