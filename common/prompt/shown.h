/*
 * shown.h - chooses the tables and columns of a prompt
 *
 * At first it shows all tables and columns of a context.  Those that the
 * question needs are marked and never hidden: tables that the plan requires or
 * joins through, or that a word names; columns that are keys, that stand for a
 * row, or that a word or a stored value means.
 *
 *	struct shown shown;
 *	shown_open(&shown, &context, &link, &plan, arena);
 *	shown_prune(&shown, 5);			an option
 *	while (too_long && shown_hide_table(&shown) >= 0)
 *		...				the budget
 */
#ifndef NL2SQL_PROMPT_SHOWN_H
#define NL2SQL_PROMPT_SHOWN_H

#include "context/context.h"
#include "linked/link_result.h"

struct shown_table {
	bool shown;
	bool needed;
	bool *columns; /* is shown; one for each column */
	bool *kept;    /* is needed */
};

struct shown {
	const struct context *context;
	struct shown_table *tables;
};

/* `plan` is the record's member.  Everything lives in the arena. */
void shown_open(struct shown *shown, const struct context *context,
    const struct link_result *link, const jv *plan, struct arena *arena);

/* Show only the needed columns of each table, and the first `spare` others. */
void shown_prune(struct shown *shown, int spare);

/* Hide the columns that are not needed, of the least relevant table that shows
 * any.  Return their number; 0 when none is left. */
int shown_hide_columns(struct shown *shown);

/* Hide the least relevant table that is not needed.  Return it; -1 when none is
 * left. */
int shown_hide_table(struct shown *shown);

#endif
