/*
 * readable.h - what a role may read of a database, asked of it as that role
 *
 * An index is read as one role, and others may ask it.  What such a role may
 * read is known to the server alone, and changes with a GRANT: memberships,
 * rights on columns and row security count, and its search_path.  This costs
 * three statements, whatever the database holds (docs/index.md has the
 * time).
 *
 *	struct readable readable;
 *	if (!readable_ask(&readable, &asked, &problem))
 *		...
 *	readable_release(&readable);
 */
#ifndef NL2SQL_INDEX_READABLE_H
#define NL2SQL_INDEX_READABLE_H

#include "index/introspect.h"
#include "names/dictionary.h"

struct readable_table {
	const char *schema;
	const char *name;
	bool whole;                /* it may read all columns */
	struct text_words columns; /* else: those that it may read */
	/* Who reads it decides which rows there are: row security holds for the
	 * role, or a view reads such a table or asks who reads it. */
	bool guarded;
	double estimate; /* of the rows, by the server */
};

struct readable {
	struct introspect schema; /* search_path and enums, no tables */
	struct readable_table *tables;
	int table_count;
	struct dictionary by_name; /* "schema.name" -> struct readable_table */
	const char *digest;        /* equal: the same may be read */
};

/* Return false with `*problem` set when the server fails.  Release it in any
 * case. */
MUST_USE bool readable_ask(
    struct readable *readable, struct db *asked, jv *problem);
void readable_release(struct readable *readable);

/* NULL: the role may read nothing of it. */
MUST_USE const struct readable_table *readable_find(
    const struct readable *readable, const char *schema, const char *name);

MUST_USE bool readable_column(
    const struct readable_table *table, const char *column);

/* May it use the enum? */
MUST_USE bool readable_type(
    const struct readable *readable, const char *schema, const char *name);

#endif
