/* config_value.c - what an option of the table takes; see config.h */
#include "base/config.h"
#include "base/ends.h"
#include "base/text_distance.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const true_words[] = {"1", "true", "on", "yes"};
static const char *const false_words[] = {"0", "false", "off", "no"};

static bool
word_among(const char *value, const char *const words[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcasecmp(value, words[i]) == 0)
			return true;
	return false;
}

static bool
choice_fits(const char *range, const char *value)
{
	size_t length = strlen(value);
	for (const char *word = range; word; word = strchr(word, '|')) {
		if (*word == '|')
			word++;
		if (strcspn(word, "|") == length &&
		    strncmp(word, value, length) == 0)
			return true;
	}
	return false;
}

static bool
number_fits(const struct config_option *option, const char *value)
{
	char *end = NULL;
	errno = 0;
	double number = strtod(value, &end);
	if (end == value || *end || errno || !isfinite(number))
		return false;
	if (option->type == CONFIG_INTEGER && number != floor(number))
		return false;
	return number >= option->low && number <= option->high;
}

static bool
value_fits(const struct config_option *option, const char *value)
{
	switch (option->type) {
	case CONFIG_INTEGER:
	case CONFIG_REAL:
		return number_fits(option, value);
	case CONFIG_FLAG:
		return word_among(value, true_words, COUNT_OF(true_words)) ||
		       word_among(value, false_words, COUNT_OF(false_words));
	case CONFIG_CHOICE:
		return choice_fits(option->range, value);
	case CONFIG_TEXT:
		break;
	}
	return true;
}

static void
describe_misfit(const struct config_option *option, const char *value,
    char *error, size_t size)
{
	switch (option->type) {
	case CONFIG_INTEGER:
	case CONFIG_REAL:
		snprintf(error, size,
		    "option '%s' takes a number from %.15g to %.15g, not '%s'",
		    option->name, option->low, option->high, value);
		break;
	case CONFIG_FLAG:
		snprintf(error, size, "option '%s' takes 0 or 1, not '%s'",
		    option->name, value);
		break;
	case CONFIG_CHOICE:
		snprintf(error, size, "option '%s' takes %s, not '%s'",
		    option->name, option->range, value);
		break;
	case CONFIG_TEXT:
		snprintf(
		    error, size, "option '%s' has a bad value", option->name);
		break;
	}
}

bool
config_value_fits(int place, const char *value, char *error, size_t size)
{
	if (value_fits(&config_options[place], value))
		return true;
	describe_misfit(&config_options[place], value, error, size);
	return false;
}

bool
config_value_is_true(const char *value)
{
	return word_among(value, true_words, COUNT_OF(true_words));
}

/* ---- names ---- */

/* Letters that a mistyped name differs in at most. */
enum { FAR = 3 };

static const char *
nearest(const char *name)
{
	const char *near = NULL;
	size_t least = FAR + 1;
	for (int i = 0; config_options[i].name; i++) {
		size_t far = text_distance(name, config_options[i].name, FAR);
		if (far < least) {
			least = far;
			near = config_options[i].name;
		}
	}
	return near;
}

int
config_place(const char *name, char *error, size_t size)
{
	for (int i = 0; config_options[i].name; i++)
		if (strcmp(config_options[i].name, name) == 0)
			return i;
	const char *near = nearest(name);
	if (near)
		snprintf(error, size,
		    "there is no option '%s'; did you mean '%s'?", name, near);
	else
		snprintf(error, size, "there is no option '%s'", name);
	return -1;
}

/* ---- passwords ---- */

#define BLANKS " \t\n\r\f\v"

/* The keywords of libpq whose values are secrets. */
static const char *const password_words[] = {"password", "sslpassword"};

/* Is there user:password@ in the authority of a URI? */
static bool
uri_has_password(const char *authority)
{
	size_t length = strcspn(authority, "/?");
	const char *at = memchr(authority, '@', length);
	return at && memchr(authority, ':', (size_t)(at - authority));
}

static int
hex_digit(char digit)
{
	static const char digits[] = "0123456789abcdef";
	const char *found =
	    digit ? strchr(digits, tolower((unsigned char)digit)) : NULL;
	return found ? (int)(found - digits) : -1;
}

/* Return the character that stands at `*text` as libpq reads a URI, and move
 * behind it. */
static char
uri_character(const char **text)
{
	const char *at = *text;
	int high = *at == '%' ? hex_digit(at[1]) : -1;
	int low = high >= 0 ? hex_digit(at[2]) : -1;
	*text += low >= 0 ? 3 : 1;
	return (char)(low >= 0 ? high * 16 + low : *at);
}

static bool
uri_begins(const char *text, const char *word)
{
	while (*word)
		if (uri_character(&text) != *word++)
			return false;
	return *text == '=';
}

/* Is a password among the parameters of a URI, however it is spelled? */
static bool
query_has_password(const char *uri)
{
	for (const char *mark = strpbrk(uri, "?&"); mark;
	     mark = strpbrk(mark + 1, "?&"))
		for (size_t i = 0; i < COUNT_OF(password_words); i++)
			if (uri_begins(mark + 1, password_words[i]))
				return true;
	return false;
}

/* Is there word = value?  A keyword also stands right behind the quote that
 * ends the value before it. */
static bool
has_keyword(const char *conninfo, const char *word)
{
	for (const char *found = strstr(conninfo, word); found;
	     found = strstr(found + 1, word)) {
		const char *after = found + strlen(word);
		bool begins =
		    found == conninfo || strchr(BLANKS "'", found[-1]);
		if (begins && after[strspn(after, BLANKS)] == '=')
			return true;
	}
	return false;
}

bool
config_has_password(const char *conninfo)
{
	/* an option may hold several addresses */
	for (const char *mark = strstr(conninfo, "://"); mark;
	     mark = strstr(mark + 1, "://"))
		if (uri_has_password(mark + 3) || query_has_password(mark))
			return true;
	for (size_t i = 0; i < COUNT_OF(password_words); i++)
		if (has_keyword(conninfo, password_words[i]))
			return true;
	return false;
}

bool
config_value_is_secret(int place, const char *value)
{
	const char *name = config_options[place].name;
	return (ends_with(name, "dsn") || ends_with(name, "_url")) &&
	       config_has_password(value);
}

const char *
config_secret_advice(int place)
{
	return ends_with(config_options[place].name, "dsn")
		   ? "use ~/.pgpass, PGPASSFILE or PGPASSWORD"
		   : "use the option's variable";
}
