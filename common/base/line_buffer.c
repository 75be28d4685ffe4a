/* line_buffer.c - lines of a descriptor, without waiting; see line_buffer.h */
#include "base/line_buffer.h"

#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_BYTES = 4096 };

void
line_buffer_init(struct line_buffer *buffer, size_t limit)
{
	*buffer = (struct line_buffer){.limit = limit};
}

static size_t
held(const struct line_buffer *buffer)
{
	return buffer->end - buffer->start;
}

/* Make room for at least one byte more, and for the NUL behind the last
 * line. */
static void
make_room(struct line_buffer *buffer, size_t more)
{
	if (buffer->start > 0) {
		memmove(
		    buffer->bytes, buffer->bytes + buffer->start, held(buffer));
		buffer->scanned -= buffer->start;
		buffer->end -= buffer->start;
		buffer->start = 0;
	}
	size_t wanted = buffer->end + more + 1;
	size_t capacity = buffer->capacity ? buffer->capacity : FIRST_BYTES;
	while (capacity < wanted)
		capacity *= 2;
	if (capacity != buffer->capacity) {
		buffer->bytes = xrealloc(buffer->bytes, capacity);
		buffer->capacity = capacity;
	}
}

/* Take the bytes that stand behind the end, without those of lines that are
 * longer than the limit.  Return false when there was such a line. */
static bool
take(struct line_buffer *buffer, size_t length)
{
	const char *from = buffer->bytes + buffer->end;
	size_t end = buffer->end;
	bool good = true;
	for (size_t i = 0; i < length; i++) {
		bool last = from[i] == '\n';
		if (!buffer->skipping) {
			buffer->bytes[end++] = from[i];
			buffer->open = last ? 0 : buffer->open + 1;
		}
		if (last)
			buffer->skipping = false;
		if (buffer->open > buffer->limit) {
			end -= buffer->open;
			buffer->open = 0;
			buffer->skipping = true;
			good = false;
		}
	}
	buffer->end = end;
	if (buffer->scanned > end)
		buffer->scanned = end;
	return good;
}

enum line_buffer_status
line_buffer_read(struct line_buffer *buffer, int descriptor)
{
	while (held(buffer) <= buffer->limit) {
		make_room(buffer, 1);
		size_t room = buffer->capacity - buffer->end - 1;
		ssize_t got =
		    read(descriptor, buffer->bytes + buffer->end, room);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
			break;
		if (got <= 0) {
			errno = got < 0 ? errno : 0;
			return LINE_BUFFER_END;
		}
		if (!take(buffer, (size_t)got))
			return LINE_BUFFER_FULL;
	}
	return LINE_BUFFER_OPEN;
}

bool
line_buffer_add(struct line_buffer *buffer, const char *bytes, size_t length)
{
	make_room(buffer, length);
	memcpy(buffer->bytes + buffer->end, bytes, length);
	return take(buffer, length);
}

static char *
cut(struct line_buffer *buffer, size_t length, size_t used, size_t *line_length)
{
	char *line = buffer->bytes + buffer->start;
	if (length > 0 && line[length - 1] == '\r')
		length--;
	line[length] = '\0';
	buffer->start += used;
	buffer->scanned = buffer->start;
	*line_length = length;
	return line;
}

char *
line_buffer_next(struct line_buffer *buffer, size_t *length)
{
	if (buffer->scanned == buffer->end)
		return NULL;
	char *found = memchr(buffer->bytes + buffer->scanned, '\n',
	    buffer->end - buffer->scanned);
	if (!found) {
		buffer->scanned = buffer->end;
		return NULL;
	}
	size_t line = (size_t)(found - buffer->bytes) - buffer->start;
	return cut(buffer, line, line + 1, length);
}

char *
line_buffer_rest(struct line_buffer *buffer, size_t *length)
{
	size_t rest = held(buffer);
	return rest > 0 ? cut(buffer, rest, rest, length) : NULL;
}

void
line_buffer_release(struct line_buffer *buffer)
{
	free(buffer->bytes);
	*buffer = (struct line_buffer){.limit = buffer->limit};
}
