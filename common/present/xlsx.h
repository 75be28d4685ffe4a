/*
 * xlsx.h - a record's `result` as a workbook of Excel (ECMA-376)
 *
 *	if (!xlsx_write(&result, stdout, &problem)) ...
 *
 * Only this module uses libxlsxwriter.  A cell has the type of its column:
 *
 * - A number is a number with as many decimals as were written; where a double
 *   would change it (over 15 digits, NaN, infinite), it is text.
 * - A flag is TRUE or FALSE.
 * - A date, a time or a timestamp is a date, for years from 1900 to 9999, and
 *   text before and after.  A timestamptz is the date and time as the server
 *   wrote them: a workbook knows no time zone, so the offset is left out.
 * - All else is text, and NULL an empty cell.
 *
 * Text is always a string cell: one that begins with = + - @ is no formula, and
 * one that looks like an address is no link.  A result that was cut says so in
 * a second sheet.
 *
 * The format's limits: 1,048,576 rows with the heading, 16,384 columns, 32,767
 * characters a cell.  A result with more rows or columns is refused; a longer
 * text is cut and ends in an ellipsis.
 */
#ifndef NL2SQL_PRESENT_XLSX_H
#define NL2SQL_PRESENT_XLSX_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stdio.h>

/* Write the workbook's bytes to the file.  Return false with *problem
 * (output.xlsx) when the result is too large or a file cannot be written; the
 * file may then have a part of it. */
MUST_USE bool xlsx_write(const jv *result, FILE *file, jv *problem);

#endif
