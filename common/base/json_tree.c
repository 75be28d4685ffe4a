/* json_tree.c - reads JSON as a tree; see json_tree.h */
#include "base/json_tree.h"

#include "base/json.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct cursor {
	struct arena *arena;
	char *at, *end;
	int depth;
};

static bool read_value(struct cursor *cursor, struct json_node *node);

static void
skip_blanks(struct cursor *cursor)
{
	while (cursor->at < cursor->end &&
	       (*cursor->at == ' ' || *cursor->at == '\t' ||
		   *cursor->at == '\n' || *cursor->at == '\r'))
		cursor->at++;
}

static bool
take(struct cursor *cursor, char byte)
{
	if (cursor->at >= cursor->end || *cursor->at != byte)
		return false;
	cursor->at++;
	return true;
}

/* Take a byte of the syntax, with the blanks around it. */
static bool
take_mark(struct cursor *cursor, char byte)
{
	skip_blanks(cursor);
	bool taken = take(cursor, byte);
	skip_blanks(cursor);
	return taken;
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

/* Read four hexadecimal digits; 0 where they are none. */
static unsigned
take_unit(struct cursor *cursor)
{
	char digits[5] = {0};
	if (cursor->end - cursor->at < 4)
		return 0;
	memcpy(digits, cursor->at, 4);
	cursor->at += 4;
	return strspn(digits, "0123456789abcdefABCDEF") == 4
		   ? (unsigned)strtoul(digits, NULL, 16)
		   : 0;
}

/* Read what stands behind \u, two halves where the first one is a half. */
static unsigned
take_point(struct cursor *cursor)
{
	unsigned unit = take_unit(cursor);
	if (unit < 0xD800 || unit > 0xDFFF)
		return unit;
	unsigned low = take_word(cursor, "\\u") ? take_unit(cursor) : 0;
	bool pair = unit < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF;
	return pair ? 0x10000U + ((unit - 0xD800) << 10) + (low - 0xDC00) : 0;
}

/* Read what stands behind a backslash, and return the place behind it; NULL
 * where it is no escape.  None is shorter than its character. */
static char *
take_escape(struct cursor *cursor, char *to)
{
	static const char written[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	if (take(cursor, 'u')) {
		unsigned point = take_point(cursor);
		return point ? json_utf8_put(to, point) : NULL;
	}
	const char *found = cursor->at < cursor->end && *cursor->at
				? strchr(written, *cursor->at++)
				: NULL;
	if (!found)
		return NULL;
	*to = meant[found - written];
	return to + 1;
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
	/* most have no escape, and stay as they stand */
	while (to < cursor->end && *to != '"' && *to != '\\')
		to++;
	cursor->at = to;
	while (cursor->at < cursor->end && *cursor->at != '"') {
		char byte = *cursor->at++;
		if (byte != '\\')
			*to++ = byte;
		else if (!(to = take_escape(cursor, to)))
			return false;
	}
	if (!take(cursor, '"'))
		return false;
	*to = '\0';
	return true;
}

static bool
read_number(struct cursor *cursor, double *number)
{
	static const long most = 1000000000000;
	char *start = cursor->at;
	long whole = 0;
	bool negative = take(cursor, '-');
	if (cursor->at >= cursor->end || !isdigit((unsigned char)*cursor->at))
		return false;
	while (cursor->at < cursor->end && whole < most &&
	       isdigit((unsigned char)*cursor->at))
		whole = whole * 10 + (*cursor->at++ - '0');
	*number = (double)(negative ? -whole : whole);
	if (cursor->at < cursor->end && strchr(".eE0123456789", *cursor->at))
		*number = strtod(start, &cursor->at);
	return true;
}

static bool
read_item(struct cursor *cursor, struct json_node *list, bool keyed,
    struct json_node **last)
{
	struct json_node *item = arena_alloc(cursor->arena, sizeof(*item));
	if (keyed &&
	    (!read_text(cursor, &item->key) || !take_mark(cursor, ':')))
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
	skip_blanks(cursor);
	if (take(cursor, closing))
		return true;
	do {
		if (!read_item(cursor, list, keyed, &last))
			return false;
	} while (take_mark(cursor, ','));
	return take(cursor, closing);
}

static bool
read_nested(struct cursor *cursor, struct json_node *list, bool keyed)
{
	if (++cursor->depth > JSON_MAX_DEPTH)
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
	skip_blanks(&cursor);
	bool whole = read_value(&cursor, root);
	skip_blanks(&cursor);
	return whole && cursor.at == cursor.end ? root : NULL;
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
		return jv_bool(node->number != 0);
	case JSON_NUMBER:
		return jv_number(node->number);
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

double
json_member_number(
    const struct json_node *object, const char *key, double fallback)
{
	const struct json_node *item = json_member(object, key);
	return item && item->kind == JSON_NUMBER ? item->number : fallback;
}

int
json_integer(const struct json_node *node, int fallback)
{
	bool fits = node && node->kind == JSON_NUMBER &&
		    node->number >= INT_MIN && node->number <= INT_MAX;
	return fits ? (int)node->number : fallback;
}

int
json_member_integer(
    const struct json_node *object, const char *key, int fallback)
{
	return json_integer(json_member(object, key), fallback);
}

bool
json_member_flag(const struct json_node *object, const char *key)
{
	const struct json_node *item = json_member(object, key);
	return item && item->kind == JSON_FLAG && item->number != 0;
}

struct json_node *
json_member_list(const struct json_node *object, const char *key, size_t *count)
{
	const struct json_node *item = json_member(object, key);
	bool listed = item && item->kind == JSON_LIST;
	*count = listed ? item->count : 0;
	return listed ? item->items : NULL;
}
