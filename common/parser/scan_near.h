/*
 * scan_near.h - dates that a question names, or means by a verb
 *
 * Private to the scan_*.c that measure between dates.
 */
#ifndef NL2SQL_PARSER_SCAN_NEAR_H
#define NL2SQL_PARSER_SCAN_NEAR_H

#include "parser/scan.h"

/* "the hire date", "being hired", "their first order". */
struct named_date {
	int table;
	int column; /* -1: no date of the table is named */
	int to;     /* the token behind it */
};

/* Return false when the tokens [from, to) name no date and no table. */
MUST_USE bool scan_named_date(
    const struct scan *scan, int from, int to, struct named_date *date);

/* Go on to the last item that begins before the token. */
void scan_skip_to(struct scan *scan, int token);

#endif
