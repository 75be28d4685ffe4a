/* prescan.c - refusals by a look at the bytes alone; see prescan.h */
#include "gate/prescan.h"

#include <string.h>

struct scan {
	const unsigned char *bytes;
	size_t length;
	size_t at;
	size_t character; /* from 1 */
	size_t comment_depth;
	bool in_run;        /* the byte before was an operator character */
	bool run_is_dashes; /* the run began with --, a line comment */
	size_t run_cost;    /* characters that make the lexer rescan */
};

static bool
in_range(unsigned char byte, unsigned char low, unsigned char high)
{
	return byte >= low && byte <= high;
}

static bool
continues(const struct scan *scan, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		if (scan->at + i >= scan->length ||
		    !in_range(scan->bytes[scan->at + i], 0x80, 0xBF))
			return false;
	}
	return true;
}

/* How many bytes the character here has by RFC 3629's table; 0 when it is not
 * UTF-8. */
static size_t
character_bytes(const struct scan *scan)
{
	const unsigned char *p = scan->bytes + scan->at;
	unsigned char second =
	    scan->at + 1 < scan->length ? p[1] : (unsigned char)0;
	if (p[0] < 0x80)
		return 1;
	if (in_range(p[0], 0xC2, 0xDF))
		return continues(scan, 1, 2) ? 2 : 0;
	if (in_range(p[0], 0xE0, 0xEF)) {
		bool second_fits = in_range(second,
		    (unsigned char)(p[0] == 0xE0 ? 0xA0 : 0x80),
		    (unsigned char)(p[0] == 0xED ? 0x9F : 0xBF));
		return second_fits && continues(scan, 1, 3) ? 3 : 0;
	}
	if (in_range(p[0], 0xF0, 0xF4)) {
		bool second_fits = in_range(second,
		    (unsigned char)(p[0] == 0xF0 ? 0x90 : 0x80),
		    (unsigned char)(p[0] == 0xF4 ? 0x8F : 0xBF));
		return second_fits && continues(scan, 1, 4) ? 4 : 0;
	}
	return 0;
}

static bool
is_control(unsigned char byte)
{
	return byte == 0x7F ||
	       (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r');
}

static unsigned char
next_byte(const struct scan *scan)
{
	return scan->at + 1 < scan->length ? scan->bytes[scan->at + 1] : 0;
}

/*
 * Follow comment nesting as the lexer does inside a comment.  Outside of a
 * comment, quotes may make the count too high but never too low: a closing pair
 * counts only while the count is above zero.
 */
static size_t
comment_step(struct scan *scan)
{
	unsigned char byte = scan->bytes[scan->at];
	if (byte == '/' && next_byte(scan) == '*') {
		scan->comment_depth++;
		return 2;
	}
	if (byte == '*' && next_byte(scan) == '/' && scan->comment_depth > 0) {
		scan->comment_depth--;
		return 2;
	}
	return 1;
}

/*
 * The lexer takes a whole run of operator characters and gives back what is
 * behind its first sign or comment opener.  Each of these therefore costs
 * another scan of the rest.  A run of stars or dashes costs nothing.
 */
static void
operator_step(struct scan *scan)
{
	unsigned char byte = scan->bytes[scan->at];
	unsigned char next = next_byte(scan);
	if (byte == 0 || !strchr("~!@#^&|`?+-*/%<>=", byte)) {
		scan->in_run = false;
		return;
	}
	if (!scan->in_run) {
		scan->in_run = true;
		scan->run_is_dashes = byte == '-' && next == '-';
		scan->run_cost = 0;
	}
	bool opens = byte == '/' && next == '*';
	bool is_sign = (byte == '+' || byte == '-') && !scan->run_is_dashes;
	scan->run_cost += opens || is_sign;
}

static bool
step(struct scan *scan, struct gate_refusal *refusal)
{
	size_t bytes = character_bytes(scan);
	if (bytes == 0)
		return gate_refuse(refusal, "sql.encoding", scan->character,
		    "the statement is not valid UTF-8");
	unsigned char byte = scan->bytes[scan->at];
	if (is_control(byte))
		return gate_refuse(refusal, "sql.control_character",
		    scan->character,
		    "the statement holds the control character 0x%02X", byte);
	size_t characters = 1;
	if (bytes == 1)
		bytes = characters = comment_step(scan);
	if (scan->comment_depth > GATE_MAX_COMMENT_DEPTH)
		return gate_refuse(refusal, "sql.too_deep", scan->character,
		    "comments are nested deeper than %d",
		    GATE_MAX_COMMENT_DEPTH);
	operator_step(scan);
	if (scan->run_cost > GATE_MAX_OPERATOR_RUN)
		return gate_refuse(refusal, "sql.too_deep", scan->character,
		    "more than %d signs or comments in one run of operator "
		    "characters",
		    GATE_MAX_OPERATOR_RUN);
	scan->at += bytes;
	scan->character += characters;
	return true;
}

bool
gate_prescan(const char *sql, size_t length, struct gate_refusal *refusal)
{
	if (length > GATE_MAX_BYTES)
		return gate_refuse(refusal, "sql.too_long", 0,
		    "the statement is longer than %d bytes", GATE_MAX_BYTES);
	struct scan scan = {
	    .bytes = (const unsigned char *)sql,
	    .length = length,
	    .character = 1,
	};
	while (scan.at < length) {
		if (!step(&scan, refusal))
			return false;
	}
	return true;
}
