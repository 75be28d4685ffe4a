/* chart_file.c - a chart into a file or as text; see plot/chart_file.h */
#include "plot/chart_file.h"

#include "base/problem.h"
#include "plot/plot.h"
#include "present/chart.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Pixels of a file, characters of a text. */
enum { FILE_COLUMNS = 900, FILE_ROWS = 500 };
enum { TEXT_COLUMNS = 80, TEXT_ROWS = 20, TEXT_WIDEST = 120 };

bool
chart_file_is_known(const char *path)
{
	enum plot_form form;
	return strcmp(path, "-") == 0 || plot_form_of(path, &form);
}

static bool
save(const char *path, const char *bytes, size_t length, jv *problem)
{
	FILE *file = fopen(path, "we");
	bool saved = file && fwrite(bytes, 1, length, file) == length;
	int reason = errno;
	if (file && fclose(file) != 0) {
		reason = errno;
		saved = false;
	}
	if (!saved)
		*problem = problem_with_text(
		    problem_new("chart.failed", "the chart cannot be written"),
		    "detail", strerror(reason));
	return saved;
}

static struct plot
plot_for(const char *path, size_t width)
{
	struct plot plot = {.columns = FILE_COLUMNS, .rows = FILE_ROWS};
	if (plot_form_of(path, &plot.form))
		return plot;
	plot.form = PLOT_TEXT;
	plot.columns = width == 0 ? TEXT_COLUMNS : (int)width;
	if (width > TEXT_WIDEST)
		plot.columns = TEXT_WIDEST;
	plot.rows = TEXT_ROWS;
	return plot;
}

bool
chart_file_write(
    const char *path, FILE *file, const jv *result, size_t width, jv *problem)
{
	struct plot plot = plot_for(path, width);
	char *bytes = NULL;
	size_t length = 0;
	jv chart = chart_choose(result);
	bool drawn = plot_draw(&plot, result, &chart, &bytes, &length, problem);
	if (drawn && plot.form == PLOT_TEXT)
		fwrite(bytes, 1, length, file);
	else if (drawn)
		drawn = save(path, bytes, length, problem);
	jv_free(chart);
	free(bytes);
	return drawn;
}
