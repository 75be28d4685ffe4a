/*
 * column.h - shared by the repairs of an unknown column; see column.c
 *
 * Private to column.c and column_joins.c.
 */
#ifndef NL2SQL_REPAIR_COLUMN_H
#define NL2SQL_REPAIR_COLUMN_H

#include "context/similar.h"
#include "repair/repair.h"

enum { COLUMN_MAX_SCOPE = 16 };

struct column_search {
	const struct repair_case *item;
	const struct facts_column *wrong;
	int select;
	int own[COLUMN_MAX_SCOPE]; /* tables that the reference can mean as
				      written */
	int own_count;
	int scope[COLUMN_MAX_SCOPE]; /* all tables of the select */
	int scope_count;
	const char *risks;
};

const struct context_table *column_table(
    const struct column_search *search, int table);

bool column_in_scope(const struct column_search *search, int table);

/* Find the only exact match among some tables.  Return false when there are
 * none or several. */
bool column_sole_exact(const struct column_search *search, const int tables[],
    int count, struct similar_column *found);

/* Return the meaning of the name, without the table's own words, in the table
 * with this `alias`; NULL when it has none. */
const char *column_meaning(
    const struct column_search *search, int table, const char *alias);

/* Put the text in place of the wrong reference, and make that the outcome. */
void column_finish(const struct column_search *search,
    struct repair_outcome *outcome, struct repair_edit *edit, const char *text);

/* The repairs with joins (0, 4, 5 and 6 of column.c). */
bool column_try_condition(
    const struct column_search *search, struct repair_outcome *outcome);
bool column_try_parents(
    const struct column_search *search, struct repair_outcome *outcome);
bool column_try_children(
    const struct column_search *search, struct repair_outcome *outcome);
bool column_try_far(
    const struct column_search *search, struct repair_outcome *outcome);

#endif
