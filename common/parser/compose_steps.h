/*
 * compose_steps.h - a block read as a table by the next one
 *
 * What one SELECT cannot say, two can: the sums of months first, then each
 * beside the month before.  The inner block is written as WITH name AS (...),
 * so that a reader meets the steps in the order of their work.
 */
#ifndef NL2SQL_PARSER_COMPOSE_STEPS_H
#define NL2SQL_PARSER_COMPOSE_STEPS_H

#include "parser/composer.h"

/*
 * The composer's block becomes a step of that name (a literal or in the arena)
 * and a new block, still empty, reads it.  Every item of the step has a name of
 * its own afterwards.  The step keeps its order and limit.
 */
MUST_USE struct source *composer_step(
    struct composer *composer, const char *name);

/* The step's n-th output column, for the block that reads it. */
MUST_USE struct expr *composer_output(
    struct composer *composer, struct source *step, int item);

#endif
