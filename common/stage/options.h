/*
 * options.h - the command line of a filter
 */
#ifndef NL2SQL_STAGE_OPTIONS_H
#define NL2SQL_STAGE_OPTIONS_H

#include "stage/stage.h"

/*
 * Read the command line into stage->config, which is made here, stage->own and
 * stage->redo.  End the process for -h and -V (0) and for anything unknown
 * (EXIT_USAGE).
 */
void stage_parse_options(struct stage *stage, int argc, char **argv);

#endif
