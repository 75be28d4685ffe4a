/* lines.c - lines of a descriptor, bounded in memory; see lines.h */
#include "lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"

#define READ_BYTES ((size_t)64 * 1024)

void
line_reader_init(struct line_reader *reader, int descriptor, size_t limit)
{
	*reader = (struct line_reader){
	    .descriptor = descriptor,
	    .limit = limit,
	};
}

/* Make room for at least one read, moving what is left to the front. */
static void
make_room(struct line_reader *reader)
{
	if (reader->start > 0) {
		memmove(reader->buffer, reader->buffer + reader->start,
		    reader->end - reader->start);
		reader->end -= reader->start;
		reader->start = 0;
	}
	if (reader->capacity - reader->end < READ_BYTES) {
		size_t doubled = reader->capacity * 2;
		size_t needed = reader->end + READ_BYTES;
		reader->capacity = doubled > needed ? doubled : needed;
		reader->buffer = xrealloc(reader->buffer, reader->capacity);
	}
}

/* 1: more bytes, 0: end of input, -1: failure. */
static int
fill(struct line_reader *reader)
{
	if (reader->at_end)
		return 0;
	make_room(reader);
	ssize_t got;
	do {
		got = read(reader->descriptor, reader->buffer + reader->end,
		    reader->capacity - reader->end);
	} while (got < 0 && errno == EINTR);
	if (got < 0)
		return -1;
	if (got == 0) {
		reader->at_end = 1;
		return 0;
	}
	reader->end += (size_t)got;
	return 1;
}

static enum line_status
skip_line(struct line_reader *reader)
{
	for (;;) {
		char *from = reader->buffer + reader->start;
		char *newline = memchr(from, '\n', reader->end - reader->start);
		if (newline) {
			reader->start = (size_t)(newline - reader->buffer) + 1;
			return LINE_TOO_LONG;
		}
		reader->start = reader->end = 0;
		int more = fill(reader);
		if (more < 0)
			return LINE_ERROR;
		if (more == 0)
			return LINE_TOO_LONG;
	}
}

static enum line_status
deliver(
    struct line_reader *reader, size_t length, char **text, size_t *text_length)
{
	*text = reader->buffer + reader->start;
	reader->start += length + 1;
	if (reader->start > reader->end)
		reader->start = reader->end;
	if (length > 0 && (*text)[length - 1] == '\r')
		length--;
	if (length > reader->limit)
		return LINE_TOO_LONG;
	*text_length = length;
	return LINE_OK;
}

enum line_status
line_reader_next(struct line_reader *reader, char **text, size_t *length)
{
	size_t seen = 0;
	reader->number++;
	for (;;) {
		size_t waiting = reader->end - reader->start;
		char *from = reader->buffer + reader->start;
		char *newline = waiting > seen
				    ? memchr(from + seen, '\n', waiting - seen)
				    : NULL;
		if (newline)
			return deliver(
			    reader, (size_t)(newline - from), text, length);
		seen = waiting;
		/* One byte more than the limit may be the CR of CRLF. */
		if (seen > reader->limit + 1)
			return skip_line(reader);
		int more = fill(reader);
		if (more < 0)
			return LINE_ERROR;
		if (more == 0)
			return seen ? deliver(reader, seen, text, length)
				    : LINE_END;
	}
}

void
line_reader_release(struct line_reader *reader)
{
	free(reader->buffer);
	*reader = (struct line_reader){.descriptor = -1};
}
