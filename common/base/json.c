/* json.c - scans a JSON object once and builds nothing */
#include "base/json.h"

#include "base/json_keys.h"

#include <endian.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct cursor {
	const char *text;
	size_t length;
	size_t at;
	enum json_status status;
	size_t values;     /* begun so far */
	size_t key_length; /* of the last key */
	struct json_keys keys;
};

size_t
json_utf8_length(const char *text, size_t available)
{
	const unsigned char *byte = (const unsigned char *)text;
	if (available == 0)
		return 0;
	if (byte[0] < 0x80)
		return 1;
	size_t size = byte[0] >= 0xF0 ? 4 : byte[0] >= 0xE0 ? 3 : 2;
	if (byte[0] < 0xC2 || byte[0] > 0xF4 || available < size)
		return 0;
	for (size_t i = 1; i < size; i++)
		if ((byte[i] & 0xC0) != 0x80)
			return 0;
	/* Refuse overlong forms, surrogate halves, and values beyond
	 * U+10FFFF. */
	if ((byte[0] == 0xE0 && byte[1] < 0xA0) ||
	    (byte[0] == 0xED && byte[1] > 0x9F) ||
	    (byte[0] == 0xF0 && byte[1] < 0x90) ||
	    (byte[0] == 0xF4 && byte[1] > 0x8F))
		return 0;
	return size;
}

