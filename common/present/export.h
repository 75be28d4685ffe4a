/*
 * export.h - a record's `result` in the formats that other programs read
 *
 *	int format = choice_find(export_formats, "csv");
 *	if (format >= 0)
 *		done = export_write((enum export_format)format, stdout, &result,
 *		    &style, &problem);
 *
 * - table: as present_table prints it.
 * - csv: RFC 4180 with lines that end in LF, as psql writes it.  NULL is an
 *   empty field, an empty text is "".
 * - tsv: as PostgreSQL's COPY writes text.  NULL is \N; what would end a field
 *   or a line is \t \n \r, and a backslash is two.
 * - json: an array of objects; a name that is there twice has _2, _3 behind.
 *   Numbers have the digits that the server wrote, flags are true or false, all
 *   else is a string.
 * - ndjson: the same objects, one a line.
 * - markdown: a table of GitHub's Markdown.
 * - html: a <table>, to be put into a page.
 * - xlsx: a workbook (xlsx.h).
 *
 * Bodies without a header of their own: delimited.c writes csv and tsv,
 * objects.c json and ndjson, markup.c markdown and html.
 */
#ifndef NL2SQL_PRESENT_EXPORT_H
#define NL2SQL_PRESENT_EXPORT_H

#include "present/grid.h"
#include "present/table.h"

#include <stdio.h>

enum export_format {
	EXPORT_TABLE,
	EXPORT_CSV,
	EXPORT_TSV,
	EXPORT_JSON,
	EXPORT_NDJSON,
	EXPORT_MARKDOWN,
	EXPORT_HTML,
	EXPORT_XLSX,
};

struct export_style {
	/* An apostrophe in front of a text of csv or tsv that a spreadsheet
	 * would run as a formula: it begins with = + - @ tab or CR.  Values of
	 * numeric types are left as they are. */
	bool guard;
	/* A terminal reads this: what acts on one is escaped (display.h), where
	 * the format does not escape it by itself. */
	bool terminal;
	struct present_style table;
};

/* The names of the formats (base/choice.h). */
extern const char *const export_formats[];

/* Write the result.  Return false with *problem (output.xlsx) for a workbook
 * that cannot be written; a failure of the other formats stays in the file. */
MUST_USE bool export_write(enum export_format format, FILE *file,
    const jv *result, const struct export_style *style, jv *problem);

/* The bodies, for one grid each. */
void export_delimited(enum export_format format, FILE *file,
    const struct grid *grid, const struct export_style *style,
    struct arena *arena);
void export_objects(enum export_format format, FILE *file,
    const struct grid *grid, struct arena *arena);
void export_markdown(FILE *file, const struct grid *grid, struct arena *arena);
void export_html(FILE *file, const struct grid *grid, struct arena *arena);

#endif
