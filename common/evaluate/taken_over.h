/*
 * taken_over.h - what is not held against a statement that goes on from another
 *
 * A candidate of the origin "follow" (generate/with_follow.h) has parts of the
 * statement before, which its own question does not mention: they are asked
 * for by the question before.  And it says which words it read as an edit.
 */
#ifndef NL2SQL_EVALUATE_TAKEN_OVER_H
#define NL2SQL_EVALUATE_TAKEN_OVER_H

#include "evaluate/features.h"

/* Does the candidate go on from another statement? */
bool taken_over(const struct candidate *candidate);

/* The evidence for its literals: the record's, and the statement before. */
MUST_USE const char *taken_over_evidence(const struct candidate *candidate,
    const struct subject *subject, struct arena *arena);

/* By token of the question: it is read as an edit.  NULL: none is. */
MUST_USE const bool *taken_over_read(const struct candidate *candidate,
    const struct question *question, struct arena *arena);

/* The conditions of `added` that are not taken over; takes the array. */
MUST_USE jv taken_over_added(
    const struct candidate *candidate, jv added, struct arena *arena);

/* Forget what nobody asked for in this question, and what its words would say
 * of a statement that they alone ask for. */
void taken_over_features(
    const struct candidate *candidate, struct features *features);

#endif
