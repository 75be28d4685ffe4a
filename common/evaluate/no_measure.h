/*
 * no_measure.h - what is summed up, counted or grouped by, and is no measure
 *
 *	lint.no_measure    warning  the use of a number says that it is misread
 *
 * Numbers are of two sorts: keys, which name a row, and measures, which are
 * more or less than others.  A total, an extreme or the first rows of a key
 * mean nothing, nor does a total of what the groups have in common, nor the
 * count of a measure's values ("number of officers", where the column already
 * says it), nor groups of rows with the same measure, unless the groups are
 * compared with it.
 */
#ifndef NL2SQL_EVALUATE_NO_MEASURE_H
#define NL2SQL_EVALUATE_NO_MEASURE_H

#include "evaluate/findings.h"
#include "statement/facts.h"

/* Check all selects; `context` is the one that facts_read got. */
void no_measure_check(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena);

#endif
