/* config.c - finds and looks up the options' values; see config.h */
#include "base/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_BYTES = 256 };

/* ---- where values come from ---- */

static const char *
variable_of(int place)
{
	const char *value = getenv(config_options[place].variable);
	return value && *value ? value : NULL;
}

static bool
set_place(struct config *config, int place, const char *value,
    struct config_origin origin, char *error, size_t size)
{
	if (!config_value_fits(place, value, error, size))
		return false;
	free(config->values[place]);
	config->values[place] = xstrdup(value);
	config->origins[place] = origin;
	return true;
}

/* The database in use; NULL: none is named. */
static const char *
database_of(const struct config *config, int db)
{
	const char *name = config->values[db];
	return name && *name ? name : NULL;
}

/* The last setting in the files that counts for the option; NULL: none.
 * `section` is the database in use, NULL: none. */
static const struct config_setting *
setting_of(const struct config_file *file, int place, const char *section)
{
	const struct config_setting *found = NULL;
	bool apart = section && config_options[place].of_database;
	for (size_t i = 0; i < file->count; i++) {
		const struct config_setting *setting = &file->settings[i];
		if (setting->option != place)
			continue;
		if (setting->section ? setting->section == section
				     : !apart && (!found || !found->section))
			found = setting;
	}
	return found;
}

/* A variable that says where a database is has no effect where a variable or
 * the command line names one. */
static bool
variable_counts(const struct config *config, int place, int db)
{
	return !config_options[place].of_database ||
	       config->origins[db].layer < CONFIG_OF_VARIABLE;
}

/* Take the value of the option from where it has most priority, but for the
 * command line. */
static bool
settle(struct config *config, int place, int db, char *error, size_t size)
{
	const char *name = place == db ? NULL : database_of(config, db);
	const char *section =
	    name ? config_file_database(&config->file, name) : NULL;
	const struct config_setting *setting =
	    setting_of(&config->file, place, section);
	const char *value = config_options[place].fallback;
	struct config_origin origin = {CONFIG_OF_DEFAULT, NULL};
	if (setting) {
		value = setting->value;
		origin = (struct config_origin){
		    setting->section ? CONFIG_OF_SECTION : CONFIG_OF_FILE,
		    setting};
	}
	if (variable_of(place) && variable_counts(config, place, db)) {
		value = variable_of(place);
		origin = (struct config_origin){CONFIG_OF_VARIABLE, NULL};
	}
	if (value)
		return set_place(config, place, value, origin, error, size);
	free(config->values[place]);
	config->values[place] = NULL;
	config->origins[place] = origin;
	return true;
}

/* ---- the database ---- */

static int
database_place(void)
{
	char error[ERROR_BYTES];
	return config_place("db", error, sizeof(error));
}

static bool
database_is_there(
    const struct config *config, const char *name, char *error, size_t size)
{
	if (config_file_database(&config->file, name))
		return true;
	bool fits = config_file_is_name(name);
	const char *near =
	    fits ? config_file_near_database(&config->file, name) : NULL;
	snprintf(error, size, "there is no [db %s] in %s%s%s%s",
	    fits ? name : "...",
	    config->file.paths ? config->file.paths
			       : "a configuration file (there is none)",
	    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
	return false;
}

/* Take the values of the section, where the command line gave none. */
static bool
settle_all(struct config *config, int db, char *error, size_t size)
{
	const char *name = database_of(config, db);
	if (name && !database_is_there(config, name, error, size))
		return false;
	for (int i = 0; config_options[i].name; i++)
		if (i != db &&
		    config->origins[i].layer != CONFIG_OF_COMMAND_LINE &&
		    !settle(config, i, db, error, size))
			return false;
	return true;
}

bool
config_init(struct config *config, char *error, size_t size)
{
	int db = database_place();
	*config = (struct config){0};
	return config_file_find(&config->file, error, size) &&
	       settle(config, db, db, error, size) &&
	       settle_all(config, db, error, size);
}

bool
config_set(struct config *config, const char *name, const char *value,
    char *error, size_t size)
{
	int place = config_place(name, error, size);
	struct config_origin origin = {CONFIG_OF_COMMAND_LINE, NULL};
	if (place < 0 || !set_place(config, place, value, origin, error, size))
		return false;
	return place != database_place() ||
	       settle_all(config, place, error, size);
}

void
config_release(struct config *config)
{
	for (size_t i = 0; i < COUNT_OF(config->values); i++)
		free(config->values[i]);
	config_file_release(&config->file);
	*config = (struct config){0};
}

void
config_export(const struct config *config)
{
	for (int i = 0; config_options[i].name; i++)
		if (config->origins[i].layer == CONFIG_OF_COMMAND_LINE)
			setenv(
			    config_options[i].variable, config->values[i], 1);
}

/* ---- what is there ---- */

bool
config_is_set(const struct config *config, int place)
{
	const char *value = config->values[place];
	const char *fallback = config_options[place].fallback;
	return value && (!fallback || strcmp(value, fallback) != 0);
}

const char *
config_origin_text(const struct config *config, int place, struct arena *arena)
{
	const struct config_setting *setting = config->origins[place].setting;
	switch (config->origins[place].layer) {
	case CONFIG_OF_FILE:
		return arena_printf(
		    arena, "%s:%d", setting->file, setting->line);
	case CONFIG_OF_SECTION:
		return arena_printf(arena, "%s:%d [db %s]", setting->file,
		    setting->line, setting->section);
	case CONFIG_OF_VARIABLE:
		return arena_printf(
		    arena, "variable %s", config_options[place].variable);
	case CONFIG_OF_COMMAND_LINE:
		return "the command line";
	case CONFIG_OF_DEFAULT:
		break;
	}
	return "the default";
}

/* ---- values by name ---- */

static int
known_place(const char *name)
{
	char error[ERROR_BYTES];
	int place = config_place(name, error, sizeof(error));
	if (place < 0) {
		fprintf(stderr, "nl2sql: bug: %s\n", error);
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
	return config_value_is_true(config->values[known_place(name)]);
}

bool
config_flag_of(
    const struct config *config, const char *section, const char *name)
{
	int place = known_place(name);
	const struct config_setting *setting =
	    setting_of(&config->file, place, section);
	if (config->origins[place].layer >= CONFIG_OF_VARIABLE)
		return config_value_is_true(config->values[place]);
	return config_value_is_true(
	    setting ? setting->value : config_options[place].fallback);
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
