/*
 * evidence.h - meanings that a user gives to words, for one question
 *
 * The record's `evidence` is free text.  Simple forms of it are used:
 *
 *	ABC = text		the text replaces ABC
 *	ABC (some words) = text	the words replace ABC when the text is SQL
 *	some words = measure	"loss ratio is defined as total losses / ..."
 *	... matched with wildcards, LIKE, partial matches ...
 *
 * "is defined as", "is calculated as", "refers to", "means" and "is the sum of"
 * mean the same as the sign.  A measure counts, adds up or divides; count(x)
 * and sum(x) are read as words, "divided by" as the sign.  When a sentence of
 * the question defines a word of the rest, it is taken out of the question and
 * read in the same way.
 *
 * Once the record has its tables, terms that definition.h understands as SQL
 * stay unchanged in the question, because link explains them.
 *
 * Link and generate read the question through evidence_question, so that both
 * see the same words; all others see the question as the user typed it.
 */
#ifndef NL2SQL_DEFINITION_EVIDENCE_H
#define NL2SQL_DEFINITION_EVIDENCE_H

#include "record/record.h"

/*
 * The record's question in which the terms that its evidence defines are
 * written out.  It is the question itself when nothing is defined, and NULL
 * without a question.
 */
const char *evidence_question(const struct record *record, struct arena *arena);

/* The question behind the title that link found, lent; the question itself
 * where it does not begin with that. */
const char *evidence_without_title(const char *question, const char *title);

/* The same for plain texts instead of a record. */
const char *evidence_expand(
    const char *question, const char *evidence, struct arena *arena);

/* Does the evidence ask to match texts by a part of them? */
bool evidence_wants_patterns(const char *evidence);

#endif
