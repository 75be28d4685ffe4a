/* table.c - a result as a table or as CSV; see present/table.h */
#include "present/table.h"

#include "record/record.h"
#include "text/display.h"

#include <string.h>

enum { NARROWEST = 8 }; /* columns are not cut below this width */

struct cell {
	const char *text; /* NULL is SQL NULL */
	size_t width;
};

struct grid {
	int rows, columns;
	struct cell *cells; /* row by row; row 0 holds the headings */
	bool *numeric;
	size_t *widths;
};

static bool
is_number_type(const char *type)
{
	static const char *const types[] = {"int2", "int4", "int8", "numeric",
	    "float4", "float8", "oid", "money"};
	for (size_t i = 0; i < COUNT_OF(types); i++)
		if (strcmp(type, types[i]) == 0)
			return true;
	return false;
}

static jv
element(const jv *array, int at)
{
	if (jv_get_kind(*array) != JV_KIND_ARRAY)
		return jv_invalid();
	return jv_array_get(jv_copy(*array), at);
}

/* A value as text in the arena; NULL when it is null. */
static const char *
value_text(const jv *value, struct arena *arena)
{
	switch (jv_get_kind(*value)) {
	case JV_KIND_STRING:
		return arena_strdup(arena, jv_string_value(*value));
	case JV_KIND_INVALID:
	case JV_KIND_NULL:
		return NULL;
	default:
		break;
	}
	jv dumped = jv_dump_string(jv_copy(*value), 0);
	const char *text = arena_strdup(arena, jv_string_value(dumped));
	jv_free(dumped);
	return text;
}

static struct cell *
cell(const struct grid *grid, int row, int column)
{
	return &grid->cells[(size_t)row * (size_t)grid->columns +
			    (size_t)column];
}

static void
read_headings(struct grid *grid, const jv *columns, struct arena *arena)
{
	for (int i = 0; i < grid->columns; i++) {
		jv column = element(columns, i);
		const char *name = record_member_text(&column, "name", arena);
		const char *type = record_member_text(&column, "type", arena);
		cell(grid, 0, i)->text = name ? name : "";
		grid->numeric[i] = type && is_number_type(type);
		jv_free(column);
	}
}

static void
read_grid(struct grid *grid, const jv *result, struct arena *arena)
{
	jv columns = record_member(result, "columns");
	jv rows = record_member(result, "rows");
	grid->columns = record_array_length(&columns);
	grid->rows = record_array_length(&rows) + 1;
	size_t width = (size_t)grid->columns;
	grid->cells =
	    arena_array(arena, (size_t)grid->rows * width, sizeof(struct cell));
	grid->numeric = arena_array(arena, width, sizeof(bool));
	grid->widths = arena_array(arena, width, sizeof(size_t));
	read_headings(grid, &columns, arena);
	for (int r = 1; r < grid->rows; r++) {
		jv row = element(&rows, r - 1);
		for (int c = 0; c < grid->columns; c++) {
			jv value = element(&row, c);
			cell(grid, r, c)->text = value_text(&value, arena);
			jv_free(value);
		}
		jv_free(row);
	}
	jv_free(rows);
	jv_free(columns);
}

static void
measure(struct grid *grid, struct arena *arena)
{
	for (int r = 0; r < grid->rows; r++) {
		for (int c = 0; c < grid->columns; c++) {
			struct cell *one = cell(grid, r, c);
			one->text =
			    one->text ? display_safe(arena, one->text) : "NULL";
			one->width = display_width(one->text);
			if (one->width > grid->widths[c])
				grid->widths[c] = one->width;
		}
	}
}

/* Make the widest column narrower until the table fits or all are narrow. */
static void
fit(struct grid *grid, size_t limit)
{
	if (!limit || !grid->columns)
		return;
	size_t total = 3 * (size_t)grid->columns - 1;
	for (int c = 0; c < grid->columns; c++)
		total += grid->widths[c];
	while (total > limit) {
		int widest = 0;
		for (int c = 1; c < grid->columns; c++)
			if (grid->widths[c] > grid->widths[widest])
				widest = c;
		if (grid->widths[widest] <= NARROWEST)
			return;
		grid->widths[widest]--;
		total--;
	}
}

static void
print_blanks(FILE *file, size_t count)
{
	fprintf(file, "%*s", (int)count, "");
}

static void
print_row(FILE *file, const struct grid *grid, int row,
    const struct present_style *style, struct arena *arena)
{
	for (int c = 0; c < grid->columns; c++) {
		const struct cell *one = cell(grid, row, c);
		bool last = c + 1 == grid->columns;
		const char *text = one->text;
		size_t width = one->width;
		if (width > grid->widths[c]) {
			text = display_cut(arena, text, grid->widths[c]);
			width = display_width(text);
		}
		size_t blanks = grid->widths[c] - width;
		bool right = grid->numeric[c] && row > 0;
		fputc(' ', file);
		if (right)
			print_blanks(file, blanks);
		fputs(text, file);
		if (!right && !last)
			print_blanks(file, blanks);
		if (!last)
			fputs(style->lines ? " \xE2\x94\x82" : " |", file);
	}
	fputc('\n', file);
}

static void
print_rule(
    FILE *file, const struct grid *grid, const struct present_style *style)
{
	for (int c = 0; c < grid->columns; c++) {
		if (c > 0)
			fputs(style->lines ? "\xE2\x94\xBC" : "+", file);
		for (size_t i = 0; i < grid->widths[c] + 2; i++)
			fputs(style->lines ? "\xE2\x94\x80" : "-", file);
	}
	fputc('\n', file);
}

const char *
present_truncation(const jv *result, struct arena *arena)
{
	jv cut = record_member(result, "truncated");
	const char *by = record_member_text(&cut, "by", arena);
	double at = record_member_number(&cut, "at", 0);
	jv_free(cut);
	if (!by)
		return "";
	return arena_printf(arena, "cut at %.0f %s: there is more", at, by);
}

void
present_table(FILE *file, const jv *result, const struct present_style *style,
    struct arena *arena)
{
	struct grid grid = {0};
	read_grid(&grid, result, arena);
	measure(&grid, arena);
	fit(&grid, style->width);
	if (grid.columns > 0) {
		print_row(file, &grid, 0, style, arena);
		print_rule(file, &grid, style);
	}
	for (int r = 1; r < grid.rows; r++)
		print_row(file, &grid, r, style, arena);
	int count = grid.rows - 1;
	const char *cut = present_truncation(result, arena);
	fprintf(file, "(%d row%s%s%s)\n", count, count == 1 ? "" : "s",
	    *cut ? ", " : "", cut);
}

/* ---- CSV ---- */

static void
print_field(FILE *file, const char *text, bool numeric)
{
	if (!text)
		return;
	bool formula = !numeric && *text && strchr("=+-@\t\r", *text);
	bool quote = !*text || formula || strpbrk(text, ",\"\r\n") ||
		     *text == ' ' || text[strlen(text) - 1] == ' ';
	if (!quote) {
		fputs(text, file);
		return;
	}
	fputs(formula ? "\"'" : "\"", file);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', file);
		fputc(*text, file);
	}
	fputc('"', file);
}

void
present_csv(FILE *file, const jv *result, struct arena *arena)
{
	struct grid grid = {0};
	read_grid(&grid, result, arena);
	for (int r = 0; r < grid.rows; r++) {
		for (int c = 0; c < grid.columns; c++) {
			if (c > 0)
				fputc(',', file);
			print_field(file, cell(&grid, r, c)->text,
			    r > 0 && grid.numeric[c]);
		}
		fputc('\n', file);
	}
}
