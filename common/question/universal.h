/*
 * universal.h - words that say how all rows are
 *
 * "Clients whose bills are all paid", "with only paid bills", "all of whose
 * bills are paid": one paid bill is not enough.
 */
#ifndef NL2SQL_QUESTION_UNIVERSAL_H
#define NL2SQL_QUESTION_UNIVERSAL_H

#include "question/question.h"

/* Where what holds of all rows begins, said by the word at the token; -1: the
 * word does not say so. */
MUST_USE int universal_begins(const struct question *question, int at);

/* Is what is said at the token to hold of all rows? */
MUST_USE bool universal_is_of(const struct question *question, int at);

/* "Who have completed all the courses", at "all": every one of them, and not
 * only some. */
MUST_USE bool universal_objects(const struct question *question, int all);

/* "Have all bills been paid?", "is every bill paid?": the token that the rows
 * are named from; -1: the question does not ask whether all rows are so. */
MUST_USE int universal_asked(const struct question *question);

#endif
