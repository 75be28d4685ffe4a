/*
 * chart_file.h - the chart that fits a result, into a file or as text
 *
 *	if (!chart_file_is_known(path)) ...
 *	drawn = chart_file_write(path, stdout, &result, width, &problem);
 */
#ifndef NL2SQL_PLOT_CHART_FILE_H
#define NL2SQL_PLOT_CHART_FILE_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Does the path end in .svg or .png, or is it "-"? */
MUST_USE bool chart_file_is_known(const char *path);

/*
 * Draw the chart that fits the result (present/chart.h) and write it to the
 * file of that name, or for "-" as characters to `file`, at most `width`
 * columns wide (0: 80).  Return false with *problem: those of plot.h, or
 * chart.failed when the file cannot be written.
 */
MUST_USE bool chart_file_write(
    const char *path, FILE *file, const jv *result, size_t width, jv *problem);

#endif
