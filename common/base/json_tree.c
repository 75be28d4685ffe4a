/* json_tree.c - reads a program's own JSON as a tree; see json_tree.h */
#include "base/json_tree.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 16

struct cursor {
	struct arena *arena;
	char *at, *end;
	int depth;
};

static bool read_value(struct cursor *cursor, struct json_node *node);

static bool
take(struct cursor *cursor, char byte)
{
	if (cursor->at >= cursor->end || *cursor->at != byte)
		return false;
	cursor->at++;
	return true;
}

static bool
take_word(struct cursor *cursor, const char *word)
{
	size_t length = strlen(word);
	if ((size_t)(cursor->end - cursor->at) < length ||
	    memcmp(cursor->at, word, length) != 0)
		return false;
	cursor->at += length;
	return true;
}

/* Read the characters that the child escapes; \u is only for those below a
 * blank. */
static bool
take_escape(struct cursor *cursor, char *to)
{
	if (cursor->at >= cursor->end)
		return false;
	char byte = *cursor->at++;
	switch (byte) {
	case '"':
	case '\\':
		*to = byte;
		return true;
	case 'n':
		*to = '\n';
		return true;
	case 't':
		*to = '\t';
		return true;
	case 'u': {
		char digits[5] = {0};
		char *end = NULL;
		if (cursor->end - cursor->at < 4)
			return false;
		memcpy(digits, cursor->at, 4);
		cursor->at += 4;
		long code = strtol(digits, &end, 16);
		*to = (char)code;
		return *end == '\0' && code > 0 && code < 0x20;
	}
	default:
		return false;
	}
}

/* Read a string in place: the result is never longer than the source, and the
 * closing quote leaves room for the NUL. */
static bool
read_text(struct cursor *cursor, const char **text)
{
	if (!take(cursor, '"'))
		return false;
	char *to = cursor->at;
	*text = to;
	while (cursor->at < cursor->end && *cursor->at != '"') {
		char byte = *cursor->at++;
		if (byte == '\\' && !take_escape(cursor, &byte))
			return false;
		*to++ = byte;
	}
	if (!take(cursor, '"'))
		return false;
	*to = '\0';
	return true;
}

static bool
read_number(struct cursor *cursor, long *number)
{
	bool negative = take(cursor, '-');
	if (cursor->at >= cursor->end || !isdigit((unsigned char)*cursor->at))
		return false;
	*number = 0;
	while (
	    cursor->at < cursor->end && isdigit((unsigned char)*cursor->at)) {
		if (*number > 1000000000000)
			return false;
		*number = *number * 10 + (*cursor->at++ - '0');
	}
	if (negative)
		*number = -*number;
	return true;
}

static bool
read_item(struct cursor *cursor, struct json_node *list, bool keyed,
    struct json_node **last)
{
	struct json_node *item = arena_alloc(cursor->arena, sizeof(*item));
	if (keyed && (!read_text(cursor, &item->key) || !take(cursor, ':')))
		return false;
	if (!read_value(cursor, item))
		return false;
	if (*last)
		(*last)->next = item;
	else
		list->items = item;
	*last = item;
	list->count++;
	return true;
}

static bool
read_list(struct cursor *cursor, struct json_node *list, bool keyed)
{
	char closing = keyed ? '}' : ']';
	struct json_node *last = NULL;
	list->kind = keyed ? JSON_OBJECT : JSON_LIST;
	if (take(cursor, closing))
		return true;
	do {
		if (!read_item(cursor, list, keyed, &last))
			return false;
	} while (take(cursor, ','));
	return take(cursor, closing);
}

static bool
read_nested(struct cursor *cursor, struct json_node *list, bool keyed)
{
	if (++cursor->depth > MAX_DEPTH)
		return false;
	bool whole = read_list(cursor, list, keyed);
	cursor->depth--;
	return whole;
}

static bool
read_value(struct cursor *cursor, struct json_node *node)
{
	if (take(cursor, '{'))
		return read_nested(cursor, node, true);
	if (take(cursor, '['))
		return read_nested(cursor, node, false);
	if (cursor->at < cursor->end && *cursor->at == '"') {
		node->kind = JSON_TEXT;
		return read_text(cursor, &node->text);
	}
	if (take_word(cursor, "true") || take_word(cursor, "false")) {
		node->kind = JSON_FLAG;
		node->number = cursor->at[-2] == 'u';
		return true;
	}
	node->kind = JSON_NULL;
	if (take_word(cursor, "null"))
		return true;
	node->kind = JSON_NUMBER;
	return read_number(cursor, &node->number);
}

struct json_node *
json_read(struct arena *arena, char *text, size_t length)
{
	struct cursor cursor = {
	    .arena = arena,
	    .at = text,
	    .end = text + length,
	};
	struct json_node *root = arena_alloc(arena, sizeof(*root));
	return read_value(&cursor, root) && cursor.at == cursor.end ? root
								    : NULL;
}

static jv
list_value(const struct json_node *list)
{
	bool is_object = list->kind == JSON_OBJECT;
	jv value = is_object ? jv_object() : jv_array_sized((int)list->count);
	for (const struct json_node *item = list->items; item;
	     item = item->next)
		value = is_object ? jv_object_set(value, jv_string(item->key),
					json_value(item))
				  : jv_array_append(value, json_value(item));
	return value;
}

jv
json_value(const struct json_node *node)
{
	if (!node)
		return jv_null();
	switch (node->kind) {
	case JSON_FLAG:
		return jv_bool((int)node->number);
	case JSON_NUMBER:
		return jv_number((double)node->number);
	case JSON_TEXT:
		return jv_string(node->text);
	case JSON_LIST:
	case JSON_OBJECT:
		return list_value(node);
	default:
		return jv_null();
	}
}

struct json_node *
json_add(struct arena *arena, struct json_node *object, const char *key)
{
	struct json_node **end = &object->items;
	while (*end)
		end = &(*end)->next;
	*end = arena_alloc(arena, sizeof(**end));
	(*end)->key = key;
	object->count++;
	return *end;
}

struct json_node *
json_member(const struct json_node *object, const char *key)
{
	if (!object || object->kind != JSON_OBJECT)
		return NULL;
	struct json_node *item = object->items;
	while (item && (!item->key || *item->key != *key ||
			   strcmp(item->key, key) != 0))
		item = item->next;
	return item;
}

const char *
json_member_text(const struct json_node *object, const char *key)
{
	const struct json_node *item = json_member(object, key);
	return item && item->kind == JSON_TEXT ? item->text : NULL;
}

long
json_member_number(
    const struct json_node *object, const char *key, long fallback)
{
	const struct json_node *item = json_member(object, key);
	return item && item->kind == JSON_NUMBER ? item->number : fallback;
}

bool
json_member_flag(const struct json_node *object, const char *key)
{
	const struct json_node *item = json_member(object, key);
	return item && item->kind == JSON_FLAG && item->number;
}

struct json_node *
json_member_list(const struct json_node *object, const char *key, size_t *count)
{
	const struct json_node *item = json_member(object, key);
	bool listed = item && item->kind == JSON_LIST;
	*count = listed ? item->count : 0;
	return listed ? item->items : NULL;
}
