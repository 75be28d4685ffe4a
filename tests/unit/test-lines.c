/* test-lines.c - lines of any length, in bounded memory */
#include "lines.h"

#include <unistd.h>

#include "tap.h"

/* A reader over the bytes, limit 8. */
static struct line_reader
reader_of(const char *text)
{
	int ends[2];
	struct line_reader reader = {0};
	if (pipe(ends) != 0)
		return reader;
	ssize_t written = write(ends[1], text, strlen(text));
	close(ends[1]);
	ok(written == (ssize_t)strlen(text), "bytes are in the pipe");
	line_reader_init(&reader, ends[0], 8);
	return reader;
}

static void
expect(struct line_reader *reader, enum line_status status, const char *wanted)
{
	char *text = NULL;
	size_t length = 0;
	enum line_status got = line_reader_next(reader, &text, &length);
	ok(got == status, "status");
	if (status == LINE_OK)
		ok(length == strlen(wanted) &&
			memcmp(text, wanted, length) == 0,
		    wanted);
}

static void
finish(struct line_reader *reader)
{
	expect(reader, LINE_END, NULL);
	close(reader->descriptor);
	line_reader_release(reader);
}

int
main(void)
{
	struct line_reader reader = reader_of("a\n\nb\r\nlast");
	expect(&reader, LINE_OK, "a");
	expect(&reader, LINE_OK, "");
	expect(&reader, LINE_OK, "b");
	expect(&reader, LINE_OK, "last");
	ok(reader.number == 4, "lines are counted from 1");
	finish(&reader);
	reader = reader_of("1234567\n12345678\r\n123456789\nafter\n"
			   "12345678901234567890");
	expect(&reader, LINE_OK, "1234567");
	expect(&reader, LINE_OK, "12345678");
	expect(&reader, LINE_TOO_LONG, NULL);
	expect(&reader, LINE_OK, "after");
	expect(&reader, LINE_TOO_LONG, NULL);
	finish(&reader);
	reader = reader_of("");
	finish(&reader);
	return tap_done();
}
