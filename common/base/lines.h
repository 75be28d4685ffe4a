/*
 * lines.h - reads lines of a descriptor in bounded memory
 *
 * The reader uses read(2), so that it delivers a line as soon as its newline
 * arrives: a running pipe is interactive.  A line over the limit is skipped up
 * to its newline and not kept.  A trailing CR is dropped; a last line without a
 * newline counts, and `unended` says so.
 *
 * When `stop` becomes readable (a signal to end, see stop.h), the reader
 * delivers no further line and no part of one, unless line_reader_drain allows
 * it some time.  The same holds when nobody is left to read the pipe `output`:
 * a filter that waits for a line learns of it at once, and not by writing.
 */
#ifndef NL2SQL_BASE_LINES_H
#define NL2SQL_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum line_status {
	LINE_END,      /* no more input, a signal to end, or no reader */
	LINE_OK,       /* text and length are set */
	LINE_TOO_LONG, /* the line was skipped */
	LINE_ERROR,    /* read failed; errno says why */
};

struct line_reader {
	int descriptor;
	int stop;              /* readable: read no more; -1: never */
	int output;            /* a pipe without a reader: likewise; or -1 */
	bool unread;           /* that was why no line was delivered */
	bool unended;          /* the line last delivered has no newline */
	double drain_until_ms; /* monotonic; 0: line_reader_drain not called */
	size_t limit;          /* longest line in bytes, newline not counted */
	size_t number;         /* of the line last delivered, from 1 */
	char *buffer;
	size_t capacity;
	size_t start; /* first byte not yet delivered */
	size_t end;
	int at_end;
};

void line_reader_init(struct line_reader *reader, int descriptor, size_t limit);
/* `*text` is lent until the next call; it is not NUL-terminated. */
enum line_status line_reader_next(
    struct line_reader *reader, char **text, size_t *length);
/* After a signal to end, continue for at most `ms` with the rest of a pipe.
 * Input that is no pipe or socket is not lost when the process ends. */
void line_reader_drain(struct line_reader *reader, int ms);
/* Is it known, without waiting, that no line will follow? */
bool line_reader_ended(const struct line_reader *reader);
void line_reader_release(struct line_reader *reader);

#endif
