/*
 * outcome.h - what the question gets, by how sure its best candidate is
 *
 * An answer, a question back with the readings to choose from, or word that the
 * database does not hold what is asked for.
 */
#ifndef NL2SQL_EVALUATE_OUTCOME_H
#define NL2SQL_EVALUATE_OUTCOME_H

#include "evaluate/choose.h"
#include "evaluate/confidence.h"

enum outcome { OUTCOME_ANSWER, OUTCOME_READINGS, OUTCOME_UNKNOWN };

enum { READINGS_MAX = 4 };

/* The least confidence of an answer: of the option answer_at, or more where the
 * record asks for more. */
MUST_USE double outcome_answer_at(const struct config *config,
    const struct record *record, const struct confidence *confidence);

/* Where the statement puts the rows of all divisions off (divided.h), no
 * confidence is enough for an answer.  By default none is where neither of two
 * readings leads or what restricts the rows is left out, and only a sure one
 * leaves out a word that means nothing here. */
MUST_USE enum outcome outcome_of(const struct confidence *confidence,
    double answer_at, const struct choice *winner);

/* The readings to choose from, the winner first, then those that rank first of
 * the ones with other rows than all before.  Writes their indexes; returns
 * how many, 1 to READINGS_MAX. */
MUST_USE int outcome_readings(const struct choice *choices, int count,
    int winner, int taken[READINGS_MAX]);

#endif
