/*
 * attributes.h - names and values as OTLP's JSON writes them
 *
 *	jv list = attributes_text(jv_array(), "db.system.name", "postgresql");
 *	list = attributes_integer(list, "db.response.returned_rows", 5);
 *
 * Each function takes the list and returns it with one more attribute.
 */
#ifndef NL2SQL_OTLP_ATTRIBUTES_H
#define NL2SQL_OTLP_ATTRIBUTES_H

#include "base/memory.h"

#include <jv.h>

/* NULL: the list as it is. */
MUST_USE jv attributes_text(jv list, const char *key, const char *text);

/* A whole number; 64-bit numbers are texts in OTLP's JSON. */
MUST_USE jv attributes_integer(jv list, const char *key, double number);

/* A whole number as such, any other as a real one. */
MUST_USE jv attributes_number(jv list, const char *key, double number);

/* An array of strings, which this takes; an empty one is left out. */
MUST_USE jv attributes_texts(jv list, const char *key, jv texts);

#endif
