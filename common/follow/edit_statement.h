/*
 * edit_statement.h - a fragment applied to the statement before it
 *
 *	struct edited edited;
 *	edit_statement(&edited, &source, sql, &fragment, &asked);
 *	if (!edited.why)
 *		...edited.sql, edited.taken_over...
 */
#ifndef NL2SQL_FOLLOW_EDIT_STATEMENT_H
#define NL2SQL_FOLLOW_EDIT_STATEMENT_H

#include "follow/fragment.h"
#include "follow/select_clauses.h"

struct edited {
	const char *sql;
	const char *changed;          /* the new parts, for people */
	struct text_words taken_over; /* the parts that stay as they were */
	const char *why; /* NULL, or why the statement is not edited */
};

/* Everything lives in the source's arena. */
void edit_statement(struct edited *edited, const struct clauses_source *source,
    const char *sql, const struct fragment *fragment,
    const struct fragment_asked *asked);

#endif
