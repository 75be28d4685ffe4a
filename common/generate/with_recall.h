/*
 * with_recall.h - verified answers behind the generators' interface
 *
 * Link writes the verified pairs that are like the question (link.examples).
 * The first that asks the same (recall/recall.h) gives one candidate
 *
 *	{sql, origin: "recall", reading, verified: {id?, owner?, date?, exact}}
 *
 * A pair whose literals are all the question's own goes before one that lends
 * only its statement.
 */
#ifndef NL2SQL_GENERATE_WITH_RECALL_H
#define NL2SQL_GENERATE_WITH_RECALL_H

#include "generate/generate.h"

/* Needs question, context and link, and the job's gate; see
 * generate_function. */
MUST_USE jv recall_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem);

#endif
