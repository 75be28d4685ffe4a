/*
 * edit.h - several changes to one statement, each named by its old place
 *
 * Places are bytes of the original text, as facts have them.  They stay valid
 * while other places change.  The second change of one place does nothing.
 */
#ifndef NL2SQL_REPAIR_EDIT_H
#define NL2SQL_REPAIR_EDIT_H

#include "sql/tokens.h"
#include "statement/facts.h"

struct repair_edit {
	struct sql_tokens tokens;
	bool changed;
};

void repair_edit_begin(
    struct repair_edit *edit, const char *sql, struct arena *arena);

/* Put text in place of the tokens of the span. */
void repair_edit_replace(
    struct repair_edit *edit, struct facts_span span, const char *text);

/* Put text behind the FROM clause with the relation at `span`.  Return false
 * when the clause has commas, because a JOIN binds tighter than a comma. */
MUST_USE bool repair_edit_after_from(
    struct repair_edit *edit, struct facts_span span, const char *text);

/* Put text at the place of GROUP BY: before the clause that follows WHERE, in
 * the select whose FROM has the span. */
void repair_edit_group_by(
    struct repair_edit *edit, struct facts_span from, const char *text);

/* Put one more condition into the WHERE clause, or a WHERE clause, of the
 * select whose FROM has the span. */
void repair_edit_condition(
    struct repair_edit *edit, struct facts_span from, const char *condition);

const char *repair_edit_text(const struct repair_edit *edit);

#endif
