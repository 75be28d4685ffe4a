/*
 * shapes.h - the shapes of the members that decide what becomes of a record
 *
 *	if (shapes_settled_fits(&record, &problem) &&
 *	    shapes_open_fits(&record, &problem))
 *		...
 *
 * A record is settled, chosen for and judged by the mere presence of verdict,
 * chosen, result and check.  One of another shape than docs/records.md gives it
 * says nothing, so it is an error and not taken for a decision.  Other members
 * are left to the stages that read them.
 */
#ifndef NL2SQL_RECORD_SHAPES_H
#define NL2SQL_RECORD_SHAPES_H

#include "record/record.h"

/* Has the record no verdict, or one that settles it?  Return false with
 * `*problem` (input.member) otherwise. */
MUST_USE bool shapes_settled_fits(const struct record *record, jv *problem);

/* The same for what a record that is worked on has of chosen, check and
 * result.  A result comes with a verdict, and only with one. */
MUST_USE bool shapes_open_fits(const struct record *record, jv *problem);

/* Is it what the gate says of a statement: an object with the flag allowed? */
MUST_USE bool shapes_is_check(const jv *check);

#endif
