/*
 * date_named.h - a date that is called by its verb: "hire date" of hired_on
 *
 * Columns of dates are named by a participle and "on" or "at", and people say
 * "start date", "expiry day" and "creation time".  The word before names the
 * column in part; together with the noun of a date it names no other one.  An
 * "end date" may be called open_until, a "start date" open_from.
 */
#ifndef NL2SQL_LINK_DATE_NAMED_H
#define NL2SQL_LINK_DATE_NAMED_H

#include "link/linker.h"

/* Add the matches of such pairs of words. */
void date_named_match(struct links *links, const struct context *context);

#endif
