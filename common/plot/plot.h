/*
 * plot.h - a result's chart, drawn by gnuplot
 *
 *	struct plot plot = {.form = PLOT_SVG, .columns = 800, .rows = 480};
 *	if (plot_draw(&plot, &result, &chart, &bytes, &length, &problem)) ...
 *
 * The chart is that of present/chart.h.  gnuplot gets a script of fixed
 * commands on its standard input.  Names and labels are lines of data blocks
 * there, never part of a command, and are cleaned first (script.h), so that no
 * text of a database is run or drawn as markup.
 */
#ifndef NL2SQL_PLOT_PLOT_H
#define NL2SQL_PLOT_PLOT_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>

enum plot_form { PLOT_SVG, PLOT_PNG, PLOT_TEXT };

struct plot {
	enum plot_form form;
	int columns, rows; /* pixels; of PLOT_TEXT characters, at most */
	bool dark;         /* on a dark ground, in light ink */
};

/* The form that a file's name asks for, by its end .svg or .png.  Return false
 * for another. */
MUST_USE bool plot_form_of(const char *path, enum plot_form *form);

/*
 * Draw the chart.  The caller frees `*bytes`.  Return false with *problem:
 * chart.none when the chart is null, a number, or has no point that can be
 * drawn; chart.failed when gnuplot is not there or fails.
 */
MUST_USE bool plot_draw(const struct plot *plot, const jv *result,
    const jv *chart, char **bytes, size_t *length, jv *problem);

#endif
