/* test-lines.c - lines of any length, in bounded memory */
#include "base/lines.h"
#include "tap.h"

#include <unistd.h>

/* A reader of the bytes, with limit 8. */
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

/* When the program is asked to end, the reader gives no part of a line and no
 * further line, except during the time to drain. */
static void
check_stop(void)
{
	int input[2];
	int stop[2];
	if (pipe(input) != 0 || pipe(stop) != 0)
		return;
	struct line_reader reader = {0};
	line_reader_init(&reader, input[0], 8);
	reader.stop = stop[0];
	ok(write(input[1], "a\nhal", 5) == 5, "a line and a half");
	expect(&reader, LINE_OK, "a");
	ok(write(stop[1], "", 1) == 1, "told to end");
	expect(&reader, LINE_END, NULL);
	ok(reader.number == 1, "a part of a line does not count");
	line_reader_drain(&reader, 60000);
	ok(write(input[1], "f\nb\n", 4) == 4, "the rest arrives");
	expect(&reader, LINE_OK, "half");
	ok(reader.number == 2, "the second line");
	line_reader_drain(&reader, 0);
	expect(&reader, LINE_END, NULL);
	close(input[0]);
	close(input[1]);
	close(stop[0]);
	close(stop[1]);
	line_reader_release(&reader);
}

/* Whether a line may follow is known without waiting. */
static void
check_ended(void)
{
	int input[2];
	struct line_reader reader = {0};
	if (pipe(input) != 0)
		return;
	line_reader_init(&reader, input[0], 8);
	ok(write(input[1], "a\nb\n", 4) == 4, "two lines");
	expect(&reader, LINE_OK, "a");
	ok(!line_reader_ended(&reader), "one is in memory");
	expect(&reader, LINE_OK, "b");
	ok(!line_reader_ended(&reader), "a pipe that may bring more");
	ok(write(input[1], "c\n", 2) == 2, "it does");
	close(input[1]);
	ok(!line_reader_ended(&reader), "a line in a pipe without a writer");
	expect(&reader, LINE_OK, "c");
	ok(line_reader_ended(&reader), "a pipe without a writer");
	finish(&reader);
	reader = reader_of("a\nb\n");
	ok(!line_reader_ended(&reader), "a file with lines");
	expect(&reader, LINE_OK, "a");
	ok(!line_reader_ended(&reader), "a line in memory");
	expect(&reader, LINE_OK, "b");
	ok(line_reader_ended(&reader), "a file that was read");
	finish(&reader);
}

int
main(void)
{
	check_stop();
	check_ended();
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
