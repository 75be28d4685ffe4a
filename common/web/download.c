/* download.c - the rows of an answer as files and pictures; see route.h */
#include "base/choice.h"
#include "base/problem.h"
#include "plot/plot.h"
#include "present/chart.h"
#include "present/export.h"
#include "web/route.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Pixels: of a usual chart, and of one that a large screen has room for. */
enum { WIDTH = 800, HEIGHT = 480, SMALLEST = 100, LARGEST = 4000 };

/* ---- rows ---- */

static const struct {
	const char *type, *end;
} formats[] = {
    [EXPORT_CSV] = {"text/csv; charset=utf-8", "csv"},
    [EXPORT_TSV] = {"text/tab-separated-values; charset=utf-8", "tsv"},
    [EXPORT_JSON] = {"application/json", "json"},
    [EXPORT_NDJSON] = {"application/x-ndjson", "ndjson"},
    [EXPORT_MARKDOWN] = {"text/markdown; charset=utf-8", "md"},
    [EXPORT_HTML] = {"text/html; charset=utf-8", "html"},
    [EXPORT_XLSX] = {"application/"
		     "vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	"xlsx"},
};

static bool
flag_of(const struct visit *visit, const char *name)
{
	const char *text = http_query(visit->request, name);
	return text && strcmp(text, "1") == 0;
}

/* Always a download: a page of the database's values must not be shown as one
 * of ours. */
static void
give_file(const struct visit *visit, const struct record *record,
    const char *type, const char *end, const char *bytes, size_t length)
{
	struct arena arena = {0};
	const char *id = record_text(record, "id", &arena);
	const char *headers[] = {"Cache-Control", "no-store",
	    "Content-Disposition",
	    arena_printf(&arena, "attachment; filename=\"answer-%.36s.%s\"",
		id ? id : "", end),
	    NULL};
	http_reply(visit->request, &(struct http_answer){.status = 200,
				       .type = type,
				       .bytes = bytes,
				       .length = length,
				       .headers = headers});
	arena_release(&arena);
}

/* The result of the record; an answer without rows has none. */
static bool
has_result(const struct record *record, jv *result, jv *problem)
{
	*result = record_get(record, "result");
	if (jv_get_kind(*result) == JV_KIND_OBJECT)
		return true;
	*problem = problem_new("web.not_found", "this answer has no rows");
	return false;
}

/* One of the formats; EXPORT_TABLE, which is none of a file, with a problem. */
static enum export_format
format_of(const struct visit *visit, jv *problem)
{
	struct arena arena = {0};
	const char *name = http_query(visit->request, "format");
	int place = name ? choice_find(export_formats, name) : -1;
	if (place > EXPORT_TABLE)
		return (enum export_format)place;
	*problem = problem_new("input.member", "format is %s",
	    choice_text(export_formats + 1, &arena));
	arena_release(&arena);
	return EXPORT_TABLE;
}

void
give_rows(const struct visit *visit, const struct record *record)
{
	struct export_style style = {.guard = flag_of(visit, "guard")};
	jv problem = jv_invalid();
	jv result = jv_invalid();
	char *bytes = NULL;
	size_t length = 0;
	enum export_format format = format_of(visit, &problem);
	FILE *file = open_memstream(&bytes, &length);
	bool written = format != EXPORT_TABLE &&
		       has_result(record, &result, &problem) &&
		       export_write(format, file, &result, &style, &problem);
	fclose(file);
	if (written)
		give_file(visit, record, formats[format].type,
		    formats[format].end, bytes, length);
	else
		respond_problem(visit->request, problem);
	free(bytes);
	jv_free(result);
}

/* ---- charts ---- */

/* "1,2" as the columns of the measures. */
static jv
columns_of(const char *text)
{
	jv list = jv_array();
	char *end;
	for (int count = 0; *text && count < CHART_MOST_MEASURES; count++) {
		long column = strtol(text, &end, 10);
		if (end == text)
			break;
		list = jv_array_append(list, jv_number((double)column));
		text = end + (*end == ',');
	}
	return list;
}

/* The chart that fits, with what the visitor wants otherwise.  Columns that
 * are not there draw nothing. */
static jv
chart_of(const struct visit *visit, const jv *result)
{
	jv chart = chart_choose(result);
	const char *kind = http_query(visit->request, "kind");
	const char *y = http_query(visit->request, "y");
	if (!kind)
		return chart;
	if (jv_get_kind(chart) != JV_KIND_OBJECT) {
		jv_free(chart);
		chart = jv_object();
	}
	chart = record_with_text(chart, "kind", kind);
	if (http_query(visit->request, "x"))
		chart = record_with_number(
		    chart, "x", visit_number(visit, "x", 0, 0, LARGEST));
	return y ? jv_object_set(chart, jv_string("y"), columns_of(y)) : chart;
}

static void
draw(const struct visit *visit, const jv *result, bool png)
{
	struct plot plot = {.form = png ? PLOT_PNG : PLOT_SVG,
	    .columns = visit_number(visit, "width", WIDTH, SMALLEST, LARGEST),
	    .rows = visit_number(visit, "height", HEIGHT, SMALLEST, LARGEST),
	    .dark = flag_of(visit, "dark")};
	jv problem = jv_invalid();
	jv chart = chart_of(visit, result);
	char *bytes = NULL;
	size_t length = 0;
	if (plot_draw(&plot, result, &chart, &bytes, &length, &problem))
		http_reply(visit->request,
		    &(struct http_answer){.status = 200,
			.type = png ? "image/png" : "image/svg+xml",
			.bytes = bytes,
			.length = length,
			.headers = response_private});
	else
		respond_problem(visit->request, problem);
	free(bytes);
	jv_free(chart);
}

void
give_chart(const struct visit *visit, const struct record *record)
{
	const char *form = http_query(visit->request, "form");
	jv problem = jv_invalid();
	jv result = jv_invalid();
	bool png = form && strcmp(form, "png") == 0;
	if (!has_result(record, &result, &problem)) {
		jv_free(problem);
		problem = problem_new("chart.none", "this answer has no rows");
		respond_problem(visit->request, problem);
	} else if (form && strcmp(form, "json") == 0) {
		respond_json(visit->request,
		    jv_object_set(jv_object(), jv_string("chart"),
			chart_choose(&result)));
	} else if (png || (form && strcmp(form, "svg") == 0)) {
		draw(visit, &result, png);
	} else {
		respond_problem(visit->request,
		    problem_new("input.member", "form is svg, png or json"));
	}
	jv_free(result);
}
