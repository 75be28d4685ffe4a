/* download.c - the rows of an answer as files and pictures; see route.h */
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
	const char *format, *type, *end;
} formats[] = {
    {"csv", "text/csv; charset=utf-8", "csv"},
    {"tsv", "text/tab-separated-values; charset=utf-8", "tsv"},
    {"json", "application/json", "json"},
    {"ndjson", "application/x-ndjson", "ndjson"},
    {"markdown", "text/markdown; charset=utf-8", "md"},
    {"html", "text/html; charset=utf-8", "html"},
    {"xlsx",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
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

static int
format_of(const struct visit *visit, jv *problem)
{
	const char *name = http_query(visit->request, "format");
	for (size_t i = 0; name && i < COUNT_OF(formats); i++)
		if (strcmp(formats[i].format, name) == 0)
			return (int)i;
	*problem = problem_new("input.member",
	    "format is one of csv, tsv, json, ndjson, markdown, html, xlsx");
	return -1;
}

void
give_rows(const struct visit *visit, const struct record *record)
{
	struct export_style style = {.guard = flag_of(visit, "guard")};
	enum export_format format;
	jv problem = jv_invalid();
	jv result = jv_invalid();
	char *bytes = NULL;
	size_t length = 0;
	int place = format_of(visit, &problem);
	FILE *file = open_memstream(&bytes, &length);
	bool written = place >= 0 && has_result(record, &result, &problem) &&
		       export_find(formats[place].format, &format) &&
		       export_write(format, file, &result, &style, &problem);
	fclose(file);
	if (written)
		give_file(visit, record, formats[place].type,
		    formats[place].end, bytes, length);
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
