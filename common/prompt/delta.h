/*
 * delta.h - writes the text that a repair adds to a prompt
 *
 * The base prompt stays unchanged.  The failed statement follows the question,
 * with one block for each known fact about the failure (seeds: REPAIR_DELTA_*),
 * at most DELTA_MAX_BYTES in all:
 *
 *	postgres	the server's error, with detail and hint
 *	cross-table	the column is on another table: the JOIN to add
 *	phantom-column	no table has the column: take it out
 *	whitelist	the columns of the failing table and its neighbours, as
 *			the surgical whitelist saw them
 *	candidates	columns with a similar name, where there is no whitelist
 *	validator	why the gate refuses it, and what lint calls an error
 *	semantic	the parts of the question that the statement lacks
 *	choose		two statements, to choose the right one; then nothing
 *			else
 *
 * They have this order.  A block that does not fit is left out; the whitelist
 * is tried again without its neighbours first.  When stored values are hidden,
 * those in the statement, the messages and the hints are hidden, too.
 *
 *	struct delta delta = {.attempt = &attempt, .findings = &lint};
 *	job.delta = &delta;
 */
#ifndef NL2SQL_PROMPT_DELTA_H
#define NL2SQL_PROMPT_DELTA_H

#include "context/context.h"
#include "prompt/preset.h"
#include "prompt/values.h"

#include <jv.h>

/* Small models need short repairs (seeds: REPAIR_DELTA_*). */
enum { DELTA_MAX_BYTES = 2000 };

struct delta {
	/* {sql, error, hints?, whitelist?}, as an attempt of a record */
	const jv *attempt;
	/* [{code, severity, message}], a candidate's lint; may be NULL */
	const jv *findings;
	/* for columns with a similar name; may be NULL */
	const struct context *context;
	/* Two statements to choose between, in place of all else; NULL. */
	const char *pair[2];
};

/* Return the text, in the arena of the values; "" when there is nothing to
 * add. */
MUST_USE const char *delta_text(const struct delta *delta,
    const struct preset *preset, struct values *values);

#endif
