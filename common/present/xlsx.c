/* xlsx.c - a result as a workbook; see present/xlsx.h */
#include "present/xlsx.h"

#include "base/json.h"
#include "base/problem.h"
#include "present/grid.h"
#include "present/table.h"
#include "text/display.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xlsxwriter.h>

/* Excel specifications and limits, and IEEE 754: 15 digits always survive. */
enum {
	MOST_CHARACTERS = 32767,
	MOST_DIGITS = 15,
	WIDEST_COLUMN = 60,
};

struct book {
	lxw_workbook *workbook;
	lxw_worksheet *sheet;
	lxw_format *heading;
	lxw_format *decimals[MOST_DIGITS + 1]; /* made when first needed */
	lxw_format *kinds[GRID_INSTANT + 1];   /* of dates and times */
	struct arena *arena;
};

static lxw_format *
number_format(struct book *book, const char *pattern)
{
	lxw_format *format = workbook_add_format(book->workbook);
	format_set_num_format(format, pattern);
	return format;
}

static lxw_format *
decimals_format(struct book *book, size_t decimals)
{
	if (decimals == 0 || decimals > MOST_DIGITS)
		return NULL;
	if (!book->decimals[decimals])
		book->decimals[decimals] =
		    number_format(book, arena_printf(book->arena, "0.%.*s",
					    (int)decimals, "000000000000000"));
	return book->decimals[decimals];
}

/* ---- text ---- */

/* Is it _x000D_ or another such text, which stands for a character in a cell
 * (ECMA-376, 22.4.2.4)? */
static bool
is_escape(const char *text)
{
	return strncmp(text, "_x", 2) == 0 &&
	       strspn(text + 2, "0123456789abcdefABCDEF") >= 4 &&
	       text[6] == '_';
}

/* The text without what XML 1.0 cannot hold, cut where a cell ends; Excel
 * counts in UTF-16, where a character over U+FFFF is two.  The library escapes
 * controls, but not a text that looks like such an escape. */
static const char *
cell_text(struct book *book, const char *text)
{
	size_t left = strlen(text), units = 0, kept = 0;
	/* An escape of seven bytes becomes one of thirteen. */
	char *out = arena_alloc(book->arena, left * 2 + sizeof("\xE2\x80\xA6"));
	size_t cut_at = 0; /* where the ellipsis would go */
	while (left > 0) {
		size_t length = json_utf8_length(text, left);
		unsigned long point =
		    length ? json_utf8_point(text, length) : 0xFFFE;
		length = length ? length : 1;
		units += point > 0xFFFF ? 2 : 1;
		if (units > MOST_CHARACTERS) {
			memcpy(out + cut_at, "\xE2\x80\xA6", 4);
			return out;
		}
		if (is_escape(text)) {
			memcpy(out + kept, "_x005F", 6);
			kept += 6;
		}
		if (point != 0xFFFE && point != 0xFFFF) {
			memcpy(out + kept, text, length);
			kept += length;
		}
		if (units < MOST_CHARACTERS)
			cut_at = kept;
		text += length;
		left -= length;
	}
	out[kept] = '\0';
	return out;
}

static void
write_text(struct book *book, lxw_row_t row, lxw_col_t column, const char *text,
    lxw_format *format)
{
	worksheet_write_string(
	    book->sheet, row, column, cell_text(book, text), format);
}

/* ---- typed cells; each returns false where the text is none of its type ----
 */

/* Count the digits without leading zeros, and those behind the point. */
static void
count_digits(const char *text, size_t *significant, size_t *decimals)
{
	const char *point = strchr(text, '.');
	bool begun = false;
	*significant = 0;
	*decimals = point ? strspn(point + 1, "0123456789") : 0;
	for (; *text && *text != 'e' && *text != 'E'; text++) {
		begun = begun || (*text >= '1' && *text <= '9');
		*significant += begun && *text >= '0' && *text <= '9';
	}
}

