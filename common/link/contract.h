/*
 * contract.h - the links of a question, as text for a model
 *
 *	### Required Tables
 *	### Allowed Columns
 *	### Value Hints
 *	### Column Warnings
 *	### Table Warnings
 *
 * The text is short on purpose: small models lose accuracy with every line that
 * they do not need (seeds: prompt verbosity; docs/history/models.md has our
 * figures).
 */
#ifndef NL2SQL_LINK_CONTRACT_H
#define NL2SQL_LINK_CONTRACT_H

#include "catalog/catalog.h"
#include "link/found.h"

/* Write the text; it lives in the arena.  `warnings` is the result of
 * advice_write. */
MUST_USE const char *contract_text(const struct found *found,
    const struct context *context, const struct catalog *catalog,
    const double *relevance, const jv *warnings, struct arena *arena);

#endif
