/*
 * asked_on.h - CURRENT_DATE of the lexicon is the day that the question counts
 * from
 *
 *	bills.due_on < CURRENT_DATE	bills.due_on < DATE '2024-12-31'
 *
 * The server's clock would give a question that is asked as of another day
 * (record member `now`) two days in one statement.
 */
#ifndef NL2SQL_LINK_ASKED_ON_H
#define NL2SQL_LINK_ASKED_ON_H

#include "base/memory.h"

/* The day is question/today.h's.  Return `sql` itself when it does not speak of
 * the day, else a text in the arena. */
const char *asked_on(const char *sql, long day, struct arena *arena);

#endif
