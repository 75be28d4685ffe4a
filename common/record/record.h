/*
 * record.h - one question in the pipeline
 *
 * A record is one JSON object on one line.  It is read lazily: the line is
 * checked in one scan, and every top-level member keeps its bytes.  Only
 * members that a stage asks for become jv values; all others, with the id, are
 * written back byte for byte, in their place.
 *
 *	jv question = record_get(record, "question");
 *	record_set(record, "route", route);
 *	record_write(record, stdout);
 *
 * docs/records.md lists every member with its writer and readers.
 */
#ifndef NL2SQL_RECORD_RECORD_H
#define NL2SQL_RECORD_RECORD_H

#include "base/json_tree.h"
#include "base/memory.h"
#include "text/text.h"

#include <jv.h>
#include <stdbool.h>
#include <stdio.h>

#define RECORD_MAX_QUESTION_BYTES 8192
#define RECORD_MAX_SQL_BYTES 16384
/* libjq needs up to 400 bytes for a value of two bytes, so 100 MB for this
 * many.  The 5 million values that a line can hold would need 2 GB.  A result
 * of 1,000 rows and 200 columns has 201,000. */
#define RECORD_MAX_VALUES ((size_t)262144)

struct record_member {
	char *key;
	char *bytes; /* the value as JSON text */
	size_t length;
};

struct timeline;

struct record {
	struct timeline *timeline; /* of its trace (timeline.h), lent; NULL:
				none is kept. A copy has none */
	struct record_member *members;
	size_t count;
	size_t capacity;
	size_t line;   /* line number of the input, from 1 */
	size_t values; /* in the largest member of the line; arrays and objects
			  count, too */
};

/* Return the text as a value where it is one JSON object as json.h has it, else
 * invalid.  libjq's own reader takes more than that, and leaks memory over some
 * texts that are no JSON. */
MUST_USE jv record_object(const char *text, size_t length);

/*
 * Read a line.  Return false when it is no record; `*problem` says why (codes
 * input.*, detail names the byte offset), and the record is empty.  The record
 * keeps its own copy of the bytes.
 */
MUST_USE bool record_parse(struct record *record, const char *text,
    size_t length, size_t line, jv *problem);

/* Forget all members; the record can be used again. */
void record_clear(struct record *record);
void record_release(struct record *record);

/* Make an independent copy in an empty record. */
void record_copy(struct record *copy, const struct record *record);

bool record_has(const struct record *record, const char *key);

/* Return the member's value, which the caller owns; invalid (jv_get_kind) when
 * it is absent. */
MUST_USE jv record_get(const struct record *record, const char *key);
/* Return the member's value as a tree in the arena; NULL when it is absent.
 * What is read whole costs a fifth of record_get's value. */
const struct json_node *record_tree(
    const struct record *record, const char *key, struct arena *arena);
/* Return the member's own bytes, lent until it changes; NULL when absent. */
const char *record_bytes(const struct record *record, const char *key);
/* Return a string member in the arena; NULL when absent or no string. */
const char *record_text(
    const struct record *record, const char *key, struct arena *arena);

/* Replace the member at its place, or append it. */
void record_set(struct record *record, const char *key, jv value);
/* Do the same with a value that is JSON text already, because libjq rounds
 * numbers. */
void record_set_bytes(
    struct record *record, const char *key, const char *bytes, size_t length);
void record_delete(struct record *record, const char *key);
/* Delete the named member and all members of later stages (for --redo). */
void record_rewind(struct record *record, const char *key);

/*
 * Return an event about the record as JSON text, which the caller frees: the
 * members of `event`, an object, behind the record's id with its original
 * bytes.  It is for the trace and the audit log, which are useless when an id
 * is rounded.
 */
MUST_USE char *record_event(const struct record *record, jv event);

/* Does the record have a verdict?  It then passes every stage unchanged. */
bool record_settled(const struct record *record);

/* Write one line and flush it.  Return false when the write failed; errno says
 * why. */
MUST_USE bool record_write(const struct record *record, FILE *file);

/* Return the record as one line without its newline, which the caller frees. */
MUST_USE char *record_line(const struct record *record, size_t *length);

/* Read members of values of any type.  Unlike libjq's functions, these never
 * abort. */
MUST_USE jv record_member(const jv *object, const char *key);
/* Return the text of an object's member in the arena; NULL when it is no
 * string. */
const char *record_member_text(
    const jv *object, const char *key, struct arena *arena);
double record_member_number(const jv *object, const char *key, double fallback);
/* Return an int, or `fallback` when the value is none: 0.5, 1e1000. */
int record_member_integer(const jv *object, const char *key, int fallback);
bool record_member_flag(const jv *object, const char *key);
/* Is there such a member, whatever its value? */
bool record_member_exists(const jv *object, const char *key);

/* Return an array member, which the caller owns; an empty array when there is
 * none. */
MUST_USE jv record_member_array(const jv *object, const char *key);
/* Return how many items an array has; 0 when the value is no array. */
int record_array_length(const jv *value);

/* Add a member to the object, which this takes; do not change it when `text` is
 * NULL. */
MUST_USE jv record_with_text(jv object, const char *key, const char *text);
MUST_USE jv record_with_number(jv object, const char *key, double number);

/* Return a value as JSON text, which the caller frees; this takes the value.
 * It is what libjq's jv_dump_string writes, which asks its stream for every
 * byte; see value_text.c. */
MUST_USE char *record_value_text(jv value, size_t *length);

/* Return a score for the record, rounded to 4 decimals, so that records are
 * short and the same on every machine. */
MUST_USE jv record_score(double score);

/* Return an array of the texts. */
MUST_USE jv record_texts(struct text_words texts);

#endif
