/*
 * column.h - shared by the repairs of an unknown column; see column.c
 *
 * Private to column.c, column_similar.c and column_joins.c.
 */
#ifndef NL2SQL_REPAIR_COLUMN_H
#define NL2SQL_REPAIR_COLUMN_H

#include "context/similar.h"
#include "repair/repair.h"

enum { COLUMN_MAX_SCOPE = 16 };

/* What another spelling scores at least, and more than the next one (seeds:
 * rewriteMinConfidence, rewriteAmbiguityDelta). */
#define COLUMN_LEAST 0.75
#define COLUMN_APART 0.1

struct column_search {
	const struct repair_case *item;
	const struct facts_column *wrong;
	struct similar_wrong name; /* its name, with its words */
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

/* Return the reference to a column of a table in scope.  It is qualified when
 * the wrong one was, or when the name alone is ambiguous. */
const char *column_reference(
    const struct column_search *search, int table, int column);

/* The repairs by resemblance (3 and 4 of column.c).  In the second only letters
 * change, not words: what holds the name or is held by it has the gates. */
bool column_try_contained(
    const struct column_search *search, struct repair_outcome *outcome);
bool column_try_spelling(
    const struct column_search *search, struct repair_outcome *outcome);

/* May the name be one of a table that is not in scope?  Not when a column that
 * the reference can mean as written resembles it, whichever that is. */
bool column_may_be_elsewhere(const struct column_search *search);

/* The repairs with joins (the last of 0, and 5 to 7 of column.c). */
bool column_try_condition(
    const struct column_search *search, struct repair_outcome *outcome);
bool column_try_parents(
    const struct column_search *search, struct repair_outcome *outcome);
bool column_try_children(
    const struct column_search *search, struct repair_outcome *outcome);
bool column_try_far(
    const struct column_search *search, struct repair_outcome *outcome);

#endif
