/* command_line.c - reads the command line of a program; see command_line.h */
#include "base/command_line.h"

#include "base/choice.h"
#include "base/descriptors.h"
#include "base/ends.h"
#include "base/log.h"
#include "base/memory.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
command_line_choice(const char *program, const char *option,
    const char *const *words, const char *argument)
{
	struct arena arena = {0};
	int place = choice_find(words, argument);
	if (place < 0)
		log_die(EXIT_USAGE, program, "--%s takes %s", option,
		    choice_text(words, &arena));
	return place;
}

void
command_line_set(struct config *config, const char *program, const char *name,
    const char *value)
{
	char error[512];
	if (!config_set(config, name, value, error, sizeof(error)))
		log_die(EXIT_USAGE, program, "%s", error);
	int place = config_place(name, error, sizeof(error));
	if (config_value_is_secret(place, value))
		log_die(EXIT_USAGE, program,
		    "a password on the command line is visible to every user: "
		    "%s",
		    config_secret_advice(place));
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

/* Do the option's readers include the stage? */
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

static void
print_table(const char *stage)
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

/* ---- -h and -V ---- */

static size_t
own_count(const struct command_line *line)
{
	size_t count = 0;
	while (line->options && count < COMMAND_LINE_MAX_OPTIONS &&
	       line->options[count].name)
		count++;
	return count;
}

/* A help text fits a terminal of this width; texts begin at the column. */
enum { HELP_WIDTH = 80, HELP_COLUMN = 25 };

/* Print words until the line is full, from `column`; the next lines are
 * indented. */
static void
print_wrapped(const char *text, size_t column, int indent)
{
	bool first = true;
	while (*text) {
		size_t word = strcspn(text, " ");
		if (!first && column + 1 + word > HELP_WIDTH) {
			printf("\n%*s", indent, "");
			column = (size_t)indent;
			first = true;
		}
		printf("%s%.*s", first ? "" : " ", (int)word, text);
		column += word + !first;
		first = false;
		text += word;
		text += strspn(text, " ");
	}
	putchar('\n');
}

static void
print_own(const struct command_line_option *option)
{
	char left[64];
	snprintf(left, sizeof(left), "%s%s%s", option->name,
	    option->argument ? " " : "",
	    option->argument ? option->argument : "");
	int used = printf("  --%-*s ", HELP_COLUMN - 5, left);
	print_wrapped(option->help, (size_t)used, HELP_COLUMN);
}

/* Print the names of the options that --set takes. */
static void
print_names(const char *stage)
{
	struct arena arena = {0};
	const char *names = "";
	for (int i = 0; config_options[i].name; i++)
		if (option_is_read(&config_options[i], stage))
			names = arena_printf(&arena, "%s%s%s", names,
			    *names ? " " : "", config_options[i].name);
	fputs("  ", stdout);
	print_wrapped(names, 2, 2);
	arena_release(&arena);
}

static void
print_help(const struct command_line *line)
{
	printf("%s - %s\n\n", line->program, line->summary);
	printf("usage: %s %s\n", line->program, line->usage[0]);
	if (line->usage[1])
		printf("       %s %s\n", line->program, line->usage[1]);
	putchar('\n');
	for (size_t i = 0; i < own_count(line); i++)
		print_own(&line->options[i]);
	if (line->reads)
		puts(
		    "  --db NAME              the database of that name in the "
		    "configuration file\n"
		    "  --set NAME=VALUE       set an option of those below\n"
		    "  --options              tell what those are, with their "
		    "defaults\n"
		    "  -d, --dsn CONNINFO     the same as --set "
		    "dsn=CONNINFO");
	puts("  -h, --help             this text\n"
	     "  -V, --version          the version");
	if (line->reads) {
		puts("\noptions for --set, or in the environment as "
		     "NL2SQL_NAME:");
		print_names(line->reads);
	}
}

/* End after the text.  A text that was not written is an error. */
static _Noreturn void
end_told(const struct command_line *line)
{
	int unwritten = line->unwritten ? line->unwritten : EXIT_INPUT;
	exit(fflush(stdout) == 0 ? EXIT_SUCCESS : unwritten);
}

/* ---- reading ---- */

/* getopt_long's values for options without a letter. */
enum { OPTION_SET = 256, OPTION_DATABASE, OPTION_TABLE, OPTION_OWN };

/* The options help, version, dsn, db, set and options, and the end of the
 * list. */
enum { SHARED_OPTIONS = 7 };

/* The tables for getopt_long. */
struct accepted {
	struct option options[COMMAND_LINE_MAX_OPTIONS + SHARED_OPTIONS];
	char letters[2 * COMMAND_LINE_MAX_OPTIONS + 8];
};

static void
accept(struct accepted *accepted, const struct command_line *line)
{
	struct option *next = accepted->options;
	char *letter = stpcpy(accepted->letters, line->reads ? "hVd:" : "hV");
	*next++ = (struct option){"help", no_argument, NULL, 'h'};
	*next++ = (struct option){"version", no_argument, NULL, 'V'};
	if (line->reads) {
		*next++ = (struct option){"dsn", required_argument, NULL, 'd'};
		*next++ = (struct option){
		    "db", required_argument, NULL, OPTION_DATABASE};
		*next++ =
		    (struct option){"set", required_argument, NULL, OPTION_SET};
		*next++ =
		    (struct option){"options", no_argument, NULL, OPTION_TABLE};
	}
	for (size_t i = 0; i < own_count(line); i++) {
		const struct command_line_option *own = &line->options[i];
		*next++ = (struct option){own->name,
		    own->argument ? required_argument : no_argument, NULL,
		    OPTION_OWN + (int)i};
		if (own->name[1])
			continue;
		*letter++ = own->name[0];
		if (own->argument)
			*letter++ = ':';
	}
	*next = (struct option){0};
	*letter = '\0';
}

/* Return the own option of getopt's value; -1 when it is none of them. */
static int
own_place(const struct command_line *line, int choice)
{
	if (choice >= OPTION_OWN)
		return choice - OPTION_OWN;
	for (size_t i = 0; i < own_count(line); i++)
		if (line->options[i].name[0] == choice &&
		    !line->options[i].name[1])
			return (int)i;
	return -1;
}

/* Return false when not every program has the option. */
static bool
take_shared(const struct command_line *line, struct config *config, int choice)
{
	if (choice == '?') {
		exit(EXIT_USAGE); /* getopt has reported why */
	} else if (choice == 'h') {
		print_help(line);
		end_told(line);
	} else if (choice == 'V') {
		printf("%s %s\n", line->program, NL2SQL_VERSION);
		end_told(line);
	} else if (choice == OPTION_TABLE) {
		print_table(line->reads);
		end_told(line);
	} else if (choice == 'd' && line->reads) {
		command_line_set(config, line->program, "dsn", optarg);
	} else if (choice == OPTION_DATABASE) {
		command_line_set(config, line->program, "db", optarg);
	} else if (choice == OPTION_SET) {
		command_line_set_pair(config, line->program, optarg);
	} else {
		return false;
	}
	return true;
}

/* One of them would be a mistake, and a question would go elsewhere. */
static void
check_databases(const struct command_line *line, const struct config *config)
{
	bool named = false;
	const char *said = NULL;
	for (int i = 0; config_options[i].name; i++) {
		if (config->origins[i].layer != CONFIG_OF_COMMAND_LINE)
			continue;
		if (ends_with(config_options[i].name, "dsn"))
			said = config_options[i].name;
		named = named || strcmp(config_options[i].name, "db") == 0;
	}
	if (named && said)
		log_die(EXIT_USAGE, line->program,
		    "--db names the database, and so does the option '%s'",
		    said);
}

static void
check_arguments(const struct command_line *line, int count, char **arguments)
{
	const char *takes = line->takes ? line->takes : "";
	if (count < line->arguments)
		log_die(EXIT_USAGE, line->program, "%s", takes);
	if (count > line->arguments)
		log_die(EXIT_USAGE, line->program,
		    "unexpected argument '%s'%s%s", arguments[line->arguments],
		    *takes ? ": " : "", takes);
}

char **
command_line_read(const struct command_line *line, struct config *config,
    int argc, char **argv, command_line_take *take, void *context)
{
	struct accepted accepted = {.letters = ""};
	char error[512];
	int choice;
	descriptors_open();
	/* A file that is as large as it may get is a full disk: an error of
	 * the write, and not the end of the process. */
	signal(SIGXFSZ, SIG_IGN);
	if (!config_init(config, error, sizeof(error)))
		log_die(EXIT_USAGE, line->program, "%s", error);
	accept(&accepted, line);
	while ((choice = getopt_long(argc, argv, accepted.letters,
		    accepted.options, NULL)) != -1) {
		if (take_shared(line, config, choice))
			continue;
		int place = own_place(line, choice);
		take(context, place,
		    line->options[place].argument ? optarg : "");
	}
	check_databases(line, config);
	check_arguments(line, argc - optind, argv + optind);
	return argv + optind;
}
