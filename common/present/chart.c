/* chart.c - which picture fits a result; see present/chart.h */
#include "present/chart.h"

#include "present/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* One axis shows measures whose largest values differ by less. */
static const double one_axis = 100;

enum { FIRST_YEAR = 1900, LAST_YEAR = 2100 };

static int
compare_texts(const void *left, const void *right)
{
	const char *const *one = left;
	const char *const *other = right;
	return strcmp(*one, *other);
}

/* Is no value of the column there twice, or NULL? */
static bool
all_distinct(const struct grid *grid, int column, struct arena *arena)
{
	const char **texts =
	    arena_array(arena, (size_t)grid->rows, sizeof(*texts));
	for (int r = 0; r < grid->rows; r++) {
		texts[r] = grid_cell(grid, r, column);
		if (!texts[r])
			return false;
	}
	qsort(texts, (size_t)grid->rows, sizeof(*texts), compare_texts);
	for (int r = 1; r < grid->rows; r++)
		if (strcmp(texts[r - 1], texts[r]) == 0)
			return false;
	return true;
}

static bool
names_a_key(const char *name)
{
	size_t length = strlen(name);
	return strcasecmp(name, "id") == 0 ||
	       (length > 3 && strcasecmp(name + length - 3, "_id") == 0);
}

/* The largest absolute value of a measure; negative: the column is none. */
static double
measure_size(const struct grid *grid, int column)
{
	const struct grid_column *head = &grid->heads[column];
	double size = -1;
	if (!grid_is_number(head->kind) || names_a_key(head->name))
		return size;
	for (int r = 0; r < grid->rows; r++) {
		const char *text = grid_cell(grid, r, column);
		double value = 0;
		if (!text)
			continue;
		if (!grid_number(text, &value))
			return -1;
		size = fmax(size, fabs(value));
	}
	return size;
}

static int
digits(const char *text)
{
	return (int)strspn(text, "0123456789");
}

/* Is it a month, 2024-03, or a quarter, 2024-Q1 or 2024 Q1? */
static bool
is_period(const char *text)
{
	if (digits(text) != 4 || (text[4] != '-' && text[4] != ' '))
		return false;
	const char *rest = text + 5;
	bool quarter = rest[0] == 'Q' && rest[1] >= '1' && rest[1] <= '4';
	return quarter ? !rest[2] : digits(rest) == 2 && !rest[2];
}

static bool
all_periods(const struct grid *grid, int column)
{
	for (int r = 0; r < grid->rows; r++) {
		const char *text = grid_cell(grid, r, column);
		if (!text || !is_period(text))
			return false;
	}
	return true;
}

/* Do whole numbers from FIRST_YEAR to LAST_YEAR only rise or only fall? */
static bool
all_years(const struct grid *grid, int column)
{
	double before = 0, direction = 0;
	for (int r = 0; r < grid->rows; r++) {
		double year = 0;
		if (!grid_number(grid_cell(grid, r, column), &year) ||
		    year != floor(year) || year < FIRST_YEAR ||
		    year > LAST_YEAR)
			return false;
		if (r == 1)
			direction = year - before;
		if (r > 0 && (year - before) * direction <= 0)
			return false;
		before = year;
	}
	return true;
}

static bool
has_measure_right_of(const struct grid *grid, int column)
{
	for (int c = column + 1; c < grid->columns; c++)
		if (measure_size(grid, c) >= 0)
			return true;
	return false;
}

static bool
is_time(const struct grid *grid, int column)
{
	switch (grid->heads[column].kind) {
	case GRID_DATE:
	case GRID_TIMESTAMP:
	case GRID_INSTANT:
		return true;
	case GRID_TEXT:
		return all_periods(grid, column);
	case GRID_INTEGER:
	case GRID_DECIMAL:
	case GRID_FLOAT:
		return all_years(grid, column) &&
		       has_measure_right_of(grid, column);
	default:
		return false;
	}
}

/* The only column of times, when each time is there once; else -1. */
static int
find_time(const struct grid *grid, struct arena *arena)
{
	int found = -1;
	for (int c = 0; c < grid->columns; c++) {
		if (!is_time(grid, c))
			continue;
		if (found >= 0)
			return -1;
		found = c;
	}
	return found >= 0 && all_distinct(grid, found, arena) ? found : -1;
}

/* The first column whose texts name the rows; -1: there is none. */
static int
find_label(const struct grid *grid, struct arena *arena)
{
	for (int c = 0; c < grid->columns; c++) {
		enum grid_kind kind = grid->heads[c].kind;
		bool names = kind == GRID_TEXT || kind == GRID_FLAG;
		if (names && !is_time(grid, c) && all_distinct(grid, c, arena))
			return c;
	}
	return -1;
}

/* The measures that share an axis with the first, but for column `x`. */
static jv
find_measures(const struct grid *grid, int x, int most)
{
	jv found = jv_array();
	double first = -1;
	for (int c = 0; c < grid->columns; c++) {
		double size = c == x ? -1 : measure_size(grid, c);
		if (size < 0 || jv_array_length(jv_copy(found)) == most)
			continue;
		if (first < 0)
			first = size;
		if (size * one_axis >= first && size <= first * one_axis)
			found = jv_array_append(found, jv_number(c));
	}
	return found;
}

/* The chart with these measures, which this takes; null when there are none. */
static jv
make_chart(const char *kind, int x, jv y, const char *why)
{
	if (jv_array_length(jv_copy(y)) == 0) {
		jv_free(y);
		return jv_null();
	}
	jv chart =
	    jv_object_set(jv_object(), jv_string("kind"), jv_string(kind));
	if (x >= 0)
		chart = jv_object_set(chart, jv_string("x"), jv_number(x));
	chart = jv_object_set(chart, jv_string("y"), y);
	return jv_object_set(chart, jv_string("why"), jv_string(why));
}

static bool
has_column_of_time(const struct grid *grid)
{
	for (int c = 0; c < grid->columns; c++)
		if (is_time(grid, c))
			return true;
	return false;
}

/* Two measures over many rows, where nothing else orders or names the rows. */
static jv
choose_scatter(const struct grid *grid)
{
	int x = -1, y = -1;
	for (int c = 0; c < grid->columns; c++) {
		if (measure_size(grid, c) < 0)
			continue;
		if (x < 0)
			x = c;
		else if (y < 0)
			y = c;
		else
			return jv_null();
	}
	if (y < 0 || grid->rows < 3 || has_column_of_time(grid))
		return jv_null();
	return make_chart(
	    "scatter", x, JV_ARRAY(jv_number(y)), "two measures of each row");
}

static jv
choose(const struct grid *grid, struct arena *arena)
{
	if (grid->rows == 1 && grid->columns == 1 && measure_size(grid, 0) >= 0)
		return make_chart(
		    "number", -1, JV_ARRAY(jv_number(0)), "one number");
	if (grid->rows < 2)
		return jv_null();
	int label = find_label(grid, arena);
	int time = label < 0 ? find_time(grid, arena) : -1;
	if (label >= 0 && grid->rows <= CHART_MOST_BARS)
		return make_chart("bar", label,
		    find_measures(grid, label, CHART_MOST_MEASURES),
		    "a measure for each label");
	if (time >= 0)
		return make_chart("line", time,
		    find_measures(grid, time, CHART_MOST_MEASURES),
		    "a measure at each time");
	return label < 0 ? choose_scatter(grid) : jv_null();
}

jv
chart_choose(const jv *result)
{
	struct arena arena = {0};
	struct grid grid;
	grid_read(&grid, result, &arena);
	jv chart = choose(&grid, &arena);
	arena_release(&arena);
	return chart;
}
