/*
 * editor.h - what the parts of follow/edit.c share
 *
 * Private to them:
 *
 *	meant_column.c	which column or value the words of an edit mean
 *	reach.c		the tables of these, joined to the statement
 *	edit_periods.c	periods of a date or a year
 *	edit_rows.c	values and bounds
 *	edit_groups.c	what the rows are put into groups by
 *	edit_outputs.c	what is shown and measured
 *	edit_order.c	order and limit
 *	edit_statement.c	one edit after the other
 */
#ifndef NL2SQL_FOLLOW_EDITOR_H
#define NL2SQL_FOLLOW_EDITOR_H

#include "follow/fragment.h"
#include "follow/select_clauses.h"
#include "graph/graph.h"

struct editor {
	struct clauses *clauses;
	const struct fragment_asked *asked;
	struct graph *graph;
	const struct context *context;
	struct arena *arena;
	const char *why;  /* an edit is not done: why; NULL: all are */
	bool wants_alias; /* it needs another table, and the statement's one
			     table has no alias */
	const char *said; /* what the edits say, for people */
	/* The values that an edit keeps, for another one of the same column. */
	struct clause_part *kept;
	int kept_table, kept_column;
	const char *kept_values;
};

/* Note why the edit is not done; returns false. */
bool editor_decline(struct editor *editor, const char *why);
/* Note what was changed. */
void editor_say(struct editor *editor, const char *what);

/* What words mean: a column, a table (column -1), a stored value. */
struct target {
	int table, column;
	const char *value; /* NULL: none */
};

/* Take out the conditions on this column. */
void editor_drop_conditions(struct editor *editor, const struct target *target);
/* Add one; false: there are too many. */
MUST_USE bool editor_add_condition(
    struct editor *editor, const char *condition);

/* ---- meant_column.c ---- */

enum target_kind { TARGET_VALUE, TARGET_COLUMN, TARGET_GROUP };

/* Choose among link's meanings of the words: one that the statement restricts
 * or shows first, then one of its tables, then the nearest. */
MUST_USE bool target_find(const struct editor *editor,
    struct fragment_span span, enum target_kind kind, struct target *target);

/* The date by which the statement's rows are told apart: one that it restricts,
 * else that of what it counts. */
MUST_USE bool target_date(const struct editor *editor,
    const struct period *period, struct target *target);

/* The column of the context that a reference of the facts reads; NULL: none. */
MUST_USE const struct context_column *target_reference(
    const struct editor *editor, int reference, struct target *target);

/* Is a part of WHERE a plain condition on this column? */
MUST_USE bool target_restricted(const struct editor *editor,
    const struct clause_part *part, const struct target *target);

/* The literal with which a subquery in a part of WHERE compares this column;
 * -1: none. */
MUST_USE int target_nested(const struct editor *editor,
    const struct clause_part *part, const struct target *target);

/* ---- reach.c ---- */

/* Does every row of the statement meet one row of the table at most? */
MUST_USE bool reach_is_single(const struct editor *editor, int table);

/* The column as the statement can write it; its table is joined where it is
 * not there.  NULL: it cannot be joined without repeating rows. */
MUST_USE const char *reach_column(struct editor *editor, int table, int column);

/* Join the table that the key of this column refers to; its alias, or NULL. */
MUST_USE const char *reach_parent(
    struct editor *editor, int table, int column, int *parent);

/* ---- one edit; false: it is declined ---- */

MUST_USE bool edit_periods(
    struct editor *editor, const struct follow_edit *edit);
MUST_USE bool edit_rows(struct editor *editor, const struct follow_edit *edit);
MUST_USE bool edit_groups(
    struct editor *editor, const struct follow_edit *edit);
MUST_USE bool edit_outputs(
    struct editor *editor, const struct follow_edit *edit);
MUST_USE bool edit_order(struct editor *editor, const struct follow_edit *edit);

#endif
