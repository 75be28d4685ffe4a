/*
 * with_parser.h - the parser behind the generators' interface
 */
#ifndef NL2SQL_GENERATE_WITH_PARSER_H
#define NL2SQL_GENERATE_WITH_PARSER_H

#include "generate/generate.h"

/* Needs question, context and link; see generate_function. */
MUST_USE jv parser_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem);

/*
 * Return what its readings depend on besides the record: the program's version
 * and a sum of the words and data files that it reads, "0.1.0-6c1f0a2b9d3e". It
 * lives in the arena.  Return NULL with `*problem` config.data when a file is
 * missing.
 */
MUST_USE const char *parser_version(
    const struct config *config, struct arena *arena, jv *problem);

#endif
