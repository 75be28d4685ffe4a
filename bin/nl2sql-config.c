/*
 * nl2sql-config - say which options are set, to what, and where
 *
 * Prints each option that is not the default, in the form of a configuration
 * file, with where its value is from.  The scripts of pipelines/ take their
 * options from --environment, so that files count for them as for the stages;
 * completion and doors take the names of databases from --databases.
 */
#include "base/command_line.h"
#include "base/ends.h"
#include "base/memory.h"
#include "text/display.h"

#include <stdio.h>
#include <stdlib.h>

static const char program[] = "nl2sql-config";

enum { OPTION_ENVIRONMENT, OPTION_DATABASES };

static const struct command_line_option options[] = {
    [OPTION_ENVIRONMENT] = {"environment", NULL,
	"print NL2SQL_NAME=VALUE of each, ended by a NUL"},
    [OPTION_DATABASES] = {"databases", NULL,
	"print the databases that have a section"},
    {0},
};

static const struct command_line line = {
    .program = program,
    .summary = "say which options are set, to what, and where",
    .usage = {"[OPTIONS]"},
    .options = options,
    .reads = "config",
};

/* A value for programs; a flag is 0 or 1, whatever word it was given as. */
static void
print_variable(const struct config *config, int place)
{
	const struct config_option *option = &config_options[place];
	const char *value = config->values[place];
	if (!value)
		value = "";
	else if (option->type == CONFIG_FLAG)
		value = config_value_is_true(value) ? "1" : "0";
	printf("%s=%s%c", option->variable, value, '\0');
}

/* A value for people, without its password. */
static void
print_setting(const struct config *config, int place, struct arena *arena)
{
	const char *value = config->values[place];
	printf("# %s\n%s = %s\n",
	    display_safe(arena, config_origin_text(config, place, arena)),
	    config_options[place].name,
	    config_value_is_secret(place, value)
		? "(not shown, it holds a password)"
		: display_safe(arena, value));
}

static void
print_settings(const struct config *config)
{
	struct arena arena = {0};
	for (int i = 0; config_options[i].name; i++)
		if (config_is_set(config, i))
			print_setting(config, i, &arena);
	arena_release(&arena);
}

/* Those that scripts read always have a value; a variable that has no effect
 * gets the value that counts. */
static void
print_environment(const struct config *config)
{
	for (int i = 0; config_options[i].name; i++)
		if (config_is_set(config, i) ||
		    getenv(config_options[i].variable) ||
		    ends_with(config_options[i].stages, "pipelines"))
			print_variable(config, i);
}

static void
print_databases(const struct config *config)
{
	for (size_t i = 0; i < config->file.database_count; i++)
		puts(config->file.databases[i]);
}

struct choice {
	bool environment, databases;
};

static void
take_option(void *context, int place, const char *argument)
{
	struct choice *choice = context;
	(void)argument;
	if (place == OPTION_ENVIRONMENT)
		choice->environment = true;
	else
		choice->databases = true;
}

int
main(int argc, char **argv)
{
	struct choice choice = {0};
	struct config config;
	command_line_read(&line, &config, argc, argv, take_option, &choice);
	if (choice.databases)
		print_databases(&config);
	else if (choice.environment)
		print_environment(&config);
	else
		print_settings(&config);
	config_release(&config);
	return fflush(stdout) == 0 && !ferror(stdout) ? 0 : EXIT_INPUT;
}
