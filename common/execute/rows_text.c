/* rows_text.c - rows as JSON text, within a limit; see rows_text.h */
#include "execute/rows_text.h"

#include "base/json.h"
#include "record/record.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_BYTES ((size_t)16 * 1024)
/* Bytes that must still follow a value: the brackets of the row and of all
 * rows. */
#define CLOSING_BYTES ((size_t)2)

void
rows_text_init(struct rows_text *rows, size_t limit)
{
	*rows = (struct rows_text){.limit = limit};
}

void
rows_text_release(struct rows_text *rows)
{
	free(rows->bytes);
	*rows = (struct rows_text){0};
}

/* Make room for this many more bytes, up to the limit.  A later write may still
 * be too long. */
static void
grow(struct rows_text *rows, size_t length)
{
	size_t needed = rows->length + length;
	size_t capacity =
	    rows->capacity > FIRST_BYTES / 2 ? rows->capacity * 2 : FIRST_BYTES;
	if (capacity > rows->limit)
		capacity = rows->limit;
	if (capacity < needed)
		capacity = needed;
	rows->bytes = xrealloc(rows->bytes, capacity);
	rows->capacity = capacity;
}

/* Make room for bytes inside a row.  Return false when that is over the
 * limit. */
static inline bool
reserve(struct rows_text *rows, size_t length)
{
	if (length > rows->limit ||
	    rows->length + length + CLOSING_BYTES > rows->limit)
		return false;
	if (rows->capacity - rows->length < length + CLOSING_BYTES)
		grow(rows, length + CLOSING_BYTES);
	return true;
}

static bool
append(struct rows_text *rows, const char *bytes, size_t length)
{
	if (!reserve(rows, length))
		return false;
	memcpy(rows->bytes + rows->length, bytes, length);
	rows->length += length;
	return true;
}

static inline bool
is_plain(unsigned char byte)
{
	return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
}

/* Eight bytes at once, each by its own lane ("bit twiddling hacks": haszero).
 */
#define LANES(byte) ((uint64_t)0x0101010101010101ULL * (byte))

static inline uint64_t
has_zero(uint64_t word)
{
	return (word - LANES(0x01)) & ~word & LANES(0x80);
}

static inline bool
is_plain_word(uint64_t word)
{
	uint64_t control = (word - LANES(0x20)) & ~word & LANES(0x80);
	return ((word & LANES(0x80)) | control | has_zero(word ^ LANES('"')) |
		   has_zero(word ^ LANES('\\')) |
		   has_zero(word ^ LANES(0x7F))) == 0;
}

static inline bool
are_plain(const char *text)
{
	uint64_t word;
	memcpy(&word, text, sizeof(word));
	return is_plain_word(word);
}

/* The number of bytes from the start that JSON writes unchanged. */
static size_t
plain_length(const char *text, size_t length)
{
	size_t at = 0;
	for (;;) {
		while (length - at >= sizeof(uint64_t) && are_plain(text + at))
			at += sizeof(uint64_t);
		while (at < length && is_plain((unsigned char)text[at]))
			at++;
		if (at == length || (unsigned char)text[at] < 0x80)
			return at;
		size_t size = json_utf8_length(text + at, length - at);
		if (size == 0)
			return at;
		at += size;
	}
}

static bool
append_escape(struct rows_text *rows, unsigned char byte)
{
	static const char from[] = "\"\\\b\f\n\r\t";
	static const char to[] = "\"\\bfnrt";
	char escape[8];
	const char *found = byte ? strchr(from, byte) : NULL;
	if (!found)
		snprintf(escape, sizeof(escape), "\\u%04x", byte);
	else
		snprintf(escape, sizeof(escape), "\\%c", to[found - from]);
	return append(rows, escape, strlen(escape));
}

enum put { PUT_DONE, PUT_FULL, PUT_NOT_UTF8 };

static enum put
put_characters(struct rows_text *rows, const char *text, size_t length)
{
	for (;;) {
		size_t plain = plain_length(text, length);
		if (!append(rows, text, plain))
			return PUT_FULL;
		text += plain;
		length -= plain;
		if (length == 0)
			return PUT_DONE;
		unsigned char byte = (unsigned char)*text;
		if (byte >= 0x80)
			return PUT_NOT_UTF8;
		if (!append_escape(rows, byte))
			return PUT_FULL;
		text++;
		length--;
	}
}

