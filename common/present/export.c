/* export.c - a result in a format by its name; see present/export.h */
#include "present/export.h"

#include "present/xlsx.h"

const char *const export_formats[] = {[EXPORT_TABLE] = "table",
    [EXPORT_CSV] = "csv",
    [EXPORT_TSV] = "tsv",
    [EXPORT_JSON] = "json",
    [EXPORT_NDJSON] = "ndjson",
    [EXPORT_MARKDOWN] = "markdown",
    [EXPORT_HTML] = "html",
    [EXPORT_XLSX] = "xlsx",
    NULL};

bool
export_write(enum export_format format, FILE *file, const jv *result,
    const struct export_style *style, jv *problem)
{
	struct arena arena = {0};
	struct grid grid;
	bool written = true;
	grid_read(&grid, result, &arena);
	switch (format) {
	case EXPORT_TABLE:
		present_table(file, result, &style->table, &arena);
		break;
	case EXPORT_CSV:
	case EXPORT_TSV:
		export_delimited(format, file, &grid, style, &arena);
		break;
	case EXPORT_JSON:
	case EXPORT_NDJSON:
		export_objects(format, file, &grid, &arena);
		break;
	case EXPORT_MARKDOWN:
		export_markdown(file, &grid, &arena);
		break;
	case EXPORT_HTML:
		export_html(file, &grid, &arena);
		break;
	case EXPORT_XLSX:
		written = xlsx_write(result, file, problem);
		break;
	}
	arena_release(&arena);
	return written;
}
