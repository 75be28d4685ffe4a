/*
 * contract.h - what linking found, as text for a model
 *
 *	### Required Tables
 *	### Allowed Columns
 *	### Value Hints
 *	### Column Warnings
 *	### Table Warnings
 *
 * Short on purpose: small models lose accuracy with every line they need not
 * read (seeds: prompt verbosity; docs/history/models.md has our figures).
 */
#ifndef NL2SQL_LINK_CONTRACT_H
#define NL2SQL_LINK_CONTRACT_H

#include "catalog/catalog.h"
#include "link/found.h"

/* `warnings` is what advice_write gave.  The text lives in the arena. */
MUST_USE const char *contract_text(const struct found *found,
    const struct context *context, const struct catalog *catalog,
    const double *relevance, const jv *warnings, struct arena *arena);

#endif
