/*
 * headers.h - the headers that a collector wants, its keys among them
 *
 * They come from the first of these variables that is set, in the form of
 * OpenTelemetry, NAME=VALUE,NAME=VALUE with %20 and the like in values:
 *
 *	NL2SQL_OTLP_HEADERS, or NL2SQL_OTLP_HEADERS_FILE with the name of a file
 *	OTEL_EXPORTER_OTLP_TRACES_HEADERS
 *	OTEL_EXPORTER_OTLP_HEADERS
 *
 * No message, argument or option holds them.
 */
#ifndef NL2SQL_OTLP_HEADERS_H
#define NL2SQL_OTLP_HEADERS_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

enum { HEADERS_MAX = 16 };

struct headers {
	char *lines[HEADERS_MAX]; /* "Name: value" */
	int count;
};

/* Return false with `*problem` (model.key) when the file cannot be read, or a
 * header is none. */
MUST_USE bool headers_read(struct headers *headers, jv *problem);

/* Overwrite and free them. */
void headers_release(struct headers *headers);

#endif
