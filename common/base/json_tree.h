/*
 * json_tree.h - reads JSON as a tree in an arena
 *
 * The gate's child answers about a statement in this form (gate/answer.h), and
 * the members of a record that every stage reads whole are read in it.  The
 * reader is ten times as fast as libjq on the same text, which matters because
 * every statement is judged.  The parent adds its own findings to the tree.
 */
#ifndef NL2SQL_BASE_JSON_TREE_H
#define NL2SQL_BASE_JSON_TREE_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>

enum json_kind {
	JSON_NULL,
	JSON_FLAG,
	JSON_NUMBER,
	JSON_TEXT,
	JSON_LIST,
	JSON_OBJECT, /* a list whose items have keys */
};

struct json_node {
	enum json_kind kind;
	const char *key;  /* NULL in an array */
	const char *text; /* of JSON_TEXT */
	double number;    /* of JSON_NUMBER; 1 for true */
	size_t count;     /* of items */
	struct json_node *items;
	struct json_node *next;
};

/* Return NULL when the text is no JSON, or nests over JSON_MAX_DEPTH levels.
 * The texts of the tree are in the buffer, which this changes; a NUL stands
 * behind it. */
MUST_USE struct json_node *json_read(
    struct arena *arena, char *text, size_t length);

/* Return the whole tree as a value of its own; null for NULL. */
MUST_USE jv json_value(const struct json_node *node);

/* Add a last member to an object (key lent); it is null until it is filled
 * in. */
struct json_node *json_add(
    struct arena *arena, struct json_node *object, const char *key);

/* Return the member of an object; NULL when there is none or it is no
 * object. */
struct json_node *json_member(const struct json_node *object, const char *key);
/* Return the text of a member, NULL when it is no text. */
const char *json_member_text(const struct json_node *object, const char *key);
double json_member_number(
    const struct json_node *object, const char *key, double fallback);
/* Return an int, or `fallback` when the value is none. */
int json_member_integer(
    const struct json_node *object, const char *key, int fallback);
/* The int of a JSON_NUMBER, or `fallback`. */
int json_integer(const struct json_node *node, int fallback);
bool json_member_flag(const struct json_node *object, const char *key);
/* Return the first item of a member that is a list, NULL when it is empty, and
 * its length in `*count`. */
struct json_node *json_member_list(
    const struct json_node *object, const char *key, size_t *count);

#endif
