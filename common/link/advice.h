/*
 * advice.h - warnings for the model or the person that writes the SQL
 *
 * redirect: a table of the question lacks a column that its parent by foreign
 * key has (order lines have no order date, their order has).  confusable: the
 * lexicon says that people mean another table by this word.
 */
#ifndef NL2SQL_LINK_ADVICE_H
#define NL2SQL_LINK_ADVICE_H

#include "catalog/catalog.h"
#include "link/found.h"

/* Warnings as [{kind, table, column?, parent?, text}]. */
MUST_USE jv advice_write(const struct found *found,
    const struct context *context, const struct catalog *catalog,
    struct text_words stemmed, struct arena *arena);

#endif
