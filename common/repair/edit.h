/*
 * edit.h - several changes to one statement, each named by its old place
 *
 * Places are bytes of the text the edit began with, as facts have them, and
 * stay valid while other places change.  Changing one place twice does nothing
 * the second time.
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

/* Put text behind the FROM clause that the relation at `span` is in; false
 * when the clause has commas, which a JOIN would bind tighter than. */
MUST_USE bool repair_edit_after_from(
    struct repair_edit *edit, struct facts_span span, const char *text);

/* Put text in front of the clause that follows WHERE of the select whose FROM
 * has the span: GROUP BY's place. */
void repair_edit_group_by(
    struct repair_edit *edit, struct facts_span from, const char *text);

const char *repair_edit_text(const struct repair_edit *edit);

#endif
