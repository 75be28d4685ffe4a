/* command_line.c - shared by the programs; see command_line.h */
#include "base/command_line.h"

#include "base/log.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
is_connection(const char *name)
{
	return strcmp(name, "dsn") == 0 || strcmp(name, "index_dsn") == 0 ||
	       strcmp(name, "second_dsn") == 0;
}

static bool
is_address(const char *name)
{
	size_t length = strlen(name);
	return length > 4 && strcmp(name + length - 4, "_url") == 0;
}

void
command_line_set(struct config *config, const char *program, const char *name,
    const char *value)
{
	char error[512];
	if (!config_set(config, name, value, error, sizeof(error)))
		log_die(EXIT_USAGE, program, "%s", error);
	if (is_connection(name) && config_has_password(value))
		log_die(EXIT_USAGE, program,
		    "a password on the command line is visible to every user: "
		    "use ~/.pgpass, PGPASSFILE or PGPASSWORD");
	if (is_address(name) && config_has_password(value))
		log_die(EXIT_USAGE, program,
		    "a password on the command line is visible to every user: "
		    "use the variable of the option '%s'",
		    name);
}

void
command_line_set_pair(
    struct config *config, const char *program, const char *pair)
{
	const char *equals = strchr(pair, '=');
	if (!equals)
		log_die(EXIT_USAGE, program, "--set takes NAME=VALUE, not '%s'",
		    pair);
	char *name = xstrndup(pair, (size_t)(equals - pair));
	command_line_set(config, program, name, equals + 1);
	free(name);
}

/* True when the stage is named among the option's readers. */
static bool
option_is_read(const struct config_option *option, const char *stage)
{
	size_t length = strlen(stage);
	const char *found = option->stages;
	if (strcmp(found, "all") == 0)
		return true;
	while ((found = strstr(found, stage))) {
		bool begins = found == option->stages || found[-1] == ' ';
		if (begins && (found[length] == ' ' || !found[length]))
			return true;
		found += length;
	}
	return false;
}

void
command_line_print_options(const char *stage)
{
	for (int i = 0; config_options[i].name; i++) {
		const struct config_option *option = &config_options[i];
		if (!option_is_read(option, stage))
			continue;
		printf("  %-22s %s [%s]\n", option->name, option->help,
		    option->fallback ? option->fallback : "unset");
		printf("  %-22s %s\n", "", option->variable);
	}
}

void
command_line_told(void)
{
	exit(fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_INPUT);
}

void
command_line_tell_version(const char *program)
{
	printf("%s %s\n", program, NL2SQL_VERSION);
	command_line_told();
}
