/*
 * advice.h - what else a table's words may mean, for those who write the SQL
 *
 * redirect: a table of the question lacks a column that its parent by foreign
 * key has (order lines have no order date, their order has).  confusable: the
 * lexicon says that people mean another table by this word.  Both are warnings;
 * the latter also moves the scores, which all generators follow.
 */
#ifndef NL2SQL_LINK_ADVICE_H
#define NL2SQL_LINK_ADVICE_H

#include "catalog/catalog.h"
#include "link/found.h"

/*
 * Prefer what a confusable's advice names.  Where a question holds a trigger,
 * and its words mean the confusable table or a column of it as well as a table
 * that the advice names, or a column of that, the two change their scores. This
 * leaves a table alone that several words name in full.  `stemmed` are the keys
 * of the question's spans.
 */
void advice_steer(struct found *found, const struct context *context,
    const struct catalog *catalog, struct text_words stemmed);

/* Warnings as [{kind, table, column?, parent?, text}]. */
MUST_USE jv advice_write(const struct found *found,
    const struct context *context, const struct catalog *catalog,
    struct text_words stemmed, struct arena *arena);

#endif
