/* lines.c - reads lines of a descriptor in bounded memory; see lines.h */
#include "base/lines.h"

#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define READ_BYTES ((size_t)64 * 1024)
/* A larger buffer is freed when the line that needed it is done. */
#define KEPT_BYTES ((size_t)1024 * 1024)

void
line_reader_init(struct line_reader *reader, int descriptor, size_t limit)
{
	*reader = (struct line_reader){
	    .descriptor = descriptor,
	    .stop = -1,
	    .output = -1,
	    .limit = limit,
	};
}

/* Make room for at least one read, and move the rest of the buffer to the
 * front. */
static void
make_room(struct line_reader *reader)
{
	if (reader->start > 0) {
		memmove(reader->buffer, reader->buffer + reader->start,
		    reader->end - reader->start);
		reader->end -= reader->start;
		reader->start = 0;
	}
	if (reader->capacity > KEPT_BYTES && reader->end <= READ_BYTES) {
		reader->capacity = 2 * READ_BYTES;
		reader->buffer = xrealloc(reader->buffer, reader->capacity);
	}
	if (reader->capacity - reader->end < READ_BYTES) {
		size_t doubled = reader->capacity * 2;
		size_t needed = reader->end + READ_BYTES;
		reader->capacity = doubled > needed ? doubled : needed;
		reader->buffer = xrealloc(reader->buffer, reader->capacity);
	}
}

void
line_reader_drain(struct line_reader *reader, int ms)
{
	struct stat status;
	bool lasts = fstat(reader->descriptor, &status) == 0 &&
		     (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
	reader->drain_until_ms = clock_ms() + (lasts ? ms : 0);
}

/* Has the signal to end come, and is there no time left to drain? */
static bool
is_over(const struct line_reader *reader)
{
	return reader->drain_until_ms != 0 &&
	       clock_ms() >= reader->drain_until_ms;
}

/* Wait for input.  Return false when the reader must end.  While it drains, the
 * stages behind it end, too, which is no failure of theirs. */
static bool
wait_for_input(struct line_reader *reader)
{
	bool draining = reader->drain_until_ms != 0;
	while (reader->stop >= 0 && !is_over(reader)) {
		struct pollfd all[] = {
		    {.fd = reader->descriptor, .events = POLLIN},
		    {.fd = draining ? -1 : reader->stop, .events = POLLIN},
		    {.fd = draining ? -1 : reader->output},
		};
		int left = draining
			       ? (int)(reader->drain_until_ms - clock_ms()) + 1
			       : -1;
		int ready = poll(all, COUNT_OF(all), left);
		if (ready < 0 && errno != EINTR)
			return true; /* read reports the error */
		if (ready <= 0)
			continue;
		reader->unread =
		    all[1].revents == 0 && (all[2].revents & POLLERR) != 0;
		return all[1].revents == 0 && !reader->unread;
	}
	return reader->stop < 0;
}

bool
line_reader_ended(const struct line_reader *reader)
{
	struct pollfd input = {.fd = reader->descriptor, .events = POLLIN};
	struct stat status;
	if (reader->end > reader->start)
		return false;
	if (reader->at_end)
		return true;
	if (fstat(reader->descriptor, &status) != 0)
		return false;
	if (S_ISREG(status.st_mode))
		return lseek(reader->descriptor, 0, SEEK_CUR) >= status.st_size;
	/* A pipe with a rest in it can be read, too. */
	return poll(&input, 1, 0) == 1 && input.revents == POLLHUP;
}

enum { FILL_STOPPED = -2, FILL_FAILED = -1, FILL_END = 0, FILL_MORE = 1 };

static int
fill(struct line_reader *reader)
{
	if (reader->at_end)
		return FILL_END;
	if (!wait_for_input(reader))
		return FILL_STOPPED;
	make_room(reader);
	ssize_t got;
	do {
		got = read(reader->descriptor, reader->buffer + reader->end,
		    reader->capacity - reader->end);
	} while (got < 0 && errno == EINTR);
	if (got < 0)
		return FILL_FAILED;
	if (got == 0) {
		reader->at_end = 1;
		return FILL_END;
	}
	reader->end += (size_t)got;
	return FILL_MORE;
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
		if (more == FILL_FAILED)
			return LINE_ERROR;
		if (more == FILL_END || more == FILL_STOPPED)
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
	if (is_over(reader))
		return LINE_END;
	reader->number++;
	for (;;) {
		size_t waiting = reader->end - reader->start;
		/* at first there is no buffer */
		size_t from = reader->start + seen;
		char *newline = waiting > seen ? memchr(reader->buffer + from,
						     '\n', waiting - seen)
					       : NULL;
		if (newline)
			return deliver(reader,
			    (size_t)(newline - reader->buffer) - reader->start,
			    text, length);
		seen = waiting;
		/* One byte more than the limit may be the CR of CRLF. */
		if (seen > reader->limit + 1)
			return skip_line(reader);
		int more = fill(reader);
		if (more == FILL_FAILED)
			return LINE_ERROR;
		if (more == FILL_STOPPED) {
			reader->number--;
			return LINE_END;
		}
		if (more == FILL_END) {
			reader->unended = seen > 0;
			return seen ? deliver(reader, seen, text, length)
				    : LINE_END;
		}
	}
}

void
line_reader_release(struct line_reader *reader)
{
	free(reader->buffer);
	*reader = (struct line_reader){.descriptor = -1, .stop = -1};
}
