/*
 * with_parser.h - the parser behind the generators' interface
 */
#ifndef NL2SQL_GENERATE_WITH_PARSER_H
#define NL2SQL_GENERATE_WITH_PARSER_H

#include "generate/generate.h"

/* Needs question, context and link; see generate_function. */
MUST_USE jv parser_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem);

#endif
