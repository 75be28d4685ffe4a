/*
 * compose_steps.h - makes a block that the next one reads as a table
 *
 * Some questions need two SELECTs: first the sums of months, then each month
 * beside the one before.  The inner block is written as WITH name AS (...), so
 * that a person reads the steps in the order of their work.
 */
#ifndef NL2SQL_PARSER_COMPOSE_STEPS_H
#define NL2SQL_PARSER_COMPOSE_STEPS_H

#include "parser/composer.h"

/*
 * Turn the composer's block into a step of that name (a literal or in the
 * arena), which a new, empty block reads.  Every item of the step has a unique
 * name afterwards.  The step keeps its order and limit.
 */
MUST_USE struct source *composer_step(
    struct composer *composer, const char *name);

/* Return the step's n-th output column, for the block that reads it. */
MUST_USE struct expr *composer_output(
    struct composer *composer, struct source *step, int item);

#endif
