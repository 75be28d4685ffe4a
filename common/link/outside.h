/*
 * outside.h - questions that no statement answers, settled by link
 *
 * Orders to change data are refused (command.h).  Wishes for a forecast, advice
 * or an explanation (wish.h) and questions in another language (foreign.h) are
 * declined.  This happens before any statement is written, but after stored
 * values are known, because a value may look like a command, and a table may
 * be called forecasts.
 */
#ifndef NL2SQL_LINK_OUTSIDE_H
#define NL2SQL_LINK_OUTSIDE_H

#include "link/linker.h"
#include "record/record.h"

/*
 * Settle the record if its question is one of these, and return true then.
 * `links` may be NULL: without the linker no stored name is known, so none can
 * excuse a command.
 */
bool outside_settle(struct record *record, const struct question *question,
    const struct closed_words *words, const struct links *links,
    struct arena *arena);

#endif
