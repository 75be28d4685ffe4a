/*
 * fields.h - members of a record as safe text, for the printers of this folder
 *
 * All returned texts live in the arena and may be printed as they are.
 */
#ifndef NL2SQL_PRESENT_FIELDS_H
#define NL2SQL_PRESENT_FIELDS_H

#include "record/record.h"

#include <jv.h>
#include <stdio.h>

/* A value as safe text: a string's characters, a number or flag as JSON writes
 * it.  NULL when it is absent, null, an array or an object. */
const char *field_scalar(const jv *value, struct arena *arena);

/* The same of a member of `object`. */
const char *field_text(const jv *object, const char *key, struct arena *arena);

/* The strings of an array member joined by ", "; an object counts as its
 * `name`.  "" when there are none. */
const char *field_list(const jv *object, const char *key, struct arena *arena);

/* How many elements an array member has; 0 when it is no array. */
int field_count(const jv *object, const char *key);
/* One of the elements; the caller owns it.  Invalid beyond the end. */
MUST_USE jv field_element(const jv *object, const char *key, int at);

/* Print " LABEL TEXT" when the member has a text. */
void field_print(FILE *file, const jv *object, const char *key,
    const char *label, struct arena *arena);

#endif