static bool
write_number(struct book *book, lxw_row_t row, lxw_col_t column,
    enum grid_kind kind, const char *text)
{
	double number = 0;
	size_t significant = 0, decimals = 0;
	if (!grid_number(text, &number))
		return false;
	count_digits(text, &significant, &decimals);
	/* A float is a double already: its 17th digit changes nothing. */
	if (kind != GRID_FLOAT && significant > MOST_DIGITS)
		return false;
	lxw_format *format =
	    kind == GRID_DECIMAL ? decimals_format(book, decimals) : NULL;
	worksheet_write_number(book->sheet, row, column, number, format);
	return true;
}

static bool
write_flag(struct book *book, lxw_row_t row, lxw_col_t column, const char *text)
{
	bool yes = strcmp(text, "t") == 0 || strcmp(text, "true") == 0;
	if (!yes && strcmp(text, "f") != 0 && strcmp(text, "false") != 0)
		return false;
	worksheet_write_boolean(book->sheet, row, column, yes, NULL);
	return true;
}

/* Read so many digits as a number, and the character behind them if it is
 * `end`.  Return the text behind, NULL when it is not so. */
static const char *
take_digits(const char *text, size_t count, char end, int *number)
{
	if (!text || strspn(text, "0123456789") < count)
		return NULL;
	*number = 0;
	for (size_t i = 0; i < count; i++)
		*number = *number * 10 + (text[i] - '0');
	text += count;
	if (!end)
		return text;
	return *text == end ? text + 1 : NULL;
}

/* 12:34:56.789, and what is behind it: "" or an offset such as +02. */
static const char *
read_time(const char *text, lxw_datetime *when)
{
	text = take_digits(text, 2, ':', &when->hour);
	text = take_digits(text, 2, ':', &when->min);
	if (!text || when->hour > 23 || when->min > 59 ||
	    strspn(text, "0123456789") != 2)
		return NULL;
	char *end = NULL;
	when->sec = strtod(text, &end);
	return when->sec < 60 ? end : NULL;
}

static bool
is_offset(const char *text)
{
	return (*text == '+' || *text == '-') &&
	       !text[1 + strspn(text + 1, "0123456789:")];
}

/* Is it the date that the workbook would show?  ISO form only: years before
 * 1900 and those of five digits or BC have no date there. */
static bool
read_when(const char *text, enum grid_kind kind, lxw_datetime *when)
{
	if (kind == GRID_TIME) {
		text = read_time(text, when);
		return text && !*text;
	}
	text = take_digits(text, 4, '-', &when->year);
	text = take_digits(text, 2, '-', &when->month);
	text = take_digits(text, 2, '\0', &when->day);
	if (!text || when->year < 1900)
		return false;
	if (kind == GRID_DATE)
		return !*text;
	text = *text == ' ' ? read_time(text + 1, when) : NULL;
	return text && (!*text || (kind == GRID_INSTANT && is_offset(text)));
}

static bool
write_when(struct book *book, lxw_row_t row, lxw_col_t column,
    enum grid_kind kind, const char *text)
{
	lxw_datetime when = {0};
	if (!read_when(text, kind, &when))
		return false;
	worksheet_write_datetime(
	    book->sheet, row, column, &when, book->kinds[kind]);
	return true;
}

static bool
write_typed(struct book *book, lxw_row_t row, lxw_col_t column,
    enum grid_kind kind, const char *text)
{
	switch (kind) {
	case GRID_INTEGER:
	case GRID_DECIMAL:
	case GRID_FLOAT:
		return write_number(book, row, column, kind, text);
	case GRID_FLAG:
		return write_flag(book, row, column, text);
	case GRID_DATE:
	case GRID_TIME:
	case GRID_TIMESTAMP:
	case GRID_INSTANT:
		return write_when(book, row, column, kind, text);
	case GRID_TEXT:
		break;
	}
	return false;
}

/* ---- the workbook ---- */

