/*
 * script.h - the gnuplot script of a chart
 *
 * A script has two data blocks: $names, the names of x and of each y, a line
 * each, and $data, a line for each row, its fields apart by tabs.  Whatever
 * gnuplot could read as more than text (quotes, backslash, backquote, controls)
 * is replaced, and no line of a block can end it.
 */
#ifndef NL2SQL_PLOT_SCRIPT_H
#define NL2SQL_PLOT_SCRIPT_H

#include "plot/plot.h"

#include <stdio.h>

/* Write the script.  Return false when no row can be drawn. */
MUST_USE bool plot_script(
    FILE *file, const struct plot *plot, const jv *result, const jv *chart);

#endif
