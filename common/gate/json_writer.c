/* json_writer.c - JSON text into a growing buffer; see json_writer.h */
#include "gate/json_writer.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
append(struct json_writer *json, const char *bytes, size_t length)
{
	if (json->capacity - json->length < length) {
		size_t capacity = json->capacity ? json->capacity : 4096;
		while (capacity - json->length < length)
			capacity *= 2;
		json->bytes = xrealloc(json->bytes, capacity);
		json->capacity = capacity;
	}
	memcpy(json->bytes + json->length, bytes, length);
	json->length += length;
}

static void
append_escape(struct json_writer *json, unsigned char byte)
{
	char escape[8];
	int length = 2;
	switch (byte) {
	case '"':
	case '\\':
		snprintf(escape, sizeof(escape), "\\%c", byte);
		break;
	case '\n':
		memcpy(escape, "\\n", 3);
		break;
	case '\t':
		memcpy(escape, "\\t", 3);
		break;
	default:
		length = snprintf(escape, sizeof(escape), "\\u%04x", byte);
		break;
	}
	append(json, escape, (size_t)length);
}

static void
append_quoted(struct json_writer *json, const char *text)
{
	append(json, "\"", 1);
	const char *from = text;
	for (const char *p = text; *p; p++) {
		unsigned char byte = (unsigned char)*p;
		if (byte >= 0x20 && byte != '"' && byte != '\\')
			continue;
		append(json, from, (size_t)(p - from));
		append_escape(json, byte);
		from = p + 1;
	}
	append(json, from, strlen(from));
	append(json, "\"", 1);
}

static void
start_value(struct json_writer *json, const char *key)
{
	if (json->needs_comma)
		append(json, ",", 1);
	json->needs_comma = true;
	if (!key)
		return;
	append(json, "\"", 1); /* keys are our own words */
	append(json, key, strlen(key));
	append(json, "\":", 2);
}

void
json_reset(struct json_writer *json)
{
	json->length = 0;
	json->needs_comma = false;
}

void
json_open(struct json_writer *json, const char *key, char bracket)
{
	start_value(json, key);
	append(json, &bracket, 1);
	json->needs_comma = false;
}

void
json_close(struct json_writer *json, char bracket)
{
	append(json, &bracket, 1);
	json->needs_comma = true;
}

void
json_text(struct json_writer *json, const char *key, const char *text)
{
	if (!text)
		return;
	start_value(json, key);
	append_quoted(json, text);
}

void
json_number(struct json_writer *json, const char *key, long number)
{
	char text[24];
	char *at = text + sizeof(text);
	unsigned long left =
	    number < 0 ? 0UL - (unsigned long)number : (unsigned long)number;
	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		*--at = '-';
	start_value(json, key);
	append(json, at, (size_t)(text + sizeof(text) - at));
}

void
json_flag(struct json_writer *json, const char *key, bool flag)
{
	start_value(json, key);
	if (flag)
		append(json, "true", 4);
	else
		append(json, "false", 5);
}

void
json_index(struct json_writer *json, const char *key, long index)
{
	if (index >= 0)
		json_number(json, key, index);
}

void
json_end_line(struct json_writer *json)
{
	append(json, "\n", 1);
}