static size_t
column_width(const struct grid *grid, int column)
{
	size_t widest = display_width(grid->heads[column].name);
	for (int r = 0; r < grid->rows; r++) {
		const char *text = grid_cell(grid, r, column);
		size_t width = text ? display_width(text) : 0;
		widest = width > widest ? width : widest;
	}
	return (widest < WIDEST_COLUMN ? widest : WIDEST_COLUMN) + 2;
}

static void
write_column(struct book *book, const struct grid *grid, int column)
{
	lxw_col_t at = (lxw_col_t)column;
	enum grid_kind kind = grid->heads[column].kind;
	worksheet_set_column(
	    book->sheet, at, at, (double)column_width(grid, column), NULL);
	write_text(book, 0, at, grid->heads[column].name, book->heading);
	for (int r = 0; r < grid->rows; r++) {
		lxw_row_t row = (lxw_row_t)r + 1;
		const char *text = grid_cell(grid, r, column);
		if (text && !write_typed(book, row, at, kind, text))
			write_text(book, row, at, text, NULL);
	}
}

static void
write_sheets(struct book *book, const struct grid *grid, const char *cut)
{
	book->sheet = workbook_add_worksheet(book->workbook, "result");
	book->heading = workbook_add_format(book->workbook);
	format_set_bold(book->heading);
	book->kinds[GRID_DATE] = number_format(book, "yyyy-mm-dd");
	book->kinds[GRID_TIME] = number_format(book, "hh:mm:ss");
	book->kinds[GRID_TIMESTAMP] =
	    number_format(book, "yyyy-mm-dd hh:mm:ss");
	book->kinds[GRID_INSTANT] = book->kinds[GRID_TIMESTAMP];
	for (int c = 0; c < grid->columns; c++)
		write_column(book, grid, c);
	worksheet_freeze_panes(book->sheet, 1, 0);
	if (!*cut)
		return;
	book->sheet = workbook_add_worksheet(book->workbook, "cut");
	write_text(book, 0, 0, cut, NULL);
}

static bool
fail(jv *problem, const char *why)
{
	*problem = problem_with_text(
	    problem_new("output.xlsx", "the workbook cannot be written"),
	    "detail", why);
	return false;
}

static bool
copy_bytes(const char *path, FILE *to, jv *problem)
{
	char bytes[65536];
	size_t count = 0;
	FILE *from = fopen(path, "re");
	if (!from)
		return fail(problem, strerror(errno));
	while ((count = fread(bytes, 1, sizeof(bytes), from)) > 0)
		if (fwrite(bytes, 1, count, to) != count)
			break;
	bool copied = !ferror(from) && !ferror(to) && fflush(to) == 0;
	int reason = errno;
	fclose(from);
	return copied || fail(problem, strerror(reason));
}

/* Build the workbook in the file of this name, which is there and empty. */
static bool
build(const char *path, const jv *result, struct arena *arena, jv *problem)
{
	struct book book = {.arena = arena};
	struct grid grid;
	grid_read(&grid, result, arena);
	if (grid.rows + 1 > LXW_ROW_MAX || grid.columns > LXW_COL_MAX)
		return fail(problem,
		    "a sheet has at most 1,048,576 rows and 16,384 columns");
	book.workbook = workbook_new(path);
	if (!book.workbook)
		return fail(problem, "no memory");
	write_sheets(&book, &grid, present_truncation(result, arena));
	lxw_error error = workbook_close(book.workbook);
	return error == LXW_NO_ERROR || fail(problem, lxw_strerror(error));
}

/* The library of this version writes to files only. */
bool
xlsx_write(const jv *result, FILE *file, jv *problem)
{
	struct arena arena = {0};
	const char *folder = getenv("TMPDIR");
	char *path = arena_printf(&arena, "%s/nl2sql-xlsx.XXXXXX",
	    folder && *folder ? folder : "/tmp");
	int descriptor = mkstemp(path);
	bool done = false;
	if (descriptor < 0) {
		fail(problem, strerror(errno));
	} else {
		close(descriptor);
		done = build(path, result, &arena, problem) &&
		       copy_bytes(path, file, problem);
		unlink(path);
	}
	arena_release(&arena);
	return done;
}
