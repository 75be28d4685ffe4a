/* table.c - a result as a table for people; see present/table.h */
#include "present/table.h"

#include "present/grid.h"
#include "present/ink.h"
#include "record/record.h"
#include "text/display.h"

#include <string.h>

enum { NARROWEST = 8 }; /* columns are not cut below this width */

/* A result with its headings as row 0, as text that is safe to print. */
struct layout {
	const struct grid *grid;
	int rows, columns;
	const char **texts; /* row by row */
	size_t *widths;
};

static const char *
text_at(const struct layout *layout, int row, int column)
{
	return layout
	    ->texts[(size_t)row * (size_t)layout->columns + (size_t)column];
}

static void
lay_out(struct layout *layout, const struct grid *grid, struct arena *arena)
{
	layout->grid = grid;
	layout->rows = grid->rows + 1;
	layout->columns = grid->columns;
	size_t columns = (size_t)layout->columns;
	layout->texts = arena_array(
	    arena, (size_t)layout->rows * columns, sizeof(*layout->texts));
	layout->widths = arena_array(arena, columns, sizeof(size_t));
	const char **next = layout->texts;
	for (int r = 0; r < layout->rows; r++) {
		for (int c = 0; c < layout->columns; c++) {
			const char *text = r > 0 ? grid_cell(grid, r - 1, c)
						 : grid->heads[c].name;
			*next = text ? display_safe(arena, text) : "NULL";
			size_t width = display_width(*next++);
			if (width > layout->widths[c])
				layout->widths[c] = width;
		}
	}
}

static size_t
total_width(const struct layout *layout)
{
	size_t total = 3 * (size_t)layout->columns;
	for (int c = 0; c < layout->columns; c++)
		total += layout->widths[c];
	return total > 0 ? total - 1 : 0;
}

/* Make the widest column narrower until the table fits or all are narrow. */
static void
fit(struct layout *layout, size_t limit)
{
	size_t total = total_width(layout);
	while (limit > 0 && total > limit) {
		int widest = 0;
		for (int c = 1; c < layout->columns; c++)
			if (layout->widths[c] > layout->widths[widest])
				widest = c;
		if (layout->widths[widest] <= NARROWEST)
			return;
		layout->widths[widest]--;
		total--;
	}
}

static void
print_blanks(FILE *file, size_t count)
{
	fprintf(file, "%*s", (int)count, "");
}

/* Print a cell's text; the heading and NULL have a colour of their own. */
static void
print_text(FILE *file, const struct layout *layout, int row, int column,
    const char *text, const struct present_style *style)
{
	bool heading = row == 0;
	bool null = !heading && !grid_cell(layout->grid, row - 1, column);
	if (heading || null)
		ink_on(file, style, heading ? INK_HEADING : INK_QUIET);
	fputs(text, file);
	if (heading || null)
		ink_off(file, style);
}

static void
print_row(FILE *file, const struct layout *layout, int row,
    const struct present_style *style, struct arena *arena)
{
	for (int c = 0; c < layout->columns; c++) {
		bool last = c + 1 == layout->columns;
		const char *text = text_at(layout, row, c);
		size_t width = display_width(text);
		if (width > layout->widths[c]) {
			text = display_cut(arena, text, layout->widths[c]);
			width = display_width(text);
		}
		size_t blanks = layout->widths[c] - width;
		bool right =
		    row > 0 && grid_is_number(layout->grid->heads[c].kind);
		fputc(' ', file);
		if (right)
			print_blanks(file, blanks);
		print_text(file, layout, row, c, text, style);
		if (!right && !last)
			print_blanks(file, blanks);
		if (!last)
			fputs(style->lines ? " \xE2\x94\x82" : " |", file);
	}
	fputc('\n', file);
}

static void
print_rule(
    FILE *file, const struct layout *layout, const struct present_style *style)
{
	for (int c = 0; c < layout->columns; c++) {
		if (c > 0)
			fputs(style->lines ? "\xE2\x94\xBC" : "+", file);
		for (size_t i = 0; i < layout->widths[c] + 2; i++)
			fputs(style->lines ? "\xE2\x94\x80" : "-", file);
	}
	fputc('\n', file);
}

/* ---- one row below the other ---- */

static void
print_record_line(
    FILE *file, int row, size_t width, const struct present_style *style)
{
	const char *dash = style->lines ? "\xE2\x94\x80" : "-";
	int used = fprintf(file, "%s[ RECORD %d ]", dash, row);
	size_t columns = (size_t)used - strlen(dash) + 1;
	for (; columns < width; columns++)
		fputs(dash, file);
	fputc('\n', file);
}

static void
print_expanded(
    FILE *file, const struct layout *layout, const struct present_style *style)
{
	enum { RULE = 40 }; /* columns of the line before a row */
	size_t widest = 0;
	for (int c = 0; c < layout->columns; c++) {
		size_t width = display_width(text_at(layout, 0, c));
		widest = width > widest ? width : widest;
	}
	for (int r = 1; r < layout->rows; r++) {
		print_record_line(file, r, RULE, style);
		for (int c = 0; c < layout->columns; c++) {
			const char *name = text_at(layout, 0, c);
			print_text(file, layout, 0, c, name, style);
			print_blanks(file, widest - display_width(name));
			fputs(style->lines ? " \xE2\x94\x82 " : " | ", file);
			print_text(
			    file, layout, r, c, text_at(layout, r, c), style);
			fputc('\n', file);
		}
	}
}

static bool
is_expanded(const struct layout *layout, const struct present_style *style)
{
	if (style->expanded == PRESENT_WHERE_WIDE)
		return style->width > 0 && total_width(layout) > style->width;
	return style->expanded == PRESENT_ALWAYS;
}

static void
print_aligned(FILE *file, struct layout *layout,
    const struct present_style *style, struct arena *arena)
{
	fit(layout, style->width);
	if (layout->columns > 0) {
		print_row(file, layout, 0, style, arena);
		ink_on(file, style, INK_QUIET);
		print_rule(file, layout, style);
		ink_off(file, style);
	}
	for (int r = 1; r < layout->rows; r++)
		print_row(file, layout, r, style, arena);
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

const char *const present_expanded_words[] = {[PRESENT_NEVER] = "off",
    [PRESENT_ALWAYS] = "on",
    [PRESENT_WHERE_WIDE] = "auto",
    NULL};

void
present_table(FILE *file, const jv *result, const struct present_style *style,
    struct arena *arena)
{
	struct grid grid;
	struct layout layout;
	grid_read(&grid, result, arena);
	lay_out(&layout, &grid, arena);
	if (is_expanded(&layout, style))
		print_expanded(file, &layout, style);
	else
		print_aligned(file, &layout, style, arena);
	int count = grid.rows;
	const char *cut = present_truncation(result, arena);
	fprintf(file, "(%d row%s%s%s)\n", count, count == 1 ? "" : "s",
	    *cut ? ", " : "", cut);
}
