/*
 * fuzz-export.c - any texts as the rows of a result, in the formats that other
 * programs read
 *
 * The byte 1E ends a row, 1F a cell; a cell that is one NUL is NULL.  The first
 * row has the names of the columns, the first byte of a cell in the second one
 * its type.  Promises:
 *
 *	CSV and TSV, read by their rules, are the cells again
 *	with the guard no text begins as a formula, and nothing else is changed
 *	JSON and NDJSON can be read, and have as many rows
 *	a workbook is one, or a problem says why not
 */
#include "base/problem.h"
#include "fuzz.h"
#include "present/export.h"
#include "record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_END = 0x1E, CELL_END = 0x1F, MOST_COLUMNS = 64 };

static const char *const types[] = {"text", "int", "numeric", "float", "bool",
    "date", "time", "timestamp", "timestamptz", "jsonb"};

/* ---- the result ---- */

/* Up to the end of the cell.  Invalid: a text with a NUL, or no UTF-8. */
static jv
read_cell(const char **at, const char *end)
{
	const char *start = *at;
	while (*at < end && **at != CELL_END && **at != ROW_END)
		(*at)++;
	size_t length = (size_t)(*at - start);
	if (length == 1 && *start == '\0')
		return jv_null();
	char *text = fuzz_text((const uint8_t *)start, length);
	jv cell = text && fuzz_is_utf8(text) ? jv_string(text) : jv_invalid();
	free(text);
	return cell;
}

/* A row of the texts of `width` cells; those that are missing are NULL. */
static jv
read_row(const char **at, const char *end, int width)
{
	jv row = jv_array();
	bool more = *at < end;
	for (int i = 0; i < width; i++) {
		jv cell = more ? read_cell(at, end) : jv_null();
		if (!jv_is_valid(cell)) {
			jv_free(row);
			return cell;
		}
		row = jv_array_append(row, cell);
		more = more && *at < end && **at == CELL_END;
		*at += more;
	}
	while (*at < end && **at != ROW_END)
		(*at)++;
	*at += *at < end;
	return row;
}

static int
count_cells(const char *at, const char *end)
{
	int count = 1;
	for (; at < end && *at != ROW_END; at++)
		count += *at == CELL_END;
	return count < MOST_COLUMNS ? count : MOST_COLUMNS;
}

static jv
columns_of(const jv *names, const jv *kinds)
{
	jv columns = jv_array();
	jv_array_foreach(*names, i, name)
	{
		jv kind = jv_array_get(jv_copy(*kinds), i);
		bool said = jv_get_kind(kind) == JV_KIND_STRING;
		unsigned char first =
		    said ? (unsigned char)*jv_string_value(kind) : 0;
		jv column = record_with_text(
		    jv_object(), "type", types[first % COUNT_OF(types)]);
		if (jv_get_kind(name) != JV_KIND_STRING) {
			jv_free(name);
			name = jv_string("");
		}
		columns = jv_array_append(
		    columns, jv_object_set(column, jv_string("name"), name));
		jv_free(kind);
	}
	return columns;
}

/* Invalid when some cell is no text. */
static jv
result_of(const char *at, const char *end)
{
	int width = count_cells(at, end);
	jv names = read_row(&at, end, width);
	jv kinds =
	    jv_is_valid(names) ? read_row(&at, end, width) : jv_invalid();
	jv rows = jv_array();
	bool whole = jv_is_valid(kinds);
	while (whole && at < end) {
		jv row = read_row(&at, end, width);
		whole = jv_is_valid(row);
		if (whole)
			rows = jv_array_append(rows, row);
	}
	jv result = jv_invalid();
	if (whole)
		result = jv_object_set(
		    jv_object_set(jv_object(), jv_string("columns"),
			columns_of(&names, &kinds)),
		    jv_string("rows"), jv_copy(rows));
	jv_free(names);
	jv_free(kinds);
	jv_free(rows);
	return result;
}

/* ---- what is written ---- */

static char *
written(enum export_format format, const jv *result, bool guard, size_t *length)
{
	struct export_style style = {.guard = guard};
	char *bytes = NULL;
	jv problem = jv_invalid();
	FILE *file = open_memstream(&bytes, length);
	if (!file)
		abort();
	bool done = export_write(format, file, result, &style, &problem);
	fclose(file);
	fuzz_holds(done || strcmp(problem_code(&problem), "output.xlsx") == 0,
	    "it is written, or a problem says why not", NULL, NULL);
	jv_free(problem);
	return bytes;
}

/* ---- what is read: each takes the text on to behind the field, and returns
 * false where it was NULL ---- */

/* RFC 4180, and psql's way to write NULL. */
static bool
read_csv(const char **at, char *field)
{
	bool quoted = **at == '"';
	size_t length = 0;
	const char *text = *at + quoted;
	while (quoted ? *text && (*text != '"' || text[1] == '"')
		      : *text && !strchr(",\n", *text)) {
		fuzz_holds(quoted || !strchr("\"\r", *text),
		    "what needs quotes has them", *at, NULL);
		text += quoted && *text == '"';
		field[length++] = *text++;
	}
	fuzz_holds(!quoted || *text == '"', "a quote is closed", *at, NULL);
	*at = text + quoted;
	field[length] = '\0';
	return quoted || length > 0;
}

