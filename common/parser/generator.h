/*
 * generator.h - the parser behind the generators' interface
 */
#ifndef NL2SQL_PARSER_GENERATOR_H
#define NL2SQL_PARSER_GENERATOR_H

#include "generate.h"

/* Needs question, context and link; see generate_function. */
MUST_USE jv parser_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem);

#endif
