/* markup.c - a result as a table of Markdown or HTML; see present/export.h */
#include "present/export.h"
#include "text/display.h"

#include <string.h>

/* ---- Markdown ---- */

/* What begins an element of Markdown (GFM, 2.4): a backslash makes it a plain
 * character. */
static void
print_plain(FILE *file, const char *text)
{
	for (; *text; text++) {
		if (strchr("\\`*_[]<>|~&#", *text))
			fputc('\\', file);
		fputc(*text, file);
	}
}

static void
print_markdown_row(
    FILE *file, const struct grid *grid, int row, struct arena *arena)
{
	for (int c = 0; c < grid->columns; c++) {
		const char *text =
		    row < 0 ? grid->heads[c].name : grid_cell(grid, row, c);
		fputs(c > 0 ? " | " : "| ", file);
		if (text)
			print_plain(file, display_safe(arena, text));
		else
			fputs("*NULL*", file);
	}
	fputs(" |\n", file);
}

void
export_markdown(FILE *file, const struct grid *grid, struct arena *arena)
{
	if (grid->columns == 0)
		return;
	print_markdown_row(file, grid, -1, arena);
	for (int c = 0; c < grid->columns; c++)
		fputs(
		    grid_is_number(grid->heads[c].kind) ? "| ---: " : "| --- ",
		    file);
	fputs("|\n", file);
	for (int r = 0; r < grid->rows; r++)
		print_markdown_row(file, grid, r, arena);
}

/* ---- HTML ---- */

/* The five characters of HTML's syntax. */
static void
print_entities(FILE *file, const char *text)
{
	static const struct {
		char character;
		const char *entity;
	} entities[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"},
	    {'"', "&quot;"}, {'\'', "&#39;"}};
	for (; *text; text++) {
		size_t i = 0;
		while (i < COUNT_OF(entities) && entities[i].character != *text)
			i++;
		if (i < COUNT_OF(entities))
			fputs(entities[i].entity, file);
		else
			fputc(*text, file);
	}
}

static void
print_html_row(
    FILE *file, const struct grid *grid, int row, struct arena *arena)
{
	fputs("<tr>", file);
	for (int c = 0; c < grid->columns; c++) {
		const struct grid_column *head = &grid->heads[c];
		const char *text =
		    row < 0 ? head->name : grid_cell(grid, row, c);
		const char *align = grid_is_number(head->kind)
					? " style=\"text-align: right\""
					: "";
		fprintf(file, "<%s%s>", row < 0 ? "th scope=\"col\"" : "td",
		    row < 0 ? "" : align);
		if (text)
			print_entities(file, display_safe(arena, text));
		else
			fputs("<em>NULL</em>", file);
		fputs(row < 0 ? "</th>" : "</td>", file);
	}
	fputs("</tr>\n", file);
}

void
export_html(FILE *file, const struct grid *grid, struct arena *arena)
{
	fputs("<table>\n<thead>\n", file);
	print_html_row(file, grid, -1, arena);
	fputs("</thead>\n<tbody>\n", file);
	for (int r = 0; r < grid->rows; r++)
		print_html_row(file, grid, r, arena);
	fputs("</tbody>\n</table>\n", file);
}