unsigned long
json_utf8_point(const char *text, size_t length)
{
	static const unsigned char lead_mask[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
	unsigned long point = (unsigned char)text[0] & lead_mask[length];
	for (size_t i = 1; i < length; i++)
		point = point << 6 | ((unsigned char)text[i] & 0x3F);
	return point;
}

static bool
fail(struct cursor *cursor, enum json_status status)
{
	if (cursor->status == JSON_OK)
		cursor->status = status;
	return false;
}

static int
peek(const struct cursor *cursor)
{
	if (cursor->at >= cursor->length)
		return -1;
	return (unsigned char)cursor->text[cursor->at];
}

static void
skip_blanks(struct cursor *cursor)
{
	int c;
	while ((c = peek(cursor)) == ' ' || c == '\t' || c == '\n' || c == '\r')
		cursor->at++;
}

static int
hex_value(int c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* Read four hexadecimal digits.  Return -1 when they are none. */
static int
scan_hex(struct cursor *cursor)
{
	int unit = 0;
	for (int i = 0; i < 4; i++) {
		int digit = hex_value(peek(cursor));
		if (digit < 0)
			return -1;
		unit = unit * 16 + digit;
		cursor->at++;
	}
	return unit;
}

static bool
is_high_half(int unit)
{
	return unit >= 0xD800 && unit <= 0xDBFF;
}

static bool
scan_unicode_escape(struct cursor *cursor)
{
	int unit = scan_hex(cursor);
	if (unit <= 0 || (unit >= 0xDC00 && unit <= 0xDFFF))
		return fail(cursor, JSON_SYNTAX);
	if (!is_high_half(unit))
		return true;
	if (cursor->length - cursor->at < 6 ||
	    memcmp(cursor->text + cursor->at, "\\u", 2) != 0)
		return fail(cursor, JSON_SYNTAX);
	cursor->at += 2;
	int low = scan_hex(cursor);
	if (low < 0xDC00 || low > 0xDFFF)
		return fail(cursor, JSON_SYNTAX);
	return true;
}

static bool
scan_escape(struct cursor *cursor)
{
	cursor->at++;
	int c = peek(cursor);
	/* strchr finds the NUL at its end too */
	if (c <= 0 || !strchr("\"\\/bfnrtu", c))
		return fail(cursor, JSON_SYNTAX);
	cursor->at++;
	return c != 'u' || scan_unicode_escape(cursor);
}

/* Skip the plain bytes of a string, eight at a time.  The high bit of a byte in
 * `special` says that the byte is no ASCII, below a blank, '"' or '\\'.  Only
 * the lowest such bit is reliable, because the subtraction borrows upwards. */
static void
skip_plain(struct cursor *cursor)
{
	const uint64_t each = 0x0101010101010101U;
	uint64_t special = 0;
	while (!special && cursor->length - cursor->at >= sizeof(special)) {
		uint64_t bytes;
		memcpy(&bytes, cursor->text + cursor->at, sizeof(bytes));
		bytes = le64toh(bytes);
		special = (bytes | (bytes - each * ' ') |
			      ((bytes ^ each * '"') - each) |
			      ((bytes ^ each * '\\') - each)) &
			  (each * 0x80);
		cursor->at += special ? (size_t)__builtin_ctzll(special) / 8
				      : sizeof(bytes);
	}
}

static bool
scan_string(struct cursor *cursor)
{
	cursor->at++;
	for (;;) {
		skip_plain(cursor);
		int c = peek(cursor);
		if (c == '"') {
			cursor->at++;
			return true;
		}
		if (c < 0x20)
			return fail(cursor, JSON_SYNTAX);
		if (c == '\\') {
			if (!scan_escape(cursor))
				return false;
			continue;
		}
		size_t size = c < 0x80
				  ? 1
				  : json_utf8_length(cursor->text + cursor->at,
					cursor->length - cursor->at);
		if (size == 0)
			return fail(cursor, JSON_UTF8);
		cursor->at += size;
	}
}

static bool
scan_digits(struct cursor *cursor)
{
	size_t start = cursor->at;
	int c;
	while ((c = peek(cursor)) >= '0' && c <= '9')
		cursor->at++;
	return cursor->at > start || fail(cursor, JSON_SYNTAX);
}

static bool
scan_number(struct cursor *cursor)
{
	if (peek(cursor) == '-')
		cursor->at++;
	if (peek(cursor) == '0')
		cursor->at++;
	else if (!scan_digits(cursor))
		return false;
	if (peek(cursor) == '.') {
		cursor->at++;
		if (!scan_digits(cursor))
			return false;
	}
	if (peek(cursor) != 'e' && peek(cursor) != 'E')
		return true;
	cursor->at++;
	if (peek(cursor) == '+' || peek(cursor) == '-')
		cursor->at++;
	return scan_digits(cursor);
}

static bool
scan_word(struct cursor *cursor, const char *word)
{
	size_t length = strlen(word);
	if (cursor->length - cursor->at < length ||
	    memcmp(cursor->text + cursor->at, word, length) != 0)
		return fail(cursor, JSON_SYNTAX);
	cursor->at += length;
	return true;
}

static bool
scan_scalar(struct cursor *cursor)
{
	switch (peek(cursor)) {
	case '"':
		return scan_string(cursor);
	case 't':
		return scan_word(cursor, "true");
	case 'f':
		return scan_word(cursor, "false");
	case 'n':
		return scan_word(cursor, "null");
	default:
		return scan_number(cursor);
	}
}

/* Note the key that ends before the cursor's closing quote. */
static bool
add_key(struct cursor *cursor, size_t first, size_t key)
{
	cursor->key_length = cursor->at - 1 - key;
	if (json_keys_add(
		&cursor->keys, first, cursor->text + key, cursor->key_length))
		return true;
	cursor->at = key;
	return fail(cursor, JSON_DUPLICATE);
}

/* Read a key and its colon, up to the first byte of the value.  The keys of its
 * object begin at `first`. */
static bool
scan_key(struct cursor *cursor, size_t first)
{
	size_t key = cursor->at + 1;
	if (peek(cursor) != '"')
		return fail(cursor, JSON_SYNTAX);
	if (cursor->keys.count - first == JSON_MAX_MEMBERS)
		return fail(cursor, JSON_TOO_MANY);
	if (!scan_string(cursor) || !add_key(cursor, first, key))
		return false;
	skip_blanks(cursor);
	if (peek(cursor) != ':')
		return fail(cursor, JSON_SYNTAX);
	cursor->at++;
	skip_blanks(cursor);
	return true;
}

/* An array or object that is not closed yet. */
struct level {
	char closer;
	size_t first; /* of its keys */
};

/* After a value inside an array or object, close the arrays and objects that
 * end here.  Leave the cursor at the next value, or return with *depth at 0. */
static bool
scan_after_value(
    struct cursor *cursor, const struct level *levels, size_t *depth)
{
	while (*depth > 0) {
		skip_blanks(cursor);
		int c = peek(cursor);
		const struct level *level = &levels[*depth - 1];
		if (c == level->closer) {
			cursor->at++;
			(*depth)--;
			json_keys_drop(&cursor->keys, level->first);
			continue;
		}
		if (c != ',')
			return fail(cursor, JSON_SYNTAX);
		cursor->at++;
		skip_blanks(cursor);
		return level->closer == ']' || scan_key(cursor, level->first);
	}
	return true;
}

/* Scan any value without recursion: the levels are in an array, not on the
 * stack. */
static bool
scan_value(struct cursor *cursor, size_t outer_depth)
{
	struct level levels[JSON_MAX_DEPTH];
	size_t depth = 0;
	do {
		int c = peek(cursor);
		cursor->values++;
		if (c == '{' || c == '[') {
			if (outer_depth + depth >= JSON_MAX_DEPTH)
				return fail(cursor, JSON_TOO_DEEP);
			struct level level = {
			    c == '{' ? '}' : ']', cursor->keys.count};
			levels[depth++] = level;
			cursor->at++;
			skip_blanks(cursor);
			if (peek(cursor) == level.closer)
				; /* empty: closed below */
			else if (c == '[' || scan_key(cursor, level.first))
				continue;
			else
				return false;
		} else if (!scan_scalar(cursor)) {
			return false;
		}
		if (!scan_after_value(cursor, levels, &depth))
			return false;
	} while (depth > 0);
	return true;
}

static bool
scan_members(struct cursor *cursor, struct json_scan *scan)
{
	do {
		skip_blanks(cursor);
		size_t key = cursor->at + 1;
		if (!scan_key(cursor, 0))
			return false;
		size_t key_length = cursor->key_length;
		size_t value = cursor->at;
		size_t values = cursor->values;
		if (!scan_value(cursor, 1))
			return false;
		/* scan_key limits the members to the room in the array */
		scan->members[scan->count++] = (struct json_member){
		    .key = key,
		    .key_length = key_length,
		    .value = value,
		    .value_length = cursor->at - value,
		    .values = cursor->values - values,
		};
		skip_blanks(cursor);
		if (peek(cursor) == '}')
			return true;
	} while (peek(cursor) == ',' && ++cursor->at);
	return fail(cursor, JSON_SYNTAX);
}

enum json_status
json_scan_object(const char *text, size_t length, struct json_scan *scan)
{
	struct cursor cursor = {.text = text, .length = length};
	scan->count = 0;
	skip_blanks(&cursor);
	if (peek(&cursor) != '{') {
		fail(&cursor, JSON_SYNTAX);
	} else {
		cursor.at++;
		skip_blanks(&cursor);
		if (peek(&cursor) == '}' || scan_members(&cursor, scan)) {
			cursor.at++;
			skip_blanks(&cursor);
			if (cursor.at < length)
				fail(&cursor, JSON_SYNTAX);
		}
	}
	json_keys_release(&cursor.keys);
	scan->offset = cursor.at;
	scan->key_length = cursor.key_length;
	return cursor.status;
}

bool
json_next_item(
    const char *array, size_t length, size_t *at, struct json_item *item)
{
	struct cursor cursor = {.text = array, .length = length, .at = *at};
	skip_blanks(&cursor);
	if (peek(&cursor) == ']')
		return false;
	cursor.at++; /* the bracket or a comma */
	skip_blanks(&cursor);
	if (peek(&cursor) == ']')
		return false;
	item->value = cursor.at;
	bool found = scan_value(&cursor, 0);
	json_keys_release(&cursor.keys);
	item->value_length = cursor.at - item->value;
	*at = cursor.at;
	return found;
}

char *
json_utf8_put(char *to, unsigned code)
{
	if (code < 0x80) {
		*to++ = (char)code;
		return to;
	}
	int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	static const unsigned lead[] = {0, 0xC0, 0xE0, 0xF0};
	*to++ = (char)(lead[more] | code >> (6 * more));
	while (more-- > 0)
		*to++ = (char)(0x80 | (code >> (6 * more) & 0x3F));
	return to;
}

/* Read the character of the \u escape behind the cursor's backslash. */
static unsigned
take_unicode_escape(struct cursor *cursor)
{
	cursor->at += 2;
	int unit = scan_hex(cursor);
	if (!is_high_half(unit))
		return (unsigned)unit;
	cursor->at += 2;
	int low = scan_hex(cursor);
	return 0x10000U + ((unsigned)(unit - 0xD800) << 10) +
	       (unsigned)(low - 0xDC00);
}

char *
json_decode(const char *text, size_t length, size_t *decoded_length)
{
	static const char from[] = "\"\\/bfnrt";
	static const char to[] = "\"\\/\b\f\n\r\t";
	struct cursor cursor = {.text = text, .length = length};
	/* No escape is shorter than its character. */
	char *decoded = xmalloc(length + 1);
	char *end = decoded;
	while (cursor.at < length) {
		if (text[cursor.at] != '\\') {
			*end++ = text[cursor.at++];
		} else if (text[cursor.at + 1] == 'u') {
			end = json_utf8_put(end, take_unicode_escape(&cursor));
		} else {
			*end++ = to[strchr(from, text[cursor.at + 1]) - from];
			cursor.at += 2;
		}
	}
	*end = '\0';
	*decoded_length = (size_t)(end - decoded);
	return decoded;
}
