/*
 * line_buffer.h - lines of a descriptor that is read without waiting
 *
 * lines.h waits for a line; a program that serves several descriptors at once
 * cannot.  Here each call reads what is there and hands out what is complete.
 *
 *	struct line_buffer buffer;
 *	line_buffer_init(&buffer, 16 << 20);
 *	enum line_buffer_status status = line_buffer_read(&buffer, fd);
 *	while ((line = line_buffer_next(&buffer, &length)))
 *		...
 *	line_buffer_release(&buffer);
 */
#ifndef NL2SQL_BASE_LINE_BUFFER_H
#define NL2SQL_BASE_LINE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

enum line_buffer_status {
	LINE_BUFFER_OPEN, /* read what was there */
	LINE_BUFFER_END,  /* end of input, or an error: errno says which (0) */
	LINE_BUFFER_FULL, /* a line was longer than the limit: it is dropped */
};

struct line_buffer {
	char *bytes;
	size_t capacity;
	size_t start;   /* first byte not handed out */
	size_t end;     /* behind the last byte */
	size_t scanned; /* there is no newline before it */
	size_t open;    /* length of the line that has no newline yet */
	bool skipping;  /* the rest of a line that is too long */
	size_t limit;   /* longest line in bytes, newline not counted */
};

void line_buffer_init(struct line_buffer *buffer, size_t limit);

/* Read what the non-blocking descriptor has, unless lines of that much wait to
 * be taken. */
enum line_buffer_status line_buffer_read(
    struct line_buffer *buffer, int descriptor);

/* Append bytes that came in another way.  Return false when a line becomes
 * longer than the limit; it is dropped, to its newline. */
bool line_buffer_add(
    struct line_buffer *buffer, const char *bytes, size_t length);

/* Return the next complete line, without its newline and a CR before it, with a
 * NUL in their place; NULL: there is none yet.  Lent until the next call of any
 * function here. */
char *line_buffer_next(struct line_buffer *buffer, size_t *length);

/* Return what is behind the last newline, likewise: the last line of an input
 * that ended; NULL: nothing. */
char *line_buffer_rest(struct line_buffer *buffer, size_t *length);

void line_buffer_release(struct line_buffer *buffer);

#endif
