/*
 * with_grammar.h - the grammar behind the generators' interface
 *
 * A candidate is {sql, origin: "grammar", reading, meaning, score, parts}:
 * `meaning` is its written form (meaning/meaning.h), `score` its share of the
 * probability of all candidates, and parts.sum the weighted sum of its
 * features.
 */
#ifndef NL2SQL_GENERATE_WITH_GRAMMAR_H
#define NL2SQL_GENERATE_WITH_GRAMMAR_H

#include "generate/generate.h"

/* Needs question, context and link, and the job's constructions; see
 * generate_function. */
MUST_USE jv grammar_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem);

#endif
