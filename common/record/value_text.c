/* value_text.c - a value as JSON text; see record.h */
#include "record/record.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As deep as libjq reads; it bounds what is deeper. */
enum { DEEPEST = 256 };

struct text {
	char *bytes;
	size_t length, room;
};

static void
write_bytes(struct text *text, const char *bytes, size_t length)
{
	enum { FIRST = 256 };
	if (text->room - text->length < length + 1) {
		size_t room = text->room ? text->room : FIRST;
		while (room - text->length < length + 1)
			room *= 2;
		text->bytes = xrealloc(text->bytes, room);
		text->room = room;
	}
	memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
}

/* Leave to libjq what is seldom: its spelling is kept. */
static void
write_dumped(struct text *text, jv value)
{
	jv dumped = jv_dump_string(value, 0);
	write_bytes(text, jv_string_value(dumped),
	    (size_t)jv_string_length_bytes(jv_copy(dumped)));
	jv_free(dumped);
}

/* The letter that stands for the byte behind a backslash; 0 where libjq writes
 * it in another way. */
static char
escape_letter(char byte)
{
	switch (byte) {
	case '"':
	case '\\':
		return byte;
	case '\n':
		return 'n';
	case '\t':
		return 't';
	default:
		return 0;
	}
}

static void
write_string(struct text *text, jv value)
{
	const char *bytes = jv_string_value(value);
	size_t length = (size_t)jv_string_length_bytes(jv_copy(value));
	size_t start = text->length;
	size_t written = 0;
	write_bytes(text, "\"", 1);
	for (size_t i = 0; i < length; i++) {
		if ((unsigned char)bytes[i] >= ' ' && bytes[i] != '"' &&
		    bytes[i] != '\\' && bytes[i] != '\x7f')
			continue;
		const char escaped[] = {'\\', escape_letter(bytes[i])};
		if (!escaped[1]) {
			text->length = start;
			write_dumped(text, value);
			return;
		}
		write_bytes(text, bytes + written, i - written);
		write_bytes(text, escaped, sizeof(escaped));
		written = i + 1;
	}
	write_bytes(text, bytes + written, length - written);
	write_bytes(text, "\"", 1);
	jv_free(value);
}

static void
write_number(struct text *text, jv value)
{
	const double most = 1e9;
	double number = jv_number_value(value);
	char digits[16];
	if (!(fabs(number) < most) || number != (double)(long)number ||
	    (number == 0 && signbit(number))) {
		write_dumped(text, value);
		return;
	}
	int length = snprintf(digits, sizeof(digits), "%ld", (long)number);
	write_bytes(text, digits, (size_t)length);
	jv_free(value);
}

static void write_value(struct text *text, jv value, int depth);

static void
write_array(struct text *text, jv array, int depth)
{
	write_bytes(text, "[", 1);
	jv_array_foreach(array, i, item)
	{
		if (i > 0)
			write_bytes(text, ",", 1);
		write_value(text, item, depth + 1);
	}
	write_bytes(text, "]", 1);
	jv_free(array);
}

static void
write_object(struct text *text, jv object, int depth)
{
	bool first = true;
	write_bytes(text, "{", 1);
	jv_object_foreach(object, key, item)
	{
		if (!first)
			write_bytes(text, ",", 1);
		first = false;
		write_string(text, key);
		write_bytes(text, ":", 1);
		write_value(text, item, depth + 1);
	}
	write_bytes(text, "}", 1);
	jv_free(object);
}

static void
write_value(struct text *text, jv value, int depth)
{
	jv_kind kind = jv_get_kind(value);
	if (kind == JV_KIND_ARRAY && depth < DEEPEST)
		write_array(text, value, depth);
	else if (kind == JV_KIND_OBJECT && depth < DEEPEST)
		write_object(text, value, depth);
	else if (kind == JV_KIND_STRING)
		write_string(text, value);
	else if (kind == JV_KIND_NUMBER)
		write_number(text, value);
	else if (kind == JV_KIND_TRUE)
		write_bytes(text, "true", 4);
	else if (kind == JV_KIND_FALSE)
		write_bytes(text, "false", 5);
	else if (kind == JV_KIND_NULL)
		write_bytes(text, "null", 4);
	else
		write_dumped(text, value);
}

char *
record_value_text(jv value, size_t *length)
{
	struct text text = {0};
	write_value(&text, value, 0);
	text.bytes[text.length] = '\0';
	*length = text.length;
	return text.bytes;
}
