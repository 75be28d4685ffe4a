/*
 * edited.h - a person's statement in the place of the chosen one
 *
 *	edited_choose(record, "SELECT 1", 8);
 */
#ifndef NL2SQL_STATEMENT_EDITED_H
#define NL2SQL_STATEMENT_EDITED_H

#include "record/record.h"

/* Append the statement to the record's candidates, with the origin "person",
 * and make it the chosen one.  Nobody has judged it. */
void edited_choose(struct record *record, const char *sql, size_t length);

#endif
