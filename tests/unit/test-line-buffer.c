/* test-line-buffer.c - lines out of what is there, in bounded memory */
#include "base/line_buffer.h"
#include "tap.h"

#include <fcntl.h>
#include <unistd.h>

static void
expect(struct line_buffer *buffer, const char *wanted)
{
	size_t length = 0;
	const char *line = line_buffer_next(buffer, &length);
	if (!wanted)
		ok(!line, "no line yet");
	else
		ok(line && length == strlen(wanted) &&
			strcmp(line, wanted) == 0,
		    wanted);
}

/* Lines stay whole, wherever the bytes are parted. */
static void
check_parts(void)
{
	static const char text[] = "one\ntwo\r\n\nthree\n";
	for (size_t first = 0; first < strlen(text); first++) {
		struct line_buffer buffer;
		line_buffer_init(&buffer, 8);
		ok(line_buffer_add(&buffer, text, first), "first part");
		ok(line_buffer_add(&buffer, text + first, strlen(text) - first),
		    "second part");
		expect(&buffer, "one");
		expect(&buffer, "two");
		expect(&buffer, "");
		expect(&buffer, "three");
		expect(&buffer, NULL);
		line_buffer_release(&buffer);
	}
}

static void
check_descriptor(void)
{
	int ends[2];
	struct line_buffer buffer;
	size_t length = 0;
	if (pipe(ends) != 0)
		return;
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	line_buffer_init(&buffer, 8);
	ok(line_buffer_read(&buffer, ends[0]) == LINE_BUFFER_OPEN, "nothing");
	ok(write(ends[1], "a\nbc", 4) == 4, "a line and a half");
	ok(line_buffer_read(&buffer, ends[0]) == LINE_BUFFER_OPEN, "read");
	expect(&buffer, "a");
	expect(&buffer, NULL);
	close(ends[1]);
	ok(line_buffer_read(&buffer, ends[0]) == LINE_BUFFER_END, "the end");
	const char *rest = line_buffer_rest(&buffer, &length);
	ok(rest && strcmp(rest, "bc") == 0 && length == 2, "the rest");
	ok(!line_buffer_rest(&buffer, &length), "once");
	close(ends[0]);
	line_buffer_release(&buffer);
}

static void
check_limit(void)
{
	int ends[2];
	struct line_buffer buffer;
	if (pipe(ends) != 0)
		return;
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	line_buffer_init(&buffer, 8);
	ok(write(ends[1], "12345678901234567890", 20) == 20, "a long line");
	ok(line_buffer_read(&buffer, ends[0]) == LINE_BUFFER_FULL, "too long");
	line_buffer_release(&buffer);
	line_buffer_init(&buffer, 8);
	ok(line_buffer_add(&buffer, "12345678", 8), "as long as may be");
	ok(!line_buffer_add(&buffer, "9", 1), "one more");
	expect(&buffer, NULL);
	ok(line_buffer_add(&buffer, "0\nnext\n", 7), "its end, and a line");
	expect(&buffer, "next");
	expect(&buffer, NULL);
	ok(!line_buffer_add(&buffer, "a\n123456789\nb\n", 14), "one of three");
	expect(&buffer, "a");
	expect(&buffer, "b");
	close(ends[0]);
	close(ends[1]);
	line_buffer_release(&buffer);
}

int
main(void)
{
	check_parts();
	check_descriptor();
	check_limit();
	return tap_done();
}
