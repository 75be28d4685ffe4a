/* value_read.c - JSON text as a value; see record.h */
#include "record/record.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What nests deeper is left to libjq. */
enum { DEEPEST = 64 };
/* So many digits are a whole number that a double holds. */
enum { DIGITS_MOST = 15 };

/* A text without what is left to libjq, as far as it was read. */
struct reading {
	const char *at, *end;
	int depth;
};

static bool read_value(struct reading *reading, jv *value);

static void
skip_blanks(struct reading *reading)
{
	while (reading->at < reading->end &&
	       (*reading->at == ' ' || *reading->at == '\t' ||
		   *reading->at == '\n' || *reading->at == '\r'))
		reading->at++;
}

static bool
take(struct reading *reading, char byte)
{
	skip_blanks(reading);
	if (reading->at == reading->end || *reading->at != byte)
		return false;
	reading->at++;
	return true;
}

static bool
take_word(struct reading *reading, const char *word)
{
	size_t length = strlen(word);
	if ((size_t)(reading->end - reading->at) < length ||
	    memcmp(reading->at, word, length) != 0)
		return false;
	reading->at += length;
	return true;
}

/* What a backslash and this byte stand for; 0: libjq knows. */
static char
unescaped(char byte)
{
	static const char written[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	const char *found = byte ? strchr(written, byte) : NULL;
	return found ? meant[found - written] : '\0';
}

/* A string with escapes that ends before `close`. */
static bool
read_escaped(struct reading *reading, const char *close, jv *value)
{
	char *text = xmalloc((size_t)(close - reading->at) + 1);
	size_t length = 0;
	bool known = true;
	for (const char *at = reading->at; known && at < close; at++) {
		bool escape = *at == '\\';
		at += escape;
		text[length] = escape ? unescaped(*at) : *at;
		known = text[length++] != '\0';
	}
	if (known)
		*value = jv_string_sized(text, (int)length);
	free(text);
	reading->at = close + 1;
	return known;
}

/* Behind its opening quote. */
static bool
read_string(struct reading *reading, jv *value)
{
	bool escaped = false;
	const char *close = reading->at;
	while (close < reading->end && *close != '"' &&
	       (unsigned char)*close >= ' ') {
		bool escape = *close++ == '\\';
		escaped = escaped || escape;
		close += escape && close < reading->end;
	}
	if (close == reading->end || *close != '"')
		return false;
	if (escaped)
		return read_escaped(reading, close, value);
	*value = jv_string_sized(reading->at, (int)(close - reading->at));
	reading->at = close + 1;
	return true;
}

/* Digits, of which there are `*count` with those before; false: none, or more
 * than a double surely holds. */
static bool
read_digits(struct reading *reading, double *number, int *count)
{
	const char *first = reading->at;
	while (reading->at < reading->end &&
	       isdigit((unsigned char)*reading->at) && ++*count <= DIGITS_MOST)
		*number = *number * 10 + (*reading->at++ - '0');
	return reading->at > first && *count <= DIGITS_MOST;
}

/*
 * Both the digits as a whole number and the power of ten are exact, so that
 * their quotient is the double nearest to what is written.
 */
static bool
read_number(struct reading *reading, jv *value)
{
	static const double powers[DIGITS_MOST + 1] = {1e0, 1e1, 1e2, 1e3, 1e4,
	    1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
	double number = 0;
	int count = 0;
	bool negative = take_word(reading, "-");
	const char *first = reading->at;
	if (!read_digits(reading, &number, &count) ||
	    (*first == '0' && count > 1))
		return false;
	int whole = count;
	if (take_word(reading, ".") && !read_digits(reading, &number, &count))
		return false;
	if (reading->at < reading->end &&
	    (*reading->at == 'e' || *reading->at == 'E'))
		return false;
	number /= powers[count - whole];
	*value = jv_number(negative ? -number : number);
	return true;
}

static bool
read_array(struct reading *reading, jv *value)
{
	*value = jv_array();
	if (take(reading, ']'))
		return true;
	do {
		jv item;
		if (!read_value(reading, &item))
			return false;
		*value = jv_array_append(*value, item);
	} while (take(reading, ','));
	return take(reading, ']');
}

static bool
read_member(struct reading *reading, jv *object)
{
	jv key = jv_invalid();
	jv item = jv_invalid();
	if (!take(reading, '"') || !read_string(reading, &key))
		return false;
	if (!take(reading, ':') || !read_value(reading, &item)) {
		jv_free(key);
		return false;
	}
	*object = jv_object_set(*object, key, item);
	return true;
}

static bool
read_object(struct reading *reading, jv *value)
{
	*value = jv_object();
	if (take(reading, '}'))
		return true;
	do {
		if (!read_member(reading, value))
			return false;
	} while (take(reading, ','));
	return take(reading, '}');
}

static bool
read_nested(struct reading *reading, jv *value)
{
	bool is_object = *reading->at++ == '{';
	if (++reading->depth > DEEPEST)
		return false;
	bool whole = is_object ? read_object(reading, value)
			       : read_array(reading, value);
	reading->depth--;
	if (!whole)
		jv_free(*value);
	return whole;
}

static bool
read_word(struct reading *reading, jv *value)
{
	if (take_word(reading, "null"))
		*value = jv_null();
	else if (take_word(reading, "true"))
		*value = jv_true();
	else if (take_word(reading, "false"))
		*value = jv_false();
	else
		return false;
	return true;
}

/* Return false, with nothing in `*value`, where libjq is to read the text. */
static bool
read_value(struct reading *reading, jv *value)
{
	skip_blanks(reading);
	if (reading->at == reading->end)
		return false;
	switch (*reading->at) {
	case '{':
	case '[':
		return read_nested(reading, value);
	case '"':
		reading->at++;
		return read_string(reading, value);
	case 'n':
	case 't':
	case 'f':
		return read_word(reading, value);
	default:
		return read_number(reading, value);
	}
}

jv
record_read_value(const char *text, size_t length)
{
	struct reading reading = {.at = text, .end = text + length};
	jv value;
	if (!read_value(&reading, &value))
		return jv_parse_sized(text, (int)length);
	skip_blanks(&reading);
	if (reading.at == reading.end)
		return value;
	jv_free(value);
	return jv_parse_sized(text, (int)length);
}
