/*
 * leavers.h - a reading without the people who have left
 *
 * "Employees who know Python" may mean those who left, too, or not.  Where the
 * people's table has a date of leaving, of which the question says nothing, the
 * question is read once more without them.  Evaluate asks the user when the
 * results differ.  "Who works there at the moment" means those alone.
 */
#ifndef NL2SQL_PARSER_LEAVERS_H
#define NL2SQL_PARSER_LEAVERS_H

#include "parser/request.h"
#include "parser/sketch.h"

/* Has a table of people a date of leaving, of which the question says nothing?
 * Only then is a sketch worth reading again. */
MUST_USE bool leavers_are_possible(const struct parser_request *request);

/* Does the question say that they are not meant: "our current staff"? */
MUST_USE bool leavers_are_excluded(const struct parser_request *request);

/* Leave the people who have left out of the sketch.  Return false when it shows
 * none, or speaks of a date of theirs. */
MUST_USE bool leavers_leave_out(
    struct sketch *sketch, const struct parser_request *request);

#endif
