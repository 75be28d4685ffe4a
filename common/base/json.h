/*
 * json.h - scans a JSON object once and builds nothing
 *
 * On a 23 KB record a scan takes 36 us, while libjq's parse and print take 1.24
 * ms and change 1.10 into 1.1.  So a record keeps its members as bytes, and
 * only the members that a stage asks for become a jv.
 */
#ifndef NL2SQL_BASE_JSON_H
#define NL2SQL_BASE_JSON_H

#include "base/memory.h"

#include <stddef.h>

#define JSON_MAX_DEPTH 64
/* The most members of any object.  libjq hashes keys with a fixed seed, so an
 * attacker can choose keys that collide; each key then costs as many steps as
 * there are keys. */
#define JSON_MAX_MEMBERS 256

/* Offsets into the scanned text. */
struct json_member {
	size_t key, key_length;     /* without the quotes, escapes kept */
	size_t value, value_length; /* the bytes of the value */
	size_t values; /* the number of values: itself and all inside */
};

enum json_status {
	JSON_OK,
	JSON_SYNTAX,    /* not one JSON object (RFC 8259), \u0000 included */
	JSON_UTF8,      /* bytes that are not UTF-8 */
	JSON_TOO_DEEP,  /* over JSON_MAX_DEPTH levels */
	JSON_TOO_MANY,  /* over JSON_MAX_MEMBERS members in one object */
	JSON_DUPLICATE, /* a key occurs twice in one object, in any escaping */
};

struct json_scan {
	struct json_member members[JSON_MAX_MEMBERS];
	size_t count;
	size_t offset;     /* where the scan stopped, in bytes from 0 */
	size_t key_length; /* JSON_DUPLICATE: of the key at offset */
};

/* Scan `length` bytes, which must hold one object and nothing else. */
MUST_USE enum json_status json_scan_object(
    const char *text, size_t length, struct json_scan *scan);

/* Offsets into an array, as json_member's. */
struct json_item {
	size_t value, value_length;
};

/*
 * Read the next item of an array that a scan has checked.  `*at` is 0 at the
 * first call, and where the next one goes on.  Return false at the end.
 */
MUST_USE bool json_next_item(
    const char *array, size_t length, size_t *at, struct json_item *item);

/*
 * Return the text of a JSON string that a scan has checked; `text` has no
 * quotes.  The caller frees it.  It has `*decoded_length` bytes and a NUL
 * behind them.
 */
MUST_USE char *json_decode(
    const char *text, size_t length, size_t *decoded_length);

/* Return the length in bytes of the valid UTF-8 character at text, 0 when it is
 * none. */
size_t json_utf8_length(const char *text, size_t available);

/* Return the code point of that character. */
unsigned long json_utf8_point(const char *text, size_t length);

/* Write the character of a code point, up to four bytes; return the place
 * behind it. */
char *json_utf8_put(char *to, unsigned code);

#endif
