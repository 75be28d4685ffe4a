/*
 * rows_text.h - rows as JSON text, written as they come, within a limit
 *
 *	[["1","name"],["2",null]]
 *
 * A result is looked at by hardly anybody on its way through the pipe, so its
 * values never become jv values: a thousand rows of three columns cost a tenth
 * of what libjq takes to build, measure and print them.  The bytes are those
 * that libjq would print (a test compares them): \b \f \n \r \t " \ by two
 * bytes, other control characters and DEL as \u00xx, all else as it is, and
 * bytes that are no UTF-8 (a server of encoding SQL_ASCII has them) as U+FFFD.
 *
 *	rows_text_init(&rows, limit);
 *	rows_text_open(&rows);			a row
 *	fits = rows_text_value(&rows, text, length) && ...
 *	rows_text_close(&rows, fits);		kept, or taken back whole
 *	rows_text_end(&rows);			rows.bytes, rows.length
 *	rows_text_release(&rows);
 *
 * The text with its last bracket never has more than `limit` bytes, nor has the
 * buffer.
 */
#ifndef NL2SQL_EXECUTE_ROWS_TEXT_H
#define NL2SQL_EXECUTE_ROWS_TEXT_H

#include "base/memory.h"

struct rows_text {
	char *bytes;
	size_t length;
	size_t capacity;
	size_t limit;
	size_t row; /* length before the row that is open */
};

/* No rows yet; `limit` is at least 2. */
void rows_text_init(struct rows_text *rows, size_t limit);
void rows_text_release(struct rows_text *rows);

void rows_text_open(struct rows_text *rows);
/* A value, NULL for SQL NULL.  False: the row does not fit any more. */
MUST_USE bool rows_text_value(
    struct rows_text *rows, const char *text, size_t length);
/* End the row; false, as when it does not fit: there was no such row. */
MUST_USE bool rows_text_close(struct rows_text *rows, bool keep);

/* The last bracket; nothing may follow. */
void rows_text_end(struct rows_text *rows);

#endif
