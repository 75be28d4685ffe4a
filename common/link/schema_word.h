/*
 * schema_word.h - the name of a schema before its table
 *
 * "Harbour visits", of the table visits in the schema harbour: both words name
 * the table, so that the first one is no value, whatever is stored.
 */
#ifndef NL2SQL_LINK_SCHEMA_WORD_H
#define NL2SQL_LINK_SCHEMA_WORD_H

#include "link/found.h"

/* Let each match of a table begin at the name of its schema before it. */
void schema_words_join(struct found *found, const struct context *context,
    const struct question *question, struct arena *arena);

#endif
