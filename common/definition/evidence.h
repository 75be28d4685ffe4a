/*
 * evidence.h - what a user says a question's words mean, for this question
 *
 * The record's `evidence` is free text.  Simple forms of it are used:
 *
 *	ABC = text		the text stands in for ABC
 *	ABC (some words) = text	or those words, when the text is SQL
 *	some words = measure	"loss ratio is defined as total losses / ..."
 *	... matched with wildcards, LIKE, partial matches ...
 *
 * "is defined as", "is calculated as", "refers to", "means" and "is the sum of"
 * stand for the sign.  A measure counts, adds up or divides; count(x), sum(x)
 * are read as words, "divided by" as the sign.  A sentence of the question that
 * defines a word of the rest is taken out of it and read the same way.
 *
 * Once the record has its tables, terms that definition.h understands as SQL
 * stay in the question as they are: link says what they mean.
 *
 * Link and generate read the question through evidence_question, so that both
 * see the same words; everybody else sees the question as it was typed.
 */
#ifndef NL2SQL_DEFINITION_EVIDENCE_H
#define NL2SQL_DEFINITION_EVIDENCE_H

#include "record/record.h"

/*
 * The record's question with the terms that its evidence defines written out;
 * the question itself where nothing is defined.  NULL without a question.
 */
const char *evidence_question(const struct record *record, struct arena *arena);

/* The same for plain texts. */
const char *evidence_expand(
    const char *question, const char *evidence, struct arena *arena);

/* Does it ask for texts to be matched by a part of them? */
bool evidence_wants_patterns(const char *evidence);

#endif