/* The text format of COPY. */
static bool
read_tsv(const char **at, char *field)
{
	static const char named[] = "\tt\nn\rr\\\\";
	const char *text = *at;
	size_t length = 0;
	bool null = strncmp(text, "\\N", 2) == 0;
	if (null)
		text += 2;
	while (*text && !strchr("\t\n", *text)) {
		bool escaped = *text == '\\';
		const char *name = named;
		text += escaped;
		while (escaped && *name && name[1] != *text)
			name += 2;
		fuzz_holds(*name, "an escape is known", *at, NULL);
		field[length++] = escaped ? *name : *text;
		text++;
	}
	*at = text;
	field[length] = '\0';
	return !null;
}

/* ---- promises ---- */

static bool
is_number(const jv *column)
{
	struct arena arena = {0};
	const char *type = record_member_text(column, "type", &arena);
	bool number = strcmp(type, "int") == 0 || strcmp(type, "float") == 0 ||
		      strcmp(type, "numeric") == 0;
	arena_release(&arena);
	return number;
}

static void
check_field(const jv *cell, const char *field, bool guard, bool number)
{
	const char *text = jv_string_value(*cell);
	bool formula = *text && strchr("=+-@\t\r", *text);
	bool guarded = guard && formula && !number;
	fuzz_holds(
	    !guarded || *field == '\'', "a formula is guarded", text, field);
	fuzz_holds(strcmp(field + guarded, text) == 0, "a field is its cell",
	    text, field);
}

static void
check_row(enum export_format format, const char **at, char *field,
    const jv *cells, const jv *columns, bool guard)
{
	char between = format == EXPORT_CSV ? ',' : '\t';
	int width = record_array_length(columns);
	for (int i = 0; i < width; i++) {
		jv cell = jv_array_get(jv_copy(*cells), i);
		jv column = jv_array_get(jv_copy(*columns), i);
		bool said = format == EXPORT_CSV ? read_csv(at, field)
						 : read_tsv(at, field);
		bool text = jv_get_kind(cell) == JV_KIND_STRING;
		fuzz_holds(said == text, "NULL is NULL", *at, field);
		if (text)
			check_field(&cell, field, guard, is_number(&column));
		fuzz_holds(**at == (i + 1 < width ? between : '\n'),
		    "a field ends", *at, field);
		(*at)++;
		jv_free(cell);
		jv_free(column);
	}
}

static void
check_delimited(enum export_format format, const jv *result, bool guard)
{
	size_t length = 0;
	char *bytes = written(format, result, guard, &length);
	char *field = xmalloc(length + 1);
	const char *at = bytes;
	jv columns = record_member(result, "columns");
	jv rows = record_member(result, "rows");
	/* the names are guarded whatever their columns are */
	for (int i = 0; i < record_array_length(&columns); i++) {
		(void)(format == EXPORT_CSV ? read_csv(&at, field)
					    : read_tsv(&at, field));
		at++;
	}
	jv_array_foreach(rows, i, row)
	{
		check_row(format, &at, field, &row, &columns, guard);
		jv_free(row);
	}
	fuzz_holds(at == bytes + length, "nothing is behind it", bytes, at);
	jv_free(columns);
	jv_free(rows);
	free(field);
	free(bytes);
}

static void
check_json(const jv *result)
{
	size_t length = 0;
	char *bytes = written(EXPORT_JSON, result, false, &length);
	jv read = jv_parse(bytes);
	jv rows = record_member(result, "rows");
	fuzz_holds(jv_get_kind(read) == JV_KIND_ARRAY &&
		       record_array_length(&read) == record_array_length(&rows),
	    "JSON has the rows", bytes, NULL);
	jv_free(read);
	free(bytes);
	bytes = written(EXPORT_NDJSON, result, false, &length);
	int lines = 0;
	for (const char *at = strchr(bytes, '\n'); at;
	     at = strchr(at + 1, '\n'))
		lines++;
	fuzz_holds(lines == record_array_length(&rows),
	    "NDJSON has a line each", bytes, NULL);
	jv_free(rows);
	free(bytes);
}

static void
check_workbook(const jv *result)
{
	size_t length = 0;
	char *bytes = written(EXPORT_XLSX, result, false, &length);
	fuzz_holds(length > 4 && memcmp(bytes, "PK\3\4", 4) == 0,
	    "a workbook is a ZIP file", NULL, NULL);
	free(bytes);
}

/* ---- the target ---- */

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	jv result = result_of(text, text + size);
	if (jv_is_valid(result)) {
		for (int guard = 0; guard <= 1; guard++) {
			check_delimited(EXPORT_CSV, &result, guard);
			check_delimited(EXPORT_TSV, &result, guard);
		}
		check_json(&result);
		check_workbook(&result);
	}
	jv_free(result);
	return 0;
}
