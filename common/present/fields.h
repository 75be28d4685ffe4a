/*
 * fields.h - members of a record as safe text, for the printers here
 *
 * Everything returned lives in the arena and may be printed as it is.
 */
#ifndef NL2SQL_PRESENT_FIELDS_H
#define NL2SQL_PRESENT_FIELDS_H

#include "record/record.h"

#include <jv.h>
#include <stdio.h>

/* A member of `object` as safe text: strings as they are, numbers and flags as
 * JSON writes them; NULL when it is absent, null, an array or an object. */
const char *field_text(const jv *object, const char *key, struct arena *arena);

/* The strings of an array member joined by ", "; of objects their `name`.
 * "" when there are none. */
const char *field_list(const jv *object, const char *key, struct arena *arena);

/* The elements of an array member; 0 when it is none. */
int field_count(const jv *object, const char *key);
/* One of them, yours; invalid beyond the end. */
MUST_USE jv field_element(const jv *object, const char *key, int at);

/* Print " LABEL TEXT" when there is such a text. */
void field_print(FILE *file, const jv *object, const char *key,
    const char *label, struct arena *arena);

#endif
