/*
 * clarify.h - what a person answers to a question that was asked back
 *
 * A settled record may come back to the first stage with the member `answers`,
 * an object or an array of objects:
 *
 *	{"reading": 2}		the second of verdict.readings
 *	{"scope": "div_07"}	the question is about this division
 *	{"word": "region", "means": "customers.region", "value"?: "West"}
 *				a word of the question means this table
 *				("customers"), column, value of a column, or
 *				metric of the lexicon
 *
 * The latter may also come with a question that is asked for the first time.
 */
#ifndef NL2SQL_LINK_CLARIFY_H
#define NL2SQL_LINK_CLARIFY_H

#include "catalog/catalog.h"
#include "record/record.h"

/* Does the record have answers?  The first stage takes it then, settled or
 * not. */
bool clarify_given(const struct record *record);

/*
 * Hold the answers against the record and the index, keep them as `meant`
 * (record/meant.h), and drop all that was found out before, the verdict with
 * it.  Return false with `*problem` (input.answers, db.*) when one of them
 * cannot be meant; the record is as it was then.
 */
MUST_USE bool clarify_take(struct record *record, struct catalog *catalog,
    struct arena *arena, jv *problem);

#endif
