/*
 * json_writer.h - JSON text into a growing buffer, with its commas and quotes
 *
 * The child writes its answer with this: libjq would cost more than the parse.
 *
 *	struct json_writer json = {0};
 *	json_open(&json, NULL, '{');
 *	json_text(&json, "name", "x");		{"name":"x"
 *	json_close(&json, '}');
 *	... json.bytes, json.length ...
 *
 * A NULL key writes an element of an array.
 */
#ifndef NL2SQL_GATE_JSON_WRITER_H
#define NL2SQL_GATE_JSON_WRITER_H

#include <stdbool.h>
#include <stddef.h>

struct json_writer {
	char *bytes;
	size_t length, capacity;
	bool needs_comma;
};

/* Empty the buffer and keep its memory: a child uses one writer until it
 * ends. */
void json_reset(struct json_writer *json);

void json_open(struct json_writer *json, const char *key, char bracket);
void json_close(struct json_writer *json, char bracket);
/* A member that would be null, false or a negative index is left out. */
void json_text(struct json_writer *json, const char *key, const char *text);
void json_number(struct json_writer *json, const char *key, long number);
void json_flag(struct json_writer *json, const char *key, bool flag);
void json_index(struct json_writer *json, const char *key, long index);
/* Write a line end. */
void json_end_line(struct json_writer *json);

#endif