/* libjq decides which bytes become one U+FFFD. */
static bool
put_repaired(struct rows_text *rows, const char *text, size_t length)
{
	jv repaired = jv_string_sized(text, (int)length);
	enum put put = put_characters(rows, jv_string_value(repaired),
	    (size_t)jv_string_length_bytes(jv_copy(repaired)));
	jv_free(repaired);
	return put == PUT_DONE;
}

void
rows_text_open(struct rows_text *rows)
{
	rows->row = rows->length;
}

/* The text before the next value: it may open a row, or all rows. */
static inline const char *
separator(const struct rows_text *rows)
{
	if (rows->length != rows->row)
		return ",";
	return rows->row == 0 ? "[[" : ",[";
}

/* Do copy_ascii for less than a word: two halves that overlap, or bytes. */
static inline bool
copy_short(char *to, const char *text, size_t length)
{
	uint32_t first;
	uint32_t last;
	const size_t half = sizeof(first);
	if (length >= half) {
		memcpy(&first, text, half);
		memcpy(&last, text + length - half, half);
		memcpy(to, &first, half);
		memcpy(to + length - half, &last, half);
		return is_plain_word((uint64_t)last << 32 | first);
	}
	for (size_t i = 0; i < length; i++) {
		if (!is_plain((unsigned char)text[i]))
			return false;
		to[i] = text[i];
	}
	return true;
}

/*
 * Copy bytes that JSON writes unchanged.  Return false when a byte needs an
 * escape; the bytes copied so far then do not count.  The last word overlaps
 * the one before it.
 */
static inline bool
copy_ascii(char *to, const char *text, size_t length)
{
	const size_t word = sizeof(uint64_t);
	if (length < word)
		return copy_short(to, text, length);
	for (size_t at = 0; at < length; at += word) {
		size_t from = at + word <= length ? at : length - word;
		if (!are_plain(text + from))
			return false;
		memcpy(to + from, text + from, word);
	}
	return true;
}

/* Nearly all values are ASCII without a quote, and fit. */
static inline bool
put_ascii(struct rows_text *rows, const char *text, size_t length)
{
	const char *before = separator(rows);
	if (!reserve(rows, length + strlen("[[\"\"")))
		return false;
	char *to = rows->bytes + rows->length;
	*to++ = before[0];
	if (before[1])
		*to++ = before[1];
	*to++ = '"';
	if (!copy_ascii(to, text, length))
		return false;
	to += length;
	*to++ = '"';
	rows->length = (size_t)(to - rows->bytes);
	return true;
}

bool
rows_text_value(struct rows_text *rows, const char *text, size_t length)
{
	if (text && put_ascii(rows, text, length))
		return true;
	const char *before = separator(rows);
	if (!append(rows, before, strlen(before)))
		return false;
	if (!text)
		return append(rows, "null", strlen("null"));
	if (!append(rows, "\"", 1))
		return false;
	size_t start = rows->length;
	enum put put = put_characters(rows, text, length);
	if (put == PUT_NOT_UTF8) {
		rows->length = start;
		put = put_repaired(rows, text, length) ? PUT_DONE : PUT_FULL;
	}
	return put == PUT_DONE && append(rows, "\"", 1);
}

bool
rows_text_close(struct rows_text *rows, bool keep)
{
	/* a row without values has no opening bracket yet */
	if (keep && rows->length == rows->row)
		keep = append(rows, separator(rows), strlen("[["));
	if (keep)
		rows->bytes[rows->length++] = ']'; /* append left room */
	else
		rows->length = rows->row;
	return keep;
}

void
rows_text_end(struct rows_text *rows)
{
	if (rows->capacity - rows->length < CLOSING_BYTES)
		grow(rows, CLOSING_BYTES);
	if (rows->length == 0)
		rows->bytes[rows->length++] = '[';
	rows->bytes[rows->length++] = ']';
}
