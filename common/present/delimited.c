/* delimited.c - a result as CSV or TSV; see present/export.h */
#include "present/export.h"
#include "text/display.h"

#include <string.h>

/* Would a spreadsheet run the text?  OWASP, CSV Injection, has this list. */
static bool
is_formula(const char *text)
{
	return *text && strchr("=+-@\t\r", *text);
}

static void
print_csv(FILE *file, const char *text, bool guarded)
{
	bool quote = !*text || guarded || strpbrk(text, ",\"\r\n") ||
		     *text == ' ' || text[strlen(text) - 1] == ' ';
	if (!quote) {
		fputs(text, file);
		return;
	}
	fputs(guarded ? "\"'" : "\"", file);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', file);
		fputc(*text, file);
	}
	fputc('"', file);
}

static void
print_tsv(FILE *file, const char *text, bool guarded)
{
	static const char named[] = "\tt\nn\rr\\\\";
	if (guarded)
		fputc('\'', file);
	for (; *text; text++) {
		const char *name = named;
		while (*name && *name != *text)
			name += 2;
		if (*name)
			fprintf(file, "\\%c", name[1]);
		else
			fputc(*text, file);
	}
}

/* Print a field; NULL is SQL NULL. */
static void
print_field(enum export_format format, FILE *file, const char *text,
    bool number, const struct export_style *style, struct arena *arena)
{
	if (!text) {
		fputs(format == EXPORT_TSV ? "\\N" : "", file);
		return;
	}
	bool guarded = style->guard && !number && is_formula(text);
	if (style->terminal)
		text = display_safe(arena, text);
	if (format == EXPORT_TSV)
		print_tsv(file, text, guarded);
	else
		print_csv(file, text, guarded);
}

void
export_delimited(enum export_format format, FILE *file, const struct grid *grid,
    const struct export_style *style, struct arena *arena)
{
	for (int r = -1; r < grid->rows; r++) {
		for (int c = 0; c < grid->columns; c++) {
			const struct grid_column *head = &grid->heads[c];
			if (c > 0)
				fputc(format == EXPORT_TSV ? '\t' : ',', file);
			print_field(format, file,
			    r < 0 ? head->name : grid_cell(grid, r, c),
			    r >= 0 && grid_is_number(head->kind), style, arena);
		}
		fputc('\n', file);
	}
}
