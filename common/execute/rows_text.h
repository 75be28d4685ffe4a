/*
 * rows_text.h - rows as JSON text, written as they come, within a limit
 *
 *	[["1","name"],["2",null]]
 *
 * Few stages look at a result on its way through the pipe, so its values never
 * become jv values: a thousand rows of three columns cost a tenth of the time
 * that libjq takes to build, measure and print them.  The bytes are those that
 * libjq would print (a test compares them): \b \f \n \r \t " \ by two bytes,
 * other control characters and DEL as \u00xx, bytes that are not UTF-8 (a
 * server of encoding SQL_ASCII has them) as U+FFFD, and all other bytes
 * unchanged.
 *
 *	rows_text_init(&rows, limit);
 *	rows_text_open(&rows);			a row
 *	fits = rows_text_value(&rows, text, length) && ...
 *	rows_text_close(&rows, fits);		kept, or taken back whole
 *	rows_text_end(&rows);			rows.bytes, rows.length
 *	rows_text_release(&rows);
 *
 * Neither the text with its last bracket nor the buffer has more than `limit`
 * bytes.
 */
#ifndef NL2SQL_EXECUTE_ROWS_TEXT_H
#define NL2SQL_EXECUTE_ROWS_TEXT_H

#include "base/memory.h"

struct rows_text {
	char *bytes;
	size_t length;
	size_t capacity;
	size_t limit;
	size_t row; /* length before the open row */
};

/* Start without rows; `limit` is at least 2. */
void rows_text_init(struct rows_text *rows, size_t limit);
void rows_text_release(struct rows_text *rows);

void rows_text_open(struct rows_text *rows);
/* Add a value, NULL for SQL NULL.  Return false when the row no longer fits. */
MUST_USE bool rows_text_value(
    struct rows_text *rows, const char *text, size_t length);
/* End the row.  Return false when the row does not fit or `keep` is false; the
 * row is then removed. */
MUST_USE bool rows_text_close(struct rows_text *rows, bool keep);

/* Write the last bracket.  Nothing may follow it. */
void rows_text_end(struct rows_text *rows);

#endif
