/* test-chart.c - which picture fits a result */
#include "present/chart.h"
#include "tap.h"

#include <stdlib.h>

/* The chart of a result written as JSON, printed; its `why` is left out. */
static const char *
chart(const char *json, char text[256])
{
	jv result = jv_parse(json);
	jv chosen = chart_choose(&result);
	if (jv_get_kind(chosen) == JV_KIND_OBJECT)
		chosen = jv_object_delete(chosen, jv_string("why"));
	jv dumped = jv_dump_string(chosen, JV_PRINT_SORTED);
	snprintf(text, 256, "%s", jv_string_value(dumped));
	jv_free(dumped);
	jv_free(result);
	return text;
}

#define RESULT(columns, rows) "{\"columns\":[" columns "],\"rows\":[" rows "]}"
#define COLUMN(name, type) "{\"name\":\"" name "\",\"type\":\"" type "\"}"
#define NAME COLUMN("name", "text")
#define TOTAL COLUMN("total", "numeric")
#define MONTH COLUMN("month", "date")

static void
test_kinds(void)
{
	char text[256];
	is(chart(RESULT(TOTAL, "[\"5.5\"]"), text),
	    "{\"kind\":\"number\",\"y\":[0]}", "one number");
	is(chart(RESULT(NAME "," TOTAL, "[\"a\",\"1\"],[\"b\",\"2\"]"), text),
	    "{\"kind\":\"bar\",\"x\":0,\"y\":[1]}", "categories");
	is(chart(RESULT(MONTH "," TOTAL,
		     "[\"2024-01-01\",\"1\"],[\"2024-02-01\",\"2\"]"),
	       text),
	    "{\"kind\":\"line\",\"x\":0,\"y\":[1]}", "a time series");
	is(chart(RESULT(COLUMN("height", "int") "," TOTAL,
		     "[\"1\",\"2\"],[\"2\",\"1\"],[\"3\",\"7\"]"),
	       text),
	    "{\"kind\":\"scatter\",\"x\":0,\"y\":[1]}", "two measures");
}

static void
test_times(void)
{
	char text[256];
	is(chart(RESULT(
		     NAME "," TOTAL, "[\"2024-01\",\"1\"],[\"2024-02\",\"2\"]"),
	       text),
	    "{\"kind\":\"line\",\"x\":0,\"y\":[1]}", "months as text");
	is(chart(RESULT(
		     NAME "," TOTAL, "[\"2024-Q1\",\"1\"],[\"2024-Q2\",\"2\"]"),
	       text),
	    "{\"kind\":\"line\",\"x\":0,\"y\":[1]}", "quarters");
	is(chart(RESULT(COLUMN("year", "numeric") "," TOTAL,
		     "[\"2022\",\"1\"],[\"2023\",\"2\"],[\"2024\",\"9\"]"),
	       text),
	    "{\"kind\":\"line\",\"x\":0,\"y\":[1]}", "years");
	is(chart(RESULT(COLUMN("a", "int") "," TOTAL,
		     "[\"2022\",\"1\"],[\"2024\",\"2\"],[\"2023\",\"9\"]"),
	       text),
	    "{\"kind\":\"scatter\",\"x\":0,\"y\":[1]}",
	    "such numbers in no order are no years");
	is(chart(
	       RESULT(MONTH "," NAME "," TOTAL, "[\"2024-01-01\",\"a\",\"1\"],"
						"[\"2024-01-01\",\"a\",\"2\"]"),
	       text),
	    "null", "a time that is there twice");
	is(chart(
	       RESULT(NAME "," MONTH "," TOTAL, "[\"a\",\"2024-01-01\",\"1\"],"
						"[\"b\",\"2024-01-02\",\"2\"]"),
	       text),
	    "{\"kind\":\"bar\",\"x\":0,\"y\":[2]}", "labels before times");
}

static void
test_measures(void)
{
	char text[256];
	is(chart(RESULT(COLUMN("customer_id", "int") "," NAME "," TOTAL,
		     "[\"7\",\"a\",\"1\"],[\"8\",\"b\",\"2\"]"),
	       text),
	    "{\"kind\":\"bar\",\"x\":1,\"y\":[2]}", "a key is no measure");
	is(chart(RESULT(NAME "," TOTAL "," COLUMN(
			    "orders", "bigint") "," COLUMN("cost", "numeric"),
		     "[\"a\",\"90000\",\"3\",\"40000\"],"
		     "[\"b\",\"70000\",\"2\",null]"),
	       text),
	    "{\"kind\":\"bar\",\"x\":0,\"y\":[1,3]}",
	    "measures of another size stay out");
	is(chart(RESULT(NAME "," TOTAL, "[\"a\",\"NaN\"],[\"b\",\"2\"]"), text),
	    "null", "no measure where a value is none");
}

static void
test_none(void)
{
	char text[256];
	is(chart("5", text), "null", "no result at all");
	is(chart(RESULT(NAME "," TOTAL, ""), text), "null", "no rows");
	is(chart(RESULT(NAME, "[\"a\"],[\"b\"]"), text), "null", "no numbers");
	is(chart(RESULT(NAME "," TOTAL, "[\"a\",\"1\"]"), text), "null",
	    "one row with a label");
	is(chart(RESULT(NAME "," TOTAL, "[\"a\",\"1\"],[\"a\",\"2\"]"), text),
	    "null", "labels that are there twice");
	is(chart("{\"columns\":[1,{}],\"rows\":[5,[],[{},[1],true]]}", text),
	    "null", "a result of another shape");
	char *rows = malloc((size_t)16 * (CHART_MOST_BARS + 2));
	char *end = rows;
	for (int i = 0; i <= CHART_MOST_BARS; i++)
		end +=
		    snprintf(end, 16, "%s[\"n%d\",\"1\"]", i > 0 ? "," : "", i);
	char *json = malloc(2048);
	snprintf(json, 2048, RESULT(NAME "," TOTAL, "%s"), rows);
	is(chart(json, text), "null", "more bars than can be told apart");
	free(json);
	free(rows);
}

int
main(void)
{
	test_kinds();
	test_times();
	test_measures();
	test_none();
	return tap_done();
}
