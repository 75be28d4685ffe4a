/*
 * told_values.h - stored values that words of a record's evidence name
 *
 * "Only sold lots count": no column says "sold", but lots.status holds it.
 * Link looks the words of the evidence up once and keeps what it finds in
 * its member, so that every stage reads the same definitions
 * (definition/phrases.h):
 *
 *	"told": [{"phrase": "sold", "table": "lots",
 *		"column": "status", "value": "sold"}]
 */
#ifndef NL2SQL_CONTEXT_TOLD_VALUES_H
#define NL2SQL_CONTEXT_TOLD_VALUES_H

#include "base/json_tree.h"
#include "context/context.h"

struct told_value {
	const char *phrase; /* folded words with single blanks */
	int table, column;
	const char *value; /* as stored */
};

/* Set the context's told values to those of the member `link`, which may be
 * NULL; entries of tables and columns that it lacks are left out.  All lives in
 * the arena. */
void told_values_read(
    struct context *context, const struct json_node *link, struct arena *arena);

#endif
