/*
 * lines.h - lines of a descriptor, bounded in memory
 *
 * Reads with read(2), so that a line is delivered as soon as its newline
 * arrives: a running pipe is interactive.  A line over the limit is skipped to
 * its newline without being kept.  A trailing CR is dropped; a last line
 * without a newline counts.
 *
 * A reader that is told to end (`stop` turns readable, see stop.h) delivers no
 * further line and no part of one, unless line_reader_drain allows it some
 * time.
 */
#ifndef NL2SQL_BASE_LINES_H
#define NL2SQL_BASE_LINES_H

#include <stddef.h>

enum line_status {
	LINE_END,      /* no more input, or told to end */
	LINE_OK,       /* text and length are set */
	LINE_TOO_LONG, /* the line was skipped */
	LINE_ERROR,    /* read failed; errno says why */
};

struct line_reader {
	int descriptor;
	int stop;              /* readable: read no more; -1: never */
	double drain_until_ms; /* of the monotonic clock, once told to end */
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
/*
 * Told to end, go on for `ms` at most with what a pipe still brings; where the
 * input is no pipe or socket there is nothing that would be lost with us.
 */
void line_reader_drain(struct line_reader *reader, int ms);
void line_reader_release(struct line_reader *reader);

#endif
