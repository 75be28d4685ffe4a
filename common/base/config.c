/* config.c - reads and looks up the options' values; see config.h */
#include "base/config.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

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

static int
option_place(const char *name)
{
	for (int i = 0; config_options[i].name; i++)
		if (strcmp(config_options[i].name, name) == 0)
			return i;
	return -1;
}

static bool
set_place(struct config *config, int place, const char *value, char *error,
    size_t size)
{
	if (!value_fits(&config_options[place], value)) {
		describe_misfit(&config_options[place], value, error, size);
		return false;
	}
	free(config->values[place]);
	config->values[place] = xstrdup(value);
	return true;
}

bool
config_init(struct config *config, char *error, size_t size)
{
	*config = (struct config){0};
	for (int i = 0; config_options[i].name; i++) {
		const char *value = getenv(config_options[i].variable);
		if (!value || !*value)
			value = config_options[i].fallback;
		if (value && !set_place(config, i, value, error, size))
			return false;
	}
	return true;
}

bool
config_set(struct config *config, const char *name, const char *value,
    char *error, size_t size)
{
	int place = option_place(name);
	if (place < 0) {
		snprintf(error, size, "there is no option '%s'", name);
		return false;
	}
	return set_place(config, place, value, error, size);
}

void
config_release(struct config *config)
{
	for (size_t i = 0; i < COUNT_OF(config->values); i++)
		free(config->values[i]);
	*config = (struct config){0};
}

static int
known_place(const char *name)
{
	int place = option_place(name);
	if (place < 0) {
		fprintf(stderr, "nl2sql: bug: no option '%s'\n", name);
		abort();
	}
	return place;
}

const char *
config_text(const struct config *config, const char *name)
{
	return config->values[known_place(name)];
}

long
config_integer(const struct config *config, const char *name)
{
	return strtol(config->values[known_place(name)], NULL, 10);
}

double
config_real(const struct config *config, const char *name)
{
	return strtod(config->values[known_place(name)], NULL);
}

bool
config_flag(const struct config *config, const char *name)
{
	const char *value = config->values[known_place(name)];
	return word_among(value, true_words, COUNT_OF(true_words));
}

/* Return the length of KEY= at the start of a text, 0 when it has none. */
static size_t
key_length(const char *text)
{
	size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
	return length > 0 && text[length] == '=' ? length + 1 : 0;
}

const char *
config_text_for(const struct config *config, const char *name, const char *key,
    struct arena *arena)
{
	const char *text = config_text(config, name);
	if (!text || key_length(text) == 0)
		return text;
	for (const char *pair = text; *pair;) {
		size_t before = key_length(pair);
		size_t length = strcspn(pair, ",");
		if (before == strlen(key) + 1 &&
		    strncmp(pair, key, before - 1) == 0)
			return arena_strndup(
			    arena, pair + before, length - before);
		pair += length + (pair[length] == ',');
	}
	return NULL;
}

/* Is there user:password@ in the authority of a URI? */
static bool
uri_has_password(const char *authority)
{
	size_t length = strcspn(authority, "/?");
	const char *at = memchr(authority, '@', length);
	return at && memchr(authority, ':', (size_t)(at - authority));
}

bool
config_has_password(const char *conninfo)
{
	/* an option may hold several addresses */
	for (const char *mark = strstr(conninfo, "://"); mark;
	     mark = strstr(mark + 1, "://"))
		if (uri_has_password(mark + 3))
			return true;
	/* keyword = value, or ?keyword=value of a URI */
	const char *found = conninfo;
	while ((found = strstr(found, "password"))) {
		const char *after = found + strlen("password");
		bool begins = found == conninfo || strchr(" \t\n?&", found[-1]);
		found = after;
		after += strspn(after, " \t\n");
		if (begins && *after == '=')
			return true;
	}
	return false;
}

void
config_export(const struct config *config)
{
	for (int i = 0; config_options[i].name; i++) {
		const char *value = config->values[i];
		const char *fallback = config_options[i].fallback;
		if (value && (!fallback || strcmp(value, fallback) != 0))
			setenv(config_options[i].variable, value, 1);
	}
}
